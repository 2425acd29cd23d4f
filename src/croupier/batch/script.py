"""A course as arrays: what compiled code needs to deal, ask, value and count a round."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.batch.course import CourseTree, End, Fork, Question, Tree, ValuesLooked, items_of
from croupier.rounds.choices import Option
from croupier.solver.general.kernels.ladder import Scales
from croupier.solver.general.spec import table_of
from croupier.solver.general.walk import Axis, Slot

Ints: TypeAlias = NDArray[np.int64]
Bytes: TypeAlias = NDArray[np.uint8]

END: Final = 0
QUESTION: Final = 1
FORK: Final = 2


class Script(NamedTuple):
    """One game with some wagers under some rules. Items are questions, forks and ends."""

    deck: Bytes
    places: int
    """Cards that are dealt."""
    weights: Ints
    """How likely each stop of the wheel is, added up; one stop of weight 1 where there is none."""
    sort: Ints
    """By item, whether it is an end, a question or a fork."""
    ask: Ints
    """By item, the moment at which it asks, or -1."""
    look: Ints
    """By item, by which values it tells deals apart, or -1."""
    first: Ints
    """By item: of a fork where its branches begin, of an end where its counts do."""
    branches: Ints
    """Items that forks lead to, by kind; -1 where nobody knows."""
    after: Ints
    """[item, option]: the item that an answer leads to, or -1 if it is none."""
    has_floor: Bytes
    """By item, whether a hand opens some of its options."""
    floor_axis: Ints
    """[item, option]: the value that opens it, or -1 if any does."""
    floor_least: Ints
    """[item, option]: the least of that value."""
    look_values: Ints
    """By look, where its values begin."""
    values: Ints
    """[value of a look]: axis, classes, step."""
    look_pairs: Ints
    """By look, where its comparisons begin."""
    pairs: Ints
    """[comparison]: places of both values within the look, step."""
    axis_sets: Ints
    """By axis, where its sets begin."""
    set_slots: Bytes
    """[set, card]: where the card lies."""
    set_size: Ints
    """By set, how many cards it has."""
    set_table: Ints
    """By set, the tables that value it."""
    classes: NDArray[np.uint8]
    """[classes, value]: the class of a value."""
    scales: Scales


@dataclass(frozen=True)
class ScriptEnds:
    """What the counts of a script mean."""

    course: CourseTree
    first: tuple[int, ...]
    """Where the counts of each end begin."""
    ends: tuple[End, ...]
    size: int
    items: tuple[Tree, ...]
    """Questions, forks and ends by their numbers."""

    def of(self, number: int) -> tuple[End, int]:
        """The end that a count belongs to, and the stop of the wheel."""
        at = int(np.searchsorted(self.first, number, side="right")) - 1
        return self.ends[at], (number - self.first[at]) % max(1, len(self.course.stops))


class _Writer:
    """Writes a course into lists."""

    def __init__(self, course: CourseTree) -> None:
        self.course = course
        self.items: list[Tree] = []
        self.looks: list[ValuesLooked] = []
        self.axes: list[Axis] = []
        self.classed: list[tuple[Axis, tuple[int, ...]]] = []
        self.tables: list[tuple[str, int]] = []
        for item, _ in items_of(course.tree):
            self.note(item)

    def note(self, tree: Tree) -> None:
        """Give an item its number, and take note of what it looks at."""
        self.items.append(tree)
        if isinstance(tree, Question):
            for floor in filter(None, tree.floors):
                self.value(floor.axis)
        else:
            if tree.look not in self.looks:
                self.looks.append(tree.look)
            for axis, cuts in zip(tree.look.axes, tree.look.cuts, strict=True):
                self.value(axis)
                if (axis, cuts) not in self.classed:
                    self.classed.append((axis, cuts))

    def value(self, axis: Axis) -> None:
        """Take note of a value and of the tables that it takes."""
        if axis not in self.axes:
            self.axes.append(axis)
        for slots in axis.sets:
            if (axis.ranking, len(slots)) not in self.tables:
                self.tables.append((axis.ranking, len(slots)))

    def item(self, tree: Tree) -> int:
        """The number of a tree."""
        return next(at for at, item in enumerate(self.items) if item is tree)


def script_of(course: CourseTree) -> tuple[Script, ScriptEnds]:
    """A course as arrays, and what its counts mean."""
    writer = _Writer(course)
    stops = [stop.weight for stop in course.stops] or [1]
    firsts, branches, ends, size = list[int](), list[int](), list[tuple[int, End]](), 0
    for item in writer.items:
        firsts.append(0)
        if isinstance(item, End):
            firsts[-1] = size
            ends.append((size, item))
            size += item.look.kinds * len(stops)
        elif isinstance(item, Fork):
            firsts[-1] = len(branches)
            children = [writer.item(child) for child in item.children]
            branches += [children[way] if way >= 0 else -1 for way in item.branches]
    values, value_at, pairs, pair_at = list[list[int]](), [0], list[list[int]](), [0]
    for look in writer.looks:
        step = 1
        for axis, cuts in zip(look.axes, look.cuts, strict=True):
            values.append([writer.axes.index(axis), writer.classed.index((axis, cuts)), step])
            step *= len(cuts) + 1
        for first, second in look.compared:
            pairs.append([first, second, step])
            step *= 3
        value_at.append(len(values))
        pair_at.append(len(pairs))
    sets = [(axis, slots) for axis in writer.axes for slots in axis.sets]
    every = [table_of(*table) for table in writer.tables] or [table_of("rank", 1)]
    scales = Scales(
        *(np.array([getattr(table, name) for table in every]) for name in Scales._fields)
    )
    after, floor_axis, floor_least = _answers(writer)
    script = Script(
        deck=np.array(course.deck, np.uint8),
        places=len(course.slots),
        weights=np.cumsum(stops).astype(np.int64),
        sort=_ints(_SORTS[type(item)] for item in writer.items),
        ask=_ints(
            course.moments.index(item.moment) if isinstance(item, Question) else -1
            for item in writer.items
        ),
        look=_ints(
            -1 if isinstance(item, Question) else writer.looks.index(item.look)
            for item in writer.items
        ),
        first=_ints(firsts),
        branches=_ints(branches or [-1]),
        after=after,
        has_floor=np.array((floor_axis >= 0).any(axis=1), np.uint8),
        floor_axis=floor_axis,
        floor_least=floor_least,
        look_values=_ints(value_at),
        values=np.array(values, np.int64).reshape(-1, 3),
        look_pairs=_ints(pair_at),
        pairs=np.array(pairs, np.int64).reshape(-1, 3),
        axis_sets=np.cumsum([0, *(len(axis.sets) for axis in writer.axes)]).astype(np.int64),
        set_slots=_set_slots(course, [slots for _, slots in sets]),
        set_size=_ints(len(slots) for _, slots in sets),
        set_table=_ints(writer.tables.index((axis.ranking, len(slots))) for axis, slots in sets),
        classes=_classes(writer, int(max(scales.by_ranks.max(), scales.by_mask.max())) + 1),
        scales=scales,
    )
    meaning = ScriptEnds(
        course,
        tuple(at for at, _ in ends),
        tuple(end for _, end in ends),
        size,
        tuple(writer.items),
    )
    return script, meaning


_SORTS: Final = {End: END, Question: QUESTION, Fork: FORK}


def _ints(numbers: Iterable[int]) -> Ints:
    return np.array(list(numbers), np.int64)


def _set_slots(course: CourseTree, sets: Sequence[Collection[Slot]]) -> Bytes:
    places = np.zeros((max(1, len(sets)), max(map(len, sets), default=1)), np.uint8)
    for row, slots in zip(places, sets, strict=False):
        row[: len(slots)] = [course.slots.index(slot) for slot in slots]
    return places


def _answers(writer: _Writer) -> tuple[Ints, Ints, Ints]:
    """By item and option, where it leads, and which value opens it from where on."""
    options = writer.course.options
    size = len(writer.items), max(1, len(options))
    after, axes, least = np.full(size, -1), np.full(size, -1), np.zeros(size, np.int64)
    for at, item in enumerate(writer.items):
        if isinstance(item, Question):
            answers = zip(item.options, item.children, item.floors, strict=True)
            for name, child, floor in answers:
                option = options.index(name)
                after[at, option] = writer.item(child)
                if floor is not None:
                    axes[at, option] = writer.axes.index(floor.axis)
                    least[at, option] = floor.least
    return after, axes, least


def _classes(writer: _Writer, size: int) -> NDArray[np.uint8]:
    classes = np.zeros((max(1, len(writer.classed)), size), np.uint8)
    for row, (_, cuts) in enumerate(writer.classed):
        for cut in cuts:
            classes[row, cut:] += 1
    return classes


def same_but_for_the_card(option: Option, other: Option) -> bool:
    """Whether two options differ in the own card alone that they lay away."""
    return _effects(option) == _effects(other)


def _effects(option: Option) -> tuple[object, ...]:
    return (
        option.stakes, option.withdraws, option.settles_hand, option.settles_wagers, option.folds,
        option.exposes, option.discards is None,
    )  # fmt: skip


__all__ = ["Script", "ScriptEnds", "Slot", "same_but_for_the_card", "script_of"]
