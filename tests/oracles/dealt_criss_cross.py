"""Criss Cross Poker dealt card by card, with nothing clever: what its kernel must find too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, lcm

from croupier.cards import Card
from croupier.games.criss_cross.accelerator import FORFEIT, Ending, Pays, Solution
from croupier.hands import rank_five
from oracles.hand_classes import class_of

Cards = tuple[Card, ...]


def pays_of(line: Iterable[Fraction | int], ante: Iterable[Fraction | int] | None = None) -> Pays:
    """Pays in antes by class, -1 where a wager is lost; by default an ante is paid even money.

    The middle bet is paid at the odds of the higher hand if either line pays, pushes if either
    pushes, and is lost else (40.10(i)2); where a table pays the lower hand and not the higher, the
    lower one.
    """
    lines = [Fraction(pay) for pay in line]
    antes = [Fraction((pay > 0) - (pay < 0)) for pay in lines] if ante is None else list(ante)
    parts = lcm(*(Fraction(pay).denominator for pay in (*lines, *antes)))
    whole = tuple(int(pay * parts) for pay in lines)
    both = tuple(
        tuple(_middle(whole, parts, {a, d}) for d in range(len(whole))) for a in range(len(whole))
    )
    return Pays(parts, whole, tuple(int(pay * parts) for pay in antes), both)


def _middle(line: tuple[int, ...], parts: int, classes: set[int]) -> int:
    paid = [line[one] for one in sorted(classes, reverse=True)]
    winning = [pay for pay in paid if pay > 0]
    return winning[0] if winning else 0 if 0 in paid else -parts


NEW_JERSEY = pays_of([-1] * 5 + [0] * 5 + [1] * 4 + [2, 3, 5, 8, 12, 40, 100, 500])
"""13:69F-40.11(a), Table 1: pairs to fives lose, sixes to tens push, jacks or better pay."""

PAYS = {
    "as the law has it": NEW_JERSEY,
    "every pair pays, in thirds": pays_of(
        [-1] + [Fraction(1, 3)] * 7 + [Fraction(3, 2)] * 6 + [2, 3, 4, 5, 6, 7, 8, 9]
    ),
    "two pair pushes, higher hands pay less": pays_of(
        [-1, 4, 0, 3, 0, 2, -1, 1, 5, -1, 0, 2, 1, 0, 0, 2, 1, 3, -1, 2, 4, 1],
        [-1, 1, 2, 0, 0, 1, 0, 1, 1, -1, 0, 3, 1, 1, 0, 1, 1, -1, 1, 2, 2, 1],
    ),
    "nothing is ever lost, so that choices are level": pays_of([0] * 14 + [1] * 8),
}

SMALL_DECKS = {
    "the fewest cards, of one suit": "2c3c4c5c6c7c8c",
    "two suits of four ranks": "9cTcJcQc 9dTdJdQd",
    "four suits alike: full houses and fours": "JcJdJhJs 6c6d6h6s",
    "royals, and a suit unlike": "AsKsQsJsTs 6hAhKh",
    "the wheel, and three of a kind": "As2s3s4s5s AhAd2d",
    "flushes below full houses": "2c4c5c8cJc JdJh 2s",
}


def two_of(deck: Iterable[Card]) -> Iterator[Cards]:
    return combinations(sorted(deck), 2)


def net(ending: Ending, pays: Pays) -> Fraction:
    """What all five wagers win together, in antes; a forfeit loses all that was bet."""
    if ending.classes is None:
        return -Fraction(2 + ending.across + ending.down + ending.middle)
    across, down = ending.classes
    parts = pays.ante[across] + pays.ante[down]
    parts += ending.across * pays.line[across] + ending.down * pays.line[down]
    return Fraction(parts + ending.middle * pays.middle[across][down], pays.denominator)


def mean_net(endings: Iterable[tuple[Ending, int]], pays: Pays) -> Fraction:
    """What a round comes to on average, in antes, by the ways in which it ends."""
    counted = list(endings)
    summed = sum((net(ending, pays) * count for ending, count in counted), Fraction(0))
    return summed / sum(count for _, count in counted)


def best_value(solution: Solution) -> Fraction:
    """The same if every first choice is the best, by what the solution says they are worth."""
    best = solution.first.max(axis=1).tolist()
    summed = sum(own.ways * value for own, value in zip(solution.owns, best, strict=True))
    return Fraction(summed, solution.endings.deals * solution.pays.denominator)


def place_of(solution: Solution, held: Iterable[Card]) -> int:
    """Where the like of two own cards stands in a solution: suits are alike that hold the same
    ranks."""
    low, high = sorted(held)
    ranks = [{card.rank for card in solution.deck if card.suit == suit} for suit in range(4)]
    suit = ranks.index(ranks[low.suit]) if low.suit == high.suit else None
    keys = [(own.low, own.high, own.suit) for own in solution.owns]
    return keys.index((low.rank, high.rank, suit))


class Dealt:
    """The game played out card by card, with nothing clever."""

    def __init__(self, deck: Iterable[Card], pays: Pays) -> None:
        self.deck, self.pays = frozenset(deck), pays
        self.classes = {
            frozenset(five): class_of(rank_five(five)) for five in combinations(self.deck, 5)
        }

    def lines(self, seen: Cards, center: Card) -> tuple[int, int]:
        a, b, left, right, top, bottom = seen
        across, down = (
            frozenset((a, b, left, right, center)),
            frozenset((a, b, top, bottom, center)),
        )
        return self.classes[across], self.classes[down]

    def middle(self, lines: tuple[int, int]) -> int:
        higher, lower = (self.pays.line[line] for line in sorted(lines, reverse=True))
        if higher > 0:
            return higher
        if lower > 0:
            return lower
        return 0 if higher == 0 or lower == 0 else -self.pays.denominator

    @cache  # noqa: B019
    def sums(self, seen: Cards) -> tuple[int, int, int, int]:
        """Both antes, and an across, down and middle bet of one ante, summed over the centers."""
        ends = [self.lines(seen, center) for center in self.deck - set(seen)]
        line, ante = self.pays.line, self.pays.ante
        return (
            sum(ante[across] + ante[down] for across, down in ends),
            sum(line[across] for across, _ in ends),
            sum(line[down] for _, down in ends),
            sum(map(self.middle, ends)),
        )

    @cache  # noqa: B019
    def third(self, seen: Cards, a: int, d: int) -> list[int]:
        antes, across, down, middle = self.sums(seen)
        forfeit = -(2 + a + d) * self.pays.denominator * (len(self.deck) - 6)
        return [forfeit, *(antes + a * across + d * down + m * middle for m in (1, 2, 3))]

    @cache  # noqa: B019
    def second(self, seen: Cards, a: int) -> list[int]:
        boards = [(*seen, *two) for two in two_of(self.deck - set(seen))]
        forfeit = -(2 + a) * self.pays.denominator * len(boards) * (len(self.deck) - 6)
        bets = (sum(max(self.third(board, a, d)) for board in boards) for d in (1, 2, 3))
        return [forfeit, *bets]

    @cache  # noqa: B019
    def first(self, own: Cards) -> list[int]:
        boards = [(*own, *two) for two in two_of(self.deck - set(own))]
        to_come = comb(len(self.deck) - 4, 2) * (len(self.deck) - 6)
        forfeit = -2 * self.pays.denominator * len(boards) * to_come
        return [forfeit, *(sum(max(self.second(board, a)) for board in boards) for a in (1, 2, 3))]

    def endings(
        self,
        first: Callable[[Cards], int],
        second: Callable[[Cards, int], int],
        third: Callable[[Cards, int, int], int],
    ) -> Counter[Ending]:
        """Every ending under a way of playing, with its count."""
        found: Counter[Ending] = Counter()
        size = len(self.deck)
        for own in two_of(self.deck):
            if (a := first(own)) == FORFEIT:
                found[Ending(0, 0, 0, None)] += comb(size - 2, 2) * comb(size - 4, 2) * (size - 6)
                continue
            for row in two_of(self.deck - set(own)):
                if (d := second((*own, *row), a)) == FORFEIT:
                    found[Ending(a, 0, 0, None)] += comb(size - 4, 2) * (size - 6)
                    continue
                for column in two_of(self.deck - {*own, *row}):
                    seen = (*own, *row, *column)
                    if (m := third(seen, a, d)) == FORFEIT:
                        found[Ending(a, d, 0, None)] += size - 6
                        continue
                    for center in self.deck - set(seen):
                        found[Ending(a, d, m, self.lines(seen, center))] += 1
        return found
