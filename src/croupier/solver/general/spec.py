"""A view of a plan as the arrays that the counting kernel reads, and what its kinds mean.

A kind is a number: the classes of values that are known when the last choice is made count most,
then those of other own values, then the class of the opponent's, and how it compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.hands.any_size.best_tables import BestTables, best_tables, tables_by_ranks
from croupier.rounds.kinds import PAIRED, RANK, RANKINGS
from croupier.solver.general.kernels.ladder import Scales, SlotSets
from croupier.solver.general.kernels.ladder import View as Counting
from croupier.solver.general.plan import Plan, View
from croupier.solver.general.walk import KINDS, Axis, Slot, Unsolvable

BY_RANK_ALONE: Final = (RANK, PAIRED)
"""Rankings of other than poker hands in which suits mean nothing."""
MOST_KINDS: Final = 100_000
VALUES: Final = 1 << 16


@lru_cache(maxsize=64)
def table_of(ranking: str, size: int) -> BestTables:
    """The tables by which cards are valued."""
    if ranking in KINDS:
        return best_tables(KINDS[ranking], size)
    if ranking not in BY_RANK_ALONE:
        raise Unsolvable(f"hands ranked by {ranking} need a solver of their own")
    value = RANKINGS[ranking].value
    return tables_by_ranks(size, lambda ranks: 1 + value([Card(4 * rank) for rank in ranks]))


@dataclass(frozen=True)
class Spec:
    """One view: own values, those known at the last choice apart, and the opponent's."""

    plan: Plan
    view: View
    open: tuple[Axis, ...]
    """Own values that are still open, or compared, when the last choice is made."""
    known: tuple[Axis, ...]
    """Own values that are known then."""
    theirs: Axis | None

    @staticmethod
    def of(plan: Plan, view: View, *, knows: bool = False) -> Spec:
        """The view with its values in order, those known at the last choice apart if wanted."""
        opposed = frozenset(plan.opposed)
        every = sorted(view.axes)
        theirs = next((axis for axis in every if axis.slots & opposed), None)
        own = [axis for axis in every if axis != theirs]
        seen = frozenset((*plan.own, *plan.seen(plan.last)))
        compared = frozenset(axis for pair in view.compared for axis in pair)
        known = [axis for axis in own if knows and axis.slots <= seen and axis not in compared]
        spec = Spec(
            plan, view, tuple(axis for axis in own if axis not in known), tuple(known), theirs
        )
        if spec.kinds > MOST_KINDS:
            raise Unsolvable(f"{plan.name}: values are looked at in {spec.kinds:,} ways at once")
        return spec

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Own values that are compared with each other."""
        own = (pair for pair in self.view.compared if self.theirs not in pair)
        return tuple(sorted((self.open.index(a), self.open.index(b)) for a, b in own))

    @cached_property
    def against(self) -> int:
        """The own value that the opponent's is compared with, or -1."""
        for pair in self.view.compared:
            if self.theirs in pair:
                return next(self.open.index(axis) for axis in pair if axis != self.theirs)
        return -1

    def classes(self, axis: Axis) -> int:
        """How many classes a value has."""
        return len(self.plan.cuts[axis]) + 1

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """By open value, then by pair compared, how far its number counts; then their product."""
        steps, step = [], 1
        for axis in self.open:
            steps.append(step)
            step *= self.classes(axis)
        for _ in self.pairs:
            steps.append(step)
            step *= 3
        return (*steps, step)

    @property
    def width(self) -> int:
        """Into how many kinds the opponent divides each own kind."""
        if self.theirs is None:
            return 1
        return self.classes(self.theirs) * (3 if self.against >= 0 else 1)

    @property
    def columns(self) -> int:
        """How many kinds there are of each class of what is known."""
        return self.steps[-1] * self.width

    @cached_property
    def known_steps(self) -> tuple[int, ...]:
        """By known value, how far its class counts; then how many kinds there are at the most."""
        steps = [self.columns]
        for axis in self.known:
            steps.append(steps[-1] * self.classes(axis))
        return tuple(steps)

    @property
    def kinds(self) -> int:
        """How many kinds of deals there are at the most."""
        return self.known_steps[-1]

    def told(self, kind: int, view: View) -> tuple[int, ...]:
        """What a view that sees less can tell of a kind."""
        own, rest = divmod(kind % self.columns, self.width)
        numbers = [
            kind // step % self.classes(axis)
            if axis in self.known
            else own // step % self.classes(axis)
            for axes, steps in ((self.open, self.steps), (self.known, self.known_steps))
            for axis, step in zip(axes, steps, strict=False)
            if axis in view.axes
        ]
        if self.theirs in view.axes:
            numbers.append(rest // 3 if self.against >= 0 else rest)
        for number, (own_value, other_value) in enumerate(self.pairs, start=len(self.open)):
            if (self.open[own_value], self.open[other_value]) in view.compared:
                numbers.append(own // self.steps[number] % 3)
        if any(self.theirs in pair for pair in view.compared):
            numbers.append(rest % 3)
        return tuple(numbers)

    # ---- as arrays --------------------------------------------------------------------------

    def counting(self, hand: Sequence[Slot], board: Sequence[Slot]) -> Counting:
        """Open values and the opponent's, of a hand and a board with these slots."""
        steps, own = self.steps, len(self.open)
        compared = [
            (first, second, steps[own + at]) for at, (first, second) in enumerate(self.pairs)
        ]
        axes = self.open if self.theirs is None else (*self.open, self.theirs)
        cuts = () if self.theirs is None else self.plan.cuts[self.theirs]
        return Counting(
            _scales(axes),
            _sets(axes, hand, board),
            own,
            self._steps_at(self.open, self.steps),
            np.array(compared, np.int64).reshape(-1, 3),
            0 if self.theirs is None else len(self.plan.opposed),
            self.against,
            np.array([_above(self.theirs, cut) for cut in cuts if self.theirs], np.int64),
        )

    def knowing(self) -> Counting:
        """What is known at the last choice, of the own cards with all that is seen."""
        seen = (*self.plan.own, *self.plan.seen(self.plan.last))
        none = np.zeros((0, 3), np.int64)
        return Counting(
            _scales(self.known), _sets(self.known, seen, ()), len(self.known),
            self._steps_at(self.known, self.known_steps), none, 0, -1, np.zeros(0, np.int64),
        )  # fmt: skip

    def _steps_at(self, axes: Sequence[Axis], steps: Sequence[int]) -> NDArray[np.int32]:
        steps_at = np.zeros((len(axes), VALUES), np.int32)
        for at, (axis, step) in enumerate(zip(axes, steps, strict=False)):
            cuts = [_above(axis, cut) for cut in self.plan.cuts[axis]]
            steps_at[at] = step * np.searchsorted(cuts, np.arange(VALUES), side="right")
        return steps_at


def _scales(axes: Sequence[Axis]) -> Scales:
    """The tables of every set; one of no use where there is none."""
    every = [table_of(axis.ranking, len(slots)) for axis in axes for slots in axis.sets]
    every = every or [table_of(RANK, 1)]
    return Scales(*(np.array([getattr(table, name) for table in every]) for name in Scales._fields))


def _sets(axes: Sequence[Axis], hand: Sequence[Slot], board: Sequence[Slot]) -> SlotSets:
    """What every set is made of."""
    rows = [
        (
            at,
            sum(1 << place for place, slot in enumerate(hand) if slot in slots),
            sum(1 << place for place, slot in enumerate(board) if slot in slots),
            _same_board(axes, slots, axis, hand, board),
        )
        for at, axis in enumerate(axes)
        for slots in axis.sets
    ]
    return SlotSets(*(np.array([row[at] for row in rows], np.int64) for at in range(4)))


def _same_board(
    axes: Sequence[Axis],
    slots: Sequence[Slot],
    axis: Axis,
    hand: Sequence[Slot],
    board: Sequence[Slot],
) -> int:
    """The value that a whole hand makes with the cards of the board that a set takes, if there is
    one, or -1."""
    laid = frozenset(slots) & frozenset(board)
    for at, other in enumerate(axes):
        is_alike = other.ranking == axis.ranking and len(other.sets) == 1
        if is_alike and laid | frozenset(hand) == other.slots and len(slots) == len(other.slots):
            return at
    return -1


def _above(axis: Axis | None, cut: int) -> int:
    """A cut on the scale of the tables: values of other than poker hands are one higher there."""
    return cut if axis is None or axis.ranking in KINDS else cut + 1
