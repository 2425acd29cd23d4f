"""The open tables in the lobby: your own to go on with, and those with people at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.house.past_tables import PastTable
from croupier.house.person_state import Listing, TableSummary
from croupier.markup import Html, Inside, el
from croupier.money import dollars
from croupier.speech import counted
from croupier.web.context import house

MOST: Final = 12
"""Tables of each kind that are shown; the busiest come first."""


def section(own: Sequence[tuple[Listing, str]], others: Sequence[TableSummary]) -> Html:
    """Own tables with what came of the last round, then those of other people."""
    lost = [
        el("p", f"{table.name} cannot be opened: {table.why}.", class_="fault", role="alert")
        for table in house().lost
    ]
    if not own and not others and not lost:
        return el("section", id="tables", hidden=True)
    busiest = sorted(others, key=lambda table: -len(table.people))[:MOST]
    return el(
        "section",
        lost,
        _kind("own-tables", "Continue", [_own(*seated) for seated in own[:MOST]]),
        _kind("peopled-tables", "Tables with people", [_other(table) for table in busiest]),
        id="tables",
        aria_label="Open tables",
    )


def _kind(key: str, title: str, rows: list[Html]) -> Html | None:
    if not rows:
        return None
    return el("div", el("h2", title), el("ul", rows, class_="tables"), id=key)


def last_result(past: PastTable, name: str) -> str:
    """What the last round of a table came to for someone, in words."""
    for round_ in past.rounds(1):
        net = sum(seat.net for seat in round_.seats.values() if seat.name == name)
        if round_.void:
            return f"Round {round_.number} was void."
        came = f"you won {dollars(net)}" if net > 0 else f"you lost {dollars(-net)}"
        return f"Round {round_.number}: {came if net else 'you came out level'}."
    return "No round played yet."


def _own(listing: Listing, result: str) -> Html:
    about = listing.summary
    who = [f"{len(about.people)} seated"] if len(about.people) > 1 else []
    who += [f"{about.practice} for practice"] if about.practice else []
    return _card(about, result, ", ".join(who))


def _other(about: TableSummary) -> Html:
    free = about.seats - len(about.taken)
    practice = f" and {about.practice} for practice" if about.practice else ""
    return _card(about, f"{', '.join(about.people)}{practice}", f"{counted(free, 'seat')} free")


def _card(about: TableSummary, first: str, second: str) -> Html:
    limits = f"{dollars(about.minimum)} to {dollars(about.maximum)}"
    lines: list[Inside] = [
        el("span", about.title, class_="table-name"),
        el("span", about.name, class_="aside"),
        el("span", first, class_="who"),
        el("span", f"{second} · {limits}" if second else limits, class_="aside"),
    ]
    link = el("a", lines, href=f"/table/{about.id}", class_="open-table")
    return el("li", link, id=f"table-{about.id}")
