"""A dealer in training at a table of the house: with practice players, and with people."""

from __future__ import annotations

from croupier.house.message_types import AskPlayer, DoAct
from croupier.house.open_table import OpenTable
from croupier.house.people import Person
from croupier.table import Act, Event, Table
from croupier.training import Lesson


class TrainingTable:
    """The host of a training: whatever the trainee says goes through the house's guard."""

    def __init__(self, at: OpenTable, trainee: Person) -> None:
        self._at, self._trainee = at, trainee

    @property
    def table(self) -> Table:
        """The table as the house runs it."""
        return self._at.table

    def do(self, act: Act) -> Event | None:
        """An act of the dealer, or a mishap that the trainee supervises; the house tells of it."""
        self._at.do(self._trainee, DoAct(act=act))
        return None

    def let_answer(self) -> bool:
        """Ask; practice players answer at once, people take their time."""
        before = self.table.events
        self._at.do(self._trainee, AskPlayer())
        return self.table.events != before

    def is_asked(self) -> bool:
        """Whether the player has been asked."""
        return not self._at.turns.awaits_dealer

    def let_wager(self) -> bool:
        """Practice players wager by themselves; people when they like."""
        self._at.go_on()
        return bool(self.table.wagering)

    def keep(self, lesson: Lesson, *, at_once: bool) -> None:
        """In the house's store, so that a restart loses nothing of it."""
        self._at.keep_lesson(lesson, at_once=at_once)

    @property
    def kept(self) -> Lesson | None:
        """How the training stood when it was last kept, if it was."""
        return self._at.standing.lesson
