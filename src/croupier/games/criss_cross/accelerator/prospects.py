"""What may come of each choice at one decision: every ending with its count, later choices best.

Each of these gives four counts, of a forfeit and of a bet of one, two and three antes, over the
same number of deals.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import TypeAlias

import numpy as np

from croupier.cards import Card
from croupier.errors import CardError
from croupier.games.criss_cross.accelerator.classes import CLASSES, Ints
from croupier.games.criss_cross.accelerator.endings import Ending, Endings
from croupier.games.criss_cross.accelerator.kernel import (
    CHOICES,
    best_middles,
    count_middle,
    look_ahead,
    look_ahead_of_all,
    second_values_of_all,
    third_values,
    without,
)
from croupier.games.criss_cross.accelerator.pays import Pays
from croupier.games.criss_cross.accelerator.solution import (
    Plan,
    PlanShard,
    count_shard,
    deals_to_come,
)
from croupier.games.criss_cross.accelerator.states import checked, own_of, seat_of

Counted: TypeAlias = dict[Ending, int]


def after_first(pays: Pays, deck: Iterable[Card], own: Iterable[Card]) -> tuple[Counted, ...]:
    """The across bet. The deck holds the own cards, and none that is known to be gone."""
    cards = checked(deck)
    held, centers = own_of(cards, own), len(cards) - 6
    outlooks = look_ahead_of_all(seat_of(cards, held), pays.money)
    second = second_values_of_all(outlooks, pays.money, centers)
    prospects = [{Ending(0, 0, 0, None): deals_to_come(len(cards))}]
    for across in range(1, CHOICES):
        down = second[:, across].argmax(axis=1)
        middle = best_middles(outlooks, pays.money, centers, across, down)
        plan = Plan(across, down.astype(np.int8), middle)
        prospects.append(_endings(*count_shard(PlanShard(cards, held, plan))))
    return tuple(prospects)


def after_second(
    pays: Pays, deck: Iterable[Card], own: Iterable[Card], shown: Iterable[Card], across: int
) -> tuple[Counted, ...]:
    """The down bet, with left and right shown and an across bet made."""
    cards, (left, right), bet = checked(deck), two_of(shown), bet_of(across)
    held, centers = own_of(cards, own, left, right), len(cards) - 6
    seat, pair = seat_of(cards, held), held.pair(left, right)
    outlook = np.empty((5, len(seat.pairs)), np.int64)
    look_ahead(seat, pays.money, pair, outlook)
    values = np.empty((len(seat.pairs), CHOICES), np.int64)
    stock = without(seat.stock, seat.pairs, pair)
    prospects = [{Ending(bet, 0, 0, None): comb(len(cards) - 4, 2) * centers}]
    for down in range(1, CHOICES):
        third_values(outlook, pays.money, centers, bet, down, values)
        middle = values.argmax(axis=1).astype(np.int8)
        forfeited, hands = _nothing()
        at = forfeited[bet, down : down + 1]
        count_middle(seat, stock, 1, pair, middle, at, hands[bet, down])
        prospects.append(_endings(forfeited, hands))
    return tuple(prospects)


def after_third(
    deck: Iterable[Card], own: Iterable[Card], shown: Iterable[Card], across: int, down: int
) -> tuple[Counted, ...]:
    """The middle bet, with left, right, top and bottom shown and two bets made."""
    cards, seen = checked(deck), tuple(shown)
    row, column = two_of(seen[:2]), two_of(seen[2:])
    held, bets = own_of(cards, own, *seen), (bet_of(across), bet_of(down))
    seat = seat_of(cards, held)
    across_pair, down_pair = held.pair(*row), held.pair(*column)
    stock = without(without(seat.stock, seat.pairs, across_pair), seat.pairs, down_pair)
    prospects: list[Counted] = [{Ending(*bets, 0, None): len(cards) - 6}]
    for middle in range(1, CHOICES):
        counted: Counted = {}
        for center in np.flatnonzero(stock).tolist():
            classes = int(seat.classes[across_pair, center]), int(seat.classes[down_pair, center])
            ending = Ending(*bets, middle, classes)
            counted[ending] = counted.get(ending, 0) + int(stock[center])
        prospects.append(counted)
    return tuple(prospects)


def _nothing() -> tuple[Ints, Ints]:
    return (
        np.zeros((CHOICES, CHOICES), np.int64),
        np.zeros((CHOICES, CHOICES, CHOICES, CLASSES, CLASSES), np.int64),
    )


def _endings(forfeited: Ints, shown: Ints) -> Counted:
    """Counts as `count_shard` gives them, for a plan that bets across."""
    second, third = np.zeros_like(forfeited[0]), np.zeros_like(forfeited)
    second[1:], third[1:, 1:] = forfeited[1:, 0], forfeited[1:, 1:]
    return dict(Endings(0, second, third, shown))


def two_of(shown: Iterable[Card]) -> tuple[Card, Card]:
    """The two outer cards of a line."""
    cards = tuple(shown)
    if len(cards) != 2:
        raise CardError(f"two cards of a line are shown, not {len(cards)}")
    return cards[0], cards[1]


def bet_of(antes: int) -> int:
    """A bet that was made; refuses one that cannot have been."""
    if antes not in range(1, CHOICES):
        raise ValueError(f"a bet is one, two or three antes, not {antes}")
    return antes
