"""Exact counts for Boston 5 Stud Poker, N.J.A.C. 19:47-24: fast on the full deck, right on any."""

from croupier.games.boston_5_stud.accelerator.kernel import LOSE, TIE, WIN, Counts
from croupier.games.boston_5_stud.accelerator.play import Played, follow
from croupier.games.boston_5_stud.accelerator.solution import (
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
