"""The generator of mass play: Philox-4x32-10, counted by round, so that each can be dealt alone.

Philox turns a key and a counter into 128 random bits, and nothing else is remembered (Salmon,
Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011). Here the key is the
seed and the counter is the number of the round with the number of the block within it. So every
round has a stream of its own: rounds 0 to n come out the same on one thread, on eight, or on a
cluster, whichever part they fall into.
"""

from __future__ import annotations

import hashlib
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.numba_cache import inlined

Whole: TypeAlias = int | np.int64
"""A whole number, in compiled code and outside it."""
Stream: TypeAlias = NDArray[np.uint64]
"""Key (2), round (2), block, place in the block, and the two numbers of the block."""

SIZE: Final = 8
_MULTIPLY_0: Final = np.uint64(0xD2511F53)
_MULTIPLY_1: Final = np.uint64(0xCD9E8D57)
_WEYL_0: Final = np.uint64(0x9E3779B9)
_WEYL_1: Final = np.uint64(0xBB67AE85)
_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)
_ONE: Final = np.uint64(1)
_BLOCK: Final = np.uint64(2)


def key_of(seed: int | str) -> int:
    """The 64 bits of a seed: a number that has no more is its own key, anything else is hashed."""
    if isinstance(seed, str) and seed.isdecimal():
        seed = int(seed)
    if isinstance(seed, int) and 0 <= seed < 1 << 64:
        return seed
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "big")


def new_stream(key: int) -> Stream:
    """A stream for the rounds of a key; `begin` turns it to one of them."""
    stream = np.zeros(SIZE, np.uint64)
    stream[0], stream[1] = key & 0xFFFFFFFF, key >> 32
    return stream


@inlined
def begin(stream: Stream, number: np.uint64) -> None:
    """Turn to the first number of a round."""
    stream[2], stream[3] = number & _LOW, number >> _HALF
    stream[4], stream[5] = np.uint64(0), _BLOCK


@inlined
def refill(stream: Stream) -> None:
    """The next two numbers of the round: ten rounds of Philox."""
    key_0, key_1 = stream[0], stream[1]
    a, b, c, d = stream[2], stream[3], stream[4], np.uint64(0)
    for _ in range(10):
        first, second = _MULTIPLY_0 * a, _MULTIPLY_1 * c
        a, b, c, d = (
            (second >> _HALF) ^ b ^ key_0,
            second & _LOW,
            (first >> _HALF) ^ d ^ key_1,
            first & _LOW,
        )
        key_0, key_1 = (key_0 + _WEYL_0) & _LOW, (key_1 + _WEYL_1) & _LOW
    stream[6], stream[7] = b << _HALF | a, d << _HALF | c
    stream[4] += _ONE
    stream[5] = np.uint64(0)


@inlined
def number(stream: Stream) -> np.uint64:
    """The next 64 random bits of the round."""
    if stream[5] == _BLOCK:
        refill(stream)
    found: np.uint64 = stream[6 + np.int64(stream[5])]
    stream[5] += _ONE
    return found


@inlined
def below(stream: Stream, limit: Whole) -> Whole:
    """A number from 0 up to a limit of at most 32 bits, each as likely as the next.

    The product of 32 random bits and the limit falls into equal spans but for a few values of its
    lower half, and these are drawn again (Lemire, "Fast random integer generation in an interval",
    2019).
    """
    size = np.uint64(limit)
    while True:
        product = (number(stream) >> _HALF) * size
        low = product & _LOW
        if low >= size or low >= (_ONE << _HALF) % size:
            return np.int64(product >> _HALF)
