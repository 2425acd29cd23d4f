"""The best four of a player's cards, in the classes that pay tables tell apart.

Pairs are told apart by rank, because a table may pay any band of them: Aces Up pays aces alone.
Everything else is told apart by category.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands import FourCard, Ranked
from croupier.hands.lookup import scale


class FourCardClass(IntEnum):
    """What a player's best four cards count as; the higher number is the higher hand."""

    HIGH_CARD = 0
    PAIR_OF_TWOS = 1
    PAIR_OF_THREES = 2
    PAIR_OF_FOURS = 3
    PAIR_OF_FIVES = 4
    PAIR_OF_SIXES = 5
    PAIR_OF_SEVENS = 6
    PAIR_OF_EIGHTS = 7
    PAIR_OF_NINES = 8
    PAIR_OF_TENS = 9
    PAIR_OF_JACKS = 10
    PAIR_OF_QUEENS = 11
    PAIR_OF_KINGS = 12
    PAIR_OF_ACES = 13
    TWO_PAIR = 14
    STRAIGHT = 15
    FLUSH = 16
    THREE_OF_A_KIND = 17
    STRAIGHT_FLUSH = 18
    FOUR_OF_A_KIND = 19

    @property
    def label(self) -> str:
        """Its name: "pair of sixes"."""
        return self.name.lower().replace("_", " ")

    @property
    def category(self) -> FourCard:
        """The category it belongs to."""
        if self < FourCardClass.TWO_PAIR:
            return FourCard.PAIR if self else FourCard.HIGH_CARD
        return FourCard(self - FourCardClass.TWO_PAIR + FourCard.TWO_PAIR)


CLASSES: Final = len(FourCardClass)


def class_of(hand: Ranked) -> FourCardClass:
    """The class of a ranked hand of four cards.

    >>> from croupier.cards import cards
    >>> from croupier.hands import best_four
    >>> class_of(best_four(cards("6c6d 2h 9s Ks"))).label
    'pair of sixes'
    """
    if hand.category is FourCard.PAIR:
        return FourCardClass(FourCardClass.PAIR_OF_TWOS + hand.ranks[0])
    return next(each for each in FourCardClass if each.category is hand.category)


@cache
def classes_by_value() -> NDArray[np.uint8]:
    """The class of each value of a four-card hand."""
    hands = scale(FourCard).hands
    classes = np.zeros(max(hands) + 1, np.uint8)
    for value, hand in hands.items():
        classes[value] = class_of(hand)
    return classes
