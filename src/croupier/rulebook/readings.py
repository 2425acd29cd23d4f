"""The register of readings: where the text is silent or slips, what is read and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final


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
    """The paragraphs it reads in every game it holds for; where the games number them
    differently, those of the first game named. `paragraphs_of` is right for any game."""
    question: str
    reading: str
    why: str
    confidence: Confidence
    option: str | None = None
    paragraphs_by_game: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def holds_for(self, game: str) -> bool:
        """Whether it is a reading of that game's rules."""
        return game in self.games

    def paragraphs_of(self, game: str) -> tuple[str, ...]:
        """The paragraphs it reads in one game; none where that game's text has no such place."""
        if self.paragraphs_by_game:
            return self.paragraphs_by_game.get(game, ())
        return self.paragraphs if self.holds_for(game) else ()


EVERY_GAME: Final = "*"


def readings_from(
    data: Mapping[str, Mapping[str, Any]], every_game: Iterable[str]
) -> dict[str, Reading]:
    """Build the register from its data file.

    A reading whose games are ["*"], or none, holds for every game. Its paragraphs are a list,
    the same for all its games, or a table of lists by game.
    """
    everyone = tuple(every_game)
    register = {}
    for name, entry in data.items():
        fields = dict(entry)
        games = tuple(fields.get("games", ()))
        fields["games"] = everyone if games in ((), (EVERY_GAME,)) else games
        fields.update(_paragraphs(fields.get("paragraphs", ())))
        fields["confidence"] = Confidence(fields["confidence"])
        register[name] = Reading(id=name, **fields)
    return register


def _paragraphs(given: Any) -> dict[str, Any]:
    """A list of keys, or keys by game, as the fields of a reading."""
    if not isinstance(given, Mapping):
        return {"paragraphs": tuple(given)}
    by_game = {game: tuple(keys) for game, keys in given.items()}
    return {"paragraphs": next(iter(by_game.values()), ()), "paragraphs_by_game": by_game}
