"""One decision counted without compiled code, which takes longer to load than this to run.

Ranks alone decide most hands. So all boards are counted by ranks, as if there were no flushes;
then the boards that have a line in one suit are taken back and counted again, with flushes. It
is the idea of `kernel` without its code, so each checks the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.games.double_cross.accelerator.lines import MIXED, RANKS, SUITED, lines
from croupier.games.double_cross.accelerator.states import checked_deck, checked_own
from croupier.hands import FiveCard
from croupier.hands.lookup import CATEGORY_SHIFT

Counts: TypeAlias = NDArray[np.int32]
Ints: TypeAlias = NDArray[np.signedinteger[Any]]
Values: TypeAlias = NDArray[np.uint16]
Bools: TypeAlias = NDArray[np.bool_]

OUTSIDE: Final = RANKS
"""Added to a rank, this gives the kind of a card that is not of the suit looked at."""
RESULTS: Final = 3
"""Win, tie and loss, in the order of `solution`."""


class StateCounts(NamedTuple):
    """What may come of one decision, by line played, category of hand and result."""

    row: Counts
    column: Counts


class Boards(NamedTuple):
    """Left, center and bottom cards, by rank or by kind, and in how many ways they can lie."""

    left: Ints
    center: Ints
    bottom: Ints
    ways: Ints

    def only(self, some: Bools) -> Boards:
        """Some of the boards."""
        return Boards(*(part[some] for part in self))

    def left_over(self, stock: Ints) -> Ints:
        """By board and kind, the cards that are still to come."""
        rest = np.repeat(stock[None], len(self.ways), axis=0)
        for place in self[:3]:
            rest[np.arange(len(place)), place] -= 1
        return rest


def count_state(deck: Iterable[Card], own: Iterable[Card], top: Card, right: Card) -> StateCounts:
    """Count one decision. The deck holds the four cards seen, and none that is known to be gone."""
    cards = checked_deck(deck)
    held = checked_own(cards, own, top, right)
    rest = np.array([card for card in cards if card not in {*held, top, right}], np.int64)
    return StateCounts(
        row=_count_row(rest, held, top, right), column=_count_row(rest, held, right, top)
    )


def _count_row(rest: Ints, own: tuple[Card, Card], top: Card, right: Card) -> Counts:
    """Wins, ties and losses of the row by category, over all that the rest can deal."""
    counts = _by_rank(rest, own, top, right)
    for suit in {top.suit, right.suit}:
        counts += _by_suit(rest, own, top, right, suit)
    return counts.astype(np.int32)


def _by_rank(rest: Ints, own: tuple[Card, Card], top: Card, right: Card) -> Ints:
    """All boards, as if there were no flushes."""
    stock = _stock(rest // 4, RANKS)
    boards = _boards(stock, RANKS)
    row, column = _values(MIXED, boards, top, right)
    dealers = _dealers(boards.left_over(stock))
    return _compared(row[:, _pair(own)], np.maximum(row, column), dealers, boards.ways)


def _by_suit(rest: Ints, own: tuple[Card, Card], top: Card, right: Card, suit: int) -> Ints:
    """What a suit's flushes change: the boards with a line of it counted again, with flushes."""
    stock = _stock(rest // 4 + OUTSIDE * (rest % 4 != suit), 2 * RANKS)
    boards = _boards(stock, 2 * RANKS)
    boards = boards.only(_row_suited(boards, right, suit) | _column_suited(boards, top, suit))
    left_over = boards.left_over(stock)
    suited = _dealers(left_over[:, :OUTSIDE])

    row, column = _values(MIXED, boards, top, right)
    row_flush, column_flush = _values(SUITED, boards, top, right)
    row_suited, column_suited = _row_suited(boards, right, suit), _column_suited(boards, top, suit)
    mixed = np.maximum(row, column)
    flushes = np.maximum(
        np.where(row_suited[:, None], row_flush, row),
        np.where(column_suited[:, None], column_flush, column),
    )
    mine = row[:, _pair(own)]
    changed = np.zeros((len(FiveCard), RESULTS), np.int64)
    if own[0].suit == own[1].suit == suit:
        by_ranks, mine = mine, np.where(row_suited, row_flush[:, _pair(own)], mine)
        every = _dealers(_by_ranks(left_over))
        changed += _compared(mine, mixed, every, boards.ways)
        changed -= _compared(by_ranks, mixed, every, boards.ways)
    changed += _compared(mine, flushes, suited, boards.ways)
    changed -= _compared(mine, mixed, suited, boards.ways)
    return changed


def _stock(kinds: Ints, of: int) -> Ints:
    """How many cards there are of each kind; small numbers, as there are many arrays of them."""
    return np.bincount(kinds, minlength=of).astype(np.int16)


def _boards(stock: Ints, kinds: int) -> Boards:
    """Every board that a stock can lay, the center being of the first thirteen kinds."""
    left, center, bottom = np.indices((kinds, RANKS, kinds)).reshape(3, -1)
    ways = stock[center] * (stock[left] - (left == center))
    ways *= stock[bottom] - (bottom == center) - (bottom == left)
    return Boards(left, center, bottom, ways).only(ways > 0)


def _row_suited(boards: Boards, right: Card, suit: int) -> Bools:
    return (boards.left < OUTSIDE) & (right.suit == suit)


def _column_suited(boards: Boards, top: Card, suit: int) -> Bools:
    return (boards.bottom < OUTSIDE) & (top.suit == suit)


def _by_ranks(kinds: Ints) -> Ints:
    """Cards inside and outside the suit together."""
    return kinds[:, :OUTSIDE] + kinds[:, OUTSIDE:]


def _values(of: int, boards: Boards, top: Card, right: Card) -> tuple[Values, Values]:
    """What each two cards make with the row, and with the column: by board and pair."""
    left, center, bottom = (place % RANKS for place in boards[:3])
    known, row = lines(), lines().line_of[left, center, right.rank]
    return known.values[of, row], known.values[of, known.line_of[top.rank, center, bottom]]


def _pair(own: tuple[Card, Card]) -> int:
    return int(lines().pair_of[own[0].rank, own[1].rank])


def _dealers(left_over: Ints) -> Ints:
    """By board and pair of ranks, in how many ways a dealer can hold it."""
    low, high = lines().low, lines().high
    twins = (low == high).astype(np.int16)
    # Two of one rank have no order: a shift halves them.
    ways: Ints = left_over[:, low] * (left_over[:, high] - twins) >> twins
    return ways


def _compared(mine: Values, theirs: Values, dealers: Ints, ways: Ints) -> Ints:
    """Wins, ties and losses by category of the player's hand."""
    results = [
        (dealers * compared(theirs, mine[:, None])).sum(axis=1) * ways
        for compared in (np.less, np.equal, np.greater)
    ]
    counts = np.zeros((len(FiveCard), RESULTS), np.int64)
    np.add.at(counts, mine >> CATEGORY_SHIFT, np.stack(results, axis=1))
    return counts
