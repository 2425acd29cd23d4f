"""The best play of Boston 5 Stud under any pays, and what every start is worth."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.errors import OddsError
from croupier.games.boston_5_stud.accelerator import Solution
from croupier.games.boston_5_stud.definition import BOSTON_5_STUD, PLAY
from croupier.games.boston_5_stud.odds import MAIN, OPENING, SIGNS, made, played
from croupier.rounds import Rules
from croupier.solver.endings import endings_of
from croupier.solver.five_card.hands import LABELS

LARGEST_NET: Final = 10**9
"""Times all the ways a round may go on from one start, this still fits 64 bits."""
Bools: TypeAlias = NDArray[np.bool_]


class Worth(NamedTuple):
    """What playing on is worth from each start, summed over all deals to come."""

    ante: int
    """This many units are one ante."""
    won: NDArray[np.int64]
    """By start, in units."""


def nets_of(counts: Solution, rules: Rules) -> tuple[int, list[list[int]]]:
    """This many units are one ante; what is won by class of hand and by result, in units, where
    that can happen at all."""
    happens: Bools = np.any(counts.counts, axis=0)
    endings, chosen = endings_of(BOSTON_5_STUD, rules), played(PLAY.name)
    nets = [
        [
            endings.of(MAIN.opening, chosen, made(hand, result)).net
            if happens[hand, result]
            else Fraction(0)
            for result in range(len(SIGNS))
        ]
        for hand in range(len(LABELS))
    ]
    ante = lcm(*(net.denominator for row in nets for net in row))
    whole = [[int(net * ante) for net in row] for row in nets]
    if max(OPENING * ante, *(abs(net) for row in whole for net in row)) > LARGEST_NET:
        raise OddsError(
            f"over one denominator these pays go beyond {LARGEST_NET:,}, which cannot be compared"
        )
    return ante, whole


def worth(counts: Solution, rules: Rules) -> Worth:
    """Weigh every start, in whole units."""
    ante, nets = nets_of(counts, rules)
    return Worth(ante, won(counts, np.array(nets, np.int64)))


def won(counts: Solution, nets: NDArray[np.int64]) -> NDArray[np.int64]:
    """What playing on comes to by start, summed over all deals to come."""
    return np.asarray(np.einsum("shr,hr->s", counts.counts, nets))


def best(counts: Solution, rules: Rules) -> Bools:
    """Whether the second wager is staked, by start; a start is folded unless that is worse."""
    worths = worth(counts, rules)
    return np.asarray(worths.won > -OPENING * worths.ante * counts.deals)
