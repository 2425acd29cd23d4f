"""An open table of the house: the engine's table, who holds which seat, and who listens."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NoReturn

import msgspec
from msgspec.structs import asdict, replace

from croupier.errors import RecordError
from croupier.house import messages, replays
from croupier.house.autodealer import AWAY, LAST_CALL, Running, leave
from croupier.house.event_text import NewsEntry, entry
from croupier.house.guard import proper_client_id, refuse_player
from croupier.house.message_types import AnyMessage, read_message
from croupier.house.occupancy import Standing
from croupier.house.people import Person
from croupier.house.person_state import (
    PersonState,
    TableSummary,
    WagerTerms,
    state_of,
    summary_of,
    terms_of,
)
from croupier.house.presence import Presence
from croupier.house.receipts import Receipt, Receipts
from croupier.house.refusals import SORRY, NotAllowed
from croupier.house.replays import ReplayStep
from croupier.house.round_book import FinishedRound, RoundBook, RoundSummary
from croupier.house.stored_journal import StoredJournal, resume_stored
from croupier.house.supervisor import TrayEntry, tray_of
from croupier.rounds.script import Role
from croupier.table import Act, Event, Refused, Table
from croupier.table.news import is_quiet
from croupier.training import Lesson

if TYPE_CHECKING:
    from croupier.house.house import House

NEWS: Final = 30
"""How many of the last events are told in words."""

AGAIN: Final = 10.0
"""Seconds after which the house tries to go on at a table where it stands still."""

_log = logging.getLogger("croupier.house")
_summary_kept = msgspec.json.Decoder(RoundSummary).decode


class OpenTable:
    """One table, and everything people may do at it or see of it."""

    def __init__(self, house: House, table_id: str, standing_kept: str) -> None:
        self.house, self.id = house, table_id
        self.standing = Standing.from_json(standing_kept)
        self.table: Table
        self.journal: StoredJournal
        self.running: Running
        self.terms: tuple[WagerTerms, ...]
        """The wagers that are taken here; rules do not change while a table is open."""
        self.fault = ""
        """Why the house stands still at this table, if it does; it tries again now and then."""
        self._failed_at = 0.0
        self._way_back: Callable[[], None] | None = None
        """How the table comes back to its record, if it is ahead of it: nothing is done before."""
        self.news: deque[NewsEntry] = deque(maxlen=NEWS)
        self.book = RoundBook()
        self.moments = replays.Moments()
        self.is_closed = False
        self._speaker = ""
        self._asked: tuple[Act | None, float] = (None, 0.0)
        self._called: Act | None = None
        self._presence = Presence(house.clock)
        self._receipts = Receipts(house.store, table_id)
        self._summary: TableSummary
        self._tray: tuple[object, tuple[TrayEntry, ...]] = (None, ())
        self._kept_standing = self._standing_underway = standing_kept

    # ---- beginning and coming back ----------------------------------------------------------

    def begin(self, table: Table, journal: StoredJournal) -> None:
        """Take a table over, new or brought back."""
        self.table, self.journal = table, journal
        table.keep = self._keep
        self.terms = terms_of(table)
        self.running = Running(self)
        self._look_ahead()
        self._summary = summary_of(self)

    def resume(self) -> None:
        """Bring the table back from the store, with what is to be committed next."""
        self.news.clear()
        self.book, self.moments = RoundBook(), replays.Moments()
        self._receipts.remember(self.house.batch())
        table, journal = resume_stored(
            self.house.store, self.id, self.house.batch, self.house.whole_seconds,
            entropy=self.house.entropy, heard=self._heard,
        )  # fmt: skip
        self.begin(table, journal)

    def start_over(self) -> None:
        """Nobody knows how long the house was shut: whatever takes time begins again."""
        if self.standing.empty_since is not None:
            self.standing.empty_since = self.now()
        self.standing.last_call = None
        self.call_last()

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
        if ended is not None:
            self.moments.note(table)
            if self._is_live(table):
                row = {**asdict(ended), "summary": msgspec.json.encode(ended.summary).decode()}
                self.house.batch().rounds.append({"table_id": self.id, **row})
        if not is_quiet(event):
            self.news.append(entry(event, self.book.names, table))
        if self._is_live(table):
            self._look_ahead()

    def _is_live(self, table: Table) -> bool:
        return getattr(self, "table", None) is table and table.keep is not None

    def _look_ahead(self) -> None:
        """Note since when a player is asked."""
        due = self.table.due()
        asked = due.act if due and due.act.BY is Role.PLAYER else None
        if asked is None or asked != self._asked[0]:
            self._asked = asked, self.now()
            self._called = None

    def call(self) -> None:
        """The dealer asks the player whose turn it is."""
        self._called = self._asked[0]
        self.restart_clock()
        self.standing.changes += 1  # which is told to everyone

    @property
    def awaits_dealer(self) -> bool:
        """Whether a player's turn waits for a dealer in training to ask."""
        return self.standing.training and self._called is None

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

    def asked_until(self) -> float | None:
        """When the player who is asked is answered for."""
        act, since = self._asked
        if act is None or self.standing.held or self.awaits_dealer:
            return None
        person = self.standing.holders.get(act.seat)  # type: ignore[attr-defined]
        if person is None:
            return None
        ends = [since + self.standing.clock] if self.standing.clock else []
        others = self.standing.people() - {person}
        if not self.is_here(person) and any(map(self.is_here, others)):
            ends.append(max(since, self.last_seen(person)) + AWAY)
        return min(ends, default=None)

    def restart_clock(self) -> None:
        """The person who is asked has the whole time again."""
        self._asked = self._asked[0], self.now()

    def person_deals(self) -> bool:
        """Whether a person is there in the dealer's role."""
        dealer = self.standing.roles.get("dealer")
        if dealer is None or dealer in self.people_playing():
            return False
        return self.standing.training or self.now() - self.last_seen(dealer) < AWAY

    def waiting_for(self) -> str:
        """What the table waits for, in words."""
        due = self.table.due()
        return due.says if due else self.table.waiting().reason

    # ---- wagering ---------------------------------------------------------------------------

    def people_wagering(self) -> set[str]:
        """People, not practice players, with a wager on the layout."""
        holders = self.standing.holders
        return {holders[seat] for seat in self.table.wagering if seat in holders}

    def people_playing(self) -> set[str]:
        """People with a wager in the round, before its cards are dealt and until they are picked
        up, folded or not."""
        table, holders = self.table, self.standing.holders
        seats = table.round.hands if table.closed else table.wagering
        return {holders[seat] for seat in seats if seat in holders}

    def wagers_close(self) -> bool:
        """Whether everyone who is there is ready, or the last call is over."""
        wagering, ready = self.people_wagering(), self.standing.ready
        if not wagering:
            return False
        here = {who for who in self.standing.people() if self.is_here(who)}
        if here <= ready and wagering & ready:
            return True
        return self.standing.last_call is not None and self.now() >= self.standing.last_call

    def call_last(self) -> None:
        """Someone is ready: the others have so long to wager. Nobody is: they have all time."""
        standing = self.standing
        if not standing.ready & self.people_wagering():
            standing.last_call = None
        elif standing.last_call is None:
            standing.last_call = self.now() + (standing.clock or LAST_CALL)

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
        self.standing.empty_since = None
        row = {"table_id": self.id, "seat": seat, "since": self.table.events - 1, "until": None}
        self.house.batch().seatings.append({**row, "person_id": person.id})

    # ---- doing ------------------------------------------------------------------------------

    def receive(self, person: Person, said: object, client_id: object = None) -> Receipt:
        """Do what a person says in plain values, as it came in."""
        self.house.keeper.settle(self)
        self.house.buckets.take(person.id, self.now())
        return self._do(person, read_message(said), client_id)

    def do(self, person: Person, message: AnyMessage, client_id: object = None) -> Receipt:
        """Do what a person asks; the same client_id again gives the same receipt, done once."""
        self.house.keeper.settle(self)
        self.house.buckets.take(person.id, self.now())
        return self._do(person, message, client_id)

    def _do(self, person: Person, message: AnyMessage, client_id: object) -> Receipt:
        known = proper_client_id(client_id)
        digest = message.digest() if known else ""
        earlier = self._receipts.find(person.id, known, digest) if known else None
        if earlier is not None:
            return earlier
        if self.is_closed:
            raise NotAllowed("this table is closed", kind="unknown")
        self.house.keeper.refuse_in_trouble()
        self._presence.said(person.id)
        with self.house.together():
            first = self.table.events
            self._attempt(lambda: self._hear(person, message))
            receipt = Receipt(self.revision, tuple(range(first, self.table.events)))
            if known:
                batch, at = self.house.batch(), int(self.now())
                self._receipts.keep(batch, person.id, known, digest, receipt, at)
                self.house.changed(self)
        return receipt

    def _hear(self, person: Person, message: AnyMessage) -> None:
        """Do what is said; what is done for the dealer or the floor has the person's name."""
        self._speaker = person.in_record
        try:
            messages.handle(self, person, message)
        finally:
            self._speaker = ""

    def go_on(self) -> None:
        """Let the house do what is due, as time goes by."""
        if self._presence.has_changed(self.standing.holders.values()):
            self._presence_changed()
        if self.fault and self.now() - self._failed_at < AGAIN:
            return
        if self.table.seats or self.fault:  # at an empty table time changes nothing
            with self.house.together():
                self._attempt(lambda: None)

    def _attempt(self, change: Callable[[], None]) -> None:
        """Change something and go on from there, or leave everything as it was."""
        if self._way_back is not None:
            self._reload(self._way_back)
        mark, standing, events = (
            self.house.batch().mark(), self.standing.as_json(), self.table.events,
        )  # fmt: skip
        try:
            change()
        except (NotAllowed, Refused) as error:
            self._back(mark, standing, events)
            raise error if isinstance(error, NotAllowed) else NotAllowed.by(error.refusal) from None
        except Exception as error:
            self._back(mark, standing, events)
            self._fail(error)
        try:
            self.call_last()
            self.running.go_on()
        except Exception as error:
            self._back(mark, standing, events)
            self._stand_still(error)
        if self.fault:
            self.fault = ""
            self.house.changed(self)
        self._note_change(standing)

    def _stand_still(self, error: Exception) -> NoReturn:
        """The house cannot go on here for now: whatever is said next may help, or time."""
        self.fault, self._failed_at = f"the house stands still at this table: {SORRY}", self.now()
        self._fail(error)

    def _fail(self, error: Exception) -> NoReturn:
        _log.error("table %s", self.id, exc_info=error)
        raise NotAllowed(SORRY, kind="fault") from error

    def _note_change(self, before: str) -> None:
        if self.standing.as_json() != before:
            self.standing.changes += 1
            self.house.changed(self)

    def _back(self, mark: list[Any], standing: str, events: int) -> None:
        """Back to where the table stood; if the engine has gone on, by the store."""
        self.house.batch().back_to(mark)
        self.standing = Standing.from_json(standing)
        if self.table.events != events:
            self._reload(self.resume)

    def _reload(self, way_back: Callable[[], None]) -> None:
        try:
            way_back()
            self._way_back = None
        except RecordError as error:
            self._way_back = way_back
            self._stand_still(error)

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

    def kept(self) -> None:
        """Everything that was to be kept is committed."""
        self._kept_standing = self._standing_underway
        self._receipts.are_kept()
        self._summary = summary_of(self)

    def forget_unkept(self) -> None:
        """The store has refused: back to what it has."""
        try:
            self._take_kept()
        except RecordError:
            self._way_back = self._take_kept

    def _take_kept(self) -> None:
        kept = self.house.store.standing(self.id)
        self.house.adopt(self, was_kept=kept is not None)
        if kept is not None:
            self.standing, self._kept_standing = Standing.from_json(kept), kept
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
        self.standing.changes += 1
        self.tell()

    # ---- looking ----------------------------------------------------------------------------

    @property
    def revision(self) -> int:
        """Grows with every change."""
        return self.table.events + self.standing.changes

    def state(self, person: Person | None, news: int = NEWS) -> PersonState:
        """Everything that a person may know; None is anyone standing by."""
        self.house.keeper.settle(self)
        return state_of(self, person, news)

    def tray(self) -> tuple[TrayEntry, ...]:
        """What the supervisor may say, worked out once for every change of the table."""
        moment = self.table.events, self.table.clock()
        if self._tray[0] != moment:
            self._tray = moment, tray_of(self.table)
        try:
            refuse_player(self.people_playing(), self.standing.roles.get("supervisor", ""))
        except NotAllowed as error:
            return tuple(replace(one, allowed=False, why=error.reason) for one in self._tray[1])
        return self._tray[1]

    def summary(self) -> TableSummary:
        """What the lobby tells of the table, as it was when something was last committed."""
        return self._summary

    def rounds(self, most: int = 50, before: int | None = None) -> list[FinishedRound]:
        """Finished rounds, the last one first."""
        rows = self.house.store.rounds(self.id, most, before)
        return [
            FinishedRound(number=row.number, ended=row.ended, **asdict(_summary_kept(row.summary)))
            for row in rows
        ]

    def replay(self, round_number: int, person: Person | None) -> list[ReplayStep]:
        """A finished round step by step, as that person could see it."""
        return self.replayer(round_number, person)()

    def replayer(self, round_number: int, person: Person | None) -> Callable[[], list[ReplayStep]]:
        """The same as work that may be done in another thread."""
        return replays.replayer(self, round_number, person)

    def export(self, round_number: int | None = None) -> bytes:
        """The record of the table in JSON Lines, or as far as a round and its seeds go."""
        return replays.export(self.house.store, self.id, round_number)
