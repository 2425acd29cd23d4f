"""One cross judged by compiled code: how many dealers a hand beats or ties on it.

Everything is counted from inside one *group* of cards: the whole deck, or one suit. A card is
known by its *kind*: its rank, and whether it is inside the group (kinds 0 to 12) or outside
(13 to 25). Two own cards are known by their *view*: both ranks, and which of them are inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.double_cross.accelerator.lines import (
    MIXED,
    PAIRS,
    RANKS,
    SUITED,
    Lines,
    Numbers,
    lines,
)
from croupier.hands import FiveCard
from croupier.hands.lookup import CATEGORY_SHIFT
from croupier.numba_cache import compiled

Ints: TypeAlias = NDArray[np.signedinteger[Any]]
Heights: TypeAlias = NDArray[np.uint8]

OUTSIDE: Final = RANKS
"""Added to a rank, this gives the kind of a card outside the group."""
KINDS: Final = 2 * RANKS
SHAPES: Final = KINDS * (KINDS + 1) // 2
"""Two kinds in either order, as top and bottom make the same column when exchanged."""

ONE_INSIDE: Final = len(PAIRS)
BOTH_INSIDE: Final = ONE_INSIDE + RANKS * RANKS
VIEWS: Final = BOTH_INSIDE + len(PAIRS)
"""Views are both outside, by pair; one inside, by 13 * its rank + the other's; both, by pair."""

TOP, RIGHT, LEFT, CENTER, BOTTOM = range(5)
"""Places of the cross, in the order in which we fill them."""

HANDS: Final = len(PAIRS)
_FLUSH: Final = int(FiveCard.FLUSH)
VALUES: Final = 10 << CATEGORY_SHIFT
_HEIGHTS: Final = 2 * HANDS + 1
_LANES: Final = 16
"""Counters at each height: one for every rank, one for all, and room up to a power of two."""
_ALL: Final = RANKS


class Views(NamedTuple):
    """What the views of two own cards hold."""

    held: NDArray[np.int32]
    """Cards held, by kind and view."""
    pair: Numbers
    """Number of the pair of ranks, by view."""


@cache
def views() -> Views:
    """Make the tables, once in a process."""
    held, pair = np.zeros((KINDS, VIEWS), np.int32), np.zeros(VIEWS, np.uint16)
    for view, (a, b) in enumerate(_kinds_by_view()):
        held[a, view] += 1
        held[b, view] += 1
        pair[view] = lines().pair_of[a % RANKS, b % RANKS]
    return Views(held, pair)


def _kinds_by_view() -> Iterator[tuple[int, int]]:
    yield from ((low + OUTSIDE, high + OUTSIDE) for low, high in PAIRS)
    yield from ((inside, other + OUTSIDE) for inside, other in product(range(RANKS), repeat=2))
    yield from PAIRS


# The ladder of a row: its hands in order of value. Hand by hand it is climbed in odd steps, and
# a value between two of them has the even height between; so heights compare as values do, but
# are few enough to count dealers at each.


@compiled
def raise_ladder(row: Numbers, height: Heights) -> None:
    """Give every value its height on the ladder of a row, whose hands are in ascending order."""
    start, steps = 0, 0
    for value in row:
        if value >= start:
            height[start:value] = 2 * steps
            height[value] = 2 * steps + 1
            start = value + 1
            steps += 1
    height[start:] = 2 * steps


@compiled
def _gather(
    lines: Lines, height: Heights, row: Numbers, column: Numbers, stock: Ints, crowd: Ints
) -> None:
    """Count the dealers at or below every height, and those with one certain card of each rank.

    Dealers hold two cards of the stock, which is counted by rank, and take the better line.
    """
    crowd[:] = 0
    for hand in range(np.uint64(HANDS)):
        at = np.uint64(_LANES) * max(height[row[hand]], height[column[hand]])
        low, high = lines.low[hand], lines.high[hand]
        of_low, of_high = stock[low], stock[high]
        if low == high:
            crowd[at + low] += of_low - 1
            crowd[at + _ALL] += of_low * (of_low - 1) // 2
        else:
            crowd[at + low] += of_high
            crowd[at + high] += of_low
            crowd[at + _ALL] += of_low * of_high
    # Flat, with the step a constant, this runs on whole vectors.
    for i in range(np.uint64(_LANES), np.uint64(_LANES * _HEIGHTS)):
        crowd[i] += crowd[i - np.uint64(_LANES)]


@compiled
def _read(
    lines: Lines,
    height: Heights,
    row: Numbers,
    column: Numbers,
    crowd: Ints,
    below: Ints,
    level: Ints,
) -> None:
    """From the crowd on the ladder: the dealers lower than each view's hand, and those level.

    Own cards that are inside were in the stock. They are taken from the dealers by inclusion
    and exclusion; a dealer who would need both is never lower than the same two ranks.
    """
    for hand in range(np.uint64(HANDS)):
        at = np.uint64(_LANES) * height[row[hand]]
        before = at - np.uint64(_LANES)
        low, high = np.uint64(lines.low[hand]), np.uint64(lines.high[hand])
        all_below = crowd[before + _ALL]
        with_low, with_high = crowd[before + low], crowd[before + high]
        low_inside = ONE_INSIDE + RANKS * low + high
        high_inside = ONE_INSIDE + RANKS * high + low
        below[hand] = all_below
        below[low_inside] = all_below - with_low
        below[high_inside] = all_below - with_high
        below[BOTH_INSIDE + hand] = all_below - with_low - with_high
        with_low, with_high = crowd[at + low] - with_low, crowd[at + high] - with_high
        all_level = crowd[at + _ALL] - all_below
        twin = height[column[hand]] <= height[row[hand]]
        level[hand] = all_level
        level[low_inside] = all_level - with_low
        level[high_inside] = all_level - with_high
        level[BOTH_INSIDE + hand] = all_level - with_low - with_high + twin


@compiled
def left_over(stock: Ints, cross: Ints, place: int) -> int:
    """The cards that could lie at a place of the cross, those of the places before it gone."""
    count: int = stock[cross[place]]
    for before in range(place):
        count -= cross[before] == cross[place]
    return count


@compiled
def can_lie(stock: Ints, cross: Ints) -> bool:
    """Whether the deck has the left and center cards as well as the top and right ones."""
    return left_over(stock, cross, LEFT) > 0 and left_over(stock, cross, CENTER) > 0


@compiled
def _unseen(stock: Ints, cross: Ints) -> Ints:
    """The cards inside the group, by rank, that do not lie in the cross."""
    unseen = stock[:RANKS].copy()
    for place in range(5):
        if cross[place] < OUTSIDE:
            unseen[cross[place]] -= 1
    return unseen


@compiled
def shape_of(a: int, b: int) -> int:
    """One number for two kinds in either order."""
    high, low = max(a, b), min(a, b)
    return high * (high + 1) // 2 + low


@compiled
def ranks_of(cross: Ints) -> Ints:
    """The same cross as seen from the whole deck."""
    ranks = cross.copy()
    for place in range(5):
        ranks[place] %= RANKS
    return ranks


@compiled
def row_of(lines: Lines, cross: Ints) -> int:
    line: int = lines.line_of[cross[LEFT] % RANKS, cross[CENTER] % RANKS, cross[RIGHT] % RANKS]
    return line


@compiled
def _column(lines: Lines, cross: Ints) -> int:
    line: int = lines.line_of[cross[TOP] % RANKS, cross[CENTER] % RANKS, cross[BOTTOM] % RANKS]
    return line


@compiled
def judge(
    lines: Lines,
    stock: Ints,
    is_suit: bool,
    cross: Ints,
    height: Heights,
    below: Ints,
    level: Ints,
) -> None:
    """On a whole cross, the dealers of the group lower or level by ranks, less those by flushes."""
    crowd = np.empty(_HEIGHTS * _LANES, np.int16)
    unseen = _unseen(stock, cross)
    row, column = lines.values[MIXED, row_of(lines, cross)], _column(lines, cross)
    mixed = lines.values[MIXED, column]
    _gather(lines, height, row, mixed, unseen, crowd)
    _read(lines, height, row, mixed, crowd, below, level)
    # A flush on the column beats all that an unpaired row can make.
    column_suited = is_suit and max(cross[TOP], cross[BOTTOM]) < OUTSIDE
    if column_suited and lines.paired[row_of(lines, cross)]:
        suited = lines.values[SUITED, column]
        flush_below, flush_level = np.empty(VIEWS, np.int32), np.empty(VIEWS, np.int32)
        _gather(lines, height, row, suited, unseen, crowd)
        _read(lines, height, row, suited, crowd, flush_below, flush_level)
        for view in range(VIEWS):
            below[view] -= flush_below[view]
            level[view] -= flush_level[view]


@compiled
def judge_ranks(lines: Lines, whole: Ints, cross: Ints, height: Heights, by_rank: Ints) -> None:
    """On a cross of ranks, all dealers lower and level, and those higher than a flush.

    A hand that beats a flush by ranks has a full house or better on the column, as the row has no
    pair. None of them has two cards of the suit: either they hold a pair, or one card of the
    center's rank, and the center card itself is the one of the suit.
    """
    crowd = np.empty(_HEIGHTS * _LANES, np.int16)
    unseen = _unseen(whole, cross)
    row, column = row_of(lines, cross), _column(lines, cross)
    mine, theirs = lines.values[MIXED, row], lines.values[MIXED, column]
    _gather(lines, height, mine, theirs, unseen, crowd)
    _read(lines, height, mine, theirs, crowd, by_rank[0], by_rank[1])
    by_rank[2] = 0
    if lines.paired[column]:
        flushes, higher = lines.values[SUITED, row], by_rank[2, BOTH_INSIDE:]
        for hand in range(HANDS):
            if theirs[hand] >> CATEGORY_SHIFT > _FLUSH:
                _add_dealers(lines, hand, theirs[hand], flushes, unseen, higher)


@compiled
def _add_dealers(
    lines: Lines, hand: int, value: int, flushes: Numbers, unseen: Ints, higher: Ints
) -> None:
    """Add the dealers with a hand of some value to those higher, for each two own cards."""
    low, high = lines.low[hand], lines.high[hand]
    for own in range(HANDS):
        if flushes[own] < value:
            a, b = lines.low[own], lines.high[own]
            of_low = unseen[low] - (low == a) - (low == b)
            of_high = unseen[high] - (high == a) - (high == b)
            higher[own] += _pairs_of(of_low) if low == high else of_low * of_high


@compiled
def judge_flushes(
    lines: Lines, stock: Ints, whole: Ints, cross: Ints, height: Heights, by_flush: Ints
) -> None:
    """On a whole cross, dealers lower than a flush on the row and level, full houses forgotten.

    The suit's dealers have flushes too, also on the column if it is of the suit; if it is not,
    their column is never worth a flush. All other dealers are lower.
    """
    crowd = np.empty(_HEIGHTS * _LANES, np.int16)
    unseen = _unseen(stock, cross)
    column_suited = max(cross[TOP], cross[BOTTOM]) < OUTSIDE
    row = lines.values[SUITED, row_of(lines, cross)]
    column = lines.values[SUITED if column_suited else MIXED, _column(lines, cross)]
    _gather(lines, height, row, column, unseen, crowd)
    _read(lines, height, row, column, crowd, by_flush[0], by_flush[1])
    others = _pairs_of(whole.sum() - 7) - _pairs_of(unseen.sum() - 2)
    for view in range(VIEWS):
        by_flush[0, view] += others


@compiled
def _pairs_of(cards: int) -> int:
    return cards * (cards - 1) // 2


class Judged(NamedTuple):
    """What is known of one row: dealers by shape of top and bottom, and by view."""

    known: NDArray[np.bool_]
    below: Ints
    level: Ints


@compiled
def no_judgments() -> Judged:
    """Room for one row, of which nothing is known yet."""
    return Judged(
        np.empty(SHAPES, np.bool_),
        np.empty((SHAPES, VIEWS), np.int32),
        np.empty((SHAPES, VIEWS), np.int32),
    )


@compiled
def judge_once(
    lines: Lines,
    stock: Ints,
    is_suit: bool,
    cross: Ints,
    height: Heights,
    judged: Judged,
    shape: int,
) -> None:
    """See to it that dealers are known on this cross, by its shape."""
    if not judged.known[shape]:
        judged.known[shape] = True
        judge(lines, stock, is_suit, cross, height, judged.below[shape], judged.level[shape])


class JudgedFlushes(NamedTuple):
    """The same where the row is of the suit: by ranks of top and bottom, and by shape."""

    known: NDArray[np.bool_]
    by_rank: Ints
    """Dealers lower, level, and higher than a flush."""
    flush_known: NDArray[np.bool_]
    by_flush: Ints
    """Dealers lower and level."""


@compiled
def no_judged_flushes() -> JudgedFlushes:
    """Room for one row of the suit, of which nothing is known yet."""
    return JudgedFlushes(
        np.empty(HANDS, np.bool_),
        np.empty((HANDS, 3, VIEWS), np.int32),
        np.empty(SHAPES, np.bool_),
        np.empty((SHAPES, 2, VIEWS), np.int32),
    )


@compiled
def judge_flushes_once(
    lines: Lines,
    stock: Ints,
    whole: Ints,
    cross: Ints,
    heights: Heights,
    judged: JudgedFlushes,
    ranks: int,
    shape: int,
) -> None:
    """See to it that dealers are known on this cross, by ranks and as flushes."""
    if not judged.known[ranks]:
        judged.known[ranks] = True
        judge_ranks(lines, whole, ranks_of(cross), heights[MIXED], judged.by_rank[ranks])
    if not judged.flush_known[shape]:
        judged.flush_known[shape] = True
        judge_flushes(lines, stock, whole, cross, heights[SUITED], judged.by_flush[shape])


@compiled
def flush_shape(top: int, bottom: int) -> int:
    """The shape of a column to flushes, which need not know the ranks of cards outside the suit."""
    return shape_of(min(top, OUTSIDE), min(bottom, OUTSIDE))
