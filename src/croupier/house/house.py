"""The house: its open tables, the people who come, and the moment at which things are certain."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from croupier.errors import RecordError
from croupier.house.clocks import Seconds, steady
from croupier.house.commits import Keeper
from croupier.house.guard import Buckets
from croupier.house.limits import EMPTY, MOST_TABLES, MOST_TABLES_EACH
from croupier.house.message_types import Leave
from croupier.house.messages import seat_practice
from croupier.house.open_table import OpenTable
from croupier.house.people import People, Person
from croupier.house.person_state import TableSummary
from croupier.house.refusals import NotAllowed
from croupier.house.store import Batch, Store
from croupier.house.stored_journal import StoredJournal
from croupier.house.table_request import Wish, read_wish
from croupier.record.journal import onward
from croupier.simulate import close_table
from croupier.table import Table
from croupier.table.shuffle import Entropy, fresh_entropy

UNSEEN_CHANGES: Final = 100
"""A house that was stopped may have shown as many changes that it did not keep."""
UNREADABLE: Final = (
    ValueError, TypeError, KeyError, IndexError, AttributeError, msgspec.ValidationError,
)  # fmt: skip
"""What comes of something kept that is not what it should be."""
TIDY: Final = 3600.0
"""Seconds between two looks at what can be forgotten."""

Progress = Callable[[int, int], None]
"""Hears how many tables of how many have been brought back."""

_log = logging.getLogger("croupier.house")


@dataclass(frozen=True, slots=True)
class Lost:
    """An open table that could not be brought back; its record is kept as it is."""

    id: str
    name: str
    why: str

    def as_data(self) -> dict[str, str]:
        """In plain values."""
        return {"id": self.id, "name": self.name, "why": self.why}


class House:
    """Everything that goes on under one roof. Called from one thread; every call is short."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Seconds | None = None,
        wall: Seconds = time.time,
        entropy: Entropy = fresh_entropy,
        progress: Progress = lambda _done, _of: None,
    ) -> None:
        self.store, self.entropy, self.wall = store, entropy, wall
        self.clock = clock or steady(wall)
        """How long something takes is measured by this clock alone."""
        self.buckets = Buckets()
        self.keeper = Keeper(store, self.clock, self._forget_unkept, self._tell_all)
        self.people = People(store, self.batch, self.clock)
        self.lost: list[Lost] = []
        """Open tables that could not be brought back."""
        self._tables: dict[str, OpenTable] = {}
        self._tidied = self.clock()
        self._resume(progress)

    def whole_seconds(self) -> int:
        """The wall clock, for what is written down."""
        return int(self.wall())

    def _resume(self, progress: Progress) -> None:
        """Bring every open table back; one that cannot be is told of, its record kept."""
        rows = self.store.open_tables()
        for done, (table_id, standing) in enumerate(rows):
            progress(done, len(rows))
            try:
                with self.together():
                    table = OpenTable(self, table_id, standing)
                    table.standing.changes += UNSEEN_CHANGES
                    table.resume()
                    table.start_over()
            except RecordError as error:
                self._lose(table_id, table.standing.name, str(error))
            except UNREADABLE as error:
                why = f"what the house kept of it cannot be read ({type(error).__name__}: {error})"
                self._lose(table_id, table_id, why)
            else:
                self._tables[table_id] = table

    def _lose(self, table_id: str, name: str, why: str) -> None:
        _log.error("table %s cannot be opened: %s", table_id, why)
        self.lost.append(Lost(table_id, name, why))

    # ---- certainty --------------------------------------------------------------------------

    def batch(self) -> Batch:
        """What is to be committed next."""
        return self.keeper.batch()

    def changed(self, table: OpenTable) -> None:
        """Something has changed at a table; its listeners hear of it once it is committed."""
        self.keeper.changed(table)

    def together(self) -> AbstractContextManager[None]:
        """Commit everything that is done within in one go, then tell the listeners."""
        return self.keeper.together()

    def _forget_unkept(self, batch: Batch) -> None:
        if batch.people or batch.forgotten:
            self.people.remember()

    def _tell_all(self) -> None:
        for table in self._tables.values():
            table.tell()

    # ---- people -----------------------------------------------------------------------------

    def sign_in(self, name: str, token: str | None = None, address: str = "") -> Person:
        """A name for a device; with a token that is known, the same person as before."""
        self.people.may_come(address)
        if not self.people.is_as_kept(name, token):
            self.keeper.refuse_in_trouble()
        with self.together():
            return self.people.sign_in(name, token, self._busy())

    def _busy(self) -> set[str]:
        """People who have opened a table that is open, or have a seat or a part at one."""
        standings = [table.standing for table in self._tables.values()]
        return {
            who
            for one in standings
            for who in (one.opener, *one.roles.values(), *one.holders.values())
        }

    def sign_out(self, person: Person) -> None:
        """Forget a device's token, wherever it is used; seats are given up."""
        for table in list(self._tables.values()):
            if table.standing.seats_of(person.id):
                with suppress(NotAllowed):
                    table.do(person, Leave())
        with self.together():
            self.people.sign_out(person)

    def person(self, token: str) -> Person:
        """The person who has this token."""
        return self.people.by_token(token)

    def name_of(self, person_id: str) -> str:
        """The name that someone goes by."""
        return self.people.name_of(person_id)

    # ---- tables -----------------------------------------------------------------------------

    def tables(self) -> list[TableSummary]:
        """What anyone may know of the open tables, the last opened first."""
        return [table.summary() for table in reversed(self._tables.values())]

    def table(self, table_id: str) -> OpenTable:
        """An open table."""
        found = self._tables.get(table_id)
        if found is None:
            for lost in self.lost:
                if lost.id == table_id:
                    raise NotAllowed(f"this table cannot be opened: {lost.why}", kind="unknown")
            raise NotAllowed("this table is closed or never existed", kind="unknown")
        return found

    def open_table(self, person: Person, wish: Mapping[str, Any]) -> OpenTable:
        """Open a table as someone wishes, who is its supervisor at first."""
        self.buckets.take(person.id, self.clock())
        granted = read_wish(wish)
        self._refuse_crowd(person)
        self.keeper.refuse_in_trouble()
        table_id = secrets.token_urlsafe(6).replace("-", "x").replace("_", "y")
        standing = granted.standing
        standing.opener = standing.roles["supervisor"] = person.id
        if standing.training:
            standing.roles["dealer"] = person.id
        standing.empty_since = self.clock()
        opened = OpenTable(self, table_id, standing.as_json())
        with self.together():
            mark = self.batch().mark()
            try:
                self._begin(opened, granted)
            except BaseException:
                self.keeper.drop(opened, mark)
                raise
            self._tables[table_id] = opened
        return opened

    def _begin(self, opened: OpenTable, granted: Wish) -> None:
        """The first lines of a table's record: its header, its decks, practice players."""
        now, standing = self.whole_seconds(), opened.standing.as_json()
        row = {"id": opened.id, "opened": now, "closed": None, "standing": standing}
        self.batch().tables.append(row)
        journal = StoredJournal(opened.id, self.batch, entropy=self.entropy)
        named = {"house": self.store.house_id, "id": opened.id, "name": opened.standing.name}
        journal.begin(granted.setup, now, named)
        clock = onward(self.whole_seconds, journal)
        opened.begin(Table(granted.setup, journal.entropy, clock), journal)
        for seat in range(1, granted.practice + 1):
            seat_practice(opened, seat)
        opened.running.go_on()
        self.changed(opened)

    def _refuse_crowd(self, person: Person) -> None:
        own = sum(table.standing.opener == person.id for table in self._tables.values())
        if own >= MOST_TABLES_EACH:
            raise NotAllowed(
                f"{own} tables that you opened are open: close one first", kind="too many"
            )
        if len(self._tables) >= MOST_TABLES:
            raise NotAllowed(
                f"{len(self._tables)} tables are open, and the house has no room for more",
                kind="too many",
            )

    def close_table(self, table: OpenTable) -> None:
        """Close a table for good; its record stays, every seal in it opened."""
        for seat in sorted(table.standing.practice):
            table.vacate(seat)
        close_table(table.table)
        self.batch().close(table.id, table.journal.last)
        self._tables.pop(table.id, None)
        table.is_closed = True
        self.changed(table)

    def adopt(self, table: OpenTable, *, was_kept: bool) -> None:
        """Have a table as the store has it: not at all, or open again."""
        table.is_closed = not was_kept
        if was_kept:
            self._tables[table.id] = table
        else:
            self._tables.pop(table.id, None)

    # ---- time -------------------------------------------------------------------------------

    def tick(self) -> None:
        """Let time go by: clocks, practice players, the pace of the deal."""
        with self.together():
            if self.keeper.trouble:
                self.keeper.probe()
                return
            for table in list(self._tables.values()):
                try:
                    table.go_on()
                except NotAllowed:
                    continue  # it stands still and has said why
                since = table.standing.empty_since
                if since is not None and self.clock() - since > EMPTY and not table.table.seats:
                    self.close_table(table)
            if self.clock() - self._tidied > TIDY:
                self._tidy()

    def _tidy(self) -> None:
        self._tidied = self.clock()
        self.buckets.tidy(self.clock())
        self.batch().forget_receipts(int(self.clock()))
        self.people.tidy(self._busy())
        for table in self._tables.values():
            table.tidy()
