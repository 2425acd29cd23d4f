"""What a shoe holds, by rank; and the ten point values that a blackjack hand is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from croupier.cards import RANKS, Card
from croupier.errors import CardError

VALUES: Final = 10
"""Kinds of cards that count differently: aces, twos to nines, and ten-valued cards."""
ACE: Final = 0
TEN: Final = 9
VALUE_NAMES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")

_VALUE_OF_RANK: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9, 0)
"""By rank as `cards` counts them, two to ace."""


class ShoeError(CardError):
    """A shoe from which a round could not be dealt to its end."""


def value_of(card: Card) -> int:
    """Which of the ten kinds a card is of, 26.2(b): 0 for an ace, 9 if it counts ten."""
    return _VALUE_OF_RANK[Card(card).rank]


@dataclass(frozen=True)
class Shoe:
    """How many cards of each rank are there; suits do not matter to the hands."""

    ranks: tuple[int, ...]
    """By rank as `cards` counts them, two to ace."""

    def __post_init__(self) -> None:
        if len(self.ranks) != len(RANKS):
            raise ShoeError(f"there are {len(RANKS)} ranks, and {len(self.ranks)} counts")
        if min(self.ranks) < 0:
            raise ShoeError("a shoe cannot hold fewer than 0 cards of a rank")

    @property
    def cards(self) -> int:
        """How many cards are there."""
        return sum(self.ranks)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Cards by kind, aces first."""
        counts = [0] * VALUES
        for rank, count in enumerate(self.ranks):
            counts[_VALUE_OF_RANK[rank]] += count
        return tuple(counts)

    @cached_property
    def tens(self) -> tuple[int, ...]:
        """The ten-valued cards by rank, for the ranks that are there."""
        return tuple(
            count
            for rank, count in enumerate(self.ranks)
            if _VALUE_OF_RANK[rank] == TEN and count > 0
        )

    def without(self, cards: Iterable[Card]) -> Shoe:
        """The shoe when these cards have left it."""
        left = list(self.ranks)
        for card in cards:
            left[Card(card).rank] -= 1
            if left[Card(card).rank] < 0:
                raise ShoeError(f"the shoe does not hold as many cards like the {Card(card)}")
        return Shoe(tuple(left))


def refuse_too_small(stock: Sequence[int], hands: int) -> None:
    """Refuse cards, by kind, of which a dealer and this many hands might need more than there are.

    To draw another card a player has at most 20 points, the dealer 16, aces counting one. So all
    cards but the last of each hand have no more points than that together.
    """
    points = 20 * hands + 16
    needed = hands + 1
    for kind, count in enumerate(stock):
        taken = min(count, points // (kind + 1))
        points -= taken * (kind + 1)
        needed += taken
    if sum(stock) < needed:
        raise ShoeError("the shoe holds too few cards for every hand to be finished")
