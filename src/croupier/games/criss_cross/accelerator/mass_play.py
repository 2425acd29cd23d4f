"""What a way to play Criss Cross Poker chooses in every state, for mass play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.games.criss_cross.accelerator import Own, owns
from croupier.games.criss_cross.accelerator.states import OTHER_SUIT
from croupier.games.criss_cross.definition import COLUMN, CRISS_CROSS, ROW
from croupier.games.criss_cross.rounds import OPTIONS
from croupier.rounds.kinds import OWN
from croupier.solver.general.walk import Slot
from croupier.solver.state_choices import OWN_SUIT, StateChoices, StateMakeup

if TYPE_CHECKING:
    from croupier.solver.analysis import Priced

HELD = (Slot(OWN, 0), Slot(OWN, 1))
ROW_ENDS, COLUMN_ENDS = (tuple(Slot("cross", line[at]) for at in (0, 2)) for line in (ROW, COLUMN))
STATES = tuple(
    StateMakeup(ask.name, slots, tuple(at // 2 for at in range(len(slots))), own=2, suits=OWN_SUIT)
    for ask, slots in zip(
        CRISS_CROSS.asks(), (HELD, HELD + ROW_ENDS, HELD + ROW_ENDS + COLUMN_ENDS), strict=True
    )
)
"""A flush on a line takes both own cards, so that another suit than theirs means nothing."""


def choices(priced: Priced) -> Iterator[StateChoices]:
    """The bets across, down and in the middle, for every two own cards."""
    first, second, third = STATES
    for own in owns(priced.solved.deck):
        across, down, middle = priced.chosen.plans(own)
        held, pairs = _held(own), _cards(own, own.pairs)
        yield StateChoices(first, held[None, :], np.array([across], np.int64), OPTIONS)
        if across:
            size = len(pairs)
            row = np.hstack([np.tile(held, (size, 1)), pairs])
            yield StateChoices(second, row, down.astype(np.int64), OPTIONS)
            bet = np.flatnonzero(down)
            both = np.hstack([np.repeat(row[bet], size, axis=0), np.tile(pairs, (len(bet), 1))])
            yield StateChoices(third, both, middle[bet].reshape(-1).astype(np.int64), OPTIONS)


def _held(own: Own) -> NDArray[np.uint8]:
    """Two cards that are alike to the own ones."""
    suits = (0, 1) if own.suit is None else (0, 0)
    return np.array([4 * own.low + suits[0], 4 * own.high + suits[1]], np.uint8)


def _cards(own: Own, kinds: NDArray[np.int64]) -> NDArray[np.uint8]:
    """A card of each kind."""
    return (4 * (kinds % OTHER_SUIT) + (kinds >= OTHER_SUIT)).astype(np.uint8)
