"""The classes of hands that a pay table of Criss Cross Poker can tell apart, and their counts.

There are 22: the categories of five cards, with a pair divided by its rank, since a pair may
lose, push or pay. They are numbered from the lowest to the highest.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.hands import FiveCard, Ranked
from croupier.hands.lookup import CATEGORY_SHIFT, scale
from croupier.solver.kernels.classes import count_deck

Classes: TypeAlias = NDArray[np.uint8]
Ints: TypeAlias = NDArray[np.signedinteger[Any]]

HIGH_CARD: Final = 0
PAIR: Final = 1
"""The class of a pair of twos; that of aces is 12 more."""
TWO_PAIR: Final = 14
THREE_OF_A_KIND: Final = 15
STRAIGHT: Final = 16
FLUSH: Final = 17
FULL_HOUSE: Final = 18
FOUR_OF_A_KIND: Final = 19
STRAIGHT_FLUSH: Final = 20
ROYAL_FLUSH: Final = 21
CLASSES: Final = 22


def class_of(hand: Ranked) -> int:
    """The class of a hand."""
    if hand.category is FiveCard.HIGH_CARD:
        return HIGH_CARD
    if hand.category is FiveCard.PAIR:
        return PAIR + hand.ranks[0]
    return TWO_PAIR + hand.category - FiveCard.TWO_PAIR


@cache
def class_by_value() -> Classes:
    """The class of every value that `croupier.hands` gives to five cards."""
    classes = np.zeros(len(FiveCard) << CATEGORY_SHIFT, np.uint8)
    for value, hand in scale(FiveCard).hands.items():
        classes[value] = class_of(hand)
    return classes


def community_counts(deck: Iterable[Card]) -> tuple[int, ...]:
    """In how many ways five cards of a deck make each class.

    Whatever a player holds and does, these are the odds of the five community cards.
    """
    return tuple(count_deck(deck))
