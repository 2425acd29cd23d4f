"""What any two cards make with any line of the cross, by rank, as tables for the compiled counting.

A line is three ranks in any order (455 of them) and a pair is two ranks, equal or not (91). With
suits mixed the ranks decide; with all five cards in one suit the same ranks make a flush.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.hands import FiveCard, tables

Numbers: TypeAlias = NDArray[np.uint16]
Ranks: TypeAlias = tuple[int, ...]

RANKS: Final = 13
PAIRS: Final = tables.PAIRS
LINES: Final = tables.TRIPLES
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
    by_rank = tables.rank_tables(FiveCard)
    mixed, suited = by_rank.by_ranks.T, by_rank.by_mask[_masks(LINES)[:, None] | _masks(PAIRS)]
    values = np.stack([mixed, suited])
    low, high = np.array(PAIRS, np.uint16).T.copy()
    # Copies, which may be written to as far as the compiler knows, like all that it is given.
    return Lines(
        line_of=by_rank.triples.copy(),
        pair_of=by_rank.pairs.copy(),
        low=low,
        high=high,
        paired=np.array([len(set(line)) < 3 for line in LINES]),
        values=values,
        ascending=np.sort(values, axis=-1),
    )


def _masks(several: tuple[Ranks, ...]) -> NDArray[np.int64]:
    """One bit a rank; a rank that is there twice leaves too few bits to be a flush."""
    masks: NDArray[np.int64] = np.bitwise_or.reduce(1 << np.array(several, np.int64), axis=1)
    return masks
