"""What a game is made of, and the one interpreter of its script: what is awaited, what follows,
what each seat sees."""

from croupier.rounds.game import Game, Law, Misdeal, Preparing, Remedy, Wager
from croupier.rounds.moves import Check, Choice, Consequence, Deal, Move, Show, Spin
from croupier.rounds.round import (
    COMMUNITY_PAY,
    COUPON,
    SPIN_PRIZE,
    Hand,
    Outcome,
    Result,
    Round,
    SettledWager,
    net_of,
    taken,
)
from croupier.rounds.rules import Rules
from croupier.rounds.state import RoundState, SeatKnowledge

__all__ = [
    "COMMUNITY_PAY",
    "COUPON",
    "SPIN_PRIZE",
    "Check",
    "Choice",
    "Consequence",
    "Deal",
    "Game",
    "Hand",
    "Law",
    "Misdeal",
    "Move",
    "Outcome",
    "Preparing",
    "Remedy",
    "Result",
    "Round",
    "RoundState",
    "Rules",
    "SeatKnowledge",
    "SettledWager",
    "Show",
    "Spin",
    "Wager",
    "net_of",
    "taken",
]
