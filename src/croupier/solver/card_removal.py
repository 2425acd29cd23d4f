"""Cards taken out of a deck, one of each that are alike: what is left when one is elsewhere.

Of all deals, those without a card are the deals of the deck that lacks it. So what a game is worth
when a card lies in a certain place can be had from the whole deck and the deck without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from croupier.cards import Card
from croupier.solver.kernels.symmetry import Cards, Numbers, Sets, Symmetry


class Removed(NamedTuple):
    """One card, how many are as good, and the deck without it."""

    card: Card
    alike: int
    deck: tuple[Card, ...]


def removals(deck: tuple[Card, ...]) -> Iterator[Removed]:
    """Take out one card of each that a renaming of suits turns into each other."""
    bits = Symmetry.of(deck).bits
    lowest = {card: int(bits[:, card].min()) for card in deck}
    for first in sorted(set(lowest.values())):
        alike = [card for card in deck if lowest[card] == first]
        card = alike[0]
        yield Removed(card, len(alike), tuple(other for other in deck if other != card))


class StoredSets(NamedTuple):
    """Where sets are kept, and how their suits were renamed to be kept there."""

    places: Numbers
    renaming: Numbers
    symmetry: Symmetry

    def card(self, card: int) -> Numbers:
        """By set, what one card becomes when its suits are renamed likewise."""
        bits = self.symmetry.bits[self.renaming, card].astype(np.float64)
        cards: Numbers = np.round(np.log2(bits)).astype(np.int64)
        return cards


def find(sets: Sets, wanted: Cards) -> StoredSets:
    """Look up sets among those that are kept."""
    symmetry = Symmetry.of(sets.deck)
    masks = np.zeros((len(symmetry.bits), len(wanted)), np.int64)
    for column in wanted.T:
        masks |= symmetry.bits[:, column]
    renaming = masks.argmin(axis=0)
    lowest = masks[renaming, np.arange(len(wanted))]
    return StoredSets(np.searchsorted(sets.masks, lowest), renaming, symmetry)
