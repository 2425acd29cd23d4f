"""Replaying a record: the same acts at a table of the same setup, compared event by event."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from croupier.cards import Card
from croupier.record.booking import book
from croupier.record.chain import RecordError, canonical
from croupier.record.interrupting import INTERRUPTED, interrupt
from croupier.record.journal import plain
from croupier.record.reading import Record
from croupier.record.shuffles import Shuffles
from croupier.table import Event, Setup, Table, act_from
from croupier.table.acts.deals import AnnounceNoMoreBets, ReshuffleDiscards
from croupier.table.acts.play import PickUpCards
from croupier.table.acts.shuffling import ShuffleDeck
from croupier.table.shuffle import SEED_BYTES
from croupier.table.twin import twin

MOST_DIFFERING: Final = 100
"""How many differing events are told of before a replay gives up."""

_NO_SEED: Final = bytes(SEED_BYTES)
"""Stands for a seed that is not told; no card is ever dealt by it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something recorded that did not come out so when it was done again."""

    event: int
    what: str
    expected: Any
    found: Any
    refused: str = ""
    """Why the act cannot have been done at all."""

    def __str__(self) -> str:
        if self.refused:
            return f"event {self.event}: {self.what} {self.found!r} is refused: {self.refused}"
        return f"event {self.event}: {self.what} should be {self.expected!r}, not {self.found!r}"


@dataclass(frozen=True, slots=True)
class Differing:
    """An event that came out otherwise: what is recorded, and what was done again or refused."""

    round: int
    recorded: Event
    replayed: Event | None
    refused: str = ""

    @property
    def differences(self) -> list[Difference]:
        """What differs, member by member."""
        number = self.recorded.number
        if self.replayed is None:
            return [Difference(number, "act", None, self.recorded.act.get("act"), self.refused)]
        expected, found = _as_read(self.replayed), _as_read(self.recorded)
        return [Difference(number, *one) for one in _compare("", expected, found)]


def _as_read(event: Event) -> Any:
    """An event as it would be read from a record, lists for tuples."""
    return json.loads(canonical(plain(event)))


def _compare(path: str, expected: Any, found: Any) -> Iterator[tuple[str, Any, Any]]:
    """Where two values part, by path, such as told.results[0].won."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted({*expected, *found}):
            below = f"{path}.{key}" if path else key
            yield from _compare(below, expected.get(key), found.get(key))
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for at, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from _compare(f"{path}[{at}]", one, other)
    elif expected != found or type(expected) is not type(found):
        yield path, expected, found


@dataclass(frozen=True, slots=True)
class Replay:
    """A table brought to where the record leaves it, and what was different on the way.

    A round whose seed is not told yet cannot be dealt again: the table then stands before it, and
    `pending` counts its events. Of a shoe that lasts, finished rounds are taken as recorded.
    """

    table: Table
    checked: int
    pending: int = 0
    booked: int = 0
    """Finished rounds of shoes whose seed is lost: they stand, and nobody can check them."""
    differing: tuple[Differing, ...] = ()

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Every difference, member by member."""
        return tuple(one for event in self.differing for one in event.differences)

    @property
    def ok(self) -> bool:
        """Whether everything that could be checked came out the same."""
        return not self.differing


def replay(record: Record, *, seeds: Mapping[int, bytes] | None = None) -> Replay:
    """Do every act again and compare what happens with what was recorded.

    `seeds` are those of shuffles that the record does not tell yet, by number.
    """
    shuffles = Shuffles()
    for event in record.events:
        shuffles.note(event.told)
    replayer = Replayer(record.setup, {**(seeds or {}), **shuffles.seeds}, record.header.opened)
    for event in record.events:
        replayer.follow(event)
    return replayer.outcome()


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

    It begins with a new table, or with one that stands where the events to come begin.
    """

    def __init__(self, begins: Setup | Table, seeds: Mapping[int, bytes], opened: int) -> None:
        self._seeds, self._at = seeds, opened
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
        self._booked = self._booked_of_lost = 0

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
        )

    def follow(self, recorded: Event) -> None:
        """Do the next act of the record again."""
        name = recorded.act.get("act")
        if self._has_stopped:
            self._pending += 1
        elif name == INTERRUPTED:
            self._void(recorded)
        elif self._passed or self._cannot_be_dealt(name):
            self._pass_over(recorded)
        elif self._booked and name == ShuffleDeck.NAME:
            self._stop(recorded, "the shoe is over and its seed is not told")
        else:
            self._do_again(recorded)

    def _cannot_be_dealt(self, name: object) -> bool:
        return name == AnnounceNoMoreBets.NAME and self.table.deck.shuffle_number in self._lost

    def _pass_over(self, recorded: Event) -> None:
        """Keep the events of a round whose cards nobody can know yet."""
        self._passed.append(recorded)
        self._pending += 1
        name = recorded.act.get("act")
        if name == PickUpCards.NAME and not self.table.game.shoe_lasts:
            self._stop(recorded, "the round is over and its seed is not told")
            return
        try:
            act_from(recorded.act)
            if name == PickUpCards.NAME:
                self._book()
        except Exception as error:  # a forged record may hold anything; a replay never fails
            self._stop(recorded, str(error) or type(error).__name__)

    def _book(self) -> None:
        """A finished round of a shoe that lasts is taken as it was recorded."""
        book(self.table, self._passed)
        self._booked += 1
        self._passed = []

    def _void(self, recorded: Event) -> None:
        """Do an interruption again: what was passed over is void."""
        if self.table.closed:
            self._stop(recorded, "the round was not cut off: its seed is told")
            return
        self._compare(recorded, lambda: self.interrupt(recorded.number, recorded.at))

    def interrupt(self, number: int, at: int) -> Event:
        """Void what was passed over, in an event of this number and time."""
        self._at = at
        event = interrupt(self.table, self._lost, self._passed, number, at)
        self._booked_of_lost += self._booked
        self._passed, self._pending, self._booked = [], 0, 0
        return event

    def _do_again(self, recorded: Event) -> None:
        self._at = recorded.at
        self._compare(recorded, lambda: self.table.do(act_from(recorded.act)))

    def _compare(self, recorded: Event, do: Callable[[], Event]) -> None:
        try:
            # A gap in the numbers is for the reader of the lines to tell.
            event = do()._replace(number=recorded.number, person=recorded.person)
        except Exception as error:  # a forged record may hold anything; a replay never fails
            self._stop(recorded, str(error) or type(error).__name__)
            return
        if event.told.get("shuffle") in self._lost:
            told = {**event.told, "commitment": recorded.told.get("commitment")}
            event = event._replace(told=told)
        self._check(recorded, event)

    def _check(self, recorded: Event, event: Event) -> None:
        self._checked += 1
        if canonical(plain(event)) != canonical(plain(recorded)):
            self.differing.append(Differing(self.table.round_number, recorded, event))
            self._has_stopped = len(self.differing) >= MOST_DIFFERING

    def _stop(self, recorded: Event, why: str) -> None:
        """From here on nothing that is recorded can be done again."""
        self.differing.append(Differing(self.table.round_number, recorded, None, why))
        self._has_stopped = True
