"""A strategy of Double Down Stud made readable: with which four cards the wager is doubled."""

from __future__ import annotations

from math import comb
from typing import Final

from croupier.games.double_down_stud.accelerator import DoublePlay, Solution
from croupier.games.double_down_stud.odds import VOCABULARY
from croupier.solver.feature_arrays import HeldArray
from croupier.solver.game_odds import Digest
from croupier.solver.sentences import Teller, by_high_and_low
from croupier.solver.strategy import kinds

KINDS: Final = """
two pair or better
a pair of jacks or better
a pair of sixes to tens: a pair of sixes or better
a smaller pair: a pair of twos or better
four to a flush
four to an open straight from three up: four to an open straight when low card is three or higher
two, three, four and five: four to an open straight
four high cards to a straight: four to a straight and four cards ten or higher
four to another straight: four to a straight
"""


def digest(counts: Solution, chosen: DoublePlay) -> Digest:
    """Sentences, and a chart of the draws to a straight."""
    four, times = HeldArray(counts.four.cards), counts.four.multiplicity
    stand, double = VOCABULARY.options
    falls = comb(len(counts.deck) - 4, chosen.others)
    teller = Teller.of(times * falls, times * chosen.doubled, "doubles", double, stand)
    chart = teller.chart(
        "Four to a straight: the highest, down, and the lowest",
        "How often they are doubled, of more than one suit.",
        by_high_and_low(four, four.to_straight & ~four.is_suited),
    )
    return Digest(tuple(teller.sentences(kinds(KINDS, VOCABULARY, {"four": four}))), (chart,))
