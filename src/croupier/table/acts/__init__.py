"""What can be done at a table: decks, dealing, play, players, irregularities."""

from croupier.table.acts import (
    cash,
    deals,
    decks,
    irregular,
    mishaps,
    play,
    players,
    shuffling,
    taking_out,
    turns,
)

__all__ = [
    "cash",
    "deals",
    "decks",
    "irregular",
    "mishaps",
    "play",
    "players",
    "shuffling",
    "taking_out",
    "turns",
]
