"""Every six cards that a dealer can hold, as seen from one group of cards: the deck, or a suit.

From the whole deck only ranks are seen, and a hand has the value that its ranks have. From a suit
only hands with four or more cards of it are seen, for those are the flushes: they are
listed with the value that their ranks have, and with their true value. A card is known by its
*kind*: its rank, and whether it is inside the group (kinds 0 to 12) or outside (13 to 25).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.hands import FourCard
from croupier.hands.batch import rank_tables

Kinds: TypeAlias = NDArray[np.uint8]
"""Kinds by row, each row a hand with the lowest kind first."""
Values: TypeAlias = NDArray[np.uint16]

RANKS: Final = 13
OUTSIDE: Final = RANKS
"""Added to a rank, this gives the kind of a card outside the group."""
KINDS: Final = 2 * RANKS
SIX: Final = 6
"""Cards that the dealer has."""
FLUSH: Final = 4
"""Cards of a suit that make one."""
MOST_OUTSIDE: Final = SIX - FLUSH


class Dealers(NamedTuple):
    """The hands of one group."""

    capacity: NDArray[np.int64]
    """How many cards there are of each kind."""
    hands: Kinds
    """Six kinds each."""
    before: Values
    """What they have been counted as; 0 if they have not been counted before."""
    after: Values
    """What they are to be counted as."""


def dealers_of(deck: Iterable[int], suit: int | None) -> Dealers:
    """The hands of the whole deck, or those that may be flushes of a suit."""
    cards = np.array(list(deck), np.int64)
    capacity = np.bincount(kinds_of(cards, suit), minlength=KINDS)
    hands = _possible(np.concatenate(list(_hands(capacity, suit))), capacity)
    by_rank = _by_rank(hands % np.uint8(RANKS))
    if suit is None:
        return Dealers(capacity, hands, np.zeros_like(by_rank), by_rank)
    after = np.maximum(by_rank, _as_flush(hands))
    changed = after != by_rank
    return Dealers(capacity, hands[changed], by_rank[changed], after[changed])


def kinds_of(cards: NDArray[np.int64], suit: int | None) -> NDArray[np.int64]:
    """The kinds of cards as seen from a group."""
    ranks, suits = np.divmod(cards, 4)
    return ranks if suit is None else ranks + OUTSIDE * (suits != suit)


def group_kinds(suit: int | None) -> int:
    """How many kinds of cards there are as seen from a group."""
    return OUTSIDE if suit is None else KINDS


def _hands(capacity: NDArray[np.int64], suit: int | None) -> Iterator[Kinds]:
    """Any six kinds that there are, with enough of them inside the group."""
    inside, outside = (
        first + np.flatnonzero(capacity[first : first + RANKS]) for first in (0, OUTSIDE)
    )
    if suit is None:
        yield _rows(combinations_with_replacement(inside, SIX), SIX)
        return
    for others in range(MOST_OUTSIDE + 1):
        ours = _rows(combinations(inside, SIX - others), SIX - others)
        theirs = _rows(combinations_with_replacement(outside, others), others)
        yield np.hstack(
            [np.repeat(ours, len(theirs), axis=0), np.tile(theirs, (len(ours), 1))],
        )


def _rows(several: Iterable[tuple[int, ...]], size: int) -> Kinds:
    rows = list(several)
    return np.array(rows, np.uint8).reshape(len(rows), size)


def _possible(hands: Kinds, capacity: NDArray[np.int64]) -> Kinds:
    """Those hands for which there are cards enough."""
    possible = np.ones(len(hands), np.bool_)
    for place in hands.T:
        held = (hands == place[:, None]).sum(axis=1)
        possible &= held <= capacity[place]
    return hands[possible]


def _by_rank(ranks: Kinds) -> Values:
    """The value of the best four of six cards whose suits do not matter."""
    best, four = np.zeros(len(ranks), np.uint16), rank_tables(FourCard)
    for a, b, c, d in combinations(ranks.T, FLUSH):
        np.maximum(best, four.by_ranks[four.pairs[a, b], four.pairs[c, d]], out=best)
    return best


def _as_flush(hands: Kinds) -> Values:
    """The value of the best four cards of the suit."""
    best, by_mask = np.zeros(len(hands), np.uint16), rank_tables(FourCard).by_mask
    inside = np.where(hands < OUTSIDE, 1 << hands.astype(np.int64), 0)
    for four in combinations(inside.T, FLUSH):
        mask = np.bitwise_or.reduce(four)
        whole = np.logical_and.reduce(four)
        np.maximum(best, np.where(whole, by_mask[mask], 0), out=best)
    return best
