"""One decision counted by dealing: every hand that the dealer may have, one after the other.

For a single state that is quick enough, and needs nothing of what `kernel` is built on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.games.four_card_poker.accelerator.players import best_values
from croupier.games.four_card_poker.accelerator.solution import (
    FEWEST_CARDS,
    StateCounts,
    checked_own,
)
from croupier.hands import FourCard
from croupier.hands.batch import Tables, tables, value_of_key
from croupier.numba_cache import compiled
from croupier.solver.kernels.classes import checked_deck

_THREES: Final = np.array(
    [[a, b, c] for c in range(5) for b in range(c) for a in range(b)],
    np.int64,
)
"""Every three of five cards; the first four are those of the first four cards."""


def count_state(deck: Iterable[Card], own: Iterable[Card], up: Card) -> StateCounts:
    """Count one decision. The deck holds the six cards seen, and none that is known to be gone."""
    cards = checked_deck(deck, FEWEST_CARDS)
    held = checked_own(cards, own, up)
    value = int(best_values(np.array([held], np.int64))[0])
    rest = np.array([card for card in cards if card != up and card not in held], np.int64)
    win, tie, lose = map(int, _deal(rest, int(up), value, tables(FourCard), _THREES))
    return StateCounts(win, tie, lose)


@compiled
def _deal(
    rest: NDArray[np.int64], up: int, value: int, tables: Tables, threes: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Deal five more cards in every way; the best four of six hold the last card, or do not."""
    counts = np.zeros(3, np.int64)
    keys = tables.keys[rest]
    hand, sums = np.zeros(5, np.uint64), np.zeros(len(threes), np.uint64)
    hand[0] = tables.keys[up]
    for a in range(len(keys)):
        hand[1] = keys[a]
        for b in range(a):
            hand[2] = keys[b]
            for c in range(b):
                hand[3] = keys[c]
                four = value_of_key(hand[0] + hand[1] + hand[2] + hand[3], tables)
                for d in range(c):
                    hand[4] = keys[d]
                    before = four
                    for i in range(len(threes)):
                        sums[i] = hand[threes[i, 0]] + hand[threes[i, 1]] + hand[threes[i, 2]]
                        if i < 4:
                            before = max(before, value_of_key(sums[i] + hand[4], tables))
                    for e in range(d):
                        best = before
                        for three in sums:
                            best = max(best, value_of_key(three + keys[e], tables))
                        counts[0 if best < value else 1 if best == value else 2] += 1
    return counts
