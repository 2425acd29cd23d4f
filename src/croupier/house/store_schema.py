"""The tables of a house as SQLAlchemy Core knows them, and how older ones become these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

VERSION: Final = 4
"""Of these tables; each version before it has a way to the next in MIGRATIONS."""

METADATA: Final = MetaData()

HOUSE: Final = Table(
    "house", METADATA, Column("id", Text, primary_key=True), Column("seal", LargeBinary)
)
"""The one name by which the records of this house say whose they are, and what its servers share
to know a token or a message of each other."""

SERVERS: Final = Table(
    "servers",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("address", Text, nullable=False),
    Column("program", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Who serves this house; `until` is in thousandths of a second, by the clock of the database."""

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("since", BigInteger, nullable=False),
)
"""`since` is when someone was last there, give or take a day."""

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("opened", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Column("standing", Text, nullable=False),
    Column("listing", Text),
    Column("owner", Text),
    Column("epoch", Integer, nullable=False, server_default="0"),
)
"""`standing` is what the house keeps of a table beside its record, as JSON, and `listing` what is
told of it while it is not open in memory. Only its `owner`, a server, writes what happens at it,
and only in the `epoch` in which it took the table over: that number only grows."""

LINES: Final = Table(
    "lines",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The record of a table, byte for byte as it is exported; line 0 is its header."""

SEEDS: Final = Table(
    "seeds",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("shuffle", Integer, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""Seeds that the record has not revealed yet; each is deleted when it is."""

ROUNDS: Final = Table(
    "rounds",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("summary", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""Finished rounds, with their first and last event."""

SEATINGS: Final = Table(
    "seatings",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("since", Integer, primary_key=True),
    Column("until", Integer),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False),
    sqlite_with_rowid=False,
)
"""Who held which seat from which event to which."""

RECEIPTS: Final = Table(
    "receipts",
    METADATA,
    Column("person_id", Text, ForeignKey("people.id"), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("client_id", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("receipt", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("receipts_by_time", "at"),
    Index("receipts_by_table", "table_id"),
    sqlite_with_rowid=False,
)
"""What was answered to a message that its sender had numbered, so that it is done only once."""

LOG: Final = Table(
    "log",
    METADATA,
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("event", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("closed", Integer, nullable=False),
    Column("leaf", LargeBinary, nullable=False),
    Index("log_by_event", "table_id", "event"),
    Index("log_by_round", "table_id", "round"),
)
"""The log of heads, as it is exported; `round` is 0 for a head that ends none."""

LOG_NODES: Final = Table(
    "log_nodes",
    METADATA,
    Column("level", Integer, primary_key=True),
    Column("index", Integer, primary_key=True),
    Column("hash", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The complete subtrees over the log, so that a root or a proof takes a few of them."""

TREE_HEADS: Final = Table(
    "tree_heads",
    METADATA,
    Column("size", Integer, primary_key=True, autoincrement=False),
    Column("signed", Text, nullable=False),
)
"""What the house has signed, by the length of the log."""

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("private", LargeBinary),
    Column("statement", Text, nullable=False),
)
"""The keys of the house; of one that was replaced, the private half is gone."""

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("events", Integer, primary_key=True),
    Column("head", Text, nullable=False),
    Column("program", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("digest", Text, nullable=False),
)
"""Tables as they stood after some event; derived from the record, and never missed."""

DERIVED: Final = frozenset({SERVERS, SNAPSHOTS})
"""What no copy of a house needs."""


def _add_log(connection: Connection) -> None:
    """The name of the house and the log of heads, where they have not been made already."""
    connection.execute(text("CREATE TABLE IF NOT EXISTS house (id TEXT NOT NULL PRIMARY KEY)"))
    METADATA.create_all(connection, [LOG, LOG_NODES, TREE_HEADS, KEYS])


def _add_snapshots(connection: Connection) -> None:
    SNAPSHOTS.create(connection)
    connection.execute(text("ALTER TABLE tables ADD COLUMN listing TEXT"))


def _add_servers(connection: Connection) -> None:
    SERVERS.create(connection)
    connection.execute(text("ALTER TABLE tables ADD COLUMN owner TEXT"))
    connection.execute(text("ALTER TABLE tables ADD COLUMN epoch INTEGER DEFAULT 0 NOT NULL"))
    kind = LargeBinary().compile(connection.dialect)
    connection.execute(text(f"ALTER TABLE house ADD COLUMN seal {kind}"))


MIGRATIONS: Final[dict[int, Callable[[Connection], None]]] = {
    1: _add_log,
    2: _add_snapshots,
    3: _add_servers,
}
"""By version: what makes the tables of that version those of the next."""


def migrate(connection: Connection, version: int) -> None:
    """Bring the tables of an older version up to this one; nothing that is kept is lost."""
    for older in range(version, VERSION):
        MIGRATIONS[older](connection)
