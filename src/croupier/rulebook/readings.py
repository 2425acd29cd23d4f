"""The register of readings: where the text is silent or slips, what is read and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


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
    """The paragraphs it reads in the first game that has any; `paragraphs_of` is right for all."""
    question: str
    reading: str
    why: str
    confidence: Confidence
    option: str | None = None
    every_game: bool = False
    """Whether it holds for any game, whatever its rules are written in."""
    paragraphs_by_game: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def holds_for(self, game: str) -> bool:
        """Whether it is a reading of that game's rules."""
        return self.every_game or game in self.games

    def paragraphs_of(self, game: str) -> tuple[str, ...]:
        """The paragraphs it reads in one game; none where that game's text has no such place."""
        return self.paragraphs_by_game.get(game, ())


def readings_from(
    shared: Mapping[str, Mapping[str, Any]], own: Mapping[str, Mapping[str, Any]]
) -> dict[str, Reading]:
    """Build the register from the shared readings, and from what each game's file says: its own
    readings, and the paragraphs in which shared ones hold for it."""
    register = {}
    for name, entry in shared.items():
        named = {
            game: tuple(file["shared"][name])
            for game, file in own.items()
            if name in file["shared"]
        }
        fields = dict(entry)
        games = tuple(own) if fields.get("every_game", False) else tuple(named)
        register[name] = _reading(name, fields, games, named)
    for game, file in own.items():
        for name, entry in file["readings"].items():
            fields = dict(entry)
            paragraphs = {game: tuple(fields.pop("paragraphs", ()))}
            register[name] = _reading(name, fields, (game,), paragraphs)
    return register


def _reading(
    name: str,
    fields: Mapping[str, Any],
    games: tuple[str, ...],
    paragraphs: Mapping[str, tuple[str, ...]],
) -> Reading:
    first = next(filter(None, paragraphs.values()), ())
    confidence = Confidence(fields["confidence"])
    return Reading(
        name, games, first, **{**fields, "confidence": confidence}, paragraphs_by_game=paragraphs
    )
