"""Replaying a record: the same acts at a table of the same setup, compared event by event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from croupier.cards import Card
from croupier.errors import RecordError
from croupier.record.by_sight import Sight
from croupier.record.chain import VERSION
from croupier.record.commitments import Shuffles
from croupier.record.differences import Difference, Differing, round_of
from croupier.record.lost_seed import book
from croupier.record.reader import Record
from croupier.record.void_on_resume import INTERRUPTED, interrupt
from croupier.table import Event, Setup, Table, act_from
from croupier.table.acts.deals import AnnounceNoMoreBets, ReshuffleDiscards
from croupier.table.acts.showdown import PickUpCards
from croupier.table.acts.shuffles import ShuffleDeck
from croupier.table.event_data import ToldData
from croupier.table.shuffle import SEED_BYTES
from croupier.table.table_copy import twin

MOST_DIFFERING: Final = 100
"""How many differing events are listed before a replay gives up."""

_NO_SEED: Final = bytes(SEED_BYTES)
"""Stands for a seed that is not revealed; no card is ever dealt by it."""

_UNREVEALED: Final = "has not been revealed yet"


@dataclass(frozen=True, slots=True)
class Unproved:
    """Something that could not be dealt again from its seed, and why."""

    what: str
    reason: str
    round: int | None = None
    """The round, if it is one."""
    by_sight: bool = False
    """Whether it was settled again by the cards that it shows."""
    is_void: bool = False
    """Whether its wagers went back because its seed was lost."""

    def __str__(self) -> str:
        return f"{self.what}: {self.reason}"

    def as_data(self) -> dict[str, Any]:
        """The same in plain values."""
        checked = "by the cards shown" if self.by_sight else "not"
        return {
            "what": self.what, "round": self.round, "reason": self.reason, "checked": checked,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Replay:
    """A table brought to where the record leaves it, and what was different on the way.

    A round whose seed is not revealed yet cannot be dealt again: the table then stands before it,
    and `pending` counts its events. Of a shoe that lasts, finished rounds are taken as recorded.
    """

    table: Table
    checked: int
    pending: int = 0
    booked: int = 0
    """Finished rounds of shoes whose seed is lost: they stand, and nobody can check them."""
    differing: tuple[Differing, ...] = ()
    unproved: tuple[Unproved, ...] = ()
    unreached: int = 0
    """Rounds that begin after the point from which nothing could be done again."""

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Every difference, member by member."""
        return tuple(difference for event in self.differing for difference in event.differences)

    @property
    def ok(self) -> bool:
        """Whether everything that could be checked came out the same."""
        return not self.differing


def replay(record: Record, *, seeds: Mapping[int, bytes] | None = None) -> Replay:
    """Do every act again and compare what happens with what was recorded.

    `seeds` are those of shuffles that the record does not reveal yet, by number.
    """
    shuffles = Shuffles()
    for event in record.events:
        shuffles.note(event.told)
    header, known = record.header, {**(seeds or {}), **shuffles.seeds}
    replayer = Replayer(record.setup, known, header.opened, version=header.version)
    for event in record.events:
        replayer.follow(event)
    return replayer.outcome()


def followed(record: Record) -> Iterator[tuple[Table, Event]]:
    """The table after every event that can be done again, as it happened at that table."""
    shuffles = Shuffles()
    for event in record.events:
        shuffles.note(event.told)
    header = record.header
    replayer = Replayer(record.setup, shuffles.seeds, header.opened, version=header.version)
    for event in record.events:
        checked = replayer.outcome().checked
        replayer.follow(event)
        if replayer.outcome().checked > checked:
            yield replayer.table, event


def shuffled_together(record: Record, number: int) -> list[Card]:
    """The cards that a shuffle put in order, sorted: a deck, a shoe of several, or discards."""
    shuffles = Shuffles()
    for event in record.events:
        shuffles.note(event.told)
    replayer = Replayer(record.setup, shuffles.seeds, record.header.opened)
    table = replayer.table
    for event in record.events:
        discards = [card for packet in table.rack[: table.racked_before] for card in packet.cards]
        replayer.follow(event)
        for deck in table.decks:
            if deck.shuffle_number == number:
                # Of discards, some are burned in the same event.
                in_round = event.act["act"] == ReshuffleDiscards.NAME
                return sorted(discards if in_round else deck.cards)
    raise RecordError(f"there is no shuffle {number} in it")


class Replayer:
    """Follows a record event by event, with the seeds by the number of their shuffle.

    It begins with a new table, or with one that stands where the events to come begin. With
    `by_sight`, rounds that cannot be dealt are checked by the cards that they show.
    """

    def __init__(
        self,
        begins: Setup | Table,
        seeds: Mapping[int, bytes],
        opened: int,
        *,
        version: int = VERSION,
        by_sight: bool = False,
    ) -> None:
        self._seeds, self._at, self._version = seeds, opened, version
        if isinstance(begins, Table):
            self.table = twin(begins, self._entropy, lambda: self._at)
        else:
            self.table = Table(begins, self._entropy, lambda: self._at)
        self._lost: set[int] = set()
        self._checked = self._pending = 0
        self.differing: list[Differing] = []
        self._has_stopped = False
        # A round that cannot be dealt is passed over, from its first event on.
        self._passed: list[Event] = []
        self._booked = self._booked_of_lost = self._unreached = 0
        self._by_sight = by_sight
        self._sight: Sight | None = None
        self._waiting: list[Unproved] = []
        """Rounds of the shuffle in use, as far as its seed is not revealed yet."""
        self._unproved: list[Unproved] = []

    def _entropy(self, number: int) -> bytes:
        if number not in self._seeds:
            self._lost.add(number)
        return self._seeds.get(number, _NO_SEED)

    def outcome(self) -> Replay:
        """How far it went, and what was different."""
        return Replay(
            self.table,
            self._checked,
            self._pending,
            self._booked_of_lost,
            tuple(self.differing),
            (*self._unproved, *self._waiting),
            self._unreached,
        )

    @property
    def is_waiting(self) -> bool:
        """Whether events were passed over that are still to be looked at."""
        return bool(self._passed)

    def conclude(self) -> Replay:
        """The record ends here: check a round that it leaves unfinished by sight, too."""
        self._take_passed()
        return self.outcome()

    def follow(self, recorded: Event) -> None:
        """Do the next act of the record again."""
        name = recorded.act.get("act")
        if self._has_stopped:
            self._pending += 1
            self._unreached += name == AnnounceNoMoreBets.NAME
        elif name == INTERRUPTED:
            self._void(recorded)
        elif self._passed or self._cannot_be_dealt(name):
            self._pass_over(recorded)
        elif self._booked and name == ShuffleDeck.NAME:
            self._stop(recorded, "the shoe is over and its seed is not revealed")
        else:
            self._do_again(recorded)

    def _cannot_be_dealt(self, name: object) -> bool:
        return name == AnnounceNoMoreBets.NAME and self.table.deck.shuffle_number in self._lost

    def _pass_over(self, recorded: Event) -> None:
        """Keep the events of a round whose cards nobody can know yet."""
        if self._by_sight and self._sight is None:
            self._sight = Sight(self.table, self._version)
        self._pending += 1
        is_over = recorded.act.get("act") == PickUpCards.NAME
        if is_over and not self.table.game.shoe_lasts:
            self._stop(recorded, "the round is over and its seed is not revealed")
            return
        try:
            act_from(recorded.act)
            self._passed.append(recorded)
            if is_over:
                self._book()
        except Exception as error:  # a forged record may hold anything; a replay never fails
            self._stop(recorded, str(error) or type(error).__name__)

    def _book(self) -> None:
        """A finished round of a shoe that lasts is taken as it was recorded."""
        book(self.table, self._take_passed())
        self._booked += 1

    def _take_passed(self) -> list[Event]:
        """The events that were passed over, checked by the cards that they show."""
        events, self._passed = self._passed, []
        if not events:
            return events
        number, shuffle = round_of(self.table), self.table.deck.shuffle_number
        reason, blind = f"the seed of shuffle {shuffle} {_UNREVEALED}", True
        if self._sight is not None:
            self.differing += self._sight.look(events)
            blind = bool(self._sight.blind)
            reason += f"; {self._sight.blind}" if blind else ""
        self._waiting.append(Unproved(f"round {number}", reason, number, by_sight=not blind))
        return events

    def _void(self, recorded: Event) -> None:
        """Do an interruption again: what was passed over is void."""
        if self.table.closed:
            self._stop(recorded, "the round was not cut off: its seed is revealed")
            return
        self._compare(recorded, lambda: self.interrupt(recorded.number, recorded.at))

    def interrupt(self, number: int, at: int) -> Event:
        """Void what was passed over, in an event of this number and time."""
        self._at = at
        passed = self._take_passed()
        event = interrupt(self.table, self._lost, passed, number, at)
        self._note_lost(event, bool(passed))
        self._booked_of_lost += self._booked
        self._pending = self._booked = 0
        return event

    def _note_lost(self, event: Event, is_cut_off: bool) -> None:
        """What waited for a seed that is lost is never proved."""
        lost = [
            replace(round_, reason=round_.reason.replace(_UNREVEALED, "is lost"))
            for round_ in self._waiting
        ]
        if is_cut_off:
            reason = f"{lost[-1].reason}; it was cut off and is void"
            lost[-1] = replace(lost[-1], reason=reason, is_void=True)
        elif not lost:
            shuffles = ", ".join(map(str, event.told["unopened"]))
            lost = [Unproved(f"shuffle {shuffles}", "its seed is lost; no card of it was dealt")]
        self._unproved += lost
        self._waiting, self._sight = [], None

    def _do_again(self, recorded: Event) -> None:
        self._at = recorded.at
        if self._sight is not None:
            self._sight.follow(recorded)
        self._compare(recorded, lambda: self.table.do(act_from(recorded.act)))

    def _compare(self, recorded: Event, do: Callable[[], Event]) -> None:
        number = round_of(self.table)
        try:
            # A gap in the numbers is for the reader of the lines to report.
            event = do()._replace(number=recorded.number, person=recorded.person)
        except Exception as error:  # a forged record may hold anything; a replay never fails
            self._stop(recorded, str(error) or type(error).__name__)
            return
        self._checked += 1
        if event.told.get("shuffle") in self._lost:
            told = {**event.told, "commitment": recorded.told.get("commitment")}
            event = event._replace(told=cast(ToldData, told))
        compared = Differing(number, recorded, event, version=self._version)
        if not compared.is_same:
            self.differing.append(compared)
            self._has_stopped = len(self.differing) >= MOST_DIFFERING

    def _stop(self, recorded: Event, why: str) -> None:
        """From here on nothing that is recorded can be done again."""
        self._take_passed()
        self.differing.append(Differing(round_of(self.table), recorded, None, why))
        self._has_stopped = True
