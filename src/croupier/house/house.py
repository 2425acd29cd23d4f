"""The house: its open tables, the people who come, and the moment at which things are certain."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from typing import Any, Final

from croupier.house.guard import Buckets
from croupier.house.keeping import Keeper
from croupier.house.messages import seat_practice
from croupier.house.open_table import OpenTable
from croupier.house.people import (
    Person,
    fresh_token,
    is_fresh,
    proper_name,
    token_hash,
)
from croupier.house.refusing import NotAllowed
from croupier.house.standing import Standing
from croupier.house.wishes import read_wish
from croupier.record.chain import RecordError
from croupier.record.store import Batch, Store
from croupier.record.stored import StoredJournal
from croupier.simulate import close_table
from croupier.table import Table
from croupier.table.shuffle import Entropy, fresh_entropy

MOST_TABLES: Final = 500
MOST_TABLES_EACH: Final = 50
"""Open tables in the house, and of one opener; more would only be a nuisance."""
EMPTY: Final = 86_400.0
"""Seconds after which a table where nobody sits is closed."""
UNSEEN_CHANGES: Final = 100
"""A house that was stopped may have shown so many changes that it did not keep."""
TIDY: Final = 3600.0

Progress = Callable[[int, int], None]
"""Hears how many tables of how many have been brought back."""

_log = logging.getLogger("croupier.house")


class House:
    """Everything that goes on under one roof. Called from one thread; every call is short."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float] = time.time,
        entropy: Entropy = fresh_entropy,
        progress: Progress = lambda _done, _of: None,
    ) -> None:
        self.store, self.clock, self.entropy = store, clock, entropy
        self.opened = clock()
        self.buckets = Buckets()
        self._arrivals = Buckets(rate=20, burst=500)
        self.keeper = Keeper(store, on_failure=self._remember_people)
        self._tables: dict[str, OpenTable] = {}
        self._people: dict[str, Person] = {}
        self._names: dict[str, str] = {}
        self._signed_out: set[str] = set()
        self._tidied = self.opened
        self._remember_people()
        self._resume(progress)

    def whole_seconds(self) -> int:
        """The clock as tables read it."""
        return int(self.clock())

    def _remember_people(self) -> None:
        rows = self.store.people()
        self._hashes = {row.token_hash: (row.id, row.name) for row in rows}
        self._names = {row.id: row.name for row in rows}

    def _resume(self, progress: Progress) -> None:
        """Bring every open table back; one that cannot be is passed over, its record kept."""
        rows = self.store.open_tables()
        for done, (table_id, standing) in enumerate(rows):
            progress(done, len(rows))
            table = OpenTable(self, table_id, Standing.from_data(standing))
            table.standing.changes += UNSEEN_CHANGES
            try:
                with self.together():
                    table.resume()
            except RecordError:
                _log.exception("table %s cannot be brought back", table_id)
                continue
            self._tables[table_id] = table

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

    def reload(self, table: OpenTable) -> None:
        """Bring a table back to what is committed, after committing what came before."""
        self.keeper.commit_before()
        table.resume()

    # ---- people -----------------------------------------------------------------------------

    def sign_in(self, name: str, token: str | None = None) -> Person:
        """A name for a device; with a token that is known, the same person as before."""
        self._arrivals.take("", self.clock())
        proper = proper_name(name)
        device = fresh_token() if token is None else token
        digest = token_hash(device)
        known = self._hashes.get(digest)
        if not self.knows(device):
            raise NotAllowed(
                "this token was not made here, or has been signed out: reload the page, or sign "
                "in without it",
                kind="stranger",
            )
        person = Person(known[0] if known else secrets.token_hex(8), proper, device)
        if known is None or known[1] != proper:
            with self.together():
                row = {"id": person.id, "name": proper, "token_hash": digest}
                self.batch().people.append({**row, "since": self.whole_seconds()})
            self._hashes[digest] = person.id, proper
            self._names[person.id] = proper
        return person

    def sign_out(self, person: Person) -> None:
        """Forget a device's token, wherever it is used; seats are given up."""
        digest = token_hash(person.token)
        if self._hashes.get(digest, ("",))[0] != person.id:
            return
        for table in list(self._tables.values()):
            if table.standing.seats_of(person.id):
                with suppress(NotAllowed):
                    table.do(person, {"do": "leave"})
        with self.together():
            row = {"id": person.id, "name": person.name, "token_hash": token_hash(fresh_token())}
            self.batch().people.append({**row, "since": self.whole_seconds()})
        del self._hashes[digest]
        self._signed_out.add(digest)

    def knows(self, token: str) -> bool:
        """Whether a device's token was made here and has not been signed out."""
        try:
            digest = token_hash(token)
        except NotAllowed:
            return False
        return digest in self._hashes or (is_fresh(token) and digest not in self._signed_out)

    def person(self, token: str) -> Person:
        """Whoever has this token."""
        known = self._hashes.get(token_hash(token))
        if known is None:
            raise NotAllowed("this device is not signed in", kind="stranger")
        return Person(*known, token)

    def name_of(self, person_id: str) -> str:
        """The name that someone goes by."""
        return self._names.get(person_id, "someone")

    # ---- tables -----------------------------------------------------------------------------

    def tables(self) -> list[dict[str, Any]]:
        """What anyone may know of the open tables, the last opened first."""
        return [table.summary() for table in reversed(self._tables.values())]

    def table(self, table_id: str) -> OpenTable:
        """An open table."""
        found = self._tables.get(table_id)
        if found is None:
            raise NotAllowed(f"there is no open table {table_id[:40]!r}", kind="unknown")
        return found

    def open_table(self, person: Person, wish: Mapping[str, Any]) -> OpenTable:
        """Open a table as someone wishes; whoever does is its supervisor at first."""
        self.buckets.take(person.id, self.clock())
        granted = read_wish(wish)
        self._refuse_crowd(person)
        table_id = secrets.token_urlsafe(6).replace("-", "x").replace("_", "y")
        standing = granted.standing
        standing.roles["supervisor"] = person.id
        if standing.training:
            standing.roles["dealer"] = person.id
        standing.empty_since = self.clock()
        opened = OpenTable(self, table_id, standing)
        with self.together():
            now = self.whole_seconds()
            row = {"id": table_id, "opened": now, "closed": None, "standing": standing.as_json()}
            self.batch().tables.append(row)
            journal = StoredJournal(table_id, self.batch, entropy=self.entropy)
            journal.begin(granted.setup, now)
            table = Table(granted.setup, journal.entropy, self.whole_seconds)
            opened.begin(table, journal)
            for seat in range(1, granted.practice + 1):
                seat_practice(opened, seat)
            opened.running.go_on()
            self.changed(opened)
        self._tables[table_id] = opened
        return opened

    def _refuse_crowd(self, person: Person) -> None:
        own = sum(
            table.standing.roles.get("supervisor") == person.id for table in self._tables.values()
        )
        if own >= MOST_TABLES_EACH or len(self._tables) >= MOST_TABLES:
            raise NotAllowed("there are enough open tables: close one first", kind="too many")

    def close_table(self, table: OpenTable) -> None:
        """Close a table for good; its record stays, every seal in it opened."""
        for seat in sorted(table.standing.practice):
            table.vacate(seat)
        close_table(table.table)
        self.batch().close(table.id, self.whole_seconds())
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
            for table in list(self._tables.values()):
                try:
                    table.go_on()
                except NotAllowed:
                    continue  # it stands still and has said why
                since = table.standing.empty_since
                if since is not None and self.clock() - since > EMPTY and not table.table.seats:
                    self.close_table(table)
        if self.clock() - self._tidied > TIDY:
            self._tidied = self.clock()
            self.buckets.tidy(self.clock())
            self.store.tidy(self.whole_seconds())
            for table in self._tables.values():
                table.tidy()
