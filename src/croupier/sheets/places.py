"""Where the cards of a sheet lie: what each step deals and shows, and which cards make hands."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from croupier.cards import DECK, RANKS, Card, cards
from croupier.errors import CardError
from croupier.rounds.kinds import OWN, Place
from croupier.sheets import document

PLAYER: Final = "player"
ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth",
    "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
_NAMED: Final = re.compile(r"([a-z][a-z0-9-]*)(?: ([0-9]{1,2})(?:-([0-9]{1,2}))?)?")


@dataclass
class PlacesDealt:
    """How many cards each place has got, in the order in which places get their first."""

    counts: dict[str, int] = field(default_factory=dict)
    shown: dict[str, list[bool]] = field(default_factory=dict)
    """Of each place, which of its cards lie face up."""
    drawn: int = 0
    """How many cards a player may draw for others that were laid away."""

    def deal(self, place: str, count: int, face_up: int) -> tuple[str, ...]:
        """Deal cards; the slots that they come to lie in."""
        before = self.counts.get(place, 0)
        self.counts[place] = before + count
        self.shown.setdefault(place, []).extend([False] * (count - face_up) + [True] * face_up)
        return ORDINALS[before : before + count]

    def has_room(self, place: str, count: int) -> bool:
        """Whether a place holds this many cards more."""
        return self.counts.get(place, 0) + count <= document.MOST_CARDS

    def hidden(self, place: str) -> tuple[int, ...]:
        """The cards of a place that lie face down, by number from 0."""
        return tuple(at for at, up in enumerate(self.shown.get(place, ())) if not up)

    def show(self, place: str, count: int | None) -> tuple[str, ...]:
        """Turn up the next cards that lie face down, or all of them; their slots."""
        turned = self.hidden(place)[:count]
        for at in turned:
            self.shown[place][at] = True
        return tuple(ORDINALS[at] for at in turned)

    def needed(self, players: int) -> int:
        """How many cards a round takes at the most."""
        own = self.counts.get(PLAYER, 0)
        return sum(self.counts.values()) - own + players * (own + self.drawn)

    @property
    def areas(self) -> dict[str, tuple[str, ...]]:
        """The places that are no player's, with their slots."""
        return {place: ORDINALS[:count] for place, count in self.counts.items() if place != PLAYER}


def layout_of(steps: Iterable[document.SheetStep], until: str = "") -> PlacesDealt:
    """The cards that lie on the layout when a round has come to its end, or to a choice."""
    layout = PlacesDealt()
    for step in steps:
        if until and step.choice == until:
            break
        if step.show is not None:
            layout.show(step.show, step.cards)
        layout.drawn += step.draw is not None
        # More cards than a place holds were complained of.
        if step.deal is not None and step.to is not None and layout.has_room(step.to, step.deal):
            layout.deal(step.to, step.deal, step.face_up or 0)
    return layout


def several(names: document.Several | None) -> tuple[str, ...]:
    """Names that a sheet gives as one or as a list."""
    if names is None:
        return ()
    return (names,) if isinstance(names, str) else tuple(names)


def hand_places(hand: document.SheetHand) -> tuple[tuple[str, tuple[int, ...] | None], ...] | None:
    """The places of a hand's cards, each with the numbers of the cards that count, from 0, if not
    all do; None if it cannot be read."""
    places = []
    for written in (hand.cards,) if isinstance(hand.cards, str) else hand.cards:
        match = _NAMED.fullmatch(written)
        if match is None:
            return None
        numbers = None
        if match[2]:
            numbers = tuple(range(int(match[2]) - 1, int(match[3] or match[2])))
        places.append((match[1], numbers))
    return tuple(places)


def cards_of(hand: document.SheetHand) -> tuple[Place, ...]:
    """The places of a hand's cards, as a settlement looks at them."""
    return tuple(
        Place(OWN if place == PLAYER else place, numbers)
        for place, numbers in hand_places(hand) or ()
    )


def deck_of(deck: document.SheetDeck) -> tuple[Card, ...]:
    """The cards that are in use; ranks and cards that are left out stand side by side."""
    words = deck.without.replace(",", " ").replace("10", "T").split()
    ranks = {RANKS.index(word.upper()) for word in words if word.upper() in RANKS}
    singly = cards([word for word in words if word.upper() not in RANKS])
    return tuple(card for card in DECK if card.rank not in ranks and card not in singly)


def unreadable_deck(deck: document.SheetDeck) -> str:
    """Why the cards that are left out cannot be read; nothing if they can."""
    try:
        deck_of(deck)
    except CardError as error:
        return f"{error}; a rank alone, such as T, leaves all four cards out"
    return ""
