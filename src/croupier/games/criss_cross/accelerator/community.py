"""How rounds of Criss Cross Poker end together with what the five community cards are.

Lines are counted by kinds, which know the ranks of all cards and no more of their suits than the
own cards need. So the community cards are first taken for cards of several suits, which all but
those of one suit are; these are then gone through one by one, and put where they belong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from croupier.cards import RANKS
from croupier.games.criss_cross.accelerator.classes import CLASSES, Classes, Ints, class_by_value
from croupier.games.criss_cross.accelerator.endings import Ending
from croupier.games.criss_cross.accelerator.kernel import (
    CHOICES,
    FORFEIT,
    Choices,
    ways_of,
    without,
)
from croupier.games.criss_cross.accelerator.solution import Strategy
from croupier.games.criss_cross.accelerator.states import Deck, Own, Seat, own_of, owns, seat_of
from croupier.hands import FiveCard
from croupier.hands.batch import rank_tables
from croupier.numba_cache import compiled
from croupier.progress import Progress
from croupier.solver.kernels.shards import in_shards

RANK: Final = len(RANKS)
"""What the kind of a card is taken modulo to give its rank."""
LAID: Final = np.array(
    [
        (center, *row, *(at for at in range(5) if at not in (center, *row)))
        for center in range(5)
        for row in combinations([at for at in range(5) if at != center], 2)
    ],
    np.int64,
)
"""The ways to lay five cards: which is the center, left and right, top and bottom."""


class Fives(NamedTuple):
    """What five cards are, as a number that stands for all that are paid alike."""

    by_ranks: Ints
    """[two ranks, three ranks]: where they are not of one suit."""
    by_mask: Ints
    """By the ranks as bits, where they are."""
    pairs: Ints
    triples: Ints


class Counted(NamedTuple):
    """Deals by how they end, and by what the community cards are: that is the last index."""

    forfeited: Ints
    """[across bet, down bet]; no bet stands for a forfeit instead of it."""
    shown: Ints
    """[across bet, down bet, middle bet, across class, down class]."""

    def endings(self) -> Iterator[tuple[Ending, int, int]]:
        """Every ending with a number of the community cards that goes with it, and its count."""
        for across, down, line in np.argwhere(self.forfeited).tolist():
            count = int(self.forfeited[across, down, line])
            yield Ending(across, down, 0, None), line, count
        for *bets, across_class, down_class, line in np.argwhere(self.shown).tolist():
            across, down, middle = bets
            count = int(self.shown[across, down, middle, across_class, down_class, line])
            yield Ending(across, down, middle, (across_class, down_class)), line, count


def fives(lines: Iterable[int]) -> Fives:
    """The tables, from a number for each class of hand."""
    tables, number = rank_tables(FiveCard), np.array(list(lines), np.int64)
    classes = class_by_value()
    return Fives(
        number[classes[tables.by_ranks]],
        number[classes[tables.by_mask]],
        tables.pairs.astype(np.int64),
        tables.triples.astype(np.int64),
    )


def count_with_community(
    strategy: Strategy,
    deck: Deck,
    lines: Iterable[int],
    *,
    pairs_only: bool = False,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Counted:
    """Count how rounds end under a strategy, or those in which the own cards are a pair.

    `lines` numbers the classes of the community cards: those with one number count as the same.
    """
    of_class = list(lines)
    holdings = _holdings(deck)
    shards = [
        Shard(deck, own, tuple(of_class), holdings[own.low, own.high, own.suit], strategy)
        for own in owns(deck)
        if own.low == own.high or not pairs_only
    ]
    total = _nothing(max(of_class) + 1)
    for counted in in_shards(_count_shard, shards, executor, progress):
        for sums, more in zip(total, counted, strict=True):
            sums += more
    return total


class Shard(NamedTuple):
    """Two own cards, and all that are as good."""

    deck: Deck
    own: Own
    lines: tuple[int, ...]
    holdings: list[tuple[Ints, Ints]]
    """For each of them, the cards left and their kinds."""
    strategy: Strategy


def _count_shard(shard: Shard) -> Counted:
    own, tables = shard.own, fives(shard.lines)
    across, down, middle = shard.strategy(own)
    seat, counted = seat_of(shard.deck, own), _nothing(max(shard.lines) + 1)
    at = counted.forfeited[across], counted.shown[across]
    _count_boards(seat, tables, across, down, middle, *at)
    for sums in counted:
        sums *= own.ways
    for cards, kinds in shard.holdings:
        _move_suited(LAID, cards, kinds, seat.classes, tables, across, down, middle, *at)
    return counted


def _nothing(size: int) -> Counted:
    return Counted(
        np.zeros((CHOICES, CHOICES, size), np.int64),
        np.zeros((CHOICES, CHOICES, CHOICES, CLASSES, CLASSES, size), np.int64),
    )


def _holdings(deck: Deck) -> dict[tuple[int, int, int | None], list[tuple[Ints, Ints]]]:
    """By own cards that are as good: for each two cards, those left and their kinds."""
    ranks = [frozenset(card.rank for card in deck if card.suit == suit) for suit in range(4)]
    holdings: dict[tuple[int, int, int | None], list[tuple[Ints, Ints]]] = {}
    for held in combinations(deck, 2):
        own = own_of(deck, held)
        left = [card for card in deck if card not in held]
        kinds = [own.kind(card) for card in left]
        like = None if own.suit is None else ranks.index(ranks[own.suit])
        key = (own.low, own.high, like)
        holdings.setdefault(key, []).append((np.array(left, np.int64), np.array(kinds, np.int64)))
    return holdings


@compiled
def _line(tables: Fives, first: int, second: int, third: int, fourth: int, fifth: int) -> int:
    """The community cards by their ranks, as if they were of several suits."""
    return int(tables.by_ranks[tables.pairs[first, second], tables.triples[third, fourth, fifth]])


@compiled
def _count_boards(
    seat: Seat,
    tables: Fives,
    across: int,
    down: Choices,
    middle: Choices,
    forfeited: Ints,
    shown: Ints,
) -> None:
    """Count every board under a plan, its cards taken for cards of several suits."""
    for row_pair in range(len(seat.pairs)):
        left, right = seat.pairs[row_pair]
        ways = ways_of(seat.stock, left, right)
        if ways == 0:
            continue
        stock = without(seat.stock, seat.pairs, row_pair)
        for column_pair in range(len(seat.pairs)):
            top, bottom = seat.pairs[column_pair]
            boards = ways * ways_of(stock, top, bottom)
            if boards == 0:
                continue
            for center in range(len(stock)):
                times = stock[center] - (center == top) - (center == bottom)
                if times <= 0:
                    continue
                line = _line(
                    tables, left % RANK, right % RANK, top % RANK, bottom % RANK, center % RANK
                )
                count = boards * times
                if across == FORFEIT or down[row_pair] == FORFEIT:
                    forfeited[0, line] += count
                elif middle[row_pair, column_pair] == FORFEIT:
                    forfeited[down[row_pair], line] += count
                else:
                    classes = seat.classes[row_pair, center], seat.classes[column_pair, center]
                    shown[
                        down[row_pair], middle[row_pair, column_pair], classes[0], classes[1], line
                    ] += count


@compiled
def _move_suited(
    ways: Ints,
    cards: Ints,
    kinds: Ints,
    classes: Classes,
    tables: Fives,
    across: int,
    down: Choices,
    middle: Choices,
    forfeited: Ints,
    shown: Ints,
) -> None:
    """Put every board of one suit where it belongs, for two own cards as they are."""
    number = classes.shape[1]
    five = np.zeros(5, np.int64)
    for suit in range(4):
        those = np.flatnonzero(cards % 4 == suit)
        count = len(those)
        for a in range(count):
            for b in range(a):
                for c in range(b):
                    for d in range(c):
                        for e in range(d):
                            five[0], five[1], five[2] = those[a], those[b], those[c]
                            five[3], five[4] = those[d], those[e]
                            ranks = cards[five] // 4
                            was = _line(tables, ranks[4], ranks[3], ranks[2], ranks[1], ranks[0])
                            mask = 0
                            for rank in ranks:
                                mask |= 1 << rank
                            line = tables.by_mask[mask]
                            if line != was:
                                _move(
                                    ways, kinds[five], number, classes, across, down, middle,
                                    forfeited, shown, was, line,
                                )  # fmt: skip


@compiled
def _move(
    ways: Ints,
    five: Ints,
    kinds: int,
    classes: Classes,
    across: int,
    down: Choices,
    middle: Choices,
    forfeited: Ints,
    shown: Ints,
    was: int,
    line: int,
) -> None:
    """Move the thirty ways in which five cards may lie from one number to another."""
    for way in range(len(ways)):
        center = five[ways[way, 0]]
        row_pair = _pair(five[ways[way, 1]], five[ways[way, 2]], kinds)
        column_pair = _pair(five[ways[way, 3]], five[ways[way, 4]], kinds)
        if across == FORFEIT or down[row_pair] == FORFEIT:
            counts = forfeited[0]
        elif middle[row_pair, column_pair] == FORFEIT:
            counts = forfeited[down[row_pair]]
        else:
            counts = shown[
                down[row_pair],
                middle[row_pair, column_pair],
                classes[row_pair, center],
                classes[column_pair, center],
            ]
        counts[was] -= 1
        counts[line] += 1


@compiled
def _pair(first: int, second: int, kinds: int) -> int:
    """The number of a pair, as `Own.pair` has it."""
    low, high = min(first, second), max(first, second)
    return int(low * kinds - low * (low - 1) // 2 + high - low)
