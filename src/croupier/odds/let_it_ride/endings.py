"""How a round of Let It Ride may end, and what each ending wins."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Final

from croupier.games import Rules
from croupier.games.choices import Ask
from croupier.games.let_it_ride import COMPLETION
from croupier.odds.five_card.pays import (
    HIGHEST_FIRST,
    Paid,
    by_class,
    paid,
    settled,
    tallied,
)
from croupier.odds.outcomes import Distribution, Ending, Settled

ASKS: Final = tuple(step for step in COMPLETION if isinstance(step, Ask))
BACK: Final = ASKS[0].options[0].name
RIDE: Final = ASKS[0].options[1].name
OPTIONS: Final = (BACK, RIDE)
TAKEN_BACK: Final = "taken back"
THREE_CARD_LINES: Final = (
    "high card",
    "pair",
    "flush",
    "straight",
    "three of a kind",
    "straight flush",
    "mini royal",
)
"""In the order of the kernel."""


def ending(first: bool, second: bool, hand: Paid) -> Ending:
    """A round in which wagers 1 and 2 ride or do not; they are settled last to first."""
    choices = ((ASKS[0].name, OPTIONS[first]), (ASKS[1].name, OPTIONS[second]))
    riding = ("wager-3", *(("wager-2",) if second else ()), *(("wager-1",) if first else ()))
    return Ending(choices, tuple(settled(wager, hand) for wager in riding))


def main_distribution(rules: Rules, outcomes: Sequence[Sequence[Sequence[int]]]) -> Distribution:
    """How rounds end, from counts by whether wagers 1 and 2 ride, and class."""
    hands = by_class(rules.pays["wager"])
    return tallied(
        (ending(first, second, hands[hand]), outcomes[first][second][hand])
        for hand in HIGHEST_FIRST
        for first in (True, False)
        for second in (True, False)
    )


def joint_distribution(
    rules: Rules, outcomes: Sequence[Sequence[Sequence[Sequence[int]]]], sides: Collection[str]
) -> Distribution:
    """The same with bonus wagers, from counts by whether wagers 1 and 2 ride, line of the own
    three cards, and class."""
    hands, bonus = by_class(rules.pays["wager"]), by_class(rules.pays["bonus"])
    three_card = rules.pays["three-card-bonus"]

    def more(line: str, hand: int) -> tuple[Settled, ...]:
        made = {
            "three-card-bonus": paid(three_card.get(line), line),
            "bonus": bonus[hand],
        }
        return tuple(settled(wager, one) for wager, one in made.items() if wager in sides)

    def endings() -> Iterator[tuple[Ending, int]]:
        for first, second in product((True, False), repeat=2):
            for at, line in enumerate(THREE_CARD_LINES):
                for hand in HIGHEST_FIRST:
                    one = ending(first, second, hands[hand])
                    found = Ending(one.choices, one.settled + more(line, hand))
                    yield found, outcomes[first][second][at][hand]

    return tallied(endings())


def bonus_distribution(rules: Rules, hands: Sequence[int]) -> Distribution:
    """How rounds end for the bonus wager, from counts by class."""
    pays = by_class(rules.pays["bonus"])
    return tallied(
        (Ending((), (settled("bonus", pays[hand]),)), hands[hand]) for hand in HIGHEST_FIRST
    )


def three_card_distribution(rules: Rules, hands: Sequence[int]) -> Distribution:
    """How rounds end for the three-card bonus wager, from counts by line."""
    table = rules.pays["three-card-bonus"]
    return tallied(
        (
            Ending((), (settled("three-card-bonus", paid(table.get(line), line)),)),
            hands[at],
        )
        for at, line in reversed(list(enumerate(THREE_CARD_LINES)))
    )


def taken_back(wager: str, ways: int) -> Distribution:
    """One wager, taken back."""
    nothing = Settled(wager, TAKEN_BACK, "", Fraction(0), Fraction(0))
    return Distribution({Ending(((wager, BACK),), (nothing,)): ways})


def riding(rules: Rules, wager: str, hands: Sequence[int]) -> Distribution:
    """One wager, left to ride, from counts by class; in the order of advice, lowest first."""
    pays = by_class(rules.pays["wager"])
    return tallied(
        (Ending(((wager, RIDE),), (settled(wager, pays[hand]),)), hands[hand])
        for hand in reversed(HIGHEST_FIRST)
    )
