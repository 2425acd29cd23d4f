"""The compiled counting: the dealers a hand beats or ties, summed over the cards to come.

What a cross is worth to a hand is `judgments`' business; here crosses are gone through, and those
that look alike are judged once. Kinds, views and groups are explained there.
"""

from __future__ import annotations

import numpy as np

from croupier.games.double_cross.accelerator.judgments import (
    BOTH_INSIDE,
    BOTTOM,
    CENTER,
    HANDS,
    KINDS,
    LEFT,
    OUTSIDE,
    RIGHT,
    TOP,
    VALUES,
    VIEWS,
    Heights,
    Ints,
    Judged,
    JudgedFlushes,
    Views,
    can_lie,
    flush_shape,
    judge_flushes_once,
    judge_once,
    left_over,
    no_judged_flushes,
    no_judgments,
    raise_ladder,
    row_of,
    shape_of,
)
from croupier.games.double_cross.accelerator.lines import MIXED, RANKS, SUITED, Lines
from croupier.hands.lookup import CATEGORY_SHIFT
from croupier.numba_cache import compiled


@compiled
def count_by_rank(
    lines: Lines, views: Views, stock: Ints, is_suit: bool, right: int, tops: Ints, out: Ints
) -> None:
    """Count wins, ties and boards of the row against dealers inside the group, by ranks alone.

    Of the whole deck that is every dealer on every board, and is added. Of a suit it is what
    its flushes change, and is taken away: on the boards with a line in that suit, the dealers
    who hold two more of it have a flush, and no longer what their ranks say. The player's own
    flushes are left to `count_flushes`.
    """
    judged = no_judgments()
    height = np.empty(VALUES, np.uint8)
    cross = np.zeros(5, np.int64)
    cross[RIGHT] = right
    for center, left in np.ndindex(OUTSIDE, KINDS):
        cross[CENTER], cross[LEFT] = center, left
        raise_ladder(lines.ascending[MIXED, row_of(lines, cross)], height)
        judged.known[:] = False
        for t in range(len(tops)):
            cross[TOP] = tops[t]
            row_inside = max(left, right) < OUTSIDE
            if can_lie(stock, cross) and (row_inside or cross[TOP] < OUTSIDE):
                last = KINDS if row_inside else OUTSIDE
                wins, ties = _over_bottoms(
                    lines, views, stock, is_suit, cross, last, height, judged
                )
                _post(lines, views, stock, is_suit, cross, wins, ties, out[t])


@compiled
def _over_bottoms(
    lines: Lines,
    views: Views,
    stock: Ints,
    is_suit: bool,
    cross: Ints,
    last: int,
    height: Heights,
    judged: Judged,
) -> tuple[Ints, Ints]:
    """Dealers lower and level by view, summed over the bottom cards of kinds before the last."""
    wins, ties = np.zeros(VIEWS, np.int32), np.zeros(VIEWS, np.int32)
    for bottom in range(last):
        cross[BOTTOM] = bottom
        free = left_over(stock, cross, BOTTOM)
        if free > 0:
            shape = shape_of(cross[TOP], bottom)
            if not judged.known[shape]:  # asked here, for a call takes a tenth of all the time
                judge_once(lines, stock, is_suit, cross, height, judged, shape)
            _add(wins, free, views.held[bottom], judged.below[shape])
            _add(ties, free, views.held[bottom], judged.level[shape])
    return wins, ties


@compiled
def _add(total: Ints, free: int, held: Ints, dealers: Ints) -> None:
    """Add the dealers, once for each card free for the bottom that is not an own card."""
    for view in range(len(total)):
        total[view] += (np.int32(free) - held[view]) * dealers[view]


@compiled
def _post(
    lines: Lines,
    views: Views,
    stock: Ints,
    is_suit: bool,
    cross: Ints,
    wins: Ints,
    ties: Ints,
    out: Ints,
) -> None:
    """Enter the sums of a row under the category that each view makes with it."""
    lefts, centers = left_over(stock, cross, LEFT), left_over(stock, cross, CENTER)
    bottoms = 0 if is_suit else stock.sum() - 6
    row = lines.values[MIXED, row_of(lines, cross)]
    row_suited = is_suit and max(cross[LEFT], cross[RIGHT]) < OUTSIDE
    for view in range(BOTH_INSIDE if row_suited else VIEWS):
        ways = lefts - views.held[cross[LEFT], view]
        ways *= centers - views.held[cross[CENTER], view]
        ways *= -1 if is_suit else 1
        category = row[views.pair[view]] >> CATEGORY_SHIFT
        out[view, category, 0] += ways * wins[view]
        out[view, category, 1] += ways * ties[view]
        out[view, category, 2] += ways * bottoms


@compiled
def count_flushes(
    lines: Lines, views: Views, stock: Ints, whole: Ints, right: int, tops: Ints, out: Ints
) -> None:
    """Where the row and both own cards are of the suit, count the flush and not its ranks.

    Here all dealers are counted, so the stock of the whole deck is needed as well as the suit's.
    """
    judged = no_judged_flushes()
    heights = np.empty((2, VALUES), np.uint8)
    cross = np.zeros(5, np.int64)
    cross[RIGHT] = right
    for center, left in np.ndindex(OUTSIDE, OUTSIDE):
        cross[CENTER], cross[LEFT] = center, left
        raise_ladder(lines.ascending[MIXED, row_of(lines, cross)], heights[MIXED])
        raise_ladder(lines.ascending[SUITED, row_of(lines, cross)], heights[SUITED])
        judged.known[:] = False
        judged.flush_known[:] = False
        for t in range(len(tops)):
            cross[TOP] = tops[t]
            if can_lie(stock, cross):
                tally = _flushes_over_bottoms(lines, views, stock, whole, cross, heights, judged)
                _post_flushes(lines, views, whole, cross, tally, out[t])


@compiled
def _flushes_over_bottoms(
    lines: Lines,
    views: Views,
    stock: Ints,
    whole: Ints,
    cross: Ints,
    heights: Heights,
    judged: JudgedFlushes,
) -> Ints:
    """Five sums over the bottom cards, for each two own cards of the suit.

    They are the dealers lower, level, and higher than a flush by ranks; lower, and level, by
    flushes.
    """
    tally = np.zeros((5, HANDS), np.int32)
    for bottom in range(KINDS):
        cross[BOTTOM] = bottom
        free = left_over(stock, cross, BOTTOM)
        if free > 0:
            ranks = lines.pair_of[cross[TOP] % RANKS, bottom % RANKS]
            shape = flush_shape(cross[TOP], bottom)
            if not (judged.known[ranks] and judged.flush_known[shape]):
                judge_flushes_once(lines, stock, whole, cross, heights, judged, ranks, shape)
            held = views.held[bottom, BOTH_INSIDE:]
            for i in range(3):
                _add(tally[i], free, held, judged.by_rank[ranks, i, BOTH_INSIDE:])
            for i in range(2):
                _add(tally[3 + i], free, held, judged.by_flush[shape, i, BOTH_INSIDE:])
    return tally


@compiled
def _post_flushes(
    lines: Lines, views: Views, whole: Ints, cross: Ints, tally: Ints, out: Ints
) -> None:
    """Move each two own cards from the category of their ranks to that of their flush."""
    row = row_of(lines, cross)
    bottoms = whole.sum() - 6
    for hand in range(HANDS):
        view = BOTH_INSIDE + hand
        if views.held[cross[LEFT], view] == 0 and views.held[cross[CENTER], view] == 0:
            category = lines.values[MIXED, row, hand] >> CATEGORY_SHIFT
            flush = lines.values[SUITED, row, hand] >> CATEGORY_SHIFT
            out[view, category, 0] -= tally[0, hand]
            out[view, category, 1] -= tally[1, hand]
            out[view, category, 2] -= bottoms
            out[view, flush, 0] += tally[3, hand] - tally[2, hand]
            out[view, flush, 1] += tally[4, hand]
            out[view, flush, 2] += bottoms
