"""What a wager or a bonus of a sheet is paid, as pay tables that a house may replace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from msgspec import structs

from croupier.hands.ranking import Category, FiveCard
from croupier.money import EVEN, PUSH, Odds
from croupier.sheets import document
from croupier.sheets.pay_lines import ANY, ANY_OTHER

PAYS, WIN, TIE, LOSE, NOT_QUALIFIED = "pays", "win", "tie", "lose", "not-qualified"
OUTCOMES: Final = (PAYS, WIN, NOT_QUALIFIED, TIE, LOSE)
LOSES: Final = "lose"
"""The word for a wager that is taken."""


class Fixed(NamedTuple):
    """The same for every hand: one line of a table."""

    table: str
    line: str


class ByHand(NamedTuple):
    """By the hand: the lines of a table, and what all other hands are on, if on any."""

    table: str
    lines: tuple[str, ...]
    other: str = ""


Paid: TypeAlias = Fixed | ByHand | None
"""None where the wager is lost."""


@dataclass(frozen=True)
class Payments:
    """What is paid for each outcome, and the pay tables that say so."""

    by_outcome: Mapping[str, Paid]
    tables: Mapping[str, Mapping[str, Odds]]

    @property
    def by_hand(self) -> tuple[str, ...]:
        """The tables by which hands are told apart."""
        return tuple(paid.table for paid in self.by_outcome.values() if isinstance(paid, ByHand))


def rules_of(sheet: document.Sheet) -> dict[str, document.SheetWager | document.Bonus]:
    """Every wager and bonus of a sheet; what is settled like another says the same."""
    wagers = {
        name: wager if wager.like is None else _like(wager, sheet.wagers[settled_like(sheet, name)])
        for name, wager in sheet.wagers.items()
    }
    return {**wagers, **sheet.bonuses}


def settled_like(sheet: document.Sheet, name: str) -> str:
    """The wager that says how a wager is settled: itself, or the last of those it is like."""
    passed = {name}
    while (like := sheet.wagers[name].like) is not None and like not in passed:
        passed.add(name := like)
    return name


def _like(wager: document.SheetWager, other: document.SheetWager) -> document.SheetWager:
    fields = ("hand", "against", "pays", "win", "tie", "lose", "not_qualified")
    return structs.replace(wager, **{name: getattr(other, name) for name in fields})


def written(settled: document.SheetWager | document.Bonus) -> dict[str, document.Payment]:
    """What the sheet says of each outcome, in the order in which they are looked at; what it does
    not say is usual: even money for a win, and a tie pushes."""
    by_outcome = {
        PAYS: settled.pays,
        WIN: settled.win,
        NOT_QUALIFIED: settled.not_qualified,
        TIE: settled.tie,
        LOSE: settled.lose,
    }
    if settled.against is not None:
        usual = {WIN: "even", TIE: "push", LOSE: LOSES}
        if isinstance(settled, document.Bonus):
            usual = dict.fromkeys(usual, LOSES)
        by_outcome = {
            outcome: usual.get(outcome) if payment is None else payment
            for outcome, payment in by_outcome.items()
        }
    return {outcome: payment for outcome, payment in by_outcome.items() if payment is not None}


def payments(
    name: str, settled: document.SheetWager | document.Bonus, kind: type[Category]
) -> Payments:
    """The tables of a wager or bonus: the first that goes by the hand bears its name, and has the
    lines of the outcomes that are paid alike whatever the hand."""
    by_outcome: dict[str, Paid] = {}
    tables: dict[str, dict[str, Odds]] = {name: {}}
    fixed: dict[str, Odds] = {}
    for outcome, pays in written(settled).items():
        if isinstance(pays, Mapping):
            table = f"{name}-{outcome}" if tables[name] else name
            tables[table] = dict(paid_lines(pays, kind))
            lines = tuple(line for line in tables[table] if line != ANY_OTHER)
            other = ANY_OTHER if ANY_OTHER in tables[table] else ""
            by_outcome[outcome] = ByHand(table, lines, other)
        elif (odds := odds_of(pays)) is None:
            by_outcome[outcome] = None
        else:
            line = outcome.replace("-", " ")
            fixed[line], by_outcome[outcome] = odds, Fixed(name, line)
    tables[name].update(fixed)
    return Payments(by_outcome, {table: lines for table, lines in tables.items() if lines})


def paid_lines(pays: document.Lines, kind: type[Category]) -> Iterator[tuple[str, Odds]]:
    """The lines that pay or push, the one for all other hands last. Who names no royal flush means
    a straight flush by it."""
    paid = {
        line: odds for line, sheet_odds in pays.items() if (odds := odds_of(sheet_odds)) is not None
    }
    royal, straight = FiveCard.ROYAL_FLUSH.label, FiveCard.STRAIGHT_FLUSH.label
    if kind is FiveCard and straight in paid and royal not in pays:
        yield royal, paid[straight]
    yield from ((line, odds) for line, odds in paid.items() if line != ANY)
    if ANY in paid:
        yield ANY_OTHER, paid[ANY]


def odds_of(sheet_odds: document.Odds) -> Odds | None:
    """Odds as a sheet writes them; None where the wager is lost."""
    if isinstance(sheet_odds, str) and sheet_odds.strip().lower() in (LOSES, "loses"):
        return None
    return {"even": EVEN, "push": PUSH}.get(str(sheet_odds)) or Odds.parse(sheet_odds)
