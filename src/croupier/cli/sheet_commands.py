"""The commands for games of one's own, with their options; the work is done in what they name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import Json


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is called.")],
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Write a first game sheet, with comments, that can be played as it stands.

    Example: [bold]croupier new "Lucky Queens"[/]
    """
    from croupier.cli.new import run

    run(name, force=force)


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game sheet, or a game's folder.")],
    quick: Annotated[
        bool, typer.Option("--quick", help="Skip what takes figures to find.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Check a game sheet: errors by line and column, and likely oversights.

    A game that can be played is tried at random and solved, to find wagers that nobody settles,
    choices that are never right and bets on which the house loses.

    Exit status: 0 if it can be played, with warnings or without; 1 if it cannot.

    Example: [bold]croupier check lucky-queens.toml[/]
    """
    from croupier.cli.check import show

    show(file, quick=quick, as_json=as_json)


def schema(
    name: Annotated[
        str,
        typer.Argument(
            metavar="[NAME]",
            help="Of what: sheet, or what a house sends and takes: view, state, message, receipt, "
            "finished-round, replay-step, event, record, round-file.",
            show_default=False,
        ),
    ] = "sheet",
) -> None:
    """Print a JSON schema: of game sheets, or of what a house sends, takes and records.

    That of sheets is for editors. The others are those that a house serves at /api/schemas.

    Example: [bold]croupier schema > game-sheet.json[/]
    """
    from croupier.cli.schema import show

    show(name)


EXAMPLES = (
    (new, "croupier new 'Lucky Queens'"),
    (check, "croupier check lucky-queens.toml"),
    (schema, "croupier schema > game-sheet.json"),
)
