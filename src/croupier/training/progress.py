"""A trainee's progress over days: how much was right on each, kept in a file of their own."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

FORMAT: Final = "croupier training"
MOST_DAYS: Final = 400
_SAVING: Final = threading.Lock()


class Day(msgspec.Struct, frozen=True):
    """What was done on one day."""

    right: int = 0
    of: int = 0
    seconds: float = 0.0

    def plus(self, right: int, of: int, seconds: float) -> Day:
        """The same with more done."""
        return Day(self.right + right, self.of + of, round(self.seconds + seconds, 1))


class _Kept(msgspec.Struct, frozen=True):
    format: str
    days: Mapping[str, Mapping[str, Day]]


@dataclass
class Progress:
    """Days of training by what was trained: the deal of a game, or its payouts."""

    path: Path
    days: dict[str, dict[str, Day]] = field(default_factory=dict)

    @staticmethod
    def of(learner: str, place: Path) -> Progress:
        """What is kept of a person; if the file cannot be read, a new one is begun next to it."""
        path = place / "training" / f"{learner}.json"
        try:
            saved = msgspec.json.decode(path.read_bytes(), type=_Kept)
        except (OSError, msgspec.MsgspecError):
            return Progress(path)
        return Progress(path, {what: dict(days) for what, days in saved.days.items()})

    def add(self, what: str, day: str, *, right: int, of: int, seconds: float = 0.0) -> None:
        """Take note of something that was done, and keep it."""
        with _SAVING:
            self.days = Progress.of(self.path.stem, self.path.parent.parent).days
            days = self.days.setdefault(what, {})
            days[day] = days.get(day, Day()).plus(right, of, seconds)
            self.days[what] = dict(sorted(days.items())[-MOST_DAYS:])
            self._save()

    def _save(self) -> None:
        data = {"format": FORMAT, "days": msgspec.to_builtins(self.days)}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        beside = self.path.with_name(f"{self.path.name}.{os.getpid()}.tmp")
        beside.write_text(json.dumps(data, indent=1), encoding="utf-8")
        beside.replace(self.path)

    def last(self, what: str, most: int = 7) -> dict[str, Day]:
        """The last days on which something was trained, the newest first."""
        return dict(sorted(self.days.get(what, {}).items(), reverse=True)[:most])
