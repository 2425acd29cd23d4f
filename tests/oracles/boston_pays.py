"""Pays of Boston 5 Stud Poker written out by hand, to check what the kernel counts.

Everything is in units, of which an ante is some whole number: one, unless a line of the bonus pays
a part of the ante. The first wager is two antes, and so is the second.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.boston_5_stud import accelerator as kernel
from croupier.games.boston_5_stud.accelerator import LOSE, TIE, WIN, Played, Solution
from croupier.hands import FiveCard, ThreeCard
from croupier.solver.kernels.pays import Nets, Pays, checked_pays, nets
from oracles.hand_classes import HandClass

LARGEST_PAY: Final = 10**9
"""Times all the ways a round may go on from one start, this still fits 64 bits."""

OPENING: Final = 3
"""Antes staked before the cards are dealt, and lost by a fold: the ante and the first wager."""
STAKED: Final = 5
"""Antes staked by the person who plays on."""
RESULT: Final = {WIN: 4, TIE: 0, LOSE: -STAKED}
"""Antes won or lost beside the bonus: a win pays both wagers, and the ante pushes."""


def bonus_pays(highest_first: Sequence[int]) -> tuple[int, ...]:
    """The bonus by class, from the eight lines of a table, royal flush first and two pair last.

    >>> bonus_pays([1000, 200, 100, 25, 15, 8, 4, 2])[HandClass.PAIR_OF_ACES:]
    (0, 2, 4, 8, 15, 25, 100, 200, 1000)
    """
    lines = FiveCard.ROYAL_FLUSH - FiveCard.PAIR
    if len(highest_first) != lines:
        raise ValueError(
            f"a table has eight lines, royal flush to two pair, not {len(highest_first)}"
        )
    line = dict(zip(reversed(FiveCard), highest_first, strict=False))
    return tuple(line.get(each.category, 0) for each in HandClass)


ANTE_BONUS: Final = bonus_pays([1000, 200, 100, 25, 15, 8, 4, 2])
"""24.11(c)."""


def optional_pays(highest_first: Sequence[int], wager: int = 1) -> tuple[int, ...]:
    """Pays of the optional bonus by `ThreeCard`, from its five lines, straight flush first."""
    if len(highest_first) != ThreeCard.STRAIGHT_FLUSH:
        raise ValueError(
            f"the bonus has five lines, straight flush to pair, not {len(highest_first)}"
        )
    return -wager, *map(int, reversed(highest_first))


OPTIONAL_BONUS: Final = optional_pays([40, 25, 6, 3, 1])
"""24.11(d)."""


@dataclass(frozen=True, eq=False)
class Priced(Played):
    """One way to play, at one table of the bonus."""

    bonus: tuple[int, ...]
    ante: int

    @cached_property
    def nets(self) -> Nets:
        """Deals by what ante, bonus and both wagers win together."""
        return nets([(-OPENING * self.ante, sum(self.folded)), *self._played_nets()])

    def _played_nets(self) -> Iterator[tuple[int, int]]:
        for hand in HandClass:
            for result, antes in RESULT.items():
                yield antes * self.ante + self.bonus[hand], int(self.outcomes[hand, result])

    @cached_property
    def staked(self) -> Fraction:
        """What is staked on average, in antes."""
        return OPENING + Fraction((STAKED - OPENING) * int(self.played.sum()), self.total)


def optional_bonus_nets(solution: Solution, pays: Sequence[int] = OPTIONAL_BONUS) -> Nets:
    """Three-card hands by what the optional bonus wins, which is settled before the choice."""
    if len(pays) != len(ThreeCard):
        raise ValueError(f"there are {len(ThreeCard)} three-card hands, and {len(pays)} pays")
    return nets(zip(map(int, pays), solution.three_card_hands, strict=True))


def price(solution: Solution, bonus: Pays = ANTE_BONUS, ante: int = 1) -> Priced:
    """The best play when the ante bonus is paid by class, on top of all else.

    A start is folded unless playing on is worth more.
    """
    worth, unit = _checked(bonus, ante)
    counts = solution.counts
    won = sum(antes * unit * counts[:, :, result].sum(axis=1) for result, antes in RESULT.items())
    plays = won + counts.sum(axis=2) @ worth > -OPENING * unit * solution.deals
    return follow(solution, plays, bonus, ante)


def follow(
    solution: Solution, plays: NDArray[np.bool_], bonus: Pays = ANTE_BONUS, ante: int = 1
) -> Priced:
    """A way to play that is given: whether the second wager is made, by start."""
    _checked(bonus, ante)
    found = kernel.follow(solution, plays)
    return Priced(found.plays, found.folded, found.played, tuple(map(int, bonus)), ante)


def _checked(bonus: Pays, ante: int) -> tuple[NDArray[np.int64], int]:
    worth = checked_pays(bonus)
    if ante < 1:
        raise ValueError("an ante is at least one unit")
    if max(STAKED * ante, *map(abs, bonus)) > LARGEST_PAY:
        raise ValueError(f"nothing pays more than {LARGEST_PAY:,} units")
    return worth, int(ante)
