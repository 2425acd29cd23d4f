"""The commands on the house with their options; the work is done in the modules they name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
DataOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Where tables are kept; by default in your data folder."),
]


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen: this machine alone.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, metavar="N", help="Which port; by default the first free."),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A name that the house goes by, beside its address; may be given several times.",
        ),
    ] = None,
    data: DataOption = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
) -> None:
    """Open the house: tables in the browser, for you and for others, and for programs.

    Example: [bold]croupier serve --port 8080[/]
    """
    from croupier.cli.serve import run

    run(host, port, data, names=host_name or (), opens=not no_open)


def export(
    table: Annotated[
        str | None, typer.Argument(metavar="TABLE", help="Which table; without it, all are listed.")
    ] = None,
    round_: Annotated[
        int | None, typer.Option("--round", min=1, metavar="N", help="Only as far as this round.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where the record goes.")
    ] = None,
    data: DataOption = None,
    as_json: Json = False,
) -> None:
    """Write the record of a table of the house, to be verified or audited.

    Example: [bold]croupier export Kx3v9Qab --round 12 -o evening.jsonl[/]
    """
    from croupier.cli.export import run

    run(table, round_, output, data, as_json=as_json)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes: a new file.")],
    data: DataOption = None,
    as_json: Json = False,
) -> None:
    """Copy the house's file as it is at one moment, open or shut, and check the copy.

    Example: [bold]croupier backup evening.sqlite[/]
    """
    from croupier.cli.backup import run

    run(file, data, as_json=as_json)


EXAMPLES = (
    (serve, "croupier serve"),
    (export, "croupier export"),
    (backup, "croupier backup evening.sqlite"),
)
"""The commands in the order a newcomer meets them, each with a line to try."""
