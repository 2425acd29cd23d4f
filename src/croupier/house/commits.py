"""The moment at which things are certain: changes are committed, and only then shown.

What is done between two commits is gathered in one batch. The waiting for the disk may be left to
a thread; until it is over, nobody is shown the tables that have changed and nothing else is done.
If nothing can be written, nothing is done either, until it can be again.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from croupier.errors import Fenced, StoreError
from croupier.house.batch import Batch
from croupier.house.clocks import Seconds
from croupier.house.refusals import NotAllowed
from croupier.house.store import Store

if TYPE_CHECKING:
    from croupier.house.open_table import OpenTable

RETRY: Final = 2.0
"""Seconds after which the house tries again to write, once it could not."""

_log = logging.getLogger("croupier.house")


class Commit:
    """A batch on its way to the disk, with the tables that it changes, and others that must still
    be this server's for an answer to be right."""

    def __init__(
        self,
        store: Store,
        batch: Batch,
        changed: dict[str, OpenTable],
        doubted: dict[str, OpenTable],
    ) -> None:
        self._store, self.batch, self.changed, self._doubted = store, batch, changed, doubted
        self._over = threading.Event()
        self.error: Exception | None = None
        """Why nothing of it was done, if it could not be written."""

    def write(self) -> None:
        """Write it, in whatever thread; with nothing to write, see whether one could."""
        try:
            if self.is_probe:
                self._store.probe()
            else:
                self._store.commit(self.batch)
        except Exception as error:
            self.error = error
        finally:
            self._over.set()

    def finish(self) -> None:
        """Wait until it is written; then everyone may know, or it has not happened."""
        self._over.wait()
        lost = self.error.tables if isinstance(self.error, Fenced) else ()
        for table in self.changed.values():
            if self.error is None:
                table.kept()
            elif table.id in lost:
                table.house.let_go(table)
            else:
                table.forget_unkept()
        for table in self._doubted.values():
            if table.id in lost and not table.is_away:
                table.house.let_go(table)

    @property
    def is_probe(self) -> bool:
        """Whether it only sees whether anything can be written."""
        return self.batch.is_empty and not self.changed and not self._doubted

    @property
    def refusal(self) -> NotAllowed | None:
        """What those are answered whose messages were in it, if it could not be written."""
        if self.error is None or self.is_probe:
            return None
        return NotAllowed(_in_words(self.error), kind="fault")


class Keeper:
    """Gathers what changes, and commits it."""

    def __init__(
        self,
        store: Store,
        clock: Seconds,
        on_failure: Callable[[Batch], None],
        on_trouble: Callable[[], None],
    ) -> None:
        self._store, self._clock = store, clock
        self._on_failure, self._on_trouble = on_failure, on_trouble
        self.trouble = ""
        """Why nothing can be written just now, if that is so."""
        self._retry_at = 0.0
        self._batch = Batch()
        self._changed: dict[str, OpenTable] = {}
        self._doubted: dict[str, OpenTable] = {}
        self._depth = 0
        self._is_probing = False
        self._underway: Commit | None = None

    def batch(self) -> Batch:
        """What is to be committed next."""
        return self._batch

    def changed(self, table: OpenTable) -> None:
        """Something has changed at a table."""
        self._changed[table.id] = table

    def doubt(self, table: OpenTable) -> None:
        """An answer is right only if a table is still this server's: the store is asked with the
        next commit, though nothing has changed."""
        self._doubted[table.id] = table

    def is_changed(self, table: OpenTable) -> bool:
        """Whether something of a table is to be committed next."""
        return table.id in self._changed

    def drop(self, table: OpenTable, mark: list[Any]) -> None:
        """A table was not opened after all: leave out what was done for it since a mark."""
        self._batch.back_to(mark)
        self._changed.pop(table.id, None)

    @contextmanager
    def gathering(self) -> Iterator[None]:
        """Leave everything that is done within to a later commit."""
        self.await_commit()
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
        self.await_commit()
        if commit.refusal is not None:
            raise commit.refusal

    def hand_over(self) -> Commit | None:
        """Take what was gathered as a commit that someone will write and then finish."""
        for table in self._changed.values():
            table.keep_standing()
        batch, changed, doubted = self._batch, self._changed, self._doubted
        new = {row["id"] for row in batch.tables}
        written = {**doubted, **changed}.values()
        batch.fences = {table.id: table.epoch for table in written if table.id not in new}
        self._batch, self._changed, self._doubted = Batch(), {}, {}
        commit = Commit(self._store, batch, changed, doubted)
        if commit.is_probe and not self._is_probing:
            return None
        self._is_probing = False
        self._underway = commit
        return commit

    def is_underway(self, table: OpenTable) -> bool:
        """Whether something of a table is on its way to the disk, so that it cannot be shown."""
        return self._underway is not None and table.id in self._underway.changed

    def await_commit(self, table: OpenTable | None = None) -> None:
        """Wait for the commit that is under way, if it changes that table or any."""
        commit = self._underway
        if commit is None or not (table is None or self.is_underway(table)):
            return
        self._underway = None
        commit.finish()
        if commit.error is not None:
            self._on_failure(commit.batch)
        had_trouble = bool(self.trouble)
        if not isinstance(commit.error, Fenced):  # which is no trouble with the disk
            self._note(commit.error)
        if bool(self.trouble) != had_trouble:
            self._on_trouble()
        else:
            for changed in commit.changed.values():
                changed.tell()

    # ---- trouble ----------------------------------------------------------------------------

    def _note(self, error: Exception | None) -> None:
        """Whether the disk takes anything; the log has a line only when that changes."""
        if error is None:
            if self.trouble:
                _log.warning("the house can write again")
            self.trouble = ""
            return
        if not self.trouble:
            is_disk = type(error) is StoreError
            why = str(error) if isinstance(error, StoreError) else "a bug in croupier"
            _log.error("nothing is done: %s", why, exc_info=None if is_disk else error)
        self.trouble, self._retry_at = _in_words(error), self._clock() + RETRY

    def refuse_in_trouble(self) -> None:
        """Nothing is done that could not be written."""
        if self.trouble:
            raise NotAllowed(self.trouble, kind="fault")

    def probe(self) -> None:
        """In trouble, see now and then whether it is over, with the next commit."""
        if self._clock() >= self._retry_at:
            self._is_probing = True


def _in_words(error: Exception) -> str:
    if isinstance(error, Fenced):
        return error.why
    why = error.why if isinstance(error, StoreError) else type(error).__name__
    return f"the house cannot write down what happens, so nothing was done: {why}"
