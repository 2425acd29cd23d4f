"""Hand values for whole arrays of hands, and the tables and functions that kernels build on.

Values are those of `croupier.hands.lookup`. An odds kernel passes `tables(FiveCard)` into its
own compiled function and there calls `value_of_five`, or reads the tables directly:

    pair = tables.pairs[r << 4 | s]                 of two ranks, in either order
    triple = tables.triples[t << 8 | u << 4 | v]    of three ranks, in any order
    tables.by_ranks[pair, triple]                   the value where suits differ
    tables.by_mask[1 << r | 1 << s | 1 << t | 1 << u | 1 << v]    where they do not

A pair and a triple are numbered apart because that is how the games deal: two cards of the
player's own, and three in common. Inside a kernel, let a branch choose an index into `values`
rather than one of two arrays: numba counts references to arrays that only one branch uses, and
that costs more than the lookup.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.hands.lookup import CATEGORY_SHIFT, Scale, scale
from croupier.hands.ranking import (
    HAND_SIZE,
    Category,
    FiveCard,
    FourCard,
    HandError,
    Ranks,
    ThreeCard,
)

Values: TypeAlias = NDArray[np.uint16]
Cards: TypeAlias = NDArray[np.integer[Any]]
Integer: TypeAlias = int | np.integer[Any]

PAIRS: Final = tuple(combinations_with_replacement(range(13), 2))
"""The 91 pairs of ranks, lower rank first, in the order they are numbered."""
TRIPLES: Final = tuple(combinations_with_replacement(range(13), 3))
"""The 455 triples of ranks, lowest rank first, in the order they are numbered."""
MASKS: Final = 1 << 13

WORTH_SPLITTING: Final = 200_000
"""Fewer hands than this are ranked sooner than a second thread is started."""

_Function = TypeVar("_Function", bound=Callable[..., object])


def _compiled(function: _Function) -> _Function:
    """Compile when first called, keep the result on disk, and let other threads run meanwhile."""
    return cast(_Function, numba.njit(cache=True, nogil=True)(function))


class Tables(NamedTuple):
    """What a compiled function needs to value hands of one size; arrays of unsigned integers."""

    pairs: Values
    """[r << 4 | s]: the number of a pair of ranks, 0 to 90, in either order."""
    triples: Values
    """[r << 8 | s << 4 | t]: the number of a triple of ranks, 0 to 454, in any order."""
    by_ranks: Values
    """Values where suits differ: five cards [pair, triple], four [pair, pair], three [triple]."""
    by_mask: Values
    """Values where all are of one suit, by the mask of their ranks (bit 0 is the two)."""
    values: Values
    """`by_ranks` laid flat and then `by_mask`, in the same memory."""


@cache
def tables(kind: type[Category]) -> Tables:
    """The tables for one size of hand, made when first asked for; they cannot be written to."""
    made_of: dict[type[Category], tuple[tuple[Ranks, ...], ...]]
    made_of = {FiveCard: (PAIRS, TRIPLES), FourCard: (PAIRS, PAIRS), ThreeCard: (TRIPLES,)}
    by_ranks = _by_ranks(scale(kind), *made_of[kind])
    values = np.concatenate([by_ranks.ravel(), _by_mask(scale(kind))])
    for_kernels = Tables(
        pairs=_numbering(PAIRS),
        triples=_numbering(TRIPLES),
        by_ranks=values[: by_ranks.size].reshape(by_ranks.shape),
        by_mask=values[by_ranks.size :],
        values=values,
    )
    for table in for_kernels:
        table.flags.writeable = False
    return for_kernels


def _by_ranks(of: Scale, rows: tuple[Ranks, ...], columns: tuple[Ranks, ...] = ((),)) -> Values:
    """Values where suits differ; 0 where a rank would be there five times."""
    found = [of.mixed.get(tuple(sorted(row + column)), 0) for row in rows for column in columns]
    shape = (len(rows), len(columns)) if len(columns) > 1 else (len(rows),)
    return np.array(found, np.uint16).reshape(shape)


def _by_mask(of: Scale) -> Values:
    """Values where all are of one suit; 0 for a mask of too few or too many ranks."""
    found = np.zeros(MASKS, np.uint16)
    for ranks, value in of.suited.items():
        found[sum(1 << rank for rank in ranks)] = value
    return found


def _numbering(groups: tuple[Ranks, ...]) -> Values:
    """Where a group of ranks stands among its like, whichever way round it is read.

    Four bits a rank and one dimension: numba multiplies for every further one.
    """
    numbers = np.zeros((16,) * len(groups[0]), np.uint16)
    for number, group in enumerate(groups):
        for order in permutations(group):
            numbers[order] = number
    return numbers.ravel()


@_compiled
def value_of_five(
    a: Integer, b: Integer, c: Integer, d: Integer, e: Integer, tables: Tables
) -> np.uint16:
    """For kernels: the value of five cards, with `tables(FiveCard)`."""
    # Unsigned, so that numba need not look for indices counted from the end.
    a, b, c, d, e = np.uint64(a), np.uint64(b), np.uint64(c), np.uint64(d), np.uint64(e)
    pair, triple = tables.pairs[_two_ranks(a, b)], tables.triples[_three_ranks(c, d, e)]
    at = np.uint64(pair) * np.uint64(455) + np.uint64(triple)
    if _one_suit(a ^ b | a ^ c | a ^ d | a ^ e):
        at = np.uint64(91 * 455) + (_bit(a) | _bit(b) | _bit(c) | _bit(d) | _bit(e))
    value: np.uint16 = tables.values[at]
    return value


@_compiled
def value_of_four(a: Integer, b: Integer, c: Integer, d: Integer, tables: Tables) -> np.uint16:
    """For kernels: the value of four cards, with `tables(FourCard)`."""
    a, b, c, d = np.uint64(a), np.uint64(b), np.uint64(c), np.uint64(d)
    pair, other = tables.pairs[_two_ranks(a, b)], tables.pairs[_two_ranks(c, d)]
    at = np.uint64(pair) * np.uint64(91) + np.uint64(other)
    if _one_suit(a ^ b | a ^ c | a ^ d):
        at = np.uint64(91 * 91) + (_bit(a) | _bit(b) | _bit(c) | _bit(d))
    value: np.uint16 = tables.values[at]
    return value


@_compiled
def value_of_three(a: Integer, b: Integer, c: Integer, tables: Tables) -> np.uint16:
    """For kernels: the value of three cards, with `tables(ThreeCard)`."""
    a, b, c = np.uint64(a), np.uint64(b), np.uint64(c)
    at = np.uint64(tables.triples[_three_ranks(a, b, c)])
    if _one_suit(a ^ b | a ^ c):
        at = np.uint64(455) + (_bit(a) | _bit(b) | _bit(c))
    value: np.uint16 = tables.values[at]
    return value


@_compiled
def _two_ranks(a: np.uint64, b: np.uint64) -> np.uint64:
    """Ranks side by side, four bits each; a card is its rank and two bits of suit."""
    return (a & np.uint64(60)) << np.uint64(2) | b >> np.uint64(2)


@_compiled
def _three_ranks(a: np.uint64, b: np.uint64, c: np.uint64) -> np.uint64:
    return (a & np.uint64(60)) << np.uint64(6) | _two_ranks(b, c)


@_compiled
def _bit(card: np.uint64) -> np.uint64:
    """The bit of its rank in a mask."""
    return np.uint64(1) << (card >> np.uint64(2))


@_compiled
def _one_suit(differences: np.uint64) -> bool:
    """Whether no card differs from the first in the two bits that say its suit."""
    return not differences & np.uint64(3)


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


@_compiled
def _fill_five(cards: Cards, values: Values, tables: Tables) -> None:
    for i in range(len(cards)):
        values[i] = value_of_five(
            cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4], tables
        )


@_compiled
def _fill_four(cards: Cards, values: Values, tables: Tables) -> None:
    for i in range(len(cards)):
        values[i] = value_of_four(cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], tables)


@_compiled
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
