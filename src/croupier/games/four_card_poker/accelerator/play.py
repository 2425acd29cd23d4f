"""What comes of a way to play Four Card Poker: deals by choice, hand and result.

Everything is in units, of which an ante is some whole number: one, unless a line of the bonus pays
a part of the ante. A choice is how many antes the play wager has, and 0 is a fold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.four_card_poker.accelerator.solution import CLASSES, Solution
from croupier.numba_cache import compiled
from croupier.solver.endings import LARGEST_PAY

Choices: TypeAlias = NDArray[np.int8]
"""[player, place of the up-card in the deck]: antes in the play wager, or 0 for a fold."""
Pays: TypeAlias = Sequence[int]
"""One for each class of four-card hands, the lowest first."""

FOLD: Final = 0
MOST: Final = 3
"""Antes in the largest play wager."""
NO_STATE: Final = -1
"""The choice where the up-card would be an own card."""

WIN: Final = 0
TIE: Final = 1
LOSE: Final = 2


@dataclass(frozen=True, eq=False)
class Played:
    """One way to play, and all that may come of it at one table of the bonus."""

    bonus: tuple[int, ...]
    ante: int
    choice: Choices
    folded: NDArray[np.int64]
    """Deals that end with a fold, by class of the player's best four."""
    played: NDArray[np.int64]
    """Deals that are played: [antes in the play wager, less one; class; result]."""

    @cached_property
    def total(self) -> int:
        """Deals in all: the player's cards, the up-card, and the dealer's other five."""
        return int(self.folded.sum() + self.played.sum())

    @cached_property
    def choices(self) -> tuple[int, ...]:
        """Deals by choice: a fold, and play wagers of one, two and three antes."""
        return int(self.folded.sum()), *map(int, self.played.sum(axis=(1, 2)))

    @cached_property
    def staked(self) -> Fraction:
        """What is staked on average, in antes."""
        plays = sum(antes * deals for antes, deals in enumerate(self.choices))
        return 1 + Fraction(plays, self.total)


def follow(solution: Solution, choice: Choices, bonus: Pays, ante: int) -> Played:
    """A way to play that is given, state for state."""
    checked(bonus, ante)
    if choice.shape != solution.higher.shape:
        raise ValueError(
            f"choices are to have the shape {solution.higher.shape}, not {choice.shape}"
        )
    state_choices = np.where(solution.possible, choice, NO_STATE).astype(np.int8)
    if state_choices.max() > MOST or ((state_choices < FOLD) & solution.possible).any():
        raise ValueError(f"a play wager is one to {MOST} antes, or 0 for a fold")
    deals = np.zeros((1 + MOST, CLASSES, 3), np.int64)
    _add_up(
        state_choices,
        solution.higher,
        solution.level,
        solution.classes,
        solution.players.multiplicity,
        solution.dealers,
        deals,
    )
    return Played(
        tuple(map(int, bonus)), ante, state_choices, deals[FOLD].sum(axis=1), deals[FOLD + 1 :]
    )


@compiled
def _add_up(
    choice: Choices,
    higher: NDArray[np.int32],
    level: NDArray[np.int32],
    classes: NDArray[np.uint8],
    times: NDArray[np.int64],
    dealers: int,
    deals: NDArray[np.int64],
) -> None:
    """Add up all deals by choice, class and result."""
    for player in range(len(choice)):
        for place in range(choice.shape[1]):
            play = choice[player, place]
            if play != NO_STATE:
                lost, tied = np.int64(higher[player, place]), np.int64(level[player, place])
                deals[play, classes[player], WIN] += times[player] * (dealers - lost - tied)
                deals[play, classes[player], TIE] += times[player] * tied
                deals[play, classes[player], LOSE] += times[player] * lost


def checked(pays: Pays, ante: int) -> NDArray[np.int64]:
    """Pays by class as an array to multiply counts with."""
    if len(pays) != CLASSES:
        raise ValueError(f"there are {CLASSES} classes of hands, and {len(pays)} pays")
    if any(int(pay) != pay for pay in pays):
        raise ValueError("pays are whole numbers; let the ante be this many units that they are")
    if ante < 1:
        raise ValueError("an ante is at least one unit")
    if max(map(abs, (ante, *pays))) > LARGEST_PAY:
        raise ValueError(f"nothing pays more than {LARGEST_PAY:,} units")
    return np.array([int(pay) for pay in pays], np.int64)
