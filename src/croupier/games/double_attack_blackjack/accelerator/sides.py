"""The two side wagers, exactly: insurance, and Bust It."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from itertools import product
from typing import Final

from croupier.cards import DECK_WITHOUT_TENS, RANKS, SUITS, Card
from croupier.games.double_attack_blackjack.accelerator.dealer import STANDS
from croupier.games.double_attack_blackjack.accelerator.hands import LIMIT
from croupier.games.double_attack_blackjack.accelerator.shoe import TEN, Shoe, ShoeError, value_of


@dataclass(frozen=True)
class Insurance:
    """A wager that the hole card under an ace counts ten."""

    tens: int
    cards: int
    pays: Fraction

    @property
    def chance(self) -> Fraction:
        """How likely it wins."""
        return Fraction(self.tens, self.cards)

    @property
    def value(self) -> Fraction:
        """What it is worth, in wagers."""
        return self.chance * self.pays - (1 - self.chance)


def insurance(shoe: Shoe, seen: Iterable[Card], pays: Fraction) -> Insurance:
    """The wager when these cards have been seen, the dealer's ace among them."""
    left = shoe.without(seen)
    if left.cards == 0:
        raise ShoeError("no card is left for the hole")
    return Insurance(left.values[TEN], left.cards, pays)


class BustIt(IntEnum):
    """How the dealer's third card breaks the hand; or that it does not."""

    NO_BUST = 0
    FACE = 1
    NINE = 2
    EIGHT = 3
    SEVEN = 4
    SIX = 5
    EIGHTS_ONE_COLOR = 6
    EIGHTS_SUITED = 7

    @property
    def label(self) -> str:
        """The name of its line in a pay table."""
        return self.name.lower().replace("_", " ")


_THIRD: Final = {5: BustIt.SIX, 6: BustIt.SEVEN, 7: BustIt.EIGHT, 8: BustIt.NINE, 9: BustIt.FACE}
_EIGHT: Final = RANKS.index("8")
_RED: Final = frozenset(SUITS.index(suit) for suit in "dh")


def bust_it_line(up: Card, hole: Card, third: Card) -> BustIt:
    """What the dealer's first three cards are; a third that would not be drawn breaks nothing."""
    kinds = [value_of(card) for card in (up, hole, third)]
    # A hand with an ace is soft, or stands, or is not broken by a third card.
    if 0 in kinds[:2] or kinds[0] + kinds[1] + 2 >= STANDS or sum(kinds) + 3 <= LIMIT:
        return BustIt.NO_BUST
    if all(Card(card).rank == _EIGHT for card in (up, hole, third)):
        suits = {Card(card).suit for card in (up, hole, third)}
        if len(suits) == 1:
            return BustIt.EIGHTS_SUITED
        if len({suit in _RED for suit in suits}) == 1:
            return BustIt.EIGHTS_ONE_COLOR
    return _THIRD[kinds[2]]


def count_bust_it(
    decks: int,
    up: Card | None = None,
    seen: Iterable[Card] = (),
    deck: Iterable[Card] = DECK_WITHOUT_TENS,
) -> dict[BustIt, int]:
    """Deals of the dealer's first three cards in order, by line; or of two to an up-card.

    Other cards may have been seen too.
    """
    left = dict.fromkeys(map(Card, deck), decks)
    for card in map(Card, (*seen, *(() if up is None else (up,)))):
        left[card] = left.get(card, 0) - 1
        if left[card] < 0:
            raise ShoeError(f"the shoe does not hold as many cards like the {card}")
    counts = dict.fromkeys(BustIt, 0)
    ups = left.items() if up is None else [(Card(up), 1)]
    for (first, ways), (hole, others), (third, rest) in product(ups, left.items(), left.items()):
        gone = up is None
        others -= gone and hole == first
        rest -= (gone and third == first) + (third == hole)
        if ways > 0 and others > 0 and rest > 0:
            counts[bust_it_line(first, hole, third)] += ways * others * rest
    return counts
