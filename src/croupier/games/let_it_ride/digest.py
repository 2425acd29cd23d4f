"""A strategy of Let It Ride made readable: what rides, with three cards and with four."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.let_it_ride.accelerator import RidePlay, Solution
from croupier.games.let_it_ride.odds import BACK, RIDE, VOCABULARY
from croupier.solver.feature_arrays import HeldArray
from croupier.solver.game_odds import Digest
from croupier.solver.kernels.symmetry import Sets
from croupier.solver.sentences import Teller, by_high_and_low
from croupier.solver.strategy import kinds

DRAW: Final = "three to a straight flush"
THREE: Final = f"""
a pair of tens or better
a smaller pair: a pair of twos or better
three to a royal flush
{DRAW}, the ace low: {DRAW} when high card is ace
two, three and four of a suit: {DRAW} when high card is four
{DRAW}, no gap and two high cards: {DRAW} and no gap and two cards ten or higher
{DRAW}, no gap and one high card: {DRAW} and no gap and a ten or higher
{DRAW}, no gap and no high card: {DRAW} and no gap
{DRAW}, one gap and two high cards: {DRAW} and at most one gap and two cards ten or higher
{DRAW}, one gap and one high card: {DRAW} and at most one gap and a ten or higher
{DRAW}, one gap and no high card: {DRAW} and at most one gap
{DRAW}, two gaps and two high cards: {DRAW} and two cards ten or higher
{DRAW}, two gaps and one high card: {DRAW} and a ten or higher
{DRAW}, two gaps and no high card: {DRAW}
"""
FOUR: Final = """
a pair of tens or better
a smaller pair: a pair of twos or better
four to a flush
four to an open straight and a high card: four to an open straight and a ten or higher
four to an open straight without: four to an open straight
four high cards to a straight: four to a straight and four cards ten or higher
four to another straight: four to a straight
"""


def digest(counts: Solution, chosen: RidePlay) -> Digest:
    """Sentences for either decision, and a chart of the draws at each."""
    three, four = HeldArray(counts.three.cards), HeldArray(counts.four.cards)
    first, second = _teller(counts.three, chosen.first), _teller(counts.four, chosen.second)
    sentences = tuple(
        f"{seen} cards: {sentence[0].lower()}{sentence[1:]}"
        for seen, teller, text, held in (
            ("Three", first, THREE, three),
            ("Four", second, FOUR, four),
        )
        for sentence in teller.sentences(kinds(text, VOCABULARY, {"seen": held}))
    )
    charts = (
        first.chart(
            "Three suited cards: the highest, down, and the lowest",
            "How often they ride, without a pair.",
            by_high_and_low(three, three.is_suited),
        ),
        second.chart(
            "Four to a straight: the highest, down, and the lowest",
            "How often they ride, of more than one suit.",
            by_high_and_low(four, four.to_straight & ~four.is_suited),
        ),
    )
    return Digest(sentences, charts)


def _teller(sets: Sets, rides: NDArray[np.bool_]) -> Teller:
    times = sets.multiplicity
    return Teller.of(times, np.where(rides, times, 0), "lets it ride", RIDE, BACK)
