"""The argument that names a game: one that is known, or the path of a sheet or folder."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from croupier.cli.completion import complete_games, default_game

_HELP: Final = "Which game: croupier games lists them; or the path of a game sheet."


def chosen_game(written: str | None) -> str | None:
    """The slug of a game as it was typed; the sheet or folder at a path is brought now."""
    if written is None:
        return None
    from croupier.games.outside import named

    return named(written)


Game = Annotated[
    str,
    typer.Argument(help=_HELP, autocompletion=complete_games, callback=chosen_game),
]
FirstGame = Annotated[
    str,
    typer.Argument(
        help=_HELP,
        autocompletion=complete_games,
        callback=chosen_game,
        default_factory=default_game,
        show_default="the game to begin with",
    ),
]
SomeGame = Annotated[
    str | None,
    typer.Argument(
        help=f"{_HELP} All games by default.", autocompletion=complete_games, callback=chosen_game
    ),
]
MoreGames = Annotated[
    list[str] | None,
    typer.Option(
        "--game", metavar="FILE", help="A game sheet to offer besides the built-in games."
    ),
]
