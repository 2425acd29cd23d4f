"""What the shell offers while a command is typed; imports wait until it is asked for."""

from __future__ import annotations

from typing import Any


def complete_games(incomplete: str) -> list[str]:
    """Games whose slug goes on as typed."""
    from croupier.games import GAMES

    return [slug for slug in GAMES if slug.startswith(incomplete)]


def complete_editions(ctx: Any, incomplete: str) -> list[str]:
    """Editions of the game already named on the line, else of all games."""
    from croupier.rulebook import editions, games

    # An option that still waits for its value leaves the argument before it unread.
    named = [word for word in (ctx.params.get("game"), *ctx.args) if word in games()]
    wanted = named[:1] or games()
    return sorted({one for game in wanted for one in editions(game) if one.startswith(incomplete)})


def complete_methods(incomplete: str) -> list[str]:
    """Ways of dealing."""
    from croupier.rounds.script import Method

    return [one.value for one in Method if one.value.startswith(incomplete)]


def complete_shufflers(incomplete: str) -> list[str]:
    """Shuffling devices."""
    from croupier.table import Shuffler

    return [one.value for one in Shuffler if one.value.startswith(incomplete)]


def default_game() -> str:
    """The game of a command that names none."""
    from croupier.games import first_game

    return first_game()
