"""The measures of many sets of cards at once, as arrays."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.hands.ranking import ACE
from croupier.solver.features import NONE, Measures

Bools: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.integer[Any]]


class HeldArray(Measures):
    """Sets of cards of one size, along the last axis; the axes before it are those of the
    situations, and of length one where sets do not differ."""

    def __init__(self, cards: Ints) -> None:
        self.cards = cards
        self.size = int(cards.shape[-1])

    def __add__(self, other: HeldArray) -> HeldArray:
        shape = np.broadcast_shapes(self.cards.shape[:-1], other.cards.shape[:-1])
        both = (np.broadcast_to(held.cards, (*shape, held.size)) for held in (self, other))
        return HeldArray(np.concatenate(tuple(both), axis=-1))

    @cached_property
    def ranks(self) -> Ints:
        """The lowest first."""
        return np.sort(self.cards // 4, axis=-1)

    @cached_property
    def high(self) -> Ints:
        return self.ranks[..., -1]

    @cached_property
    def low(self) -> Ints:
        return self.ranks[..., 0]

    @cached_property
    def of_rank(self) -> Ints:
        """How many cards of each rank there are."""
        return np.asarray((self.ranks[..., None] == np.arange(13)).sum(axis=-2))

    @cached_property
    def pair(self) -> Ints:
        return np.asarray(np.where(self.of_rank > 1, np.arange(13), NONE).max(axis=-1))

    @cached_property
    def has_two_pair(self) -> Bools:
        return np.asarray(((self.of_rank > 1).sum(axis=-1) > 1) | self.has_three)

    @cached_property
    def has_three(self) -> Bools:
        return np.asarray((self.of_rank > 2).any(axis=-1))

    @cached_property
    def is_suited(self) -> Bools:
        suits = self.cards % 4
        return np.asarray((suits == suits[..., :1]).all(axis=-1))

    @cached_property
    def spread(self) -> Ints:
        aces_low = np.sort(np.where(self.ranks == ACE, NONE, self.ranks), axis=-1)
        low = aces_low[..., -1] - aces_low[..., 0]
        return np.asarray(np.minimum(self.high - self.low, low) + 1)

    def at_least(self, rank: int) -> Ints:
        """How many cards are of that rank or a higher one."""
        return np.asarray((self.ranks >= rank).sum(axis=-1))
