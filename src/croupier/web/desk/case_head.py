"""What makes a verdict a case: number, date, names, the sentence to say, and lines to sign."""

from __future__ import annotations

from typing import Final

from croupier.markup import Html, Inside, el, message
from croupier.money import dollars
from croupier.web.desk.case import Case, CaseVerdict

FIELDS: Final = {
    "number": "Case",
    "date": "Date",
    "table": "Table",
    "player": "Player",
    "dealer": "Dealer",
    "supervisor": "Supervisor",
}
SIGNING: Final = ("supervisor", "dealer", "player")


def head(case: Case, writing: int) -> Html:
    """Number, date and names, written where they are printed."""
    labels = [
        el(
            "label",
            words,
            el(
                "input",
                type="text",
                value=case.head.get(key, ""),
                id=f"case-{key}",
                data_typed=message(do="head", field=key),
                autocomplete="off",
            ),
        )
        for key, words in FIELDS.items()
    ]
    return el("div", labels, class_="case-head", id=f"case-head-{writing}")


def played_at(case: Case) -> Inside:
    """The way back to the table and the round that it is about."""
    if not case.table:
        return None
    return [
        el("a", "To the table", href=f"/table/{case.table}", id="desk-table"),
        el(
            "a",
            f"Round {case.round} step by step",
            href=f"/table/{case.table}/round/{case.round}",
            id="desk-replay",
        ),
    ]


def sentence(case: Case, judged: CaseVerdict) -> Html | None:
    """What to say at the table, and whether what was paid is right."""
    if judged.findings is None:
        return None
    if not judged.findings:
        return el("p", "What was paid is right.", class_="to-say right", id="desk-right")
    corrections = [_to_do(seat, off) for seat, off in _off_by_seat(case, judged).items() if off]
    words = " ".join(corrections) or "Something else than the amounts is wrong."
    return el("p", words, class_="to-say fault", role="status", id="desk-wrong")


def _off_by_seat(case: Case, judged: CaseVerdict) -> dict[int, int]:
    """What each seat has too much; where both are given, wager by wager rather than in all."""
    numbers = [seat.seat for seat in case.seats]
    by_wager: dict[int, int] = {}
    in_all: dict[int, int] = {}
    for finding in judged.findings or ():
        number = finding.where.removeprefix("seats[").partition("]")[0]
        seat = numbers[int(number)] if number.isdecimal() else 0
        sums = in_all if finding.where.endswith(".net") else by_wager
        sums[seat] = sums.get(seat, 0) + finding.off_by
    return {**in_all, **by_wager}


def _to_do(seat: int, off: int) -> str:
    if off < 0:
        return f"Pay seat {seat} {dollars(-off)} more."
    return f"Take {dollars(off)} back from seat {seat}."


def signatures(case: Case) -> Html:
    """Lines to sign, on paper."""
    lines = [
        el("div", el("span", case.head.get(key, "")), el("span", FIELDS[key], class_="aside"))
        for key in SIGNING
    ]
    return el("div", lines, class_="signatures")
