"""The games, each in a folder of its own, as its regulation writes it: found by their folders."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Final

from croupier.errors import RulebookError
from croupier.rounds import Game
from croupier.rulebook.folders import game_folders, package_of
from croupier.suggestion import none_such


class _Games(Mapping[str, Game]):
    """Games by slug, each from the `definition` in its folder, imported when it is asked for.

    Most commands are about one game, and the others would be most of what they load.
    """

    def __getitem__(self, slug: str) -> Game:
        if slug not in game_folders():
            raise KeyError(slug)
        definition = import_module(f"{package_of(slug)}.definition")
        game = getattr(definition, slug.replace("-", "_").upper())
        assert isinstance(game, Game) and game.slug == slug
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(game_folders())

    def __len__(self) -> int:
        return len(game_folders())

    def __contains__(self, slug: object) -> bool:
        return slug in game_folders()


GAMES: Final = _Games()


def game(slug: str) -> Game:
    """A game by its slug; an unknown one is refused with the list of those there are."""
    if slug not in GAMES:
        raise RulebookError(f"there is no game {slug!r}; {none_such(slug, GAMES, 'the games are')}")
    return GAMES[slug]


@cache
def first_game() -> str:
    """The game to begin with, where nobody names one."""
    return next((slug for slug in GAMES if GAMES[slug].is_first), next(iter(GAMES)))


def example_of(command: str) -> tuple[str, str]:
    """A game that shows what a command can do, and what to type after its name: the game to
    begin with if it has an example, else the first that has one."""
    for slug in (first_game(), *GAMES):
        if command in GAMES[slug].examples:
            return slug, GAMES[slug].examples[command]
    return first_game(), ""


__all__ = ["GAMES", "example_of", "first_game", "game"]
