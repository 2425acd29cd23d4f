"""What `audit` and `verify` have in common: which record, how it stands, what was not checked."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Final

import typer
from rich.console import Console
from rich.text import Text

from croupier.cli.error_exit import complain
from croupier.record import Standing, Unproved

EXITS: Final = {Standing.RIGHT: 0, Standing.WRONG: 1, Standing.AS_FAR_AS_IT_GOES: 3}
"""Exit status; 2 is for what cannot be read or was asked wrongly."""
STYLES: Final = {Standing.RIGHT: "good", Standing.WRONG: "bad", Standing.AS_FAR_AS_IT_GOES: "key"}


def leave(standing: Standing) -> None:
    """End the command with the status that says how things stand."""
    if EXITS[standing]:
        raise typer.Exit(EXITS[standing])


def source_of(file: Path | None, table: str | None, data: str | None) -> Path | bytes:
    """A file, or the record of a table of the house."""
    if (file is None) == (table is None):
        complain("name one thing to check: a file, or a table of the house with --table")
    if file is not None:
        return file
    from croupier.cli.export import record_of

    assert table is not None
    return record_of(table, None, data)


def tell_not_checked(console: Console, unproved: Iterable[Unproved]) -> None:
    """List what was not checked to the end, and why."""
    for (reason, by_sight), several in groupby(unproved, lambda part: (part.reason, part.by_sight)):
        alike = list(several)
        what = alike[0].what
        if len(alike) > 1:
            what = f"{what} to {alike[-1].round or alike[-1].what}"
        how = "checked only by the cards shown" if by_sight else "not checked"
        console.print(Text.assemble((f"{what}: ", "title"), f"{how}: {reason}"))
