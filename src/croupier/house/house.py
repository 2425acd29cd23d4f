"""The house: its open tables, the people who come, and the moment at which things are certain."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, suppress
from typing import Final

import msgspec

from croupier.errors import RecordError, StoreError
from croupier.house.batch import Batch
from croupier.house.clocks import Seconds, steady
from croupier.house.commits import Keeper
from croupier.house.guard import Buckets
from croupier.house.house_log import HouseLog
from croupier.house.leases import Leases, LeaseSurvey
from croupier.house.message_types import Leave
from croupier.house.messages import seat_practice
from croupier.house.open_table import OpenTable
from croupier.house.past_tables import PastTable, read_listing
from croupier.house.people import People, Person
from croupier.house.person_state import Listing, TableSummary
from croupier.house.refusals import ELSEWHERE, UNSURE, NotAllowed
from croupier.house.rows import TableRow
from croupier.house.store import Store
from croupier.house.stored_journal import StoredJournal
from croupier.house.table_list import Lost, TableList
from croupier.house.table_request import RequestData, TableRequest, read_request
from croupier.limits import USUAL, Limits
from croupier.players import close_table
from croupier.progress import Progress
from croupier.record.journal import onward
from croupier.table import Table
from croupier.table.shuffle import Entropy, fresh_entropy

UNSEEN_CHANGES: Final = 100
"""A house that was stopped may have shown as many changes that it did not keep."""
UNREADABLE: Final = (
    ValueError, TypeError, KeyError, IndexError, AttributeError, msgspec.ValidationError,
)  # fmt: skip
"""What comes of something kept that is not what it should be."""
TAKEN: Final = 20
"""Tables that are taken over at one look around: more would keep the others waiting."""
TAKING: Final = 0.5
"""Seconds for which they are taken over then: a busy server that took longer would lose its own."""
TIDY: Final = 3600.0
"""Seconds between two looks at what can be forgotten."""

_log = logging.getLogger("croupier.house")


class House:
    """Everything that goes on under one roof. Called from one thread; every call is short."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Seconds | None = None,
        wall: Seconds = time.time,
        entropy: Entropy = fresh_entropy,
        limits: Limits = USUAL,
        progress: Progress = lambda _done, _of: None,
    ) -> None:
        self.store, self.entropy, self.wall, self.limits = store, entropy, wall, limits
        self.clock = clock or steady(wall)
        """How long something takes is measured by this clock alone."""
        self.buckets = Buckets(limits.message_rate, limits.message_burst)
        self.keeper = Keeper(store, self.clock, self._forget_unkept, self._tell_all)
        self.log = HouseLog(store, wall)
        """Heads of the tables, signed; a thread of its own writes it."""
        self.people = People(store, self.batch, self.clock, limits)
        self._has_unkept_people = False
        """Whether people are known who could not be kept, and the store could not be read since."""
        self.leases = Leases(store, self.clock)
        self.on_away: list[Callable[[str], None]] = []
        """Called with a table that is put away, or that another server has now."""
        self.is_leaving = False
        """Whether it is about to stop, and takes nothing over."""
        self._list = TableList(self.clock)
        """The tables that are not closed."""
        self._tidied = self.clock()
        self._resume(progress)

    def whole_seconds(self) -> int:
        """The wall clock, for what is written down."""
        return int(self.wall())

    def _resume(self, progress: Progress) -> None:
        """List every open table, and open those where somebody sits, or whose listing lacks."""
        self.leases.begin()
        self._list.read(self.store.open_tables())
        needed = self._list.needed()
        for done, table_id in enumerate(needed):
            progress(done, len(needed))
            with suppress(NotAllowed):
                self._open(table_id)

    def _open(self, table_id: str) -> OpenTable:
        """Bring a table back; one that cannot be is listed as lost, its record kept."""
        name, table = table_id, None
        try:
            epoch = self.leases.take(table_id)
            standing = self.store.standing(table_id)
            if epoch is None or standing is None:
                raise NotAllowed(ELSEWHERE, kind="fault")
            with self.together():
                self.batch().take_back(table_id)
                table = OpenTable(self, table_id, standing, epoch)
                name = table.standing.name
                table.standing.changes += UNSEEN_CHANGES
                table.resume()
                table.start_over()
                if self._list.listing(table_id) is None or not self.batch().is_empty:
                    self.changed(table)
        except StoreError as error:
            raise NotAllowed(
                f"this table cannot be opened now: {error.why}", kind="fault"
            ) from None
        except RecordError as error:
            raise self._lose(table_id, name, str(error)) from None
        except UNREADABLE as error:
            why = f"what the house kept of it cannot be read ({type(error).__name__}: {error})"
            raise self._lose(table_id, name, why) from None
        self._list.here[table_id] = table
        extra = {"table": table_id, "epoch": epoch}
        _log.info("table %s is open here", table_id, extra=extra)
        return table

    def _lose(self, table_id: str, name: str, why: str) -> NotAllowed:
        _log.error(
            "table %s cannot be opened: `croupier verify` says why",
            table_id,
            extra={"table": table_id},
        )
        self._list.lose(table_id, name, why)
        return self._lost(why)

    @staticmethod
    def _lost(why: str) -> NotAllowed:
        return NotAllowed(f"this table cannot be opened: {why}", kind="unknown")

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
            self._remember_people()

    def _remember_people(self) -> None:
        """Know just those whom the store knows, now or as soon as it can be read."""
        try:
            self.people.remember()
            self._has_unkept_people = False
        except StoreError:
            self._has_unkept_people = True

    def _tell_all(self) -> None:
        for table in list(self._list.here.values()):
            if not self.keeper.trouble:
                table.come_back()
            table.tell()

    # ---- people -----------------------------------------------------------------------------

    def sign_in(self, name: str, token: str | None = None, address: str = "") -> Person:
        """A name for a device; with a token that is known, the same person as before."""
        self.people.may_come(address)
        if not self.people.is_as_kept(name, token):
            self.keeper.refuse_in_trouble()
        with self.together():
            return self.people.sign_in(name, token, self._list.everyone())

    def sign_out(self, person: Person) -> None:
        """Forget a device's token, wherever it is used; seats are given up."""
        for table_id in self._list.seating(person.id):
            with suppress(NotAllowed):  # another server hears of its own
                table = self.table(table_id)
                if table.standing.seats_of(person.id):
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

    def listings(self) -> list[Listing]:
        """The open tables as they are listed, the last opened first."""
        return self._list.listings()

    def tables(self) -> list[TableSummary]:
        """What anyone may know of the open tables, the last opened first."""
        return [listing.summary for listing in self.listings()]

    def is_attended(self, table_id: str) -> bool:
        """Whether anyone who sits at a table is there now; at another server, whether anyone
        sits."""
        table = self._list.here.get(table_id)
        if table is not None:
            return any(map(table.is_here, table.standing.people()))
        listing = self._list.listing(table_id)
        return bool(listing and listing.summary.people and self.leases.elsewhere(table_id))

    def past(self, table_id: str) -> PastTable:
        """A table's finished rounds, whether it is open or closed."""
        table = self._list.here.get(table_id)
        if table is not None:
            return table.past
        rows = self.store.tables_kept([table_id])
        listing = read_listing(rows[0].listing) if rows else None
        if listing is None:
            raise NotAllowed("this table never existed", kind="unknown")
        return PastTable(self.store, listing.summary, {})

    @property
    def table_count(self) -> int:
        """How many tables are not closed."""
        return len(self._list)

    @property
    def lost(self) -> list[Lost]:
        """Open tables that could not be brought back."""
        return self._list.lost

    @property
    def seats_held(self) -> int:
        """How many seats people hold at the tables that are open here."""
        return sum(len(table.standing.holders) for table in self._list.here.values())

    @property
    def open_here(self) -> tuple[str, ...]:
        """The tables that are open in memory, at this server."""
        return tuple(self._list.here)

    def table(self, table_id: str) -> OpenTable:
        """A table that is not closed; it is brought back if it was put away."""
        table = self._list.here.get(table_id)
        if table is not None:
            return table
        if (why := self._list.why_lost(table_id)) is not None:
            raise self._lost(why)
        if self.is_leaving or self.leases.elsewhere(table_id):
            raise NotAllowed(ELSEWHERE, kind="fault")
        if table_id not in self._list:
            raise NotAllowed("this table is closed or never existed", kind="unknown")
        return self._open(table_id)

    def open_table(self, person: Person, request: RequestData) -> OpenTable:
        """Open the table that someone asks for, who is its supervisor at first."""
        self.buckets.take(person.id, self.clock())
        granted = read_request(request)
        if self.is_leaving:
            raise NotAllowed("this server is about to stop: try again", kind="fault")
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
            self._list.add(opened)
        extra = {"table": table_id, "game": granted.setup.game.name}
        _log.info("table %s is opened", table_id, extra=extra)
        return opened

    def _begin(self, opened: OpenTable, granted: TableRequest) -> None:
        """The first lines of a table's record: its header, its decks, practice players."""
        now, standing = self.whole_seconds(), opened.standing.as_json()
        row: TableRow = {
            "id": opened.id, "opened": now, "closed": None, "standing": standing,
            "owner": self.store.server, "epoch": opened.epoch,
        }  # fmt: skip
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
        own = self._list.opened_by(person.id)
        if own >= self.limits.tables_each:
            raise NotAllowed(
                f"{own} tables that you opened are open: close one first", kind="too many"
            )
        if len(self._list) >= self.limits.tables:
            raise NotAllowed(
                f"{len(self._list)} tables are open, and the house has no room for more",
                kind="too many",
            )

    def close_table(self, table: OpenTable) -> None:
        """Close a table for good; its record stays, every seal in it opened."""
        for seat in sorted(table.standing.practice):
            table.vacate(seat)
        close_table(table.table)
        self.batch().close(table.id, table.journal.last)
        self._list.remove(table.id)
        table.is_closed = True
        _log.info("table %s is closed", table.id, extra={"table": table.id})
        self.changed(table)

    def put_away(self, table: OpenTable) -> None:
        """Have a table in the store alone until someone needs it, at whichever server."""
        with self.together():
            table.take_snapshot()
            self.batch().release(table.id)
            self.changed(table)
            self._away(table)

    def _away(self, table: OpenTable) -> None:
        table.is_away = True
        if not self._list.put_away(table):
            return
        _log.info("table %s is put away", table.id, extra={"table": table.id})
        for hear in list(self.on_away):
            hear(table.id)

    # ---- other servers ----------------------------------------------------------------------

    def let_go(self, table: OpenTable) -> None:
        """Another server has a table now: those who listen here go there."""
        _log.warning("table %s is at another server now", table.id, extra={"table": table.id})
        self._away(table)
        table.tell()

    def heed(self, seen: LeaseSurvey) -> None:
        """Take note of what other servers have done, and take over what nobody has."""
        was_sure = self.leases.is_sure
        self.leases.heed(seen)
        self._heed_people(seen)
        for table in self._list.heed(seen.tables):
            self.let_go(table)
        if self.leases.is_sure and not was_sure:
            self._tell_all()  # what could not be shown meanwhile
        if self.is_leaving:
            return
        own, needed = self.store.server, set(self._list.needed())
        free = [row.id for row in seen.tables if row.owner in (None, own) and row.id in needed]
        self._take_over(free[:TAKEN])

    def _take_over(self, table_ids: Iterable[str]) -> None:
        """Open tables that nobody has and somebody needs, as many as time allows."""
        began = self.clock()
        for table_id in table_ids:
            if self.clock() - began > TAKING:
                break
            with suppress(NotAllowed):
                self._open(table_id)

    def look_around(self) -> None:
        """See at once what other servers have done."""
        try:
            self.heed(self.leases.look())
        except StoreError as error:
            raise NotAllowed(error.why, kind="fault") from None

    def refuse_unsure(self) -> None:
        """Nothing is said of tables that another server may have by now."""
        if not self.leases.is_sure and not self.leases.is_watched:
            self.look_around()
        if not self.leases.is_sure:
            raise NotAllowed(UNSURE, kind="fault")

    def is_listed(self, table_id: str) -> bool:
        """Whether a table is known here, and not closed."""
        return table_id in self._list

    def _heed_people(self, seen: LeaseSurvey) -> None:
        """People who have signed out elsewhere give up their seats here."""
        for person in self.people.heed(seen.people):
            for table in list(self._list.here.values()):
                if table.standing.seats_of(person.id):
                    with suppress(NotAllowed):
                        table.do(person, Leave())

    def hand_over(self) -> None:
        """Leave every table to the other servers, before this one stops."""
        if self.leases.is_shared:
            self.is_leaving = True
            for table in list(self._list.here.values()):
                self.put_away(table)

    def adopt(self, table: OpenTable, *, was_kept: bool) -> None:
        """Have a table as the store has it: not at all, or open again."""
        table.is_closed = not was_kept
        if was_kept:
            self._list.add(table)
        else:
            self._list.remove(table.id)

    # ---- time -------------------------------------------------------------------------------

    def tick(self) -> None:
        """Let time go by: clocks, practice players, the pace of the deal."""
        with self.together():
            if self.keeper.trouble:
                self.keeper.probe()
                return
            if self._has_unkept_people:
                self._remember_people()
            if self.leases.is_due:
                self.look_around()
            if not self.leases.is_sure:
                return
            for table in list(self._list.here.values()):
                try:
                    table.go_on()
                except NotAllowed:
                    continue  # it is halted and has said why
                if table.is_deserted:
                    self.close_table(table)
                elif not table.is_needed and not self.keeper.is_changed(table):
                    self.put_away(table)
            if self.clock() - self._tidied > TIDY:
                self._tidy()

    def _tidy(self) -> None:
        self._tidied = self.clock()
        self.buckets.tidy(self.clock())
        self.batch().forget_receipts(int(self.clock()))
        self.people.tidy(self._list.everyone())
        for table in self._list.here.values():
            table.tidy()
        for table_id in self._list.deserted():
            with suppress(NotAllowed):
                self.close_table(self.table(table_id))
