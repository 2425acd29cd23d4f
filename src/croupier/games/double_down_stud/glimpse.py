"""Double Down Stud with the hole card glimpsed: the hand is known when the choice is made."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.games.double_down_stud.accelerator import Solution
from croupier.games.double_down_stud.odds import pays_of
from croupier.rounds import Rules


def value(counts: Solution, rules: Rules) -> Fraction:
    """Expected net for one who doubles just the hands that win."""
    unit, nets = pays_of(rules)
    pays = np.array(nets, np.int64)
    by_state = counts.counts @ (pays + np.maximum(pays, 0))
    times = counts.four.multiplicity.tolist()
    won = sum(n * int(worth) for n, worth in zip(times, by_state, strict=True))
    return Fraction(won, sum(times) * (len(counts.deck) - 4) * unit)
