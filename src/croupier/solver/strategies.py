"""The strategies that come with croupier, and those in files of your own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from croupier.errors import StrategyError
from croupier.rulebook.folders import game_folders, package_of
from croupier.solver.game_odds import has_own_odds, odds_of
from croupier.solver.strategy import Strategy, Vocabulary, parse

LONGEST: Final = 100_000
"""A strategy in more characters than this is some other file."""
FILE: Final = "strategies.txt"
"""Where a game's folder has them, each under its name in brackets."""
_HEADING: Final = re.compile(r"\[([a-z0-9-]+)\]\s*")


def _shipped(game: str) -> Mapping[str, str]:
    """The strategies of a game's folder by name."""
    folder = game_folders().get(game)
    file = folder / FILE if folder is not None else None
    if file is None or not file.is_file():
        return {}
    return parted(file.read_text(encoding="utf-8"), f"{game}, {FILE}")


def parted(text: str, place: str) -> Mapping[str, str]:
    """The strategies of a text by name; empty lines stand for what comes before each, so that an
    error names the line of the whole text."""
    texts, name = dict[str, str](), ""
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := _HEADING.fullmatch(line):
            name = heading[1]
            if name in texts:
                raise StrategyError(f"{place}, line {number}: [{name}] stands there twice")
            texts[name] = "\n" * number
        elif name:
            texts[name] += f"{line}\n"
        elif line and not line.startswith("#"):
            raise StrategyError(f"{place}, line {number}: a name in brackets comes first")
    return texts


@cache
def vocabulary_of(game: str) -> Vocabulary:
    """The words of a game's strategies."""
    return _own_words(game) or _general_words(game)


def _own_words(game: str) -> Vocabulary | None:
    """The words that a game's folder has beside its odds, where it has any."""
    if not has_own_odds(game):
        return None
    words = getattr(import_module(f"{package_of(game)}.odds"), "VOCABULARY", None)
    assert words is None or isinstance(words, Vocabulary)
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
    return sorted(_shipped(game))


def strategy(game: str, wanted: str) -> Strategy:
    """A strategy by its name, or from a file."""
    vocabulary = vocabulary_of(game)
    if (text := _shipped(game).get(wanted)) is not None:
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
    words = _own_words(game)
    return None if words is None else strategy(game, words.thumb)
