"""The game, rules and wagers that an environment is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from croupier.errors import RulebookError
from croupier.games import game as game_of
from croupier.games.outside import named, recorded_source, take_source
from croupier.rounds import Game, Rules
from croupier.rounds.rules import read_options
from croupier.rulebook import chosen_edition
from croupier.solver.analysis import solve
from croupier.solver.general.plan import main_wagers

Pays = Mapping[str, Mapping[str, str]]
"""By pay table and line, the odds: {"raise": {"flush": "6 to 1"}}."""


@dataclass(frozen=True)
class EnvHouse:
    """A game under some rules, with the wagers that every seat makes."""

    game: Game
    rules: Rules
    wagers: tuple[str, ...]

    @cached_property
    def counts(self) -> Any:
        """The whole game counted, with its best play under these rules."""
        return solve(self.game.slug, rules=self.rules).counts

    def __reduce__(self) -> tuple[Any, ...]:
        # A game is functions; what reads it again travels, a sheet as its text.
        slug = self.game.slug
        return _house_again, (slug, recorded_source(slug), self.rules, self.wagers)


def _house_again(
    slug: str, source: dict[str, str], rules: Rules, wagers: tuple[str, ...]
) -> EnvHouse:
    take_source({"game": slug, **source})
    return EnvHouse(game_of(slug), rules, wagers)


def house_of(
    game: str | Path,
    edition: str | None = None,
    options: Mapping[str, object] | None = None,
    pays: Pays | None = None,
    sides: Iterable[str] = (),
) -> EnvHouse:
    """Read what was asked for: a game by its slug or path, an edition, options of the house as
    they are written on the command line, other pays, and side wagers."""
    for name, value in (("options", options), ("pays", pays)):
        if value is not None and not isinstance(value, Mapping):
            raise RulebookError(f"{name} {value!r}: a dictionary is needed, by name")
    slug = named(str(game))
    book = chosen_edition(slug, edition)
    for table, lines in (pays or {}).items():
        if not isinstance(lines, Mapping):
            raise RulebookError(f"pays of {table!r}: a dictionary of odds by line is needed")
    written = {name: _written(value) for name, value in (options or {}).items()}
    posted = {table: book.posted(table, lines) for table, lines in (pays or {}).items()}
    rules = Rules(book, read_options(book, written), posted)
    played = game_of(slug)
    offered = {wager.name for wager in played.wagers if wager.offered(rules)}
    wagers = list(main_wagers(played))
    for side in (sides,) if isinstance(sides, str) else sides:
        if side not in offered:
            raise RulebookError(f"{played.name}: the house does not take the wager {side!r}")
        if side in wagers:
            raise RulebookError(f"{played.name}: the wager {side!r} is made already")
        wagers.append(side)
    return EnvHouse(played, rules, tuple(wagers))


def _written(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
