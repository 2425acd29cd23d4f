"""What a player is asked, in the second person; without words here, the script's stand."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from croupier.rulebook.folders import game_folders

FILE = "prompts.toml"


@cache
def prompts(game: str) -> Mapping[str, str]:
    """The questions of a game in the second person, by name, where its folder has some."""
    folder = game_folders().get(game)
    file = folder / FILE if folder is not None else None
    return tomllib.loads(file.read_text("utf-8")) if file is not None and file.is_file() else {}
