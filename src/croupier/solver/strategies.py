"""The strategies that come with croupier, and those in files of your own."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from croupier.errors import StrategyError
from croupier.rulebook.folders import game_folders, package_of
from croupier.solver.game_odds import odds_of
from croupier.solver.strategy import Strategy, Vocabulary, parse

LONGEST: Final = 100_000
"""A strategy in more characters than this is some other file."""
SUFFIX: Final = ".txt"


def _shipped(game: str) -> Traversable | None:
    """The folder of a game's strategies, where it has one."""
    folder = game_folders().get(game)
    return folder / "strategies" if folder and (folder / "strategies").is_dir() else None


@cache
def vocabulary_of(game: str) -> Vocabulary:
    """The words of a game's strategies."""
    folder = game_folders().get(game)
    if folder is None or not (folder / "vocabulary.py").is_file():
        return _general_words(game)
    words = import_module(f"{package_of(game)}.vocabulary").VOCABULARY
    assert isinstance(words, Vocabulary)
    return words


def _general_words(game: str) -> Vocabulary:
    """The words for a game that has none of its own."""
    from croupier.solver.general.odds import GeneralOdds
    from croupier.solver.general.vocabulary import vocabulary

    odds = odds_of(game)
    if not isinstance(odds, GeneralOdds):
        raise StrategyError(f"{game} has no words for strategies")
    return vocabulary(odds.game, odds.rules[0], odds.main)


def strategy_names(game: str) -> list[str]:
    """The strategies that come with croupier for a game."""
    folder = _shipped(game)
    if folder is None:
        return []
    return sorted(file.name.removesuffix(SUFFIX) for file in folder.iterdir())


def strategy(game: str, wanted: str) -> Strategy:
    """A strategy by its name, or from a file."""
    vocabulary = vocabulary_of(game)
    folder = _shipped(game)
    if folder is not None and wanted in strategy_names(game):
        text = (folder / f"{wanted}{SUFFIX}").read_text(encoding="utf-8")
        return parse(text, vocabulary, wanted)
    path = Path(wanted)
    if not path.is_file():
        names = ", ".join(strategy_names(game))
        known = (
            f"nor a strategy of {game}; it has {names}"
            if names
            else f"and no strategy comes with {game}"
        )
        raise StrategyError(f"{wanted}: no such file, {known}")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise StrategyError(f"{wanted}: not a text in UTF-8") from None
    if len(text) > LONGEST:
        raise StrategyError(f"{wanted}: too long to be a strategy")
    return parse(text, vocabulary, wanted)


def rule_of_thumb(game: str) -> Strategy | None:
    """The strategy that simple players of a game follow, if it has one."""
    folder = game_folders().get(game)
    if folder is None or not (folder / "vocabulary.py").is_file():
        return None
    return strategy(game, vocabulary_of(game).thumb)
