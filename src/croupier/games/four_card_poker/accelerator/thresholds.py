"""A strategy that can be read: with which hands to play, and for the most, against each up-card.

The best choice depends on every card. But nearly all of it hangs on the value of the best four and
the rank of the up-card, and goes up with the value: fold, play one ante, play three. So for each
up-card two hands say nearly all, and around each is a band of hands that go both ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANK_NAMES, RANKS
from croupier.games.four_card_poker.accelerator.play import FOLD, MOST, NO_STATE, Choices, Played
from croupier.games.four_card_poker.accelerator.solution import CLASSES, Solution
from croupier.hands import FourCard, Ranked, ranked_of
from croupier.hands.lookup import scale
from croupier.numba_cache import compiled
from croupier.solver.kernels.classes import classes_by_value

_UP_RANKS: Final = len(RANKS)


class Band(NamedTuple):
    """Where a thing begins to be right, as hands go up; None where it never does."""

    ever: Ranked | None
    """The lowest hand with which it is right at all."""
    best: Ranked | None
    """Who knows only hand and rank of the up-card does it from here on."""
    always: Ranked | None
    """From here on it is right whatever the suits and the fifth card are."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """What to do against one rank of up-card."""

    up: int
    """0 for a two up to 12 for an ace."""
    play: Band
    """To play, be it one ante or more, rather than to fold."""
    most: Band
    """To play as many antes as may be."""

    def __str__(self) -> str:
        play, most = _written(self.play.best), _written(self.most.best)
        return f"{RANK_NAMES[self.up]}: play from {play}, {MOST} antes from {most}"


def _written(hand: Ranked | None) -> str:
    """The cards of a hand that has kickers, and the name of any other."""
    if hand is None:
        return "no hand"
    if hand.category in (FourCard.HIGH_CARD, FourCard.PAIR):
        repeat = hand.ranks[:1] * hand.category
        return "-".join(RANKS[rank] for rank in (*repeat, *hand.ranks))
    return str(hand)


class Tally(NamedTuple):
    """States by value of the best four, lowest first, and rank of the up-card."""

    values: NDArray[np.uint16]
    made: NDArray[np.int64]
    """[value, up-card, choice]: how many there are."""
    won: NDArray[np.int64]
    """[value, up-card]: dealers against whom they win, less those against whom they lose."""


def tally(solution: Solution, choice: Choices) -> Tally:
    """Add up all states of a value and an up-card."""
    values, rows = np.unique(solution.values, return_inverse=True)
    states = np.zeros((len(values), _UP_RANKS, 1 + MOST), np.int64)
    won = np.zeros((len(values), _UP_RANKS), np.int64)
    ups = np.array([card.rank for card in solution.deck], np.int64)
    times, dealers = solution.players.multiplicity, solution.dealers
    _add_up(choice, solution.higher, rows, ups, times, dealers, states, won)
    return Tally(values, states, won)


@compiled
def _add_up(
    choice: Choices,
    higher: NDArray[np.int32],
    rows: NDArray[np.int64],
    ups: NDArray[np.int64],
    times: NDArray[np.int64],
    dealers: int,
    states: NDArray[np.int64],
    won: NDArray[np.int64],
) -> None:
    for player in range(len(choice)):
        for place in range(len(ups)):
            if choice[player, place] != NO_STATE:
                lost = np.int64(higher[player, place])
                states[rows[player], ups[place], choice[player, place]] += times[player]
                won[rows[player], ups[place]] += times[player] * (dealers - 2 * lost)


def chart(solution: Solution, played: Played) -> NDArray[np.int64]:
    """States by class of the player's hand, rank of the up-card, and choice made."""
    sums = tally(solution, played.choice)
    states = np.zeros((CLASSES, _UP_RANKS, 1 + MOST), np.int64)
    for hand_class, counts in zip(_classes(sums), sums.made, strict=True):
        states[hand_class] += counts
    return states


def _classes(tallied: Tally) -> NDArray[np.uint8]:
    """The class of each value that is tallied."""
    return classes_by_value(FourCard)[tallied.values]


class Wins(NamedTuple):
    """What ante and play wager are paid for each ante in them, in units."""

    ante: int
    play: int


def thresholds(solution: Solution, played: Played, wins: Wins) -> tuple[Threshold, ...]:
    """What the best play comes to, for each rank of up-card that the deck has."""
    return tuple(_thresholds(solution, played, wins, tally(solution, played.choice)))


def _thresholds(solution: Solution, played: Played, wins: Wins, sums: Tally) -> Iterator[Threshold]:
    hands = [ranked_of(int(value), FourCard) for value in sums.values]
    bonus = [played.bonus[hand_class] for hand_class in _classes(sums)]
    for up in range(_UP_RANKS):
        met = np.flatnonzero(sums.made[:, up].sum(axis=1))
        if not len(met):
            continue
        by_choice = sums.made[met, up]
        dealt = [int(states) * solution.dealers for states in by_choice.sum(axis=1)]
        won = [
            (deals + int(margin)) // 2
            for deals, margin in zip(dealt, sums.won[met, up], strict=True)
        ]
        # What it is worth to play one ante and not fold, and then to play the most and not one.
        plays, raises = [], []
        for row, wons, deals in zip(met, won, dealt, strict=True):
            play = wins.play * wons - played.ante * (deals - wons)
            ante = wins.ante * wons - played.ante * (deals - wons)
            plays.append(ante + play + (bonus[row] + played.ante) * deals)
            raises.append((MOST - 1) * play)
        ladder = [hands[row] for row in met]
        yield Threshold(
            up,
            Band(*_band(ladder, by_choice[:, FOLD + 1 :].sum(axis=1), by_choice[:, FOLD], plays)),
            Band(*_band(ladder, by_choice[:, MOST], by_choice[:, :MOST].sum(axis=1), raises)),
        )


def _band(
    ladder: list[Ranked], does: NDArray[np.int64], does_not: NDArray[np.int64], gains: list[int]
) -> Iterator[Ranked | None]:
    """The lowest hand that does, the one to do best from, and the lowest after all that do not."""
    at = [*ladder, None]
    yield at[min(np.flatnonzero(does), default=-1)]
    # Summed from the top down; of those worth the same, the highest hand is found first.
    sums = list(accumulate(reversed(gains), initial=0))
    yield at[len(ladder) - sums.index(max(sums))]
    yield at[max(np.flatnonzero(does_not), default=-1) + 1]


def by_thresholds(solution: Solution, wanted: Iterable[Threshold]) -> Choices:
    """Choices of a player who knows the best threshold of every rank of up-card."""
    value_of = {hand: value for value, hand in scale(FourCard).hands.items()}
    beyond = 1 + max(value_of.values())
    choice = np.zeros(solution.higher.shape, np.int8)
    ups = np.array([card.rank for card in solution.deck])
    for threshold in wanted:
        play, most = (
            solution.values >= (beyond if hand is None else value_of[hand])
            for hand in (threshold.play.best, threshold.most.best)
        )
        choice[:, ups == threshold.up] = np.where(most, MOST, play)[:, None]
    return choice
