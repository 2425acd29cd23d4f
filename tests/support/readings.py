"""The register of readings: those of every edition of every game that comes with the package."""

from __future__ import annotations

from functools import cache

from croupier.rulebook import chosen_edition, edition, editions
from croupier.rulebook.folders import game_folders, is_brought
from croupier.rulebook.readings import Reading


@cache
def readings() -> dict[str, Reading]:
    """Every reading by its identifier; those that games share, as one of them has it."""
    return {
        name: reading
        for game in game_folders()
        if not is_brought(game)
        for slug in editions(game)
        for name, reading in edition(game, slug).readings.items()
    }


def holds(name: str, game: str) -> bool:
    """Whether a game's rules are read so."""
    reading = chosen_edition(game).readings.get(name)
    return reading is not None and reading.holds


def games_of(name: str) -> list[str]:
    """The games whose rules are read so."""
    return [game for game in game_folders() if not is_brought(game) and holds(name, game)]
