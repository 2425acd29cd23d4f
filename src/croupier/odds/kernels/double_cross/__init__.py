"""Exact counts for Double Cross Poker, N.J.A.C. 19:47-25: fast on the full deck, right on any."""

from croupier.odds.kernels.double_cross.solution import (
    LOSE,
    TIE,
    WIN,
    Shard,
    Solution,
    StateCounts,
    count,
    count_shard,
    count_state,
)

__all__ = [
    "LOSE",
    "TIE",
    "WIN",
    "Shard",
    "Solution",
    "StateCounts",
    "count",
    "count_shard",
    "count_state",
]
