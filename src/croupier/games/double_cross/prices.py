"""Double Cross priced: counts times pays, and the best choice in every state.

What a line is worth in a state is a sum of counts times what each category pays, over one
denominator, so all comparisons are between integers. They fit 64 bits for any pays that have
ever been posted; for others Python's own integers are used, more slowly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.errors import OddsError
from croupier.games.double_cross.definition import DOUBLE_CROSS, FOLD, PLAY_COLUMN, PLAY_ROW
from croupier.games.double_cross.lookup import SIGNS
from croupier.games.double_cross.odds import BOTH, MAIN, exposed, fold_key, line_keys, places
from croupier.hands import FiveCard, ThreeCard
from croupier.hands.lookup import CATEGORY_SHIFT
from croupier.hands.tables import rank_tables
from croupier.rounds import Rules
from croupier.solver.endings import Key, endings_of
from croupier.solver.feature_arrays import HeldArray
from croupier.solver.features import Situation
from croupier.solver.outcomes import Distribution

Chosen: TypeAlias = NDArray[np.int8]
"""By state, the place of the option chosen among those of the script."""
Worths: TypeAlias = NDArray[Any]
"""Integers by state: of 64 bits, or Python's own."""

FOLDED: Final = 0
ROW: Final = 1
COLUMN: Final = 2
OPTIONS: Final = (FOLD.name, PLAY_ROW.name, PLAY_COLUMN.name)
WIN: Final = SIGNS.index(1)
TIE: Final = SIGNS.index(0)
LOSE: Final = SIGNS.index(-1)
OUTCOMES: Final = len(FiveCard) * len(SIGNS)
EXACT_IN_FLOAT: Final = 2**53
LARGEST: Final = 2**63
HALF: Final = 32


def situations(states: NDArray[Any]) -> Situation:
    """What a seat knows in many states: own, own, top and right, a row each."""
    cards = states.astype(np.int64)
    return places(*(HeldArray(several) for several in np.split(cards, (2, 3), axis=1)))


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

    @cached_property
    def ties(self) -> NDArray[np.int64]:
        """Ties by state."""
        return np.asarray(self.row[:, :, TIE].sum(axis=1, dtype=np.int64))

    @cached_property
    def happens(self) -> list[list[int]]:
        """By category and result, whether it can happen at all."""
        happens: list[list[int]] = self.row.any(axis=0).astype(int).tolist()
        return happens


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


class Nets(NamedTuple):
    """What is won or lost, over one denominator."""

    scale: int
    """This many units are one ante."""
    win: tuple[int, ...]
    """By category of a hand that wins."""
    tie: int
    lose: int
    fold: int


def nets_of(counts: Counts, rules: Rules) -> Nets:
    """What a line wins by category, and what it comes to if it ties or loses, whatever it is."""
    endings = endings_of(DOUBLE_CROSS, rules)
    nets: list[dict[int, Fraction]] = [{} for _ in SIGNS]
    for at, (choices, facts, happens) in enumerate(line_keys(PLAY_ROW.name, counts.happens)):
        if happens:
            category, result = divmod(at, len(SIGNS))
            nets[result][category] = endings.of(MAIN.opening, choices, facts).net
    ties, losses = (set(nets[result].values()) or {Fraction(0)} for result in (TIE, LOSE))
    if len(ties) > 1 or len(losses) > 1:
        raise OddsError("what a tie or a loss comes to depends on the hand, and is not summed so")
    wins = [nets[WIN].get(category, Fraction(0)) for category in FiveCard]
    others = (*ties, *losses, endings.of(MAIN.opening, *fold_key(1)[:2]).net)
    scale = lcm(*(net.denominator for net in (*wins, *others)))
    return Nets(
        scale, tuple(int(net * scale) for net in wins), *(int(net * scale) for net in others)
    )


def worth(counts: Counts, rules: Rules) -> Worth:
    """What each choice is worth in each state under these rules."""
    scale, win, tie, lose, fold = nets_of(counts, rules)
    fits = max(*win, abs(tie), abs(lose)) * counts.ways < LARGEST
    kind: Any = np.int64 if fits else object
    row = counts.wins.astype(kind, copy=False) @ np.array(win, kind)
    row = row + lose * counts.losses.astype(kind, copy=False)
    if tie:
        row = row + tie * counts.ties.astype(kind, copy=False)
    return Worth(scale, fold * counts.ways, row, row[counts.swapped])


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
    (keys,) = _keys(counts, chosen, [counts.multiplicity])
    return endings_of(DOUBLE_CROSS, rules).tally(MAIN.opening, keys)


def both_distribution(counts: Counts, rules: Rules, chosen: Chosen) -> Distribution:
    """How rounds end, with the ante and the three-card wager placed."""
    of_state = three_card_categories(counts.states)
    categories = sorted(map(int, np.unique(of_state)), reverse=True)
    weights = [np.where(of_state == category, counts.multiplicity, 0) for category in categories]
    keys = (
        exposed(category, key)
        for category, several in zip(categories, _keys(counts, chosen, weights), strict=True)
        for key in several
    )
    return endings_of(DOUBLE_CROSS, rules).tally(BOTH.opening, keys)


def _keys(
    counts: Counts, chosen: Chosen, weights: Sequence[NDArray[np.int64]]
) -> Iterator[Iterator[Key]]:
    """How rounds end, over states by each of these weights: folds, then lines, the highest hand
    first. All are summed in one product, for reading the counts is most of the work."""
    on_lines = np.empty((2, len(weights), len(chosen)))
    for at, weight in enumerate(weights):
        np.multiply(chosen == ROW, weight, out=on_lines[0, at])
        on_lines[1, at] = np.multiply(chosen == COLUMN, weight)[counts.swapped]
    sums = on_lines.reshape(2 * len(weights), -1) @ counts.flat
    rows, columns = sums.reshape(2, len(weights), len(FiveCard), len(SIGNS)).astype(np.int64)
    for weight, row, column in zip(weights, rows.tolist(), columns.tolist(), strict=True):
        folds = int(weight[chosen == FOLDED].sum()) * counts.ways
        yield _line_keys(folds, row, column)


def _line_keys(folds: int, row: list[list[int]], column: list[list[int]]) -> Iterator[Key]:
    yield fold_key(folds)
    for option, line in ((ROW, row), (COLUMN, column)):
        keys = list(line_keys(OPTIONS[option], line))
        for at in reversed(range(0, len(keys), len(SIGNS))):
            yield from keys[at : at + len(SIGNS)]


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
