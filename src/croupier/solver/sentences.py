"""A strategy in sentences and charts: what is done with each kind of hand, and how often."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS
from croupier.solver.figures import percent
from croupier.solver.game_odds import Chart

Bools: TypeAlias = NDArray[np.bool_]
Weights: TypeAlias = NDArray[np.int64]
Cell: TypeAlias = tuple[str, str]
Kinds: TypeAlias = Iterable[tuple[str, Bools]]
"""Kinds of hands by name, and the states that belong to each."""

HIGH_TO_LOW: Final = tuple(reversed(RANKS))
REST: Final = "anything else"


@dataclass(frozen=True, eq=False)
class Teller:
    """How often each option is taken, over states of some weight."""

    weights: Weights
    answers: Mapping[str, Weights]
    """By option, the part of each weight in which it is taken."""
    declines: str
    """The option that means not to do what the sentences are about."""
    does: str
    """What is done, as in "lets it ride"."""
    always: str = ""
    never: str = ""
    """Other words for doing it always or never."""

    @classmethod
    def of(cls, weights: Weights, done: Weights, does: str, doing: str, declines: str) -> Teller:
        """A choice between two options."""
        return cls(weights, {declines: weights - done, doing: done}, declines, does)

    def sentences(self, kinds: Kinds) -> Iterator[str]:
        """What is done with each kind of hand; a hand is of the first kind that it belongs to."""
        for words, where in first_of(kinds, len(self.weights)):
            if where.any():
                yield self.sentence(words, where)

    def sentence(self, words: str, where: Bools) -> str:
        """What is done with one kind of hand."""
        part = 1 - self.share(self.declines, where)
        often = f"{self.does} {percent(part, 1)} of the time"
        if part == 1:
            often = self.always or f"always {self.does}"
        elif not part:
            often = self.never or f"never {self.does}"
        return f"With {words} ({percent(self.part(where), 1)} of hands): {often}."

    def share(self, option: str, where: Bools) -> Fraction:
        """In which part of these states an option is taken."""
        return Fraction(int(self.answers[option][where].sum()), int(self.weights[where].sum()))

    def part(self, where: Bools) -> Fraction:
        """How often one of these states is met."""
        return Fraction(int(self.weights[where].sum()), int(self.weights.sum()))

    def chart(
        self, title: str, says: str, cells: Iterable[tuple[Cell, Bools]], shaded: str = ""
    ) -> Chart:
        """How often each option is taken, by cell."""
        counts = (
            (cell, [int(answers[where].sum()) for answers in self.answers.values()])
            for cell, where in cells
        )
        others = tuple(option for option in self.answers if option != self.declines)
        return chart(title, says, counts, tuple(self.answers), (shaded,) if shaded else others)


def first_of(kinds: Kinds, size: int) -> Iterator[tuple[str, Bools]]:
    """Each kind without what belongs to one before it, and what belongs to none."""
    left = np.ones(size, np.bool_)
    for words, belongs in kinds:
        yield words, belongs & left
        left &= ~belongs
    yield REST, left


def chart(
    title: str,
    says: str,
    cells: Iterable[tuple[Cell, Sequence[int]]],
    options: Sequence[str],
    shaded: tuple[str, ...],
    across: Sequence[str] = HIGH_TO_LOW,
    down: Sequence[str] = HIGH_TO_LOW,
) -> Chart:
    """A chart of counts, one for each option; a cell in which nothing is counted is left out."""
    shares = {
        cell: {
            option: Fraction(count, sum(counts))
            for option, count in zip(options, counts, strict=True)
        }
        for cell, counts in cells
        if sum(counts)
    }
    return Chart(title, says, tuple(across), tuple(down), shares, shaded)


def by_high_and_low(held: Any, among: Bools) -> Iterator[tuple[Cell, Bools]]:
    """Cells by the highest card, down, and the lowest, across."""
    for high, down in enumerate(RANKS):
        for low, across in enumerate(RANKS):
            yield (down, across), among & (held.high == high) & (held.low == low)


def by_two_cards(two: Any, among: Any = True) -> Iterator[tuple[Cell, Bools]]:
    """Cells by two cards: suited above the diagonal, of two suits below."""
    ranks = range(len(RANKS) - 1, -1, -1)
    for lower in ranks:
        for other in ranks:
            where = among & (two.high == max(lower, other)) & (two.low == min(lower, other))
            if lower != other:
                where = where & (two.is_suited == (lower > other))
            yield (RANKS[lower], RANKS[other]), where


def runs(answers: Iterable[tuple[int, Sequence[int]]]) -> Iterator[tuple[list[int], list[int]]]:
    """Ranks with how often each option is taken; those together that are always answered alike."""
    ranks: list[int] = []
    sums: list[int] = []
    for rank, counts in answers:
        if not any(counts):
            continue
        if ranks and len(taken := np.flatnonzero(sums)) == 1 and counts[taken[0]] == sum(counts):
            ranks.append(rank)
            sums = [summed + other for summed, other in zip(sums, counts, strict=True)]
            continue
        if ranks:
            yield ranks, sums
        ranks, sums = [rank], list(counts)
    if ranks:
        yield ranks, sums
