"""States with counts next to each other as blocks, so that another pay table is priced block by
block where there is one choice: a course that is the best within the bounds of a block is so in all
its states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.solver.general.kernels.blocks import (
    bound,
    divide,
    leads,
    leaf_bounds,
    leaf_values,
    mark_changes,
    mix,
)
from croupier.solver.general.kernels.boards import Ints, Small

Numbers: TypeAlias = NDArray[np.int32] | NDArray[np.int64]

MOST_STATES: Final = 64
"""Of a block."""
KEY_BITS: Final = 62
MOST_BITS: Final = 30
"""Of these, what is known of the kinds of a state."""


class KindTable(NamedTuple):
    """Deals of states as one view sees them: kind `base + column` occurs so often."""

    base: Ints
    counts: Numbers


class Bounds(NamedTuple):
    """Blocks as one view sees them: [block, column] counts of their states."""

    base: Ints
    low: Ints
    high: Ints
    sums: Ints
    """Of all states together, each as often as it stands for."""


class Blocks(NamedTuple):
    """All states in blocks, those once whose deals fall alike; what is known of their kinds is the
    same for a whole block."""

    rows: Small
    """Of states alike one, those of a block after each other."""
    ways: Ints
    """How many these stand for."""
    starts: Ints
    """By block, where it begins among these, and where the last one ends."""
    bounds: tuple[Bounds, ...]
    """By view."""

    @staticmethod
    def of(tables: Sequence[KindTable], ways: Ints) -> Blocks:
        """States, each with how many it stands for, in blocks."""
        kinds = _known_kinds(tables)
        order = np.argsort(_sort_key(tables, kinds)).astype(np.int32)
        is_first = np.zeros(len(order), np.bool_)
        for table in tables:
            mark_changes(order, table.base, table.counts, is_first)
        rows = order[is_first]
        alike = np.add.reduceat(ways[order], np.flatnonzero(is_first))
        places = np.arange(len(rows), dtype=np.int32)
        counts = np.concatenate([table.counts[rows] for table in tables], axis=1)
        starts = divide(kinds[rows], counts, MOST_STATES, places)
        rows, alike = rows[places], alike[places]
        bounds = []
        for table in tables:
            shape = (len(starts) - 1, table.counts.shape[1])
            low, high, sums = (np.zeros(shape, np.int64) for _ in range(3))
            bound(rows, starts, table.counts, alike, low, high, sums)
            bounds.append(Bounds(table.base[rows[starts[:-1]]], low, high, sums))
        return Blocks(rows, alike, starts, tuple(bounds))

    def among(self, blocks: NDArray[np.bool_]) -> Small:
        """The places of the states of some blocks."""
        return np.flatnonzero(np.repeat(blocks, np.diff(self.starts))).astype(np.int32)


def _known_kinds(tables: Sequence[KindTable]) -> Ints:
    """By state, a number for what is known of its kinds, the same for those alike."""
    kinds = np.zeros(len(tables[0].base), np.int64)
    for table in tables:
        size = int(table.base.max(initial=0)) + 1
        kinds = kinds * size + table.base
        if int(kinds.max(initial=0)) >= 1 << MOST_BITS:
            kinds = np.unique(kinds, return_inverse=True)[1].astype(np.int64)
    return kinds


def _sort_key(tables: Sequence[KindTable], kinds: Ints) -> Ints:
    """What brings states alike together: what is known of their kinds, and their counts mixed into
    a number."""
    mixed = np.zeros(len(kinds), np.uint64)
    for table in tables:
        mix(table.counts, mixed)
    left = KEY_BITS - int(kinds.max(initial=0)).bit_length()
    key: Ints = kinds << left | (mixed >> np.uint64(64 - left)).astype(np.int64)
    return key


class PricedBlocks:
    """Blocks with what every leaf comes to: the best one where it is the same in a whole block."""

    def __init__(
        self,
        blocks: Blocks,
        nets: Sequence[Ints],
        leaves: Sequence[Sequence[int]],
        preference: Sequence[int],
    ) -> None:
        """Nets by view are [leaf, kind], `leaves` says which these are, and of those worth the same
        the one is taken that is preferred before others."""
        self.blocks, self.nets, self.leaves = blocks, nets, leaves
        self._rank = np.zeros(len(preference), np.int64)
        self._rank[list(preference)] = np.arange(len(preference))

    def _views(self) -> Iterator[tuple[Bounds, Ints, NDArray[np.int64]]]:
        for bounds, nets, leaves in zip(self.blocks.bounds, self.nets, self.leaves, strict=True):
            yield bounds, nets, np.array(leaves, np.int64)

    @cached_property
    def best(self) -> Ints:
        """By block, the leaf that comes to most in all its states together."""
        count, blocks = len(self._rank), len(self.blocks.starts) - 1
        values = np.zeros((count, blocks), np.int64)
        for bounds, nets, leaves in self._views():
            of_view = np.empty((len(leaves), blocks), np.int64)
            leaf_values(bounds.base, bounds.sums, nets, of_view)
            values[leaves] = of_view
        order = np.argsort(self._rank)
        best: Ints = order[values[order].argmax(axis=0)]
        return best

    @cached_property
    def is_decided(self) -> NDArray[np.bool_]:
        """By block, whether that is the best leaf of every state."""
        blocks = len(self.best)
        is_decided = np.ones(blocks, np.bool_)
        least, most = (np.zeros((len(self._rank), blocks), np.int64) for _ in range(2))
        for bounds, nets, leaves in self._views():
            place = np.full(len(self._rank), -1, np.int64)
            place[leaves] = np.arange(len(leaves))
            leads(bounds.base, bounds.low, bounds.high, nets, self._rank[leaves],
                  place[self.best], is_decided)  # fmt: skip
            if len(self.leaves) > 1:
                of_view = np.empty((2, len(leaves), blocks), np.int64)
                leaf_bounds(bounds.base, bounds.low, bounds.high, nets, *of_view)
                least[leaves], most[leaves] = of_view
        if len(self.leaves) > 1:
            is_decided &= self._leads_other_views(least, most)
        return is_decided

    def _leads_other_views(self, least: Ints, most: Ints) -> NDArray[np.bool_]:
        """By block, whether its best leaf comes to more than all leaves of other views, or as much
        where it is preferred."""
        view_of = np.zeros(len(self._rank), np.int64)
        for view, leaves in enumerate(self.leaves):
            view_of[list(leaves)] = view
        mine = least[self.best, np.arange(len(self.best))]
        is_before = self._rank[:, None] < self._rank[self.best]
        is_other = view_of[:, None] != view_of[self.best]
        is_behind = is_other & ((most > mine) | (most == mine) & is_before)
        leads_all: NDArray[np.bool_] = ~is_behind.any(axis=0)
        return leads_all

    @property
    def undecided(self) -> Small:
        """The places of the states that have to be looked at one by one."""
        return self.blocks.among(~self.is_decided)

    def total(self) -> int:
        """What all deals of decided blocks come to."""
        total = 0
        for bounds, nets, leaves in self._views():
            for row, leaf in enumerate(leaves.tolist()):
                some = self.is_decided & (self.best == leaf)
                values = np.empty((1, int(some.sum())), np.int64)
                leaf_values(bounds.base[some], bounds.sums[some], nets[row : row + 1], values)
                total += int(values.sum())
        return total

    def tally(self, kinds: Sequence[int]) -> dict[int, list[int]]:
        """By leaf and kind, of `kinds` in each view, the deals of decided blocks."""
        tallies = {}
        for (bounds, _, leaves), count in zip(self._views(), kinds, strict=True):
            for leaf in leaves.tolist():
                some = self.is_decided & (self.best == leaf)
                deals = np.zeros(count, np.int64)
                for column in range(bounds.sums.shape[1]):
                    np.add.at(deals, bounds.base[some] + column, bounds.sums[some, column])
                tallies[leaf] = deals.tolist()
        return tallies
