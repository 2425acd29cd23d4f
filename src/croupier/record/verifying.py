"""Verifying a record: chain, commitments, shuffles and every event, without holding it all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.record.chain import Line, RecordError, lines
from croupier.record.interrupting import INTERRUPTED
from croupier.record.reading import Source, Truncated, event_in, opened, read_header
from croupier.record.replaying import Differing, Replayer
from croupier.record.shuffles import Shuffles, skim
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

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def as_data(self) -> dict[str, Any]:
        """The verification in plain values."""
        return {
            "ok": self.ok,
            "events": self.events,
            "rounds": self.rounds,
            "shuffles": self.shuffles,
            "unopened": self.unopened,
            "interruptions": self.interruptions,
            "pending": self.pending,
            "booked": self.booked,
            "head": self.head,
            "croupier": self.croupier,
            "problems": [problem.as_data() for problem in self.problems],
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

    def problem(self, error: RecordError) -> None:
        """Note what is wrong."""
        self.problems.append(Problem(error.line, error.message))

    def count(self, event: Event) -> None:
        """Count an event by its kind."""
        self.events += 1
        self.rounds += event.act.get("act") == AnnounceNoMoreBets.NAME
        self.interruptions += event.act.get("act") == INTERRUPTED


def verify(source: Source, *, head: str | None = None) -> Verification:
    """Check a record; `head` is the hash its last line was known to have, if that was kept.

    Whole lines cut off at the end leave a chain that holds: only a hash kept elsewhere can tell.
    """
    found = examine(source)
    for line, differing in found.differing:
        found.problems += (Problem(line, str(one)) for one in differing.differences)
    if head is not None and found.head != head:
        found.problems.append(Problem(0, f"ends with the hash {found.head}, not {head}"))
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
    )


def examine(source: Source) -> Examination:
    """Go through a record from its first line to its last; whatever is wrong is noted."""
    found = Examination()
    try:
        with opened(source) as stream:
            read_header(lines(stream))
            found.shuffles = skim(stream)
        with opened(source) as stream:
            _go_through(lines(stream), found)
    except RecordError as error:
        found.problem(error)
    for number in found.shuffles.misfits():
        found.problems.append(
            Problem(0, f"shuffle {number}: the seed told does not open the commitment published")
        )
    return found


def _go_through(read: Iterator[Line], found: Examination) -> None:
    first, header, setup = read_header(read)
    found.head, found.croupier = first.hash, header.croupier
    replayer = Replayer(setup, found.shuffles.seeds, header.opened)
    known, expected = 0, 0
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
        found.count(event)
        replayer.follow(event)
        found.differing += ((line.number, one) for one in replayer.differing[known:])
        known = len(replayer.differing)
    outcome = replayer.outcome()
    found.pending, found.booked = outcome.pending, outcome.booked
