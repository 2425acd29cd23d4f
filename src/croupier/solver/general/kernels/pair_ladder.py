"""For two own cards and two of the opponent's, how many hands of the opponent lie below each own
one: a ladder whose rungs are the values that occur.

On every rung stands how many of the hands below it hold each card. A hand of the opponent's needs
one of two own cards if it holds it, and only the same two cards hold both. So nothing but the
values is put in order, and these by their bits.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.numba_cache import compiled, inlined
from croupier.solver.general.kernels.boards import Bytes, Integer, Ints, Keys, Small

Values: TypeAlias = NDArray[np.uint16]

COUNTERS = 64
"""Of a rung, one for each card: more than a deck has, so that rungs begin where lines of memory
do."""
VALUES = 1 << 16
_SEQUENCE = 0x03F79D71B4CB0A89
"""Shifted by any number of bits, its highest six differ."""
_SHIFT_OF = np.array(
    [at for _, at in sorted((_SEQUENCE << at >> 58 & 63, at) for at in range(64))], np.int64
)
_FACTOR, _FROM, _ONE, _SIX, _LOW = (np.uint64(number) for number in (_SEQUENCE, 58, 1, 6, 63))


class Rungs(NamedTuple):
    """Arrays that are used again for every board."""

    bits: Keys
    """Which values occur."""
    number: Small
    """By value that occurs, its rung."""
    holding: Bytes
    """[rung, card]: how many of the hands below hold the card."""
    passed: Small
    """By rung, how many hands are below."""


@compiled
def rungs_for(values: int) -> Rungs:
    """Arrays for at most this many values."""
    return Rungs(
        np.zeros(VALUES // 64, np.uint64),
        np.empty(VALUES, np.int32),
        np.empty((values + 1, COUNTERS), np.uint8),
        np.empty(values + 1, np.int32),
    )


@inlined
def _note(values: Values, count: int, bits: Keys) -> int:
    """Set the bits of values; the highest of them."""
    # With a number of numpy's to begin with, the whole ladder takes half as long again.
    highest = 0
    for i in range(count):
        value = np.uint64(values[i])
        bits[value >> _SIX] |= _ONE << (value & _LOW)
        highest = max(highest, np.int64(value))  # type: ignore[assignment]
    return highest


@inlined
def _number(highest: Integer, rungs: Rungs) -> int:
    """Number the values whose bits are set, and forget the bits; how many there are."""
    count = 0
    for word in range((highest >> 6) + 1):
        left = rungs.bits[word]
        rungs.bits[word] = 0
        while left:
            others = left & (left - _ONE)
            rungs.number[word << 6 | _SHIFT_OF[(left ^ others) * _FACTOR >> _FROM]] = count
            left = others
            count += 1
    return count


@compiled
def build_rungs(
    opponents: Bytes, values: Values, against: Values, count: int, cuts: Ints, rungs: Rungs
) -> None:
    """Count the opponent's hands, given as places of two cards, on a ladder with a rung for every
    value of theirs, of `count` own hands, and where a class begins."""
    highest = max(_note(values, len(values), rungs.bits), _note(against, count, rungs.bits))
    for cut in cuts:
        rungs.bits[cut >> 6] |= _ONE << np.uint64(cut & 63)
        highest = max(highest, cut)
    size = _number(highest, rungs)
    holding, passed = rungs.holding, rungs.passed
    holding[: size + 1] = 0
    passed[: size + 1] = 0
    for i in range(len(values)):
        above = rungs.number[values[i]] + 1
        holding[above, opponents[i, 0]] += 1
        holding[above, opponents[i, 1]] += 1
        passed[above] += 1
    for rung in range(1, size + 1):
        for card in range(COUNTERS):
            holding[rung, card] += holding[rung - 1, card]
        passed[rung] += passed[rung - 1]


@inlined
def free_below(rung: Integer, low: Integer, high: Integer, rungs: Rungs) -> np.int32:
    """How many hands below a rung hold neither of two cards; one that holds both counts as -1."""
    total: np.int32 = rungs.passed[rung]
    return total - np.int32(rungs.holding[rung, low]) - np.int32(rungs.holding[rung, high])


@compiled
def pairs_below(
    n: int,
    hands: Bytes,
    count: int,
    opponents: Bytes,
    values: Values,
    against: Values,
    is_compared: bool,
    cuts: Ints,
    rungs: Rungs,
    under: Small,
    up_to: Small,
    below: Small,
) -> None:
    """By own hand, given as places of two cards of n: how many of the opponent's hands, which are
    all there are in the order of the alphabet, lie under its value, and up to it, if they are
    compared, and [hand, cut + 1] below each class."""
    build_rungs(opponents, values, against, count if is_compared else 0, cuts, rungs)
    for h in range(count):
        low, high = np.int64(hands[h, 0]), np.int64(hands[h, 1])
        same = np.int64(values[(low * (2 * n - low - 1) >> 1) + high - low - 1])
        if is_compared:
            own = np.int64(against[h])
            rung = np.int64(rungs.number[own])
            under[h] = free_below(rung, low, high, rungs) + np.int32(same < own)
            up_to[h] = free_below(rung + 1, low, high, rungs) + np.int32(same <= own)
        for c in range(len(cuts)):
            rung = np.int64(rungs.number[cuts[c]])
            below[h, c + 1] = free_below(rung, low, high, rungs) + np.int32(same < cuts[c])
