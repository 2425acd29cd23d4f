"""Readings: where the text is silent or slips, what is read and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Confidence(StrEnum):
    """How firmly a reading stands."""

    LAW = "law"  # follows from the text
    SAME = "same"  # same jurisdiction, another public text
    KIN = "kin"  # another jurisdiction, the vendor or player guides, all agreeing
    OPEN = "open"  # nobody says: an option with a documented default


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading as one game has it; outcomes cite its identifier."""

    id: str
    paragraphs: tuple[str, ...]
    """The paragraphs it reads, by key; none where the game's text has no such place."""
    question: str
    reading: str
    why: str
    confidence: Confidence
    option: str | None = None
    holds: bool = True
    """Whether the game's rules are read so; any game may cite the others that games share."""


_KNOWN: Final[set[str]] = set()
"""The identifiers of all readings that have been read, of any game."""


def note_readings(names: Iterable[str]) -> None:
    """Take notice of readings, so that they are told from paragraphs."""
    _KNOWN.update(names)


def is_reading(cite: str) -> bool:
    """Whether a citation is a reading and no paragraph; whatever cites it has it from an edition
    that has been read."""
    return cite in _KNOWN
