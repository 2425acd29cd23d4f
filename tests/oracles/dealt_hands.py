"""Hands dealt one by one, for tests that count them the slow way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.hands import FiveCard, rank_five
from croupier.hands.batch import categories, five_values

CLASSES: Final = 22

SMALL_DECKS: Final = {
    "one suit: straight flushes": "2c3c4c5c6c7c8c9cTc",
    "three suits alike in nothing: royals": "AsKsQsJsTs9sAhKh2d",
    "two suits alike: royals and straights": "AsKsQsJsTs AhKhQhJhTh",
    "two suits alike, one not: the wheel": "As2s3s4s5s Ah2h3h4h5h 5d",
    "four suits alike: full houses and fours": "2c2d2h2s 3c3d3h3s 4c4d4h4s",
    "three suits alike: flushes": "2c2d2h 3c3d3h 4c4d4h 5s6s7s",
    "no suits alike: straights and flushes": "7c8c9cTcJcKc 7d8d9dAd 7hAh",
}

DECKS: Final = st.sets(st.sampled_from(DECK), min_size=6, max_size=9)
"""Any small deck."""
PAYS: Final = st.lists(st.integers(-2, 9), min_size=CLASSES, max_size=CLASSES)
"""Any pays by class, few enough that choices are often worth the same."""


@cache
def class_number(five: frozenset[Card]) -> int:
    """0 with nothing, 1 to 13 for a pair by its rank, then 14 for two pair up to 21."""
    hand = rank_five(five)
    if hand.category is FiveCard.PAIR:
        return 1 + hand.ranks[0]
    return hand.category + 12 if hand.category else 0


def dealt(held: Iterable[Card], rest: Iterable[Card]) -> list[int]:
    """Hands by class, with the cards held filled up to five from the rest in every way."""
    kept = frozenset(held)
    counts = [0] * CLASSES
    for more in combinations(rest, 5 - len(kept)):
        counts[class_number(kept.union(more))] += 1
    return counts


def paid(counts: Iterable[int], pays: Iterable[int]) -> int:
    """The sum of what this many hands of each class are paid."""
    return sum(int(count) * pay for count, pay in zip(counts, pays, strict=True))


@cache
def all_sets(size: int) -> NDArray[np.int8]:
    """Every set of cards of a size, the lowest card first, in the order of the highest."""
    if size == 0:
        return np.zeros((1, 0), np.int8)
    smaller = all_sets(size - 1)
    below = [smaller[: comb(highest, size - 1)] for highest in range(52)]
    return np.concatenate(
        [np.insert(sets, size - 1, highest, axis=1) for highest, sets in enumerate(below)]
    )


def numbered(sets: NDArray[np.int8]) -> NDArray[np.int32]:
    """Where each of these sets stands among all of its size."""
    choose = np.array([[comb(card, k) for card in range(52)] for k in range(6)], np.int32)
    numbers = np.zeros(len(sets), np.int32)
    for k, column in enumerate(sets.T, start=1):
        numbers += choose[k][column]
    return numbers


@cache
def all_classes() -> NDArray[np.int64]:
    """The class of every five cards of the full deck."""
    hands = all_sets(5)
    category = categories(five_values(hands)).astype(np.int64)
    ranks = hands // 4
    twice = ranks[:, 1:] == ranks[:, :-1]
    pair = 1 + (ranks[:, 1:] * twice).max(axis=1).astype(np.int64)
    return np.select([category == 0, category == 1], [0, pair], category + 12)


def sums_within_hands(size: int, pays: Sequence[int]) -> NDArray[np.int64]:
    """For each set of a size, the pays of all hands of the full deck that hold it."""
    worth = np.array(pays, np.float64)[all_classes()]
    sums = np.zeros(comb(52, size))
    for columns in combinations(range(5), size):
        sums += np.bincount(numbered(all_sets(5)[:, columns]), worth, len(sums))
    return sums.astype(np.int64)  # far below 2**53, hence exact
