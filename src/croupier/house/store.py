"""The house's memory: tables, their records, people and receipts in one SQLite file.

Everything that a message changes is gathered in a `Batch` and committed in one transaction,
before anyone hears of it. The file is in write-ahead mode with `synchronous=FULL`: a commit that
has returned survives a killed process and a power cut.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from croupier.errors import Damaged, InUse, Overtaken, StoreError
from croupier.house.store_lock import Claim, names
from croupier.house.store_schema import (
    HOUSE,
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
from croupier.record.files import reason

PATIENCE: Final = 5000
"""Thousandths of a second for which another program may keep the file locked."""
RECEIPTS_LAST: Final = 86_400
"""Seconds for which a receipt is kept: a message sent again a day later is a new one. They are
those of the house's steady clock; none is forgotten in the first hour after it was opened."""


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
    """By table: only the last one counts, and only in place of the one that it follows."""
    closed: list[dict[str, Any]] = field(default_factory=list)
    lines: list[dict[str, Any]] = field(default_factory=list)
    seeds: list[dict[str, Any]] = field(default_factory=list)
    told: list[dict[str, Any]] = field(default_factory=list)
    """Shuffles whose seed the record tells now."""
    rounds: list[dict[str, Any]] = field(default_factory=list)
    seatings: list[dict[str, Any]] = field(default_factory=list)
    leavings: list[dict[str, Any]] = field(default_factory=list)
    receipts: list[dict[str, Any]] = field(default_factory=list)
    stale: list[dict[str, Any]] = field(default_factory=list)
    forgotten: list[dict[str, Any]] = field(default_factory=list)

    def keep_standing(self, table_id: str, standing: str, was: str) -> None:
        """What the house keeps of a table from now on, in place of what it kept before."""
        self.standings[table_id] = {"at_table": table_id, "kept": standing, "was": was}

    def forget_receipts(self, now: int) -> None:
        """Forget receipts that nobody will ask for any more."""
        self.stale.append({"before": now - RECEIPTS_LAST})

    def forget_person(self, person_id: str) -> None:
        """Somebody who never sat down is not known any more."""
        self.forgotten.append({"who": person_id})

    def close(self, table_id: str, ended: int) -> None:
        """A table is closed for good."""
        self.closed.append({"at_table": table_id, "ended": ended})

    def tell_seed(self, table_id: str, shuffle: int) -> None:
        """A seed is in the record and need not be kept."""
        self.told.append({"at_table": table_id, "told": shuffle})

    def leave(self, table_id: str, seat: int, event: int) -> None:
        """The person who holds a seat gives it up."""
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

    def __init__(self, path: Path, engine: Engine, claim: Claim | None = None) -> None:
        self.path, self._engine, self._claim = path, engine, claim
        self.house_id = ""
        """What the records of this house call it; nothing in a file that is only read."""

    @staticmethod
    def open(path: str | os.PathLike[str], *, synchronous: str = "FULL") -> Store:
        """Open the house's file, or make a new one; only one house at a time may have it."""
        place = Path(path)
        try:
            place = place.resolve()
            place.parent.mkdir(parents=True, exist_ok=True)
            if (count := names(place)) > 1 and not place.is_dir():
                raise StoreError(
                    f"{place} has {count} names (hard links), and what is written last lies beside "
                    "one of them: copy it to a file of its own with `croupier backup`"
                )
            claim = Claim(place)
        except InUse:
            raise StoreError(f"{place} is in use by another house: stop that one first") from None
        except (OSError, RuntimeError) as error:
            raise StoreError(f"{place} cannot be opened: {_in_words(error)}") from None
        store = Store(place, _engine(place, f"synchronous = {synchronous}", *_WRITING), claim)
        try:
            store._prepare()
        except BaseException as error:
            store._let_go()
            if isinstance(error, SQLAlchemyError):
                raise StoreError(f"{place} cannot be opened: {_in_words(error)}") from None
            raise
        return store

    @staticmethod
    def read_only(path: str | os.PathLike[str]) -> Store:
        """Open a file to read from it, also while a house is using it."""
        place = Path(path)
        if not place.is_file():
            raise StoreError(f"there is no {place}: has `croupier serve` been run?")
        store = Store(place, _engine(place, "query_only = ON"))
        with store._reading() as connection:
            store._refuse_other_version(connection)
        return store

    def _prepare(self) -> None:
        with self._engine.begin() as connection:
            found = self._refuse_other_version(connection)
            METADATA.create_all(connection)  # what is there already stays
            self.house_id = connection.execute(select(HOUSE.c.id)).scalar() or secrets.token_hex(8)
            connection.execute(sqlite_insert(HOUSE).on_conflict_do_nothing(), {"id": self.house_id})
            if not found:
                connection.execute(text(f"PRAGMA user_version = {VERSION}"))
        if faults := self.faults():
            raise Damaged(
                f"{self.path} is damaged, so nothing is written to it ({'; '.join(faults)})"
            )

    def faults(self, most: int = 3) -> list[str]:
        """What SQLite finds wrong with the file, this many faults at most."""
        try:
            with self._reading() as connection:
                told = connection.execute(text(f"PRAGMA quick_check({most})")).scalars()
                return [" ".join(str(one).split()) for one in told if one != "ok"]
        except StoreError as error:  # so bad that it cannot even be looked at
            return [error.why]

    def _refuse_other_version(self, connection: Connection) -> int:
        found = int(connection.execute(text("PRAGMA user_version")).scalar_one())
        if found not in (0, VERSION):
            raise StoreError(
                f"{self.path} is of version {found}; this program knows version {VERSION}"
            )
        return found

    def close(self) -> None:
        """Let go of the file; what was written beside it comes into it, so that it is whole."""
        if self._claim is not None:
            with suppress(SQLAlchemyError), self._engine.connect() as connection:
                connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        self._let_go()

    def _let_go(self) -> None:
        self._engine.dispose()
        claim, self._claim = self._claim, None
        if claim is not None:
            claim.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- writing ----------------------------------------------------------------------------

    def commit(self, batch: Batch) -> None:
        """Write a batch; when this returns, it is on the disk."""
        if batch.is_empty:
            return
        with self._writing() as connection:
            _write(connection, batch)

    def probe(self) -> None:
        """Write something that is there already, to see whether anything can be written."""
        with self._writing() as connection:
            connection.execute(text(f"PRAGMA user_version = {VERSION}"))

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Overtaken(_OVERTAKEN.format(_in_words(error))) from error
        except SQLAlchemyError as error:
            why = _in_words(error)
            raise StoreError(f"{self.path} cannot be written: {why}", why) from error

    # ---- reading ----------------------------------------------------------------------------

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            why = _in_words(error)
            raise StoreError(f"{self.path} cannot be read: {why}", why) from error

    def people(self) -> list[Row[Any]]:
        """Everyone who has signed in and is not forgotten, and whether they ever held a seat."""
        sat = select(SEATINGS.c.person_id).distinct().subquery()
        chosen = select(PEOPLE, sat.c.person_id.is_not(None).label("has_sat")).join(
            sat, sat.c.person_id == PEOPLE.c.id, isouter=True
        )
        with self._reading() as connection:
            return list(connection.execute(chosen))

    def open_tables(self) -> list[tuple[str, str]]:
        """The tables that are open, each with what the house keeps of it, in JSON."""
        chosen = select(TABLES.c.id, TABLES.c.standing).where(TABLES.c.closed.is_(None))
        with self._reading() as connection:
            rows = connection.execute(chosen.order_by(TABLES.c.opened, TABLES.c.id))
            return [(row.id, row.standing) for row in rows]

    def standing(self, table_id: str) -> str | None:
        """What the house keeps of a table, in JSON, if it knows the table."""
        chosen = select(TABLES.c.standing).where(TABLES.c.id == table_id)
        with self._reading() as connection:
            return connection.execute(chosen).scalar_one_or_none()

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

    def receipt(self, person_id: str, table_id: str, client_id: str) -> tuple[str, str] | None:
        """What was answered to a message before, with the digest of that message."""
        kept = RECEIPTS.c
        chosen = select(kept.digest, kept.receipt).where(
            kept.person_id == person_id, kept.table_id == table_id, kept.client_id == client_id
        )
        with self._reading() as connection:
            row = connection.execute(chosen).one_or_none()
        return None if row is None else (row.digest, row.receipt)

    def numbered(self, table_id: str, most: int) -> set[tuple[str, str]]:
        """Messages to a table that have a receipt, this many at most: the person and the number."""
        kept = RECEIPTS.c
        chosen = select(kept.person_id, kept.client_id).where(kept.table_id == table_id)
        with self._reading() as connection:
            rows = connection.execute(chosen.limit(most))
            return {(row.person_id, row.client_id) for row in rows}


_WRITING: Final = (
    "journal_mode = WAL",
    "foreign_keys = ON",
    "secure_delete = ON",  # a seed that is deleted is gone
)
_OVERTAKEN: Final = "what lies in the file is not what this house wrote there ({})"


def _engine(path: Path, *pragmas: str) -> Engine:
    """The file through SQLAlchemy; every connection is told how careful to be."""
    engine = create_engine(URL.create("sqlite", database=str(path)))

    @event.listens_for(engine, "connect")
    def _careful(connection: sqlite3.Connection, _: object) -> None:
        for pragma in (f"busy_timeout = {PATIENCE}", *pragmas):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _named_again() -> Insert:
    put = sqlite_insert(PEOPLE)
    new = {
        "name": put.excluded.name,
        "since": put.excluded.since,
        "token_hash": put.excluded.token_hash,
    }
    return put.on_conflict_do_update(index_elements=["id"], set_=new)


_at: Final = bindparam("at_table", type_=Text)
_WRITES: Final[tuple[tuple[str, Executable], ...]] = (
    ("forgotten", delete_from(RECEIPTS).where(RECEIPTS.c.person_id == bindparam("who"))),
    ("forgotten", delete_from(PEOPLE).where(PEOPLE.c.id == bindparam("who"))),
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
        update_of(TABLES)
        .where(TABLES.c.id == _at, TABLES.c.standing == bindparam("was"))
        .values(standing=bindparam("kept")),
    ),
    ("closed", update_of(TABLES).where(TABLES.c.id == _at).values(closed=bindparam("ended"))),
    ("receipts", sqlite_insert(RECEIPTS).on_conflict_do_nothing()),
    ("stale", delete_from(RECEIPTS).where(RECEIPTS.c.at < bindparam("before"))),
)
"""How each part of a batch is written, what others refer to first; prepared once."""


def _write(connection: Connection, batch: Batch) -> None:
    for part, statement in _WRITES:
        rows = getattr(batch, part)
        if rows:
            written = list(rows.values()) if isinstance(rows, dict) else rows
            found = connection.execute(statement, written)
            if part == "standings" and found.rowcount != len(written):
                raise Overtaken(_OVERTAKEN.format("another house has had its tables"))


def _in_words(error: Exception) -> str:
    if isinstance(error, OSError):
        return reason(error)
    return str(getattr(error, "orig", None) or error)
