"""Every five cards that a player can hold, suits being alike, and the value of the best four.

Of 2,598,960 in a full deck 134,459 differ in more than the names of suits. They are what
`symmetry.sets_of` would find, found without first writing down all the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.hands import FourCard
from croupier.hands.batch import Tables, tables, value_of_four
from croupier.numba_cache import compiled
from croupier.solver.kernels.classes import classes_by_value
from croupier.solver.kernels.symmetry import Cards, Numbers, Sets, Symmetry

OWN: Final = 5
"""Cards that a player is dealt."""


def players_of(deck: tuple[Card, ...]) -> Sets:
    """The sets of five that a deck, in order, can deal; those that are alike once."""
    masks, alike = np.zeros((2, comb(len(deck), OWN)), np.int64)
    count = _keep_lowest(np.array(deck, np.int64), Symmetry.of(deck).bits, masks, alike)
    order = np.argsort(masks[:count])
    masks, alike = masks[order], alike[order]
    cards = np.nonzero(masks[:, None] >> np.arange(len(DECK)) & 1)[1]
    return Sets(deck, cards.reshape(count, OWN), alike, masks)


@compiled
def _keep_lowest(deck: Cards, bits: Numbers, masks: Numbers, alike: Numbers) -> int:
    """Keep a set unless a renaming gives it a lower mask; if it stays as it is, fewer are alike."""
    count, size = 0, len(deck)
    for a in range(size):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        masks[count] = _mask(bits[0], deck, a, b, c, d, e)
                        same = 0
                        for renamed in bits:
                            mask = _mask(renamed, deck, a, b, c, d, e)
                            if mask < masks[count]:
                                same = 0
                                break
                            same += mask == masks[count]
                        if same:
                            alike[count] = len(bits) // same
                            count += 1
    return count


@compiled
def _mask(bits: Numbers, deck: Cards, a: int, b: int, c: int, d: int, e: int) -> np.int64:
    mask: np.int64 = bits[deck[a]] | bits[deck[b]] | bits[deck[c]] | bits[deck[d]] | bits[deck[e]]
    return mask


def best_values(players: Cards) -> NDArray[np.uint16]:
    """The value of the best four of each player's five cards."""
    values = np.zeros(len(players), np.uint16)
    _fill_best(players, tables(FourCard), values)
    return values


def best_class(own: Iterable[Card]) -> int:
    """The class of the best four of a player's five cards."""
    (value,) = best_values(np.array([tuple(own)], np.int64))
    return int(classes_by_value(FourCard)[value])


@compiled
def _fill_best(players: Cards, tables: Tables, values: NDArray[np.uint16]) -> None:
    for i in range(len(players)):
        a, b, c, d, e = players[i]
        values[i] = max(
            value_of_four(a, b, c, d, tables),
            value_of_four(a, b, c, e, tables),
            value_of_four(a, b, d, e, tables),
            value_of_four(a, c, d, e, tables),
            value_of_four(b, c, d, e, tables),
        )
