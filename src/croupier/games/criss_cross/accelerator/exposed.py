"""A player who has seen a card of the cross from the start, as a careless deal may show it.

The center card is turned last; a player who knows it knows each line as soon as its outer cards
are shown. A card of the row changes the across bet alone; one of the column the across and down
bets.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from enum import Enum
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np

from croupier.cards import DECK, Card
from croupier.games.criss_cross.accelerator.classes import CLASSES, Ints
from croupier.games.criss_cross.accelerator.kernel import (
    ACROSS,
    ANTES,
    CHOICES,
    DOWN,
    FORFEIT,
    MIDDLE,
    Money,
    look_ahead_of_all,
    second_values_of_all,
    ways_of,
    without,
)
from croupier.games.criss_cross.accelerator.pays import Pays
from croupier.games.criss_cross.accelerator.states import Own, Seat, checked, owns, seat_of
from croupier.numba_cache import compiled
from croupier.progress import Progress
from croupier.solver.kernels.shards import in_shards


class Place(Enum):
    """Where the card lies."""

    CENTER = "center"
    ROW = "left or right"
    COLUMN = "top or bottom"


class ExposedShard(NamedTuple):
    """A piece of the work that needs no other piece."""

    deck: tuple[int, ...]
    own: Own
    pays: Pays
    place: Place


def exposed_value(
    pays: Pays,
    place: Place,
    deck: Iterable[Card] = DECK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Fraction:
    """What a round is worth in antes to a player who knows one card from the start."""
    cards = checked(deck)
    every = owns(cards)
    shards = [ExposedShard(cards, own, pays, place) for own in every]
    values = in_shards(exposed_shard, shards, executor, progress)
    summed = sum(own.ways * value for own, value in zip(every, values, strict=True))
    size = len(cards)
    deals = comb(size, 2) * (size - 2) * _deals_after(place, size)
    return Fraction(summed, deals * pays.denominator)


def _deals_after(place: Place, size: int) -> int:
    """In how many ways the cross is dealt when the own cards and one of it are known."""
    if place is Place.CENTER:
        return comb(size - 3, 2) * comb(size - 5, 2)
    if place is Place.ROW:
        return (size - 3) * comb(size - 4, 2) * (size - 6)
    return comb(size - 3, 2) * (size - 5) * (size - 6)


def exposed_shard(shard: ExposedShard) -> int:
    """The best that two own cards are worth, summed over cards seen and all deals to come."""
    seat, money = seat_of(shard.deck, shard.own), shard.pays.money
    size = len(shard.deck)
    if shard.place is Place.CENTER:
        values = _by_center(seat, money)
    else:
        outlooks = look_ahead_of_all(seat, money)
        if shard.place is Place.ROW:
            values = _by_row(seat, second_values_of_all(outlooks, money, size - 6))
        else:
            values = _by_column(seat, money, outlooks, size - 6)
    deals = _deals_after(shard.place, size)
    values[:, FORFEIT] = -2 * shard.pays.denominator * deals * seat.stock
    return int(values.max(axis=1).sum())


@compiled
def _by_center(seat: Seat, money: Money) -> Ints:
    """What each across bet is worth, by the kind of the center: [kind, bet].

    Once the center is known so is the down hand when it is shown, and all that is left to chance
    before is which class it will be of.
    """
    values = np.zeros((len(seat.stock), CHOICES), np.int64)
    boards = np.empty(CLASSES, np.int64)
    for pair in range(len(seat.pairs)):
        rows = ways_of(seat.stock, seat.pairs[pair, 0], seat.pairs[pair, 1])
        if rows == 0:
            continue
        stock = without(seat.stock, seat.pairs, pair)
        for center in range(len(stock)):
            if stock[center] == 0:
                continue
            boards[:] = 0
            for other in range(len(seat.pairs)):
                low, high = seat.pairs[other]
                left = stock[center] - (low == center) - (high == center)
                boards[seat.classes[other, center]] += left * ways_of(stock, low, high)
            across_class = seat.classes[pair, center]
            for across in range(1, CHOICES):
                values[center, across] += rows * _best_down(money, boards, across_class, across)
    return values


@compiled
def _best_down(money: Money, boards: Ints, across_class: int, across: int) -> int:
    """The best of the down bets and a forfeit, each middle bet being the best."""
    best: int = -(2 + across) * money.unit * boards.sum()
    for down in range(1, CHOICES):
        worth = 0
        for down_class in range(CLASSES):
            if boards[down_class] > 0:
                net = money.ante[across_class] + money.ante[down_class]
                net += across * money.line[across_class] + down * money.line[down_class]
                # Paid in proportion, the middle bet is the least or the most.
                net += max(
                    money.middle[across_class, down_class],
                    3 * money.middle[across_class, down_class],
                )
                worth += boards[down_class] * max(-(2 + across + down) * money.unit, net)
        best = max(best, worth)
    return best


@compiled
def _by_row(seat: Seat, second: Ints) -> Ints:
    """What each across bet is worth, by the kind of the row's card that is known: [kind, bet]."""
    values = np.zeros((len(seat.stock), CHOICES), np.int64)
    for pair in range(len(seat.pairs)):
        low, high = seat.pairs[pair]
        ways = ways_of(seat.stock, low, high)
        if ways > 0:
            for across in range(1, CHOICES):
                worth = ways * second[pair, across].max()
                # Either card may be the one that is known.
                values[low, across] += worth
                values[high, across] += worth
    return values


@compiled
def _by_column(seat: Seat, money: Money, outlooks: Ints, centers: int) -> Ints:
    """What each across bet is worth, by the kind of the column's card known: [kind, bet]."""
    kinds = len(seat.stock)
    values = np.zeros((kinds, CHOICES), np.int64)
    second = np.empty((kinds, CHOICES, CHOICES), np.int64)
    for pair in range(len(seat.pairs)):
        rows = ways_of(seat.stock, seat.pairs[pair, 0], seat.pairs[pair, 1])
        if rows == 0:
            continue
        stock = without(seat.stock, seat.pairs, pair)
        _add_columns(seat, stock, money, outlooks[pair], centers, second)
        for kind in range(kinds):
            for across in range(1, CHOICES):
                values[kind, across] += rows * second[kind, across].max()
    return values


@compiled
def _add_columns(
    seat: Seat, stock: Ints, money: Money, outlook: Ints, centers: int, second: Ints
) -> None:
    """What each down bet is worth with one row, by the kind known: [kind, across bet, choice]."""
    second[:] = 0
    for pair in range(len(seat.pairs)):
        low, high = seat.pairs[pair]
        ways = ways_of(stock, low, high)
        if ways == 0:
            continue
        middle = max(outlook[MIDDLE, pair], 3 * outlook[MIDDLE, pair])
        for across in range(1, CHOICES):
            before = outlook[ANTES, pair] + across * outlook[ACROSS, pair] + middle
            for down in range(CHOICES):
                worth = -(2 + across + down) * centers * money.unit
                if down != FORFEIT:
                    worth = max(worth, before + down * outlook[DOWN, pair])
                second[low, across, down] += ways * worth
                second[high, across, down] += ways * worth
