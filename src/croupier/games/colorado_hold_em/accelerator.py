"""Exact counts for Colorado Hold 'Em Poker, N.J.A.C. 19:47-23: every decision of any deck.

A player keeps two of three cards. The hands that may come of it are all those that hold the two
cards kept, less those that hold the discard as well. So it is enough to count the hands that hold
any two cards, and the hands that hold any three.

Beside the counts stands what needs their arrays: the play in words, what a glimpse is worth, and
what mass play reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from enum import Enum, IntEnum
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.games.colorado_hold_em.definition import BET, CHECK, DECLARE, FOLD, is_required
from croupier.games.colorado_hold_em.odds import (
    ASK,
    BETS,
    KEPT,
    STANDS,
    VOCABULARY,
    is_instant,
    places,
    whole,
)
from croupier.hands import ThreeCard
from croupier.hands.batch import categories, three_values
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.endings import LARGEST_PAY
from croupier.solver.feature_arrays import HeldArray, Ints
from croupier.solver.features import Situation
from croupier.solver.figures import percent
from croupier.solver.game_odds import Digest, Glimpse
from croupier.solver.kernels.classes import checked_deck, count_hands
from croupier.solver.kernels.pays import Pays, checked_pays
from croupier.solver.kernels.symmetry import Sets, sets_of
from croupier.solver.sentences import Teller, by_two_cards
from croupier.solver.state_choices import StateChoices, StateMakeup
from croupier.solver.strategy import kinds

if TYPE_CHECKING:
    from croupier.solver.analysis import Priced

FEWEST_CARDS: Final = 6
"""Three for the player, and three in common."""


class Version(Enum):
    """Whether a player must bet or fold, or may bet."""

    REQUIRED = "required"
    PERMISSIBLE = "permissible"


class Choice(IntEnum):
    """What a player does, in the order of the game's script.

    Of choices worth the same, the first that may be made is taken.
    """

    FOLD = 0
    STAND = 1
    """Discard and play on with the ante alone."""
    DECLARE = 2
    BET = 3


class Instant(NamedTuple):
    """What the ante is paid on an instant winner, in units."""

    three_of_a_kind: int
    straight_flush: int


INSTANTS: Final = (ThreeCard.THREE_OF_A_KIND, ThreeCard.STRAIGHT_FLUSH)
"""The instant winners, 23.3(c), in the order in which they are counted."""
NO_INSTANT: Final = -1


@dataclass(frozen=True, eq=False)
class Solution:
    """Every decision of one deck, with the hands that may come of each discard."""

    deck: tuple[Card, ...]
    three: Sets
    """The player's own cards, the lowest first."""
    counts: NDArray[np.int32]
    """Hands by class, for each three cards and each discard over the community cards."""
    instant: NDArray[np.int8]
    """By three cards: which of the `INSTANTS` they are, or `NO_INSTANT`."""

    @property
    def boards(self) -> int:
        """How many ways the community cards may fall."""
        return comb(len(self.deck) - 3, 3)


@dataclass(frozen=True, eq=False)
class DiscardPlay:
    """A way to play, and all that may come of it."""

    choice: NDArray[np.int8]
    """The `Choice`, by three cards."""
    discard: NDArray[np.int8]
    """Which of the three cards goes; it means nothing where none is asked for."""
    declared: tuple[int, int]
    """Deals that end with a declared instant winner, of each kind."""
    folded: int
    """Deals that end with a fold."""
    played: NDArray[np.int64]
    """Deals that are played, by whether the bet is made, and class."""


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
    two, three = sets_of(cards, 2), sets_of(cards, 3)
    by_two, by_three = count_hands(cards, [two.cards, three.cards], executor, progress)
    places = [two.places(np.delete(three.cards, discard, axis=1)) for discard in range(3)]
    counts = by_two[np.stack(places, axis=1)] - by_three[:, None]
    return Solution(cards, three, counts, _instants(three))


def _instants(three: Sets) -> NDArray[np.int8]:
    category = categories(three_values(three.cards))
    return np.select(
        [category == instant for instant in INSTANTS],
        [np.int8(kind) for kind in range(len(INSTANTS))],
        np.int8(NO_INSTANT),
    )


def price(
    solution: Solution,
    pays: Pays,
    version: Version,
    instant: Instant,
    wager: int = 1,
) -> DiscardPlay:
    """The best play when ante and bet, a wager each, are paid by class.

    `instant` is what the ante is paid on an instant winner. Of choices worth the same, one that
    stakes less is taken (see `Choice` for the order), and of discards worth the same, the lowest
    card goes.
    """
    worth = checked_pays(pays)
    if wager < 1:
        raise ValueError("a wager is at least one unit")
    if max(map(abs, (wager, *instant))) > LARGEST_PAY:
        raise ValueError(f"nothing pays more than {LARGEST_PAY:,} units")
    discard_worths = solution.counts @ worth
    discard = discard_worths.argmax(axis=1).astype(np.int8)
    best = discard_worths.max(axis=1)
    choice = _choices(solution, best, version, instant, wager)
    return play(solution, choice, discard)


def _choices(
    solution: Solution,
    best: NDArray[np.int64],
    version: Version,
    instant: Instant,
    wager: int,
) -> NDArray[np.int8]:
    """The choice by three cards, `best` being the sum of one wager's pays with the best discard."""
    if version is Version.REQUIRED:
        other, spared = Choice.FOLD, np.full_like(best, -wager * solution.boards)
    else:
        other, spared = Choice.STAND, best
    choice = np.where(2 * best > spared, np.int8(Choice.BET), np.int8(other))
    paid = np.array([*instant, 0], np.int64)[solution.instant] * solution.boards
    declares = (paid > spared) & (paid >= 2 * best)
    choice[declares & (solution.instant != NO_INSTANT)] = Choice.DECLARE
    return choice


def play(solution: Solution, choice: NDArray[np.int8], discard: NDArray[np.int8]) -> DiscardPlay:
    """Any play: the `Choice` and the discard, by three cards; only instant winners declare."""
    times = solution.three.multiplicity
    hands = np.take_along_axis(solution.counts, discard[:, None, None].astype(np.int64), axis=1)

    def deals(which: NDArray[np.bool_]) -> int:
        return int(times[which].sum()) * solution.boards

    def class_counts(which: Choice) -> NDArray[np.int64]:
        those = choice == which
        by_class: NDArray[np.int64] = times[those] @ hands[those, 0]
        return by_class

    declares = choice == Choice.DECLARE
    three_alike, straight_flush = (deals(declares & (solution.instant == i)) for i in range(2))
    return DiscardPlay(
        choice,
        discard,
        declared=(three_alike, straight_flush),
        folded=deals(choice == Choice.FOLD),
        played=np.stack([class_counts(Choice.STAND), class_counts(Choice.BET)]),
    )


# ---- the play in words ------------------------------------------------------------------------

KINDS: Final = """
an instant winner: when own cards are an instant winner
a pair of nines or better: when own cards hold a pair of nines or better
a smaller pair: when own cards hold a pair
three to a flush: when own cards are suited
nothing but an ace high: when own high card is ace
nothing but a king high: when own high card is king
nothing but a queen high: when own high card is queen
nothing but a jack high: when own high card is jack
nothing but a ten high: when own high card is ten
"""


def situations(counts: Solution) -> Situation:
    """What a seat knows with every three cards, the lowest first."""
    cards = np.split(counts.three.cards, 3, axis=1)
    return places(*map(HeldArray, cards))


def digest(counts: Solution, rules: Rules, chosen: DiscardPlay) -> Digest:
    """Sentences on the bet and the discard, and a chart of the cards that are kept."""
    seats, times = situations(counts), counts.three.multiplicity
    bets = np.where(chosen.choice == Choice.BET, times, 0)
    teller = Teller.of(times, bets, "bets", BETS, FOLD.name if is_required(rules) else STANDS)
    going = np.arange(3) == chosen.discard[:, None]
    held = HeldArray(counts.three.cards[~going].reshape(-1, 2))
    return Digest(
        (
            *teller.sentences(kinds(KINDS, VOCABULARY, seats)),
            *_declares(counts, chosen),
            *_keeps(seats, chosen, times),
        ),
        (
            teller.chart(
                "The two cards kept",
                "How often they bet; suited above the diagonal.",
                by_two_cards(held, ~is_instant(seats)),
            ),
        ),
    )


def _declares(counts: Solution, chosen: DiscardPlay) -> Iterator[str]:
    declares, instant = chosen.choice == Choice.DECLARE, counts.instant >= 0
    if (declares == instant).all():
        yield "Declares every instant winner."
    elif not declares.any():
        yield "Declares no instant winner."
    else:
        times = counts.three.multiplicity
        part = Fraction(int(times[declares].sum()), int(times[instant].sum()))
        yield f"Declares {percent(part, 1)} of instant winners."


def _keeps(seats: Situation, chosen: DiscardPlay, times: Ints) -> Iterator[str]:
    """Whether a pair is always kept, and else the two highest cards."""
    plays = np.isin(chosen.choice, (Choice.STAND, Choice.BET))
    own = seats["own"]
    paired = plays & (own.pair >= 0) & ~own.has_three
    keeps_pair = np.stack([seats[pair].pair >= 0 for pair in KEPT])
    high = plays & (own.pair < 0)
    every = np.arange(len(times))
    for words, where, right in (
        ("Of a hand with a pair, keeps the pair", paired, keeps_pair[chosen.discard, every]),
        ("Of a hand without, keeps the two highest cards", high, chosen.discard == 0),
    ):
        if where.any():
            part = Fraction(int(times[where & right].sum()), int(times[where].sum()))
            often = "always" if part == 1 else f"{percent(part, 1)} of the time"
            yield f"{words} {often}."


# ---- a card that is glimpsed ------------------------------------------------------------------


def glimpsed(
    counts: Solution,
    rules: Rules,
    glimpse: Glimpse,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Fraction:
    """Expected net of ante and bet for one who knows a community card.

    The hands that may come of a discard are those that hold the two cards kept and the card known,
    less those that hold the discard as well.
    """
    pays, instant, wager = whole(rules)
    version = Version(rules.option("version"))
    deck, three = counts.deck, counts.three
    four = sets_of(deck, 4)
    by_three, by_four = (
        by_row.astype(np.int64) @ np.array(pays, np.int64)
        for by_row in count_hands(deck, [three.cards, four.cards], executor, progress)
    )
    boards = comb(len(deck) - 4, 2)
    spared = -wager * boards if version is Version.REQUIRED else None
    declared = np.array([*instant, 0], np.int64)[counts.instant] * boards
    is_instant = counts.instant != NO_INSTANT
    won = 0
    for card in deck:
        without = np.flatnonzero((three.cards != card).all(axis=1))
        best = _best_discard(three, four, by_three, by_four, without, int(card))
        worth = np.maximum(2 * best, best if spared is None else spared)
        declares = is_instant[without]
        worth[declares] = np.maximum(worth[declares], declared[without][declares])
        times = three.multiplicity[without].tolist()
        won += sum(n * int(gain) for n, gain in zip(times, worth, strict=True))
    deals = comb(len(deck), 3) * (len(deck) - 3) * boards
    return Fraction(won, deals * wager)


def _best_discard(
    three: Sets, four: Sets, by_three: Ints, by_four: Ints, own: Ints, card: int
) -> Ints:
    """What one wager is worth with the best discard, by own cards, summed over the boards."""
    held = three.cards[own]
    known = np.full((len(own), 1), card)
    all_four = by_four[four.places(np.hstack([held, known]))]
    worths = [
        by_three[three.places(np.hstack([np.delete(held, discard, axis=1), known]))] - all_four
        for discard in range(3)
    ]
    best: Ints = np.max(worths, axis=0)
    return best


# ---- mass play --------------------------------------------------------------------------------


def choices(priced: Priced) -> Iterator[StateChoices]:
    """A fold, a declared winner, or the card that goes, with a bet or without."""
    options = (FOLD, DECLARE, *CHECK, *BET)
    place = np.zeros((len(Choice), len(CHECK)), np.int64)
    place[Choice.DECLARE] = options.index(DECLARE)
    for choice, several in ((Choice.STAND, CHECK), (Choice.BET, BET)):
        place[choice] = [options.index(option) for option in several]
    taken = place[priced.chosen.choice, priced.chosen.discard]
    names = tuple(option.name for option in options)
    known = StateMakeup(ASK, is_all_seen=True)
    yield StateChoices(known, priced.solved.counts.three.cards, taken, names)
