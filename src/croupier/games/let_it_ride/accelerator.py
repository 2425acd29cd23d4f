"""Exact counts for Let It Ride, N.J.A.C. 19:47-18: every decision of any deck, by hand made.

A wager rides if the hand it rides on pays more than nothing on average. Neither choice changes
what the other wagers are worth, so each is made for its own wager alone: the first on the
player's three cards, the second when the first community card is shown too. Which of the four
cards known then is the community card matters only to what was done with the first wager.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.cards import cards as read
from croupier.errors import CardError
from croupier.hands import three_value
from croupier.hands.batch import categories, three_values
from croupier.numba_cache import compiled
from croupier.progress import Progress
from croupier.solver.kernels.classes import (
    CLASSES,
    Counts,
    checked_deck,
    checked_seen,
    count_hands,
    count_one,
)
from croupier.solver.kernels.pays import Nets, Pays, checked_pays, nets
from croupier.solver.kernels.symmetry import Sets, sets_of

FEWEST_CARDS: Final = 5
"""Three for the player, and two in common."""


class ThreeCardLine(IntEnum):
    """What the player's own three cards are in the three-card bonus, numbered as `ThreeCard`."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    MINI_ROYAL = 6

    @property
    def label(self) -> str:
        """The name of its line in a pay table."""
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True, eq=False)
class Solution:
    """Every decision of one deck, with the hands that may come of it."""

    deck: tuple[Card, ...]
    three: Sets
    """The player's own cards, at the first decision."""
    three_counts: Counts
    """Hands by class, for each three cards over both community cards."""
    lines: NDArray[np.uint8]
    """The line of the three-card bonus, for each three cards."""
    four: Sets
    """The player's own cards and the first community card, at the second decision."""
    four_counts: Counts
    """Hands by class, for each four cards over the other community card."""
    own: NDArray[np.int64]
    """By four cards, and by which of them is the community card: the place of the other three."""

    @cached_property
    def hands(self) -> tuple[int, ...]:
        """All five-card hands of the deck, by class: what a wager on the hand alone is about."""
        # Every hand is met from each of its five sets of four.
        by_class = self.four.multiplicity @ self.four_counts
        return tuple(int(count) // 5 for count in by_class)

    @cached_property
    def three_card_hands(self) -> tuple[int, ...]:
        """All three-card hands of the deck, by line of the three-card bonus."""
        sums = np.zeros(len(ThreeCardLine), np.int64)
        np.add.at(sums, self.lines, self.three.multiplicity)
        return tuple(map(int, sums))


@dataclass(frozen=True, eq=False)
class Priced:
    """A way to play at one pay table, and all that may come of it."""

    pays: tuple[int, ...]
    first: NDArray[np.bool_]
    """Whether the first wager rides, by three cards."""
    second: NDArray[np.bool_]
    """Whether the second wager rides, by four cards."""
    outcomes: NDArray[np.int64]
    """Deals, by whether the first and the second wager ride, three-card line, and class."""

    @cached_property
    def total(self) -> int:
        """Deals in all: own three cards, first and second community card."""
        return int(self.outcomes.sum())

    @cached_property
    def riding(self) -> NDArray[np.int64]:
        """Deals by how many wagers ride (none, one, two, three), and class."""
        by_wagers = self.outcomes.sum(axis=2)
        riding = np.zeros((4, CLASSES), np.int64)
        for first, second in np.ndindex(2, 2):
            riding[1 + first + second] += by_wagers[first, second]
        return riding

    @cached_property
    def nets(self) -> Nets:
        """Deals by what the three wagers win together."""
        return nets(
            (wagers * self.pays[hand], int(self.riding[wagers, hand]))
            for wagers in range(1, 4)
            for hand in range(CLASSES)
        )


def count(
    deck: Iterable[Card] = DECK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Count every decision of a deck.

    The work is done in shards on any executor, on threads if none is given. `progress(done,
    total)` is called as they finish.
    """
    cards = checked_deck(deck, FEWEST_CARDS)
    three, four = sets_of(cards, 3), sets_of(cards, 4)
    counts = count_hands(cards, [three.cards, four.cards], executor, progress)
    own = [three.places(np.delete(four.cards, shown, axis=1)) for shown in range(4)]
    return Solution(cards, three, counts[0], _lines(three), four, counts[1], np.stack(own, axis=1))


def count_state(deck: Iterable[Card], own: Iterable[Card], shown: Card | None = None) -> Counts:
    """Hands by class, at one decision: before a community card is shown, or after.

    The deck holds the cards seen, and none that is known to be gone.
    """
    cards = checked_deck(deck, FEWEST_CARDS)
    held = checked_seen(cards, own)
    if len(held) != 3:
        raise CardError(f"a player has three cards, not {len(held)}")
    return count_one(cards, held if shown is None else checked_seen(cards, (*held, shown)))


def price(solution: Solution, pays: Pays) -> Priced:
    """The best play when each wager is paid by class; what is worth nothing is taken back."""
    worth = checked_pays(pays)
    first = solution.three_counts @ worth > 0
    second = solution.four_counts @ worth > 0
    return play(solution, pays, first, second)


def play(
    solution: Solution, pays: Pays, first: NDArray[np.bool_], second: NDArray[np.bool_]
) -> Priced:
    """Any play: whether the first wager rides, by three cards, and the second, by four."""
    checked_pays(pays)
    return Priced(tuple(map(int, pays)), first, second, _outcomes(solution, first, second))


def _outcomes(
    solution: Solution, first: NDArray[np.bool_], second: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """Each four cards are met four times, another of them being the community card."""
    lines = len(ThreeCardLine)
    kinds = (2 * first[solution.own] + second[:, None]) * lines + solution.lines[solution.own]
    outcomes = np.zeros((4 * lines, CLASSES), np.int64)
    _add_up(kinds, solution.four.multiplicity, solution.four_counts, outcomes)
    return outcomes.reshape(2, 2, lines, CLASSES)


@compiled
def _add_up(
    kinds: NDArray[np.int64],
    times: NDArray[np.int64],
    counts: Counts,
    outcomes: NDArray[np.int64],
) -> None:
    for state in range(len(kinds)):
        for kind in kinds[state]:
            for hand in range(CLASSES):
                outcomes[kind, hand] += times[state] * counts[state, hand]


def _lines(three: Sets) -> NDArray[np.uint8]:
    values = three_values(three.cards)
    lines = categories(values)
    lines[values == three_value(*read("AsKsQs"))] = ThreeCardLine.MINI_ROYAL
    return lines
