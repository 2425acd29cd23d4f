"""`croupier backup`: a copy of the house's file, also while the house is open."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer

from croupier.cli.screen import out, print_json
from croupier.cli.serve import refuse_without_web

NOT_WHOLE: Final = 1
"""Exit status when the copy was made, but a record in it does not hold."""


def run(target: Path, data: Path | None, *, as_json: bool) -> None:
    """Write the copy and say what is in it."""
    refuse_without_web("sqlalchemy")
    from croupier.house.store import default_path
    from croupier.house.store_backup import back_up

    tables = back_up(data or default_path(), target)
    broken = [one for one in tables if one.fault]
    if as_json:
        rows = [{"id": t.id, "name": t.name, "events": t.events, "fault": t.fault} for t in tables]
        print_json({"file": str(target), "tables": rows})
    else:
        events = sum(one.events for one in tables)
        said = f"{target}: {len(tables):,} tables, {events:,} events, read back and found whole."
        if broken:
            said = f"{target}: {len(tables):,} tables, {len(broken):,} of them with a fault:"
        out().print(said, soft_wrap=True, markup=False, highlight=False)
        for one in broken:
            line = f"  {one.id}  {one.name}: {one.fault}"
            out().print(line, soft_wrap=True, markup=False, highlight=False)
    if broken:
        raise typer.Exit(NOT_WHOLE)
