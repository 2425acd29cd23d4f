"""States whose deals fall alike: of all that have the same counts, one need be worked through."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.numba_cache import compiled
from croupier.solver.general.kernels.boards import Ints, Small

_SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""An odd number whose bits are as if by chance."""
_HALF = np.uint64(32)


@compiled
def divide(groups: Small, base: Ints, counts: NDArray[np.integer]) -> int:
    """Divide groups of states further, by what one view sees of their deals; how many there are
    then, numbered as they are first met."""
    size = 2
    while size < 2 * len(groups):
        size *= 2
    first = np.full(size, -1, np.int32)
    divided, found = np.empty_like(groups), 0
    for r in range(len(groups)):
        mixed = (np.uint64(groups[r]) + _SPREAD) * _SPREAD ^ np.uint64(base[r])
        for c in range(counts.shape[1]):
            mixed = (mixed ^ (mixed >> _HALF) ^ np.uint64(counts[r, c])) * _SPREAD
        place = np.int64((mixed ^ (mixed >> _HALF)) & np.uint64(size - 1))
        while True:
            other = first[place]
            if other < 0:
                first[place], divided[r] = r, found
                found += 1
                break
            is_alike = groups[other] == groups[r] and base[other] == base[r]
            for c in range(counts.shape[1]):
                is_alike = is_alike and counts[other, c] == counts[r, c]
            if is_alike:
                divided[r] = divided[other]
                break
            place = (place + 1) & (size - 1)
    groups[:] = divided
    return found


@compiled
def gather(groups: Small, ways: Ints, rows: Ints, sums: Ints) -> None:
    """By group, its first state, and how many its states stand for together."""
    met = 0
    for r in range(len(groups)):
        if groups[r] == met:
            rows[met] = r
            met += 1
        sums[groups[r]] += ways[r]
