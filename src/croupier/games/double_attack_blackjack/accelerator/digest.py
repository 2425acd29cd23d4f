"""A play of Double Attack Blackjack made readable: a chart by hand and up-card, and by up-card
what the double attack wager is worth."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from croupier.games.double_attack_blackjack.accelerator import (
    Action,
    Cell,
    Row,
    Solution,
    UpCard,
    insurance,
)
from croupier.games.double_attack_blackjack.accelerator.shoe import ACE, TEN, VALUES, value_of
from croupier.games.double_attack_blackjack.counts import Counts
from croupier.games.double_attack_blackjack.rounds import insurance_pays
from croupier.rounds import Rules
from croupier.solver.figures import percent
from croupier.solver.game_odds import Chart, Digest, Extra

UPS: Final = (*range(1, VALUES), ACE)
"""Kinds of up-cards as charts have them: two to ten, then the ace."""
UP_NAMES: Final = {ACE: "A", TEN: "J Q K"} | {kind: str(kind + 1) for kind in range(1, TEN)}
SECTIONS: Final = ("hard", "soft", "pair", "doubled hard", "doubled soft")
LETTERS: Final = "S stand, H hit, D double, P split, R surrender"


def up_name(kind: int) -> str:
    """An up-card as charts head a column."""
    return UP_NAMES[kind]


def row_name(row: Row) -> str:
    """A line of the chart: "hard 16", "pair of 8s"."""
    if row.kind != "pair":
        return f"{row.kind} {row.total}"
    name = {ACE: "aces", TEN: "tens"}.get(row.total, f"{row.total + 1}s")
    return f"pair of {name}"


def done(cell: Cell) -> Action:
    """What is mostly done."""
    return max(cell.share, key=lambda action: (cell.share[action], -action))


def digest(counts: Counts, rules: Rules, solution: Solution) -> Digest:
    """Sentences about the up-cards, and one chart for each action that depends on the hand."""
    return Digest(tuple(_sentences(solution)), tuple(_charts(solution)))


def _sentences(solution: Solution) -> Iterator[str]:
    attacked = [up.up for up in solution.ups if up.attack]
    others = [up.up for up in solution.ups if not up.attack]
    yield f"The double attack wager is made against {_listed(attacked)}."
    yield f"It is not made against {_listed(others)}."
    for kind in (ACE, 7):
        if all(_splits(up, kind) for up in solution.ups):
            yield f"A {row_name(Row('pair', kind))} is always split."
    if not any(_splits(up, TEN) for up in solution.ups):
        yield "A pair of ten-valued cards is never split."


def _listed(kinds: list[int]) -> str:
    ordered = [up_name(kind) for kind in UPS if kind in kinds]
    return ", ".join(ordered) if ordered else "no up-card"


def _splits(up: UpCard, kind: int) -> bool:
    cell = up.chart.get(Row("pair", kind))
    return cell is not None and cell.share.get(Action.SPLIT, 0) == 1


def _charts(solution: Solution) -> Iterator[Chart]:
    for sections, title in (
        (("hard",), "Hard totals"),
        (("soft",), "Soft totals"),
        (("pair",), "Pairs"),
    ):
        rows = [row for row in _rows(solution) if row.kind in sections]
        cells = {
            (_short(row), up_name(up.up)): {
                action.name.lower(): part for action, part in up.chart[row].share.items() if part
            }
            for row in rows
            for up in solution.ups
            if row in up.chart
        }
        shaded = ("split",) if sections == ("pair",) else ("double",)
        says = "How often it is split." if shaded == ("split",) else "How often it is doubled."
        across = tuple(up_name(kind) for kind in UPS if any(e.up == kind for e in solution.ups))
        yield Chart(title, says, across, tuple(map(_short, rows)), cells, shaded)


def _short(row: Row) -> str:
    if row.kind != "pair":
        return str(row.total)
    return {ACE: "A,A", TEN: "T,T"}.get(row.total, f"{row.total + 1},{row.total + 1}")


def _rows(solution: Solution) -> list[Row]:
    rows = {row for up in solution.ups for row in up.chart}
    return sorted(rows, key=lambda row: (SECTIONS.index(row.kind), row.total))


def extras(counts: Counts, rules: Rules, solution: Solution) -> tuple[Extra, ...]:
    """The chart in letters, every up-card, and insurance."""
    tables = [_chart(solution), _by_up_card(solution)]
    if rules.option("insurance") and solution.shoe.values[ACE]:
        tables.append(_insurance(counts, rules))
    return tuple(tables)


def _chart(solution: Solution) -> Extra:
    ups = [up for kind in UPS for up in solution.ups if up.up == kind]
    rows = tuple((row_name(row), *(_letter(up, row) for up in ups)) for row in _rows(solution))
    return Extra(
        "Strategy by hand and up-card",
        f"{LETTERS}. Small letters: mostly so, the cards of the hand decide. A hand that is not "
        "met has no letter.",
        ("hand", *(up_name(up.up) for up in ups)),
        rows,
        brief=("hand", *(up_name(up.up) for up in ups)),
    )


def _letter(up: UpCard, row: Row) -> str:
    cell = up.chart.get(row)
    if cell is None:
        return ""
    letter = done(cell).letter
    return letter if cell.share[done(cell)] == 1 else letter.lower()


def _by_up_card(solution: Solution) -> Extra:
    rows = tuple(
        (
            up_name(up.up),
            up.chance,
            "yes" if up.attack else "no",
            up.value(1),
            up.value(2),
            up.best,
        )
        for kind in UPS
        for up in solution.ups
        if up.up == kind
    )
    head = ("up-card", "chance", "attack", "without attack", "with attack", "worth")
    return Extra(
        "What each up-card is worth",
        "In initial wagers, played as above; the double attack wager as large as it may be.",
        head,
        rows,
        brief=head,
        numbers=("without attack", "with attack", "worth"),
    )


def _insurance(counts: Counts, rules: Rules) -> Extra:
    decks, pays = rules.number("decks"), insurance_pays(rules)
    shoe = counts.shoe(decks)
    ace = next(card for card in counts.deck if value_of(card) == ACE)
    ten = next(card for card in counts.deck if value_of(card) == TEN)
    other = next(card for card in counts.deck if 0 < value_of(card) < TEN)
    rows = []
    for words, own in (
        ("no ten-valued card", (other, other)),
        ("one ten-valued card", (other, ten)),
        ("two ten-valued cards", (ten, ten)),
    ):
        insured = insurance(shoe, (ace, *own), pays)
        rows.append((words, insured.chance, insured.value))
    best = max(Fraction(row[2]) for row in rows)
    says = "No hand should insure." if best <= 0 else "Insure where it is worth more than nothing."
    return Extra(
        "Insurance",
        f"For each unit of it, when nothing is seen but the own two cards and the ace. {says} "
        f"At best the house keeps {percent(-best)} of it.",
        ("own cards", "chance to win", "worth"),
        tuple(rows),
        brief=("own cards", "chance to win", "worth"),
        numbers=("worth",),
    )
