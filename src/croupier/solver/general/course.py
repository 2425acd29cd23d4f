"""Backward induction: what every state is worth and what is chosen there, from the last level up.

A state's worth is the sum over all deals that it stands for, so sums of one level are added to the
states above it as they are. With all choices known, deals are counted by the course that they take.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.solver.general.blocks import KindTable, PricedBlocks
from croupier.solver.general.counts import KeptCounts, Rows
from croupier.solver.general.kernels.boards import Bytes, Ints, Small
from croupier.solver.general.kernels.courses import (
    Mixture,
    add_to_parents,
    choose,
    enter,
    follow_all,
    put_rows,
    tally_states,
)
from croupier.solver.general.kernels.sums import table_values
from croupier.solver.general.layout import Layout
from croupier.solver.general.nets import Basis, basis_of
from croupier.solver.general.open_options import open_options
from croupier.solver.general.plan import Node, Plan
from croupier.solver.general.spec import Spec
from croupier.solver.general.tree import FlatTree

Options: TypeAlias = NDArray[np.int8]
MOST_WORTH: Final = 1_000_000
"""Numbers of what the choices of one level lead to that are kept: where there are more, one state
is soon worked out by itself."""


class SeenStates(NamedTuple):
    """States of one level as a strategy sees them."""

    own: Bytes
    laid: Bytes
    """By state, the cards of the layout that are seen, group by group."""

    @property
    def cards(self) -> Ints:
        """By state, all the cards that are seen, the own ones first."""
        return np.concatenate([self.own, self.laid], axis=1).astype(np.int64)


Chooser: TypeAlias = Callable[[Node, SeenStates], Ints]
"""Says by state which option is taken, by its place."""


@dataclass(frozen=True)
class Game:
    """What induction needs: plan and deck, views, what kinds come to, and who chooses."""

    layout: Layout
    specs: tuple[Spec, ...]
    nets: tuple[Ints, ...]
    """By view: [leaf, kind] what a deal comes to; leaves of other views are left out."""
    leaves: tuple[tuple[int, ...], ...]
    """By view: which leaves these are."""
    chooser: Chooser | None = None
    met: tuple[NDArray[np.bool_], ...] = ()
    """By view, the kinds of which it is known what they come to."""

    @property
    def plan(self) -> Plan:
        """The plan."""
        return self.layout.plan

    @cached_property
    def tree(self) -> FlatTree:
        """The choices."""
        return FlatTree(self.plan)

    @cached_property
    def bases(self) -> tuple[Basis, ...]:
        """By view, rows of nets that all others are sums of."""
        deals = self.layout.deals_after(self.layout.groups_at(self.plan.last))
        # States that differ by names of suits alone may be added up before.
        deals *= len(self.layout.names.cards)
        return tuple(basis_of(nets, deals) for nets in self.nets)

    def put(self, view: int, sums: Ints, values: Ints) -> None:
        """What the leaves of a view come to, from what its basis does."""
        basis = self.bases[view]
        put_rows(sums, basis.times, basis.parts, np.array(self.leaves[view], np.int64), values)

    @cached_property
    def mixture(self) -> Mixture:
        """What leaves come to, by all rows of the bases together."""
        parts = lcm(*(basis.parts for basis in self.bases))
        sizes = [len(basis.rows) for basis in self.bases]
        times, first = np.zeros((len(self.plan.leaves), sum(sizes)), np.int64), 0
        for basis, leaves, size in zip(self.bases, self.leaves, sizes, strict=True):
            times[list(leaves), first : first + size] = basis.times * (parts // basis.parts)
            first += size
        return Mixture(times, parts)

    @property
    def is_small(self) -> bool:
        """Whether what all deals come to may be added up in parts."""
        most = max((int(np.abs(nets).max(initial=0)) for nets in self.nets), default=0)
        return most * self.mixture.parts * self.layout.deals < 1 << 62

    def taken(self, level: int, values: Ints, seen: SeenStates) -> Options:
        """Choose in every state of a level; what choices are worth is added to the values."""
        nodes = self.tree.nodes(level)
        taken = np.full((len(values), len(nodes)), -1, np.int8)
        if self.chooser is not None:
            for at, (_, node) in enumerate(nodes):
                taken[:, at] = self.chooser(node, seen)
        choose(values, self.tree.branches(level), self._closed(level, seen), taken)
        return taken

    def _closed(self, level: int, seen: SeenStates) -> NDArray[np.bool_]:
        """[state, choice, option]: which options the cards do not open; nothing where all are."""
        if not self.tree.has_floors(level):
            return np.zeros((0, 0, 0), np.bool_)
        nodes = self.tree.nodes(level)
        most = max(len(node.options) for _, node in nodes)
        closed = np.zeros((len(seen.own), len(nodes), most), np.bool_)
        for at, (_, node) in enumerate(nodes):
            slots = (*self.plan.own, *self.plan.seen(node.level))
            closed[:, at, : len(node.options)] = ~open_options(node, slots, seen.cards).T
        return closed


@dataclass(frozen=True)
class CourseOutcome:
    """A game worked through."""

    value: int
    """The sum of what all deals come to."""
    choices: tuple[Options, ...]
    """By level whose states are numbered, which the last need not be: [state, choice] the option
    that is taken."""
    worth: tuple[Ints, ...] = ()
    """By level, as choices: [state, item] what the items come to that its choices lead to, all
    deals of a state together; no row where there are too many."""


def climb(game: Game, level: int, values: Ints) -> CourseOutcome:
    """Choose from a level up, given what its states, all that they stand for, come to by item."""
    choices, worth = list[Options](), list[Ints]()
    while True:
        states = game.layout.states(level)
        choices.insert(0, game.taken(level, values, SeenStates(states.own, states.laid)))
        items = game.tree.below(level)
        is_kept = len(values) * len(items) <= MOST_WORTH
        worth.insert(0, values[:, items] if is_kept else values[:0, items])
        if level == 0:
            total = exact_sum(values[:, game.tree.root], np.ones(len(values), np.int64))
            return CourseOutcome(total, tuple(choices), tuple(worth))
        above = np.zeros((len(game.layout.states(level - 1)), game.tree.items), np.int64)
        passed, ways = game.tree.passed(level), np.ones(len(values), np.int64)
        add_to_parents(values, passed, ways, game.layout.parents(level), above)
        level, values = level - 1, above


def exact_sum(column: Ints, ways: Ints) -> int:
    """The sum of a column, each number counted `ways` times; it may go beyond 64 bits."""
    high, low = column >> 32, column & 0xFFFFFFFF
    return (_halves(high * ways) << 32) + _halves(low * ways)


def _halves(column: Ints) -> int:
    return (int((column >> 32).sum()) << 32) + int((column & 0xFFFFFFFF).sum())


def entries(game: Game, outcome: CourseOutcome, level: int) -> Small:
    """By state of a level, the item that what is taken above it leads to."""
    states = game.layout.states
    items = np.full(len(states(0)), game.tree.root, np.int32)
    for at in range(1, level + 1):
        branches, taken = game.tree.branches(at - 1), outcome.choices[at - 1]
        items = enter(items, branches, taken, game.layout.parents(at))
    return items


class KeptCourse:
    """Works through a game whose states at the last choice are kept with their counts: block by
    block, where neither cards nor an earlier choice count besides."""

    def __init__(self, game: Game, kept_counts: KeptCounts) -> None:
        self.game, self.kept, self._last = game, kept_counts, game.plan.last

    @cached_property
    def _priced(self) -> PricedBlocks | None:
        """The blocks, where there is one choice of all courses, open to all cards, and what a block
        comes to can be added up."""
        game = self.game
        is_alone = not self._last and game.chooser is None
        if not is_alone or game.tree.has_floors(self._last) or not game.is_small:
            return None
        return PricedBlocks(self.kept.blocks, game.nets, game.leaves, game.tree.preference)

    @cached_property
    def _rest(self) -> KeptCourse | None:
        """The states that no block decides, those alike once, if there are blocks."""
        if self._priced is None:
            return None
        places, blocks, kept_counts = self._priced.undecided, self.kept.blocks, self.kept
        rest = blocks.rows[places]
        tables = tuple(
            KindTable(table.base[rest], table.counts[rest]) for table in kept_counts.tables
        )
        some = Rows(kept_counts.rows.own[rest], kept_counts.rows.laid[rest], blocks.ways[places])
        return KeptCourse(self.game, KeptCounts(some, tables))

    @cached_property
    def _worked_out(self) -> tuple[Ints, Options]:
        """By state, what items come to, and what is taken at the last choice."""
        game, rows = self.game, self.kept.rows
        values = np.zeros((len(rows.ways), game.tree.items), np.int64)
        for view, table in enumerate(self.kept.tables):
            basis = game.bases[view].rows
            sums = np.zeros((len(values), len(basis)), np.int64)
            if len(basis):
                table_values(table.base, table.counts, basis, sums)
            game.put(view, sums, values)
        return values, game.taken(self._last, values, SeenStates(rows.own, rows.laid))

    @property
    def values(self) -> Ints:
        """[state, item]: what each deal of the states at the last choice comes to."""
        return self._worked_out[0]

    @property
    def taken(self) -> Options:
        """[state, choice]: the options that are taken at the last choice."""
        return self._worked_out[1]

    def outcome(self) -> CourseOutcome:
        """What the game is worth, and what is chosen before the last level."""
        game, last, ways = self.game, self._last, self.kept.rows.ways
        if self._priced is not None and self._rest is not None:
            return CourseOutcome(self._priced.total() + self._rest._total(), ())
        if last == 0:
            return CourseOutcome(self._total(), ())
        above = np.zeros((len(game.layout.states(last - 1)), game.tree.items), np.int64)
        passed, parents = game.tree.passed(last), game.layout.parents(last)
        add_to_parents(self.values, passed, ways, parents, above)
        return climb(game, last - 1, above)

    def _total(self) -> int:
        """What all deals come to where there is one choice, state by state."""
        return exact_sum(self.values[:, self.game.tree.root], self.kept.rows.ways)

    def tally(self, outcome: CourseOutcome) -> dict[int, list[int]]:
        """All deals by leaf and kind."""
        if self._priced is not None and self._rest is not None:
            return added(
                [
                    self._priced.tally([spec.kinds for spec in self.game.specs]),
                    self._rest._tally(outcome),
                ]
            )
        return self._tally(outcome)

    def _tally(self, outcome: CourseOutcome) -> dict[int, list[int]]:
        """The same, state by state."""
        game, last, ways = self.game, self._last, self.kept.rows.ways
        entry = np.full(len(ways), game.tree.root, np.int32)
        if last:
            entry = entries(game, outcome, last)
        reached = follow_all(entry, game.tree.branches(last), self.taken)
        tallies = {}
        for view, some in enumerate(game.leaves):
            table = self.kept.tables[view]
            for leaf in some:
                sums = np.zeros(game.specs[view].kinds, np.int64)
                tally_states(table.base, table.counts, ways, reached, leaf, sums)
                tallies[leaf] = sums.tolist()
        return tallies


def added(results: Sequence[dict[int, list[int]]]) -> dict[int, list[int]]:
    """Deals by leaf and kind of several parts together."""
    tallies: dict[int, list[int]] = {}
    for result in results:
        for leaf, counts in result.items():
            sums = tallies.setdefault(leaf, [0] * len(counts))
            for kind, count in enumerate(counts):
                sums[kind] += count
    return tallies
