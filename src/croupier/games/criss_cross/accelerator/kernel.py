"""The compiled counting, for one player's two cards: what is to come, and what comes of a plan.

For each left and right, and each top and bottom, the pays of all centers are added up. The rest
of the round is then known by five numbers, its *outlook*, whatever has been bet.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.criss_cross.accelerator.classes import CLASSES, Ints
from croupier.games.criss_cross.accelerator.states import Seat
from croupier.numba_cache import compiled

Choices: TypeAlias = NDArray[np.int8]

FORFEIT: Final = 0
CHOICES: Final = 4
"""To forfeit, or to bet one, two or three antes."""

WAYS, ANTES, ACROSS, DOWN, MIDDLE = range(5)
"""An outlook: ways to deal top and bottom; then, for each, the pays summed over the centers."""


class Money(NamedTuple):
    """Pays by class of hand, in parts of an ante."""

    unit: int
    """How many parts an ante has."""
    line: Ints
    ante: Ints
    middle: Ints
    """By the class of the across and that of the down hand."""


@compiled
def ways_of(stock: Ints, low: int, high: int) -> int:
    """In how many ways two cards of these kinds can be dealt."""
    ways: int = stock[low] * (stock[low] - 1) // 2 if low == high else stock[low] * stock[high]
    return ways


@compiled
def without(stock: Ints, pairs: Ints, pair: int) -> Ints:
    """The stock when a pair is dealt."""
    left = stock.copy()
    left[pairs[pair, 0]] -= 1
    left[pairs[pair, 1]] -= 1
    return left


@compiled
def look_ahead(seat: Seat, money: Money, across: int, outlook: Ints) -> None:
    """Fill in the outlook [5, down pair] of an across pair; zeros where it cannot be dealt."""
    outlook[:] = 0
    low, high = seat.pairs[across]
    if ways_of(seat.stock, low, high) == 0:
        return
    stock = without(seat.stock, seat.pairs, across)
    kinds = np.flatnonzero(stock).astype(np.uint64)
    # What each center pays if the down hand turns out to be of each class.
    middle = np.empty((len(stock), CLASSES), np.int64)
    for kind in range(len(stock)):
        middle[kind] = money.middle[seat.classes[across, kind]]
    for down in range(len(seat.pairs)):
        low, high = seat.pairs[down]
        outlook[WAYS, down] = ways_of(stock, low, high)
        if outlook[WAYS, down] > 0:
            for center in kinds:
                times = stock[center] - (center == low) - (center == high)
                across_class, down_class = seat.classes[across, center], seat.classes[down, center]
                outlook[ANTES, down] += times * (money.ante[across_class] + money.ante[down_class])
                outlook[ACROSS, down] += times * money.line[across_class]
                outlook[DOWN, down] += times * money.line[down_class]
                outlook[MIDDLE, down] += times * middle[center, down_class]


@compiled
def look_ahead_of_all(seat: Seat, money: Money) -> Ints:
    """The outlook of every across pair: [across pair, 5, down pair]."""
    size = len(seat.pairs)
    outlooks = np.empty((size, 5, size), np.int64)
    for across in range(size):
        look_ahead(seat, money, across, outlooks[across])
    return outlooks


@compiled
def third_values(
    outlook: Ints, money: Money, centers: int, across: int, down: int, values: Ints
) -> None:
    """What each choice of the middle bet is worth after two bets: [down pair, choice]."""
    values[:, FORFEIT] = -(2 + across + down) * centers * money.unit
    for pair in range(outlook.shape[1]):
        before = outlook[ANTES, pair] + across * outlook[ACROSS, pair] + down * outlook[DOWN, pair]
        for middle in range(1, CHOICES):
            values[pair, middle] = before + middle * outlook[MIDDLE, pair]


@compiled
def second_values(outlook: Ints, money: Money, centers: int, values: Ints) -> None:
    """What each choice of the down bet is worth with each across bet: [across bet, choice].

    The middle bet is then the best: being paid in proportion, it is the least or the most.
    """
    values[:] = 0
    for pair in range(outlook.shape[1]):
        ways = outlook[WAYS, pair]
        if ways == 0:
            continue
        middle = max(outlook[MIDDLE, pair], 3 * outlook[MIDDLE, pair])
        for across in range(1, CHOICES):
            before = outlook[ANTES, pair] + across * outlook[ACROSS, pair] + middle
            values[across, FORFEIT] -= ways * (2 + across) * centers * money.unit
            for down in range(1, CHOICES):
                forfeit = -(2 + across + down) * centers * money.unit
                values[across, down] += ways * max(forfeit, before + down * outlook[DOWN, pair])


@compiled
def second_values_of_all(outlooks: Ints, money: Money, centers: int) -> Ints:
    """The same for every across pair: [across pair, across bet, choice]."""
    values = np.empty((len(outlooks), CHOICES, CHOICES), np.int64)
    for pair in range(len(outlooks)):
        second_values(outlooks[pair], money, centers, values[pair])
    return values


@compiled
def first_values(seat: Seat, second: Ints) -> Ints:
    """What each choice of the across bet is worth, from the values [across pair, bet, choice]."""
    values = np.zeros(CHOICES, np.int64)
    for pair in range(len(seat.pairs)):
        ways = ways_of(seat.stock, seat.pairs[pair, 0], seat.pairs[pair, 1])
        if ways > 0:
            for across in range(1, CHOICES):
                values[across] += ways * second[pair, across].max()
    return values


@compiled
def best_middles(outlooks: Ints, money: Money, centers: int, across: int, down: Ints) -> Choices:
    """The best middle bets [across pair, down pair] after an across bet and down bets by pair."""
    size = len(outlooks)
    best = np.zeros((size, size), np.int8)
    values = np.empty((size, CHOICES), np.int64)
    for pair in range(size):
        if down[pair] != FORFEIT:
            third_values(outlooks[pair], money, centers, across, down[pair], values)
            for other in range(size):
                if outlooks[pair, WAYS, other] > 0:
                    best[pair, other] = values[other].argmax()
    return best


@compiled
def count_plan(seat: Seat, down: Choices, middle: Choices, forfeited: Ints, shown: Ints) -> None:
    """Count the endings of a plan that makes an across bet.

    The plan is given by choice of the down bet [across pair], and of the middle bet [across pair,
    down pair]. Forfeits are counted by down bet, none standing for a forfeit instead of it;
    hands shown by down and middle bet and by class across and down.
    """
    for pair in range(len(seat.pairs)):
        ways = ways_of(seat.stock, seat.pairs[pair, 0], seat.pairs[pair, 1])
        if ways > 0:
            stock = without(seat.stock, seat.pairs, pair)
            if down[pair] == FORFEIT:
                left = stock.sum()
                forfeited[FORFEIT] += ways * (left * (left - 1) // 2) * (left - 2)
            else:
                of_bet = forfeited[down[pair] : down[pair] + 1]
                count_middle(seat, stock, ways, pair, middle[pair], of_bet, shown[down[pair]])


@compiled
def count_middle(
    seat: Seat, stock: Ints, ways: int, across: int, middle: Choices, forfeited: Ints, shown: Ints
) -> None:
    """Count what comes after a down bet, with one across pair."""
    kinds = np.flatnonzero(stock).astype(np.uint64)
    centers = stock.sum() - 2
    for pair in range(len(seat.pairs)):
        low, high = seat.pairs[pair]
        boards = ways * ways_of(stock, low, high)
        if boards == 0:
            continue
        if middle[pair] == FORFEIT:
            forfeited[0] += boards * centers
            continue
        counts = shown[middle[pair]]
        for center in kinds:
            times = stock[center] - (center == low) - (center == high)
            counts[seat.classes[across, center], seat.classes[pair, center]] += boards * times
