"""Cards, the decks they come in, and how both are written and read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from croupier.errors import CardError

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
RANK_NAMES: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
SUIT_SYMBOLS: Final = "♣♦♥♠"


class Card(int):
    """One of the 52 cards, counted 4 * rank + suit with the two of clubs as 0.

    Being an integer, a card indexes arrays as it is; printing it gives "Ah".
    """

    __slots__ = ()

    @property
    def rank(self) -> int:
        """0 for a two up to 12 for an ace."""
        return int(self) >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return int(self) & 3

    @property
    def symbol(self) -> str:
        """Rank and suit sign, as printed on the card: 10♥."""
        rank = RANKS[self.rank]
        return ("10" if rank == "T" else rank) + SUIT_SYMBOLS[self.suit]

    @property
    def spoken(self) -> str:
        """The name a dealer would call: "ace of hearts"."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    def __str__(self) -> str:
        return _TEXT[self]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


DECK: Final = tuple(Card(i) for i in range(52))
"""The 52 cards in the order of a new deck as this project counts them."""

DECK_WITHOUT_TENS: Final = tuple(card for card in DECK if RANKS[card.rank] != "T")
"""The 48 cards of a deck from which the tens are taken out."""

_TEXT: Final = tuple(RANKS[i >> 2] + SUITS[i & 3] for i in range(52))
_BY_TEXT: Final = {text: DECK[i] for i, text in enumerate(_TEXT)}


def card(text: str) -> Card:
    """Read one card: "Ah", "10c", "T♣".

    >>> card("10♥")
    Card('Th')
    """
    known = _BY_TEXT.get(text)
    if known is not None:
        return known
    plain = text.strip()
    if plain[:2] == "10":
        plain = "T" + plain[2:]
    if len(plain) == 2:
        suit = plain[1].lower()
        if suit in SUIT_SYMBOLS:
            suit = SUITS[SUIT_SYMBOLS.index(suit)]
        plain_card = _BY_TEXT.get(plain[0].upper() + suit)
        if plain_card is not None:
            return plain_card
    raise CardError(
        f"{text!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}, such as Ah or Tc"
    )


def cards(text: str | Iterable[str], packs: int = 1) -> tuple[Card, ...]:
    """Read several cards, "Ah Kd" or "AhKd" or a list of them; a card may not appear more often
    than there are decks.

    >>> cards("AhKd 10c")
    (Card('Ah'), Card('Kd'), Card('Tc'))
    """
    words = _split(text) if isinstance(text, str) else list(text)
    read = tuple(card(word) for word in words)
    refuse_twins(read, packs)
    return read


def _split(text: str) -> list[str]:
    """Cut a run of cards into words of one card, with or without spaces and commas."""
    words = []
    for word in text.replace(",", " ").split():
        rest = word
        while rest:
            size = 3 if rest.startswith("10") else 2
            words.append(rest[:size])
            rest = rest[size:]
    return words


def refuse_twins(dealt: Sequence[Card], packs: int = 1) -> None:
    """Raise CardError if one card is in two places at once, or in more than there are packs."""
    seen: Counter[Card] = Counter()
    for dealt_card in dealt:
        seen[dealt_card] += 1
        if seen[dealt_card] > packs:
            times = "twice" if packs == 1 else f"{seen[dealt_card]} times, in {packs} decks"
            raise CardError(f"the {dealt_card.spoken} ({dealt_card}) is there {times}")


def without(make: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that are left of a deck or of several; each card gone is one card less."""
    less = Counter(gone)
    left = []
    for deck_card in make:
        if less[deck_card] > 0:
            less[deck_card] -= 1
        else:
            left.append(deck_card)
    return tuple(left)


def text(several: Iterable[Card]) -> str:
    """Write cards the way `cards` reads them.

    >>> text(cards("AhKd"))
    'Ah Kd'
    """
    return " ".join(map(str, several))
