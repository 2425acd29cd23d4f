"""What a way to play Casino War chooses on a tie, for mass play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from croupier.games.casino_war.definition import GO_TO_WAR
from croupier.games.casino_war.odds import TIE, instead_of_war
from croupier.rounds.kinds import OWN
from croupier.solver.general.walk import Slot
from croupier.solver.state_choices import NO_SUIT, StateChoices, StateMakeup

if TYPE_CHECKING:
    from croupier.solver.analysis import Priced


def choices(priced: Priced) -> Iterator[StateChoices]:
    """Whether to go to war, by the rank that ties."""
    known = StateMakeup(TIE, (Slot(OWN, 0),), (0,), own=1, suits=NO_SUIT)
    by_rank = priced.chosen.choices
    cards = 4 * np.array(list(by_rank), np.uint8)[:, None]
    chosen = np.array([int(choice) for choice in by_rank.values()], np.int64)
    yield StateChoices(known, cards, chosen, (instead_of_war(priced.rules), GO_TO_WAR.name))
