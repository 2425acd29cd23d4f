"""The moment at which things are certain: changes are committed, and only then told.

What is done between two commits is gathered in one batch. The waiting for the disk may be left to
a thread; until it is over, nobody is shown the tables that have changed and nothing else is done.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from croupier.house.refusing import NotAllowed
from croupier.record.store import Batch, Store, StoreError

if TYPE_CHECKING:
    from croupier.house.open_table import OpenTable

_log = logging.getLogger("croupier.house")


class Commit:
    """A batch on its way to the disk, with the tables that it changes."""

    def __init__(self, store: Store, batch: Batch, changed: dict[str, OpenTable]) -> None:
        self._store, self._batch, self.changed = store, batch, changed
        self._over = threading.Event()
        self._error: StoreError | None = None
        self.refusal: NotAllowed | None = None
        """Why nothing of it was done, if the disk refused."""

    def write(self) -> None:
        """Write it, in whatever thread."""
        try:
            self._store.commit(self._batch)
        except StoreError as error:
            self._error = error
        finally:
            self._over.set()

    def settle(self) -> None:
        """Wait until it is written; then everyone may know, or it has not happened."""
        self._over.wait()
        if self._error is not None:
            self._undo(self._error)
            return
        for table in self.changed.values():
            table.kept()
        for table in self.changed.values():
            table.tell()

    def _undo(self, error: StoreError) -> None:
        _log.error("nothing could be kept", exc_info=error)
        self.refusal = NotAllowed(
            "the house cannot write down what happens, so nothing was done", kind="fault"
        )
        for table in self.changed.values():
            table.forget_unkept()


class Keeper:
    """Gathers what changes, and commits it."""

    def __init__(self, store: Store, on_failure: Callable[[], None]) -> None:
        self._store, self._on_failure = store, on_failure
        self._batch = Batch()
        self._changed: dict[str, OpenTable] = {}
        self._depth = 0
        self._underway: Commit | None = None

    def batch(self) -> Batch:
        """What is to be committed next."""
        return self._batch

    def changed(self, table: OpenTable) -> None:
        """Something has changed at a table."""
        self._changed[table.id] = table

    @contextmanager
    def gathering(self) -> Iterator[None]:
        """Leave everything that is done within to a later commit."""
        self.settle()
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    @contextmanager
    def together(self) -> Iterator[None]:
        """Commit everything that is done within at its end, unless it is being gathered."""
        if self._depth:
            yield
            return
        try:
            with self.gathering():
                yield
        finally:
            self.commit_now()

    def commit_now(self) -> None:
        """Commit what was gathered, here and now."""
        commit = self.hand_over()
        if commit is None:
            return
        commit.write()
        self.settle()
        if commit.refusal is not None:
            raise commit.refusal

    def hand_over(self) -> Commit | None:
        """Take what was gathered as a commit that someone will write and then settle."""
        batch, changed = self._take_batch(), self._changed
        self._changed = {}
        if batch.is_empty and not changed:
            return None
        self._underway = Commit(self._store, batch, changed)
        return self._underway

    def _take_batch(self) -> Batch:
        for table in self._changed.values():
            standing = table.standing_to_keep()
            if standing is not None:
                self._batch.keep_standing(table.id, standing)
        batch, self._batch = self._batch, Batch()
        return batch

    def settle(self, table: OpenTable | None = None) -> None:
        """Wait for the commit that is under way, if it changes that table or any."""
        commit = self._underway
        if commit is None or (table is not None and table.id not in commit.changed):
            return
        self._underway = None
        commit.settle()
        if commit.refusal is not None:
            self._on_failure()

    def commit_before(self) -> None:
        """Commit what was gathered so far, and tell nobody yet: a table must be reloaded."""
        self._store.commit(self._take_batch())
