"""Figures as the lab shows them: few digits, a true minus, and the whole fraction on demand."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Final

from croupier.markup import Html, el
from croupier.money import MINUS
from croupier.reports.par_data import ParNumber
from croupier.solver.figures import Measured, decimal, percent

Value = Fraction | Decimal | Measured
PLACES: Final = 4
"""Places after the point of a percentage."""
DIGITS: Final = 6
"""Places after the point of a number, as far as they are not zeros."""
LARGE: Final = 1000
"""From here on two places do."""
SMALLEST: Final = Fraction(1, 10_000)
"""A part below this needs more places to show what it is."""


def number_text(value: Value, *, is_part: bool = False) -> str:
    """A figure as it is read: a percentage, or a decimal without zeros at its end."""
    if is_part:
        assert not isinstance(value, Decimal)
        return part_text(value)
    written = decimal(value, 2 if abs(_plain(value)) >= LARGE else DIGITS)
    whole, _, rest = written.rstrip("0").partition(".") if "." in written else (written, "", "")
    about, digits = ("≈", whole[1:]) if whole.startswith("≈") else ("", whole)
    grouped = f"{int(digits):,}" if digits not in ("", "-0") else digits
    return with_minus(about + grouped + (f".{rest}" if rest else ""))


def part_text(value: Fraction | Measured) -> str:
    """A part of a whole, in per cent; a very small one with the digits that it has."""
    places = PLACES
    if isinstance(value, Fraction) and 0 < abs(value) < SMALLEST:
        while places < 20 and abs(value) * 100 * 10**places < 1000:
            places += 1
    return with_minus(percent(value, places))


def with_minus(written: str) -> str:
    """The same with a minus as long as a plus."""
    return written.replace("-", MINUS)


def difference(number: ParNumber, other: ParNumber | None) -> str:
    """How much more the first is, with its sign; nothing where there is nothing to compare."""
    if other is None:
        return ""
    gap = _plain(number.value) - _plain(other.value)
    is_measured = isinstance(number.value, Measured) or isinstance(other.value, Measured)
    if gap == 0:
        return "±0"
    written = number_text(gap, is_part=number.is_part)
    return ("≈" if is_measured else "") + (written if gap < 0 else f"+{written}")


def _plain(value: Value) -> Fraction:
    return Fraction(value.value if isinstance(value, Measured) else value)


def whole_fraction(number: ParNumber) -> Html | str:
    """The fraction behind a figure, all of it; a line may break only after the stroke."""
    above, stroke, below = number.exact.partition("/")
    if not stroke:
        return with_minus(above)
    return el("span", with_minus(above), "/", el("wbr"), below, data_exact=number.exact)
