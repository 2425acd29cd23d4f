"""The generator of mass play: Philox-4x32-10, counted by round, so that each can be dealt alone.

Philox turns a key and a counter into 128 random bits, and nothing else is remembered (Salmon,
Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011). Here the key is the
seed and the counter is the number of the round with the number of the block within it. So every
round has a stream of its own: rounds 0 to n come out the same on one thread, on eight, or on a
cluster, whichever part they fall into.
"""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.numba_cache import inlined

Whole: TypeAlias = int | np.int64
"""A whole number, in compiled code and outside it."""
Keys: TypeAlias = NDArray[np.uint64]
Counts: TypeAlias = NDArray[np.int64]

AT_ONCE: Final = 256
"""Rounds whose first random numbers are made together."""
_MULTIPLY_0: Final = np.uint64(0xD2511F53)
_MULTIPLY_1: Final = np.uint64(0xCD9E8D57)
_WEYL_0: Final = np.uint64(0x9E3779B9)
_WEYL_1: Final = np.uint64(0xBB67AE85)
_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)
_ONE: Final = np.uint64(1)


def key_of(seed: int | str) -> int:
    """The 64 bits of a seed: a number that has no more is its own key, anything else is hashed."""
    if isinstance(seed, str) and seed.isdecimal():
        seed = int(seed)
    if isinstance(seed, int) and 0 <= seed < 1 << 64:
        return seed
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "big")


class Draws(NamedTuple):
    """Rounds that are played together, each with a stream of its own."""

    keys: Keys
    rounds: Keys
    """By row, the number of the round."""
    words: Keys
    """[place in the stream, row]: the first numbers of each stream, made ahead."""
    used: Counts
    """By row, how many numbers of its stream have been read."""

    @staticmethod
    def of(blocks: int, rows: int = AT_ONCE, key: int = 0) -> Draws:
        """Room for some rounds of a key, with some blocks of two numbers made ahead."""
        return Draws(
            np.full(rows, key, np.uint64),
            np.zeros(rows, np.uint64),
            np.zeros((2 * blocks, rows), np.uint64),
            np.zeros(rows, np.int64),
        )


@inlined
def philox(key: np.uint64, number: np.uint64, block: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Two numbers of 64 random bits, by seed, round and block: ten rounds of Philox."""
    key_0, key_1 = key & _LOW, key >> _HALF
    a, b, c, d = number & _LOW, number >> _HALF, block, np.uint64(0)
    for _ in range(10):
        first, second = _MULTIPLY_0 * a, _MULTIPLY_1 * c
        a, b, c, d = (
            (second >> _HALF) ^ b ^ key_0,
            second & _LOW,
            (first >> _HALF) ^ d ^ key_1,
            first & _LOW,
        )
        key_0, key_1 = (key_0 + _WEYL_0) & _LOW, (key_1 + _WEYL_1) & _LOW
    return b << _HALF | a, d << _HALF | c


@inlined
def begin(draws: Draws, rows: Whole) -> None:
    """Turn to the first numbers of the rounds of the first rows. The processor makes several at a
    time, as they do not depend on each other."""
    for block in range(len(draws.words) // 2):
        for row in range(rows):
            first, second = philox(draws.keys[row], draws.rounds[row], np.uint64(block))
            draws.words[2 * block, row] = first
            draws.words[2 * block + 1, row] = second
    for row in range(rows):
        draws.used[row] = 0


@inlined
def number(draws: Draws, row: Whole) -> np.uint64:
    """The next 64 random bits of a row."""
    at = draws.used[row]
    draws.used[row] = at + 1
    if at < len(draws.words):
        ahead: np.uint64 = draws.words[at, row]
        return ahead
    first, second = philox(draws.keys[row], draws.rounds[row], np.uint64(at >> 1))
    return second if at & 1 else first


@inlined
def below(draws: Draws, row: Whole, limit: Whole) -> Whole:
    """A number from 0 up to a limit of at most 32 bits, each as likely as the next.

    The product of 32 random bits and the limit falls into equal spans but for a few values of its
    lower half, and these are drawn again (Lemire, "Fast random integer generation in an interval",
    2019).
    """
    size = np.uint64(limit)
    while True:
        product = (number(draws, row) >> _HALF) * size
        low = product & _LOW
        if low >= size or low >= (_ONE << _HALF) % size:
            return np.int64(product >> _HALF)
