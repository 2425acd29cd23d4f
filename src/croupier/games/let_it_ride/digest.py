"""A strategy of Let It Ride made readable: what rides, with three cards and with four."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.let_it_ride.accelerator import Priced, Solution
from croupier.games.let_it_ride.odds import BACK, RIDE
from croupier.solver.five_card.features import ACE, TEN, Held
from croupier.solver.five_card.sentences import Bools, Teller, by_high_and_low
from croupier.solver.game_odds import Digest
from croupier.solver.kernels.symmetry import Sets

FOUR: Final = 2
DOES: Final = "lets it ride"


def digest(counts: Solution, chosen: Priced) -> Digest:
    """Sentences for either decision, and a chart of the draws at each."""
    three, four = Held(counts.three.cards), Held(counts.four.cards)
    first, second = _teller(counts.three, chosen.first), _teller(counts.four, chosen.second)
    sentences = (
        *(f"Three cards: {_low(one)}" for one in first.sentences(_three(three))),
        *(f"Four cards: {_low(one)}" for one in second.sentences(_four(four))),
    )
    charts = (
        first.chart(
            "Three suited cards: the highest, down, and the lowest",
            "How often they ride, without a pair.",
            by_high_and_low(three.high, three.low, three.is_suited),
        ),
        second.chart(
            "Four to a straight: the highest, down, and the lowest",
            "How often they ride, of more than one suit.",
            by_high_and_low(four.high, four.low, four.to_straight & ~four.is_suited),
        ),
    )
    return Digest(sentences, charts)


def _low(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _teller(sets: Sets, rides: NDArray[np.bool_]) -> Teller:
    times = sets.multiplicity
    return Teller(times, np.where(rides, times, 0), DOES, RIDE, BACK)


def _three(held: Held) -> Iterator[tuple[str, Bools]]:
    yield "a pair of tens or better", (held.pair >= TEN) | held.has_three
    yield "a smaller pair", held.pair >= 0
    suited = held.is_suited & held.to_straight
    yield "three to a royal flush", suited & (held.low >= TEN)
    yield "three to a straight flush, the ace low", suited & (held.high == ACE)
    yield "two, three and four of a suit", suited & (held.high == FOUR)
    for words, spread in (("no gap", 3), ("one gap", 4), ("two gaps", 5)):
        for high in (2, 1, 0):
            cards = {0: "no high card", 1: "one high card", 2: "two high cards"}[high]
            belongs = suited & (held.spread == spread) & (held.at_least(TEN) == high)
            yield f"three to a straight flush, {words} and {cards}", belongs


def _four(held: Held) -> Iterator[tuple[str, Bools]]:
    yield "a pair of tens or better", (held.pair >= TEN) | held.has_two_pair
    yield "a smaller pair", held.pair >= 0
    yield "four to a flush", held.is_suited
    yield "four to an open straight and a high card", held.to_open_straight & (held.high >= TEN)
    yield "four to an open straight without", held.to_open_straight
    yield "four high cards to a straight", held.to_straight & (held.low >= TEN)
    yield "four to another straight", held.to_straight
