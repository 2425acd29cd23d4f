"""What can be done at a table: decks, dealing, play, players, irregularities."""

from croupier.table.acts import (
    additions,
    cash,
    deals,
    decks,
    devices,
    irregularities,
    mishaps,
    play,
    players,
    removals,
    showdown,
    shuffles,
    turns,
)

__all__ = [
    "additions",
    "cash",
    "deals",
    "decks",
    "devices",
    "irregularities",
    "mishaps",
    "play",
    "players",
    "removals",
    "showdown",
    "shuffles",
    "turns",
]
