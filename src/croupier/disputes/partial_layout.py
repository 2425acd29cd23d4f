"""The cards of a round file as they lie: one that the file does not show is missed as soon as
anything depends on it, and not before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, SupportsIndex, overload

from croupier.cards import Card

UNKNOWN: Final = "??"
"""How a card is written that nobody saw."""


class Unseen(Card):
    """A card that a file does not show: one left out, or one written as unknown."""

    where: str
    """Its place in the file."""
    says: str
    """What is said of it if something depends on it."""

    def __new__(cls, where: str, says: str) -> Unseen:
        card = super().__new__(cls, -1)
        card.where, card.says = where, says
        return card

    @property
    def symbol(self) -> str:
        return UNKNOWN

    def __str__(self) -> str:
        return UNKNOWN


class Needed(Exception):
    """Something depends on a card that the file does not show."""

    def __init__(self, card: Unseen) -> None:
        super().__init__(card.where)
        self.card = card


class Laid(list[Card]):
    """Cards of a hand or an area, which are looked at one by one."""

    @overload
    def __getitem__(self, at: SupportsIndex) -> Card: ...
    @overload
    def __getitem__(self, at: slice) -> Laid: ...
    def __getitem__(self, at: SupportsIndex | slice) -> Card | Laid:
        if isinstance(at, slice):
            return Laid(super().__getitem__(at))
        card = super().__getitem__(at)
        if isinstance(card, Unseen):
            raise Needed(card)
        return card

    def __iter__(self) -> Iterator[Card]:
        return (self[at] for at in range(len(self)))

    def unlooked(self) -> Iterator[Card]:
        """The same cards without a look at them."""
        return super().__iter__()
