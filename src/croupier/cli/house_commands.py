"""The commands on the house with their options; the work is done in the modules they name."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.game_argument import MoreGames
from croupier.cli.options import DataOption, Json
from croupier.limits import UPLOADS_AT_ONCE, USUAL, Limits

LIMITS = "Limits"


def _limit(says: str) -> Any:
    """The option of a limit, by what it limits."""
    return typer.Option(min=1, metavar="N", rich_help_panel=LIMITS, help=says)


class LogForm(StrEnum):
    """How the log is written: for people, or one JSON object a line."""

    TEXT = "text"
    JSON = "json"


class LogLevel(StrEnum):
    """From what on something is logged."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class HouseAction(StrEnum):
    """What can be done with a whole house."""

    COPY = "copy"


def serve(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Address to listen on; by default only this machine can connect.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, metavar="N", help="Which port; by default the first free."),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Another name of the house besides its address; may be given several times.",
        ),
    ] = None,
    data: DataOption = None,
    game: MoreGames = None,
    seen_at: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Where other servers of the same house reach this one, if not at its own address.",
        ),
    ] = "",
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A reverse proxy, or a network of them, whose X-Forwarded-For and -Proto count; "
            "may be given several times.",
        ),
    ] = None,
    log: Annotated[
        LogForm, typer.Option(case_sensitive=False, help="How the log is written.")
    ] = LogForm.TEXT,
    log_level: Annotated[
        LogLevel, typer.Option(case_sensitive=False, help="The lowest level that is logged.")
    ] = LogLevel.WARNING,
    tables: Annotated[int, _limit("Open tables in the house.")] = USUAL.tables,
    tables_each: Annotated[int, _limit("Open tables of one person.")] = USUAL.tables_each,
    people: Annotated[int, _limit("People whom the house remembers.")] = USUAL.people,
    message_rate: Annotated[int, _limit("Messages a second of one person.")] = int(
        USUAL.message_rate
    ),
    message_burst: Annotated[int, _limit("Messages of one person at once.")] = int(
        USUAL.message_burst
    ),
    sign_in_rate: Annotated[int, _limit("Sign-ins a second from one address.")] = int(
        USUAL.sign_in_rate
    ),
    sign_in_burst: Annotated[int, _limit("Sign-ins from one address at once.")] = int(
        USUAL.sign_in_burst
    ),
    connections: Annotated[int, _limit("Connections at once.")] = USUAL.connections,
    connections_each: Annotated[
        int, _limit("Connections from one address.")
    ] = USUAL.connections_each,
    upload_bytes: Annotated[int, _limit("Bytes of a file for the desk.")] = USUAL.upload_bytes,
) -> None:
    """Open the house: tables in the browser, for you and for others, and for programs.

    Example: [bold]croupier serve --port 8080[/]
    """
    from croupier.cli.game_argument import chosen_game
    from croupier.cli.serve import ServeRequest, run

    for path in game or ():
        chosen_game(path)
    limits = Limits(
        tables=tables, tables_each=tables_each, people=people,
        message_rate=message_rate, message_burst=message_burst,
        sign_in_rate=sign_in_rate, sign_in_burst=sign_in_burst,
        connections=connections, connections_each=connections_each,
        upload_bytes=upload_bytes, held_bytes=UPLOADS_AT_ONCE * upload_bytes,
    )  # fmt: skip
    run(
        ServeRequest(
            host, port, data, tuple(host_name or ()), seen_at, tuple(proxy or ()), not no_open,
            limits, log.value, log_level.value,
        )
    )  # fmt: skip


def export(
    table: Annotated[
        str | None, typer.Argument(metavar="TABLE", help="Which table; without it, all are listed.")
    ] = None,
    round_: Annotated[
        int | None, typer.Option("--round", min=1, metavar="N", help="Stop after this round.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where the record goes.")
    ] = None,
    data: DataOption = None,
    as_json: Json = False,
) -> None:
    """Export the record of a table of the house.

    Example: [bold]croupier export Kx3v9Qab --round 12 -o evening.jsonl[/]
    """
    from croupier.cli.export import run

    run(table, round_, output, data, as_json=as_json)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes: a new file.")],
    data: DataOption = None,
    as_json: Json = False,
) -> None:
    """Copy the house into a file as it is at one moment, open or shut, and check the copy.

    Example: [bold]croupier backup evening.sqlite[/]
    """
    from croupier.cli.backup import run

    run(file, data, as_json=as_json)


def heads(
    file: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FILE] [FILE]",
            help="A log that you kept, to check it; two, to see whether both are of one history.",
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where the log goes.")
    ] = None,
    key: Annotated[
        str, typer.Option(metavar="KEY", help="The house's public key, as you kept it.")
    ] = "",
    new_key: Annotated[
        bool, typer.Option("--new-key", help="Sign with a new key from now on.")
    ] = False,
    data: DataOption = None,
    as_json: Json = False,
) -> None:
    """Write the signed heads of all tables to a file, or check what was kept.

    Of two files, the first may also be what /api/heads answered. Exit status: 1 if the house has
    shown two histories, 2 if a file is not what was signed.

    Example: [bold]croupier heads monday.jsonl friday.jsonl[/]
    """
    from croupier.cli.heads import HeadsRequest, run

    run(HeadsRequest(tuple(file or ()), output, data, key, new_key, as_json))


def house(
    action: Annotated[HouseAction, typer.Argument(metavar="copy", help="What to do.")],
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="The house: its file, or postgresql://…")
    ],
    target: Annotated[
        str, typer.Argument(metavar="TO", help="A new file, or an empty database: postgresql://…")
    ],
    as_json: Json = False,
) -> None:
    """Move a whole house: copy everything it has kept from one store to another, and check it.

    Example: [bold]croupier house copy evening.sqlite postgresql://croupier@localhost/house[/]
    """
    from croupier.cli.backup import move

    assert action is HouseAction.COPY
    move(source, target, as_json=as_json)


EXAMPLES = (
    (serve, "croupier serve"),
    (export, "croupier export"),
    (heads, "croupier heads -o monday.jsonl"),
    (backup, "croupier backup evening.sqlite"),
    (house, "croupier house copy evening.sqlite postgresql://localhost/house"),
)
"""The commands in the order a newcomer meets them, each with a line to try."""
