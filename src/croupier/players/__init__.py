"""Simple players at the real table, who know what their seat may, and rounds that they play."""

from croupier.players.players import (
    LeavingPlayer,
    Player,
    RandomPlayer,
    SensiblePlayer,
    StayingPlayer,
    StrategyPlayer,
    View,
)
from croupier.players.rounds import (
    Totals,
    Watcher,
    amount_for,
    answer,
    bring_if_short,
    close_table,
    make_ready,
    most_staked,
    play_one,
    play_rounds,
    seat_players,
)
from croupier.players.wagers import bounds, least_wagers, unit_of, with_amounts

__all__ = [
    "LeavingPlayer",
    "Player",
    "RandomPlayer",
    "SensiblePlayer",
    "StayingPlayer",
    "StrategyPlayer",
    "Totals",
    "View",
    "Watcher",
    "amount_for",
    "answer",
    "bounds",
    "bring_if_short",
    "close_table",
    "least_wagers",
    "make_ready",
    "most_staked",
    "play_one",
    "play_rounds",
    "seat_players",
    "unit_of",
    "with_amounts",
]
