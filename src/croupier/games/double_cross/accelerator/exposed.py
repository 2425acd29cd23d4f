"""What playing the row is worth, divided by a card of the cross that is not shown yet.

The same boards are walked as in `kernel`, group by group. But what is won on them is priced at
once, and entered under the kind of card at each of the three places, not in one sum for all.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
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
    Ints,
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
    views,
)
from croupier.games.double_cross.accelerator.lines import MIXED, RANKS, SUITED, Lines, lines
from croupier.games.double_cross.accelerator.solution import (
    first_alike,
    kinds_of,
    seen_from,
    shown,
    stock_of,
)
from croupier.games.double_cross.accelerator.states import States
from croupier.hands.lookup import CATEGORY_SHIFT
from croupier.numba_cache import compiled
from croupier.progress import Progress
from croupier.solver.kernels.shards import in_shards

Worths: TypeAlias = NDArray[np.int64]

AT_LEFT, AT_CENTER, AT_BOTTOM = range(3)
"""Places of the card that is known."""
_PLACES: Final = 3


class Worth(NamedTuple):
    """What an outcome is worth more than a loss: a win by category of hand, and a tie."""

    win: Worths
    tie: int


class KnownShard(NamedTuple):
    """A piece of the work that needs no other piece: one group of cards, one right card."""

    deck: tuple[int, ...]
    suit: int | None
    right: int
    tops: tuple[int, ...]
    worth: Worth


@dataclass(frozen=True, eq=False)
class Known:
    """What the row wins, by group: [place, right, top, kind known, view], summed over all else."""

    deck: tuple[Card, ...]
    groups: dict[int, int]
    """By suit, the suit whose sums are its own too."""
    tables: dict[int | None, Worths]
    numbers: dict[int | None, NDArray[np.int64]]
    """By group: where each kind that there is stands in its table."""

    def row(self, states: States, place: int, card: Card) -> Worths:
        """By state, what playing the row wins over all deals with this card at a place.

        Of cards alike to a group one is as likely as another to lie there, so each has its part.
        """
        won = self._part(states, place, int(card), None, None)
        top_suit, right_suit = states[:, 2] % 4, states[:, 3] % 4
        for suit, group in self.groups.items():
            those = np.flatnonzero((right_suit == suit) | (top_suit == suit))
            won[those] += self._part(states[those], place, int(card), suit, group)
        return won

    def _part(
        self, states: States, place: int, card: int, suit: int | None, group: int | None
    ) -> Worths:
        number = self.numbers[group]
        view, top, right = seen_from(states, suit)
        kind = int(kinds_of(np.array([card]), suit)[0])
        alike = stock_of(self.deck, suit)[kind] - (kinds_of(states, suit) == kind).sum(axis=1)
        summed = self.tables[group][place, number[right], number[top], number[kind], view]
        part: Worths = summed // np.maximum(alike, 1)
        return part


def weigh_known(
    deck: tuple[Card, ...],
    worth: Worth,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Known:
    """Weigh the row with every card at every place, in shards on any executor."""
    groups = {suit: first_alike(deck, suit) for suit in {card.suit for card in deck}}
    worths: dict[int | None, Worths] = {}
    numbers: dict[int | None, NDArray[np.int64]] = {}
    shards: list[KnownShard] = []
    for group in (*sorted(set(groups.values())), None):
        stock = stock_of(deck, group)
        kinds = int((stock > 0).sum())
        numbers[group] = np.cumsum(stock > 0) - 1
        worths[group] = np.zeros((_PLACES, kinds, kinds, kinds, VIEWS), np.int64)
        for right, tops in shown(stock):
            shards.append(KnownShard(tuple(map(int, deck)), group, right, tuple(tops), worth))
    for shard, won in zip(shards, in_shards(weigh_shard, shards, executor, progress), strict=True):
        number = numbers[shard.suit]
        there = np.flatnonzero(stock_of(deck, shard.suit))
        worths[shard.suit][:, number[shard.right], number[list(shard.tops)]] = won[:, :, there]
    return Known(deck, groups, worths, numbers)


def weigh_shard(shard: KnownShard) -> Worths:
    """[place, top, kind known, view]: what the row wins with one right card."""
    stock = stock_of(shard.deck, shard.suit)
    tops = np.array(shard.tops, np.int64)
    out = np.zeros((_PLACES, len(tops), KINDS, VIEWS), np.int64)
    is_suit = shard.suit is not None
    _weigh_by_rank(lines(), views(), stock, is_suit, shard.right, tops, shard.worth, out)
    if is_suit and shard.right < OUTSIDE:
        whole = stock_of(shard.deck, None)
        _weigh_flushes(lines(), views(), stock, whole, shard.right, tops, shard.worth, out)
    return out


@compiled
def _weigh_by_rank(
    lines: Lines,
    views: Views,
    stock: Ints,
    is_suit: bool,
    right: int,
    tops: Ints,
    worth: Worth,
    out: Worths,
) -> None:
    """The boards of `count_by_rank`, which says what is added and what is taken away."""
    judged = no_judgments()
    height = np.empty(VALUES, np.uint8)
    cross = np.zeros(5, np.int64)
    cross[RIGHT] = right
    for center, left in np.ndindex(OUTSIDE, KINDS):
        cross[CENTER], cross[LEFT] = center, left
        raise_ladder(lines.ascending[MIXED, row_of(lines, cross)], height)
        judged.known[:] = False
        row_inside = max(left, right) < OUTSIDE
        for t in range(len(tops)):
            cross[TOP] = tops[t]
            if can_lie(stock, cross) and (row_inside or cross[TOP] < OUTSIDE):
                for bottom in range(KINDS if row_inside else OUTSIDE):
                    cross[BOTTOM] = bottom
                    if left_over(stock, cross, BOTTOM) > 0:
                        shape = shape_of(cross[TOP], bottom)
                        judge_once(lines, stock, is_suit, cross, height, judged, shape)
                        below, level = judged.below[shape], judged.level[shape]
                        _post(lines, views, stock, is_suit, cross, below, level, worth, out[:, t])


@compiled
def _post(
    lines: Lines,
    views: Views,
    stock: Ints,
    is_suit: bool,
    cross: Ints,
    below: Ints,
    level: Ints,
    worth: Worth,
    out: Worths,
) -> None:
    """Enter what a cross wins under the kinds of its three cards that are not shown."""
    lefts, centers = left_over(stock, cross, LEFT), left_over(stock, cross, CENTER)
    bottoms = left_over(stock, cross, BOTTOM)
    row = lines.values[MIXED, row_of(lines, cross)]
    row_suited = is_suit and max(cross[LEFT], cross[RIGHT]) < OUTSIDE
    for view in range(BOTH_INSIDE if row_suited else VIEWS):
        ways = np.int64(lefts - views.held[cross[LEFT], view])
        ways *= centers - views.held[cross[CENTER], view]
        ways *= bottoms - views.held[cross[BOTTOM], view]
        category = row[views.pair[view]] >> CATEGORY_SHIFT
        won = ways * (worth.win[category] * below[view] + worth.tie * level[view])
        won = -won if is_suit else won
        out[AT_LEFT, cross[LEFT], view] += won
        out[AT_CENTER, cross[CENTER], view] += won
        out[AT_BOTTOM, cross[BOTTOM], view] += won


@compiled
def _weigh_flushes(
    lines: Lines,
    views: Views,
    stock: Ints,
    whole: Ints,
    right: int,
    tops: Ints,
    worth: Worth,
    out: Worths,
) -> None:
    """The boards of `count_flushes`: both own cards and the row of the suit."""
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
                for bottom in range(KINDS):
                    cross[BOTTOM] = bottom
                    if left_over(stock, cross, BOTTOM) > 0:
                        ranks = lines.pair_of[cross[TOP] % RANKS, bottom % RANKS]
                        shape = flush_shape(cross[TOP], bottom)
                        judge_flushes_once(
                            lines, stock, whole, cross, heights, judged, ranks, shape
                        )
                        _post_flushes(
                            lines,
                            views,
                            stock,
                            cross,
                            judged.by_rank[ranks],
                            judged.by_flush[shape],
                            worth,
                            out[:, t],
                        )


@compiled
def _post_flushes(
    lines: Lines,
    views: Views,
    stock: Ints,
    cross: Ints,
    by_rank: Ints,
    by_flush: Ints,
    worth: Worth,
    out: Worths,
) -> None:
    """Enter what each two own cards win as a flush, and take away what their ranks had won."""
    row = row_of(lines, cross)
    bottoms = left_over(stock, cross, BOTTOM)
    for hand in range(HANDS):
        view = BOTH_INSIDE + hand
        if views.held[cross[LEFT], view] == 0 and views.held[cross[CENTER], view] == 0:
            category = lines.values[MIXED, row, hand] >> CATEGORY_SHIFT
            flush = lines.values[SUITED, row, hand] >> CATEGORY_SHIFT
            won = worth.win[flush] * (by_flush[0, view] - by_rank[2, view])
            won += worth.tie * by_flush[1, view]
            won -= worth.win[category] * by_rank[0, view] + worth.tie * by_rank[1, view]
            won *= bottoms - views.held[cross[BOTTOM], view]
            out[AT_LEFT, cross[LEFT], view] += won
            out[AT_CENTER, cross[CENTER], view] += won
            out[AT_BOTTOM, cross[BOTTOM], view] += won
