"""Exact counts for Colorado Hold 'Em Poker, N.J.A.C. 19:47-23: every decision of any deck.

A player keeps two of three cards. The hands that may come of it are all those that hold the two
cards kept, less those that hold the discard as well. So it is enough to count the hands that hold
any two cards, and the hands that hold any three.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from enum import Enum, IntEnum
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.hands import ThreeCard
from croupier.hands.batch import categories, three_values
from croupier.progress import Progress
from croupier.solver.endings import LARGEST_PAY
from croupier.solver.kernels.classes import checked_deck, count_hands
from croupier.solver.kernels.pays import Pays, checked_pays
from croupier.solver.kernels.symmetry import Sets, sets_of

FEWEST_CARDS: Final = 6
"""Three for the player, and three in common."""


class Version(Enum):
    """Whether a player must bet or fold, or may bet."""

    REQUIRED = "required"
    PERMISSIBLE = "permissible"


class Choice(IntEnum):
    """What a player does, in the order of the game's script.

    Of choices worth the same, the first that may be made is taken.
    """

    FOLD = 0
    STAND = 1
    """Discard and play on with the ante alone."""
    DECLARE = 2
    BET = 3


class Instant(NamedTuple):
    """What the ante is paid on an instant winner, in units."""

    three_of_a_kind: int
    straight_flush: int


INSTANTS: Final = (ThreeCard.THREE_OF_A_KIND, ThreeCard.STRAIGHT_FLUSH)
"""The instant winners, 23.3(c), in the order in which they are counted."""
NO_INSTANT: Final = -1


@dataclass(frozen=True, eq=False)
class Solution:
    """Every decision of one deck, with the hands that may come of each discard."""

    deck: tuple[Card, ...]
    three: Sets
    """The player's own cards, the lowest first."""
    counts: NDArray[np.int32]
    """Hands by class, for each three cards and each discard over the community cards."""
    instant: NDArray[np.int8]
    """By three cards: which of the `INSTANTS` they are, or `NO_INSTANT`."""

    @property
    def boards(self) -> int:
        """How many ways the community cards may fall."""
        return comb(len(self.deck) - 3, 3)


@dataclass(frozen=True, eq=False)
class DiscardPlay:
    """A way to play, and all that may come of it."""

    choice: NDArray[np.int8]
    """The `Choice`, by three cards."""
    discard: NDArray[np.int8]
    """Which of the three cards goes; it means nothing where none is asked for."""
    declared: tuple[int, int]
    """Deals that end with a declared instant winner, of each kind."""
    folded: int
    """Deals that end with a fold."""
    played: NDArray[np.int64]
    """Deals that are played, by whether the bet is made, and class."""


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
    two, three = sets_of(cards, 2), sets_of(cards, 3)
    by_two, by_three = count_hands(cards, [two.cards, three.cards], executor, progress)
    places = [two.places(np.delete(three.cards, discard, axis=1)) for discard in range(3)]
    counts = by_two[np.stack(places, axis=1)] - by_three[:, None]
    return Solution(cards, three, counts, _instants(three))


def _instants(three: Sets) -> NDArray[np.int8]:
    category = categories(three_values(three.cards))
    return np.select(
        [category == instant for instant in INSTANTS],
        [np.int8(kind) for kind in range(len(INSTANTS))],
        np.int8(NO_INSTANT),
    )


def price(
    solution: Solution,
    pays: Pays,
    version: Version,
    instant: Instant,
    wager: int = 1,
) -> DiscardPlay:
    """The best play when ante and bet, a wager each, are paid by class.

    `instant` is what the ante is paid on an instant winner. Of choices worth the same, one that
    stakes less is taken (see `Choice` for the order), and of discards worth the same, the lowest
    card goes.
    """
    worth = checked_pays(pays)
    if wager < 1:
        raise ValueError("a wager is at least one unit")
    if max(map(abs, (wager, *instant))) > LARGEST_PAY:
        raise ValueError(f"nothing pays more than {LARGEST_PAY:,} units")
    discard_worths = solution.counts @ worth
    discard = discard_worths.argmax(axis=1).astype(np.int8)
    best = discard_worths.max(axis=1)
    choice = _choices(solution, best, version, instant, wager)
    return play(solution, choice, discard)


def _choices(
    solution: Solution,
    best: NDArray[np.int64],
    version: Version,
    instant: Instant,
    wager: int,
) -> NDArray[np.int8]:
    """The choice by three cards, `best` being the sum of one wager's pays with the best discard."""
    if version is Version.REQUIRED:
        other, spared = Choice.FOLD, np.full_like(best, -wager * solution.boards)
    else:
        other, spared = Choice.STAND, best
    choice = np.where(2 * best > spared, np.int8(Choice.BET), np.int8(other))
    paid = np.array([*instant, 0], np.int64)[solution.instant] * solution.boards
    declares = (paid > spared) & (paid >= 2 * best)
    choice[declares & (solution.instant != NO_INSTANT)] = Choice.DECLARE
    return choice


def play(solution: Solution, choice: NDArray[np.int8], discard: NDArray[np.int8]) -> DiscardPlay:
    """Any play: the `Choice` and the discard, by three cards; only instant winners declare."""
    times = solution.three.multiplicity
    hands = np.take_along_axis(solution.counts, discard[:, None, None].astype(np.int64), axis=1)

    def deals(which: NDArray[np.bool_]) -> int:
        return int(times[which].sum()) * solution.boards

    def class_counts(which: Choice) -> NDArray[np.int64]:
        those = choice == which
        by_class: NDArray[np.int64] = times[those] @ hands[those, 0]
        return by_class

    declares = choice == Choice.DECLARE
    three_alike, straight_flush = (deals(declares & (solution.instant == i)) for i in range(2))
    return DiscardPlay(
        choice,
        discard,
        declared=(three_alike, straight_flush),
        folded=deals(choice == Choice.FOLD),
        played=np.stack([class_counts(Choice.STAND), class_counts(Choice.BET)]),
    )
