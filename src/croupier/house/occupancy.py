"""What the house keeps of a table beside its record: who holds what, and who is ready."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
import orjson

from croupier.money import Cents
from croupier.training import Lesson

Placed = tuple[int, str, Cents]
"""A wager that was placed or changed: the seat, the wager, and what lay there before."""
TimeOut = Literal["fold", "stand"]


@dataclass(slots=True)
class Occupancy:
    """Kept with every change, so that a house that was stopped goes on as it was."""

    name: str
    clock: float | None = None
    """Seconds that a player has to choose; None is as long as it takes."""
    time_out: TimeOut = "fold"
    """What the clock answers for a player who does not."""
    pace: float = 0.0
    """Seconds between what the house does, so that people can follow."""
    opener: str = ""
    """The person who opened the table."""
    roles: dict[str, str] = field(default_factory=dict)
    """Person by role: supervisor, dealer."""
    holders: dict[int, str] = field(default_factory=dict)
    """Person by seat."""
    practice: set[int] = field(default_factory=set)
    """Seats of simple players."""
    leaving: set[int] = field(default_factory=set)
    """Seats that are given up when the round is over."""
    ready: set[str] = field(default_factory=set)
    """People who wait for the cards, or sit this round out."""
    last_call: float | None = None
    """When wagers close though not everyone is ready."""
    undo: list[list[Placed]] = field(default_factory=list)
    """What each message placed since the last round, the last one last."""
    before: dict[int, dict[str, Cents]] = field(default_factory=dict)
    """The opening wagers of each seat in the last round it played."""
    held: bool = False
    """Whether the supervisor holds the deal."""
    training: bool = False
    """Whether the dealer is being trained: nothing is dealt by the house, simple players wager by
    themselves, and players answer when the dealer asks."""
    lesson: Lesson | None = None
    """How the training stands: score, and what belongs to it."""
    empty_since: float | None = None
    """Since when nobody holds a seat."""
    signs: dict[int, tuple[str, float]] = field(default_factory=dict)
    """What someone has just shown the others, by seat, and when."""
    guests: bool = False
    """Whether anyone but the person who opened the table has held a seat."""
    changes: int = 0
    """How often something beside the record has changed."""

    def as_json(self) -> str:
        """For the store."""
        data = {name: getattr(self, name) for name in self.__slots__}
        return orjson.dumps(data, default=_plain, option=orjson.OPT_NON_STR_KEYS).decode()

    @staticmethod
    def from_json(text: str) -> Occupancy:
        """From the store."""
        data = orjson.loads(text)
        standing = Occupancy(**data)
        standing.opener = standing.opener or standing.roles.get("supervisor", "")
        standing.holders = _by_seat(data["holders"])
        standing.before = _by_seat(data["before"])
        signs = _by_seat(data.get("signs", {}))
        standing.signs = {seat: (sign, shown) for seat, (sign, shown) in signs.items()}
        standing.practice, standing.leaving = set(data["practice"]), set(data["leaving"])
        standing.ready = set(data["ready"])
        standing.lesson = msgspec.convert(data["lesson"], Lesson) if data.get("lesson") else None
        standing.undo = [
            [(placed[0], placed[1], placed[2]) for placed in unit] for unit in data["undo"]
        ]
        return standing

    def everyone(self) -> set[str]:
        """The person who opened the table, and those who have a seat or a part at it."""
        return {self.opener, *self.roles.values(), *self.holders.values()}

    def seats_of(self, person_id: str) -> list[int]:
        """The seats that a person holds."""
        return sorted(seat for seat, holder in self.holders.items() if holder == person_id)

    def people(self) -> set[str]:
        """Everyone who holds a seat and means to keep it."""
        return {who for seat, who in self.holders.items() if seat not in self.leaving}


def _plain(value: object) -> object:
    return sorted(value) if isinstance(value, set) else msgspec.to_builtins(value)


def _by_seat(data: Mapping[str, Any]) -> dict[int, Any]:
    """JSON knows no numbers as keys."""
    return {int(seat): value for seat, value in data.items()}
