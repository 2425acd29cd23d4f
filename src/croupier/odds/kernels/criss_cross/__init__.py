"""Criss Cross Poker, N.J.A.C. 13:69F-40, solved exactly: fast on the full deck, right on any."""

from croupier.odds.kernels.criss_cross.advice import (
    Advice,
    advise_first,
    advise_second,
    advise_third,
)
from croupier.odds.kernels.criss_cross.classes import CLASSES, class_of, community_counts
from croupier.odds.kernels.criss_cross.counting import FORFEIT
from croupier.odds.kernels.criss_cross.endings import Ending, Endings, Wagers
from croupier.odds.kernels.criss_cross.exposed import Place, exposed_value
from croupier.odds.kernels.criss_cross.pays import Pays
from croupier.odds.kernels.criss_cross.prospects import after_first, after_second, after_third
from croupier.odds.kernels.criss_cross.situations import Tally, tally
from croupier.odds.kernels.criss_cross.solution import (
    Plan,
    Solution,
    Strategy,
    by_cards,
    play,
    solve,
)
from croupier.odds.kernels.criss_cross.states import Own, owns

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
