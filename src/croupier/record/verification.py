"""Verifying a record: chain, commitments, shuffles and every event, without holding it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from croupier.errors import RecordError
from croupier.record.chain import ChainLine, lines
from croupier.record.commitments import Shuffles, skim
from croupier.record.differences import Differing
from croupier.record.head_log import LogFile
from croupier.record.heads import Heads
from croupier.record.reader import Source, Truncated, event_in, opened, read_header
from croupier.record.replay import Replayer, Unproved
from croupier.record.round_receipt import RoundReceipt
from croupier.record.void_on_resume import INTERRUPTED
from croupier.speech import counted
from croupier.table import Event
from croupier.table.acts.deals import AnnounceNoMoreBets

MOST_PROBLEMS: Final = 100
"""How many faulty lines are listed before the rest of a file is left unread."""


@dataclass(frozen=True, slots=True)
class RecordProblem:
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
    added: int = 0
    """Shuffles to which players have added."""
    unopened: int = 0
    """Commitments whose seed is not revealed: of a round in progress, or of an interrupted one."""
    interruptions: int = 0
    pending: int = 0
    """Events of rounds dealt from cards in use, to be checked when their seed is revealed."""
    booked: int = 0
    """Finished rounds of a shoe whose seed was lost: they stand as recorded, unchecked."""
    head: str = ""
    croupier: str = ""
    problems: tuple[RecordProblem, ...] = ()
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
        return sum(round_.by_sight for round_ in self.unproved)

    @property
    def unchecked(self) -> int:
        """Rounds that were not checked."""
        rounds = [round_ for round_ in self.unproved if round_.round is not None]
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
            "shuffles_added_to": self.added,
            "unopened": self.unopened,
            "interruptions": self.interruptions,
            "pending": self.pending,
            "booked": self.booked,
            "head": self.head,
            "events_since_head": self.since_head,
            "croupier": self.croupier,
            "table": dict(self.table),
            "problems": [problem.as_data() for problem in self.problems],
            "not_checked": [round_.as_data() for round_ in self.unproved],
        }


@dataclass(slots=True)
class Examination:
    """A record gone through once: its problems line by line, and the events that differ."""

    shuffles: Shuffles = field(default_factory=Shuffles)
    problems: list[RecordProblem] = field(default_factory=list)
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
    added_to: set[int] = field(default_factory=set)
    """Shuffles to which players have added."""
    unproved: tuple[Unproved, ...] = ()
    unreached: int = 0

    def problem(self, error: RecordError) -> None:
        """Note what is wrong."""
        self.problems.append(RecordProblem(error.line, error.message))

    def count(self, event: Event) -> None:
        """Count an event by its kind."""
        self.events += 1
        self.rounds += event.act.get("act") == AnnounceNoMoreBets.NAME
        self.interruptions += event.act.get("act") == INTERRUPTED
        if "added to" in event.told:
            self.added_to.add(event.told["added to"])


def verify(
    source: Source,
    *,
    head: str | Iterable[str] | None = None,
    log: LogFile | None = None,
    receipt: RoundReceipt | None = None,
) -> Verification:
    """Check a record; `head` is a hash that it ended with once, or event and hash as `120:3f…`,
    or several of them; `log` and `receipt` are what someone kept of its house.

    Whole lines cut off at the end leave a chain that holds: only a hash kept elsewhere can tell.
    """
    examination = examine(source, Heads.of(head, log, receipt))
    for line, differing in examination.differing:
        examination.problems += (
            RecordProblem(line, str(difference)) for difference in differing.differences
        )
    return summary(examination)


def summary(examination: Examination) -> Verification:
    """What an examination comes to."""
    return Verification(
        events=examination.events,
        rounds=examination.rounds,
        shuffles=len(examination.shuffles.commitments),
        added=len(examination.added_to),
        unopened=len(set(examination.shuffles.commitments) - set(examination.shuffles.seeds)),
        interruptions=examination.interruptions,
        pending=examination.pending,
        booked=examination.booked,
        head=examination.head,
        croupier=examination.croupier,
        problems=tuple(sorted(examination.problems, key=lambda problem: problem.line)),
        unproved=examination.unproved,
        unreached=examination.unreached,
        table=examination.table,
        since_head=examination.heads.after,
    )


def examine(source: Source, heads: Heads | None = None) -> Examination:
    """Go through a record from its first line to its last; whatever is wrong is noted."""
    examination = Examination(heads=heads or Heads())
    try:
        with opened(source) as stream:
            read_header(lines(stream))
            examination.shuffles = skim(stream)
        with opened(source) as stream:
            _go_through(lines(stream), examination)
        examination.problems += (RecordProblem(0, fault) for fault in examination.heads.faults())
    except RecordError as error:
        examination.problem(error)
    examination.problems += (RecordProblem(0, fault) for fault in examination.shuffles.faults())
    examination.differing.sort(key=lambda row: row[0])
    return examination


def _go_through(read: Iterator[ChainLine], examination: Examination) -> None:
    first, header, setup = read_header(read)
    examination.head, examination.croupier, examination.table = (
        first.hash,
        header.croupier,
        header.table,
    )
    examination.heads.begin(header.table, first.hash)
    seeds, version = examination.shuffles.seeds, header.version
    replayer = Replayer(setup, seeds, header.opened, version=version, by_sight=True)
    expected, at = 0, None
    waiting: dict[int, int] = {}  # lines by event, as long as a difference may be found there
    for line in read:
        if not line.is_complete:
            examination.problem(RecordError(Truncated(line.number, line.size).message, line.number))
            break
        event, fault = event_in(line, expected)
        if fault is not None:
            examination.problem(fault)
            if len(examination.problems) >= MOST_PROBLEMS:
                examination.problem(RecordError("and more: the rest is not looked at", line.number))
                break
        examination.head = line.hash or examination.head
        if event is None:
            continue
        expected = event.number + 1
        examination.heads.note(event.number, examination.head)
        if at is not None and event.at < at:
            examination.problem(
                RecordError(f"time runs backward, from {at} to {event.at}", line.number)
            )
        at = event.at
        examination.count(event)
        waiting[event.number] = line.number
        replayer.follow(event)
        _take_differing(replayer, examination, waiting)
        if not replayer.is_waiting:
            waiting.clear()
    outcome = replayer.conclude()
    _take_differing(replayer, examination, waiting)
    examination.pending, examination.booked = outcome.pending, outcome.booked
    examination.unproved, examination.unreached = outcome.unproved, outcome.unreached


def _take_differing(
    replayer: Replayer, examination: Examination, waiting: Mapping[int, int]
) -> None:
    """Note what has come out otherwise since the last time, with its line."""
    fresh = replayer.differing[len(examination.differing) :]
    examination.differing += ((waiting[event.recorded.number], event) for event in fresh)
