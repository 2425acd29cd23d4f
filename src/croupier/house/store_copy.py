"""A copy of a whole house, made while it is open or shut, from either store to either, and then
checked."""

from __future__ import annotations

import io
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from croupier.errors import Damaged, RecordError, StoreError
from croupier.house.database import Place, in_words, is_address
from croupier.house.store import Store
from croupier.house.store_schema import DERIVED, HOUSE, METADATA, TABLES
from croupier.progress import Progress
from croupier.record.chain import lines
from croupier.record.files import reason

AT_ONCE: Final = 2000
"""Rows that are held at once."""

"""Hears how many rows of how many have been copied."""


@dataclass(frozen=True, slots=True)
class Copied:
    """A table as it was found in a store."""

    id: str
    name: str
    events: int
    fault: str = ""
    """What is wrong with its record, if anything is."""


def tables_in(store: Store) -> Iterator[Copied]:
    """Every table of a store, its record read from the first line to the last."""
    for row in store.table_list():
        try:
            name = str(json.loads(row.standing)["name"])
        except (ValueError, KeyError, TypeError):
            name = row.id
        events, fault = -1, ""
        try:
            for line in lines(io.BytesIO(b"".join(store.lines(row.id)))):
                if line.fault is not None or not line.is_complete:
                    raise line.fault or RecordError("not finished", line.number)
                events += 1
        except StoreError as error:
            fault = error.why
        except (RecordError, TypeError) as error:  # a column may hold anything
            fault = str(error)
        yield Copied(row.id, name, max(events, 0), fault or ("no record" if events < 0 else ""))


def _quietly(_done: int, _of: int) -> None:
    """For those who do not watch."""


def copy_house(source: Place, target: Place, progress: Progress = _quietly) -> list[Copied]:
    """Copy a house as it is at one moment into a new file or an empty database.

    The copy is read once it is written: what is damaged in it is no copy.
    """
    with Store.read_only(source) as house:
        if not is_address(target):
            _make(Path(target))
        try:
            with Store.open(target) as copy:
                _copy_rows(house, copy, progress)
                copy.database.refuse_damaged()
                return list(tables_in(copy))
        except BaseException:
            if not is_address(target):
                Path(target).unlink(missing_ok=True)
            raise


def _copy_rows(source: Store, target: Store, progress: Progress) -> None:
    try:
        with source.database.engine.connect() as old, target.database.engine.begin() as new:
            source.database.still(old)
            if new.execute(select(TABLES.c.id).limit(1)).first() is not None:
                raise StoreError(f"{target.database.name} holds a house already: name an empty one")
            new.execute(HOUSE.delete())
            tables = (table for table in METADATA.sorted_tables if table not in DERIVED)
            copied = [table for table in tables if source.columns(table)]
            of = sum(
                old.execute(select(func.count()).select_from(table)).scalar_one()
                for table in copied
            )
            done = 0
            for table in copied:
                columns = [table.c[name] for name in source.columns(table)]
                result = old.execution_options(yield_per=AT_ONCE).execute(select(*columns))
                for rows in result.mappings().partitions(AT_ONCE):
                    new.execute(insert(table), [dict(row) for row in rows])
                    done += len(rows)
                    progress(done, of)
    except SQLAlchemyError as error:
        names = source.database.name, target.database.name
        raise StoreError(f"{names[0]} cannot be copied to {names[1]}: {in_words(error)}") from None


def back_up(source: Place, target: Path, progress: Progress = _quietly) -> list[Copied]:
    """Copy a house into a file; one that is there already is left alone."""
    if is_address(source):
        return copy_house(source, target, progress)
    Store.read_only(source).close()  # a house's file, of a version that is known
    _make(target)
    try:
        _copy_file(Path(source), target)
        with Store.read_only(target) as copy:
            return list(tables_in(copy))
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise StoreError(f"{source} cannot be copied to {target}: {error}") from None
    except OSError as error:
        target.unlink(missing_ok=True)
        raise StoreError(f"{target} cannot be written: {reason(error)}") from None
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _make(target: Path) -> None:
    """An empty file that nobody else may read: seeds of rounds in play are in it."""
    beside = [Path(f"{target}{ending}") for ending in ("", "-wal", "-shm", "-journal")]
    if there := next((path for path in beside if os.path.lexists(path)), None):
        raise StoreError(f"{there} is there already: choose another name for the copy")
    try:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise StoreError(f"{target} cannot be created: {reason(error)}") from None


def _copy_file(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as house, closing(sqlite3.connect(target)) as copy:
        house.execute("PRAGMA query_only = ON")
        house.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # so that it is one file
        faults = [row[0] for row in copy.execute("PRAGMA integrity_check(3)") if row[0] != "ok"]
        if faults:
            raise Damaged(f"{source} is damaged and cannot be copied: {'; '.join(faults)}")
    for path, way in ((target, os.O_RDWR), (target.parent, os.O_RDONLY)):
        descriptor = os.open(path, way)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
