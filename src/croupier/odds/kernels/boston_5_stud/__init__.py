"""Exact counts for Boston 5 Stud Poker, N.J.A.C. 19:47-24: fast on the full deck, right on any."""

from croupier.odds.kernels.boston_5_stud.counting import LOSE, TIE, WIN, Counts
from croupier.odds.kernels.boston_5_stud.pricing import (
    ANTE_BONUS,
    OPTIONAL_BONUS,
    Priced,
    bonus_pays,
    follow,
    optional_bonus_nets,
    optional_pays,
    price,
)
from croupier.odds.kernels.boston_5_stud.solution import (
    Shard,
    Solution,
    count,
    count_shard,
    count_state,
)

__all__ = [
    "ANTE_BONUS",
    "LOSE",
    "OPTIONAL_BONUS",
    "TIE",
    "WIN",
    "Counts",
    "Priced",
    "Shard",
    "Solution",
    "bonus_pays",
    "count",
    "count_shard",
    "count_state",
    "follow",
    "optional_bonus_nets",
    "optional_pays",
    "price",
]
