"""The games, each in a folder of its own, as its regulation writes it: found by their folders."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from croupier.games import outside
from croupier.rounds import Game
from croupier.rulebook import games
from croupier.rulebook.folders import game_folders
from croupier.rulebook.outside_games import no_such_game


class _Games(Mapping[str, Game]):
    """Games by slug: each from the `definition` in its folder, imported when it is asked for, and
    those that sheets make.

    Most commands are about one game, and the others would be most of what they load.
    """

    def __getitem__(self, slug: str) -> Game:
        if slug in game_folders():
            return outside.game_in(slug)
        game = outside.brought_game(slug)
        if game is None:
            raise KeyError(slug)
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(games())

    def __len__(self) -> int:
        return len(games())

    def __contains__(self, slug: object) -> bool:
        return isinstance(slug, str) and (
            slug in game_folders() or outside.brought_game(slug) is not None
        )


GAMES: Final = _Games()


def game(slug: str) -> Game:
    """A game by its slug; an unknown one is refused with the list of those there are."""
    if slug not in GAMES:
        raise no_such_game(slug, GAMES)
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
