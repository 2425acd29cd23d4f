"""Let It Ride with a community card glimpsed before the first choice."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.games.let_it_ride.accelerator import Solution
from croupier.games.let_it_ride.odds import pays_of
from croupier.rounds import Rules


def value(counts: Solution, rules: Rules, *, is_second: bool) -> Fraction:
    """Expected net of the three wagers for one who knows the first or the second community card.

    Each four cards are the own three and the card that is glimpsed, in four ways; what they are
    worth decides wager 1. If the card is the first, that decides wager 2 as well; if it is the
    second, all five cards are known by then.
    """
    unit, nets = pays_of(rules)
    pays = np.array(nets, np.int64)
    four = counts.four_counts @ pays
    first = np.maximum(four, 0)
    second = counts.four_counts @ np.maximum(pays, 0) if is_second else first
    times = (4 * counts.four.multiplicity).tolist()
    won = sum(n * int(gain) for n, gain in zip(times, four + first + second, strict=True))
    deals = sum(times) * (len(counts.deck) - 4)
    return Fraction(won, deals * unit)
