"""The game, rules and wagers that an environment is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from croupier.errors import RulebookError
from croupier.games import game as game_of
from croupier.games.outside import named
from croupier.money import Odds
from croupier.rounds import Game, Rules
from croupier.rulebook import chosen_edition
from croupier.solver.analysis import solve, with_pay
from croupier.solver.general.plan import main_wagers

Pays = Mapping[str, Mapping[str, str]]
"""By pay table and line, the odds: {"raise": {"flush": "6 to 1"}}."""


@dataclass(frozen=True)
class House:
    """A game under some rules, with the wagers that every seat makes."""

    game: Game
    rules: Rules
    wagers: tuple[str, ...]

    @cached_property
    def counts(self) -> Any:
        """The whole game counted, with its best play under these rules."""
        return solve(self.game.slug, rules=self.rules).counts


def house_of(
    game: str | Path,
    edition: str | None = None,
    options: Mapping[str, object] | None = None,
    pays: Pays | None = None,
    sides: Iterable[str] = (),
) -> House:
    """Read what was asked for: a game by its slug or path, an edition, options of the house as
    they are written on the command line, other pays, and side wagers."""
    slug = named(str(game))
    book = chosen_edition(slug, edition)
    chosen = {
        name: book.option(name).read(_written(value)) for name, value in (options or {}).items()
    }
    rules = Rules(book, chosen)
    for table, lines in (pays or {}).items():
        for line, odds in lines.items():
            rules = with_pay(rules, table, line, Odds.parse(str(odds)))
    played = game_of(slug)
    offered = {wager.name for wager in played.wagers if wager.offered(rules)}
    extra = tuple(sides)
    for side in extra:
        if side not in offered:
            raise RulebookError(f"{played.name}: the house does not take the wager {side!r}")
    return House(played, rules, (*main_wagers(played), *extra))


def _written(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
