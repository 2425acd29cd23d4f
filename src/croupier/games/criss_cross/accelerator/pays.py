"""What every class of hand pays, in whole parts of an ante, for any pay table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final

import numpy as np

from croupier.errors import MoneyError
from croupier.games.criss_cross.accelerator.classes import CLASSES
from croupier.games.criss_cross.accelerator.kernel import Money

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
    middle: tuple[tuple[int, ...], ...]
    """Of the middle bet, by the class of the across and that of the down hand."""

    def __post_init__(self) -> None:
        for pays in (self.line, self.ante, self.middle, *self.middle):
            if len(pays) != CLASSES:
                raise MoneyError(f"there are {CLASSES} classes of hands, and {len(pays)} pays")
        if self.denominator < 1:
            raise MoneyError("an ante has at least one part")
        parts = (*self.line, *self.ante, *chain(*self.middle))
        if max(self.denominator, *map(abs, parts)) > LARGEST:
            raise MoneyError(f"a pay has more than {LARGEST:,} parts")

    @cached_property
    def money(self) -> Money:
        """The same for the compiled counting."""
        return Money(
            self.denominator,
            np.array(self.line, np.int64),
            np.array(self.ante, np.int64),
            np.array(self.middle, np.int64),
        )
