"""What someone has written on a page, step by step, so that every step can be taken back."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

State = TypeVar("State")
LONGEST: Final = 100
"""Steps that can be taken back."""


class EditHistory(Generic[State]):
    """How something is written now, how it was before, and what was taken back."""

    def __init__(self, now: State) -> None:
        self.now = now
        self._before: list[State] = []
        self._after: list[State] = []
        self._field = ""

    def write(self, state: State, field: str = "") -> None:
        """Write it in another way; what is typed into one field without a break is one step."""
        if state == self.now:
            return
        if not field or field != self._field or not self._before:
            self._before = [*self._before, self.now][-LONGEST:]
        self.now, self._after, self._field = state, [], field

    def undo(self) -> None:
        """Take the last step back."""
        if self._before:
            self._after.append(self.now)
            self.now, self._field = self._before.pop(), ""

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self._after:
            self._before.append(self.now)
            self.now, self._field = self._after.pop(), ""

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back."""
        return bool(self._after)
