"""Four Card Poker with one of the dealer's face-down cards glimpsed, beside the up-card."""

from __future__ import annotations

from concurrent.futures import Executor
from fractions import Fraction
from math import comb
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.games.four_card_poker.accelerator import MOST, Solution, count
from croupier.games.four_card_poker.prices import Whole, whole
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.card_removal import find, removals
from croupier.solver.game_odds import Glimpse
from croupier.solver.progress_stages import staged

Ints: TypeAlias = NDArray[np.int64]

PLAYERS_AT_ONCE: Final = 20_000
"""Enough to be quick, and few enough for memory."""


def glimpsed(
    counts: Solution,
    rules: Rules,
    glimpse: Glimpse,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Fraction:
    """Expected net of ante and play wager for one who knows a face-down card of the dealer's.

    Of all dealers who fill up an up-card, those without the card are the dealers of the deck that
    lacks it; the rest have it.
    """
    pays = whole(rules)
    cases = list(removals(counts.deck))
    size, won = len(counts.deck), 0
    for case, stage in zip(cases, staged(progress, *[1] * len(cases)), strict=True):
        without = count(case.deck, executor, stage)
        for start in range(0, len(without.players), PLAYERS_AT_ONCE):
            players = slice(start, start + PLAYERS_AT_ONCE)
            worth = _worth(pays, _higher(counts, without, players), without.classes[players], size)
            worth[~without.possible[players]] = 0
            sums = worth.sum(axis=1).tolist()
            times = without.players.multiplicity[players].tolist()
            won += case.alike * sum(n * summed for n, summed in zip(times, sums, strict=True))
    deals = comb(size, 5) * (size - 5) * (size - 6) * comb(size - 7, 4)
    return Fraction(won, deals * pays.ante)


def _higher(counts: Solution, without: Solution, players: slice) -> Ints:
    """[player, up-card]: the dealers who have the card, and are higher."""
    rows = find(counts.players, without.players.cards[players])
    place = np.zeros(len(DECK), np.int64)
    place[list(counts.deck)] = np.arange(len(counts.deck))
    ups = np.stack([place[rows.card(up)] for up in without.deck], axis=1)
    every = counts.higher[rows.places[:, None], ups]
    return every.astype(np.int64) - without.higher[players]


def _worth(pays: Whole, higher: Ints, classes: NDArray[np.uint8], size: int) -> Ints:
    """The best of a fold and of playing one ante or the most, summed over the dealers."""
    dealers = comb(size - 7, 4)
    lower = dealers - higher
    ante, play = (win * lower - pays.ante * higher for win in pays.wins)
    bonus = np.array(pays.bonus, np.int64)[classes, None] * dealers
    # Each ante of the play wager is worth the same: the least is best, or the most.
    plays = ante + bonus + np.maximum(play, MOST * play)
    best: Ints = np.maximum(plays, -pays.ante * dealers)
    return best
