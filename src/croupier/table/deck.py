"""A deck as a physical thing: every card of it is in one place at every moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from croupier.cards import Card
from croupier.table.shuffle import commitment, shuffled, with_additions


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


LOADED: Final = (Place.SHOE, Place.HAND, Place.AUTOMATED_SHOE)
"""Where cards lie from which they are dealt."""


@dataclass(slots=True)
class Deck:
    """The undealt cards, top first, with what is known of the deck."""

    number: int
    make: tuple[Card, ...]
    back: str = ""
    place: Place = Place.NOT_RECEIVED
    cards: list[Card] = field(default_factory=list)
    face_up: set[int] = field(default_factory=set)
    """Places of cards that lie face up, counted from the bottom, which drawing does not change."""
    lost: list[Card] = field(default_factory=list)
    surplus: list[Card] = field(default_factory=list)
    """Cards that came with it and do not belong in the game's deck."""
    taken_out: list[Card] = field(default_factory=list)
    """Those of them that were taken out and are still to be destroyed."""
    preshuffled: bool = False
    is_idle: bool = False
    """Whether it lies spread because there is no gaming activity, not to be opened."""
    is_shuffled: bool = False
    is_cut: bool = False
    behind: int | None = None
    """How many cards lie behind the cutting card, in a shoe that lasts many rounds."""
    opened_at: int = 0
    shuffle_number: int = 0
    seed: bytes | None = None
    added: list[tuple[int, str]] = field(default_factory=list)
    """What players have added to the shuffle, in their order, each with the seat."""
    shuffled: int = 0
    """How many cards were shuffled together."""
    cut_after: int = 0
    """How many cards have gone from the top to the bottom since."""
    earlier: list[tuple[int, bytes]] = field(default_factory=list)
    """Shuffles, by number and seed, with cards still in the round that is being played."""

    def shuffle(self, number: int, seed: bytes) -> str:
        """Put the cards in the order that the seed stands for; returns the commitment."""
        self.cards = shuffled(sorted(self.cards), seed)
        self.shuffle_number, self.seed = number, seed
        self.is_shuffled, self.is_cut, self.behind = True, False, None
        self.shuffled, self.cut_after = len(self.cards), 0
        self.added.clear()
        self.face_up.clear()
        return commitment(seed)

    @property
    def order_seed(self) -> bytes:
        """What the order of the cards and the wheel follow from: the house's seed, with what
        players have added to it."""
        assert self.seed is not None
        return with_additions(self.seed, [words for _, words in self.added])

    @property
    def is_touched(self) -> bool:
        """Whether a card of the shuffled deck has been lost, or lies so that it can be seen."""
        return bool(self.lost or self.face_up)

    def add(self, seat: int, words: str) -> None:
        """Put all the shuffled cards in another order, to which a player adds; a cut stays."""
        self.added.append((seat, words))
        order = shuffled(sorted(self.cards), self.order_seed)
        self.cards = order[self.cut_after :] + order[: self.cut_after]

    def put_off_seed(self) -> None:
        """The shuffle is over, but its seed is not revealed yet."""
        if self.seed is not None:
            self.earlier.append((self.shuffle_number, self.seed))
            self.seed = None

    def turn_over(self, depth: int) -> None:
        """A card so far from the top comes to lie face up."""
        self.face_up.add(len(self.cards) - 1 - depth)

    @property
    def shows_top(self) -> bool:
        """Whether the next card lies face up."""
        return bool(self.face_up) and bool(self.cards) and len(self.cards) - 1 in self.face_up

    def draw(self) -> Card:
        """Take the next card."""
        self.face_up.discard(len(self.cards) - 1)
        return self.cards.pop(0)

    def lose_bottom(self) -> None:
        """The bottom card goes missing."""
        self.lost.append(self.cards.pop())
        self.face_up = {place - 1 for place in self.face_up if place > 0}
        if self.behind:
            self.behind -= 1

    @property
    def is_spent(self) -> bool:
        """Whether the cutting card has come out, or there never was one. While it lies before
        the next card it has not: coming out first in a round, it makes that round the last."""
        return self.behind is None or len(self.cards) < self.behind

    def cut(self, count: int) -> None:
        """Move the top cards, lifted off as one packet, to the bottom."""
        self.cards = self.cards[count:] + self.cards[:count]
        self.cut_after = (self.cut_after + count) % len(self.cards)
        self.is_cut = True
