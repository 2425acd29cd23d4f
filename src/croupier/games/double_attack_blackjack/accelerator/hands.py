"""Every hand of 21 or less, known by how many cards of each kind are in it.

In which order its cards came does not matter, neither to its value nor to what is left to draw.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.double_attack_blackjack.accelerator.shoe import ACE, TEN, VALUES

Ints: TypeAlias = NDArray[np.int64]
Kinds: TypeAlias = tuple[int, ...]
"""How many cards of each kind."""

BUST: Final = -1
"""In place of a hand: more than 21."""
LIMIT: Final = 21
EMPTY: Final = 0
"""The place of the hand without cards."""


def points(kinds: Iterable[int]) -> tuple[int, bool]:
    """The total of a hand, 26.2(b), and whether it is soft: whether an ace counts 11 in it.

    >>> points((1, 0, 0, 0, 0, 1, 0, 0, 0, 0)), points((1, 0, 0, 0, 0, 1, 0, 0, 0, 1))
    ((17, True), (17, False))
    """
    counts = tuple(kinds)
    hard = sum((kind + 1) * count for kind, count in enumerate(counts))
    soft = counts[ACE] > 0 and hard + 10 <= LIMIT
    return (hard + 10 if soft else hard), soft


@dataclass(frozen=True, eq=False)
class Hands:
    """All hands that do not exceed 21, those of fewer cards first."""

    counts: Ints
    """[hand, kind]: its cards."""
    size: Ints
    total: Ints
    soft: NDArray[np.bool_]
    child: Ints
    """[hand, kind]: the hand with one card more, or `BUST`."""

    @cached_property
    def places(self) -> dict[Kinds, int]:
        """Where each hand is."""
        return {tuple(kinds): i for i, kinds in enumerate(self.counts.tolist())}

    def place(self, *kinds: int) -> int:
        """Where the hand of these cards is."""
        counts = [0] * VALUES
        for kind in kinds:
            counts[kind] += 1
        return self.places.get(tuple(counts), BUST)

    @cache  # noqa: B019  There is one object of this class, kept for good.
    def above(self, place: int) -> Ints:
        """A hand and all that can be drawn to from it, in order."""
        is_above = (self.counts >= self.counts[place]).all(axis=1)
        return np.flatnonzero(is_above)


@cache
def all_hands() -> Hands:
    """The hands, made once."""
    hands: list[Kinds] = []
    _fill([0] * VALUES, TEN, LIMIT, hands)
    hands.sort(key=lambda kinds: (sum(kinds), kinds))
    places = {kinds: i for i, kinds in enumerate(hands)}
    child = [
        [places.get((*kinds[:r], kinds[r] + 1, *kinds[r + 1 :]), BUST) for r in range(VALUES)]
        for kinds in hands
    ]
    counted = [points(kinds) for kinds in hands]
    return Hands(
        np.array(hands, np.int64),
        np.array([sum(kinds) for kinds in hands], np.int64),
        np.array([total for total, _ in counted], np.int64),
        np.array([soft for _, soft in counted], np.bool_),
        np.array(child, np.int64),
    )


def _fill(kinds: list[int], kind: int, left: int, hands: list[Kinds]) -> None:
    """Add cards of this kind and lower ones in every way."""
    if kind < 0:
        hands.append(tuple(kinds))
        return
    for count in range(left // (kind + 1) + 1):
        kinds[kind] = count
        _fill(kinds, kind - 1, left - count * (kind + 1), hands)
    kinds[kind] = 0
