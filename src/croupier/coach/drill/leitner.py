"""The pile of a learner: situations that were got wrong, and when each comes back.

Spaced repetition in its simplest form (Leitner's boxes), counted in questions, not in days. What
is new or was got wrong lies in the first box and comes back after one other question. A right
answer moves it to the next box, from which it comes back later; a wrong one puts it back into the
first. What is answered right from the last box is learned, and leaves the pile.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from croupier.coach.drill.situations import DrillRules, Situation
from croupier.errors import CoachError

GAPS: Final = (1, 3, 8)
"""How many other questions come before a situation of each box comes back."""
FORMAT: Final = "croupier drill"
VERSION: Final = 1
_SAVING: Final = threading.Lock()


class PileReason(StrEnum):
    """Why a situation is in the pile."""

    MISTAKE = "mistake"
    NEAR = "near miss"


@dataclass(slots=True)
class Item:
    """A situation of the pile."""

    situation: Situation
    kind: PileReason
    box: int = 0
    due: int = 0
    """The question with which it comes back."""
    wrong: int = 0
    right: int = 0

    def as_data(self) -> dict[str, Any]:
        return {
            "situation": self.situation.as_data(),
            "kind": self.kind.value,
            "box": self.box,
            "due": self.due,
            "wrong": self.wrong,
            "right": self.right,
        }


@dataclass
class Pile:
    """What one learner has yet to learn of one game."""

    game: str
    items: dict[str, Item] = field(default_factory=dict)
    """By the key of the situation."""
    asked: int = 0
    """Questions asked so far."""
    learned: int = 0
    """Situations that have left the pile."""
    path: Path | None = None
    _left: set[str] = field(default_factory=set)
    """Situations that have left the pile since it was last kept."""

    def add(self, situation: Situation, kind: PileReason) -> bool:
        """Put a situation into the pile; one that is there goes back to the first box if it was
        got wrong again. Says whether it is new."""
        known = self.items.get(situation.key)
        if known is None:
            self.items[situation.key] = Item(situation, kind, due=self.asked + GAPS[0])
            return True
        if kind is PileReason.MISTAKE:
            known.kind, known.box, known.due = kind, 0, self.asked + GAPS[0]
        return False

    def next(self, rules: DrillRules, last: str = "") -> Item | None:
        """The situation to be asked next under some rules: the one that is due first. The one
        just asked waits while there is another."""
        items = [item for item in self.items.values() if item.situation.rules == rules]
        others = [item for item in items if item.situation.key != last]
        return min(others or items, key=lambda item: (item.due, item.box), default=None)

    def waiting(self, rules: DrillRules) -> int:
        """How many situations are still to be learned under some rules."""
        return sum(item.situation.rules == rules for item in self.items.values())

    def answered(self, situation: Situation, *, right: bool) -> Item | None:
        """Take note of an answer; a situation of the pile moves to another box or leaves it."""
        self.asked += 1
        item = self.items.get(situation.key)
        if item is None:
            return None
        if not right:
            item.box, item.wrong = 0, item.wrong + 1
        else:
            item.box, item.right = item.box + 1, item.right + 1
        if item.box >= len(GAPS):
            del self.items[situation.key]
            self._left.add(situation.key)
            self.learned += 1
        else:
            item.due = self.asked + GAPS[item.box]
        return item

    # ---- keeping ----------------------------------------------------------------------------

    def save(self) -> None:
        """Keep the pile where it came from, in one stroke; what someone else has added to it
        meanwhile, such as a coach at a table, stays."""
        if self.path is None:
            return
        with _SAVING:  # the coach at a table and the drill may keep the same pile at once
            self._save(self.path)

    def _save(self, path: Path) -> None:
        for key, item in Pile.load(self.game, path).items.items():
            if key not in self._left:
                self.items.setdefault(key, item)
        self._left.clear()
        data = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "asked": self.asked,
            "sat": self.learned,
            "items": [item.as_data() for item in self.items.values()],
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        written = path.with_name(f"{path.name}.{os.getpid()}.tmp")
        written.write_text(json.dumps(data, indent=1), encoding="utf-8")
        written.replace(path)

    @staticmethod
    def load(game: str, path: Path) -> Pile:
        """A pile as it was kept, or an empty one."""
        if not path.exists():
            return Pile(game, path=path)
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            if data.get("format") != FORMAT or data.get("version") != VERSION:
                raise CoachError(f"its format is not {FORMAT!r}, version {VERSION}")
            if data["game"] != game:
                raise CoachError(f"it is of {data['game']}")
            items = [_item(item) for item in data["items"]]
            pile = Pile(game, asked=int(data["asked"]), learned=int(data["sat"]), path=path)
        except (CoachError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise CoachError(
                f"{path} cannot be read as a pile of {game}: {error}. Move it away to start again."
            ) from None
        pile.items = {item.situation.key: item for item in items}
        return pile


def _item(data: Mapping[str, Any]) -> Item:
    box = int(data["box"])
    if not 0 <= box < len(GAPS):
        raise CoachError(f"there is no box {box}")
    return Item(
        Situation.from_data(data["situation"]),
        PileReason(data["kind"]),
        box,
        int(data["due"]),
        int(data["wrong"]),
        int(data["right"]),
    )


def folder() -> Path:
    """Where piles are kept: CROUPIER_DATA, or the platform's folder for data."""
    named = os.environ.get("CROUPIER_DATA")
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("croupier", appauthor=False)


def pile_of(game: str, learner: str = "", place: Path | None = None) -> Pile:
    """The pile of a learner; without a name, that of the person who uses this machine."""
    return Pile.load(game, (place or folder()) / "drill" / learner / f"{game}.json")
