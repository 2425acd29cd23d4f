"""`croupier export`: the record of a table of the house, as a file of its own."""

from __future__ import annotations

import json
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.error_exit import complain
from croupier.cli.screen import literal, out, print_json
from croupier.cli.serve import refuse_without_web

if TYPE_CHECKING:
    from croupier.house.store import Store


def run(
    table_id: str | None,
    round_number: int | None,
    output: Path | None,
    data: Path | None,
    *,
    as_json: bool,
) -> None:
    """Write a record, or list the tables that have one."""
    if table_id is None:
        _list(_tables(data), as_json=as_json)
        return
    record = record_of(table_id, round_number, data)
    if output is None:
        sys.stdout.buffer.write(record)
        return
    try:
        with output.open("xb") as file:
            file.write(record)
    except FileExistsError:
        complain(f"{output} is there already: choose another name")
    lines = record.count(b"\n") - 1
    out().print(f"{literal(output)}: {lines:,} events", soft_wrap=True)
    out().print(f"[aside]Check it:[/] croupier verify {literal(output)}", soft_wrap=True)


def record_of(table_id: str, round_number: int | None, data: Path | None) -> bytes:
    """The record of a table of the house, whole or as far as a round."""
    with _opened(data) as store:
        from croupier.house.refusals import NotAllowed
        from croupier.house.replays import export

        if table_id not in {row.id for row in store.table_list()}:
            complain(f"there is no table {table_id}: `croupier export` lists them")
        try:
            return export(store, table_id, round_number)
        except NotAllowed as error:
            complain(str(error))


def _tables(data: Path | None) -> list[dict[str, Any]]:
    with _opened(data) as store:
        return [_table(row) for row in store.table_list()]


def _opened(data: Path | None) -> Store:
    refuse_without_web("sqlalchemy")
    from croupier.house.store import Store, default_path

    return Store.read_only(data or default_path())


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
        console.print(f"[key]{one['id']}[/]  {opened}  {state:6}  {literal(one['name'])}")
    if not tables:
        console.print("No table has been opened yet: croupier serve")
