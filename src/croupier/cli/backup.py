"""`croupier backup` and `croupier house copy`: a copy of the house, also while it is open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer
from rich.progress import Progress

from croupier.cli.screen import err, out, print_json
from croupier.cli.serve import refuse_without_web
from croupier.speech import counted

if TYPE_CHECKING:
    from croupier.house.store_copy import Copied

NOT_WHOLE: Final = 1
"""Exit status when the copy was made, but a record in it does not hold."""

Copying = Callable[[Callable[[int, int], None]], "list[Copied]"]
"""The work of copying, which says how far it is."""


def run(target: Path, data: str | None, *, as_json: bool) -> None:
    """Write the copy and say what is in it."""
    refuse_without_web("sqlalchemy")
    from croupier.house.database import default_path
    from croupier.house.store_copy import back_up

    place = data or default_path()
    _tell(str(target), lambda progress: back_up(place, target, progress), as_json=as_json)


def move(source: str, target: str, *, as_json: bool) -> None:
    """Copy a house from one store to another and say what has arrived."""
    refuse_without_web("sqlalchemy")
    from croupier.house.database import shown
    from croupier.house.store_copy import copy_house

    _tell(shown(target), lambda progress: copy_house(source, target, progress), as_json=as_json)


def _tell(target: str, copying: Copying, *, as_json: bool) -> None:
    with Progress(console=err(), transient=True, disable=not err().is_terminal) as bar:
        task = bar.add_task("Copying the house", total=None)
        tables = copying(lambda done, of: bar.update(task, completed=done, total=of))
    broken = [table for table in tables if table.fault]
    if as_json:
        rows = [{"id": t.id, "name": t.name, "events": t.events, "fault": t.fault} for t in tables]
        print_json({"file": str(target), "tables": rows})
    else:
        events = sum(table.events for table in tables)
        held = f"{counted(len(tables), 'table')}, {counted(events, 'event')}"
        words = f"{target}: {held}, read back and found whole."
        if broken:
            words = f"{target}: {len(tables):,} tables, {len(broken):,} of them with a fault:"
        out().print(words, soft_wrap=True, markup=False, highlight=False)
        for damaged in broken:
            line = f"  {damaged.id}  {damaged.name}: {damaged.fault}"
            out().print(line, soft_wrap=True, markup=False, highlight=False)
    if broken:
        raise typer.Exit(NOT_WHOLE)
