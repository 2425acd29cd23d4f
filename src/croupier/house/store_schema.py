"""The tables of the house's SQLite file, as SQLAlchemy Core knows them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

VERSION: Final = 1
"""Raised whenever the meaning of a file changes; it is kept in the file's user_version."""

METADATA: Final = MetaData()

HOUSE: Final = Table("house", METADATA, Column("id", Text, primary_key=True))
"""The one name by which the records of this house say whose they are."""

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("since", Integer, nullable=False),
)
"""`since` is when someone was last there, give or take a day."""

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("opened", Integer, nullable=False),
    Column("closed", Integer),
    Column("standing", Text, nullable=False),
)
"""`standing` is what the house keeps of a table beside its record, as JSON."""

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
"""Seeds that the record does not tell yet; each is deleted when it is told."""

ROUNDS: Final = Table(
    "rounds",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    Column("ended", Integer, nullable=False),
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
    Column("at", Integer, nullable=False),
    Index("receipts_by_time", "at"),
    Index("receipts_by_table", "table_id"),
    sqlite_with_rowid=False,
)
"""What was answered to a message that its sender had numbered, so that it is done only once."""
