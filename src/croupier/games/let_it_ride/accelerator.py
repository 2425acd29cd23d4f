"""Exact counts for Let It Ride, N.J.A.C. 19:47-18: every decision of any deck, by hand made.

A wager rides if the hand it rides on pays more than nothing on average. Neither choice changes
what the other wagers are worth, so each is made for its own wager alone: the first on the
player's three cards, the second when the first community card is shown too. Which of the four
cards known then is the community card matters only to what was done with the first wager.

Beside the counts stands what needs their arrays: the play in words, what a glimpse is worth, and
what mass play reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.cards import cards as read
from croupier.games.let_it_ride.odds import ASKS, BACK, OPTIONS, RIDE, VOCABULARY, pays_of
from croupier.hands import ThreeCard, three_value
from croupier.hands.batch import categories, three_values
from croupier.numba_cache import compiled
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.feature_arrays import HeldArray
from croupier.solver.game_odds import Digest, Glimpse
from croupier.solver.kernels.classes import CLASSES, Counts, checked_deck, count_hands
from croupier.solver.kernels.pays import Pays, checked_pays
from croupier.solver.kernels.symmetry import Sets, sets_of
from croupier.solver.sentences import Teller, by_high_and_low
from croupier.solver.state_choices import StateChoices, StateMakeup
from croupier.solver.strategy import kinds

if TYPE_CHECKING:
    from croupier.solver.analysis import Priced

FEWEST_CARDS: Final = 5
"""Three for the player, and two in common."""


MINI_ROYAL: Final = len(ThreeCard)
"""The highest line of the three-card bonus; the others are numbered as `ThreeCard`."""


@dataclass(frozen=True, eq=False)
class Solution:
    """Every decision of one deck, with the hands that may come of it."""

    deck: tuple[Card, ...]
    three: Sets
    """The player's own cards, at the first decision."""
    three_counts: Counts
    """Hands by class, for each three cards over both community cards."""
    lines: NDArray[np.uint8]
    """The line of the three-card bonus, for each three cards."""
    four: Sets
    """The player's own cards and the first community card, at the second decision."""
    four_counts: Counts
    """Hands by class, for each four cards over the other community card."""
    own: NDArray[np.int64]
    """By four cards, and by which of them is the community card: the place of the other three."""

    @cached_property
    def hands(self) -> tuple[int, ...]:
        """All five-card hands of the deck, by class: what a wager on the hand alone is about."""
        # Every hand is met from each of its five sets of four.
        by_class = self.four.multiplicity @ self.four_counts
        return tuple(int(count) // 5 for count in by_class)

    @cached_property
    def three_card_hands(self) -> tuple[int, ...]:
        """All three-card hands of the deck, by line of the three-card bonus."""
        sums = np.zeros(MINI_ROYAL + 1, np.int64)
        np.add.at(sums, self.lines, self.three.multiplicity)
        return tuple(map(int, sums))


@dataclass(frozen=True, eq=False)
class RidePlay:
    """A way to play, and all that may come of it."""

    first: NDArray[np.bool_]
    """Whether the first wager rides, by three cards."""
    second: NDArray[np.bool_]
    """Whether the second wager rides, by four cards."""
    outcomes: NDArray[np.int64]
    """Deals, by whether the first and the second wager ride, three-card line, and class."""


def count(
    deck: Iterable[Card] = DECK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Count every decision of a deck.

    The work is done in shards on any executor, on threads if none is given. `progress(done,
    total)` is called as they finish.
    """
    cards = checked_deck(deck, FEWEST_CARDS)
    three, four = sets_of(cards, 3), sets_of(cards, 4)
    counts = count_hands(cards, [three.cards, four.cards], executor, progress)
    own = [three.places(np.delete(four.cards, shown, axis=1)) for shown in range(4)]
    return Solution(cards, three, counts[0], _lines(three), four, counts[1], np.stack(own, axis=1))


def price(solution: Solution, pays: Pays) -> RidePlay:
    """The best play when each wager is paid by class; what is worth nothing is taken back."""
    worth = checked_pays(pays)
    return play(solution, solution.three_counts @ worth > 0, solution.four_counts @ worth > 0)


def play(solution: Solution, first: NDArray[np.bool_], second: NDArray[np.bool_]) -> RidePlay:
    """Any play: whether the first wager rides, by three cards, and the second, by four."""
    return RidePlay(first, second, _outcomes(solution, first, second))


def _outcomes(
    solution: Solution, first: NDArray[np.bool_], second: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """Each four cards are met four times, another of them being the community card."""
    lines = MINI_ROYAL + 1
    kinds = (2 * first[solution.own] + second[:, None]) * lines + solution.lines[solution.own]
    outcomes = np.zeros((4 * lines, CLASSES), np.int64)
    _add_up(kinds, solution.four.multiplicity, solution.four_counts, outcomes)
    return outcomes.reshape(2, 2, lines, CLASSES)


@compiled
def _add_up(
    kinds: NDArray[np.int64],
    times: NDArray[np.int64],
    counts: Counts,
    outcomes: NDArray[np.int64],
) -> None:
    for state in range(len(kinds)):
        for kind in kinds[state]:
            for hand in range(CLASSES):
                outcomes[kind, hand] += times[state] * counts[state, hand]


def _lines(three: Sets) -> NDArray[np.uint8]:
    values = three_values(three.cards)
    lines = categories(values)
    lines[values == three_value(*read("AsKsQs"))] = MINI_ROYAL
    return lines


# ---- the play in words ------------------------------------------------------------------------

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


def digest(counts: Solution, rules: Rules, chosen: RidePlay) -> Digest:
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


# ---- a card that is glimpsed ------------------------------------------------------------------


def glimpsed(
    counts: Solution,
    rules: Rules,
    glimpse: Glimpse,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Fraction:
    """Expected net of the three wagers for one who knows the first or the second community card.

    Each four cards are the own three and the card that is glimpsed, in four ways; what they are
    worth decides wager 1. If the card is the first, that decides wager 2 as well; if it is the
    second, all five cards are known by then.
    """
    unit, nets = pays_of(rules)
    pays = np.array(nets, np.int64)
    four = counts.four_counts @ pays
    first = np.maximum(four, 0)
    second = counts.four_counts @ np.maximum(pays, 0) if glimpse.name == "second" else first
    times = (4 * counts.four.multiplicity).tolist()
    won = sum(n * int(gain) for n, gain in zip(times, four + first + second, strict=True))
    deals = sum(times) * (len(counts.deck) - 4)
    return Fraction(won, deals * unit)


# ---- mass play --------------------------------------------------------------------------------


def choices(priced: Priced) -> Iterator[StateChoices]:
    """Whether wagers 1 and 2 ride, by three and by four cards."""
    counts, chosen = priced.solved.counts, priced.chosen
    states = ((counts.three, chosen.first), (counts.four, chosen.second))
    for ask, (sets, rides) in zip(ASKS, states, strict=True):
        known = StateMakeup(ask.name, is_all_seen=True)
        yield StateChoices(known, sets.cards, rides.astype("i8"), OPTIONS)
