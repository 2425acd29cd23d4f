"""The one interpreter of a game's script: what is awaited, what follows, what each seat sees."""

from croupier.rounds.moves import Check, Choice, Deal, Move, Show, Spin
from croupier.rounds.state import RoundState, Seen

__all__ = ["Check", "Choice", "Deal", "Move", "RoundState", "Seen", "Show", "Spin"]
