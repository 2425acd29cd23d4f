"""For tests of commands that serve every game: what is typed for a round, what that wagers, and
the houses to play in."""

from __future__ import annotations

from typing import Any

from croupier.games import GAMES

ROUNDS = {
    "double-cross": ["25 5", "", "e", "v"],
    "criss-cross": ["25 5", "", "1", "2", "3"],
    "double-down-stud": ["20", "25", "", "d"],
    "let-it-ride": ["25 5 1", "", "t", "r"],
    "colorado-hold-em": ["25 5", "", "2b"],
    "boston-5-stud": ["25 5", "", "e", "2"],
    "four-card-poker": ["25 5", "", "2"],
    "casino-war": ["20", "25 5", ""],
    "double-attack-blackjack": ["200", "25 5", "", "a 10", "s"],
}
"""What is typed for a whole round, the cut first where it is offered."""
CUT = ("double-down-stud", "casino-war", "double-attack-blackjack")
STAKED = {
    "double-cross": {"ante": 2500, "three-card": 500},
    "criss-cross": {"ante-across": 2500, "ante-down": 2500, "five-card-bonus": 500},
    "double-down-stud": {"wager": 2500},
    "let-it-ride": {
        "wager-3": 2500, "wager-1": 2500, "wager-2": 2500, "three-card-bonus": 500, "bonus": 100,
    },
    "colorado-hold-em": {"ante": 2500, "bonus": 500},
    "boston-5-stud": {"ante": 2500, "first": 5000, "bonus": 500},
    "four-card-poker": {"ante": 2500, "aces-up": 500},
    "casino-war": {"initial": 2500, "tie": 500},
    "double-attack-blackjack": {"initial": 2500, "bust-it": 500},
}  # fmt: skip
SPIN: dict[str, Any] = {"bonus-spin": "one-dollar-progressive"}
SETTINGS: list[tuple[str, dict[str, Any]]] = [
    *((game, {}) for game in GAMES),
    ("criss-cross", dict(SPIN)),
    ("colorado-hold-em", {"version": "required"}),
    ("let-it-ride", {"bonus": False}),
]
METHODS = [(game, method) for game, one in GAMES.items() for method in one.dealing]


def squeezed(text: str) -> str:
    """Text without its line breaks and columns, to find sentences in it."""
    return " ".join(text.split())
