"""Double Cross Poker counted exactly: every decision of any deck, by hand made and by result.

A flush on a line needs three cards of a suit there and two more in the hand, so ranks alone
decide most hands. We count by ranks as if there were no flushes, and then, suit by suit, put
right the boards where a line is of one suit: see `kernel`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.games.double_cross.accelerator.judgments import (
    BOTH_INSIDE,
    KINDS,
    ONE_INSIDE,
    OUTSIDE,
    VIEWS,
    views,
)
from croupier.games.double_cross.accelerator.kernel import count_by_rank, count_flushes
from croupier.games.double_cross.accelerator.lines import RANKS, lines
from croupier.games.double_cross.accelerator.states import (
    States,
    Symmetry,
    checked_deck,
    checked_own,
    decision_states,
    keys,
)
from croupier.hands import FiveCard
from croupier.progress import Progress
from croupier.solver.kernels.shards import in_shards

Counts: TypeAlias = NDArray[np.int32]
"""Outcomes by category of the player's hand, lowest first, and by result: see the constants."""

WIN: Final = 0
TIE: Final = 1
LOSE: Final = 2


@dataclass(frozen=True, eq=False)
class Solution:
    """Every decision of one deck, with what may come of it."""

    deck: tuple[Card, ...]
    states: States
    """Own, own, top and right by state; states alike but for the names of suits appear once."""
    multiplicity: NDArray[np.int64]
    """How many states each one stands for."""
    row: Counts
    """Outcomes of playing the row, by state: over left, center, bottom and the dealer's cards."""
    swapped: NDArray[np.int64]
    """By state, the place of the state that has top and right exchanged."""

    @property
    def column(self) -> Counts:
        """Outcomes of playing the column: those of the row where top and right are exchanged."""
        return self.row[self.swapped]

    def index(self, own: Iterable[Card], top: Card, right: Card) -> int:
        """The place of a state, whatever its suits are called."""
        a, b = checked_own(self.deck, own, top, right)
        state = Symmetry.of(self.deck).canonical(np.array([[a, b, top, right]]))
        return int(np.searchsorted(keys(self.states), keys(state))[0])


class Shard(NamedTuple):
    """A piece of the counting that needs no other piece: one group of cards, one right card."""

    deck: tuple[int, ...]
    suit: int | None
    """The group, or None for the whole deck."""
    right: int
    tops: tuple[int, ...]
    """Kinds of cards, as seen from the group: the right one, and the top ones to be counted."""


def count(
    deck: Iterable[Card] = DECK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Count every decision of a deck.

    The work is done in shards on any executor, on threads if none is given. `progress(done,
    total)` is called as they finish.
    """
    cards = checked_deck(deck)
    groups = {suit: first_alike(cards, suit) for suit in {card.suit for card in cards}}
    tables = _tables(_shards(cards, set(groups.values())), executor, progress)
    states, multiplicity = decision_states(cards)
    row = _assembled(states, groups, tables)
    _boards_to_losses(row, len(cards))
    mirrored = Symmetry.of(cards).canonical(states[:, [0, 1, 3, 2]])
    swapped = np.searchsorted(keys(states), keys(mirrored))
    return Solution(cards, states, multiplicity, row, swapped)


def count_shard(shard: Shard) -> Counts:
    """Wins, ties and boards by top card, view of own cards and category of the player's hand."""
    stock = stock_of(shard.deck, shard.suit)
    tops = np.array(shard.tops, np.int64)
    out = np.zeros((len(tops), VIEWS, len(FiveCard), 3), np.int32)
    is_suit = shard.suit is not None
    count_by_rank(lines(), views(), stock, is_suit, shard.right, tops, out)
    if is_suit and shard.right < OUTSIDE:
        whole = stock_of(shard.deck, None)
        count_flushes(lines(), views(), stock, whole, shard.right, tops, out)
    return out


def stock_of(deck: Iterable[int], suit: int | None) -> Counts:
    """How many cards of each kind a deck holds, as seen from a suit or from the whole deck."""
    kinds = kinds_of(np.array(deck), suit)
    return np.bincount(kinds, minlength=KINDS).astype(np.int32)


def kinds_of(cards: NDArray[np.int64], suit: int | None) -> NDArray[np.int64]:
    ranks, suits = np.divmod(cards, 4)
    return ranks if suit is None else ranks + OUTSIDE * (suits != suit)


def first_alike(deck: tuple[Card, ...], suit: int) -> int:
    """The first suit that has the same ranks in the deck: its counts are this one's too."""
    ranks = [{card.rank for card in deck if card.suit == candidate} for candidate in range(4)]
    return ranks.index(ranks[suit])


def _shards(deck: tuple[Card, ...], suits: set[int]) -> list[Shard]:
    return [
        Shard(deck, suit, right, tuple(tops))
        for suit in (*suits, None)
        for right, tops in shown(stock_of(deck, suit))
    ]


def shown(stock: Counts) -> Iterator[tuple[int, list[int]]]:
    """Kinds of right card, each with kinds of top card such that one of them is inside.

    With neither, no line can be of the group.
    """
    kinds = np.flatnonzero(stock).tolist()
    for right in kinds:
        yield right, [top for top in kinds if min(right, top) < OUTSIDE]


def _tables(
    shards: list[Shard], executor: Executor | None, progress: Progress | None
) -> dict[int | None, Counts]:
    """Run the shards and lay out what they count by group, right card, top card and view."""
    shape = (KINDS, KINDS, VIEWS, len(FiveCard), 3)
    tables = {shard.suit: np.zeros(shape, np.int32) for shard in shards}
    counted = in_shards(count_shard, shards, executor, progress)
    for shard, counts in zip(shards, counted, strict=True):
        tables[shard.suit][shard.right, list(shard.tops)] = counts
    return tables


def _assembled(states: States, groups: dict[int, int], tables: dict[int | None, Counts]) -> Counts:
    """Each state's counts: by ranks, and what the suits of its right and top cards change."""
    view, top, right = seen_from(states, None)
    row = tables[None][right, top, view]
    top_suit, right_suit = states[:, 2] % 4, states[:, 3] % 4
    for suit, group in groups.items():
        those = np.flatnonzero((right_suit == suit) | (top_suit == suit))
        view, top, right = seen_from(states[those], suit)
        row[those] += tables[group][right, top, view]
    return row


def seen_from(states: States, suit: int | None) -> tuple[NDArray[np.int64], ...]:
    """View of the own cards, kind of the top and kind of the right card, by state."""
    a, b, top, right = kinds_of(states, suit).T
    pair = lines().pair_of[a % RANKS, b % RANKS].astype(np.int64)
    view = np.select(
        [(a < OUTSIDE) & (b < OUTSIDE), a < OUTSIDE, b < OUTSIDE],
        [
            BOTH_INSIDE + pair,
            ONE_INSIDE + RANKS * a + b % RANKS,
            ONE_INSIDE + RANKS * b + a % RANKS,
        ],
        pair,
    )
    return view, top, right


def _boards_to_losses(row: Counts, cards: int) -> None:
    """Boards times dealers is all that can happen; what is neither won nor tied is lost."""
    row[..., LOSE] *= comb(cards - 7, 2)
    row[..., LOSE] -= row[..., WIN] + row[..., TIE]
