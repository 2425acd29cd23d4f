"""Criss Cross Poker solved exactly: the best choice at every decision of any deck and any pays.

All values are sums over the deals still to come, in parts of an ante, and so are whole numbers.
Of choices worth the same a forfeit comes first, then the smaller bet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from math import comb
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.games.criss_cross.accelerator.classes import CLASSES
from croupier.games.criss_cross.accelerator.endings import Endings
from croupier.games.criss_cross.accelerator.kernel import (
    CHOICES,
    FORFEIT,
    Choices,
    best_middles,
    count_plan,
    first_values,
    look_ahead_of_all,
    second_values_of_all,
)
from croupier.games.criss_cross.accelerator.pays import Pays
from croupier.games.criss_cross.accelerator.states import (
    Deck,
    Own,
    checked,
    owns,
    seat_of,
)
from croupier.progress import Progress
from croupier.solver.kernels.shards import in_shards

Values: TypeAlias = NDArray[np.int64]

_Shard = TypeVar("_Shard")
_Result = TypeVar("_Result")


class Plan(NamedTuple):
    """How to play two own cards: 0 to forfeit, or the bet in antes, at each decision met."""

    across: int
    down: Choices
    """By pair of left and right."""
    middle: Choices
    """By pair of left and right and pair of top and bottom."""


Strategy: TypeAlias = Callable[[Own], Plan]


class Solved(NamedTuple):
    """What is known of two own cards."""

    first: Values
    """Values of a forfeit and of the across bets, summed over all deals to come."""
    second: Values
    """[pair of left and right, across bet, choice]: the same of the down bets after each."""
    forfeited: Values
    shown: Values
    """Endings of the best plan, as `count_plan` counts them."""


@dataclass(frozen=True, eq=False)
class Solution:
    """Every decision of a deck, and how rounds end if each is made for the best."""

    deck: Deck
    pays: Pays
    owns: tuple[Own, ...]
    """Every two own cards, once of all that are as good."""
    first: Values
    """[own cards, choice]: values of a forfeit and of the across bets."""
    second: tuple[Values, ...]
    """By own cards: [pair of left and right, across bet, choice], values of the down bets."""
    endings: Endings

    def plan(self, own: Own) -> Plan:
        """The best plan for two own cards; it is made again, being too large to keep for all."""
        return _best_plan(Shard(tuple(self.deck), own, self.pays))[0]


class Shard(NamedTuple):
    """A piece of the work that needs no other piece."""

    deck: tuple[int, ...]
    own: Own
    pays: Pays


class PlanShard(NamedTuple):
    """The same for a plan that is given."""

    deck: tuple[int, ...]
    own: Own
    plan: Plan


def solve(
    pays: Pays,
    deck: Iterable[Card] = DECK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Find the best choice at every decision.

    The work is done in shards on any executor, on threads if none is given. `progress(done,
    total)` is called as they finish.
    """
    cards = checked(deck)
    every = owns(cards)
    shards = [Shard(cards, own, pays) for own in every]
    solved = _last_first(solve_shard, shards, executor, progress)
    endings = _added(len(cards), every, [_counted(result) for result in solved])
    return Solution(
        cards,
        pays,
        every,
        np.array([result.first for result in solved]),
        tuple(result.second for result in solved),
        endings,
    )


def play(
    strategy: Strategy,
    deck: Iterable[Card] = DECK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Endings:
    """Count how rounds end under a strategy that is given, whatever it is paid.

    The strategy is asked here for a plan for every two own cards, `owns` of the deck; only the
    counting is done elsewhere.
    """
    cards = checked(deck)
    every = owns(cards)
    shards = [PlanShard(cards, own, _valid(own, strategy(own))) for own in every]
    return _added(len(cards), every, _last_first(count_shard, shards, executor, progress))


def solve_shard(shard: Shard) -> Solved:
    """Solve every decision with two own cards, and count the endings of the best plan."""
    plan, first, second = _best_plan(shard)
    forfeited, shown = count_shard(PlanShard(shard.deck, shard.own, plan))
    return Solved(first, second, forfeited, shown)


def _best_plan(shard: Shard) -> tuple[Plan, Values, Values]:
    """The plan, and the values of the first and the second decision."""
    seat, money, size = seat_of(shard.deck, shard.own), shard.pays.money, len(shard.deck)
    outlooks = look_ahead_of_all(seat, money)
    second = second_values_of_all(outlooks, money, size - 6)
    first = first_values(seat, second)
    first[FORFEIT] = -2 * money.unit * deals_to_come(size)
    across = int(first.argmax())
    down = second[:, across].argmax(axis=1)
    middle = best_middles(outlooks, money, size - 6, across, down)
    return Plan(across, down.astype(np.int8), middle), first, second


def count_shard(shard: PlanShard) -> tuple[Values, Values]:
    """Count the endings of a plan: forfeits by bets [across, down], hands shown by [across, ...].

    A forfeit instead of the across bet is counted under no bets.
    """
    across, down, middle = shard.plan
    forfeited = np.zeros((CHOICES, CHOICES), np.int64)
    shown = np.zeros((CHOICES, CHOICES, CHOICES, CLASSES, CLASSES), np.int64)
    if across == FORFEIT:
        forfeited[FORFEIT, FORFEIT] = deals_to_come(len(shard.deck))
    else:
        seat = seat_of(shard.deck, shard.own)
        count_plan(seat, down, middle, forfeited[across], shown[across])
    return forfeited, shown


def deals_to_come(size: int) -> int:
    """In how many ways a deck of some size deals the cross, when the own cards are known."""
    return comb(size - 2, 2) * comb(size - 4, 2) * (size - 6)


def _counted(solved: Solved) -> tuple[Values, Values]:
    return solved.forfeited, solved.shown


def _added(size: int, every: tuple[Own, ...], counted: list[tuple[Values, Values]]) -> Endings:
    """The endings of all own cards together."""
    endings = added(every, counted)
    assert endings.deals == comb(size, 2) * deals_to_come(size), "a deal was lost or counted twice"
    return endings


def added(some: Iterable[Own], counted: Iterable[tuple[Values, Values]]) -> Endings:
    """The endings of some own cards together, each as `count_shard` counts them."""
    forfeited = np.zeros((CHOICES, CHOICES), np.int64)
    total = Endings.none()
    for own, (lost, shown) in zip(some, counted, strict=True):
        forfeited += own.ways * lost
        total.shown[...] += own.ways * shown
    total.second[1:] = forfeited[1:, FORFEIT]
    total.third[1:, 1:] = forfeited[1:, 1:]
    return Endings(int(forfeited[FORFEIT, FORFEIT]), total.second, total.third, total.shown)


def _valid(own: Own, plan: Plan) -> Plan:
    """The plan as arrays of choices; refuses what cannot be one."""
    size = len(own.pairs)
    down, middle = np.asarray(plan.down), np.asarray(plan.middle)
    if down.shape != (size,) or middle.shape != (size, size):
        raise ValueError(f"a plan for {own} has {size} down bets and {size} x {size} middle bets")
    for bets in (np.array(plan.across), down, middle):
        if bets.min() < 0 or bets.max() >= CHOICES:
            raise ValueError("a bet is one, two or three antes, or 0 for a forfeit")
    as_choices = (np.ascontiguousarray(bets, np.int8) for bets in (down, middle))
    return Plan(int(plan.across), *as_choices)


def _last_first(
    work: Callable[[_Shard], _Result],
    shards: list[_Shard],
    executor: Executor | None,
    progress: Progress | None,
) -> list[_Result]:
    """The results in order. Own cards of one suit take longest and stand last: begin with them."""
    return in_shards(work, shards[::-1], executor, progress)[::-1]
