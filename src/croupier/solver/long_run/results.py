"""What a player is up or down after many rounds: the chance of every result.

In integers where that is not too much work, so that every chance is a fraction; else in double
precision, where every chance comes with a bound of its error. Results above the highest that is
listed, which come about less than once in a hundred sessions, are given as one sum.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import isqrt, sqrt
from typing import TYPE_CHECKING, Final

from croupier.errors import OddsError
from croupier.progress import Progress
from croupier.solver.long_run.bounded_number import BoundedNumber
from croupier.solver.long_run.convolution import UNIT, Rounded, exact_power, exact_work, float_power
from croupier.solver.long_run.rounds import OneRound
from croupier.solver.long_run.samples import samples, with_spread
from croupier.solver.progress_stages import staged

if TYPE_CHECKING:
    from croupier.solver.long_run.convolution import Floats

EXACT_WORK: Final = 1_000_000_000
"""Products of single digits that are done for an exact answer: a few seconds."""
EXACT_BITS: Final = 2_000_000_000
"""Bits that the exact counts may take in all."""
MOST_RESULTS: Final = 1 << 22
"""Results beyond which the work is refused."""
REACH: Final = 10
"""Standard deviations above the expectation up to which results are listed one by one.

Of anything whatever, less than one part in 101 lies further up (Cantelli)."""


class Results(ABC):
    """The chances of all results of a session, in steps of one round's results."""

    def __init__(self, single: OneRound, rounds: int, length: int) -> None:
        self.single, self.rounds, self.length = single, rounds, length
        self.lowest = -single.worst * rounds

    @property
    def highest(self) -> int:
        """The highest result that is listed one by one."""
        return self.lowest + self.length - 1

    @abstractmethod
    def at_most(self, result: int) -> BoundedNumber:
        """The chance to end with this many steps or less."""

    @abstractmethod
    def quantile(self, part: Fraction) -> int:
        """The least result that so large a part of all sessions does not exceed."""

    @abstractmethod
    def chance(self, result: int) -> BoundedNumber:
        """The chance of one result."""

    def above(self, result: int) -> BoundedNumber:
        """The chance to end with more than this many steps."""
        return self.at_most(result).complement()

    def between(self, low: int, high: int) -> BoundedNumber:
        """The chance to end with more than `low` steps and no more than `high`."""
        return self.at_most(high).less(self.at_most(low))

    def possible(self) -> Iterator[int]:
        """The results that are listed one by one."""
        return iter(range(self.lowest, self.highest + 1))

    def _place(self, result: int) -> int:
        """Where a result stands; results above the highest listed are no single ones."""
        if result > self.highest and self.highest < self.single.best * self.rounds:
            raise OddsError(f"results above {self.highest} steps are given as one sum")
        return min(result, self.highest) - self.lowest


class ExactResults(Results):
    """Chances as fractions."""

    def __init__(self, single: OneRound, rounds: int, ways: Sequence[int]) -> None:
        super().__init__(single, rounds, len(ways))
        self.ways, self.total = ways, single.total**rounds

    @cached_property
    def _sums(self) -> list[int]:
        return list(accumulate(self.ways))

    def at_most(self, result: int) -> BoundedNumber:
        place = self._place(result)
        return BoundedNumber(Fraction(self._sums[place], self.total) if place >= 0 else Fraction(0))

    def chance(self, result: int) -> BoundedNumber:
        place = self._place(result)
        return BoundedNumber(Fraction(self.ways[place], self.total) if place >= 0 else Fraction(0))

    def quantile(self, part: Fraction) -> int:
        wanted = -(-part.numerator * self.total // part.denominator)
        return self.lowest + bisect_left(self._sums, wanted)


class RoundedResults(Results):
    """Chances in double precision. The bound holds for every sum of them; a quantile is that of
    a part that differs from the one asked for by no more than the bound."""

    def __init__(self, single: OneRound, rounds: int, power: Rounded) -> None:
        super().__init__(single, rounds, len(power.values))
        self.values: Floats = power.values
        # A sum of n errors is at most the root of n times the root of the sum of their squares.
        adding_up = 2 * self.length * UNIT
        self.error = Fraction(sqrt(self.length) * power.error + adding_up)
        self.error_of_one = Fraction(power.error)

    @cached_property
    def _sums(self) -> Floats:
        return self.values.cumsum()

    def at_most(self, result: int) -> BoundedNumber:
        place = self._place(result)
        if place < 0:
            return BoundedNumber(Fraction(0))
        return BoundedNumber(min(Fraction(float(self._sums[place])), Fraction(1)), self.error)

    def chance(self, result: int) -> BoundedNumber:
        place = self._place(result)
        if place < 0:
            return BoundedNumber(Fraction(0))
        return BoundedNumber(Fraction(float(self.values[place])), self.error_of_one)

    def quantile(self, part: Fraction) -> int:
        place = int(self._sums.searchsorted(float(part)))
        return self.lowest + min(place, self.length - 1)


class SampledResults(Results):
    """Chances that hang on rounds that were played, each with the error that has."""

    def __init__(self, shown: RoundedResults, others: Sequence[RoundedResults]) -> None:
        super().__init__(shown.single, shown.rounds, shown.length)
        self.shown, self.others = shown, others

    def at_most(self, result: int) -> BoundedNumber:
        return with_spread(
            self.shown.at_most(result), [other.at_most(result) for other in self.others]
        )

    def chance(self, result: int) -> BoundedNumber:
        return with_spread(
            self.shown.chance(result), [other.chance(result) for other in self.others]
        )

    def between(self, low: int, high: int) -> BoundedNumber:
        return with_spread(
            self.shown.between(low, high), [other.between(low, high) for other in self.others]
        )

    def quantile(self, part: Fraction) -> int:
        return self.shown.quantile(part)


@dataclass(frozen=True, slots=True)
class ResultBand:
    """Results that are listed together: more than `low` steps, and no more than `high`."""

    low: int
    high: int
    chance: BoundedNumber


def bands(results: Results, wide: int, low: int, high: int) -> list[ResultBand]:
    """The chances of results from low to high in bands as wide as that, cut at nothing won or
    lost; the band that ends there holds those who are level."""
    first, last = (low - 1) // wide * wide, min(-(-high // wide) * wide, results.highest)
    return [
        ResultBand(start, min(start + wide, last), results.between(start, min(start + wide, last)))
        for start in range(first, last, wide)
    ]


def results_of(
    single: OneRound,
    rounds: int,
    *,
    exact_work_at_most: int = EXACT_WORK,
    progress: Progress | None = None,
) -> Results:
    """Every result of this many rounds: exactly where that is not too much work."""
    length = _length(single, rounds)
    if length > MOST_RESULTS:
        raise OddsError(
            f"{rounds:,} rounds have more than {MOST_RESULTS:,} results; ask for fewer rounds"
        )
    if single.sampled:
        # To be exact about what was sampled would be in vain.
        sampled = (single, *samples(single))
        first, *others = (
            RoundedResults(sample, rounds, float_power(sample, rounds, length, stage))
            for sample, stage in zip(sampled, staged(progress, *[1] * len(sampled)), strict=True)
        )
        return SampledResults(first, others)
    bits = length * rounds * single.total.bit_length()
    if exact_work(single, rounds, length) <= exact_work_at_most and bits <= EXACT_BITS:
        return ExactResults(single, rounds, exact_power(single, rounds, length, progress))
    return RoundedResults(single, rounds, float_power(single, rounds, length, progress))


def _length(single: OneRound, rounds: int) -> int:
    """How many results are listed one by one, from the lowest there is."""
    variance = single.variance * rounds
    reach = int(single.expected * rounds) + REACH * (isqrt(int(variance)) + 1) + 1
    return min(max(reach, 0), single.best * rounds) + single.worst * rounds + 1
