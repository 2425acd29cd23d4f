"""A deck as a physical thing: every card of it is in one place at every moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from croupier.cards import Card
from croupier.table.shuffle import commitment, shuffled


class Place(StrEnum):
    """Where the stack of undealt cards is."""

    NOT_RECEIVED = "not received"
    RECEIVED = "received"
    INSPECTED = "inspected"
    VERIFIED = "verified"
    SPREAD_UP = "spread face up"
    SPREAD_DOWN = "spread face down"
    SHOWN = "spread and shown"
    STACK = "stacked"
    SHUFFLER = "shuffling device"
    SHOE = "manual-shoe"
    HAND = "hand"
    AUTOMATED_SHOE = "automated-shoe"
    RACK = "discard rack"
    RETIRED = "retired"


@dataclass(slots=True)
class Deck:
    """The undealt cards, top first, with what is known of the deck."""

    number: int
    make: tuple[Card, ...]
    back: str = ""
    place: Place = Place.NOT_RECEIVED
    cards: list[Card] = field(default_factory=list)
    face_up: set[Card] = field(default_factory=set)
    lost: list[Card] = field(default_factory=list)
    preshuffled: bool = False
    is_idle: bool = False
    """Whether it lies spread because there is no gaming activity, not to be opened."""
    is_shuffled: bool = False
    is_cut: bool = False
    opened_at: int = 0
    shuffle_number: int = 0
    seed: bytes | None = None

    def shuffle(self, number: int, seed: bytes) -> str:
        """Put the cards in the order that the seed stands for; returns the commitment."""
        self.cards = shuffled(sorted(self.cards), seed)
        self.shuffle_number, self.seed = number, seed
        self.is_shuffled, self.is_cut = True, False
        self.face_up.clear()
        return commitment(seed)

    def cut(self, count: int) -> None:
        """Move the top cards, lifted off as one packet, to the bottom."""
        self.cards = self.cards[count:] + self.cards[:count]
        self.is_cut = True
