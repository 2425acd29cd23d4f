"""`croupier export`: the record of a table of the house, as a file of its own."""

from __future__ import annotations

import json
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from croupier.cli.error_exit import complain
from croupier.cli.screen import literal, out, print_json
from croupier.cli.serve import refuse_without_web

if TYPE_CHECKING:
    from croupier.house.store import Store


def run(
    table_id: str | None,
    round_number: int | None,
    output: Path | None,
    data: str | None,
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
        complain(f"{output} already exists: choose another name")
    lines = record.count(b"\n") - 1
    out().print(f"{literal(output)}: {lines:,} events", soft_wrap=True)
    out().print(f"[aside]Check it:[/] croupier verify {literal(output)}", soft_wrap=True)


def record_of(table_id: str, round_number: int | None, data: str | None) -> bytes:
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


class _Table(NamedTuple):
    """A table of the house in the list."""

    id: str
    name: str
    opened: int
    closed: int | None


def _tables(data: str | None) -> list[_Table]:
    with _opened(data) as store:
        return [
            _Table(row.id, json.loads(row.standing)["name"], row.opened, row.closed)
            for row in store.table_list()
        ]


def _opened(data: str | None) -> Store:
    refuse_without_web("sqlalchemy")
    from croupier.house.database import default_path
    from croupier.house.store import Store

    return Store.read_only(data or default_path())


def _list(tables: list[_Table], *, as_json: bool) -> None:
    if as_json:
        print_json({"tables": [table._asdict() for table in tables]})
        return
    console = out()
    for table in tables:
        opened = datetime.fromtimestamp(table.opened).strftime("%Y-%m-%d %H:%M")
        state = "closed" if table.closed else "open"
        console.print(f"[key]{table.id}[/]  {opened}  {state:6}  {literal(table.name)}")
    if not tables:
        console.print("No table has been opened yet: croupier serve")
