"""A player who has seen the center card, as a careless deal may show it."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np

from croupier.cards import DECK, Card
from croupier.odds.kernels.criss_cross.classes import CLASSES, Ints, compiled
from croupier.odds.kernels.criss_cross.counting import (
    CHOICES,
    FORFEIT,
    Money,
    ways_of,
    without,
)
from croupier.odds.kernels.criss_cross.pays import Pays
from croupier.odds.kernels.criss_cross.states import Own, Seat, checked, owns, seat_of
from croupier.odds.kernels.shards import in_shards


class ExposedShard(NamedTuple):
    """A piece of the work that needs no other piece."""

    deck: tuple[int, ...]
    own: Own
    pays: Pays


def center_exposed(
    pays: Pays, deck: Iterable[Card] = DECK, executor: Executor | None = None
) -> Fraction:
    """What a round is worth in antes to a player who knows the center card from the start."""
    cards = checked(deck)
    every = owns(cards)
    shards = [ExposedShard(cards, own, pays) for own in every]
    values = in_shards(exposed_shard, shards, executor)
    summed = sum(own.ways * value for own, value in zip(every, values, strict=True))
    size = len(cards)
    deals = comb(size, 2) * (size - 2) * comb(size - 3, 2) * comb(size - 5, 2)
    return Fraction(summed, deals * pays.denominator)


def exposed_shard(shard: ExposedShard) -> int:
    """The best that two own cards are worth, summed over centers and all deals to come."""
    seat = seat_of(shard.deck, shard.own)
    size = len(shard.deck)
    values = _by_center(seat, shard.pays.money)
    deals = comb(size - 3, 2) * comb(size - 5, 2)
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
            one = seat.classes[pair, center]
            for across in range(1, CHOICES):
                values[center, across] += rows * _best_down(money, boards, one, across)
    return values


@compiled
def _best_down(money: Money, boards: Ints, one: int, across: int) -> int:
    """The best of the down bets and a forfeit, each middle bet being the best."""
    best: int = -(2 + across) * money.unit * boards.sum()
    for down in range(1, CHOICES):
        worth = 0
        for other in range(CLASSES):
            if boards[other] > 0:
                net = money.ante[one] + money.ante[other]
                net += across * money.line[one] + down * money.line[other]
                # Paid in proportion, the middle bet is the least or the most.
                net += max(money.middle[one, other], 3 * money.middle[one, other])
                worth += boards[other] * max(-(2 + across + down) * money.unit, net)
        best = max(best, worth)
    return best
