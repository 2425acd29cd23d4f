"""Double Cross priced: counts times pays, and the best choice in every state.

What a line is worth in a state is a sum of counts times what each category pays, over one
denominator, so all comparisons are between integers. They fit 64 bits for any pays that have
ever been posted; for others Python's own integers are used, more slowly.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.games import Rules
from croupier.games.double_cross import FOLD, PLAY_COLUMN, PLAY_ROW
from croupier.hands import FiveCard, ThreeCard
from croupier.hands.lookup import CATEGORY_SHIFT
from croupier.hands.tables import rank_tables
from croupier.odds.double_cross.endings import (
    FIVE_LABELS,
    LOSE,
    RESULTS,
    WIN,
    folded,
    played,
    three_card,
    together,
)
from croupier.odds.outcomes import Distribution, Ending

Chosen: TypeAlias = NDArray[np.int8]
"""By state, the place of the option chosen among those of the script."""
Worths: TypeAlias = NDArray[Any]
"""Integers by state: of 64 bits, or Python's own."""

FOLDED: Final = 0
ROW: Final = 1
COLUMN: Final = 2
OPTIONS: Final = (FOLD.name, PLAY_ROW.name, PLAY_COLUMN.name)
STAKED: Final = 3
"""Ante and two raises, all lost together."""
OUTCOMES: Final = len(FiveCard) * len(RESULTS)
EXACT_IN_FLOAT: Final = 2**53
LARGEST: Final = 2**63
HALF: Final = 32


@dataclass(frozen=True, eq=False)
class Counts:
    """Everything that depends on the cards alone; see the kernel's `Solution`."""

    deck: tuple[Card, ...]
    states: NDArray[np.uint8]
    """Own, own, top and right by state; states alike but for the names of suits appear once."""
    multiplicity: NDArray[np.int64]
    """How many states each one stands for."""
    row: NDArray[np.int32]
    """Outcomes of playing the row: by state, category and result."""
    swapped: NDArray[np.int64]
    """The place of each state with top and right exchanged: its column is that one's row."""

    @cached_property
    def ways(self) -> int:
        """In how many ways any one state can go on."""
        return int(self.row[0].sum())

    @cached_property
    def total(self) -> int:
        """In how many ways a round can go."""
        return int(self.multiplicity.sum()) * self.ways

    @cached_property
    def flat(self) -> NDArray[np.float64]:
        """The counts as floats, which multiply faster, and exactly while sums stay below 2**53."""
        assert self.total < EXACT_IN_FLOAT
        return self.row.reshape(-1, OUTCOMES).astype(np.float64)

    @cached_property
    def wins(self) -> NDArray[np.int64]:
        """Wins by state and category."""
        return self.row[:, :, WIN].astype(np.int64)

    @cached_property
    def losses(self) -> NDArray[np.int64]:
        """Losses by state."""
        return np.asarray(self.row[:, :, LOSE].sum(axis=1, dtype=np.int64))


@dataclass(frozen=True, eq=False)
class Worth:
    """What each choice is worth in each state: net antes times `scale` and ways."""

    scale: int
    fold: int
    row: Worths
    column: Worths

    def best(self) -> Chosen:
        """Fold if nothing is better; then the row if the column is not better."""
        plays = np.where(self.row >= self.column, ROW, COLUMN)
        worth = np.maximum(self.row, self.column)
        return np.where(worth > self.fold, plays, FOLDED).astype(np.int8)

    def of(self, chosen: Chosen) -> Worths:
        """What was chosen is worth."""
        return np.where(chosen == FOLDED, self.fold, np.where(chosen == ROW, self.row, self.column))


def worth(counts: Counts, rules: Rules) -> Worth:
    """What each choice is worth in each state under these rules."""
    ante = rules.pays["ante"]["win"].ratio
    nets = [ante + 2 * rules.pays["raise"][label].ratio for label in FIVE_LABELS]
    scale = lcm(*(net.denominator for net in nets))
    whole = [int(net * scale) for net in nets]
    fits = max(*whole, STAKED * scale) * counts.ways < LARGEST
    kind: Any = np.int64 if fits else object
    row = counts.wins.astype(kind, copy=False) @ np.array(whole, kind)
    row = row - STAKED * scale * counts.losses.astype(kind, copy=False)
    return Worth(scale, -scale * counts.ways, row, row[counts.swapped])


def value(counts: Counts, worth: Worth, chosen: Chosen) -> Fraction:
    """Expected net in antes of one ante, choosing so."""
    worths, times = worth.of(chosen), counts.multiplicity
    if worths.dtype == object:
        total = int(worths @ times)
    else:
        # By state this fits 64 bits; the sum need not, so its halves are summed apart.
        high, low = worths >> HALF, worths & (1 << HALF) - 1
        total = (int(high @ times) << HALF) + int(low @ times)
    return Fraction(total, worth.scale * counts.total)


def main_distribution(counts: Counts, rules: Rules, chosen: Chosen) -> Distribution:
    """How rounds end, with the ante alone placed."""
    return Distribution(_endings(counts, rules, chosen, counts.multiplicity))


def both_distribution(counts: Counts, rules: Rules, chosen: Chosen) -> Distribution:
    """How rounds end, with the ante and the three-card wager placed."""
    categories = three_card_categories(counts.states)
    found: dict[Ending, int] = {}
    for category in sorted(map(int, np.unique(categories)), reverse=True):
        weights = np.where(categories == category, counts.multiplicity, 0)
        side = three_card(rules, category)
        for ending, count in _endings(counts, rules, chosen, weights).items():
            found[together(side, ending)] = count
    return Distribution(found)


def _endings(
    counts: Counts, rules: Rules, chosen: Chosen, weights: NDArray[np.int64]
) -> dict[Ending, int]:
    """Counts of endings, over states that weigh so much."""
    on_row = np.where(chosen == ROW, weights, 0)
    on_column = np.where(chosen == COLUMN, weights, 0)[counts.swapped]
    sums = np.stack([on_row, on_column]).astype(np.float64) @ counts.flat
    by_line = sums.reshape(2, len(FiveCard), len(RESULTS)).astype(np.int64).tolist()
    found: dict[Ending, int] = {}
    if folds := int(weights[chosen == FOLDED].sum()) * counts.ways:
        found[folded()] = folds
    for option, line in ((ROW, by_line[0]), (COLUMN, by_line[1])):
        for category in reversed(FiveCard):
            for result, count in enumerate(line[category]):
                if count:
                    found[played(rules, OPTIONS[option], category, result)] = count
    return found


def three_card_categories(states: NDArray[np.uint8]) -> NDArray[np.int64]:
    """By state, the category that own two and top make for the three-card wager."""
    tables = rank_tables(ThreeCard)
    cards = states[:, :3].astype(np.int64)
    (a, b, top), suits = cards.T // 4, cards % 4
    mixed = tables.by_ranks[tables.triples[a, b, top]]
    of_one_suit = (suits == suits[:, :1]).all(axis=1)
    suited = tables.by_mask[np.where(of_one_suit, 1 << a | 1 << b | 1 << top, 0)]
    values = np.where(of_one_suit, suited, mixed)
    return values.astype(np.int64) >> CATEGORY_SHIFT
