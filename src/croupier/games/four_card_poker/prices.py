"""The best play of Four Card Poker under any pays.

With some cards seen, only the dealers who are higher matter, and the worth of playing falls as
there are more of them. So the best play is a bound on their number for playing at all, which the
bonus of a hand may raise, and a lower one, the same for all hands, for playing the most.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np

from croupier.games.four_card_poker.accelerator import WIN, Choices, Played, Solution, Wins, follow
from croupier.games.four_card_poker.definition import FOUR_CARD_POKER
from croupier.games.four_card_poker.odds import LABELS, MAIN, OPTIONS, chose, made
from croupier.rounds import Rules
from croupier.solver.endings import endings_of


class Whole(NamedTuple):
    """Pays over one denominator."""

    ante: int
    """This many units are one ante."""
    wins: Wins
    bonus: tuple[int, ...]
    """By class."""


def whole(rules: Rules) -> Whole:
    """Pays in whole units."""
    endings, once = endings_of(FOUR_CARD_POKER, rules), chose(OPTIONS[1])
    won = [endings.of(MAIN.opening, once, made(hand, WIN)).settled for hand in range(len(LABELS))]
    ante, play = (wager.net for wager in won[0][:2])
    bonus = [sum((wager.net for wager in settled[2:]), Fraction(0)) for settled in won]
    unit = lcm(*(net.denominator for net in (ante, play, *bonus)))
    wins = Wins(int(ante * unit), int(play * unit))
    return Whole(unit, wins, tuple(int(net * unit) for net in bonus))


def best(counts: Solution, rules: Rules) -> Choices:
    """Antes to play in every state; of choices worth the same, the one that stakes less."""
    unit, wins, bonus = whole(rules)
    dealers, even = counts.dealers, wins.ante + wins.play
    # Playing one ante is worth more than a fold if, of all dealers, this many or fewer are higher.
    plays = [(dealers * (even + paid + unit) - 1) // (even + 2 * unit) for paid in bonus]
    # Each further ante is worth something; the person who plays on this is well above a fold.
    most = (dealers * wins.play - 1) // (wins.play + unit)
    bound = np.minimum(plays, dealers).astype(np.int32)[counts.classes]
    choice = (counts.higher <= bound[:, None]).astype(np.int8)
    choice += (counts.higher <= np.int32(most)).astype(np.int8) * np.int8(2)
    return choice


def best_of(counts: Solution, rules: Rules) -> Played:
    """The best play, with pays in whole units."""
    unit, _, bonus = whole(rules)
    return follow(counts, best(counts, rules), bonus, unit)
