"""The lab's glimpses: what knowing a face-down card is worth, worked out when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.markup import Html, Inside, button, el, message
from croupier.reports.par_data import Number
from croupier.rounds import Rules
from croupier.solver.figures import percent
from croupier.solver.game_odds import Glimpse, odds_of
from croupier.solver.glimpse import Exposed, exposed
from croupier.web.lab.bench import key_of
from croupier.web.lab.figures import exact, section, table
from croupier.web.lab.prices import Look
from croupier.web.latest_job import Job, Told

PLACES = 8


def work_out(look: Look, card: str, told: Told) -> Exposed:
    """What a card is worth under the rules that were looked at."""
    return exposed(look.rules, card, look.priced.solved, progress=told)


def box(
    rules: Rules, found: Mapping[str, Exposed | str], busy: str, job: Job[Exposed] | None
) -> Html:
    """A line for each card that someone may glimpse before a choice."""
    odds = odds_of(rules.edition.game)
    there = odds.glimpsable(rules)
    rows = [_row(one, found.get(one.name), busy, job) for one in there]
    head = ["card known", "player's edge", "worth knowing", "exact, in units"]
    says = "Of the opening stake. The card is known: " + "; ".join(_when(there)) + "."
    inside: Inside = [table(head, rows), el("p", says, class_="aside")]
    told = odds.on_glimpses(rules)
    return section(
        "lab-glimpses",
        "If a face-down card is glimpsed",
        inside if rows else None,
        el("p", told, class_="aside", id="on-glimpses") if told else None,
    )


def _when(glimpses: tuple[Glimpse, ...]) -> Iterable[str]:
    """From when on cards are known; said once where it is the same for all."""
    times = {one.known for one in glimpses}
    if len(times) == 1:
        return times
    return (f"{one.name}, {one.known}" for one in glimpses)


def _row(
    glimpse: Glimpse, found: Exposed | str | None, busy: str, job: Job[Exposed] | None
) -> Html:
    return el(
        "tr",
        el("th", glimpse.words, scope="row"),
        _cells(glimpse, found, busy, job),
        id=key_of("glimpse", glimpse.name),
    )


def _cells(
    glimpse: Glimpse, found: Exposed | str | None, busy: str, job: Job[Exposed] | None
) -> Inside:
    if isinstance(found, Exposed):
        return [
            el("td", percent(found.value / found.opening, PLACES), class_="number"),
            el("td", percent(found.gain / found.opening, PLACES), class_="number"),
            el("td", exact(Number("", found.value)), class_="exact"),
        ]
    if busy == glimpse.name:
        part = job.part if job else None
        bar = el("progress", value=f"{part or 0:.3f}", max="1", aria_label="How far it is")
        stop = button(
            "Stop", data_act=message(do="stop glimpse"), class_="quiet small", id="stop-glimpse"
        )
        return el("td", bar, stop, colspan="3", class_="status")
    asks = button(
        "Work it out",
        data_act=message(do="glimpse", card=glimpse.name),
        class_="quiet small",
        id=key_of("ask", glimpse.name),
    )
    return el("td", asks, el("span", found, class_="fault") if found else None, colspan="3")
