"""What a player holds before a hand is whole, in many situations at once, and words for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.solver.strategy import RANK, RANKS

Bools: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.integer[Any]]

TEN: Final = 8
ACE: Final = 12
FIVE: Final = 5


@dataclass(frozen=True, eq=False)
class Held:
    """Sets of cards of one size, a row each."""

    cards: Ints

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def size(self) -> int:
        """How many cards are held."""
        return int(self.cards.shape[1])

    @cached_property
    def ranks(self) -> Ints:
        """The lowest first."""
        return np.sort(self.cards // 4, axis=1)

    @cached_property
    def high(self) -> Ints:
        return self.ranks[:, -1]

    @cached_property
    def low(self) -> Ints:
        """The lowest rank, an ace being high."""
        return self.ranks[:, 0]

    @cached_property
    def of_rank(self) -> Ints:
        """How many cards of each rank are held."""
        return np.asarray((self.ranks[:, :, None] == np.arange(13)).sum(axis=1))

    @cached_property
    def pair(self) -> Ints:
        """The highest rank that is held twice or more, or -1."""
        return np.asarray(np.where(self.of_rank > 1, np.arange(13), -1).max(axis=1))

    @cached_property
    def has_two_pair(self) -> Bools:
        """Two pair or better."""
        return np.asarray(((self.of_rank > 1).sum(axis=1) > 1) | self.has_three)

    @cached_property
    def has_three(self) -> Bools:
        """Three of a kind or better."""
        return np.asarray((self.of_rank > 2).any(axis=1))

    @cached_property
    def is_suited(self) -> Bools:
        suits = self.cards % 4
        return np.asarray((suits == suits[:, :1]).all(axis=1))

    @cached_property
    def spread(self) -> Ints:
        """Over how many ranks the cards stretch; an ace counts as low where that is less."""
        aces_low = np.sort(np.where(self.ranks == ACE, -1, self.ranks), axis=1)
        low = aces_low[:, -1] - aces_low[:, 0]
        return np.asarray(np.minimum(self.high - self.low, low) + 1)

    @cached_property
    def to_straight(self) -> Bools:
        """Of different ranks, all of which some straight holds."""
        return np.asarray((self.pair < 0) & (self.spread <= FIVE))

    @cached_property
    def to_open_straight(self) -> Bools:
        """One card short of a straight, which a card at either end would make."""
        return np.asarray(self.to_straight & (self.spread == FIVE - 1) & (self.high < ACE))

    def at_least(self, rank: int) -> Ints:
        """How many cards are of that rank or a higher one."""
        return np.asarray((self.ranks >= rank).sum(axis=1))


Holds: TypeAlias = Callable[[Held, int], Bools]
"""A question about what is held, and a rank if one was named."""


def _of_size(size: int, holds: Callable[[Held], Bools]) -> Holds:
    """True only where so many cards are held."""
    return lambda held, _: holds(held) & (held.size == size)


def draws(size: int) -> Iterator[tuple[str, Holds]]:
    """What so many cards may lead to."""
    number = {3: "three", 4: "four"}[size]
    yield f"{number} to a flush", _of_size(size, lambda held: held.is_suited)
    yield f"{number} to a straight", _of_size(size, lambda held: held.to_straight)
    yield (
        f"{number} to a straight flush",
        _of_size(size, lambda held: held.to_straight & held.is_suited),
    )
    yield (
        f"{number} to a royal flush",
        _of_size(size, lambda held: held.to_straight & held.is_suited & (held.low >= TEN)),
    )
    if size == FIVE - 1:
        yield f"{number} to an open straight", _of_size(size, lambda held: held.to_open_straight)


def made() -> Iterator[tuple[str, Holds]]:
    """What is made already, whatever comes."""
    yield (
        f"a pair of {RANKS} or better",
        lambda held, rank: (held.pair >= rank) | held.has_two_pair,
    )
    yield "two pair or better", lambda held, _: held.has_two_pair
    yield "three of a kind or better", lambda held, _: held.has_three


def shape() -> Iterator[tuple[str, Holds]]:
    """How close the cards lie, and how many are high."""
    gaps = {"no gap": 0, "at most one gap": 1}
    for words, most in gaps.items():
        yield words, _gaps(most)
    numbers = {f"a {RANK}": 1, f"two cards {RANK}": 2, f"three cards {RANK}": 3}
    for words, count in {**numbers, f"four cards {RANK}": 4}.items():
        yield f"{words} or higher", _count(count)


def _gaps(most: int) -> Holds:
    return lambda held, _: (held.pair < 0) & (held.spread - held.size <= most)


def _count(count: int) -> Holds:
    return lambda held, rank: held.at_least(rank) >= count


Compare: TypeAlias = Callable[[Ints, int], Bools]
BY_RANK: Final[dict[str, Compare]] = {
    "": lambda ranks, rank: ranks == rank,
    " or higher": lambda ranks, rank: ranks >= rank,
    " or lower": lambda ranks, rank: ranks <= rank,
}


def high_and_low(whose: str = "") -> Iterator[tuple[str, Holds]]:
    """The highest and the lowest card by rank."""
    for ending, by in BY_RANK.items():
        yield f"{whose}high card is {RANK}{ending}", _compared(by, lambda held: held.high)
        yield f"{whose}low card is {RANK}{ending}", _compared(by, lambda held: held.low)


def _compared(by: Compare, of: Callable[[Held], Ints]) -> Holds:
    return lambda held, rank: by(of(held), rank)


def of_option(
    phrases: Iterator[tuple[str, Holds]],
) -> Iterator[tuple[str, Callable[[Held, str, int], Bools]]]:
    """The same questions where they stand after "with", whatever the option."""
    for words, holds in phrases:
        yield words, _whatever(holds)


def _whatever(holds: Holds) -> Callable[[Held, str, int], Bools]:
    return lambda held, _, rank: holds(held, rank)
