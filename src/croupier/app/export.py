"""`croupier export`: the record of a table of the house, as a file of its own."""

from __future__ import annotations

import json
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

from croupier.app.safety import complain
from croupier.app.screen import out, print_json
from croupier.app.serve import refuse_without_web


def run(
    table_id: str | None,
    round_number: int | None,
    output: Path | None,
    data: Path | None,
    *,
    as_json: bool,
) -> None:
    """Write a record, or list the tables that have one."""
    refuse_without_web("sqlalchemy")
    from croupier.record.store import Store, default_path

    with Store.read_only(data or default_path()) as store:
        tables = [_table(row) for row in store.table_list()]
        if table_id is None:
            _list(tables, as_json=as_json)
            return
        if table_id not in {one["id"] for one in tables}:
            complain(f"there is no table {table_id}: `croupier export` lists them")
        from croupier.house.refusing import NotAllowed
        from croupier.house.replays import export

        try:
            record = export(store, table_id, round_number)
        except NotAllowed as error:
            complain(str(error))
    if output is None:
        sys.stdout.buffer.write(record)
        return
    try:
        with output.open("xb") as file:
            file.write(record)
    except FileExistsError:
        complain(f"{output} is there already: choose another name")
    lines = record.count(b"\n") - 1
    out().print(f"{output}: {lines:,} events", soft_wrap=True)
    out().print(f"[aside]Check it:[/] croupier verify {output}", soft_wrap=True)


def _table(row: Any) -> dict[str, Any]:
    standing = json.loads(row.standing)
    return {
        "id": row.id,
        "name": standing["name"],
        "opened": row.opened,
        "closed": row.closed,
    }


def _list(tables: list[dict[str, Any]], *, as_json: bool) -> None:
    if as_json:
        print_json({"tables": tables})
        return
    console = out()
    for one in tables:
        opened = datetime.fromtimestamp(one["opened"]).strftime("%Y-%m-%d %H:%M")
        state = "closed" if one["closed"] else "open"
        console.print(f"[key]{one['id']}[/]  {opened}  {state:6}  {one['name']}", highlight=False)
    if not tables:
        console.print("No table has been opened yet: croupier serve")
