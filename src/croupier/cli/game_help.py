"""Help that names games: they are looked up when someone asks for it, which takes a while."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand


def filled(text: str, command: str) -> str:
    """Help on a command with the names of games and an example put in."""
    if "{" not in text:
        return text
    from croupier.games import example_of, first_game

    slug, more = example_of(command)
    example = f"croupier {command} {slug} {more}".rstrip()
    return text.replace("{example}", example).replace("{game}", first_game())


class GameCommand(TyperCommand):
    """A command whose help has an example with a game that there is."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.help = filled(self.help or "", self.name or "")
        super().format_help(ctx, formatter)
