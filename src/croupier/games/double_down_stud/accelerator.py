"""Exact counts for Double Down Stud, N.J.A.C. 19:47-17: every decision of any deck.

A player decides on four cards, the own one and three in common: which is the own one changes
nothing. The hole card is any other, unless it lies before another player: all own cards are dealt
face up. Of the cards not yet seen only what they would pay matters, so what may lie before the
others is counted by how many cards of each pay do.

Beside the counts stands what needs their arrays: the play in words, what a glimpse is worth, and
what mass play reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.games.double_down_stud.odds import ASK, OPTIONS, VOCABULARY, pays_of
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.feature_arrays import HeldArray
from croupier.solver.game_odds import Digest, Glimpse
from croupier.solver.kernels.classes import Counts, checked_deck, count_hands
from croupier.solver.kernels.pays import Pays, checked_pays
from croupier.solver.kernels.symmetry import Sets, sets_of
from croupier.solver.sentences import Teller, by_high_and_low
from croupier.solver.state_choices import StateChoices, StateMakeup
from croupier.solver.strategy import kinds

if TYPE_CHECKING:
    from croupier.solver.analysis import Priced

Numbers: TypeAlias = NDArray[np.int64]

FEWEST_CARDS: Final = 5
"""One for the player, three in common and the hole card."""
MOST_OTHERS: Final = 6
"""A table has seven places."""


@dataclass(frozen=True, eq=False)
class Solution:
    """Every decision of one deck, with the hands that may come of it."""

    deck: tuple[Card, ...]
    four: Sets
    """The own card and the three shown in common."""
    counts: Counts
    """Hands by class, for each four cards over the hole card."""


@dataclass(frozen=True, eq=False)
class DoublePlay:
    """A way to play for a player who sees some other players' cards."""

    others: int
    """How many other players' cards are seen."""
    doubled: Numbers
    """By four cards: in how many ways the others' cards may fall so that one doubles.

    With no others that is one way if one doubles, and none if not.
    """
    outcomes: Numbers
    """Deals, by whether the wager is doubled, and class."""


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
    four = sets_of(cards, 4)
    return Solution(cards, four, count_hands(cards, [four.cards], executor, progress)[0])


def price(solution: Solution, pays: Pays, others: int = 0) -> DoublePlay:
    """The best play when each wager is paid by class; a double down wager that is worth nothing is
    not made."""
    unseen = _unseen(solution, others)
    worth = checked_pays(pays)
    grouped = _grouped(solution.counts, worth)
    ways = [_doubling(profile, grouped.pays, others) for profile in grouped.profiles]
    doubled = np.array([way.falls for way in ways], np.int64)[grouped.profile]
    # By state and class: falls of the others' cards that leave one card of the class for the hole.
    leaving = np.array([way.leaving for way in ways], np.int64)[:, grouped.group]
    times = solution.four.multiplicity
    every = (times @ solution.counts) * comb(unseen - 1, others)
    twice = np.einsum("s,sc,sc->c", times, solution.counts, leaving[grouped.profile])
    outcomes = np.stack([every - twice, twice])
    return DoublePlay(others, doubled, outcomes)


def play(solution: Solution, doubles: NDArray[np.bool_], others: int = 0) -> DoublePlay:
    """Any play that does not look at the others' cards: whether one doubles, by four cards."""
    unseen = _unseen(solution, others)
    times = solution.four.multiplicity
    by_state = np.stack([np.where(doubles, 0, times), np.where(doubles, times, 0)])
    by_class = by_state @ solution.counts.astype(np.int64)
    outcomes = by_class * comb(unseen - 1, others)
    doubled = doubles.astype(np.int64) * comb(unseen, others)
    return DoublePlay(others, doubled, outcomes)


def _unseen(solution: Solution, others: int) -> int:
    """How many cards the player does not see, the others' among them; there must be enough."""
    unseen = len(solution.deck) - 4
    if not 0 <= others <= min(MOST_OTHERS, unseen - 1):
        raise ValueError(f"{others} other players cannot be dealt a card each")
    return unseen


class _Grouped(NamedTuple):
    """Hole cards counted by what they pay; states with the same counts have one profile."""

    pays: Numbers
    """What is paid, by group of classes that are paid alike."""
    group: Numbers
    """By class."""
    profiles: Numbers
    """Hole cards by group."""
    profile: Numbers
    """By state."""


def _grouped(counts: Counts, worth: Numbers) -> _Grouped:
    pays, group = np.unique(worth, return_inverse=True)
    alike = [counts[:, group == number].sum(axis=1, dtype=np.uint8) for number in range(len(pays))]
    by_group = np.stack(alike, axis=1)
    # A row read as one string is found again much faster than as numbers side by side.
    strings = by_group.view(f"S{len(pays)}").ravel()
    _, first, profile = np.unique(strings, return_index=True, return_inverse=True)
    return _Grouped(pays, group, by_group[first].astype(np.int64), profile)


class _Doubling(NamedTuple):
    """In how many ways the others' cards may fall so that one doubles."""

    falls: int
    leaving: list[int]
    """The same with a certain card of each group left for the hole; 0 if the group has none."""


def _doubling(profile: Numbers, pays: Numbers, others: int) -> _Doubling:
    """Deal the others' cards in every way, as this many of each group."""
    met = np.flatnonzero(profile)
    sizes = profile[met]
    falls = _falls(len(met), others)
    ways = _CHOOSE[sizes, falls].prod(axis=1)
    ways = ways * ((sizes - falls) @ pays[met] > 0)
    leaving = np.zeros(len(profile), np.int64)
    # Every card of a group is left for the hole as often as any other.
    leaving[met] = ways @ (sizes - falls) // sizes
    return _Doubling(int(ways.sum()), leaving.tolist())


@lru_cache
def _falls(groups: int, others: int) -> Numbers:
    """All ways to take this many cards from this many groups, as numbers of cards by group."""
    # Bars between stars: each way to place the bars is one way to part the cards.
    slots = others + groups - 1
    return np.array(
        [np.diff([-1, *bars, slots]) - 1 for bars in combinations(range(slots), groups - 1)],
        np.int64,
    )


_CHOOSE: Final = np.array(
    [[comb(n, k) for k in range(MOST_OTHERS + 1)] for n in range(len(DECK) + 1)], np.int64
)


# ---- the play in words ------------------------------------------------------------------------

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


def digest(counts: Solution, rules: Rules, chosen: DoublePlay) -> Digest:
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


# ---- a card that is glimpsed ------------------------------------------------------------------


def glimpsed(
    counts: Solution,
    rules: Rules,
    glimpse: Glimpse,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Fraction:
    """Expected net for one who knows the hole card, and doubles just the hands that win."""
    unit, nets = pays_of(rules)
    pays = np.array(nets, np.int64)
    by_state = counts.counts @ (pays + np.maximum(pays, 0))
    times = counts.four.multiplicity.tolist()
    won = sum(n * int(worth) for n, worth in zip(times, by_state, strict=True))
    return Fraction(won, sum(times) * (len(counts.deck) - 4) * unit)


# ---- mass play --------------------------------------------------------------------------------


def choices(priced: Priced) -> Iterator[StateChoices]:
    """Whether to double, by the four cards that are seen; no other player's are."""
    cards, doubles = priced.solved.counts.four.cards, priced.chosen.doubled > 0
    known = StateMakeup(ASK.name, is_all_seen=True)
    yield StateChoices(known, cards, doubles.astype("i8"), OPTIONS)
