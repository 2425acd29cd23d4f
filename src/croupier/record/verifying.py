"""Verifying a record: chain, commitments, shuffles and every event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.record.reading import Source


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
    """Events of a round in progress, which can be checked when its seed is told."""
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
            "head": self.head,
            "croupier": self.croupier,
            "problems": [problem.as_data() for problem in self.problems],
        }


def verify(source: Source, *, head: str | None = None) -> Verification:
    """Check a record; `head` is the hash its last line was known to have, if that was kept."""
    raise NotImplementedError
