"""One decision of Criss Cross at a time, and strategies by cards: other ways through the kernel."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from croupier.cards import Card
from croupier.games.criss_cross.accelerator.classes import Ints
from croupier.games.criss_cross.accelerator.kernel import (
    CHOICES,
    FORFEIT,
    first_values,
    look_ahead,
    look_ahead_of_all,
    second_values,
    second_values_of_all,
    third_values,
)
from croupier.games.criss_cross.accelerator.pays import Pays
from croupier.games.criss_cross.accelerator.prospects import bet_of, two_of
from croupier.games.criss_cross.accelerator.solution import Plan, Strategy, deals_to_come
from croupier.games.criss_cross.accelerator.states import (
    Deck,
    Own,
    checked,
    own_of,
    seat_of,
)


@dataclass(frozen=True, slots=True)
class Advice:
    """What each choice is worth, in antes a round, all wagers together and later choices best."""

    values: tuple[Fraction, Fraction, Fraction, Fraction]
    """Of a forfeit, and of a bet of one, two and three antes."""

    @property
    def best(self) -> int:
        """The best choice; of equals, to forfeit, and then the smaller bet."""
        return self.values.index(max(self.values))


def advise_first(pays: Pays, deck: Iterable[Card], own: Iterable[Card]) -> Advice:
    """The across bet. The deck holds the own cards, and none that is known to be gone."""
    cards = checked(deck)
    seat = seat_of(cards, own_of(cards, own))
    outlooks = look_ahead_of_all(seat, pays.money)
    values = first_values(seat, second_values_of_all(outlooks, pays.money, len(cards) - 6))
    values[FORFEIT] = -2 * pays.denominator * deals_to_come(len(cards))
    return _advice(values, pays, deals_to_come(len(cards)))


def advise_second(
    pays: Pays, deck: Iterable[Card], own: Iterable[Card], shown: Iterable[Card], across: int
) -> Advice:
    """The down bet, with left and right shown and an across bet made."""
    cards, (left, right) = checked(deck), two_of(shown)
    view = own_of(cards, own, left, right)
    outlook = _outlook(pays, cards, view, view.pair(left, right))
    values = np.empty((CHOICES, CHOICES), np.int64)
    second_values(outlook, pays.money, len(cards) - 6, values)
    return _advice(values[bet_of(across)], pays, comb(len(cards) - 4, 2) * (len(cards) - 6))


def advise_third(
    pays: Pays,
    deck: Iterable[Card],
    own: Iterable[Card],
    shown: Iterable[Card],
    across: int,
    down: int,
) -> Advice:
    """The middle bet, with left, right, top and bottom shown and two bets made."""
    cards, seen = checked(deck), tuple(shown)
    left, right = two_of(seen[:2])
    top, bottom = two_of(seen[2:])
    view = own_of(cards, own, *seen)
    outlook = _outlook(pays, cards, view, view.pair(left, right))
    values = np.empty((outlook.shape[1], CHOICES), np.int64)
    third_values(outlook, pays.money, len(cards) - 6, bet_of(across), bet_of(down), values)
    return _advice(values[view.pair(top, bottom)], pays, len(cards) - 6)


def _outlook(pays: Pays, deck: Deck, own: Own, pair: int) -> Ints:
    seat = seat_of(deck, own)
    outlook = np.empty((5, len(seat.pairs)), np.int64)
    look_ahead(seat, pays.money, pair, outlook)
    return outlook


def _advice(values: Ints, pays: Pays, deals: int) -> Advice:
    a, b, c, d = (Fraction(value, deals * pays.denominator) for value in values.tolist())
    return Advice((a, b, c, d))


def by_cards(
    deck: Iterable[Card],
    first: Callable[[tuple[Card, ...]], int],
    second: Callable[[tuple[Card, ...], int], int],
    third: Callable[[tuple[Card, ...], int, int], int],
) -> Strategy:
    """A strategy from functions of cards: own, then left and right, then top and bottom; and bets.

    They are asked once for all cards that are as good, with an example of them. So they may look
    at ranks, and at suits as far as these are the suit that both own cards share.
    """
    cards = checked(deck)

    def plan(own: Own) -> Plan:
        held = example(cards, own)
        size = len(own.pairs)
        across = first(held)
        down, middle = np.zeros(size, np.int8), np.zeros((size, size), np.int8)
        rest = set(cards) - set(held)
        for i, row in examples(rest, own) if across else ():
            down[i] = bet = second((*held, *row), across)
            for j, column in examples(rest - set(row), own) if bet else ():
                middle[i, j] = third((*held, *row, *column), across, bet)
        return Plan(across, down, middle)

    return plan


def example(deck: Deck, own: Own) -> tuple[Card, Card]:
    """Two cards of the deck that `own` stands for."""
    return next(
        (a, b)
        for a, b in combinations(deck, 2)
        if (a.rank, b.rank) == (own.low, own.high)
        and (a.suit == b.suit == own.suit if own.suit is not None else a.suit != b.suit)
    )


def examples(cards: Iterable[Card], own: Own) -> Iterator[tuple[int, tuple[Card, Card]]]:
    """Every pair that these cards can make, with two of them that do."""
    of_kind = defaultdict[int, list[Card]](list)
    for card in cards:
        of_kind[own.kind(card)].append(card)
    for pair, (low, high) in enumerate(own.pairs.tolist()):
        found = of_kind[low][:2] if low == high else of_kind[low][:1] + of_kind[high][:1]
        if len(found) == 2:
            yield pair, (found[0], found[1])
