"""Criss Cross Poker, N.J.A.C. 13:69F-40, solved exactly: fast on the full deck, right on any."""

from croupier.games.criss_cross.accelerator.advice import (
    Advice,
    advise_first,
    advise_second,
    advise_third,
)
from croupier.games.criss_cross.accelerator.classes import CLASSES, class_of, community_counts
from croupier.games.criss_cross.accelerator.counting import FORFEIT
from croupier.games.criss_cross.accelerator.endings import Ending, Endings, Wagers
from croupier.games.criss_cross.accelerator.exposed import Place, exposed_value
from croupier.games.criss_cross.accelerator.pays import Pays
from croupier.games.criss_cross.accelerator.prospects import after_first, after_second, after_third
from croupier.games.criss_cross.accelerator.situations import Tally, tally
from croupier.games.criss_cross.accelerator.solution import (
    Plan,
    Solution,
    Strategy,
    by_cards,
    play,
    solve,
)
from croupier.games.criss_cross.accelerator.states import Own, owns

__all__ = [
    "CLASSES",
    "FORFEIT",
    "Advice",
    "Ending",
    "Endings",
    "Own",
    "Pays",
    "Place",
    "Plan",
    "Solution",
    "Strategy",
    "Tally",
    "Wagers",
    "advise_first",
    "advise_second",
    "advise_third",
    "after_first",
    "after_second",
    "after_third",
    "by_cards",
    "class_of",
    "community_counts",
    "exposed_value",
    "owns",
    "play",
    "solve",
    "tally",
]
