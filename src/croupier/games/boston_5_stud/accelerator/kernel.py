"""The compiled counting: how many dealers are higher than a player's five cards, and how many tie.

Dealers are not dealt. By ranks alone there are 6,175 hands of five cards; how often each of them
can be held follows from how many cards of every rank the player has left. That takes flushes for
what their ranks say. So, suit by suit, the five-card sets of one suit are taken off the values of
their ranks and put at the values of flushes. Both kinds of value put such sets in the same order,
and a table tells how many of the lowest this many sets can be dealt from the cards left in a suit.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.hands import FiveCard
from croupier.hands.batch import Tables, tables, value_of_key
from croupier.hands.lookup import scale
from croupier.numba_cache import compiled
from croupier.solver.kernels.classes import classes_by_value

Counts: TypeAlias = NDArray[np.int64]
"""Deals by class of the player's hand, lowest first, and by result: see the constants."""
Cards: TypeAlias = NDArray[np.int64]

WIN: Final = 0
TIE: Final = 1
LOSE: Final = 2

_RANKS: Final = 13
_SUITS: Final = 4
_FIVE: Final = 5
_NONE_OF_A_RANK: Final = 0
"""The factor of any rank of which a hand has none: there is one way to hold no card."""


class Scales(NamedTuple):
    """What is known of five-card hands whatever the deck."""

    five: Tables
    classes: NDArray[np.uint8]
    """The class of hand, by value."""
    descending: NDArray[np.uint16]
    """The values that ranks alone can have, the highest first."""
    factors: NDArray[np.uint8]
    """In the same order: for each rank held, 13 times how many of it, and the rank."""
    among: NDArray[np.uint16]
    """[ranks left in a suit, n]: how many of the n lowest five-card sets can be dealt of them."""
    lower: NDArray[np.uint16]
    """[value]: how many of those sets are lower, by ranks and as flushes."""
    up_to: NDArray[np.uint16]
    """[value]: how many of those sets are lower or level, by ranks and as flushes."""


@cache
def scales() -> Scales:
    """Make the tables, once in a process."""
    mixed, suited = scale(FiveCard).mixed, scale(FiveCard).suited
    sets = sorted(combinations(range(_RANKS), _FIVE), key=suited.__getitem__)
    by_rank = np.array([mixed[ranks] for ranks in sets])
    as_flush = np.array([suited[ranks] for ranks in sets])
    assert (np.diff(by_rank) > 0).all(), "flushes are ordered as their ranks are"
    classes = classes_by_value(FiveCard)
    values = np.arange(len(classes))
    descending = sorted(mixed, key=mixed.__getitem__, reverse=True)
    masks = np.array([sum(1 << rank for rank in ranks) for ranks in sets])
    among = np.zeros((1 << _RANKS, len(sets) + 1), np.uint16)
    _fill_among(masks, among)
    return Scales(
        tables(FiveCard),
        classes,
        np.array([mixed[ranks] for ranks in descending], np.uint16),
        np.array([_factors(ranks) for ranks in descending], np.uint8),
        among,
        _sets_below(values, "left", by_rank, as_flush),
        _sets_below(values, "right", by_rank, as_flush),
    )


def _factors(ranks: tuple[int, ...]) -> list[int]:
    held = [_RANKS * ranks.count(rank) + rank for rank in sorted(set(ranks))]
    return held + [_NONE_OF_A_RANK] * (_FIVE - len(held))


def _sets_below(
    values: Cards, side: Literal["left", "right"], *ladders: Cards
) -> NDArray[np.uint16]:
    found = [np.searchsorted(ladder, values, side) for ladder in ladders]
    return np.stack(found, axis=1).astype(np.uint16)


@compiled
def _fill_among(masks: Cards, among: NDArray[np.uint16]) -> None:
    for left in range(len(among)):
        found = 0
        for n in range(len(masks)):
            found += masks[n] & ~left == 0
            among[left, n + 1] = found


class Left(NamedTuple):
    """The cards of a deck that can still be dealt."""

    by_rank: Cards
    """How many there are of each rank."""
    by_suit: Cards
    """The ranks that there are in each suit, one bit a rank."""


@compiled
def take(left: Left, card: int) -> None:
    left.by_rank[card >> 2] -= 1
    left.by_suit[card & 3] -= 1 << (card >> 2)


@compiled
def put_back(left: Left, card: int) -> None:
    left.by_rank[card >> 2] += 1
    left.by_suit[card & 3] += 1 << (card >> 2)


class Judged(NamedTuple):
    """What is known of values, counted by ranks alone, when a player has five cards of a deck.

    A value says which ranks the player holds, hence which are left: once a value is enough.
    """

    known: NDArray[np.bool_]
    dealers: NDArray[np.int64]
    """[value]: those higher, and those level."""


@compiled
def _count_by_rank(by_rank: Cards, value: np.uint16, scales: Scales, found: Cards) -> None:
    """Dealers higher than a value and level with it, every hand valued by its ranks alone."""
    ways = np.ones(_RANKS * _FIVE, np.int64)
    for rank in range(_RANKS):
        for held in range(1, _FIVE):
            at = _RANKS * held + rank
            ways[at] = ways[at - _RANKS] * (by_rank[rank] - held + 1) // held
    for i in range(len(scales.descending)):
        if scales.descending[i] < value:
            break
        a, b, c, d, e = scales.factors[i]
        dealers = ways[a] * ways[b] * ways[c] * ways[d] * ways[e]
        found[np.int64(scales.descending[i] == value)] += dealers


@compiled
def judge(
    left: Left, value: np.uint16, scales: Scales, judged: Judged
) -> tuple[np.int64, np.int64]:
    """Dealers higher and level: by ranks, and then sets of one suit put where flushes are."""
    if not judged.known[value]:
        judged.known[value] = True
        _count_by_rank(left.by_rank, value, scales, judged.dealers[value])
    higher, level = judged.dealers[value]
    for suit in range(_SUITS):
        among = scales.among[left.by_suit[suit]]
        by_rank = np.int64(among[scales.up_to[value, 0]])
        as_flush = np.int64(among[scales.up_to[value, 1]])
        higher += by_rank - as_flush
        level += as_flush - among[scales.lower[value, 1]]
        level -= by_rank - among[scales.lower[value, 0]]
    return higher, level


@compiled
def _count_start(
    start: Cards,
    rest: Cards,
    left: Left,
    dealers: int,
    scales: Scales,
    judged: Judged,
    made: Counts,
) -> None:
    """Deal two more of the rest in every way."""
    keys = scales.five.keys
    three = keys[start[0]] + keys[start[1]] + keys[start[2]]
    for one in range(len(rest)):
        take(left, rest[one])
        for other in range(one):
            take(left, rest[other])
            value = value_of_key(three + keys[rest[one]] + keys[rest[other]], scales.five)
            higher, level = judge(left, value, scales, judged)
            results = made[scales.classes[value]]
            results[WIN] += dealers - higher - level
            results[TIE] += level
            results[LOSE] += higher
            put_back(left, rest[other])
        put_back(left, rest[one])


@compiled
def count_starts(starts: Cards, deck: Cards, dealers: int, scales: Scales, counts: Counts) -> None:
    """Count for each three own cards what may come of playing on."""
    values = len(scales.classes)
    judged = Judged(np.zeros(values, np.bool_), np.zeros((values, 2), np.int64))
    left = Left(np.zeros(_RANKS, np.int64), np.zeros(_SUITS, np.int64))
    for card in deck:
        put_back(left, card)
    rest = np.empty(len(deck) - 3, np.int64)
    for i in range(len(starts)):
        others = 0
        for card in deck:
            if (starts[i] == card).any():
                take(left, card)
            else:
                rest[others] = card
                others += 1
        _count_start(starts[i], rest, left, dealers, scales, judged, counts[i])
        for card in starts[i]:
            put_back(left, card)
