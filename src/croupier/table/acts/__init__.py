"""What can be done at a table: decks, dealing, play, players, irregularities."""

from croupier.table.acts import deals, decks, irregular, play, players

__all__ = ["deals", "decks", "irregular", "play", "players"]
