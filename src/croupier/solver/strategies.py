"""The strategies that come with croupier, and those in files of your own."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from croupier.rulebook.folders import game_folders
from croupier.solver.game_odds import odds_of
from croupier.solver.strategy import Strategy, StrategyError, parse

LONGEST: Final = 100_000
"""A strategy in more characters than this is some other file."""
SUFFIX: Final = ".txt"


def _shipped(game: str) -> Traversable:
    return game_folders()[game] / "strategies"


def strategy_names(game: str) -> list[str]:
    """The strategies that come with croupier for a game."""
    folder = _shipped(game)
    if not folder.is_dir():
        return []
    return sorted(one.name.removesuffix(SUFFIX) for one in folder.iterdir())


def strategy(game: str, wanted: str) -> Strategy[Any]:
    """A strategy by its name, or from a file."""
    vocabulary = odds_of(game).vocabulary()
    if wanted in strategy_names(game):
        text = (_shipped(game) / f"{wanted}{SUFFIX}").read_text(encoding="utf-8")
        return parse(text, vocabulary, wanted)
    path = Path(wanted)
    if not path.is_file():
        names = ", ".join(strategy_names(game))
        raise StrategyError(f"{wanted}: no such file, nor a strategy of {game}; it has {names}")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise StrategyError(f"{wanted}: not a text in UTF-8") from None
    if len(text) > LONGEST:
        raise StrategyError(f"{wanted}: too long to be a strategy")
    return parse(text, vocabulary, wanted)
