"""Hand values for whole arrays of hands, and the compiled functions that kernels build on.

Values are those of `croupier.hands.lookup`. An odds kernel passes `tables(FiveCard)` into its
own compiled function and there calls `value_of_five`, or, to add up the cards it holds fixed
only once, `value_of_key`. `tables` and `rank_tables` say what their arrays mean.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.errors import HandError
from croupier.hands.lookup import CATEGORY_SHIFT
from croupier.hands.ranking import HAND_SIZE, Category, FiveCard, FourCard, ThreeCard
from croupier.hands.tables import (
    GROUPS,
    MASK_SHIFT,
    SLOT_SHIFT,
    SLOTS,
    SUIT_SHIFT,
    RankTables,
    Tables,
    Values,
    rank_tables,
    tables,
)
from croupier.numba_cache import compiled

__all__ = [
    "RankTables",
    "Tables",
    "categories",
    "five_values",
    "four_values",
    "rank_tables",
    "tables",
    "three_values",
    "value_of_five",
    "value_of_four",
    "value_of_key",
    "value_of_three",
]

Cards: TypeAlias = NDArray[np.integer[Any]]
Integer: TypeAlias = int | np.integer[Any]

WORTH_SPLITTING = 4_000_000
"""Fewer hands than this, some ten milliseconds' work, are not worth waking other cores for."""

# Unsigned throughout, so that numba need not look for indices counted from the end.
_GROUP_BITS: Final = np.uint64(GROUPS - 1)
_SLOT_BITS: Final = np.uint64(SLOTS - 1)
_SLOTS: Final = np.uint64(SLOTS)
_SLOT_SHIFT: Final = np.uint64(SLOT_SHIFT)
_MASK_SHIFT: Final = np.uint64(MASK_SHIFT)
_EIGHT_OF_A_SUIT: Final = np.uint64(0x8888 << SUIT_SHIFT)


@compiled
def value_of_key(key: np.uint64, tables: Tables) -> np.uint16:
    """For kernels: the value of the hand whose cards' keys have this sum."""
    # The branch chooses an index rather than an array: numba counts references to an array
    # that only one branch uses, and that would cost more than the lookup.
    at = (key >> _SLOT_SHIFT & _SLOT_BITS) ^ np.uint64(tables.moved[key & _GROUP_BITS])
    if key + tables.short_of_flush & _EIGHT_OF_A_SUIT:
        at = _SLOTS + (key >> _MASK_SHIFT)
    value: np.uint16 = tables.values[at]
    return value


@compiled
def value_of_five(
    a: Integer, b: Integer, c: Integer, d: Integer, e: Integer, tables: Tables
) -> np.uint16:
    """For kernels: the value of five cards, with `tables(FiveCard)`."""
    keys = tables.keys
    key = keys[np.uint64(a)] + keys[np.uint64(b)] + keys[np.uint64(c)] + keys[np.uint64(d)]
    return value_of_key(key + keys[np.uint64(e)], tables)


@compiled
def value_of_four(a: Integer, b: Integer, c: Integer, d: Integer, tables: Tables) -> np.uint16:
    """For kernels: the value of four cards, with `tables(FourCard)`."""
    keys = tables.keys
    key = keys[np.uint64(a)] + keys[np.uint64(b)] + keys[np.uint64(c)] + keys[np.uint64(d)]
    return value_of_key(key, tables)


@compiled
def value_of_three(a: Integer, b: Integer, c: Integer, tables: Tables) -> np.uint16:
    """For kernels: the value of three cards, with `tables(ThreeCard)`."""
    keys = tables.keys
    return value_of_key(keys[np.uint64(a)] + keys[np.uint64(b)] + keys[np.uint64(c)], tables)


def five_values(cards: ArrayLike) -> Values:
    """The values of n hands of five different cards, given as integers of shape (n, 5).

    Cards are checked to be 0 to 51; that those of a hand differ is left to the caller.
    """
    return _values(FiveCard, _fill_five, cards)


def four_values(cards: ArrayLike) -> Values:
    """The values of n hands of four different cards, given as integers of shape (n, 4)."""
    return _values(FourCard, _fill_four, cards)


def three_values(cards: ArrayLike) -> Values:
    """The values of n hands of three different cards, given as integers of shape (n, 3)."""
    return _values(ThreeCard, _fill_three, cards)


def categories(values: Values) -> NDArray[np.uint8]:
    """The category of each value, as the number that `FiveCard` and its kin give it."""
    return (values >> CATEGORY_SHIFT).astype(np.uint8)


@compiled
def _fill_five(cards: Cards, values: Values, tables: Tables) -> None:
    for i in range(len(cards)):
        values[i] = value_of_five(
            cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4], tables
        )


@compiled
def _fill_four(cards: Cards, values: Values, tables: Tables) -> None:
    for i in range(len(cards)):
        values[i] = value_of_four(cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], tables)


@compiled
def _fill_three(cards: Cards, values: Values, tables: Tables) -> None:
    for i in range(len(cards)):
        values[i] = value_of_three(cards[i, 0], cards[i, 1], cards[i, 2], tables)


def _values(
    kind: type[Category], fill: Callable[[Cards, Values, Tables], None], cards: ArrayLike
) -> Values:
    hands = _checked(cards, HAND_SIZE[kind])
    values = np.empty(len(hands), np.uint16)
    # Threads of our own: numba's are not safe everywhere to enter from two threads at once.
    parts = (os.cpu_count() or 1) if len(hands) >= WORTH_SPLITTING else 1
    if parts == 1:
        fill(hands, values, tables(kind))
        return values
    shares = np.array_split(hands, parts), np.array_split(values, parts), [tables(kind)] * parts
    with ThreadPoolExecutor(parts) as pool:
        list(pool.map(fill, *shares))
    return values


def _checked(cards: ArrayLike, size: int) -> Cards:
    """The cards as an array that a compiled loop may run over without looking."""
    hands = np.ascontiguousarray(cards)
    if hands.ndim != 2 or hands.shape[1] != size:
        raise HandError(f"hands of {size} cards have the shape (n, {size}), not {hands.shape}")
    if hands.dtype.kind not in "iu":
        raise HandError(f"cards are integers from 0 to 51, not {hands.dtype}")
    hands = hands.astype(hands.dtype.newbyteorder("="), copy=False)
    # Seen as unsigned a negative number is a large one, so that one pass finds both.
    unsigned = hands.view(f"u{hands.dtype.itemsize}")
    if unsigned.size and unsigned.max() > 51:
        raise HandError("cards are integers from 0 to 51, and one of these is not")
    return hands
