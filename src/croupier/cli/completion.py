"""What the shell offers while a command is typed; imports wait until it is asked for."""

from __future__ import annotations

from typing import Any


def complete_games(incomplete: str) -> list[str]:
    """Games whose slug goes on as typed, and sheets in the folder that is typed."""
    from glob import escape, glob

    from croupier.games import GAMES

    sheets = sorted(glob(f"{escape(incomplete)}*.toml"))
    return [*(slug for slug in GAMES if slug.startswith(incomplete)), *sheets]


def complete_editions(ctx: Any, incomplete: str) -> list[str]:
    """Editions of the game already named on the line, else of all games."""
    from croupier.rulebook import editions, games

    # An option that still waits for its value leaves the argument before it unread.
    named = [word for word in (ctx.params.get("game"), *ctx.args) if word in games()]
    chosen = named[:1] or games()
    return sorted(
        {edition for game in chosen for edition in editions(game) if edition.startswith(incomplete)}
    )


def complete_methods(incomplete: str) -> list[str]:
    """Ways of dealing."""
    from croupier.rounds.script import Method

    return [method.value for method in Method if method.value.startswith(incomplete)]


def complete_shufflers(incomplete: str) -> list[str]:
    """Shuffling devices."""
    from croupier.table import Shuffler

    return [shuffler.value for shuffler in Shuffler if shuffler.value.startswith(incomplete)]


def default_game() -> str:
    """The game of a command that names none."""
    from croupier.games import first_game

    return first_game()
