"""Options and arguments that several commands have, each with its help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from croupier.cli.completion import complete_editions, complete_methods, complete_shufflers

USUAL_PLAYERS: Final = 3
"""Who sits at a table where someone plays or learns to deal, unless it has fewer seats."""
USUAL_SEATS: Final = 6
"""Seats that are dealt to where nobody plays, unless the table has fewer."""


def players_option(usual: int, words: str) -> Any:
    """An option that says how many sit at a table."""
    fewer = f"{usual}, or as many as there are seats"
    return typer.Option(min=1, max=7, help=words, show_default=fewer)


EditionOption = Annotated[
    str | None, typer.Option(help="Which edition of the rules.", autocompletion=complete_editions)
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
MethodOption = Annotated[
    str,
    typer.Option(
        help="How cards are dealt: manual-shoe, hand or automated-shoe.",
        autocompletion=complete_methods,
    ),
]
ShufflerOption = Annotated[
    str | None,
    typer.Option(
        help="none, device or counting-device; by default a device only where one is needed.",
        autocompletion=complete_shufflers,
    ),
]
Decks = Annotated[int, typer.Option(min=1, max=2, help="Two decks take turns with a device.")]
Seed = Annotated[
    str | None,
    typer.Option(metavar="WORD", help="Deal the same cards again; without it, a fair shuffle."),
]
Options = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="A house option; see croupier rules GAME. Repeatable."),
]
InputFile = Annotated[Path, typer.Argument(metavar="FILE", help="A round or a record.")]
OneInput = Annotated[Path | None, typer.Argument(metavar="FILE", help="A round or a record.")]
OneRecord = Annotated[Path | None, typer.Argument(metavar="RECORD", help="A record of a table.")]
TableOption = Annotated[
    str | None,
    typer.Option(metavar="ID", help="A table of the house instead; see croupier export."),
]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record of a table.")]
Answers = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Read your answers from a file; - is stdin.")
]
DataOption = Annotated[
    str | None,
    typer.Option(
        metavar="PLACE",
        help="Where tables are kept: a file, by default in your data folder, or a database as "
        "postgresql://person@machine/name.",
    ),
]
