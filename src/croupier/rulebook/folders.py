"""Where the games are: one folder each, with everything that belongs to that game alone."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

PACKAGE: Final = "croupier.games"
EDITIONS: Final = "editions"
"""What makes a folder a game's: the editions of its rules."""


@cache
def game_folders() -> dict[str, Traversable]:
    """The folder of each game, by the game's slug, in the order of the alphabet."""
    folders = [one for one in resources.files(PACKAGE).iterdir() if (one / EDITIONS).is_dir()]
    return {one.name.replace("_", "-"): one for one in sorted(folders, key=lambda one: one.name)}


def package_of(game: str) -> str:
    """The package that holds a game's modules."""
    return f"{PACKAGE}.{game_folders()[game].name}"
