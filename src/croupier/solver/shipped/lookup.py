"""Shipped figures found by what they were computed from, and read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, partial
from importlib.abc import Traversable
from typing import Any

from croupier.rounds import Rules
from croupier.rulebook.folders import game_folders
from croupier.solver.analysis import BetPriced, Priced, Solved
from croupier.solver.game_odds import Digest, Extra, odds_of
from croupier.solver.shipped.serialization import read_endings, read_table


@dataclass(frozen=True, eq=False)
class Shipped(Priced):
    """A game under some rules, as it came with the package; strategy charts are not in it."""

    kept: Mapping[str, Any]

    @cached_property
    def value(self) -> Fraction:
        """Expected net of the main game in units."""
        return Fraction(self.kept["value"])

    @cached_property
    def bets(self) -> tuple[BetPriced, ...]:
        """Every bet of the game."""
        offered = self.solved.odds.offered(self.rules)
        return tuple(
            BetPriced(bet, partial(read_endings, figures["endings"]))
            for bet, figures in zip(offered, self.kept["bets"], strict=True)
        )

    @cached_property
    def digest(self) -> Digest:
        """The choices in sentences."""
        return Digest(tuple(self.kept["always"]), ())

    @cached_property
    def extras(self) -> tuple[Extra, ...]:
        """Tables that only this game has."""
        return tuple(map(read_table, self.kept["tables"]))


def file_of(game: str) -> Traversable:
    """Where a game's figures are."""
    return game_folders()[game] / "figures.json"


@cache
def shipped_cases(game: str) -> Mapping[str, dict[str, Any]]:
    """Every case that is shipped for a game, by its name; none if there is no file."""
    if game not in game_folders() or not (file := file_of(game)).is_file():
        return {}
    return unpacked(json.loads(file.read_text("utf-8")))


def unpacked(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The cases of a file, each with all that belongs to it."""
    endings, tables = data["endings"], data["tables"]
    return {
        case["case"]: {
            **case,
            "bets": [{**bet, "endings": endings[bet["endings"]]} for bet in case["bets"]],
            "tables": [tables[table] for table in case["tables"]],
        }
        for case in data["cases"]
    }


def find(rules: Rules) -> Shipped | None:
    """The figures shipped for rules, if there are any computed from just what counts now."""
    odds = odds_of(rules.edition.game)
    solved = Solved(odds, tuple(sorted(odds.game.deck)), None, odds.depends_on(), False)
    wanted = Priced(solved, rules, None, None).inputs
    for case in shipped_cases(rules.edition.game).values():
        if case["inputs"] == wanted:
            return Shipped(solved, rules, None, None, case)
    return None
