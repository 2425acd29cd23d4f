"""Exact counts for Four Card Poker, N.J.A.C. 19:47-27: fast on the full deck, right on any."""

from croupier.games.four_card_poker.accelerator.one_state import count_state
from croupier.games.four_card_poker.accelerator.play import (
    FOLD,
    LOSE,
    MOST,
    NO_STATE,
    TIE,
    WIN,
    Choices,
    Played,
    follow,
)
from croupier.games.four_card_poker.accelerator.players import best_class
from croupier.games.four_card_poker.accelerator.solution import (
    CLASSES,
    Shard,
    Solution,
    StateCounts,
    count,
    count_shard,
)
from croupier.games.four_card_poker.accelerator.thresholds import (
    Band,
    Threshold,
    Wins,
    by_thresholds,
    chart,
    thresholds,
)

__all__ = [
    "CLASSES",
    "FOLD",
    "LOSE",
    "MOST",
    "NO_STATE",
    "TIE",
    "WIN",
    "Band",
    "Choices",
    "Played",
    "Shard",
    "Solution",
    "StateCounts",
    "Threshold",
    "Wins",
    "best_class",
    "by_thresholds",
    "chart",
    "count",
    "count_shard",
    "count_state",
    "follow",
    "thresholds",
]
