"""A game counted on a deck, and how it is played under some rules: choices, value and endings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from croupier.progress import Progress
from croupier.rounds import Game, Rules
from croupier.solver.general.counts import KeptCounts
from croupier.solver.general.course import Chooser, CourseOutcome, KeptCourse, Options
from croupier.solver.general.course import Game as Played
from croupier.solver.general.kernels.boards import Bytes, Ints, find_states
from croupier.solver.general.layout import Dealt, Layout, seen_cards
from croupier.solver.general.nets import Examples, Nets, total_weight
from croupier.solver.general.passes import UnknownDeal
from croupier.solver.general.plan import Node, Plan
from croupier.solver.general.run import count, solve, tally
from croupier.solver.general.spec import Spec
from croupier.solver.general.tree import FlatTree
from croupier.solver.outcomes import Distribution, Ending
from croupier.solver.strategy import Strategy


@dataclass
class Counted:
    """A game counted on a deck: states where they are few enough, and a deal of every kind met."""

    layout: Layout
    specs: tuple[Spec, ...]
    kept: KeptCounts | None
    examples: list[Examples]
    known: dict[object, object] = field(default_factory=dict)
    """What has been found under rules met before."""

    @staticmethod
    def of(
        layout: Layout, executor: Executor | None = None, progress: Progress | None = None
    ) -> Counted:
        """Count a layout, as far as its counts are kept."""
        specs, kept_counts = count(layout, executor, progress)
        examples = [Examples(spec, layout.deck) for spec in specs]
        if kept_counts is not None:
            for view, some in enumerate(examples):
                some.learn(kept_counts, view)
        return Counted(layout, specs, kept_counts, examples)


def best_first(counts: Mapping[Ending, int]) -> Distribution:
    """Endings with their counts, the best of them first."""
    ordered = sorted(counts.items(), key=lambda pair: (-pair[0].net, pair[0].choices))
    return Distribution(dict(ordered))


class ChosenStates(NamedTuple):
    """States of a level, and what is chosen there."""

    cards: Bytes
    """By state, own cards and all that is seen, group by group."""
    ways: Ints
    """By state, how many it stands for."""
    taken: Options
    """[state, choice]."""


class Course:
    """A game with some wagers under some rules, with the best choices or those of a chooser."""

    def __init__(
        self,
        counts: Counted,
        game: Game,
        rules: Rules,
        plan: Plan,
        chooser: Chooser | None = None,
        guided: Collection[str] = (),
        executor: Executor | None = None,
        progress: Progress | None = None,
        outcome: CourseOutcome | None = None,
    ) -> None:
        self.counts, self.chooser = counts, chooser
        self.strategy: Strategy | None = None
        """What the chooser follows, if it is a strategy."""
        base = counts.layout.plan
        shared = replace(plan, own=base.own, groups=base.groups, opposed=base.opposed,
                         views=base.views, cuts=base.cuts)  # fmt: skip
        self.layout = replace(counts.layout, plan=shared)
        self.nets = Nets(game, rules, shared, counts.specs, guided)
        self._learn()
        self.outcome = outcome or solve(
            self.played(), self._learned, counts.kept, executor, progress
        )

    def _learn(self) -> None:
        for view, examples in enumerate(self.counts.examples):
            self.nets.learn(view, examples)

    def _learned(self, unknown: Sequence[Mapping[int, UnknownDeal]]) -> Played:
        for examples, deals in zip(self.counts.examples, unknown, strict=True):
            for kind, deal in deals.items():
                if kind not in examples.deals:
                    examples.add(kind, deal.own, deal.laid)
        self._learn()
        return self.played()

    def played(self) -> Played:
        """What works through its states."""
        nets, leaves = self.nets.arrays(self.layout.deals_of_state)
        met = tuple(
            np.isin(np.arange(spec.kinds), list(examples.deals))
            for spec, examples in zip(self.counts.specs, self.counts.examples, strict=True)
        )
        return Played(self.layout, self.counts.specs, nets, leaves, self.chooser, met)

    @property
    def value(self) -> Fraction:
        """Expected net in units."""
        return Fraction(self.outcome.value, self.nets.unit * self.layout.deals)

    @cached_property
    def tallies(self) -> dict[int, list[int]]:
        """Deals by leaf and kind."""
        return self.tallied()

    def tallied(
        self, executor: Executor | None = None, progress: Progress | None = None
    ) -> dict[int, list[int]]:
        """Count deals by leaf and kind now."""
        return tally(self.played(), self.outcome, self.counts.kept, executor, progress)

    @cached_property
    def distribution(self) -> Distribution:
        """How rounds end, the best of them first."""
        sums: dict[Ending, int] = {}
        for leaf, counts in self.tallies.items():
            for kind, deals in reversed(list(enumerate(counts))):
                if deals:
                    ways = self.nets.endings[leaf][kind]
                    per_weight = deals * self.nets.spins // total_weight(ways)
                    for ending, weight in ways:
                        sums[ending] = sums.get(ending, 0) + per_weight * weight
        return best_first(sums)

    @property
    def tree(self) -> FlatTree:
        """Its choices by number."""
        return FlatTree(self.layout.plan)

    @cached_property
    def of_states(self) -> KeptCourse | None:
        """The states at the last choice, where they are kept."""
        return None if self.counts.kept is None else KeptCourse(self.played(), self.counts.kept)

    def worth(self, node: Node, own: Sequence[int], laid: Sequence[int]) -> list[Fraction] | None:
        """By option of a choice, what it is worth in units with these own cards, and those that are
        seen beside them group by group; None where that is not kept."""
        level, layout = node.level, self.layout
        if level >= len(self.outcome.worth) or not len(self.outcome.worth[level]):
            return None
        states, state = layout.states(level), np.zeros((1, 1), np.int32)
        groups = [group for group in layout.plan.groups if group.level <= level]
        patterns = layout.patterns(Dealt(layout.plan.own, tuple(g.slots for g in groups)), level)
        find_states(np.array(laid, np.uint8), np.array([own], np.uint8), patterns, layout.names,
                    states.places, state)  # fmt: skip
        sums, row = self.outcome.worth[level], int(state[0, 0])
        deals = int(states.ways[row]) * layout.deals_after(len(groups))
        items = self.tree.below(level).tolist()
        number = next(at for at, other in enumerate(layout.plan.nodes) if other is node)
        return [Fraction(int(sums[row, items.index(child)]), self.nets.unit * deals)
                for child in self.tree.children[number]]  # fmt: skip

    def first_worths(self) -> list[Fraction] | None:
        """By state at the first choice, what it is worth in units as it is played; None where that
        is not kept."""
        layout, tree = self.layout, self.tree
        deals = self.nets.unit * layout.deals_after(layout.groups_at(0))
        if self.of_states is not None and layout.plan.last == 0:
            return [Fraction(sum_, deals) for sum_ in self.of_states.values[:, tree.root].tolist()]
        if not self.outcome.worth or not len(self.outcome.worth[0]):
            return None
        items = tree.below(0).tolist()
        at = [number for number, _ in tree.nodes(0)].index(len(layout.plan.nodes) - 1)
        columns = np.array([items.index(child) for child in tree.children[-1]])
        taken = columns[self.outcome.choices[0][:, at]]
        sums = self.outcome.worth[0][np.arange(len(taken)), taken].tolist()
        ways = layout.states(0).ways.tolist()
        return [Fraction(sum_, deals * times) for sum_, times in zip(sums, ways, strict=True)]

    def chosen(self, level: int) -> ChosenStates | None:
        """Every state of a level with what is chosen there; None where that is not kept."""
        if self.of_states is not None and level == self.layout.plan.last:
            rows = self.of_states.kept.rows
            cards = np.concatenate([rows.own, rows.laid], axis=1)
            return ChosenStates(cards, rows.ways, self.of_states.taken)
        if level >= len(self.outcome.choices):
            return None
        states = self.layout.states(level)
        return ChosenStates(seen_cards(states), states.ways, self.outcome.choices[level])


__all__ = ["Counted", "Course", "CourseOutcome", "best_first"]
