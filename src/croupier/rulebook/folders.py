"""Where the games are: one folder each, with everything that belongs to that game alone."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

PACKAGE: Final = "croupier.games"
EDITIONS: Final = "editions"
"""What makes a folder a game's: the editions of its rules."""


_PACKAGES: Final[dict[str, str]] = {}
"""The packages of games that are not ours."""


@cache
def game_folders() -> dict[str, Traversable]:
    """The folder of each game that has one, by the game's slug, in the order of the alphabet; then
    those that were brought."""
    folders = [
        folder for folder in resources.files(PACKAGE).iterdir() if (folder / EDITIONS).is_dir()
    ]
    return {slug_of(folder): folder for folder in sorted(folders, key=lambda folder: folder.name)}


def slug_of(folder: Traversable) -> str:
    """The slug of the game in a folder."""
    return folder.name.replace("_", "-")


def bring_folder(folder: Traversable, package: str) -> str:
    """Let the game in a folder from outside be found; its slug."""
    slug = slug_of(folder)
    game_folders()[slug] = folder
    _PACKAGES[slug] = package
    return slug


def is_brought(game: str) -> bool:
    """Whether a game's folder came from outside."""
    return game in _PACKAGES


def package_of(game: str) -> str:
    """The package that holds a game's modules."""
    return _PACKAGES.get(game) or f"{PACKAGE}.{game_folders()[game].name}"
