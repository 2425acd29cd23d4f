"""What lines hold with some own cards, for every pair of outer cards as the kernel has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.criss_cross.accelerator import Own
from croupier.games.criss_cross.accelerator.classes import PAIR
from croupier.games.criss_cross.accelerator.states import OTHER_SUIT
from croupier.games.criss_cross.odds import places
from croupier.solver.feature_arrays import HeldArray
from croupier.solver.features import Situation

SORTS: Final = (
    "three of a kind+",
    "two pair",
    "paying pair",
    "pushing pair",
    "losing pair",
    "flush draw",
    "straight draw",
    "nothing",
)
"""What a line of four known cards may hold, the best first; a draw lacks one card."""


def situations(own: Own) -> Iterator[tuple[Situation, tuple[int, int]]]:
    """The three decisions with two own cards, and their shapes: for every across line (down) and
    down line (across)."""
    held, outer = _own(own), _outer(own)
    none = outer[:1, :0]
    for row, column in ((none, none), (outer, none), (outer, outer)):
        lines = HeldArray(row[:, None]), HeldArray(column[None])
        yield places(held, *lines), (len(row), len(column))


def _own(own: Own) -> HeldArray:
    """The own cards, as cards whose suits are right as far as flushes go."""
    return HeldArray(np.array([[[4 * own.low, 4 * own.high + (own.suit is None)]]], np.int64))


def _outer(own: Own) -> NDArray[np.int64]:
    """Every pair of outer cards in the same way."""
    return 4 * (own.pairs % OTHER_SUIT) + own.pairs // OTHER_SUIT


def holdings(own: Own, paid: Sequence[int]) -> NDArray[np.int64]:
    """By pair of outer cards, what it holds with the own cards; by class, what a hand is paid."""
    lines = HeldArray(_own(own).cards[0]) + HeldArray(_outer(own))
    pays = np.sign([0, *paid[PAIR : PAIR + OTHER_SUIT]])[lines.pair + 1]
    pair = lines.pair >= 0
    return np.select(
        [
            lines.has_three,
            lines.has_two_pair,
            pair & (pays > 0),
            pair & (pays == 0),
            pair,
            lines.is_suited,
            lines.to_straight,
        ],
        range(len(SORTS) - 1),
        default=len(SORTS) - 1,
    )
