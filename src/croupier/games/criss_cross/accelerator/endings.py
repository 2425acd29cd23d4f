"""How rounds end under some way of playing: what was bet, and the hands that were made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.criss_cross.accelerator.classes import CLASSES
from croupier.games.criss_cross.accelerator.kernel import CHOICES, FORFEIT


class Ending(NamedTuple):
    """One way a round ends: bets in antes, 0 from the forfeit on, and the classes of the lines."""

    across: int
    down: int
    middle: int
    classes: tuple[int, int] | None
    """Of the across and down hand; None after a forfeit, which loses all that was bet."""


@dataclass(frozen=True, eq=False)
class Endings:
    """Every ending, with the number of deals that lead to it. Bets are indices: 1, 2 or 3."""

    first: int
    """Forfeits instead of an across bet."""
    second: NDArray[np.int64]
    """Forfeits instead of a down bet: [across bet]."""
    third: NDArray[np.int64]
    """Forfeits instead of a middle bet: [across bet, down bet]."""
    shown: NDArray[np.int64]
    """Hands shown: [across bet, down bet, middle bet, across class, down class]."""

    @staticmethod
    def none() -> Endings:
        """Nothing counted yet."""
        return Endings(
            0,
            np.zeros(CHOICES, np.int64),
            np.zeros((CHOICES, CHOICES), np.int64),
            np.zeros((CHOICES, CHOICES, CHOICES, CLASSES, CLASSES), np.int64),
        )

    @cached_property
    def deals(self) -> int:
        """How many deals there are in all."""
        return self.first + int(self.second.sum() + self.third.sum() + self.shown.sum())

    def __iter__(self) -> Iterator[tuple[Ending, int]]:
        """Every ending that happens, with its count."""
        if self.first:
            yield Ending(0, 0, 0, None), self.first
        for (a,) in np.argwhere(self.second).tolist():
            yield Ending(a, 0, 0, None), int(self.second[a])
        for a, d in np.argwhere(self.third).tolist():
            yield Ending(a, d, 0, None), int(self.third[a, d])
        for a, d, m, across, down in np.argwhere(self.shown).tolist():
            yield Ending(a, d, m, (across, down)), int(self.shown[a, d, m, across, down])

    def choices(self) -> tuple[tuple[int, ...], ...]:
        """How often each choice is made at the first, second and third decision, in deals.

        A decision is not met once a player has forfeited.
        """
        deals = self.shown.sum(axis=(3, 4))
        first = deals.sum(axis=(1, 2)) + self.second + self.third.sum(axis=1)
        second = deals.sum(axis=(0, 2)) + self.third.sum(axis=0)
        third = deals.sum(axis=(0, 1))
        first[FORFEIT] = self.first
        second[FORFEIT] = self.second.sum()
        third[FORFEIT] = self.third.sum()
        return tuple(tuple(counts.tolist()) for counts in (first, second, third))
