"""A record at the desk: its chain, every payment that is wrong, and any round line by line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.cards import card as card_of
from croupier.disputes.partial_layout import UNKNOWN
from croupier.disputes.written_round import WrittenRound
from croupier.markup import Html, button, column_heads, el, menu, message
from croupier.money import dollars, signed
from croupier.record import Standing
from croupier.rounds.wager_names import spoken
from croupier.rulebook import cite_label, labelled
from croupier.web.pages.citations import cite_links
from croupier.web.pages.sentences import with_cards
from croupier.web.untrusted_files import Recorded

MOST_FINDINGS: Final = 100
"""More are counted, not listed."""
MOST_PRINTED: Final = 15
"""Findings on paper where the page holds no more."""


def sheet(recorded: Recorded, at: int) -> Html:
    """What was found, and the lines of one round."""
    seen = recorded.audit.verification
    counted = ""
    if seen:
        looked_at = f"{seen.events:,} events of {seen.rounds:,} rounds looked at"
        counted = f"{looked_at}: {seen.checked_words}."
    return el(
        "section",
        el(
            "div",
            el("h2", f"Record: {recorded.name}"),
            button("Print", data_print=True, class_="quiet", id="desk-print"),
            button("Describe a round instead", data_act=message(do="clear"), class_="quiet"),
            class_="part-head",
        ),
        el("p", counted, class_="aside", id="record-seen"),
        _findings(recorded),
        _round(recorded, at),
        id="desk-sheet",
        class_="part sheet",
        data_one_page=True,
    )


def looking() -> Html:
    """A record is being looked at."""
    return el(
        "section",
        el("p", "The record is being looked at …", role="status"),
        el("progress", aria_label="The record is being looked at"),
        id="desk-sheet",
        class_="part sheet",
    )


def _findings(recorded: Recorded) -> Html:
    findings = recorded.audit.findings
    if not findings:
        words = "Nothing is wrong."
        if recorded.audit.standing is Standing.AS_FAR_AS_IT_GOES:
            words = "Nothing is wrong as far as it goes."
        return el(
            "div",
            el("p", el("b", words, class_="right"), id="record-right"),
            _not_checked(recorded),
        )
    many = len(findings)
    rows = []
    for nth, finding in enumerate(findings[:MOST_FINDINGS]):
        much = "too much" if finding.off_by > 0 else "too little"
        off = f"{dollars(abs(finding.off_by))} {much}" if finding.off_by else ""
        plain = ", ".join(map(cite_label, finding.cites))
        cites = cite_links(recorded.book, finding.cites, 6) if recorded.book else plain
        rows.append(
            el(
                "tr",
                el("th", finding.where, scope="row"),
                el("td", labelled(finding.message), class_="why"),
                el("td", cites),
                el("td", el("b", off, class_="fault"), class_="number"),
                class_="later" if nth >= MOST_PRINTED else None,
            )
        )
    words = f"{many:,} thing{'s are' if many > 1 else ' is'} wrong."
    return el(
        "div",
        el("p", el("b", words, class_="fault"), id="record-wrong"),
        el(
            "table",
            el("tbody", rows),
            class_="findings-table verdict-lines",
        ),
        _unlisted(many),
    )


def _not_checked(recorded: Recorded) -> Html | None:
    """What was not checked to the end, and why."""
    left = recorded.audit.not_checked
    if not left:
        return None
    lines = [
        el("li", f"{finding}{'; checked by the cards shown' if finding.by_sight else ''}")
        for finding in left[:MOST_FINDINGS]
    ]
    return el("ul", lines, class_="aside", id="record-left")


def _unlisted(many: int) -> list[Html]:
    """How many more there are than are listed: on the page, and on paper."""
    shown = [(MOST_FINDINGS, "here aside"), (MOST_PRINTED, "elsewhere aside")]
    return [
        el("p", f"The first {most} of {many:,} are listed.", class_=kind)
        for most, kind in shown
        if many > most
    ]


def _round(recorded: Recorded, at: int) -> Html | None:
    """One round, wager by wager, as the record has it."""
    if not recorded.rounds or recorded.book is None:
        return None
    rounds = {str(number): f"round {number}" for number in recorded.rounds}
    rows = [
        el(
            "tr",
            el("th", f"seat {line.seat}" if line.seat is not None else "", scope="row"),
            el("td", spoken(line.result.wager)),
            el("td", dollars(line.result.stake), class_="number"),
            el("td", f"{line.result.outcome}, {signed(line.result.net)}", class_="comes"),
            el("td", line.result.hand, class_="why"),
            el("td", cite_links(recorded.book, (*line.result.cites, *line.result.readings), 6)),
        )
        for line in sorted(recorded.rounds.get(at, ()), key=lambda line: line.seat or 0)
    ]
    open_it = button(
        "Settle it at the desk", data_act=message(do="open"), class_="quiet", id="record-open"
    )
    return el(
        "div",
        el(
            "label",
            "Line by line: ",
            menu(rounds, str(at), data_changed=message(do="round"), id="record-round"),
            class_="line",
        ),
        open_it if at in recorded.played else None,
        _cards(recorded.played.get(at)),
        el(
            "table",
            column_heads("", "wager", "staked", "came to", "why", "paragraph"),
            el("tbody", rows),
            class_="findings-table verdict-lines",
            id="record-lines",
        ),
    )


def _cards(played: WrittenRound | None) -> Html | None:
    """What lay on the layout, and what each seat held."""
    if played is None:
        return None
    rows: dict[str, Iterable[str]] = {
        spoken(area).capitalize(): cards.values() for area, cards in played.areas.items() if cards
    }
    rows |= {f"Seat {seat.seat}": seat.cards for seat in played.seats}
    return el(
        "p",
        [el("span", with_cards(f"{name}: {_faces(cards)}")) for name, cards in rows.items()],
        class_="about-round",
        id="record-cards",
    )


def _faces(cards: Iterable[str]) -> str:
    return " ".join(card if card == UNKNOWN else card_of(card).symbol for card in cards)
