"""The house's memory: tables, their records, people and receipts in one database.

Everything that a message changes is gathered in a `Batch` and committed in one transaction,
before anyone hears of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Self

from sqlalchemy import Connection, Executable, Row, Table, Text, and_, bindparam, inspect, select
from sqlalchemy import delete as delete_from
from sqlalchemy import insert as insert_into
from sqlalchemy import update as update_of
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from croupier.errors import Fenced, Overtaken, StoreError
from croupier.house.batch import Batch
from croupier.house.database import Database, Place, claimed, in_words, is_address, readable
from croupier.house.lease_statements import LeaseStatements
from croupier.house.store_schema import (
    HOUSE,
    LINES,
    METADATA,
    PEOPLE,
    RECEIPTS,
    ROUNDS,
    SEATINGS,
    SEEDS,
    SERVERS,
    SNAPSHOTS,
    TABLES,
    VERSION,
    migrate,
)


class Store:
    """A database, open for a house; others may read it meanwhile."""

    def __init__(self, database: Database) -> None:
        self.database, self._engine = database, database.engine
        self._writer = database.engine.execution_options(writes=True)
        self._writes, self._leases = _writes(database), LeaseStatements(database)
        self.house_id = ""
        """What the records of this house call it; nothing in one that is only read."""
        self.seal = b""
        """What the servers of this house share, and nobody else knows."""
        self.server = database.server
        """By which name this server has tables."""

    @staticmethod
    def open(place: Place, *, synchronous: str = "FULL") -> Store:
        """Open the house's database, or make a new one; what is no house's is not touched."""
        store = Store(claimed(place, synchronous))
        try:
            if not is_address(place) and Path(place).stat().st_size:
                Store.read_only(place).close()
            store.database.refuse_damaged()
            store._prepare()
        except BaseException as error:
            store.close()
            if isinstance(error, SQLAlchemyError):
                name = store.database.name
                raise StoreError(f"{name} cannot be opened: {in_words(error)}") from None
            raise
        return store

    @staticmethod
    def read_only(place: Place) -> Store:
        """Open a database to read from it, also while a house is using it."""
        store = Store(readable(place))
        try:
            with store._reading() as connection:
                if not store._version(connection):
                    raise StoreError(
                        f"{store.database.name} is empty: has `croupier serve` been run?"
                    )
        except BaseException:
            store.close()
            raise
        return store

    def _prepare(self) -> None:
        with self._writer.begin() as connection:
            self.database.alone(connection)
            version = self._version(connection)
            if version:
                migrate(connection, version)
            else:
                METADATA.create_all(connection)
            row = connection.execute(select(HOUSE)).first()
            self.house_id = row.id if row else secrets.token_hex(8)
            self.seal = (row.seal if row else None) or secrets.token_bytes(32)
            put = self.database.insert(HOUSE)
            upsert = put.on_conflict_do_update(index_elements=["id"], set_={"seal": self.seal})
            connection.execute(upsert, {"id": self.house_id, "seal": self.seal})
            if not self.database.is_shared:  # the server that had the file is gone
                connection.execute(delete_from(SERVERS))
            if version != VERSION:
                self.database.mark(connection, VERSION)

    def _version(self, connection: Connection) -> int:
        """Of what is there; what this program does not know is refused."""
        version = self.database.version(connection)
        if version > VERSION:
            raise StoreError(
                f"{self.database.name} is of version {version}, of a newer program; this one knows "
                f"version {VERSION}"
            )
        return version

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- writing ----------------------------------------------------------------------------

    def commit(self, batch: Batch) -> None:
        """Write a batch; when this returns, it is on the disk. Whose tables are whose is seen even
        if there is nothing to write."""
        if batch.is_empty and not batch.fences:
            return
        with self._writing() as connection:
            self._write(connection, batch)

    def _write(self, connection: Connection, batch: Batch) -> None:
        self._refuse_fenced(connection, batch.fences)
        for part, statement in self._writes:
            rows = getattr(batch, part)
            if part == "standings":
                for row in rows.values():
                    if connection.execute(statement, row).rowcount != 1:
                        raise Overtaken(_OVERTAKEN.format("another house has had its tables"))
            elif rows:
                connection.execute(statement, rows if isinstance(rows, list) else [*rows.values()])

    @staticmethod
    def _refuse_fenced(connection: Connection, fences: dict[str, int]) -> None:
        """Only the owner of a table writes to it, and nobody takes it over meanwhile."""
        if not fences:
            return
        rows = connection.execute(_EPOCHS, {"ids": sorted(fences)})
        epochs = {row.id: row.epoch for row in rows}
        if lost := {
            table_id for table_id, epoch in fences.items() if epochs.get(table_id) != epoch
        }:
            raise Fenced(frozenset(lost))

    def probe(self) -> None:
        """Write something that is there already, to see whether anything can be written."""
        with self._writing() as connection:
            self.database.mark(connection, VERSION)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        try:
            with self._writer.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Overtaken(_OVERTAKEN.format(in_words(error))) from error
        except SQLAlchemyError as error:
            why = in_words(error)
            raise StoreError(f"{self.database.name} cannot be written: {why}", why) from error

    # ---- reading ----------------------------------------------------------------------------

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            why = in_words(error)
            raise StoreError(f"{self.database.name} cannot be read: {why}", why) from error

    def people(self) -> list[Row[Any]]:
        """Everyone who has signed in and is not forgotten, and whether they ever held a seat."""
        sat = select(SEATINGS.c.person_id).distinct().subquery()
        chosen = select(PEOPLE, sat.c.person_id.is_not(None).label("has_sat")).join(
            sat, sat.c.person_id == PEOPLE.c.id, isouter=True
        )
        with self._reading() as connection:
            return list(connection.execute(chosen))

    # ---- servers ----------------------------------------------------------------------------

    def renew(self, address: str, program: str, lasts: int) -> list[str]:
        """Say that this server is there for some thousandths of a second; the programs of
        those that serve the house beside it."""
        with self._writing() as connection:
            asks = self._leases
            connection.execute(asks.forget)
            programs = list(connection.execute(asks.others, {"own": self.server}).scalars())
            if all(other == program for other in programs):
                until = connection.execute(asks.now).scalar_one() + lasts
                row = {"id": self.server, "address": address, "program": program, "until": until}
                connection.execute(asks.renew, row)
            return programs

    def leave(self) -> None:
        """This server serves no more."""
        with self._writing() as connection:
            connection.execute(delete_from(SERVERS).where(SERVERS.c.id == self.server))

    def owners(self) -> list[Row[Any]]:
        """The tables that are open, each with its epoch and the server that has it, if one does
        that is there, with its address."""
        with self._reading() as connection:
            return list(connection.execute(self._leases.owners))

    def take(self, table_id: str) -> int | None:
        """Take a table over that no other server has; the epoch from now on, or None. Nobody waits
        for a server that is writing to it; one that is gone ends in the middle of it."""
        with self._writing() as connection:
            asks, names = self._leases, {"which": table_id, "own": self.server}
            epoch: int | None = connection.execute(asks.take, names).scalar_one_or_none()
            if epoch is None:
                gone = connection.execute(asks.gone_owner, names).scalar_one_or_none()
                if gone is not None:
                    self.database.cut_off(connection, gone)
                    epoch = connection.execute(asks.take, names).scalar_one_or_none()
            return epoch

    def people_since(self, moment: int) -> list[Row[Any]]:
        """Those who came, were named again or signed out since then, give or take."""
        with self._reading() as connection:
            return list(connection.execute(_SINCE, {"moment": moment}))

    def person(self, token_hash: str = "", person_id: str = "") -> Row[Any] | None:
        """Someone by their token or by their name in records."""
        which = PEOPLE.c.token_hash == token_hash if token_hash else PEOPLE.c.id == person_id
        with self._reading() as connection:
            return connection.execute(select(PEOPLE).where(which)).one_or_none()

    # ---- tables -----------------------------------------------------------------------------

    def open_tables(self) -> list[tuple[str, str | None]]:
        """The tables that are open, each with its listing, in JSON."""
        chosen = select(TABLES.c.id, TABLES.c.listing).where(TABLES.c.closed.is_(None))
        with self._reading() as connection:
            rows = connection.execute(chosen.order_by(TABLES.c.opened, TABLES.c.id))
            return [(row.id, row.listing) for row in rows]

    def snapshot(self, table_id: str, program: str, most: int | None = None) -> Row[Any] | None:
        """The last snapshot of a table that a program took, or the last after at most `most`
        events."""
        column = SNAPSHOTS.c
        chosen = select(SNAPSHOTS).where(column.table_id == table_id, column.program == program)
        if most is not None:
            chosen = chosen.where(column.events <= most)
        with self._reading() as connection:
            rows = connection.execute(chosen.order_by(column.events.desc()).limit(1))
            return rows.one_or_none()

    def standing(self, table_id: str) -> str | None:
        """What the house keeps of a table, in JSON, if it knows the table."""
        chosen = select(TABLES.c.standing).where(TABLES.c.id == table_id)
        with self._reading() as connection:
            return connection.execute(chosen).scalar_one_or_none()

    def columns(self, table: Table) -> list[str]:
        """The columns that a table has here: in a store of an older version some may lack, or it
        may have no such table."""
        with self._reading() as connection:
            inspector = inspect(connection)
            if not inspector.has_table(table.name):
                return []
            return [str(column["name"]) for column in inspector.get_columns(table.name)]

    def table_list(self) -> list[Row[Any]]:
        """Every table there ever was, the last opened first."""
        with self._reading() as connection:
            chosen = select(TABLES.c.id, TABLES.c.opened, TABLES.c.closed, TABLES.c.standing)
            return list(connection.execute(chosen.order_by(TABLES.c.opened.desc(), TABLES.c.id)))

    def lines(self, table_id: str, first: int = 0, last: int | None = None) -> list[bytes]:
        """Lines of a table's record; line 0 is the header, line n + 1 is event n."""
        chosen = select(LINES.c.line).where(LINES.c.table_id == table_id, LINES.c.number >= first)
        if last is not None:
            chosen = chosen.where(LINES.c.number <= last)
        with self._reading() as connection:
            return [row.line for row in connection.execute(chosen.order_by(LINES.c.number))]

    def seeds(self, table_id: str) -> dict[int, bytes]:
        """The seeds that are not told yet, by the number of their shuffle."""
        chosen = select(SEEDS.c.shuffle, SEEDS.c.seed).where(SEEDS.c.table_id == table_id)
        with self._reading() as connection:
            return {row.shuffle: row.seed for row in connection.execute(chosen)}

    def rounds(self, table_id: str, most: int = 50, before: int | None = None) -> list[Row[Any]]:
        """Finished rounds, the last one first."""
        chosen = select(ROUNDS).where(ROUNDS.c.table_id == table_id)
        if before is not None:
            chosen = chosen.where(ROUNDS.c.number < before)
        with self._reading() as connection:
            return list(connection.execute(chosen.order_by(ROUNDS.c.number.desc()).limit(most)))

    def round(self, table_id: str, number: int) -> Row[Any] | None:
        """A finished round."""
        chosen = select(ROUNDS).where(ROUNDS.c.table_id == table_id, ROUNDS.c.number == number)
        with self._reading() as connection:
            return connection.execute(chosen).one_or_none()

    def rounds_of(self, person_id: str, most: int) -> list[Row[Any]]:
        """Finished rounds that ended while a person held a seat, each with the seat, the last one
        first."""
        held, round_ = SEATINGS.c, ROUNDS.c
        there = (
            held.table_id == round_.table_id,
            held.since <= round_.last,
            held.until.is_(None) | (held.until >= round_.last),
        )
        chosen = (
            select(round_.table_id, round_.number, round_.ended, round_.summary, held.seat)
            .join(SEATINGS, and_(*there))
            .where(held.person_id == person_id)
            .order_by(round_.ended.desc(), round_.table_id, round_.number.desc())
        )
        with self._reading() as connection:
            return list(connection.execute(chosen.limit(most)))

    def tables_kept(self, table_ids: Collection[str]) -> list[Row[Any]]:
        """What is kept of some tables, open or closed: when each was opened and closed, and its
        last listing."""
        chosen = select(TABLES.c.id, TABLES.c.opened, TABLES.c.closed, TABLES.c.listing)
        with self._reading() as connection:
            return list(connection.execute(chosen.where(TABLES.c.id.in_(table_ids))))

    def seats_held(self, table_id: str, person_id: str, event: int) -> list[int]:
        """The seats that a person held when an event happened."""
        held = SEATINGS.c
        chosen = select(held.seat).where(
            held.table_id == table_id,
            held.person_id == person_id,
            held.since <= event,
            held.until.is_(None) | (held.until >= event),
        )
        with self._reading() as connection:
            return sorted(row.seat for row in connection.execute(chosen))

    def receipt(self, person_id: str, table_id: str, client_id: str) -> tuple[str, str] | None:
        """What was answered to a message before, with the digest of that message."""
        column = RECEIPTS.c
        chosen = select(column.digest, column.receipt).where(
            column.person_id == person_id,
            column.table_id == table_id,
            column.client_id == client_id,
        )
        with self._reading() as connection:
            row = connection.execute(chosen).one_or_none()
        return None if row is None else (row.digest, row.receipt)

    def numbered(self, table_id: str, most: int) -> set[tuple[str, str]]:
        """Messages to a table that have a receipt, this many at most: the person and the number."""
        column = RECEIPTS.c
        chosen = select(column.person_id, column.client_id).where(column.table_id == table_id)
        with self._reading() as connection:
            rows = connection.execute(chosen.limit(most))
            return {(row.person_id, row.client_id) for row in rows}


_SINCE: Final = select(PEOPLE).where(PEOPLE.c.since >= bindparam("moment"))
_EPOCHS: Final = (
    select(TABLES.c.id, TABLES.c.epoch)
    .where(TABLES.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(TABLES.c.id)
    .with_for_update(key_share=True)
)
_OVERTAKEN: Final = "the database does not hold what this house wrote there ({})"


def _writes(database: Database) -> tuple[tuple[str, Executable], ...]:
    """How each part of a batch is written, what others refer to first; prepared once."""
    at = bindparam("at_table", type_=Text)
    people = database.insert(PEOPLE)
    new = {name: people.excluded[name] for name in ("name", "since", "token_hash")}
    revealed = SEEDS.c.table_id == at, SEEDS.c.shuffle == bindparam("told")
    held = SEATINGS.c
    left = held.table_id == at, held.seat == bindparam("left_seat"), held.until.is_(None)
    standing = TABLES.c.id == at, TABLES.c.standing == bindparam("was")
    who = bindparam("who", type_=Text)
    sat = select(SEATINGS.c.seat).where(SEATINGS.c.person_id == PEOPLE.c.id).exists()
    other = (
        SNAPSHOTS.c.table_id == bindparam("table_id", type_=Text),
        SNAPSHOTS.c.program != bindparam("program", type_=Text),
    )
    return (
        ("forgotten", delete_from(RECEIPTS).where(RECEIPTS.c.person_id == who)),
        ("forgotten", delete_from(PEOPLE).where(PEOPLE.c.id == who, ~sat)),
        ("people", people.on_conflict_do_update(index_elements=["id"], set_=new)),
        ("tables", insert_into(TABLES)),
        ("seeds", insert_into(SEEDS)),
        ("lines", insert_into(LINES)),
        ("rounds", insert_into(ROUNDS)),
        ("seatings", insert_into(SEATINGS)),
        ("told", delete_from(SEEDS).where(*revealed)),
        ("leavings", update_of(SEATINGS).where(*left).values(until=bindparam("left_at"))),
        ("standings", update_of(TABLES).where(*standing).values(standing=bindparam("kept"))),
        ("listings", update_of(TABLES).where(TABLES.c.id == at).values(listing=bindparam("told"))),
        ("released", update_of(TABLES).where(TABLES.c.id == at).values(owner=None)),
        ("unfit", delete_from(SNAPSHOTS).where(SNAPSHOTS.c.table_id == at)),
        ("snapshots", delete_from(SNAPSHOTS).where(*other)),
        ("snapshots", database.insert(SNAPSHOTS).on_conflict_do_nothing()),
        ("closed", delete_from(SNAPSHOTS).where(SNAPSHOTS.c.table_id == at)),
        ("closed", update_of(TABLES).where(TABLES.c.id == at).values(closed=bindparam("ended"))),
        ("receipts", database.insert(RECEIPTS).on_conflict_do_nothing()),
        ("stale", delete_from(RECEIPTS).where(RECEIPTS.c.at < bindparam("before"))),
    )
