"""What a way to play Double Cross chooses in every state, for mass play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.games.double_cross.definition import ASK_PLAY, CROSS, TOP
from croupier.games.double_cross.odds import OPTIONS
from croupier.rounds.kinds import OWN
from croupier.solver.general.walk import Slot
from croupier.solver.state_choices import StateChoices, StateMakeup

if TYPE_CHECKING:
    from croupier.solver.analysis import Priced

STATE = StateMakeup(
    ASK_PLAY.name,
    (Slot(OWN, 0), Slot(OWN, 1), Slot("cross", TOP), Slot("cross", CROSS.index("right"))),
    (0, 0, 1, 2),
    own=2,
)


def choices(priced: Priced) -> Iterator[StateChoices]:
    """The line that is played, or a fold."""
    yield StateChoices(STATE, priced.solved.counts.states, priced.chosen, OPTIONS)
