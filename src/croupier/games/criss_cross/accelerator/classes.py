"""The classes of hands that a pay table of Criss Cross Poker can tell apart, and their counts.

There are 22: the categories of five cards, with a pair divided by its rank, since a pair may
lose, push or pay. They are numbered from the lowest to the highest.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.hands import FiveCard
from croupier.solver.kernels.classes import CLASSES, classes_by_value, count_deck

__all__ = ["CLASSES", "PAIR", "Classes", "Ints", "class_by_value", "community_counts"]

Classes: TypeAlias = NDArray[np.uint8]
Ints: TypeAlias = NDArray[np.signedinteger[Any]]

PAIR: Final = 1
"""The class of a pair of twos; that of aces is 12 more."""


def class_by_value() -> Classes:
    """The class of every value that `croupier.hands` gives to five cards."""
    return classes_by_value(FiveCard)


def community_counts(deck: Iterable[Card]) -> tuple[int, ...]:
    """In how many ways five cards of a deck make each class.

    Whatever a player holds and does, these are the odds of the five community cards.
    """
    return tuple(count_deck(deck))
