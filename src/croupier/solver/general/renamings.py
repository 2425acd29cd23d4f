"""Cards dealt in groups, alike ones once: each group in one way of all that are alike to those
renamings of suits which leave the groups before it as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np

from croupier.cards import SUITS, Card
from croupier.solver.general.kernels.boards import Bytes, Ints, Names, extend
from croupier.solver.kernels.symmetry import Symmetry


def names_of(deck: tuple[Card, ...], fixed: Iterable[Sequence[int]] = ()) -> Names:
    """The renamings that leave a deck, and each of some sets of cards, as they are."""
    bits = Symmetry.of(deck).bits
    cards = np.round(np.log2(bits.astype(np.float64))).astype(np.int64)
    fixing = [
        at
        for at, row in enumerate(cards)
        if all({int(row[card]) for card in some} == set(some) for some in fixed)
    ]
    by_suits = np.zeros(0, np.int64)
    if len(fixing) == factorial(len(SUITS)):
        by_suits = np.zeros(1 << 2 * len(SUITS), np.int64)
        became = (cards[:, : len(SUITS)] << 2 * np.arange(len(SUITS))).sum(axis=1)
        by_suits[became] = np.arange(len(cards))
    return Names(np.ascontiguousarray(cards[fixing]), np.ascontiguousarray(bits[fixing]), by_suits)


class Boards(NamedTuple):
    """Cards of some groups, row by row."""

    cards: Bytes
    ways: Ints
    """By row, how many deals of these groups it stands for."""
    fixing: Ints
    """By row, the renamings that leave every group as it is, as bits."""
    parent: Ints
    """By row, the one without the last group."""

    def __len__(self) -> int:
        return len(self.ways)

    @staticmethod
    def nothing(names: Names) -> Boards:
        """No card yet."""
        once, every = np.ones(1, np.int64), (1 << len(names.cards)) - 1
        return Boards(
            np.zeros((1, 0), np.uint8), once, np.array([every], np.int64), np.zeros(1, np.int64)
        )

    def then(self, deck: Bytes, size: int, names: Names) -> Boards:
        """The same with one group more."""
        arguments = (self.cards, self.ways, self.fixing, deck, size, names)
        none = np.zeros(0, np.int64)
        count = extend(*arguments, np.zeros((0, 0), np.uint8), none, none, none)
        cards = np.zeros((count, self.cards.shape[1] + size), np.uint8)
        ways, fixing, parent = (np.zeros(count, np.int64) for _ in range(3))
        extend(*arguments, cards, ways, fixing, parent)
        return Boards(cards, ways, fixing, parent)

    def with_cards(self, cards: Sequence[int]) -> Boards:
        """The same with a group that is known."""
        known = np.broadcast_to(np.array(cards, np.uint8), (len(self), len(cards)))
        whole = np.concatenate([self.cards, known], axis=1)
        return Boards(whole, self.ways, self.fixing, np.arange(len(self)))


def alike_once(names: Names, deck: Sequence[int], sizes: Sequence[int]) -> int:
    """In how many ways groups of these sizes may be dealt, alike ones once: the mean over all
    renamings of how many are left as they are (Burnside's lemma)."""
    cycles = Counter(_cycles(row.tolist(), deck) for row in names.cards)
    fixed = sum(times * _left_alone(lengths, tuple(sizes)) for lengths, times in cycles.items())
    return fixed // len(names.cards)


def _cycles(renamed: Sequence[int], deck: Sequence[int]) -> tuple[int, ...]:
    """How many cycles of one, two, three and four cards a renaming has."""
    counts, met = [0] * 5, set[int]()
    for card in map(int, deck):
        length = 0
        while card not in met:
            met.add(card)
            card, length = renamed[card], length + 1
        counts[length] += 1
    return tuple(counts[1:])


@lru_cache(maxsize=4096)
def _left_alone(cycles: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    """How many ways to deal groups are made of whole cycles."""
    if not sizes:
        return 1
    total = 0
    for taken in product(*(range(min(n, sizes[0] // length) + 1)
                           for length, n in enumerate(cycles, start=1))):  # fmt: skip
        if sum(length * n for length, n in enumerate(taken, start=1)) == sizes[0]:
            left = tuple(n - some for n, some in zip(cycles, taken, strict=True))
            ways = prod(comb(n, some) for n, some in zip(cycles, taken, strict=True))
            total += ways * _left_alone(left, sizes[1:])
    return total


@lru_cache(maxsize=1)
def binomials() -> Ints:
    """[n, k]: how many sets of k there are of n."""
    return np.array([[comb(n, k) for k in range(9)] for n in range(65)], np.int64)


def places_of(deck: Sequence[int]) -> Ints:
    """By card, where it stands in the deck."""
    places = np.zeros(64, np.int64)
    places[list(deck)] = np.arange(len(deck))
    return places
