"""A copy of the house's file, made while the house is open or shut, and then checked."""

from __future__ import annotations

import io
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from croupier.errors import Damaged, RecordError, StoreError
from croupier.house.store import Store
from croupier.record.chain import lines
from croupier.record.files import reason


@dataclass(frozen=True, slots=True)
class Copied:
    """A table as it was found in a file."""

    id: str
    name: str
    events: int
    fault: str = ""
    """What is wrong with its record, if anything is."""


def tables_in(store: Store) -> Iterator[Copied]:
    """Every table of a file, its record read from the first line to the last."""
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


def back_up(source: Path, target: Path) -> list[Copied]:
    """Copy a house's file as it is at one moment; a file that is there already is left alone.

    The copy is read once it is written: what is damaged in it is no copy.
    """
    Store.read_only(source).close()  # a house's file, of a version that is known
    _make(target)
    try:
        _copy(source, target)
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
    if there := next((one for one in beside if os.path.lexists(one)), None):
        raise StoreError(f"{there} is there already: choose another name for the copy")
    try:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise StoreError(f"{target} cannot be created: {reason(error)}") from None


def _copy(source: Path, target: Path) -> None:
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
