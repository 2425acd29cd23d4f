"""A strategy told in sentences: what is done with each kind of hand, and how often."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS
from croupier.solver.figures import percent
from croupier.solver.game_odds import Chart

Bools: TypeAlias = NDArray[np.bool_]
Weights: TypeAlias = NDArray[np.int64]

HIGH_TO_LOW: Final = tuple(reversed(RANKS))


@dataclass(frozen=True, eq=False)
class Teller:
    """How often one thing is done, over states that weigh so much."""

    weights: Weights
    done: Weights
    """The part of each weight in which it is done."""
    does: str
    """What is done, as in "lets it ride"."""
    doing: str
    not_doing: str
    """The options that mean doing it or not."""

    def sentences(self, kinds: Iterable[tuple[str, Bools]]) -> Iterator[str]:
        """What is done with each kind of hand; a hand is of the first kind that it belongs to."""
        left = np.ones(len(self.weights), np.bool_)
        for words, belongs in kinds:
            where = belongs & left
            left &= ~belongs
            if where.any():
                yield self._sentence(words, where)
        if left.any():
            yield self._sentence("anything else", left)

    def _sentence(self, words: str, where: Bools) -> str:
        part = self.share(where)
        often = f"{self.does} {percent(part, 1)} of the time"
        if part in (0, 1):
            often = f"always {self.does}" if part else f"never {self.does}"
        of_all = Fraction(int(self.weights[where].sum()), int(self.weights.sum()))
        return f"With {words} ({percent(of_all, 1)} of hands): {often}."

    def share(self, where: Bools) -> Fraction:
        """In which part of these states it is done."""
        return Fraction(int(self.done[where].sum()), int(self.weights[where].sum()))

    def chart(
        self,
        title: str,
        says: str,
        cells: Iterable[tuple[tuple[str, str], Bools]],
        across: Sequence[str] = HIGH_TO_LOW,
        down: Sequence[str] = HIGH_TO_LOW,
    ) -> Chart:
        """How often it is done, by cell; a cell to which no state belongs is left out."""
        found = {cell: self.share(where) for cell, where in cells if where.any()}
        return Chart(
            title,
            says,
            tuple(across),
            tuple(down),
            {cell: {self.not_doing: 1 - part, self.doing: part} for cell, part in found.items()},
            (self.doing,),
        )


def by_high_and_low(
    high: NDArray[np.integer], low: NDArray[np.integer], among: Bools
) -> Iterator[tuple[tuple[str, str], Bools]]:
    """Cells by the highest card, down, and the lowest, across."""
    for one, down in enumerate(RANKS):
        for other, across in enumerate(RANKS):
            yield (down, across), among & (high == one) & (low == other)
