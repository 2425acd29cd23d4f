"""Simple players, and mass play through the real table: what anyone may know, and no more."""

from croupier.simulate.players import (
    LeavingPlayer,
    Player,
    RandomPlayer,
    SensiblePlayer,
    StayingPlayer,
    StrategyPlayer,
    View,
)
from croupier.simulate.rounds import (
    Played,
    Progress,
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
from croupier.simulate.wagers import bounds, least_wager, least_wagers, unit_of, with_amounts

__all__ = [
    "LeavingPlayer",
    "Played",
    "Player",
    "Progress",
    "RandomPlayer",
    "SensiblePlayer",
    "StayingPlayer",
    "StrategyPlayer",
    "View",
    "amount_for",
    "answer",
    "bounds",
    "bring_if_short",
    "close_table",
    "least_wager",
    "least_wagers",
    "make_ready",
    "most_staked",
    "play_one",
    "play_rounds",
    "seat_players",
    "unit_of",
    "with_amounts",
]
