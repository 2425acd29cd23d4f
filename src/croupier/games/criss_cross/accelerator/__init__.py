"""Criss Cross Poker, N.J.A.C. 13:69F-40, solved exactly: fast on the full deck, right on any."""

from croupier.games.criss_cross.accelerator.classes import CLASSES, community_counts
from croupier.games.criss_cross.accelerator.endings import Ending, Endings
from croupier.games.criss_cross.accelerator.exposed import Place, exposed_value
from croupier.games.criss_cross.accelerator.kernel import FORFEIT
from croupier.games.criss_cross.accelerator.pays import Pays
from croupier.games.criss_cross.accelerator.prospects import after_first, after_second, after_third
from croupier.games.criss_cross.accelerator.situations import Tally, tally
from croupier.games.criss_cross.accelerator.solution import (
    Plan,
    Solution,
    Strategy,
    play,
    solve,
)
from croupier.games.criss_cross.accelerator.states import Own, owns

__all__ = [
    "CLASSES",
    "FORFEIT",
    "Ending",
    "Endings",
    "Own",
    "Pays",
    "Place",
    "Plan",
    "Solution",
    "Strategy",
    "Tally",
    "after_first",
    "after_second",
    "after_third",
    "community_counts",
    "exposed_value",
    "owns",
    "play",
    "solve",
    "tally",
]
