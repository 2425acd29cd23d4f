"""What an analysis says of a wager: every figure exact, from the counts of how rounds end.

A unit is one opening wager, the ante. Sums are made in Python integers, as second moments do
not fit 64 bits; only square roots and the factors of the normal distribution are rounded. Where
some rounds could only be sampled, the figures that they touch say so and carry their error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from math import lcm, sqrt
from typing import Final, TypeAlias

from croupier.solver.outcomes import Sampled

DIGITS: Final = 30
"""Digits to which square roots are taken."""
PLACES: Final = 12
"""Places after the point to which fractions are written."""
MEASURED_PLACES: Final = 6
"""Places after the point to which a number is written that was measured, not counted."""
ABOUT: Final = "≈"
"""Stands before a number that was measured, wherever it is written."""

CONFIDENCE: Final = {
    90: Decimal("1.644853626951"),
    95: Decimal("1.959963984540"),
    99: Decimal("2.575829303549"),
}
"""How many standard deviations on either side hold this many per cent of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A number that was measured, not counted, with its standard error."""

    value: Decimal
    error: Decimal

    @staticmethod
    def of(value: float, error: float) -> Measured:
        """A measured number with as many digits as mean something."""
        return Measured(*(round(Decimal(number), PLACES) for number in (value, error)))

    def __str__(self) -> str:
        spread = CONFIDENCE[95] * self.error
        return f"sampled, ± {spread:.2g} at 95%"


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one wager, or of several placed together."""

    opening: Fraction
    """Units staked before the cards are dealt."""
    total: int
    """Equally likely ways, which the counts are parts of."""
    expected: Fraction
    """Expected net in units."""
    average_stake: Fraction
    """Units staked in all, on average."""
    variance: Fraction | Measured
    hits: int
    """Ways in which the player is up, as far as they are listed."""
    level: int
    """Ways in which the player is neither up nor down, as far as they are listed."""
    largest_win: Fraction
    largest_win_count: int | None
    """None if it is among the ways that are not listed."""
    sampled: Sampled | None = None
    unlisted: int = 0
    """Ways for which only averages are known."""

    @property
    def house_edge(self) -> Fraction:
        """What the house expects to keep of one unit."""
        return -self.expected

    @property
    def house_edge_of_opening(self) -> Fraction:
        """What the house expects to keep of the whole opening stake."""
        return -self.expected / self.opening

    @property
    def element_of_risk(self) -> Fraction:
        """What the house expects to keep of all that is staked."""
        return -self.expected / self.average_stake

    @property
    def standard_deviation(self) -> Decimal | Measured:
        """Of one round's net, in units."""
        if isinstance(self.variance, Fraction):
            return root(self.variance)
        value = self.variance.value.sqrt()
        return Measured.of(float(value), float(self.variance.error / (2 * value)))

    @property
    def hit_frequency(self) -> Fraction | Measured:
        """How often the player ends a round up."""
        return self._frequency(self.hits, lambda net: net > 0)

    @property
    def level_frequency(self) -> Fraction | Measured:
        """How often the player ends a round neither up nor down."""
        return self._frequency(self.level, lambda net: net == 0)

    def _frequency(self, listed: int, holds: Callable[[Fraction], bool]) -> Fraction | Measured:
        if self.sampled is None:
            return Fraction(listed, self.total)
        part, weight = self.sampled.part(holds), self.unlisted / self.total
        error = weight * sqrt(part * (1 - part) / self.sampled.rounds)
        return Measured.of(listed / self.total + weight * part, error)

    @property
    def n0(self) -> Fraction | Measured | None:
        """Rounds after which the expected loss is as large as the standard deviation."""
        if not self.expected:
            return None
        if isinstance(self.variance, Fraction):
            return self.variance / self.expected**2
        square = float(self.expected) ** 2
        return Measured.of(float(self.variance.value) / square, float(self.variance.error) / square)

    @property
    def volatility(self) -> dict[int, Decimal | Measured]:
        """Within how many units of its expectation one round's share of a long game stays.

        After n rounds the net per round lies within the index divided by the square root of n,
        this many per cent of the time.
        """
        return {level: _times(self.standard_deviation, z) for level, z in CONFIDENCE.items()}

    @property
    def largest_win_odds(self) -> Fraction | None:
        """One round in this many wins the most that can be won, if that was counted."""
        if self.largest_win_count is None:
            return None
        return Fraction(self.total, self.largest_win_count)


def _times(number: Decimal | Measured, factor: Decimal) -> Decimal | Measured:
    if isinstance(number, Decimal):
        return factor * number
    return Measured(factor * number.value, factor * number.error)


Way: TypeAlias = tuple[Fraction, Fraction, int]
"""Net, stake, and how many equally likely ways have them."""


def figures(
    ways: Iterable[Way],
    opening: Fraction,
    sampled: Sampled | None = None,
    averaged: Iterable[Way] = (),
) -> Figures:
    """The figures of a wager from (net, staked, count) of every way it ends.

    Ways that could only be sampled are `averaged`: their nets and stakes are averages of many.
    """
    listed = [way for way in ways if way[2]]
    others = list(averaged)
    counted = listed + others
    total = sum(count for _, _, count in counted)
    expected = _sum((net, count) for net, _, count in counted) / total
    square = _sum((net**2, count) for net, _, count in listed) / total
    unlisted = sum(count for _, _, count in others)
    largest = max(net for net, _, _ in listed)
    ways_to_it: int | None = sum(count for net, _, count in listed if net == largest)
    exact = square - expected**2
    variance: Fraction | Measured = exact
    if sampled is not None:
        weight = unlisted / total
        variance = Measured.of(
            float(exact) + weight * sampled.square, weight * sampled.square_error
        )
        if sampled.largest_win >= largest:
            largest, ways_to_it = sampled.largest_win, None
    return Figures(
        opening=opening,
        total=total,
        expected=expected,
        average_stake=_sum((staked, count) for _, staked, count in counted) / total,
        variance=variance,
        hits=sum(count for net, _, count in listed if net > 0),
        level=sum(count for net, _, count in listed if net == 0),
        largest_win=largest,
        largest_win_count=ways_to_it,
        sampled=sampled,
        unlisted=unlisted,
    )


def _sum(terms: Iterable[tuple[Fraction, int]]) -> Fraction:
    """The sum of numbers times counts, in whole numbers: fractions are slow to add."""
    both = list(terms)
    scale = lcm(*(number.denominator for number, _ in both), 1)
    return Fraction(sum(_whole(number, scale) * count for number, count in both), scale)


def _whole(fraction: Fraction, scale: int) -> int:
    return fraction.numerator * (scale // fraction.denominator)


def root(exact: Fraction) -> Decimal:
    """The square root of a fraction, to many digits."""
    with localcontext() as context:
        context.prec = DIGITS + 10
        square_root = (Decimal(exact.numerator) / Decimal(exact.denominator)).sqrt()
        context.prec = DIGITS
        return +square_root


def decimal(exact: Fraction | Decimal | Measured, places: int = PLACES) -> str:
    """A number written out to this many places, rounded half to even.

    >>> decimal(Fraction(-2, 3), 4)
    '-0.6667'
    """
    if isinstance(exact, Measured):
        return ABOUT + decimal(exact.value, min(places, MEASURED_PLACES))
    with localcontext() as context:
        context.prec = DIGITS + places + 30
        value = (
            Decimal(exact.numerator) / Decimal(exact.denominator)
            if isinstance(exact, Fraction)
            else exact
        )
        return f"{value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN):f}"


def percent(exact: Fraction | Measured, places: int = 4) -> str:
    """A fraction as a percentage.

    >>> percent(Fraction(1, 3))
    '33.3333%'
    """
    if isinstance(exact, Measured):
        return f"{ABOUT}{decimal(exact.value * 100, min(places, MEASURED_PLACES - 2))}%"
    return decimal(exact * 100, places) + "%"


def one_in(odds: Fraction) -> str:
    """How rare something is: "1 in 649,740"; only what is common needs a decimal."""
    is_rough = odds.denominator > 1 and odds < 1000
    return f"1 in {float(odds):,.1f}" if is_rough else f"1 in {round(odds):,}"


def exactly(number: Fraction | Decimal | Measured) -> dict[str, str]:
    """A number for programs: the fraction where there is one, and its decimal; or its error."""
    if isinstance(number, Measured):
        value = decimal(number.value, MEASURED_PLACES)
        return {"decimal": value, "standard error": f"{number.error:.2g}"}
    if isinstance(number, Decimal):
        return {"decimal": decimal(number)}
    return {"fraction": str(number), "decimal": decimal(number)}


def as_data(figures: Figures) -> dict[str, object]:
    """All figures in plain values, fractions as strings."""
    numbers: Mapping[str, Fraction | Decimal | Measured | None] = {
        "opening stake": figures.opening,
        "expected value": figures.expected,
        "house edge": figures.house_edge,
        "house edge of opening stake": figures.house_edge_of_opening,
        "element of risk": figures.element_of_risk,
        "average stake": figures.average_stake,
        "variance": figures.variance,
        "standard deviation": figures.standard_deviation,
        "hit frequency": figures.hit_frequency,
        "push frequency": figures.level_frequency,
        "N0": figures.n0,
        "largest win": figures.largest_win,
        "largest win, one in": figures.largest_win_odds,
    }
    return {
        "ways": figures.total,
        **{name: exactly(number) for name, number in numbers.items() if number is not None},
        **({"largest win, ways": ways} if (ways := figures.largest_win_count) else {}),
        "volatility index": {
            f"{level}%": exactly(index) for level, index in figures.volatility.items()
        },
    }
