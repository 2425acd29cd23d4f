"""The last two decisions under some way of playing, added up by what the lines hold.

The caller says what each pair of outer cards makes with the own cards: its *holding*, a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.games.criss_cross.accelerator.classes import Ints
from croupier.games.criss_cross.accelerator.kernel import (
    ACROSS,
    ANTES,
    CHOICES,
    DOWN,
    FORFEIT,
    MIDDLE,
    WAYS,
    Choices,
    Money,
    look_ahead,
    ways_of,
)
from croupier.games.criss_cross.accelerator.pays import Pays
from croupier.games.criss_cross.accelerator.solution import Plan, Strategy
from croupier.games.criss_cross.accelerator.states import Own, Seat, checked, owns, seat_of
from croupier.numba_cache import compiled
from croupier.progress import Progress
from croupier.solver.kernels.shards import in_shards

Holdings: TypeAlias = Callable[[Own], NDArray[np.int64]]
"""By pair, what it holds together with the own cards."""


class Tally(NamedTuple):
    """What was met with two own cards, counted in deals of the four outer cards."""

    across: int
    """The first choice."""
    down: Ints
    """[holding across, choice]: the down bets."""
    middle: Ints
    """[holding across, holding down, choice]: the middle bets."""
    worth: Ints
    """[holding across, holding down]: the whole round as it was played on, over all centers."""
    given_up: Ints
    """The same, had it been forfeited there."""
    paid: Ints
    """The same of a middle bet of one ante, whether it was made or not."""


class TallyShard(NamedTuple):
    """A piece of the work that needs no other piece."""

    deck: tuple[int, ...]
    own: Own
    plan: Plan
    pays: Pays
    holdings: NDArray[np.int64]
    sorts: int


def tally(
    strategy: Strategy,
    pays: Pays,
    holdings: Holdings,
    sorts: int,
    deck: Iterable[Card],
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[tuple[Own, Tally]]:
    """Every two own cards, and what is met with them; there are this many sorts of holdings."""
    cards = checked(deck)
    every = owns(cards)

    def shard(own: Own) -> TallyShard:
        return TallyShard(cards, own, strategy(own), pays, holdings(own), sorts)

    if executor is None:  # plans are large, so on threads each is made when its turn comes
        tallies = in_shards(lambda own: tally_shard(shard(own)), every, None, progress)
    else:
        tallies = in_shards(tally_shard, [shard(own) for own in every], executor, progress)
    return list(zip(every, tallies, strict=True))


def tally_shard(shard: TallyShard) -> Tally:
    """Add up what is met with two own cards."""
    sorts, plan = shard.sorts, shard.plan
    sums = Tally(
        plan.across,
        np.zeros((sorts, CHOICES), np.int64),
        np.zeros((sorts, sorts, CHOICES), np.int64),
        *(np.zeros((sorts, sorts), np.int64) for _ in range(3)),
    )
    if plan.across != FORFEIT:
        seat, centers = seat_of(shard.deck, shard.own), len(shard.deck) - 6
        bets = plan.across, plan.down, plan.middle
        _add_up(seat, shard.pays.money, centers, *bets, shard.holdings, *sums[1:])
    return sums


@compiled
def _add_up(
    seat: Seat,
    money: Money,
    centers: int,
    across: int,
    downs: Choices,
    middles: Choices,
    holdings: Ints,
    down_met: Ints,
    middle_met: Ints,
    worth: Ints,
    given_up: Ints,
    paid: Ints,
) -> None:
    size = len(seat.pairs)
    outlook = np.empty((5, size), np.int64)
    for pair in range(size):
        rows = ways_of(seat.stock, seat.pairs[pair, 0], seat.pairs[pair, 1])
        if rows == 0:
            continue
        look_ahead(seat, money, pair, outlook)
        down = downs[pair]
        row_sort = holdings[pair]
        down_met[row_sort, down] += rows * outlook[WAYS].sum()
        if down == FORFEIT:
            continue
        forfeit = -(2 + across + down) * centers * money.unit
        for other in range(size):
            ways = rows * outlook[WAYS, other]
            if ways > 0:
                middle, at = middles[pair, other], holdings[other]
                value = forfeit
                if middle != FORFEIT:
                    value = outlook[ANTES, other] + middle * outlook[MIDDLE, other]
                    value += across * outlook[ACROSS, other] + down * outlook[DOWN, other]
                middle_met[row_sort, at, middle] += ways
                worth[row_sort, at] += ways * value
                given_up[row_sort, at] += ways * forfeit
                paid[row_sort, at] += ways * outlook[MIDDLE, other]
