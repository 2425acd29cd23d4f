"""Exact counts for Boston 5 Stud Poker, N.J.A.C. 19:47-24: fast on the full deck, right on any."""

from croupier.odds.kernels.boston_5_stud.counting import LOSE, TIE, WIN, Counts
from croupier.odds.kernels.boston_5_stud.play import Played, follow
from croupier.odds.kernels.boston_5_stud.solution import (
    Shard,
    Solution,
    count,
    count_shard,
    count_state,
)

__all__ = [
    "LOSE",
    "TIE",
    "WIN",
    "Counts",
    "Played",
    "Shard",
    "Solution",
    "count",
    "count_shard",
    "count_state",
    "follow",
]
