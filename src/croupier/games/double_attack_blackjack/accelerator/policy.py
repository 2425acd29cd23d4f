"""A player who has made up their mind: what is done with every hand, whether best or not."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.games.double_attack_blackjack.accelerator.hands import Ints
from croupier.games.double_attack_blackjack.accelerator.play import Wanted


@dataclass(frozen=True, eq=False)
class Policy:
    """What is done against each up-card, by kind of up-card first.

    Every action named must be one that the house allows there.
    """

    attack: NDArray[np.bool_]
    """[up]: whether a double attack wager is made, as large as it may be."""
    splits: NDArray[np.bool_]
    """[up, kind]: whether a pair is split, as often as it may be."""
    first: Ints
    """[up, hand]: with a hand that was not split."""
    first_doubled: Ints
    """[up, hand]: with such a hand when it has doubled."""
    later: Ints
    """[up, hand]: with a hand made by a split."""
    later_doubled: Ints
    """[up, hand]: with such a hand when it has doubled."""

    def wanted(self, up: int, split: bool = False) -> Wanted:
        """What is done with hands against one up-card."""
        if split:
            return Wanted(self.later[up], self.later_doubled[up])
        return Wanted(self.first[up], self.first_doubled[up])
