"""A number and how well it is known: exactly, within a bound, or from a sample, to 95 in 100."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_UP, Decimal, localcontext
from fractions import Fraction
from typing import Any, Final

from croupier.solver.figures import ABOUT, decimal

LONGEST: Final = 200
"""Bits of a denominator beyond which only the decimals of a fraction are shown."""


@dataclass(frozen=True, slots=True)
class BoundedNumber:
    """A number known up to an error of at most this much."""

    value: Fraction
    error: Fraction = Fraction(0)
    is_sampled: bool = False
    """Whether some of what it is made of was measured by playing; the error is then one that 95
    such samples in 100 do not exceed."""

    @property
    def is_exact(self) -> bool:
        """Whether there is no error at all."""
        return not (self.error or self.is_sampled)

    @property
    def low(self) -> Fraction:
        """The least it can be."""
        return self.value - self.error

    @property
    def high(self) -> Fraction:
        """The most it can be."""
        return self.value + self.error

    @staticmethod
    def between(low: Fraction, high: Fraction) -> BoundedNumber:
        """A number that lies between two others."""
        return BoundedNumber((low + high) / 2, (high - low) / 2)

    def complement(self) -> BoundedNumber:
        """The chance of the contrary."""
        return BoundedNumber(1 - self.value, self.error, self.is_sampled)

    def less(self, other: BoundedNumber) -> BoundedNumber:
        """What is left of it without a part of it."""
        error, sampled = self.error + other.error, self.is_sampled or other.is_sampled
        return BoundedNumber(self.value - other.value, error, sampled)

    def as_data(self) -> dict[str, Any]:
        """For programs: decimals, the fraction where it is short, the bound where there is one."""
        described: dict[str, Any] = {"decimal": decimal(self.value)}
        if self.is_sampled:
            return {**described, "sampled": True, "within, at 95%": _bound(self.error)}
        if not self.is_exact:
            return {**described, "within": _bound(self.error)}
        if self.value.denominator.bit_length() <= LONGEST:
            described["fraction"] = str(self.value)
        return {**described, "exact": True}

    def percent(self, places: int = 4) -> str:
        """As a percentage, with no more places than are sure.

        >>> third = Fraction(1, 3)
        >>> BoundedNumber(third).percent(), BoundedNumber(third, Fraction(1, 900)).percent()
        ('33.3333%', '33%')
        """
        while places and self.error * 100 * 10**places > 1:
            places -= 1
        return f"{ABOUT if self.is_sampled else ''}{decimal(self.value * 100, places)}%"

    @property
    def said(self) -> str:
        """How well it is known, in a word.

        >>> BoundedNumber(Fraction(1, 3)).said, BoundedNumber(Fraction(1, 3), Fraction(1, 900)).said
        ('exact', '± 0.0012')
        >>> BoundedNumber(Fraction(1, 3), Fraction(1, 900), is_sampled=True).said
        '± 0.0012 at 95%'
        """
        if self.is_sampled:
            return f"± {_bound(self.error)} at 95%"
        return "exact" if self.is_exact else f"± {_bound(self.error)}"


def _bound(error: Fraction) -> str:
    """A bound of error in two digits, rounded up."""
    with localcontext(prec=2, rounding=ROUND_UP):
        return str(Decimal(error.numerator) / Decimal(error.denominator))
