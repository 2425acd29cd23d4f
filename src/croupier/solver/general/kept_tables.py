"""Counts as arrays to be kept on disk, and from them again; and what was found of a game whose
counts are too many to be kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.solver.cache import Stored
from croupier.solver.general.blocks import KindTable
from croupier.solver.general.counts import KeptCounts, Rows, specs_of
from croupier.solver.general.course import CourseOutcome
from croupier.solver.general.layout import Layout
from croupier.solver.general.nets import Examples
from croupier.solver.general.solution import Counted, Course


def packed(counts: Counted) -> dict[str, NDArray[Any]]:
    """States and counts, and a deal of each kind."""
    arrays = _example_arrays(counts)
    if counts.kept is not None:
        arrays |= {name: _narrow(array) for name, array in counts.kept.rows._asdict().items()}
        for view, table in enumerate(counts.kept.tables):
            arrays[f"base {view}"] = _narrow(table.base)
            arrays[f"counts {view}"] = _narrow(table.counts)
    return arrays


def unpacked(layout: Layout, arrays: Mapping[str, Stored]) -> Counted:
    """Counts as they were kept."""
    specs = specs_of(layout)
    examples = [Examples(spec, layout.deck, _read(arrays[f"examples {view}"].array()))
                for view, spec in enumerate(specs)]  # fmt: skip
    if "own" not in arrays:
        return Counted(layout, specs, None, examples)
    own, laid, ways = (arrays[name].array() for name in Rows._fields)
    tables = tuple(
        KindTable(
            arrays[f"base {view}"].array().astype(np.int64),
            _wide(arrays[f"counts {view}"].array()),
        )
        for view in range(len(specs))
    )
    rows = Rows(own.astype(np.uint8), laid.astype(np.uint8), ways.astype(np.int64))
    return Counted(layout, specs, KeptCounts(rows, tables), examples)


class KeptPlay(NamedTuple):
    """What was found of a game: what it is worth, what is chosen, and deals by leaf and kind."""

    outcome: CourseOutcome
    tallies: dict[int, list[int]]
    deals: list[dict[int, tuple[int, ...]]]
    """By view, a deal of each kind."""


def packed_course(course: Course) -> dict[str, NDArray[Any]]:
    """A game that was worked through."""
    arrays = _example_arrays(course.counts)
    arrays |= {f"choices {level}": options for level, options in enumerate(course.outcome.choices)}
    arrays |= {f"worth {level}": sums for level, sums in enumerate(course.outcome.worth)}
    result = {
        "value": course.outcome.value,
        "tallies": [
            [leaf, len(counts), {kind: count for kind, count in enumerate(counts) if count}]
            for leaf, counts in course.tallies.items()
        ],
    }
    arrays["told"] = np.frombuffer(json.dumps(result).encode(), np.uint8)
    return arrays


def unpacked_course(arrays: Mapping[str, Stored], views: int) -> KeptPlay:
    """A game as it was worked through before."""
    result = json.loads(bytes(arrays["told"].raw))
    choices, worth = _by_level(arrays, "choices"), _by_level(arrays, "worth")
    tallies = {}
    for leaf, size, counts in result["tallies"]:
        tallies[leaf] = [0] * size
        for kind, count in counts.items():
            tallies[leaf][int(kind)] = count
    deals = [_read(arrays[f"examples {view}"].array()) for view in range(views)]
    return KeptPlay(CourseOutcome(result["value"], choices, worth), tallies, deals)


def _by_level(arrays: Mapping[str, Stored], name: str) -> tuple[NDArray[Any], ...]:
    """Arrays that are kept one for each level."""
    levels: list[NDArray[Any]] = []
    while (entry := f"{name} {len(levels)}") in arrays:
        levels.append(arrays[entry].array())
    return tuple(levels)


def _example_arrays(counts: Counted) -> dict[str, NDArray[Any]]:
    """A deal of each kind, by view."""
    return {f"examples {view}": _deals(examples) for view, examples in enumerate(counts.examples)}


def _deals(examples: Examples) -> NDArray[Any]:
    deals = [(kind, *cards) for kind, cards in sorted(examples.deals.items())]
    return np.array(deals, "<i4").reshape(len(deals), 1 + len(examples.spec.plan.slots))


def _read(rows: NDArray[Any]) -> dict[int, tuple[int, ...]]:
    return {int(row[0]): tuple(map(int, row[1:])) for row in rows.tolist()}


def _wide(array: NDArray[Any]) -> NDArray[Any]:
    """Numbers as kernels take them: in four bytes where that is enough."""
    return array.astype(np.int32 if array.dtype.itemsize < 4 else np.int64)


def _narrow(array: NDArray[Any]) -> NDArray[Any]:
    """The same numbers in as few bytes as they need."""
    most = int(array.max()) if array.size else 0
    for kind in ("u1", "<u2", "<u4"):
        if most <= np.iinfo(kind).max:
            return array.astype(kind)
    return array.astype("<i8")
