"""Colorado Hold 'Em with one of the community cards glimpsed before the discard."""

from __future__ import annotations

from concurrent.futures import Executor
from fractions import Fraction
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.colorado_hold_em.accelerator import NO_INSTANT, Instant, Solution, Version
from croupier.progress import Progress
from croupier.solver.kernels.classes import count_hands
from croupier.solver.kernels.symmetry import Sets, sets_of

Ints: TypeAlias = NDArray[np.int64]


def value(
    counts: Solution,
    pays: tuple[int, ...],
    instant: Instant,
    wager: int,
    version: Version,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Fraction:
    """Expected net of ante and bet, `wager` units each, for one who knows a community card.

    The hands that may come of a discard are those that hold the two cards kept and the card known,
    less those that hold the discard as well.
    """
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
