"""A game's name occurs in its own folder and nowhere else: everything else knows games by what
they say of themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier
from croupier.games import GAMES

SOURCE = Path(croupier.__file__).parent
FILES = [
    file
    for file in SOURCE.rglob("*")
    if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".pyc"
]
READINGS = "readings.toml"
"""Why a text is read as it is may be because another game's text says so."""


def lines_that_name(slug: str) -> Iterator[str]:
    """Every line of the source that names a game outside its folder: by slug, module or title."""
    words = slug.split("-")
    title = GAMES[slug].name.removesuffix(" Poker")
    written = ("-".join(words), "_".join(words), "".join(map(str.capitalize, words)), title)
    name = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, written))})(?![a-z])")
    own = SOURCE / "games" / slug.replace("-", "_")
    for file in FILES:
        among_games = file.is_relative_to(SOURCE / "games")
        if file.is_relative_to(own) or (among_games and file.name == READINGS):
            continue
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if name.search(line):
                yield f"{file.relative_to(SOURCE)}:{number}: {line.strip()}"


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_named_in_its_own_folder_alone(slug: str) -> None:
    assert list(lines_that_name(slug)) == []
