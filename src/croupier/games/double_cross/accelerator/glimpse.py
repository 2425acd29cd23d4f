"""Double Cross with a face-down card glimpsed: of the cross, or of the dealer's hand."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.errors import OddsError
from croupier.games.double_cross.accelerator.exposed import (
    AT_BOTTOM,
    AT_CENTER,
    AT_LEFT,
    Known,
    Worth,
    weigh_known,
)
from croupier.games.double_cross.accelerator.states import States, Symmetry, keys
from croupier.games.double_cross.odds import ODDS
from croupier.games.double_cross.prices import LARGEST, Counts, nets_of, worth
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.card_removal import removals
from croupier.solver.game_odds import Glimpse
from croupier.solver.progress_stages import staged

Worths: TypeAlias = NDArray[np.int64]

PLACES: Final = (AT_LEFT, AT_CENTER, AT_BOTTOM)
MIRRORED: Final = {AT_LEFT: AT_BOTTOM, AT_CENTER: AT_CENTER, AT_BOTTOM: AT_LEFT}
"""Where a card lies when rows and columns are exchanged."""
HALF: Final = 32


@dataclass(frozen=True, eq=False)
class Weighed:
    """What the row wins or loses with a card at a place of the cross, in whole units."""

    scale: int
    """This many units are one ante."""
    fold: int
    """What a fold comes to."""
    lost: int
    """What would be lost if all were."""
    known: Known

    def row(self, states: States, place: int, card: Card) -> Worths:
        """By state, over all deals with the card at the place."""
        return self.known.row(states, place, card) - self.lost

    def column(self, states: States, place: int, card: Card) -> Worths:
        """The same for the column: the row of the cross with rows and columns exchanged."""
        return self.row(states[:, [0, 1, 3, 2]], MIRRORED[place], card)


def weighed(
    counts: Counts, rules: Rules, executor: Executor | None, progress: Progress | None
) -> Weighed:
    """Weigh the row with every card at every place that is not shown."""
    nets, size = nets_of(counts, rules), len(counts.deck)
    # What is won more than if the line were lost.
    wins = [net - nets.lose for net in nets.win]
    if max(wins) * counts.ways >= LARGEST:
        raise OddsError("these pays are too large for what a glimpse is worth to be summed")
    won = Worth(np.array(wins, np.int64), nets.tie - nets.lose)
    deals = (size - 5) * (size - 6) * comb(size - 7, 2)
    known = weigh_known(counts.deck, won, executor, progress)
    return Weighed(nets.scale, nets.fold, -nets.lose * deals, known)


def glimpsed(
    counts: Counts,
    rules: Rules,
    glimpse: Glimpse,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Fraction:
    """Expected net in antes of one who knows a card that lies face down."""
    if glimpse.name == "dealer":
        return dealer_value(counts, rules, executor, progress)
    place = AT_CENTER if glimpse.name == "center" else AT_LEFT
    return cross_value(counts, rules, place, executor, progress)


def cross_value(
    counts: Counts,
    rules: Rules,
    place: int,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Fraction:
    """Expected net in antes of one who knows a card of the cross that is not shown."""
    weighing, looking = staged(progress, 3, 1)
    known = weighed(counts, rules, executor, weighing)
    states = counts.states.astype(np.int64)
    size, won = len(counts.deck), 0
    deals = (size - 5) * (size - 6) * comb(size - 7, 2)
    for done, card in enumerate(counts.deck, start=1):
        those = (states != card).all(axis=1)
        mine = states[those]
        best = np.maximum(known.row(mine, place, card), known.column(mine, place, card))
        best = np.maximum(best, known.fold * deals)
        won += _summed(best, counts.multiplicity[those])
        if looking is not None:
            looking(done, size)
    total = int(counts.multiplicity.sum()) * (size - 4) * deals
    return Fraction(won, total * known.scale)


def dealer_value(
    counts: Counts,
    rules: Rules,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Fraction:
    """Expected net in antes of one who knows a card of the dealer's.

    Of all deals, the card lies in the cross in some, and in others neither there nor with the
    dealer: those are the deals of the deck that lacks it. In the rest the dealer has it.
    """
    cases = list(removals(counts.deck))
    weighing, *counting = staged(progress, 2, *[1] * len(cases))
    known, whole = weighed(counts, rules, executor, weighing), worth(counts, rules)
    size, won = len(counts.deck), 0
    deals = (size - 5) * (size - 6) * (size - 7) * (size - 8)
    for case, stage in zip(cases, counting, strict=True):
        without = ODDS.count(case.deck, executor, stage)
        lacking = worth(without, rules)
        # Without the card some pays cannot come, and what is left may be in larger units.
        units = whole.scale // lacking.scale
        states = without.states.astype(np.int64)
        row, column = (
            of[_places(counts, lines)] - units * rest - sum(_in_cross(known, lines, case.card))
            for of, rest, lines in (
                (whole.row, lacking.row, states),
                (whole.row, lacking.column, states[:, [0, 1, 3, 2]]),
            )
        )
        best = np.maximum(np.maximum(row, column), known.fold * deals)
        won += case.alike * _summed(best, without.multiplicity)
    total = comb(size, 2) * (size - 2) * (size - 3) * (size - 4) * deals
    return Fraction(won, total * known.scale)


def _in_cross(weighed: Weighed, states: States, card: Card) -> Iterator[Worths]:
    return (weighed.row(states, place, card) for place in PLACES)


def _places(counts: Counts, states: States) -> NDArray[np.int64]:
    """Where states stand among those of the whole deck."""
    canonical = Symmetry.of(counts.deck).canonical(states)
    return np.searchsorted(keys(counts.states.astype(np.int64)), keys(canonical))


def _summed(worths: Worths, times: NDArray[np.int64]) -> int:
    """A sum that need not fit 64 bits, made of halves that do."""
    high, low = worths >> HALF, worths & (1 << HALF) - 1
    return (int(high @ times) << HALF) + int(low @ times)
