"""The database of a simulated house: SQLite in memory, shared by all servers, with faults.

A transaction that writes happens at one moment, as the row locks of PostgreSQL make it seem, and a
statement that reads sees what is committed when it is its turn. Between any two of them, and while
rows are locked, other servers go on, and a server may crash, stand still, or lose its database.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, Select, StaticPool, create_engine, event
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import OperationalError
from sqlalchemy.sql.visitors import iterate

from croupier.house.database import PATIENCE, Database
from croupier.house.limits import LASTS
from croupier.house.store_schema import METADATA, VERSION
from simulator.world import World

REACHED: Final = 3.0
"""Seconds after which a server gives a database up that does not answer."""

_AUDIT: Final = """
CREATE TEMP TABLE written (table_id, number, line, writer, owner, epoch);
CREATE TEMP TRIGGER writes AFTER INSERT ON main.lines BEGIN
  INSERT INTO written SELECT NEW.table_id, NEW.number, NEW.line, writer(), owner, epoch
  FROM main.tables WHERE id = NEW.table_id;
END;
"""
"""Notes by which server each line was written, and which one had the table then."""


class _Cursor(sqlite3.Cursor):
    """Has all rows as soon as a statement is done, as a client of a database server does."""

    _rows: deque[Any] = deque()

    def execute(self, *given: Any) -> _Cursor:
        super().execute(*given)
        self._rows = deque(super().fetchall() if self.description else ())
        return self

    def fetchone(self) -> Any:
        return self._rows.popleft() if self._rows else None

    def fetchmany(self, size: int | None = 1) -> list[Any]:
        return [self._rows.popleft() for _ in range(min(size or 1, len(self._rows)))]

    def fetchall(self) -> list[Any]:
        found, self._rows = list(self._rows), deque()
        return found


class _Connection(sqlite3.Connection):
    """The one connection; a server that lets go of it takes it from no other."""

    def cursor(self, *_: Any) -> _Cursor:  # type: ignore[override]
        return super().cursor(_Cursor)

    def close(self) -> None:
        """It stays."""

    def end(self) -> None:
        """Now it does not."""
        super().close()


@dataclass(frozen=True, slots=True)
class Lock:
    """A row that a transaction has locked."""

    holder: Connection
    server: str
    until: float
    """When the database has heard nothing of it for too long, and undoes it."""


class Disk:
    """What is kept, and by whom each line was written; it outlives every server."""

    current: Disk
    """That of the simulation that runs."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.ahead = 0.0
        """Seconds by which the clock of the database is ahead."""
        self.locks: dict[str, Lock] = {}
        """By table: whose transaction has locked its row."""
        self.connection = sqlite3.connect(":memory:", factory=_Connection, check_same_thread=False)
        self.connection.isolation_level = None
        self.connection.deserialize(_empty())
        self.connection.execute("PRAGMA foreign_keys = ON")
        self.connection.create_function("writer", 0, self._writer)
        self.connection.executescript(_AUDIT)
        Disk.current = self
        _ENGINE.dispose()

    def _writer(self) -> str:
        database = DATABASES.get(self.world.running)
        return database.server if database else ""

    def close(self) -> None:
        """Forget it."""
        _ENGINE.dispose()
        DATABASES.clear()
        self.connection.end()


def _empty() -> bytes:
    if not _EMPTY:
        made = create_engine("sqlite://", poolclass=StaticPool)
        METADATA.create_all(made)
        raw = made.raw_connection()
        raw.cursor().execute(f"PRAGMA user_version = {VERSION}")
        _EMPTY.append(raw.driver_connection.serialize())  # type: ignore[union-attr]
        raw.close()
        made.dispose()
    return _EMPTY[0]


_EMPTY: Final[list[bytes]] = []
DATABASES: Final[dict[Any, SimulatedDatabase]] = {}
"""By server: its way to the database."""


class SimulatedDatabase(Database):
    """The way of one server to the database."""

    insert = staticmethod(sqlite_insert)
    name, folder = "the database", Path()

    def __init__(self, disk: Disk, *, is_shared: bool) -> None:
        self.disk, self.is_shared, self.engine = disk, is_shared, _ENGINE
        self.server = secrets.token_hex(8)
        self.is_cut = False
        """Whether nothing reaches the database."""
        self.fails = 0.0
        """How likely a transaction fails."""
        self.slow = 0.0
        """How many seconds an answer may take."""
        self.crash_in = 0
        """After how many moments at the database the process crashes; 0 for not."""
        self.crash: Callable[[], None] = lambda: None
        self.pause_in = 0
        """After how many of them it stands still."""
        self.pauses_locked = False
        """Whether only those count in which it has locked something."""
        self.pause: Callable[[], None] = lambda: None

    def version(self, connection: Connection) -> int:
        return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())

    def mark(self, connection: Connection, version: int) -> None:
        connection.exec_driver_sql(f"PRAGMA user_version = {version}")

    def clock(self) -> int:
        return int((1_700_000_000 + self.disk.world.now + self.disk.ahead) * 1000)

    def close(self) -> None:
        pass

    # ---- moments ----------------------------------------------------------------------------

    def moment(self, *, is_locked: bool = False) -> None:
        """Between two things that are asked of the database: others go on, or this one does not."""
        world = self.disk.world
        if self.crash_in:
            self.crash_in -= 1
            if not self.crash_in:
                self.crash()
        if self.pause_in and (is_locked or not self.pauses_locked):
            self.pause_in -= 1
            if not self.pause_in:
                self.pause()
        world.wait(world.chance.uniform(0.0001, 0.001 + self.slow))

    def ask(self) -> None:
        """Something is asked."""
        self.moment()
        if self.is_cut:
            self.give_up()
        if self.fails and self.disk.world.chance.random() < self.fails:
            raise _lost("disk I/O error")

    def give_up(self) -> None:
        """Wait for an answer that does not come."""
        world = self.disk.world
        until = world.now + world.chance.choice((0.01, REACHED))
        world.waiting(lambda: not self.is_cut or world.now >= until, 0.1)
        raise _lost("the connection is lost")

    # ---- locks ------------------------------------------------------------------------------

    def is_held(self, rows: list[str]) -> bool:
        """Whether a transaction has locked any of some rows."""
        locks, now = self.disk.locks, self.disk.world.now
        return any(row in locks and now < locks[row].until for row in rows)

    def lock(self, rows: list[str], holder: Connection) -> None:
        """Lock rows for a transaction, once others have let go of them. The server may stand still
        before it goes on."""
        disk, world = self.disk, self.disk.world
        until = world.now + PATIENCE / 1000
        world.waiting(lambda: not self.is_held(rows) or world.now >= until, 0.01)
        if self.is_held(rows):
            raise _lost("canceling statement due to lock timeout")
        lock = Lock(holder, self.server, world.now + IDLE)
        disk.locks |= dict.fromkeys(rows, lock)
        self.moment(is_locked=True)
        if world.now >= lock.until or any(disk.locks.get(row) is not lock for row in rows):
            raise _lost("terminating connection")

    def cut_off(self, connection: Connection, server: str) -> None:
        for row in [row for row, lock in self.disk.locks.items() if lock.server == server]:
            del self.disk.locks[row]

    def unlock(self, holder: Connection) -> None:
        """A transaction is over."""
        locks = self.disk.locks
        for row in [row for row, lock in locks.items() if lock.holder is holder]:
            del locks[row]


IDLE: float = LASTS
"""Seconds for which the database waits for a server in the middle of a transaction."""


def _lost(why: str) -> OperationalError:
    return OperationalError("", {}, sqlite3.OperationalError(why))


def _here() -> SimulatedDatabase | None:
    running = Disk.current.world.running
    return DATABASES.get(running) if running is not None else None


def _locking(statement: Any) -> Any:
    """How a statement locks rows, if it does."""
    if statement not in _LOCKING:
        found = [
            one._for_update_arg
            for one in iterate(statement)
            if isinstance(one, Select) and one._for_update_arg is not None
        ]
        _LOCKING[statement] = found[0] if found else None
    return _LOCKING[statement]


def _rows(given: dict[str, Any]) -> list[str]:
    """What a statement locks: tables by their names, or the key of the house."""
    tables = [one for name, one in given.items() if name.startswith(("which", "ids_"))]
    return sorted(tables) or ["the key"]


_LOCKING: Final[WeakKeyDictionary[Any, Any]] = WeakKeyDictionary()


def _made() -> Engine:
    """One engine for all simulations, so that statements are compiled once."""
    engine = create_engine(
        "sqlite://", creator=lambda: Disk.current.connection, poolclass=StaticPool
    )

    has_begun: WeakKeyDictionary[Connection, bool] = WeakKeyDictionary()
    """Transactions that write, and whether anything was asked in them."""

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("writes"):
            if (database := _here()) is not None:
                database.ask()
            has_begun[connection] = False

    @event.listens_for(engine, "before_cursor_execute", retval=True)
    def execute(
        connection: Connection,
        _cursor: object,
        statement: str,
        parameters: Any,
        context: Any,
        _many: object,
    ) -> tuple[str, Any]:
        database, is_underway = _here(), has_begun.get(connection)
        if is_underway is None and database is not None:
            database.ask()
        if is_underway is not None and database is not None:
            locking = context.compiled and _locking(context.compiled.statement)
            if locking is not None:
                rows = _rows(context.compiled_parameters[0])
                if locking.skip_locked and database.is_held(rows):
                    parameters = tuple("" if one == rows[0] else one for one in parameters)
                elif not is_underway:
                    database.lock(rows, connection)
        if is_underway is False:
            has_begun[connection] = True
            connection.exec_driver_sql("BEGIN")
        return statement, parameters

    dialect: Any = engine.dialect

    def commit(raw: Any) -> None:
        database, world = _here(), Disk.current.world
        is_lost = database is not None and database.fails and world.chance.random() < database.fails
        if is_lost and world.chance.random() < 0.5:
            raw.rollback()
            raise sqlite3.OperationalError("disk I/O error")
        raw.commit()
        if database is not None:
            database.moment()
            if database.is_cut:
                database.give_up()
            if is_lost:  # and done all the same
                raise sqlite3.OperationalError("the connection is lost")

    @event.listens_for(engine, "commit")
    @event.listens_for(engine, "rollback")
    def over(connection: Connection) -> None:
        has_begun.pop(connection, None)
        if (database := _here()) is not None:
            database.unlock(connection)

    dialect.do_commit = commit
    return engine


_ENGINE: Final = _made()
