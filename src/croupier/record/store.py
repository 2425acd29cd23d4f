"""The house's memory: tables, their records, people and receipts in one SQLite file.

Everything that a message changes is gathered in a `Batch` and committed in one transaction,
before anyone hears of it. The file is in write-ahead mode with `synchronous=FULL`: a commit that
has returned survives a killed process and a power cut.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Executable,
    Row,
    Text,
    bindparam,
    create_engine,
    event,
    select,
    text,
)
from sqlalchemy import delete as delete_from
from sqlalchemy import insert as insert_into
from sqlalchemy import update as update_of
from sqlalchemy.dialects.sqlite import Insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import SQLAlchemyError

from croupier.record.chain import RecordError
from croupier.record.files import lock, reason
from croupier.record.store_schema import (
    LINES,
    METADATA,
    PEOPLE,
    RECEIPTS,
    ROUNDS,
    SEATINGS,
    SEEDS,
    TABLES,
    VERSION,
)

RECEIPTS_LAST: Final = 86_400
"""Seconds for which a receipt is kept: a message sent again a day later is a new one."""


class StoreError(RecordError):
    """The file cannot be opened, read or written."""


def default_path() -> Path:
    """Where the house's file lies unless another is named."""
    from platformdirs import user_data_path

    return user_data_path("croupier", appauthor=False) / "house.sqlite"


@dataclass(slots=True)
class Batch:
    """Changes that are committed together or not at all."""

    people: list[dict[str, Any]] = field(default_factory=list)
    tables: list[dict[str, Any]] = field(default_factory=list)
    standings: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By table: only the last one counts."""
    closed: list[dict[str, Any]] = field(default_factory=list)
    lines: list[dict[str, Any]] = field(default_factory=list)
    seeds: list[dict[str, Any]] = field(default_factory=list)
    told: list[dict[str, Any]] = field(default_factory=list)
    """Shuffles whose seed the record tells now."""
    rounds: list[dict[str, Any]] = field(default_factory=list)
    seatings: list[dict[str, Any]] = field(default_factory=list)
    leavings: list[dict[str, Any]] = field(default_factory=list)
    receipts: list[dict[str, Any]] = field(default_factory=list)

    def keep_standing(self, table_id: str, standing: str) -> None:
        """What the house keeps of a table from now on."""
        self.standings[table_id] = {"at_table": table_id, "kept": standing}

    def close(self, table_id: str, ended: int) -> None:
        """A table is closed for good."""
        self.closed.append({"at_table": table_id, "ended": ended})

    def tell_seed(self, table_id: str, shuffle: int) -> None:
        """A seed is in the record and need not be kept."""
        self.told.append({"at_table": table_id, "told": shuffle})

    def leave(self, table_id: str, seat: int, event: int) -> None:
        """Whoever holds a seat gives it up."""
        self.leavings.append({"at_table": table_id, "left_seat": seat, "left_at": event})

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to commit."""
        return not any(getattr(self, name) for name in self.__slots__)

    def mark(self) -> list[Any]:
        """Where the batch stands, to come back to."""
        members = (getattr(self, name) for name in self.__slots__)
        return [len(one) if isinstance(one, list) else dict(one) for one in members]

    def back_to(self, mark: list[Any]) -> None:
        """Drop what was added since a mark was taken."""
        for name, then in zip(self.__slots__, mark, strict=True):
            if isinstance(then, int):
                del getattr(self, name)[then:]
            else:
                setattr(self, name, then)


class Store:
    """The file, open for one house; others may read it meanwhile."""

    def __init__(self, path: Path, engine: Engine, lock_descriptor: int | None) -> None:
        self.path, self._engine, self._lock = path, engine, lock_descriptor

    @staticmethod
    def open(path: str | os.PathLike[str], *, synchronous: str = "FULL") -> Store:
        """Open the house's file, or make a new one; only one house at a time may have it."""
        place = Path(path)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(f"{place}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"{place} cannot be opened: {reason(error)}") from None
        try:
            lock(descriptor)
            # Seeds and token hashes are nobody else's business.
            os.close(os.open(place, os.O_RDWR | os.O_CREAT, 0o600))
            store = Store(place, _engine(place, synchronous), descriptor)
            store._prepare()
        except RecordError as error:
            os.close(descriptor)
            if isinstance(error, StoreError):
                raise
            raise StoreError(f"{place} is in use by another house: stop that one first") from None
        except (OSError, SQLAlchemyError) as error:
            os.close(descriptor)
            raise StoreError(f"{place} cannot be opened: {_in_words(error)}") from None
        return store

    @staticmethod
    def read_only(path: str | os.PathLike[str]) -> Store:
        """Open a file to read from it, also while a house is using it."""
        place = Path(path)
        if not place.is_file():
            raise StoreError(f"there is no {place}: has `croupier serve` been run?")
        store = Store(place, _engine(place, "FULL"), None)
        with store._reading() as connection:
            store._refuse_other_version(connection)
        return store

    def _prepare(self) -> None:
        with self._engine.begin() as connection:
            found = self._refuse_other_version(connection)
            if not found:
                METADATA.create_all(connection)
                connection.execute(text(f"PRAGMA user_version = {VERSION}"))

    def _refuse_other_version(self, connection: Connection) -> int:
        found = int(connection.execute(text("PRAGMA user_version")).scalar_one())
        if found not in (0, VERSION):
            raise StoreError(
                f"{self.path} is of version {found}; this program knows version {VERSION}"
            )
        return found

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()
        descriptor, self._lock = self._lock, None
        if descriptor is not None:
            os.close(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- writing ----------------------------------------------------------------------------

    def commit(self, batch: Batch) -> None:
        """Write a batch; when this returns, it is on the disk."""
        if batch.is_empty:
            return
        try:
            with self._engine.begin() as connection:
                _write(connection, batch)
        except SQLAlchemyError as error:
            raise StoreError(f"{self.path} cannot be written: {_in_words(error)}") from error

    def tidy(self, now: int) -> None:
        """Forget receipts that nobody will ask for any more."""
        with self._engine.begin() as connection:
            connection.execute(delete_from(RECEIPTS).where(RECEIPTS.c.at < now - RECEIPTS_LAST))

    # ---- reading ----------------------------------------------------------------------------

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StoreError(f"{self.path} cannot be read: {_in_words(error)}") from error

    def people(self) -> list[Row[Any]]:
        """Everyone who ever signed in."""
        with self._reading() as connection:
            return list(connection.execute(select(PEOPLE)))

    def open_tables(self) -> list[tuple[str, Mapping[str, Any]]]:
        """The tables that are open, each with what the house keeps of it."""
        chosen = select(TABLES.c.id, TABLES.c.standing).where(TABLES.c.closed.is_(None))
        with self._reading() as connection:
            rows = connection.execute(chosen.order_by(TABLES.c.opened, TABLES.c.id))
            return [(row.id, json.loads(row.standing)) for row in rows]

    def standing(self, table_id: str) -> Mapping[str, Any] | None:
        """What the house keeps of a table, if it knows the table."""
        chosen = select(TABLES.c.standing).where(TABLES.c.id == table_id)
        with self._reading() as connection:
            found = connection.execute(chosen).scalar_one_or_none()
        return None if found is None else json.loads(found)

    def table_list(self) -> list[Row[Any]]:
        """Every table there ever was, the last opened first."""
        with self._reading() as connection:
            return list(connection.execute(select(TABLES).order_by(TABLES.c.opened.desc())))

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

    def receipt(self, person_id: str, table_id: str, client_id: str) -> tuple[str, Any] | None:
        """What was answered to a message before, with the digest of that message."""
        kept = RECEIPTS.c
        chosen = select(kept.digest, kept.receipt).where(
            kept.person_id == person_id, kept.table_id == table_id, kept.client_id == client_id
        )
        with self._reading() as connection:
            row = connection.execute(chosen).one_or_none()
        return None if row is None else (row.digest, json.loads(row.receipt))

    def numbered(self, table_id: str, most: int) -> set[tuple[str, str]]:
        """Messages to a table that have a receipt, so many at most: the person and the number."""
        kept = RECEIPTS.c
        chosen = select(kept.person_id, kept.client_id).where(kept.table_id == table_id)
        with self._reading() as connection:
            rows = connection.execute(chosen.limit(most))
            return {(row.person_id, row.client_id) for row in rows}


def _engine(path: Path, synchronous: str) -> Engine:
    """The file through SQLAlchemy; every connection is told how careful to be."""
    engine = create_engine(URL.create("sqlite", database=str(path)))

    @event.listens_for(engine, "connect")
    def _careful(connection: sqlite3.Connection, _: object) -> None:
        for pragma in (
            "journal_mode = WAL",
            f"synchronous = {synchronous}",
            "foreign_keys = ON",
            "secure_delete = ON",  # a seed that is deleted is gone
            "busy_timeout = 5000",
        ):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _named_again() -> Insert:
    put = sqlite_insert(PEOPLE)
    again = {"name": put.excluded.name, "token_hash": put.excluded.token_hash}
    return put.on_conflict_do_update(index_elements=["id"], set_=again)


_at: Final = bindparam("at_table", type_=Text)
_WRITES: Final[tuple[tuple[str, Executable], ...]] = (
    ("people", _named_again()),
    ("tables", insert_into(TABLES)),
    ("seeds", insert_into(SEEDS)),
    ("lines", insert_into(LINES)),
    ("rounds", insert_into(ROUNDS)),
    ("seatings", insert_into(SEATINGS)),
    (
        "told",
        delete_from(SEEDS).where(SEEDS.c.table_id == _at, SEEDS.c.shuffle == bindparam("told")),
    ),
    (
        "leavings",
        update_of(SEATINGS)
        .where(
            SEATINGS.c.table_id == _at,
            SEATINGS.c.seat == bindparam("left_seat"),
            SEATINGS.c.until.is_(None),
        )
        .values(until=bindparam("left_at")),
    ),
    (
        "standings",
        update_of(TABLES).where(TABLES.c.id == _at).values(standing=bindparam("kept")),
    ),
    ("closed", update_of(TABLES).where(TABLES.c.id == _at).values(closed=bindparam("ended"))),
    ("receipts", sqlite_insert(RECEIPTS).on_conflict_do_nothing()),
)
"""How each part of a batch is written, what others refer to first; prepared once."""


def _write(connection: Connection, batch: Batch) -> None:
    for part, statement in _WRITES:
        rows = getattr(batch, part)
        if rows:
            connection.execute(statement, list(rows.values()) if isinstance(rows, dict) else rows)


def _in_words(error: Exception) -> str:
    if isinstance(error, OSError):
        return reason(error)
    return str(getattr(error, "orig", None) or error)
