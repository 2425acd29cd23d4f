"""What can be done at a table: decks, dealing, play, players, irregularities."""

from croupier.table.acts import (
    additions,
    cash,
    deals,
    decks,
    irregularities,
    mishaps,
    play,
    players,
    removals,
    shuffles,
    turns,
)

__all__ = [
    "additions",
    "cash",
    "deals",
    "decks",
    "irregularities",
    "mishaps",
    "play",
    "players",
    "removals",
    "shuffles",
    "turns",
]
