"""The register of readings: where the text is silent or slips, what is read and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Confidence(StrEnum):
    """How firmly a reading stands."""

    LAW = "law"  # follows from the text
    SAME = "same"  # same jurisdiction, another public text
    KIN = "kin"  # another jurisdiction, the vendor or player guides, all agreeing
    OPEN = "open"  # nobody says: an option with a documented default


@dataclass(frozen=True, slots=True)
class Reading:
    """One entry of the register; outcomes cite its identifier."""

    id: str
    games: tuple[str, ...]
    paragraphs: tuple[str, ...]
    question: str
    reading: str
    why: str
    confidence: Confidence
    option: str | None = None


def readings_from(data: Mapping[str, Mapping[str, object]]) -> dict[str, Reading]:
    """Build the register from its data file."""
    register = {}
    for name, entry in data.items():
        fields = dict(entry)
        for several in ("games", "paragraphs"):
            fields[several] = tuple(fields.get(several, ()))  # type: ignore[arg-type]
        fields["confidence"] = Confidence(str(fields["confidence"]))
        register[name] = Reading(id=name, **fields)  # type: ignore[arg-type]
    return register
