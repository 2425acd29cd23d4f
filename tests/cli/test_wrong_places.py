"""`croupier serve` where there is no house of this version, or nothing that answers: one line says
so, and what lies there is as it was."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, create_engine, select, text

from cli.running import Run
from croupier.house.limits import LASTS
from croupier.house.store import Store
from support.postgres import Postgres, Sql

Make = Callable[[str, Sql], str]


def _other_product(url: str, sql: Sql) -> str:
    sql(url, "create table invoices (id integer)", "insert into invoices values (7)")
    return url


def _newer_schema(url: str, sql: Sql) -> str:
    Store.open(url).close()
    if url.startswith("postgresql"):
        sql(url, "comment on table house is 'croupier 99'")
    else:
        sql(url, "pragma user_version = 99")
    return url


def _wrong_password(url: str, sql: Sql) -> str:
    sql(url, "drop role if exists guarded", "create role guarded login password 'right'")
    return url.replace("croupier@", "guarded:wrong-secret@")


def _unreachable(url: str, _sql: Sql) -> str:
    return "postgresql://croupier:wrong-secret@127.0.0.1:1/house"


def _no_such_database(url: str, _sql: Sql) -> str:
    return f"{url}_none"


def _garbage(path: str, _sql: Sql) -> str:
    Path(path).write_bytes(b"this is no database, but it is long enough to look like one" * 50)
    return path


def contents(url: str) -> dict[str, Any]:
    """Everything in a database, and what is said of its tables."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    known = MetaData()
    with engine.connect() as connection:
        known.reflect(connection)
        found = {one.name: list(connection.execute(select(one))) for one in known.sorted_tables}
        said = text("select description from pg_description where objsubid = 0 order by 1")
        found["said"] = list(connection.execute(said).scalars())
    engine.dispose()
    return found


def refused(run: Run, place: str) -> str:
    found = run("serve", "--no-open", "--port", "0", "--data", place)
    assert found.exit_code == 2, found.stderr
    assert not found.stdout and len(found.stderr.splitlines()) == 1, found.stderr
    assert "wrong-secret" not in found.stderr
    return found.stderr


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("make", "why"),
    [
        (_other_product, "holds something that is no house: name a new file or an empty database"),
        (_newer_schema, "is of version 99, of a newer program; this one knows version"),
        (_wrong_password, 'password authentication failed for user "guarded"'),
        (_unreachable, "cannot be opened: connection"),
        (_no_such_database, "does not exist"),
    ],
)
def test_a_database_that_cannot_be_served_is_left_as_it_is(
    run: Run, postgres: Postgres, postgres_url: str, make: Make, why: str
) -> None:
    place = make(postgres_url, postgres.sql)
    before = contents(postgres_url)
    assert why in refused(run, place)
    assert contents(postgres_url) == before


@pytest.mark.postgres
def test_a_house_that_another_version_serves_is_left_to_it(run: Run, postgres_url: str) -> None:
    is_over = threading.Event()

    def serve(store: Store) -> None:
        while not is_over.wait(LASTS / 10):
            store.renew("", "another", int(LASTS * 1000))

    with Store.open(postgres_url) as store, ThreadPoolExecutor() as threads:
        store.renew("", "another", int(LASTS * 1000))
        served = threads.submit(serve, store)
        before = contents(postgres_url)
        servers = {one.id for one in before.pop("servers")}
        try:
            why = refused(run, postgres_url)
        finally:
            is_over.set()
        served.result()
        after = contents(postgres_url)
        assert {one.id for one in after.pop("servers")} == servers and after == before
    assert "is being served by another version of croupier: stop those servers" in why


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (_other_product, "holds something that is no house: name a new file or an empty database"),
        (_newer_schema, "is of version 99, of a newer program; this one knows version"),
        (_garbage, "file is not a database"),
    ],
)
def test_a_file_that_cannot_be_served_is_left_as_it_is(
    run: Run, tmp_path: Path, make: Make, why: str
) -> None:
    def sql(path: str, *statements: str) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            for statement in statements:
                connection.execute(statement)

    path = tmp_path / "house.sqlite"
    make(str(path), sql)
    before = path.read_bytes()
    assert why in refused(run, str(path))
    assert path.read_bytes() == before
