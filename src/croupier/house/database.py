"""Where a house is kept: a SQLite file or a PostgreSQL database, and how the two differ."""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from abc import ABC, abstractmethod
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    URL,
    BigInteger,
    ColumnElement,
    Connection,
    Engine,
    bindparam,
    create_engine,
    event,
    inspect,
    literal_column,
    make_url,
    text,
)
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from croupier.errors import Damaged, InUse, StoreError
from croupier.house.limits import LASTS
from croupier.house.store_lock import Claim, names
from croupier.record.files import reason

PATIENCE: Final = 5000
"""Thousandths of a second for which another program may keep the file or a row locked."""
REACHED: Final = 3
"""Seconds in which a database server must answer."""
ENDED: Final = 100
"""Thousandths of a second for which the end of another connection is waited for."""
NOTICED: Final = {
    "connect_timeout": REACHED,
    "tcp_user_timeout": PATIENCE,
    "keepalives_idle": REACHED,
    "keepalives_interval": 1,
    "keepalives_count": 3,
}
"""How soon a connection is given up whose other end is gone without a word."""
HOUSE: Final = "house"
"""The table by which a database is known to be a house's."""
UNNAMED: Final = frozenset({"people", "tables", "lines", "seeds", "rounds", "seatings", "receipts"})
"""The tables of the first houses, which had no name."""

Place = str | os.PathLike[str]
"""A file, or the address of a database: postgresql://person@machine/name."""


class Database(ABC):
    """What differs between the kinds of database."""

    name: str
    """As messages call it; without a password."""
    folder: Path
    """Where files of this machine go that belong to the house."""
    engine: Engine
    insert: Any
    """How a row is put in that may be there already."""
    server: str
    """By which name a server has tables here, and its connections are known."""

    @abstractmethod
    def version(self, connection: Connection) -> int:
        """Of the house's tables; 0 if there are none yet."""

    @abstractmethod
    def mark(self, connection: Connection, version: int) -> None:
        """Note of which version its tables are."""

    is_shared: bool
    """Whether several servers may have it at once."""

    @property
    def now(self) -> ColumnElement[int]:
        """Thousandths of a second by the one clock that all servers of the house go by, at the
        moment at which a statement is carried out."""
        return bindparam("now", callable_=self.clock, type_=BigInteger)

    def clock(self) -> int:
        """The clock of a database that is no server of its own."""
        return int(time.time() * 1000)

    def alone(self, connection: Connection) -> None:  # noqa: B027  a file is claimed already
        """Let nobody else prepare the database until this transaction is over."""

    def still(self, connection: Connection) -> None:  # noqa: B027  a file always is
        """See everything as it is at one moment until this transaction is over."""

    def cut_off(self, connection: Connection, server: str) -> None:  # noqa: B027  it has the file
        """End whatever a server that is gone may be in the middle of."""

    def faults(self, most: int = 3) -> list[str]:
        """What is wrong with how it lies on the disk, as far as that can be told."""
        return []

    def refuse_damaged(self) -> None:
        """Nothing is written to what is not whole."""
        if faults := self.faults():
            raise Damaged(
                f"{self.name} is damaged, so nothing is written to it ({'; '.join(faults)})"
            )

    def close(self) -> None:
        """Let go of it."""
        self.engine.dispose()


class SqliteFile(Database):
    """A file of its own, in write-ahead mode; one house at a time may write to it.

    With `synchronous=FULL`, a commit that has returned survives a killed process and a power cut.
    """

    insert = staticmethod(sqlite_insert)
    is_shared = False

    def __init__(self, path: Path, *pragmas: str, claim: Claim | None = None) -> None:
        self.name, self.folder, self._claim = str(path), path.parent, claim
        self.server = secrets.token_hex(8)
        self._is_connected = False
        self.engine = create_engine(URL.create("sqlite", database=str(path)))

        @event.listens_for(self.engine, "connect")
        def _careful(connection: sqlite3.Connection, _: object) -> None:
            self._is_connected = True
            connection.isolation_level = None  # so that a change of its tables is undone as a whole
            for pragma in (f"busy_timeout = {PATIENCE}", *pragmas):
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(self.engine, "begin")
        def _begin(connection: Connection) -> None:
            # To read first and write then would not wait for another program's lock.
            writes = connection.get_execution_options().get("writes")
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    @staticmethod
    def claimed(at: Place, synchronous: str) -> SqliteFile:
        """The file for one house to write to; a new one is made."""
        place = Path(at)
        try:
            place = place.resolve()
            place.parent.mkdir(parents=True, exist_ok=True)
            if (count := names(place)) > 1 and not place.is_dir():
                raise StoreError(
                    f"{place} has {count} names (hard links), and the latest writes are in a file "
                    "next to one of them: copy it to a file of its own with `croupier backup`"
                )
            claim = Claim(place)
        except InUse:
            raise StoreError(f"{place} is in use by another house: stop that one first") from None
        except (OSError, RuntimeError) as error:
            raise StoreError(f"{place} cannot be opened: {in_words(error)}") from None
        return SqliteFile(
            place,
            f"synchronous = {synchronous}",
            "journal_mode = WAL",
            "foreign_keys = ON",
            "secure_delete = ON",  # a seed that is deleted is gone
            claim=claim,
        )

    @staticmethod
    def read(at: Place) -> SqliteFile:
        """The file to read from it, also while a house is using it."""
        place = Path(at)
        if not place.is_file():
            raise StoreError(f"there is no {place}: has `croupier serve` been run?")
        return SqliteFile(place, "query_only = ON")

    def version(self, connection: Connection) -> int:
        version = int(connection.execute(text("PRAGMA user_version")).scalar_one())
        tables = set(connection.execute(text("SELECT name FROM sqlite_master")).scalars())
        is_house = HOUSE in tables or (version == 1 and tables >= UNNAMED)
        if (version and not is_house) or (tables and not version):
            raise StoreError(_OTHER.format(self.name))
        return version

    def mark(self, connection: Connection, version: int) -> None:
        connection.execute(text(f"PRAGMA user_version = {version}"))

    def faults(self, most: int = 3) -> list[str]:
        try:
            with self.engine.connect() as connection:
                reports = connection.execute(text(f"PRAGMA quick_check({most})")).scalars()
                faults = [" ".join(str(report).split()) for report in reports if report != "ok"]
        except SQLAlchemyError as error:  # so bad that it cannot even be looked at
            faults = [in_words(error)]
        return faults

    def close(self) -> None:
        """What was written beside the file comes into it, so that it is whole."""
        if self._claim is not None and self._is_connected:
            with (
                suppress(SQLAlchemyError, sqlite3.Error),
                closing(self.engine.raw_connection()) as connection,
            ):
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        super().close()
        claim, self._claim = self._claim, None
        if claim is not None:
            claim.release()


class PostgresDatabase(Database):
    """A database on a PostgreSQL server; the house's tables lie in its default schema."""

    insert = staticmethod(postgres_insert)
    is_shared = True

    def __init__(self, address: str, *options: str) -> None:
        self.folder, self.server = default_path().parent, secrets.token_hex(8)
        try:
            url = make_url(address).set(drivername="postgresql+psycopg")
            self.name = url.render_as_string(hide_password=True).replace("+psycopg", "")
            settings = " ".join(f"-c {option}" for option in options)
            self.engine = create_engine(
                url,
                pool_pre_ping=True,  # the server may have been restarted
                connect_args={
                    "options": settings,
                    "application_name": _session(self.server),
                    **NOTICED,
                },
            )
        except ModuleNotFoundError as error:
            raise StoreError(
                f"{error.name} is not installed; a house on PostgreSQL needs it: "
                "pip install 'croupier[postgres]'"
            ) from None
        except (ArgumentError, ValueError):
            raise StoreError(
                "this is not the address of a database: write postgresql://person@machine/name"
            ) from None

    @staticmethod
    def claimed(address: str, synchronous: str) -> PostgresDatabase:
        """The database for a house; what is asked of it may not take long, and a server that stands
        still in the middle of it keeps nothing locked for longer than it keeps its tables."""
        sync = "on" if synchronous == "FULL" else "off"
        return PostgresDatabase(
            address,
            f"synchronous_commit={sync}",
            f"statement_timeout={2 * PATIENCE}",
            f"lock_timeout={PATIENCE}",
            f"idle_in_transaction_session_timeout={int(LASTS * 1000)}",
        )

    @staticmethod
    def read(address: str) -> PostgresDatabase:
        """The database to read from it."""
        return PostgresDatabase(address, "default_transaction_read_only=on")

    def version(self, connection: Connection) -> int:
        tables = set(inspect(connection).get_table_names())
        if HOUSE not in tables:
            if tables:
                raise StoreError(_OTHER.format(self.name))
            return 0
        query = text(f"SELECT obj_description('{HOUSE}'::regclass, 'pg_class')")
        comment = str(connection.execute(query).scalar_one_or_none() or "")
        program, _, version = comment.partition(" ")
        if program != _PROGRAM or not version.isdecimal():
            raise StoreError(_OTHER.format(self.name))
        return int(version)

    def mark(self, connection: Connection, version: int) -> None:
        connection.execute(text(f"COMMENT ON TABLE {HOUSE} IS '{_PROGRAM} {version}'"))

    @property
    def now(self) -> ColumnElement[int]:
        milliseconds = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
        return literal_column(milliseconds, BigInteger)

    def alone(self, connection: Connection) -> None:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))

    def cut_off(self, connection: Connection, server: str) -> None:
        # What waits for the rest of a series of statements is not idle, and not ended by itself.
        ends = f"SELECT pg_terminate_backend(pid, {ENDED}) FROM pg_stat_activity WHERE "
        ends += "datname = current_database() AND application_name = :name"
        connection.execute(text(ends), {"name": _session(server)})

    def still(self, connection: Connection) -> None:
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))


def _session(server: str) -> str:
    """How the connections of a server are called."""
    return f"{_PROGRAM} {server}"


_PROGRAM: Final = "croupier"
_LOCK: Final = int.from_bytes(b"croupier", "big")
_OTHER: Final = "{} holds something that is no house: name a new file or an empty database"


def is_address(place: Place) -> bool:
    """Whether a place is the address of a database rather than a file."""
    return isinstance(place, str) and place.startswith(("postgresql:", "postgres:"))


def claimed(place: Place, synchronous: str = "FULL") -> Database:
    """A database for a house to write to."""
    if is_address(place):
        return PostgresDatabase.claimed(_full(place), synchronous)
    return SqliteFile.claimed(place, synchronous)


def readable(place: Place) -> Database:
    """A database to read from."""
    if is_address(place):
        return PostgresDatabase.read(_full(place))
    return SqliteFile.read(place)


def _full(place: Place) -> str:
    return str(place).replace("postgres:", "postgresql:", 1)


def in_words(error: Exception) -> str:
    """Why a database could not do something, in one line."""
    if isinstance(error, OSError):
        return reason(error)
    message = str(getattr(error, "orig", None) or error).strip()
    return message.splitlines()[0] if message else type(error).__name__


def default_path() -> Path:
    """Where the house's file lies unless another is named."""
    from platformdirs import user_data_path

    return user_data_path("croupier", appauthor=False) / "house.sqlite"


def shown(place: Place) -> str:
    """A place as it is shown to people: without a password."""
    return PostgresDatabase(_full(place)).name if is_address(place) else str(place)
