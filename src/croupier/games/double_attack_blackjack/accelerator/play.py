"""The best play of one hand against one up-card, in whole numbers.

What is worked out for a hand is not its value if the dealer has no blackjack, but its value times
the probability of that, with the hole card one of the cards not seen. Then drawing a card needs
no condition: the sum over the cards to come, each as often as it is left, is all there is to it.

A hand of k cards leaves N cards. Its values are whole numbers of half wagers over N(N-1)(N-2)...,
with as many factors as cards could still be drawn by player and dealer. One card later there is
one factor less, the first; so the sum over the cards to come is again a whole number of the kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import cache, cached_property
from math import lcm, perm
from operator import mul
from typing import Final

import numpy as np

from croupier.games.double_attack_blackjack.accelerator.dealer import (
    LOSE,
    WIN,
    blackjack_kind,
    count_results,
    dealer_of,
    longest,
)
from croupier.games.double_attack_blackjack.accelerator.hands import (
    BUST,
    LIMIT,
    Hands,
    Ints,
    all_hands,
)
from croupier.games.double_attack_blackjack.accelerator.options import Doubling, Surrender, Turn

HALVES: Final = 2
"""A wager is two units, for a surrender to cost one; or two for each part of what a win pays."""


EVEN: Final = (Fraction(1),) * 10
"""What a win pays at even money, however often a hand has doubled."""


class Action(IntEnum):
    """What a player does; of actions worth the same, the first that may be taken is."""

    SURRENDER = 0
    STAND = 1
    HIT = 2
    DOUBLE = 3
    """Also of a doubled hand, if it may be doubled again."""
    SPLIT = 4

    @property
    def letter(self) -> str:
        """As charts have it."""
        return "RSHDP"[self]


_ACTIONS: Final = tuple(Action)


@dataclass(frozen=True, eq=False)
class Outlook:
    """What may come of some hands, by their place in a list of their own."""

    hands: Ints
    """The hands, by their place among all, those of fewer cards first."""
    size: list[int]
    stock: list[list[int]]
    """[hand]: the cards left to draw, by kind, if the player holds it."""
    child: list[list[int]]
    """[hand, kind]: the hand with one card more, by its place here, or `BUST`."""
    scale: list[int]
    """By number of cards: what values are divided by."""
    clear: list[int]
    """[hand]: the dealer has no blackjack."""
    broke: list[int]
    """[hand]: the next card breaks the hand, and the dealer has no blackjack."""
    results: Ints
    """[hand, result, drawn]: ways in which the dealer's hand makes the player's win, push, lose."""
    margins: list[list[list[int]]]
    """[doubled, hand, drawn]: ways to win, times what that pays, less ways to lose."""
    times: list[list[int]]
    """[cards, drawn]: what to multiply ways with to get values."""
    pays: tuple[Fraction, ...]
    """What a win pays, by how often the hand has doubled."""
    is_done: list[bool]
    """[hand]: whether it has 21 points, and nothing is left to choose."""

    @property
    def wager(self) -> int:
        """How many units a wager is, for every value to be a whole number of them."""
        return HALVES * self._parts

    @cached_property
    def _parts(self) -> int:
        return lcm(*(pays.denominator for pays in self.pays))

    def surrender(self, hand: int) -> int:
        """What giving up half is worth."""
        return -self._parts * self.clear[hand]

    def ways(self, hand: int, result: int) -> int:
        """How likely a hand that stands has a result, over the scale of its size."""
        by_drawn: list[int] = self.results[hand, result].tolist()
        ways: int = sum(map(mul, by_drawn, self.times[self.size[hand]]))
        return ways

    def stand(self, hand: int, doubled: int = 0) -> int:
        """What standing is worth, of each wager that lies there then."""
        worth: int = sum(map(mul, self.margins[doubled][hand], self.times[self.size[hand]]))
        return HALVES * worth

    def fraction(self, hand: int, value: int) -> Fraction:
        """A value in wagers."""
        return Fraction(value, self.wager * self.scale[self.size[hand]])

    def chance(self, hand: int) -> Fraction:
        """How likely it is that the dealer has no blackjack."""
        return Fraction(self.clear[hand], self.scale[self.size[hand]])


def outlook(
    up: int,
    hits_soft_17: bool,
    stock: Sequence[int],
    start: int,
    only: Ints | None = None,
    pays: tuple[Fraction, ...] = EVEN,
    hole: int | None = None,
) -> Outlook:
    """The outlook of a hand, and of all that can be drawn to from it, or of some of them only.

    The stock holds the cards that are not seen when the player has the hand with which we start.
    A hole card that is known is seen, and makes no blackjack.
    """
    table = all_hands()
    dealer = dealer_of(up, hits_soft_17, hole)
    first = np.array(stock, np.int64) + table.counts[start]
    hands = table.above(start) if only is None else only
    hands = hands[(table.counts[hands] <= first).all(axis=1)]
    stocks = first - table.counts[hands]
    size = table.size[hands].tolist()
    scale, times = _scales(sum(stock) + size[0], size, longest(dealer))
    results = np.zeros((len(hands), 3, longest(dealer) + 1), np.int64)
    count_results(dealer, stocks, table.total[hands], results)
    feared = blackjack_kind(up) if hole is None else None
    clear, broke = _clear(feared, table, hands, stocks, scale)
    return Outlook(
        hands,
        size,
        stocks.tolist(),
        _children(table, hands),
        scale,
        clear,
        broke,
        results,
        _margins(results, pays),
        times,
        pays,
        (table.total[hands] == LIMIT).tolist(),
    )


def _margins(results: Ints, pays: tuple[Fraction, ...]) -> list[list[list[int]]]:
    parts = lcm(*(pay.denominator for pay in pays))
    by_pay = {pay: _margin(results, int(pay * parts), parts) for pay in set(pays)}
    return [by_pay[pay] for pay in pays]


def _margin(results: Ints, wins: int, loses: int) -> list[list[int]]:
    if wins == loses == 1:
        even: list[list[int]] = (results[:, WIN] - results[:, LOSE]).tolist()
        return even
    # Counts are near the limit of 64 bits, so what they are multiplied with is not numpy's.
    return [
        [wins * win - loses * lose for win, lose in zip(*both, strict=True)]
        for both in zip(results[:, WIN].tolist(), results[:, LOSE].tolist(), strict=True)
    ]


def _children(table: Hands, hands: Ints) -> list[list[int]]:
    local = np.full(len(table.counts) + 1, BUST, np.int64)
    local[hands] = np.arange(len(hands))
    children: list[list[int]] = local[table.child[hands]].tolist()
    return children


def _scales(cards: int, size: list[int], drawn: int) -> tuple[list[int], list[list[int]]]:
    """Of hands up to one card more than there are: the scale, and the factors by cards drawn."""
    most = size[-1] + 1
    scale, times = [], []
    for k in range(most + 1):
        left = max(cards - k, 0)
        factors = min(drawn + most - k, left)
        scale.append(perm(left, factors))
        times.append([perm(left - d, factors - d) if d <= factors else 0 for d in range(drawn + 1)])
    return scale, times


def _clear(
    hole: int | None, table: Hands, hands: Ints, stocks: Ints, scale: list[int]
) -> tuple[list[int], list[int]]:
    """For each hand: no blackjack, over its scale; and a card that breaks it and no blackjack.

    `hole` is the kind of hole card that makes one, if there is one.
    """
    over = table.child[hands] == BUST
    left = stocks.sum(axis=1)
    breaks = (stocks * over).sum(axis=1)
    bad = worst = np.zeros_like(left)
    if hole is not None:
        bad = stocks[:, hole]
        worst = bad * over[:, hole]
    share = cache(_share)
    clear, broke = [], []
    for k, n, b, over_all, over_bad in zip(
        *(column.tolist() for column in (table.size[hands], left, bad, breaks, worst)), strict=True
    ):
        clear.append(share(scale[k], n, b))
        lost = (over_all - over_bad) * share(scale[k + 1], n - 1, b) if over_all else 0
        if over_bad:
            lost += over_bad * share(scale[k + 1], n - 1, b - 1)
        broke.append(lost)
    return clear, broke


def _share(scale: int, left: int, bad: int) -> int:
    """The part of the scale for which one card of those left is not bad."""
    return scale * (left - bad) // left if left > 0 else 0


@dataclass(frozen=True, eq=False)
class Play:
    """How to play each hand of an outlook, and what that is worth there, in units."""

    hands: Ints
    """The hands, by their place among all, in order."""
    action: list[Action]
    value: list[int]
    doubled: list[list[Action]]
    """[redoubles left, hand]: what to do with a doubled hand."""
    doubled_value: list[list[int]]
    """[redoubles left, hand]: the value for each of the doubled wagers."""
    stand: list[list[int]]
    """[doubled, hand]."""
    hit: list[int]


@dataclass(frozen=True, eq=False)
class Wanted:
    """What a player wants to do with each of all hands, instead of what is best."""

    turn: Ints
    doubled: Ints


def best_play(seen: Outlook, turn: Turn, wanted: Wanted | None = None) -> Play:
    """The best action with every hand of an outlook, or the one that is wanted."""
    count = len(seen.hands)
    stand = _stands(seen, turn)
    hit = [0] * count
    action, value = [Action.STAND] * count, [0] * count
    doubled = [[Action.STAND] * count for _ in range(turn.redoubles + 1)]
    doubled_value = [[0] * count for _ in range(turn.redoubles + 1)]
    play = Play(seen.hands, action, value, doubled, doubled_value, stand, hit)
    turns, doubles = _acts(wanted, seen)
    for hand in reversed(range(count)):
        hit[hand] = drawn(seen, hand, value)
        for left in range(turn.redoubles + 1):
            worth = doubled_options(seen, play, turn, hand, left)
            act = max_of(worth)[0] if wanted is None else doubles[hand]
            if act not in worth:
                act = Action.STAND  # it has doubled as often as it may
            doubled[left][hand], doubled_value[left][hand] = act, worth[act]
        worth = options(seen, play, turn, hand)
        act = max_of(worth)[0] if wanted is None else turns[hand]
        action[hand], value[hand] = act, worth[act]
    return play


def _acts(wanted: Wanted | None, seen: Outlook) -> tuple[list[Action], list[Action]]:
    """What is wanted with the hands of an outlook, in their turn and when they have doubled."""
    if wanted is None:
        return [], []
    both = (wanted.turn[seen.hands].tolist(), wanted.doubled[seen.hands].tolist())
    turns, doubles = ([_ACTIONS[place] for place in places] for places in both)
    return turns, doubles


def _stands(seen: Outlook, turn: Turn) -> list[list[int]]:
    """What standing is worth, by how often a hand has doubled; mostly that makes no difference."""
    by_pay: dict[Fraction, list[int]] = {}
    for doubled in range(turn.redoubles + 2):
        pays = seen.pays[doubled]
        if pays not in by_pay:
            by_pay[pays] = [seen.stand(hand, doubled) for hand in range(len(seen.hands))]
    return [by_pay[seen.pays[doubled]] for doubled in range(turn.redoubles + 2)]


def options(seen: Outlook, play: Play, turn: Turn, hand: int) -> dict[Action, int]:
    """What each action is worth; the hands that can be drawn to must be known."""
    if seen.is_done[hand]:
        return {Action.STAND: play.stand[0][hand]}
    first_two = seen.size[hand] <= 2
    worth = {}
    if turn.surrender is Surrender.ANY_TIME or (
        turn.surrender is Surrender.FIRST_TWO and first_two
    ):
        worth[Action.SURRENDER] = seen.surrender(hand)
    worth[Action.STAND] = play.stand[0][hand]
    worth[Action.HIT] = play.hit[hand]
    if turn.doubling is Doubling.ANY_TIME or (turn.doubling is Doubling.FIRST_TWO and first_two):
        worth[Action.DOUBLE] = 2 * drawn(seen, hand, play.doubled_value[turn.redoubles])
    return worth


def doubled_options(
    seen: Outlook, play: Play, turn: Turn, hand: int, redoubles: int
) -> dict[Action, int]:
    """What may be done with a doubled hand, and its worth for each of the doubled wagers."""
    worth = {}
    if turn.rescue and not seen.is_done[hand]:
        worth[Action.SURRENDER] = seen.surrender(hand)
    worth[Action.STAND] = play.stand[turn.redoubles - redoubles + 1][hand]
    if redoubles and not seen.is_done[hand]:
        worth[Action.DOUBLE] = 2 * drawn(seen, hand, play.doubled_value[redoubles - 1])
    return worth


def max_of(worth: dict[Action, int]) -> tuple[Action, int]:
    """The best action; the first of those worth the same."""
    best = max(worth, key=worth.__getitem__)
    return best, worth[best]


def drawn(seen: Outlook, hand: int, values: Sequence[int], broken: int = -1) -> int:
    """The value of drawing a card, by the value of each hand it makes, and of one too many,
    which is given in wagers."""
    total = broken * seen.wager * seen.broke[hand]
    for count, child in zip(seen.stock[hand], seen.child[hand], strict=True):
        if child >= 0:
            total += count * values[child]
    return total


def met(seen: Outlook, play: Play, turn: Turn, start: int) -> Ints:
    """The hands that are met if a card is drawn to one of them, by their place among all."""
    hands = {start}
    ended: set[tuple[int, int]] = set()
    drawing = [child for child in seen.child[start] if child >= 0]
    doubling: list[tuple[int, int]] = []
    while drawing or doubling:
        if drawing:
            hand = drawing.pop()
            if hand in hands:
                continue
            hands.add(hand)
            after = [child for child in seen.child[hand] if child >= 0]
            if play.action[hand] is Action.HIT:
                drawing.extend(after)
            elif play.action[hand] is Action.DOUBLE:
                doubling.extend((turn.redoubles, child) for child in after)
        else:
            left, hand = doubling.pop()
            if (left, hand) in ended:
                continue
            ended.add((left, hand))
            if play.doubled[left][hand] is Action.DOUBLE:
                after = [child for child in seen.child[hand] if child >= 0]
                doubling.extend((left - 1, child) for child in after)
    places = hands | {hand for _, hand in ended}
    return seen.hands[sorted(places)]


@dataclass(frozen=True, eq=False)
class Followed:
    """What comes of hands that are played as in another outlook."""

    value: list[int]
    """[hand]: in units."""
    staked: list[int]
    """[hand]: what is wagered in the end, in units, if the dealer has no blackjack."""


def follow(seen: Outlook, play: Play, turn: Turn) -> Followed:
    """Play every hand as it was found best in an outlook that has all these hands and more."""
    count = len(seen.hands)
    there = np.searchsorted(play.hands, seen.hands).tolist()
    value, staked = [0] * count, [0] * count
    ends = [[0] * count for _ in range(turn.redoubles + 1)]
    stakes = [[0] * count for _ in range(turn.redoubles + 1)]
    for hand in reversed(range(count)):
        whole = seen.wager * seen.clear[hand]
        for left in range(turn.redoubles + 1):
            act = play.doubled[left][there[hand]]
            if act is Action.DOUBLE:
                ends[left][hand] = 2 * drawn(seen, hand, ends[left - 1])
                stakes[left][hand] = 2 * drawn(seen, hand, stakes[left - 1], 1)
            else:
                doubled = turn.redoubles - left + 1
                stands = act is Action.STAND
                ends[left][hand] = seen.stand(hand, doubled) if stands else seen.surrender(hand)
                stakes[left][hand] = whole
        act = play.action[there[hand]]
        staked[hand] = whole
        if act is Action.STAND:
            value[hand] = seen.stand(hand)
        elif act is Action.SURRENDER:
            value[hand] = seen.surrender(hand)
        elif act is Action.HIT:
            value[hand] = drawn(seen, hand, value)
            staked[hand] = drawn(seen, hand, staked, 1)
        else:
            value[hand] = 2 * drawn(seen, hand, ends[turn.redoubles])
            staked[hand] = 2 * drawn(seen, hand, stakes[turn.redoubles], 1)
    return Followed(value, staked)
