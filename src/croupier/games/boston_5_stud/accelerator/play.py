"""What comes of a way to play Boston 5 Stud Poker: deals by fold, hand and result."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.games.boston_5_stud.accelerator.kernel import Counts
from croupier.games.boston_5_stud.accelerator.solution import Solution
from croupier.hands import ThreeCard
from croupier.solver.kernels.classes import CLASSES


@dataclass(frozen=True, eq=False)
class Played:
    """One way to play, and all that may come of it."""

    plays: NDArray[np.bool_]
    """Whether the second wager is made, by start."""
    folded: tuple[int, ...]
    """Deals that end with a fold, by `ThreeCard`."""
    played: NDArray[np.int64]
    """Deals that are played: by `ThreeCard` of the first three cards, by class, and by result."""

    @cached_property
    def total(self) -> int:
        """Deals in all: the player's three cards and two more, and the dealer's five."""
        return sum(self.folded) + int(self.played.sum())

    @cached_property
    def outcomes(self) -> NDArray[np.int64]:
        """Deals that are played, by class and result."""
        summed: NDArray[np.int64] = self.played.sum(axis=0)
        return summed


def follow(solution: Solution, plays: NDArray[np.bool_]) -> Played:
    """A way to play that is given: whether the second wager is made, by start."""
    if plays.shape != (len(solution.three),) or plays.dtype != np.bool_:
        raise ValueError(f"there are {len(solution.three)} starts, each to be played or not")
    folded, played = [], np.zeros((len(ThreeCard), CLASSES, 3), np.int64)
    for line in ThreeCard:
        those = solution.lines == line
        folds = solution.three.multiplicity[those & ~plays].sum()
        folded.append(int(folds) * solution.deals)
        played[line] = _summed(solution, those & plays)
    return Played(plays, tuple(folded), played)


def _summed(solution: Solution, which: NDArray[np.bool_]) -> Counts:
    return np.tensordot(solution.three.multiplicity[which], solution.counts[which], axes=1)
