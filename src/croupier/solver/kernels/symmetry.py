"""Sets of cards that are alike but for the names of suits, each kept once.

Two sets that a renaming of suits turns into each other are worth the same, provided that the
renaming leaves the deck as it is. A set is known by its mask, one bit a card; of all that are
alike the one with the lowest mask is kept, with how many there are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, permutations
from math import comb
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, SUITS, Card

Cards: TypeAlias = NDArray[np.int64]
"""Cards by row, each row a set."""
Numbers: TypeAlias = NDArray[np.int64]

_SUITS: Final = range(len(SUITS))


@dataclass(frozen=True, eq=False)
class Symmetry:
    """The renamings of suits that leave a deck as it is."""

    bits: Numbers
    """[renaming, card]: the bit, in a mask, of what the card becomes; first, of itself."""

    @staticmethod
    @lru_cache(maxsize=8)
    def of(deck: tuple[Card, ...]) -> Symmetry:
        """Work out the symmetry of a deck."""
        ranks = [{card.rank for card in deck if card.suit == suit} for suit in _SUITS]
        renamings = [
            names
            for names in permutations(_SUITS)
            if all(ranks[suit] == ranks[name] for suit, name in enumerate(names))
        ]
        bits = [[1 << 4 * card.rank + names[card.suit] for card in DECK] for names in renamings]
        return Symmetry(np.array(bits, np.int64))

    def lowest(self, sets: Cards) -> Numbers:
        """For each set the lowest mask that a renaming gives it."""
        lowest = _masks(self.bits[0], sets)
        for bits in self.bits[1:]:
            np.minimum(lowest, _masks(bits, sets), out=lowest)
        return lowest


def _masks(bits: Numbers, sets: Cards) -> Numbers:
    masks = np.zeros(len(sets), np.int64)
    for column in sets.T:
        masks |= bits[column]
    return masks


@dataclass(frozen=True, eq=False)
class Sets:
    """All sets of one size that a deck can deal, those that are alike once."""

    deck: tuple[Card, ...]
    cards: Cards
    """The cards of each set, lowest first."""
    multiplicity: Numbers
    """How many sets each one stands for."""
    masks: Numbers
    """In ascending order."""

    def __len__(self) -> int:
        return len(self.cards)

    def places(self, sets: Cards) -> Numbers:
        """Where each of these sets is kept, whatever its suits are called."""
        return np.searchsorted(self.masks, Symmetry.of(self.deck).lowest(sets))

    def place(self, several: Iterable[Card]) -> int:
        """Where one set is kept."""
        return int(self.places(np.array([list(several)], np.int64))[0])


def sets_of(deck: tuple[Card, ...], size: int) -> Sets:
    """The sets of a size that a deck, in order, can deal."""
    flat = np.fromiter(chain.from_iterable(combinations(deck, size)), np.int64)
    every = flat.reshape(comb(len(deck), size), size)
    symmetry = Symmetry.of(deck)
    lowest = symmetry.lowest(every)
    masks, multiplicity = np.unique(lowest, return_counts=True)
    own = _masks(symmetry.bits[0], every)
    places = np.flatnonzero(own == lowest)
    return Sets(deck, every[places[np.argsort(own[places])]], multiplicity, masks)
