"""States in blocks: bounds of their counts, and what a whole block comes to where one course is the
best within these bounds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.numba_cache import compiled
from croupier.solver.general.kernels.boards import Integer, Ints, Keys, Small

_SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""An odd number whose bits are as if by chance."""
_HALF = np.uint64(32)


@compiled
def mix(counts: NDArray[np.integer], mixed: Keys) -> None:
    """Mix the counts of every state into a number, the same for those alike."""
    for r in range(len(counts)):
        now = mixed[r]
        for c in range(counts.shape[1]):
            now = (now ^ (now >> _HALF) ^ np.uint64(counts[r, c])) * _SPREAD
        mixed[r] = now


@compiled
def mark_changes(
    order: Small, base: Ints, counts: NDArray[np.integer], is_first: NDArray[np.bool_]
) -> None:
    """Mark the states whose deals fall otherwise than those of the one before, in an order."""
    is_first[:1] = True
    for at in range(1, len(order)):
        row, before = order[at], order[at - 1]
        is_other = base[row] != base[before]
        for c in range(counts.shape[1]):
            is_other |= counts[row, c] != counts[before, c]
        is_first[at] |= is_other


@compiled
def divide(kinds: Ints, counts: NDArray[np.integer], most: int, order: Small) -> Ints:
    """Put states into blocks, each of one number of the known kinds, and of at most `most` states:
    what is larger is divided in the middle of the count that differs most. Brings counts and
    order to the order of blocks; says where these begin, and where the last one ends."""
    starts, count, size = np.empty(len(kinds) + 1, np.int64), 0, counts.shape[1]
    ends, first = np.empty(len(kinds), np.int64), 0
    while first < len(kinds):
        last = first + 1
        while last < len(kinds) and kinds[last] == kinds[first]:
            last += 1
        ends[0], depth = last, 1
        while depth:
            last = ends[depth - 1]
            column, low, high = widest_column(counts[first:last])
            if last - first <= most or low == high:
                starts[count], first = first, last
                count, depth = count + 1, depth - 1
                continue
            middle, at, end = low + (high - low) // 2, first, last
            while at < end:
                if counts[at, column] <= middle:
                    at += 1
                    continue
                end -= 1
                order[at], order[end] = order[end], order[at]
                for c in range(size):
                    counts[at, c], counts[end, c] = counts[end, c], counts[at, c]
            ends[depth] = at
            depth += 1
    starts[count] = len(kinds)
    return starts[: count + 1]


@compiled
def widest_column(counts: NDArray[np.integer]) -> tuple[int, Integer, Integer]:
    """The column whose numbers differ most, with its least and its highest number."""
    column, least, highest = 0, np.int64(0), np.int64(0)
    for c in range(counts.shape[1]):
        low = high = np.int64(counts[0, c])
        for r in range(len(counts)):
            low, high = min(low, np.int64(counts[r, c])), max(high, np.int64(counts[r, c]))
        if c == 0 or high - low > highest - least:
            column, least, highest = c, low, high
    return column, least, highest


@compiled
def bound(
    rows: Small,
    starts: Ints,
    counts: NDArray[np.integer],
    ways: Ints,
    low: Ints,
    high: Ints,
    sums: Ints,
) -> None:
    """[block, column]: the least and the most that a state of it counts, and all together, each
    state as often as it stands for, given by its place in the order of blocks."""
    for b in range(len(starts) - 1):
        for at in range(starts[b], starts[b + 1]):
            row = rows[at]
            for c in range(counts.shape[1]):
                count = np.int64(counts[row, c])
                if at == starts[b]:
                    low[b, c] = high[b, c] = count
                low[b, c], high[b, c] = min(low[b, c], count), max(high[b, c], count)
                sums[b, c] += ways[at] * count


@compiled
def leaf_values(base: Ints, counts: Ints, nets: Ints, values: Ints) -> None:
    """[leaf, block]: what the deals of blocks come to, by the nets of each leaf."""
    for leaf in range(len(nets)):
        for b in range(len(counts)):
            value = np.int64(0)
            for c in range(counts.shape[1]):
                value += counts[b, c] * nets[leaf, base[b] + c]
            values[leaf, b] = value


@compiled
def leaf_bounds(base: Ints, low: Ints, high: Ints, nets: Ints, least: Ints, most: Ints) -> None:
    """[leaf, block]: the least and the most that a state of a block may come to."""
    for leaf in range(len(nets)):
        for b in range(len(low)):
            least[leaf, b] = most[leaf, b] = 0
            for c in range(low.shape[1]):
                net = nets[leaf, base[b] + c]
                at_low, at_high = net * low[b, c], net * high[b, c]
                least[leaf, b] += min(at_low, at_high)
                most[leaf, b] += max(at_low, at_high)


@compiled
def leads(
    base: Ints,
    low: Ints,
    high: Ints,
    nets: Ints,
    rank: Ints,
    best: Ints,
    is_decided: NDArray[np.bool_],
) -> None:
    """Leave those blocks decided in whose bounds the best leaf, if it is of this view, is worth
    more than every other of the view; or as much, where its rank is lower."""
    for b in range(len(low)):
        mine = best[b]
        if mine < 0 or not is_decided[b]:
            continue
        for leaf in range(len(nets)):
            if leaf == mine:
                continue
            margin = np.int64(0)
            for c in range(low.shape[1]):
                net = nets[mine, base[b] + c] - nets[leaf, base[b] + c]
                margin += min(net * low[b, c], net * high[b, c])
            if margin < 0 or (margin == 0 and rank[leaf] < rank[mine]):
                is_decided[b] = False
                break
