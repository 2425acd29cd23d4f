"""Boston 5 Stud Poker counted exactly: every three-card start of any deck, by hand and result."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.errors import CardError
from croupier.games.boston_5_stud.accelerator.kernel import Cards, Counts, count_starts, scales
from croupier.hands import ThreeCard
from croupier.hands.batch import categories, three_values
from croupier.progress import Progress
from croupier.solver.kernels.classes import CLASSES, checked_deck, checked_seen
from croupier.solver.kernels.shards import in_shards
from croupier.solver.kernels.symmetry import Sets, sets_of

FEWEST_CARDS: Final = 10
"""Five for the player, and five for the dealer."""
_STARTS_A_SHARD: Final = 220
"""An eighth of those of a full deck. What is counted by ranks is counted again in each shard."""


@dataclass(frozen=True, eq=False)
class Solution:
    """Every decision of one deck, with what may come of playing on."""

    deck: tuple[Card, ...]
    three: Sets
    """The player's own first three cards."""
    counts: Counts
    """[start, class, result]: over the player's last two cards and all five of the dealer."""
    lines: NDArray[np.uint8]
    """By start, the line of the optional bonus: a `ThreeCard`."""

    @property
    def deals(self) -> int:
        """In how many ways the round may go on from a start."""
        return deals_to_come(len(self.deck))

    @cached_property
    def three_card_hands(self) -> tuple[int, ...]:
        """All three-card hands of the deck by `ThreeCard`: what the optional bonus is about."""
        sums = np.zeros(len(ThreeCard), np.int64)
        np.add.at(sums, self.lines, self.three.multiplicity)
        return tuple(map(int, sums))


class Shard(NamedTuple):
    """Some starts, to be counted apart from all others."""

    deck: tuple[int, ...]
    starts: Cards


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
    three = sets_of(cards, 3)
    shards = [
        Shard(tuple(map(int, cards)), three.cards[start : start + _STARTS_A_SHARD])
        for start in range(0, len(three), _STARTS_A_SHARD)
    ]
    counts = np.concatenate(in_shards(count_shard, shards, executor, progress))
    return Solution(cards, three, counts, categories(three_values(three.cards)))


def count_shard(shard: Shard) -> Counts:
    """Count the starts of one shard."""
    counts = np.zeros((len(shard.starts), CLASSES, 3), np.int64)
    deck, dealers = np.array(shard.deck, np.int64), comb(len(shard.deck) - 5, 5)
    count_starts(shard.starts, deck, dealers, scales(), counts)
    return counts


def count_state(deck: Iterable[Card], own: Iterable[Card]) -> Counts:
    """Count one start, by class and result.

    The deck holds the own cards, and none that is known to be gone.
    """
    cards = checked_deck(deck, FEWEST_CARDS)
    held = checked_seen(cards, own)
    if len(held) != 3:
        raise CardError(f"a player chooses with three cards, not {len(held)}")
    start = np.array([sorted(held)], np.int64)
    counts: Counts = count_shard(Shard(tuple(map(int, cards)), start))[0]
    return counts


def deals_to_come(size: int) -> int:
    """In how many ways a deck of some size deals on, when three own cards are known."""
    return comb(size - 3, 2) * comb(size - 5, 5)
