"""Money in integer cents, odds as exact fractions, pay tables and limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Final, TypeAlias, TypeVar, overload

from croupier.errors import MoneyError
from croupier.quotes import quoted

Cents: TypeAlias = int
T = TypeVar("T")

MINUS: Final = "−"
"""The sign of a negative amount; a hyphen is read as well."""
TO_THE_CENT: Final = 2
"""Places after the point."""
LARGEST_AMOUNT: Final[Cents] = 10**12
"""Ten billion dollars: more than any table holds, so that a slip of the pen is noticed."""


_WHOLE: Final = r"[0-9]{1,3}(?:,[0-9]{3}){1,5}|[0-9]{1,18}"
"""A whole number; commas stand between thousands or nowhere."""
_AMOUNT: Final = re.compile(rf"([+−-]?)\$?((?:{_WHOLE})(?:\.[0-9]+)?|\.[0-9]+)")
_ODDS: Final = re.compile(rf"({_WHOLE})(?:\s*(?:to|:|win)\s*({_WHOLE}))?")
LARGEST_ODDS: Final = 10**9


def cents(amount: str | int | float | Decimal) -> Cents:
    """Read an amount in dollars, exactly: "$1,250.50", 10, "7.5".

    >>> cents("$1,250.50"), cents(10), cents("-$5"), cents("−$5")
    (125050, 1000, -500, -500)
    """
    if isinstance(amount, bool):
        raise MoneyError("an amount of money is a number of dollars, not true or false")
    if isinstance(amount, str):
        match = _AMOUNT.fullmatch(amount.strip())
        if match is None:
            raise MoneyError(
                f"{quoted(amount)} is not an amount in dollars, such as 25, 7.50 or 1,250"
            )
        exact = Decimal(match[1].replace(MINUS, "-") + match[2].replace(",", ""))
    else:
        exact = Decimal(str(amount)) if isinstance(amount, float) else Decimal(amount)
    if not exact.is_finite() or exact.copy_abs() > LARGEST_AMOUNT // 100:
        raise MoneyError(f"{quoted(amount)} is not an amount that a table could hold")
    # A fraction is exact whatever the number of digits; decimal arithmetic would round.
    in_cents = Fraction(exact) * 100 if exact.adjusted() > -100 else Fraction(1, 2)
    if in_cents.denominator != 1:
        raise MoneyError(f"{amount} dollars is not a whole number of cents")
    return in_cents.numerator


def dollars(amount: Cents) -> str:
    """Write an amount as it is spoken of at the table, cents only where there are any.

    >>> dollars(125050), dollars(1000), dollars(-50)
    ('$1,250.50', '$10', '−$0.50')
    """
    whole, rest = divmod(abs(amount), 100)
    return f"{MINUS if amount < 0 else ''}${whole:,}" + (f".{rest:02}" if rest else "")


def near_dollars(amount: Fraction | Cents, places: int = TO_THE_CENT) -> str:
    """Write an amount that need not be whole cents: to the cent, and below a cent to what it has.

    >>> near_dollars(Fraction(10000, 3)), near_dollars(Fraction(-1, 3)), near_dollars(0)
    ('$33.33', '−$0.0033', '$0.00')
    """
    exact = Fraction(amount)
    places = max(places, 2 if abs(exact) >= 1 or not exact else 4)
    # Two divisions in a row would round twice.
    written = (Decimal(abs(exact).numerator) / Decimal(100 * exact.denominator)).quantize(
        Decimal(1).scaleb(-places), ROUND_HALF_EVEN
    )
    return f"{MINUS if exact < 0 else ''}${written:,}"


def signed(amount: Fraction | Cents, places: int | None = None) -> str:
    """Write an amount that is won or lost, with its sign; with places, one that need not be
    whole cents.

    >>> signed(2000), signed(-550), signed(0), signed(Fraction(10000, 3), 2)
    ('+$20', '−$5.50', '$0', '+$33.33')
    """
    written = dollars(int(amount)) if places is None else near_dollars(amount, places)
    return f"+{written}" if amount > 0 else written


@dataclass(frozen=True, slots=True, order=True)
class Odds:
    """What a winning wager is paid, beside the wager itself: 3 to 2.

    Always written with "to"; the regulations forbid "for" (19:47-25.11(a) and its kin).
    """

    ratio: Fraction

    @staticmethod
    def to(win: int, stake: int = 1) -> Odds:
        """The odds `win` to `stake`."""
        return Odds(Fraction(win, stake))

    @staticmethod
    def parse(written: str | int) -> Odds:
        """Read "3 to 2", "15 to 1", "even" or "push"; a number alone is this many to 1.

        >>> print(Odds.parse("3 to 2"), Odds.parse(15), Odds.parse("push"))
        3 to 2 15 to 1 push
        """
        plain = str(written).strip().lower()
        if plain in ("push", "even", "even money"):
            return PUSH if plain == "push" else EVEN
        if re.search(r"\bfor\b", plain):
            raise MoneyError(f'{quoted(written)}: odds are stated with "to", never with "for"')
        match = _ODDS.fullmatch(plain)
        numbers = (
            [int((number or "1").replace(",", "")) for number in match.groups()] if match else []
        )
        if not numbers or max(numbers) >= LARGEST_ODDS or not numbers[1]:
            raise MoneyError(f"{quoted(written)} are not odds: write them as 3 to 2, or push")
        return Odds.to(*numbers)

    @property
    def is_push(self) -> bool:
        """Nothing is won, and the wager stays the player's."""
        return self.ratio.numerator == 0

    def win(self, wager: Cents) -> Cents:
        """What the wager wins; refuses a fraction of a cent."""
        won, rest = divmod(self.ratio.numerator * wager, self.ratio.denominator)
        if rest:
            raise MoneyError(f"{dollars(wager)} cannot be paid {self} in whole cents")
        return won

    def __str__(self) -> str:
        if self.is_push:
            return "push"
        return f"{self.ratio.numerator:,} to {self.ratio.denominator}"


PUSH: Final = Odds(Fraction(0))
EVEN: Final = Odds(Fraction(1))


@dataclass(frozen=True)
class PayTable(Mapping[str, Odds]):
    """The odds of one wager, line by line, highest first; a hand on no line loses."""

    lines: tuple[tuple[str, Odds], ...]

    @staticmethod
    def of(lines: Mapping[str, str | int | Odds]) -> PayTable:
        """Build a table from names and written odds."""
        return PayTable(
            tuple(
                (name, odds if isinstance(odds, Odds) else Odds.parse(odds))
                for name, odds in lines.items()
            )
        )

    def written(self) -> dict[str, str]:
        """The odds of each line as texts, from which `of` builds the same table."""
        return {line: str(odds) for line, odds in self.lines}

    @cached_property
    def _by_name(self) -> dict[str, Odds]:
        return dict(self.lines)

    def __getitem__(self, name: str) -> Odds:
        return self._by_name[name]

    # Most hands are on no line, which `Mapping` would find out by raising and catching a KeyError.

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    @overload
    def get(self, name: str, /) -> Odds | None: ...
    @overload
    def get(self, name: str, /, default: Odds | T) -> Odds | T: ...
    def get(self, name: str, /, default: Odds | T | None = None) -> Odds | T | None:
        return self._by_name.get(name, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self.lines)

    def __hash__(self) -> int:
        return hash(self.lines)

    def with_line(self, name: str, odds: Odds) -> PayTable:
        """The same table with one line paid differently; the line must be there."""
        if name not in self:
            raise MoneyError(f"there is no line {quoted(name)}; the lines are {', '.join(self)}")
        return PayTable(tuple((n, odds if n == name else o) for n, o in self.lines))

    @cached_property
    def unit(self) -> Cents:
        """The smallest wager that every line pays in whole cents; others are its multiples."""
        return lcm(*(odds.ratio.denominator for odds in self.values()), 1)

    @property
    def best(self) -> Odds:
        """The highest odds in the table."""
        return max(self.values())
