"""What any two cards make with any line of the cross, by rank, as tables for the compiled counting.

A line is three ranks in any order (455 of them) and a pair is two ranks, equal or not (91). With
suits mixed the ranks decide; with all five cards in one suit the same ranks make a flush.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.hands import five_value

Numbers: TypeAlias = NDArray[np.uint16]
Ranks: TypeAlias = tuple[int, ...]

RANKS: Final = 13
PAIRS: Final = tuple(combinations_with_replacement(range(RANKS), 2))
LINES: Final = tuple(combinations_with_replacement(range(RANKS), 3))
MIXED: Final = 0
SUITED: Final = 1


class Lines(NamedTuple):
    """The tables. Numbers are unsigned: a compiled index that may be negative costs time."""

    line_of: Numbers
    """Number of the line of three ranks, in any order."""
    pair_of: Numbers
    """Number of the pair of two ranks, in any order."""
    low: Numbers
    high: Numbers
    """The ranks of each pair."""
    paired: NDArray[np.bool_]
    """Whether a line has a rank more than once."""
    values: Numbers
    """Hand values by pair, a higher hand being higher: [mixed or suited, line, pair].

    Five cards of one rank, or one rank twice in one suit, cannot be dealt: their value is 0.
    """
    ascending: Numbers
    """The same values, in ascending order for each line."""


@cache
def lines() -> Lines:
    """Make the tables, once in a process."""
    low, high = np.array(PAIRS, np.uint16).T.copy()
    values = np.array([_values(_mixed_value), _values(_suited_value)], np.uint16)
    return Lines(
        line_of=_numbered(LINES, 3),
        pair_of=_numbered(PAIRS, 2),
        low=low,
        high=high,
        paired=np.array([len(set(line)) < 3 for line in LINES]),
        values=values,
        ascending=np.sort(values, axis=-1),
    )


def _values(value: Callable[[Ranks], int]) -> list[list[int]]:
    return [[value(line + pair) for pair in PAIRS] for line in LINES]


def _mixed_value(ranks: Ranks) -> int:
    if ranks.count(ranks[0]) == 5:
        return 0
    # Suits dealt in turn to sorted ranks: no card twice, and never five of one suit.
    return five_value(*(4 * rank + place % 4 for place, rank in enumerate(sorted(ranks))))


def _suited_value(ranks: Ranks) -> int:
    return five_value(*(4 * rank for rank in ranks)) if len(set(ranks)) == 5 else 0


def _numbered(several: tuple[Ranks, ...], size: int) -> Numbers:
    number = {ranks: i for i, ranks in enumerate(several)}
    in_any_order = product(range(RANKS), repeat=size)
    flat = [number[tuple(sorted(ranks))] for ranks in in_any_order]
    return np.array(flat, np.uint16).reshape((RANKS,) * size)
