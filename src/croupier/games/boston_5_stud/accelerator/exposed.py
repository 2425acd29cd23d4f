"""What playing on is worth with each card among the player's last two: a part of all deals.

A player who knows a card of the dealer's needs it: of all deals, those in which the player is
dealt the card, and those in which nobody is, are not the ones in which the dealer has it.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from math import comb
from typing import NamedTuple

import numpy as np

from croupier.cards import DECK, Card
from croupier.games.boston_5_stud.accelerator.kernel import (
    LOSE,
    TIE,
    WIN,
    Cards,
    Judged,
    Left,
    Scales,
    judge,
    put_back,
    scales,
    take,
)
from croupier.hands.batch import value_of_key
from croupier.numba_cache import compiled
from croupier.progress import Progress
from croupier.solver.kernels.shards import in_shards

_STARTS_A_SHARD = 220
_RANKS, _SUITS = 13, 4


class Shard(NamedTuple):
    """Some starts, to be weighed apart from all others."""

    deck: tuple[int, ...]
    starts: Cards
    worth: Cards


def worth_by_card(
    deck: Iterable[Card],
    starts: Cards,
    worth: Cards,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Cards:
    """[start, card]: what playing on is worth in all deals that bring the player the card.

    `worth` is what is won or lost by class of the player's hand and by result.
    """
    cards = tuple(map(int, deck))
    shards = [
        Shard(cards, starts[at : at + _STARTS_A_SHARD], worth)
        for at in range(0, len(starts), _STARTS_A_SHARD)
    ]
    return np.concatenate(in_shards(_weigh, shards, executor, progress))


def _weigh(shard: Shard) -> Cards:
    found = np.zeros((len(shard.starts), len(DECK)), np.int64)
    deck, dealers = np.array(shard.deck, np.int64), comb(len(shard.deck) - 5, 5)
    _weigh_starts(shard.starts, deck, dealers, scales(), shard.worth, found)
    return found


@compiled
def _weigh_starts(
    starts: Cards, deck: Cards, dealers: int, scales: Scales, worth: Cards, found: Cards
) -> None:
    values = len(scales.classes)
    judged = Judged(np.zeros(values, np.bool_), np.zeros((values, 2), np.int64))
    left = Left(np.zeros(_RANKS, np.int64), np.zeros(_SUITS, np.int64))
    for card in deck:
        put_back(left, card)
    for i in range(len(starts)):
        for card in starts[i]:
            take(left, card)
        _weigh_start(starts[i], deck, left, dealers, scales, judged, worth, found[i])
        for card in starts[i]:
            put_back(left, card)


@compiled
def _weigh_start(
    start: Cards,
    deck: Cards,
    left: Left,
    dealers: int,
    scales: Scales,
    judged: Judged,
    worth: Cards,
    found: Cards,
) -> None:
    keys = scales.five.keys
    three = keys[start[0]] + keys[start[1]] + keys[start[2]]
    for i in range(len(deck)):
        one = deck[i]
        if (start == one).any():
            continue
        take(left, one)
        for j in range(i):
            other = deck[j]
            if (start == other).any():
                continue
            take(left, other)
            value = value_of_key(three + keys[one] + keys[other], scales.five)
            higher, level = judge(left, value, scales, judged)
            pays = worth[scales.classes[value]]
            won = pays[WIN] * (dealers - higher - level) + pays[TIE] * level + pays[LOSE] * higher
            found[one] += won
            found[other] += won
            put_back(left, other)
        put_back(left, one)
