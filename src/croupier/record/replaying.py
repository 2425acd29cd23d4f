"""Replaying a record: the same acts at a table of the same setup, compared event by event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.record.reading import Record
from croupier.table import Event, Table


@dataclass(frozen=True, slots=True)
class Difference:
    """Something recorded that did not come out so when it was done again."""

    event: int
    what: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"event {self.event}: {self.what} should be {self.expected}, not {self.found}"


@dataclass(frozen=True, slots=True)
class Differing:
    """An event that came out otherwise: what is recorded, and what was done again or refused."""

    round: int
    recorded: Event
    replayed: Event | None
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """A table brought to where the record leaves it, and what was different on the way."""

    table: Table
    checked: int
    pending: tuple[Event, ...] = ()
    differing: tuple[Differing, ...] = ()

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Every difference, member by member."""
        return ()

    @property
    def ok(self) -> bool:
        """Whether everything that could be checked came out the same."""
        return not self.differing


def replay(record: Record) -> Replay:
    """Do every act again and compare what happens with what was recorded."""
    raise NotImplementedError
