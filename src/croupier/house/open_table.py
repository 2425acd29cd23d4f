"""An open table of the house: the engine's table, who holds which seat, and who listens."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from croupier.house import messages
from croupier.house.attempts import Attempts
from croupier.house.autodealer import Running, leave
from croupier.house.event_text import NewsEntry, entry
from croupier.house.guard import proper_client_id, refuse_player
from croupier.house.limits import ALONE, EMPTY, SIGN_LASTS
from croupier.house.message_types import AnyMessage, read_message
from croupier.house.occupancy import Occupancy
from croupier.house.past_tables import PastTable
from croupier.house.people import Person
from croupier.house.person_state import (
    Listing,
    PersonState,
    TableInfo,
    TableSummary,
    WagerTerms,
    about,
    info_of,
    listing_of,
    state_of,
    terms_of,
)
from croupier.house.presence import Presence
from croupier.house.receipts import Receipt, Receipts
from croupier.house.refusals import SORRY, NotAllowed
from croupier.house.round_book import RoundBook
from croupier.house.snapshots import EVERY, Snapshot, Unfit
from croupier.house.stored_journal import StoredJournal, resume_stored
from croupier.house.supervisor import TrayEntry, tray_of
from croupier.house.turns import Turns
from croupier.table import Event, Table
from croupier.table.news import is_quiet
from croupier.training import Lesson

if TYPE_CHECKING:
    from croupier.house.house import House

NEWS: Final = 30
"""How many of the last events are shown in words."""

IDLE: Final = 60.0
"""Seconds after which a table that nobody needs is put away."""

REST: Final = 1.0
"""Seconds after which a table is looked at again where nothing is due."""
MANY: Final = 500
"""Events after which a table that has done them again has a snapshot taken."""

_log = logging.getLogger("croupier.house")


class OpenTable:
    """One table, and everything people may do at it or see of it."""

    def __init__(self, house: House, table_id: str, standing_kept: str, epoch: int = 1) -> None:
        self.house, self.id, self.epoch = house, table_id, epoch
        self.standing = Occupancy.from_json(standing_kept)
        self.table: Table
        self.journal: StoredJournal
        self.running: Running
        self.terms: tuple[WagerTerms, ...]
        """The wagers that are taken here; rules do not change while a table is open."""
        self.info: TableInfo
        """The table as it was opened: game, rules, limits."""
        self._attempts = Attempts(self)
        self.news: deque[NewsEntry] = deque(maxlen=NEWS)
        self.book = RoundBook()
        self.is_closed = False
        self.is_away = False
        """Whether the house has let go of it: nothing is done at it any more."""
        self._speaker = ""
        self.turns = Turns(self)
        self._presence = Presence(house.clock)
        self._receipts = Receipts(house.store, table_id)
        self.listing: Listing
        """Its line in the lobby, as of the last commit."""
        self._listing_underway: Listing
        self._is_listed = False
        self._done_again = 0
        self._quiet_since = house.clock()
        self._rests_until = 0.0
        """When time may bring something about again."""
        self._tray: tuple[object, tuple[TrayEntry, ...]] = (None, ())
        self._kept_standing = self._standing_underway = standing_kept

    # ---- beginning and coming back ----------------------------------------------------------

    def begin(self, table: Table, journal: StoredJournal) -> None:
        """Take a table over, new or brought back."""
        self.table, self.journal = table, journal
        table.keep = self._keep
        self.terms, self.info = terms_of(table), info_of(self)
        self.running, self._rests_until = Running(self), 0.0
        self.turns.look_ahead()
        self.listing = self._listing_underway = listing_of(self)

    def resume(self) -> None:
        """Bring the table back from the store, with what is to be committed next."""
        self._receipts.remember(self.house.batch())
        table, journal = resume_stored(
            self.house.store, self.id, self.house.batch, self.house.whole_seconds,
            entropy=self.house.entropy, heard=self._heard, begin=self._begin_again,
        )  # fmt: skip
        self.begin(table, journal)
        if self._done_again > MANY:
            self.take_snapshot()

    def _begin_again(self, snapshot: Snapshot | None) -> None:
        """The record is done again from a snapshot on, or from the first event."""
        self.news.clear()
        self.news.extend(snapshot.news if snapshot else ())
        self.book, self._done_again = snapshot.book if snapshot else RoundBook(), 0

    def take_snapshot(self) -> None:
        """Have the table kept as it stands, so that it is opened from here on."""
        journal = self.journal
        taken = Snapshot(
            journal.events, journal.head, journal.last, self.table, self.book, tuple(self.news)
        )
        try:
            self.house.batch().snapshots.append(taken.as_row(self.id))
        except Unfit as error:
            _log.warning(
                "table %s: no snapshot can be taken: %s", self.id, error, extra={"table": self.id}
            )

    def start_over(self) -> None:
        """Nobody knows how long the house was shut: whatever takes time begins again."""
        if self.standing.empty_since is not None:
            self.standing.empty_since = self.now()
        self.standing.last_call = None
        self.turns.call_last()

    # ---- what happens -----------------------------------------------------------------------

    def _keep(self, event: Event) -> None:
        """Write an event down and take note of it."""
        if self._speaker and not event.by.startswith("seat "):
            event = event._replace(person=self._speaker)
        self.journal.write(event)
        self._heard(self.table, event)
        messages.follow(self, event)
        self.house.changed(self)

    def _heard(self, table: Table, event: Event) -> None:
        """Take note of an event, as it happens or as it is replayed."""
        ended = self.book.hear(table, event)
        self._done_again += 1
        if not is_quiet(event):
            self.news.append(entry(event, self.book.names, table))
        if not self._is_live(table):
            return
        self.turns.look_ahead()
        if ended is not None:
            self.house.batch().rounds.append(ended.as_row(self.id))
            if ended.number % EVERY == 0:
                self.take_snapshot()

    def _is_live(self, table: Table) -> bool:
        return getattr(self, "table", None) is table and table.keep is not None

    # ---- time and presence ------------------------------------------------------------------

    def now(self) -> float:
        """The house's steady clock."""
        return self.house.clock()

    def last_seen(self, person_id: str) -> float:
        """When someone was last there."""
        return self._presence.last_seen(person_id)

    def is_here(self, person_id: str) -> bool:
        """Whether someone listens, or has said something just now."""
        return self._presence.is_here(person_id)

    # ---- seats ------------------------------------------------------------------------------

    def vacate(self, seat: int) -> None:
        """The player of a seat leaves now."""
        leave(self, seat)
        standing = self.standing
        person = standing.holders.pop(seat, None)
        standing.practice.discard(seat)
        standing.leaving.discard(seat)
        standing.before.pop(seat, None)
        standing.undo = [unit for unit in standing.undo if unit[0][0] != seat]
        if person is not None:
            self.house.batch().leave(self.id, seat, self.table.events)
            if person not in standing.people():
                standing.ready.discard(person)
        if not standing.holders and standing.empty_since is None:
            standing.empty_since = self.now()
        self.house.changed(self)

    def hold(self, seat: int, person: Person) -> None:
        """A person has the seat from now on."""
        self.standing.holders[seat] = person.id
        self.house.people.sits(person.id)
        self.standing.guests |= person.id != self.standing.opener
        self.standing.empty_since = None
        self.house.batch().sit(self.id, seat, self.table.events - 1, person.id)

    # ---- doing ------------------------------------------------------------------------------

    def receive(self, person: Person, data: object, client_id: object = None) -> Receipt:
        """Do what a person says in plain values, as it came in."""
        self.house.keeper.await_commit(self)
        self.house.buckets.take(person.id, self.now())
        return self._do(person, read_message(data), client_id)

    def do(self, person: Person, message: AnyMessage, client_id: object = None) -> Receipt:
        """Do what a person asks; the same client_id again gives the same receipt, done once."""
        self.house.keeper.await_commit(self)
        self.house.buckets.take(person.id, self.now())
        return self._do(person, message, client_id)

    def _do(self, person: Person, message: AnyMessage, client_id: object) -> Receipt:
        self._refuse_away()
        if self._attempts.is_ahead:  # what the store has may be more than we know
            self.house.keeper.refuse_in_trouble()
            with self.house.together():
                self._attempts.reload()
        number = proper_client_id(client_id)
        digest = message.digest() if number else ""
        earlier = self._receipts.find(person.id, number, digest) if number else None
        if earlier is not None:
            return earlier
        if self.is_closed:
            raise NotAllowed("this table is closed", kind="unknown")
        self.house.keeper.refuse_in_trouble()
        self._presence.said(person.id)
        with self.house.together():
            first, self._rests_until = self.table.events, 0.0
            try:
                self._attempts.attempt(lambda: self._hear(person, message))
            except NotAllowed:
                # Another server may have the table since, where it would not be refused.
                if self.house.leases.is_shared:
                    self.house.keeper.doubt(self)
                raise
            receipt = Receipt(self.revision, tuple(range(first, self.table.events)))
            if number:
                batch, at = self.house.batch(), int(self.now())
                self._receipts.keep(batch, person.id, number, digest, receipt, at)
                self.house.changed(self)
        return receipt

    def _refuse_away(self) -> None:
        """At a table that the house has let go of, there may be acts and receipts that were never
        kept."""
        if self.is_away:
            raise NotAllowed("this table is at another server now: try again", kind="fault")
        self.house.refuse_unsure()

    def _hear(self, person: Person, message: AnyMessage) -> None:
        """Do what is said; what is done for the dealer or the floor has the person's name."""
        self._speaker = person.in_record
        try:
            messages.handle(self, person, message)
        finally:
            self._speaker = ""

    def go_on(self) -> None:
        """Let the house do what is due, as time goes by."""
        if self.is_away or self.now() < self._rests_until:
            return
        faded = [
            seat
            for seat, (_, shown) in self.standing.signs.items()
            if self.now() - shown > SIGN_LASTS
        ]
        for seat in faded:
            del self.standing.signs[seat]
        if self._presence.has_changed(self.standing.holders.values()) or faded:
            self._presence_changed()
        if self._attempts.is_waiting:
            return
        if self.table.seats or self.fault:  # at an empty table time changes nothing
            before = self.revision
            with self.house.together():
                self._attempts.attempt(lambda: None)
            if self.revision == before:
                self._rests_until = self._next_due()

    def _next_due(self) -> float:
        """Until when nothing can be due at a table where nothing is, if nobody comes, goes or says
        something. What depends on how long people are away is not so urgent."""
        now = self.now()
        ends = (self.running.beat, self.turns.asked_until(), self.standing.last_call)
        return min([now + REST, *(end for end in ends if end is not None and end > now)])

    def come_back(self) -> None:
        """Back to the record, if the table is ahead of it and the store can be read again."""
        self._attempts.come_back()

    def keep_lesson(self, lesson: Lesson, *, at_once: bool) -> None:
        """Keep how the training at this table stands, or have it kept with what follows."""
        if not at_once:
            self.standing.lesson = lesson
            return
        with self.house.together():
            self.standing.lesson = lesson
            if self.standing.as_json() != self._kept_standing:
                self.house.changed(self)

    # ---- keeping and telling ----------------------------------------------------------------

    def keep_standing(self) -> None:
        """Have what the house keeps of the table written, if it is not what it has kept."""
        self._standing_underway = self.standing.as_json()
        if self._standing_underway != self._kept_standing:
            batch = self.house.batch()
            batch.keep_standing(self.id, self._standing_underway, self._kept_standing)
        self._listing_underway = listing_of(self)
        if self._listing_underway != self.listing or not self._is_listed:
            listing = msgspec.json.encode(self._listing_underway).decode()
            self.house.batch().list_table(self.id, listing)

    def kept(self) -> None:
        """Everything that was to be kept is committed."""
        self._kept_standing, self._is_listed = self._standing_underway, True
        self._quiet_since = self.now()
        self._receipts.are_kept()
        self.listing = self._listing_underway

    def forget_unkept(self) -> None:
        """The store has refused: back to what it has."""
        self._attempts.take_stored(self._take_kept)

    def _take_kept(self) -> None:
        if self.is_away:
            return
        stored = self.house.store.standing(self.id)
        self.house.adopt(self, was_kept=stored is not None)
        if stored is not None:
            self.standing, self._kept_standing = Occupancy.from_json(stored), stored
            self.resume()

    def tidy(self) -> None:
        """Forget messages whose receipt is not kept any more."""
        self._receipts.remember(self.house.batch())

    def tell(self) -> None:
        """Let everyone who listens know that something has changed."""
        self._presence.tell()

    def subscribe(
        self, hear: Callable[[], None], person: Person | None = None
    ) -> Callable[[], None]:
        """Call `hear` after every change; a person who listens is there. Returns the way out."""
        was_here = person is None or self.is_here(person.id)
        stop = self._presence.subscribe(hear, person.id if person else None, self._presence_changed)
        if not was_here:
            self._presence_changed()
        return stop

    def _presence_changed(self) -> None:
        self._rests_until = 0.0
        self.standing.changes += 1
        self.tell()

    # ---- looking ----------------------------------------------------------------------------

    @property
    def fault(self) -> str:
        """Why this table is halted, if it is."""
        return self._attempts.fault

    @property
    def is_needed(self) -> bool:
        """Whether anyone sits here or listens, or something has happened just now."""
        is_quiet_now = self.now() - self._quiet_since > IDLE
        return bool(self.table.seats or self._presence.is_heard or self.fault or not is_quiet_now)

    @property
    def past(self) -> PastTable:
        """Its finished rounds."""
        return PastTable(self.house.store, about(self), dict(self.book.names))

    @property
    def is_practice(self) -> bool:
        """Whether rounds were played here, and by nobody but the person who opened the table."""
        return bool(self.book.rounds) and not self.standing.guests and not self.standing.training

    @property
    def is_deserted(self) -> bool:
        """Whether nobody has sat here for so long that the table is closed."""
        since = self.standing.empty_since
        if since is None or self.table.seats:
            return False
        lasts = ALONE if self.is_practice and not self._presence.is_heard else EMPTY
        return self.now() - since > lasts

    @property
    def revision(self) -> int:
        """Grows with every change."""
        return self.table.events + self.standing.changes

    def state(
        self, person: Person | None, news: int = NEWS, *, with_tray: bool = True
    ) -> PersonState:
        """Everything that a person may know; None is anyone standing by. Refused while the table
        is ahead of its record: what was never kept is shown to nobody."""
        self.house.keeper.await_commit(self)
        self._refuse_away()
        if self._attempts.is_ahead:
            why = self.house.keeper.trouble or self.fault or SORRY
            raise NotAllowed(why, kind="fault")
        return state_of(self, person, news, with_tray=with_tray)

    def tray(self) -> tuple[TrayEntry, ...]:
        """What the supervisor may say, worked out once for every change of the table."""
        moment = self.table.events, self.table.clock()
        if self._tray[0] != moment:
            self._tray = moment, tray_of(self.table)
        try:
            refuse_player(self.turns.people_playing(), self.standing.roles.get("supervisor", ""))
        except NotAllowed as error:
            return tuple(
                replace(entry_, allowed=False, why=error.reason) for entry_ in self._tray[1]
            )
        return self._tray[1]

    def summary(self) -> TableSummary:
        """What the lobby shows of the table, as of the last commit."""
        return self.listing.summary
