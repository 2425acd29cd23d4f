"""What every class of hand pays, in whole parts of an ante, for any pay table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Final

import numpy as np

from croupier.money import MoneyError
from croupier.odds.kernels.criss_cross.classes import CLASSES
from croupier.odds.kernels.criss_cross.counting import Money

LARGEST: Final = 10**9
"""The sums over all deals of a full deck fit 64 bits if no pay has more parts than this."""


@dataclass(frozen=True)
class Pays:
    """Pays by class of hand: more than 0 pays, 0 is a push, and less is lost."""

    denominator: int
    """How many parts an ante has."""
    line: tuple[int, ...]
    """Of the across and down bets, by the class of their line, in parts of an ante."""
    ante: tuple[int, ...]
    """Of each ante, by the class of its line."""

    def __post_init__(self) -> None:
        for pays in (self.line, self.ante):
            if len(pays) != CLASSES:
                raise MoneyError(f"there are {CLASSES} classes of hands, and {len(pays)} pays")
        if self.denominator < 1:
            raise MoneyError("an ante has at least one part")
        if max(self.denominator, *map(abs, self.line), *map(abs, self.ante)) > LARGEST:
            raise MoneyError(f"a pay has more than {LARGEST:,} parts")

    @staticmethod
    def of(line: Iterable[Fraction | int], ante: Iterable[Fraction | int] | None = None) -> Pays:
        """Pays in antes, -1 where a wager is lost; by default an ante is paid even money."""
        lines = [Fraction(pay) for pay in line]
        antes = [Fraction(pay) for pay in ante] if ante is not None else [_sign(p) for p in lines]
        parts = lcm(*(pay.denominator for pay in (*lines, *antes)))
        return Pays(
            parts, tuple(int(p * parts) for p in lines), tuple(int(p * parts) for p in antes)
        )

    def middle(self, across: int, down: int) -> int:
        """The middle bet, by the classes of both lines, 40.10(i)2.

        It is paid at the odds of the higher hand if either line pays, pushes if either pushes,
        and is lost else. Where a table of one's own pays the lower hand and not the higher, the
        game pays the lower one, and so do we.
        """
        higher, lower = self.line[max(across, down)], self.line[min(across, down)]
        if higher > 0 or lower > 0:
            return higher if higher > 0 else lower
        return 0 if max(higher, lower) == 0 else -self.denominator

    @cached_property
    def money(self) -> Money:
        """The same for the compiled counting."""
        every = range(CLASSES)
        return Money(
            self.denominator,
            np.array(self.line, np.int64),
            np.array(self.ante, np.int64),
            np.array([[self.middle(a, d) for d in every] for a in every], np.int64),
        )


def _sign(pay: Fraction) -> Fraction:
    return Fraction((pay > 0) - (pay < 0))
