"""The books of the games beside Double Cross."""

from __future__ import annotations

from croupier.rulebook import Edition, edition

CRISS_CROSS = edition("criss-cross", "nj")
DOUBLE_DOWN_STUD = edition("double-down-stud", "nj")
LET_IT_RIDE = edition("let-it-ride", "nj")
COLORADO = edition("colorado-hold-em", "nj")
PAY_TABLE_GAMES = (CRISS_CROSS, DOUBLE_DOWN_STUD, LET_IT_RIDE, COLORADO)

BOSTON = edition("boston-5-stud", "nj")
FOUR_CARD = edition("four-card-poker", "nj")
WAR = edition("casino-war", "nj")
ATTACK = edition("double-attack-blackjack", "nj")
DEALER_GAMES = (BOSTON, FOUR_CARD, WAR, ATTACK)


def by_game(value: object) -> str | None:
    """How a test is called that runs for several books."""
    return value.game if isinstance(value, Edition) else None
