"""Where a house is kept: what cannot be opened is left as it is, what is older is brought up to
date, and a whole house moves from one store to another."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import create_engine, inspect, text

from croupier.errors import StoreError
from croupier.house import House
from croupier.house.store import Store
from croupier.house.store_copy import copy_house
from croupier.house.store_schema import VERSION
from croupier.record import verify
from support.people import Clock, plain, play_round
from support.postgres import Postgres

DUMP: Final = Path(__file__).parent / "data" / "version-1.sql"
TOKEN: Final = "aef75bn3NiCeztoNQk9n5NDQBncMaHZJsurOPyNCJ-I804e49f69ba5c3690c18b5685a7b2c64"
"""Anna's, who plays in that house."""


def older(path: Path, *, is_named: bool = True) -> Path:
    """A house's file as version 1 of its tables left it, which at first gave a house no name."""
    connection = sqlite3.connect(path)
    connection.executescript(DUMP.read_text("utf-8"))
    if not is_named:
        connection.execute("drop table house")
    connection.close()
    return path


def records(store: Store) -> dict[str, bytes]:
    return {row.id: b"".join(store.lines(row.id)) for row in store.table_list()}


def play_on(store: Store, clock: Clock) -> None:
    """Anna ends her rounds at both tables, and plays another."""
    house = House(store, clock=clock, wall=clock.wall)
    anna = house.person(TOKEN)
    assert {one.name for one in house.tables()} == {"Casino-War", "Double-Cross"}
    for one in house.tables():
        table = house.table(one.id)
        assert plain(table.state(anna))["you"]["seats"] == [2]
        before = table.table.round_number
        again = table.receive(anna, {"do": "sit", "seat": 2}, "sit")
        assert again.events[0] == 4, "done once: the receipt is kept"
        play_round(house, table, {2: anna})
        assert table.table.round_number > before and len(table.past.rounds()) >= 2
        assert verify(table.past.export()).ok


def columns(store: Store) -> dict[str, list[str]]:
    with store.database.engine.connect() as connection:
        found = inspect(connection)
        names = found.get_table_names()
        return {one: sorted(c["name"] for c in found.get_columns(one)) for one in sorted(names)}


@pytest.mark.parametrize("is_named", [True, False])
def test_a_house_of_the_first_version_opens_without_loss(
    tmp_path: Path, clock: Clock, is_named: bool
) -> None:
    path = older(tmp_path / "house.sqlite", is_named=is_named)
    with Store.read_only(path) as store:
        before = records(store)
    with Store.open(path) as store, Store.open(tmp_path / "new.sqlite") as new:
        assert records(store) == before
        assert columns(store) == columns(new)
        play_on(store, clock)
        after = records(store)
    assert all(after[one].startswith(record) for one, record in before.items())
    with sqlite3.connect(path) as connection:
        assert connection.execute("pragma user_version").fetchone() == (VERSION,)
    connection.close()


OLDER: Final = {
    3: (
        "drop table servers",
        "alter table tables drop column owner",
        "alter table tables drop column epoch",
        "alter table house drop column seal",
    ),
    2: ("drop table snapshots", "alter table tables drop column listing"),
    1: ("drop table log", "drop table log_nodes", "drop table tree_heads", "drop table keys"),
}
"""By version: what makes the tables of the next those of that one."""


@pytest.mark.parametrize("version", OLDER)
def test_a_database_of_an_older_version_opens_without_loss(
    tmp_path: Path, postgres: Postgres, postgres_url: str, clock: Clock, version: int
) -> None:
    copy_house(older(tmp_path / "old.sqlite"), postgres_url)
    for steps in (OLDER[one] for one in OLDER if one >= version):
        postgres.sql(postgres_url, *steps)
    postgres.sql(postgres_url, f"comment on table house is 'croupier {version}'")
    with Store.read_only(postgres_url) as store:
        before = records(store)
    with Store.open(postgres_url) as store, Store.open(tmp_path / "new.sqlite") as new:
        assert records(store) == before
        assert columns(store) == columns(new)
        play_on(store, clock)
        after = records(store)
    assert all(after[table].startswith(record) for table, record in before.items())


def test_a_house_moves_from_a_file_to_a_database_and_back(
    tmp_path: Path, postgres_url: str, clock: Clock
) -> None:
    old, new = older(tmp_path / "old.sqlite"), tmp_path / "new.sqlite"
    told: list[tuple[int, int]] = []
    there = copy_house(old, postgres_url, lambda done, of: told.append((done, of)))
    assert told[-1][0] == told[-1][1]
    back = copy_house(postgres_url, new)
    assert there == back and {one.fault for one in back} == {""}
    with Store.read_only(old) as one, Store.read_only(new) as two:
        assert records(one) == records(two)
        assert [one.seeds(row.id) for row in one.table_list()] == [
            two.seeds(row.id) for row in two.table_list()
        ]
    for place in (postgres_url, new):
        with Store.open(place) as store:
            play_on(store, clock)
    with pytest.raises(StoreError, match="holds a house already"):
        copy_house(old, postgres_url)
    with pytest.raises(StoreError, match="is there already"):
        copy_house(old, new)


# ---- what cannot be opened ------------------------------------------------------------------


def _in_file(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for one in statements:
        connection.execute(one)
    connection.commit()
    connection.close()


def _garbage(path: Path) -> None:
    path.write_bytes(b"this is no database, but it is long enough to look like one" * 50)


def _newer(path: Path) -> None:
    Store.open(path).close()
    _in_file(path, "pragma user_version = 99")


def _folder(path: Path) -> None:
    path.mkdir()


def _another_product(path: Path) -> None:
    _in_file(path, "create table invoices (id integer)")


def _another_with_a_version(path: Path) -> None:
    _in_file(path, "create table invoices (id integer)", "pragma user_version = 1")


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (_garbage, "not a database"),
        (_newer, "version 99, of a newer program"),
        (_folder, "cannot be opened"),
        (_another_product, "no house"),
        (_another_with_a_version, "no house"),
    ],
)
def test_a_file_that_cannot_be_opened_is_left_as_it_is(
    tmp_path: Path, make: Callable[[Path], None], why: str
) -> None:
    path = tmp_path / "odd.sqlite"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(StoreError, match=why) as refused:
        Store.open(path)
    assert len(str(refused.value).splitlines()) == 1
    assert (path.read_bytes() if path.is_file() else b"") == before
    with pytest.raises(StoreError):
        Store.read_only(path)


def test_there_is_nothing_to_read(tmp_path: Path, postgres_url: str) -> None:
    with pytest.raises(StoreError, match="has `croupier serve` been run"):
        Store.read_only(tmp_path / "none.sqlite")
    with pytest.raises(StoreError, match="is empty: has `croupier serve` been run"):
        Store.read_only(postgres_url)


@pytest.mark.parametrize(
    ("statements", "why"),
    [
        (("create table invoices (id integer)",), "no house"),
        (("create table house (id text)",), "no house"),
        (
            ("create table house (id text)", "comment on table house is 'croupier 99'"),
            "version 99, of a newer program",
        ),
    ],
)
def test_a_database_that_cannot_be_opened_is_left_as_it_is(
    postgres_url: str, statements: tuple[str, ...], why: str
) -> None:
    engine = create_engine(postgres_url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        for one in statements:
            connection.execute(text(one))
    with pytest.raises(StoreError, match=why):
        Store.open(postgres_url)
    with pytest.raises(StoreError, match=why):
        Store.read_only(postgres_url)
    with engine.connect() as connection:
        assert len(inspect(connection).get_table_names()) == 1
    engine.dispose()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("postgresql://croupier:secret@127.0.0.1:1/house", "cannot be opened: .*refused"),
        ("URL/../none", "does not exist"),
        ("postgresql://here:port/house", "not the address"),
    ],
)
def test_a_database_that_is_not_there(postgres_url: str, address: str, why: str) -> None:
    place = address.replace("URL/..", postgres_url.rpartition("/")[0])
    with pytest.raises(StoreError, match=why) as refused:
        Store.open(place)
    assert "secret" not in str(refused.value) and len(str(refused.value).splitlines()) == 1
