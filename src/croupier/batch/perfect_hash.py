"""Tables in which every key has a place of its own ("hash and displace"): all keys that can be
asked for are known, so no key is kept beside what it stands for."""

from __future__ import annotations

from typing import Any, Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.batch.random_stream import Keys, Whole
from croupier.batch.script import Ints
from croupier.errors import OddsError
from croupier.numba_cache import compiled, inlined

Shifts: TypeAlias = NDArray[np.uint16]
_Value = TypeVar("_Value", bound=np.integer[Any])

A_BUCKET: Final = 4
"""Keys in a bucket, on average."""
FILLED: Final = 0.86
"""Which part of a table is filled."""
MOST_SHIFTS: Final = 1 << 16
SALT: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2: Final = np.uint64(0x94D049BB133111EB)
_30: Final = np.uint64(30)
_27: Final = np.uint64(27)
_31: Final = np.uint64(31)
_32: Final = np.uint64(32)


@inlined
def mixed(number: np.uint64) -> np.uint64:
    """A number of which every bit depends on all of another: the last step of SplitMix64."""
    number = (number ^ (number >> _30)) * _MIX_1
    number = (number ^ (number >> _27)) * _MIX_2
    return number ^ (number >> _31)


@inlined
def place(key: np.uint64, shifts: NDArray[np.uint16], size: Whole) -> Whole:
    """Where a key lies in a table."""
    bucket = np.int64(((key >> _32) * np.uint64(len(shifts))) >> _32)
    turned = mixed(key + np.uint64(shifts[bucket]) * SALT)
    return np.int64(((turned >> _32) * np.uint64(size)) >> _32)


def perfect_hash(keys: Keys, values: NDArray[_Value]) -> tuple[Shifts, NDArray[_Value]]:
    """What is added for each bucket of keys, and what they stand for, each in its place."""
    size = int(len(keys) / FILLED) + 1
    buckets = np.empty(len(keys), np.int64)
    count = len(keys) // A_BUCKET + 1
    bucket_of(keys, count, buckets)
    order = np.argsort(buckets, kind="stable")
    sizes = np.bincount(buckets, minlength=count)
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    largest_first = np.argsort(-sizes, kind="stable")
    shifts = np.zeros(count, np.uint16)
    taken, table = np.zeros(size, np.bool_), np.zeros(size, values.dtype)
    if not displace(keys[order], values[order], starts, largest_first, shifts, taken, table):
        raise OddsError("no perfect hash was found for the states of the game")
    return shifts, table


@compiled
def bucket_of(keys: Keys, count: int, buckets: Ints) -> None:
    """The bucket of each key."""
    for at in range(len(keys)):
        buckets[at] = np.int64(((keys[at] >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))


@compiled
def displace(
    keys: Keys,
    values: NDArray[_Value],
    starts: Ints,
    order: Ints,
    shifts: Shifts,
    taken: NDArray[np.bool_],
    table: NDArray[_Value],
) -> bool:
    """Shift bucket after bucket, the largest first, until its keys fall on places that are free."""
    for bucket in order:
        begun, ended = starts[bucket], starts[bucket + 1]
        shift = 0
        while True:
            if shift == MOST_SHIFTS:
                return False
            shifts[bucket] = shift
            done = begun
            while done < ended:
                at = place(keys[done], shifts, len(table))
                if taken[at]:
                    break
                taken[at] = True
                table[at] = values[done]
                done += 1
            if done == ended:
                break
            for back in range(begun, done):
                taken[place(keys[back], shifts, len(table))] = False
            shift += 1
    return True
