"""Verifying a record: chain, commitments, shuffles and every event, without holding it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from croupier.errors import RecordError
from croupier.record.chain import Line, lines
from croupier.record.commitments import Shuffles, skim
from croupier.record.differences import Differing
from croupier.record.heads import Heads
from croupier.record.reader import Source, Truncated, event_in, opened, read_header
from croupier.record.replay import Replayer, Unproved
from croupier.record.void_on_resume import INTERRUPTED
from croupier.speech import counted
from croupier.table import Event
from croupier.table.acts.deals import AnnounceNoMoreBets

MOST_PROBLEMS: Final = 100
"""How many faulty lines are told of before the rest of a file is left unread."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a record; line 0 is the file as a whole."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message

    def as_data(self) -> dict[str, Any]:
        """The problem in plain values."""
        return {"line": self.line, "message": self.message}


class Standing(StrEnum):
    """How a record or an audit stands."""

    RIGHT = "right"
    WRONG = "wrong"
    AS_FAR_AS_IT_GOES = "right as far as it goes"


@dataclass(frozen=True, slots=True)
class Verification:
    """What a record was found to be."""

    events: int = 0
    rounds: int = 0
    shuffles: int = 0
    unopened: int = 0
    """Commitments whose seed is not told: of a round in progress, or of an interrupted one."""
    interruptions: int = 0
    pending: int = 0
    """Events of rounds dealt from cards in use, which can be checked when their seed is told."""
    booked: int = 0
    """Finished rounds of a shoe whose seed was lost: they stand as recorded, unchecked."""
    head: str = ""
    croupier: str = ""
    problems: tuple[Problem, ...] = ()
    unproved: tuple[Unproved, ...] = ()
    """What could not be dealt again from its seed."""
    unreached: int = 0
    """Rounds behind the point from which nothing could be done again."""
    table: Mapping[str, str] = field(default_factory=dict)
    """The table that the record names, by id and name, and its house."""
    since_head: int | None = None
    """Events that follow the head that was given; None if none was, or it was not found."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with what could be checked."""
        return not self.problems

    @property
    def standing(self) -> Standing:
        """Whether it is wrong, right, or right as far as it goes."""
        if self.problems:
            return Standing.WRONG
        return Standing.AS_FAR_AS_IT_GOES if self.unproved else Standing.RIGHT

    @property
    def seen(self) -> int:
        """Rounds that were settled again by the cards that they show."""
        return sum(one.by_sight for one in self.unproved)

    @property
    def unchecked(self) -> int:
        """Rounds that were not checked."""
        rounds = [one for one in self.unproved if one.round is not None]
        return len(rounds) - self.seen + self.unreached

    @property
    def proved(self) -> int:
        """Rounds that were dealt again from their seeds."""
        return self.rounds - self.seen - self.unchecked

    @property
    def checked_words(self) -> str:
        """How many rounds were checked, and how many were not."""
        words = f"{counted(self.proved + self.seen, 'round')} checked"
        if self.seen:
            words += f", {self.seen:,} of them only by the cards shown"
        return f"{words}; {self.unchecked:,} not checked"

    def as_data(self) -> dict[str, Any]:
        """The verification in plain values."""
        return {
            "ok": self.ok,
            "standing": self.standing.value,
            "events": self.events,
            "rounds": self.rounds,
            "rounds_proved": self.proved,
            "rounds_by_sight": self.seen,
            "rounds_not_checked": self.unchecked,
            "shuffles": self.shuffles,
            "unopened": self.unopened,
            "interruptions": self.interruptions,
            "pending": self.pending,
            "booked": self.booked,
            "head": self.head,
            "events_since_head": self.since_head,
            "croupier": self.croupier,
            "table": dict(self.table),
            "problems": [problem.as_data() for problem in self.problems],
            "not_checked": [one.as_data() for one in self.unproved],
        }


@dataclass(slots=True)
class Examination:
    """A record gone through once: its problems line by line, and the events that differ."""

    shuffles: Shuffles = field(default_factory=Shuffles)
    problems: list[Problem] = field(default_factory=list)
    differing: list[tuple[int, Differing]] = field(default_factory=list)
    """With the line that each is in."""
    events: int = 0
    rounds: int = 0
    interruptions: int = 0
    pending: int = 0
    booked: int = 0
    head: str = ""
    croupier: str = ""
    table: Mapping[str, str] = field(default_factory=dict)
    heads: Heads = field(default_factory=Heads)
    unproved: tuple[Unproved, ...] = ()
    unreached: int = 0

    def problem(self, error: RecordError) -> None:
        """Note what is wrong."""
        self.problems.append(Problem(error.line, error.message))

    def count(self, event: Event) -> None:
        """Count an event by its kind."""
        self.events += 1
        self.rounds += event.act.get("act") == AnnounceNoMoreBets.NAME
        self.interruptions += event.act.get("act") == INTERRUPTED


def verify(source: Source, *, head: str | Iterable[str] | None = None) -> Verification:
    """Check a record; `head` is a hash that it ended with once, or event and hash as `120:3f…`,
    or several of them.

    Whole lines cut off at the end leave a chain that holds: only a hash kept elsewhere can tell.
    """
    found = examine(source, Heads.of(head))
    for line, differing in found.differing:
        found.problems += (Problem(line, str(one)) for one in differing.differences)
    return summary(found)


def summary(found: Examination) -> Verification:
    """What an examination comes to."""
    return Verification(
        events=found.events,
        rounds=found.rounds,
        shuffles=len(found.shuffles.commitments),
        unopened=len(set(found.shuffles.commitments) - set(found.shuffles.seeds)),
        interruptions=found.interruptions,
        pending=found.pending,
        booked=found.booked,
        head=found.head,
        croupier=found.croupier,
        problems=tuple(sorted(found.problems, key=lambda problem: problem.line)),
        unproved=found.unproved,
        unreached=found.unreached,
        table=found.table,
        since_head=found.heads.after,
    )


def examine(source: Source, heads: Heads | None = None) -> Examination:
    """Go through a record from its first line to its last; whatever is wrong is noted."""
    found = Examination(heads=heads or Heads())
    try:
        with opened(source) as stream:
            read_header(lines(stream))
            found.shuffles = skim(stream)
        with opened(source) as stream:
            _go_through(lines(stream), found)
        found.problems += (Problem(0, fault) for fault in found.heads.faults())
    except RecordError as error:
        found.problem(error)
    found.problems += (Problem(0, fault) for fault in found.shuffles.faults())
    found.differing.sort(key=lambda one: one[0])
    return found


def _go_through(read: Iterator[Line], found: Examination) -> None:
    first, header, setup = read_header(read)
    found.head, found.croupier, found.table = first.hash, header.croupier, header.table
    found.heads.note(-1, first.hash)
    seeds, version = found.shuffles.seeds, header.version
    replayer = Replayer(setup, seeds, header.opened, version=version, by_sight=True)
    expected, at = 0, None
    waiting: dict[int, int] = {}  # lines by event, as long as a difference may be found there
    for line in read:
        if not line.is_complete:
            found.problem(RecordError(Truncated(line.number, line.size).message, line.number))
            break
        event, fault = event_in(line, expected)
        if fault is not None:
            found.problem(fault)
            if len(found.problems) >= MOST_PROBLEMS:
                found.problem(RecordError("and more: the rest is not looked at", line.number))
                break
        found.head = line.hash or found.head
        if event is None:
            continue
        expected = event.number + 1
        found.heads.note(event.number, found.head)
        if at is not None and event.at < at:
            found.problem(RecordError(f"time runs backward, from {at} to {event.at}", line.number))
        at = event.at
        found.count(event)
        waiting[event.number] = line.number
        replayer.follow(event)
        _take_differing(replayer, found, waiting)
        if not replayer.is_waiting:
            waiting.clear()
    outcome = replayer.conclude()
    _take_differing(replayer, found, waiting)
    found.pending, found.booked = outcome.pending, outcome.booked
    found.unproved, found.unreached = outcome.unproved, outcome.unreached


def _take_differing(replayer: Replayer, found: Examination, waiting: Mapping[int, int]) -> None:
    """Note what has come out otherwise since the last time, with its line."""
    fresh = replayer.differing[len(found.differing) :]
    found.differing += ((waiting[one.recorded.number], one) for one in fresh)
