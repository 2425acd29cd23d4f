"""What is wrong with a sheet, or overlooked in it, and where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from croupier.errors import CroupierError

MOST_SAID: Final = 20
"""Errors of one sheet that are shown at a time."""


class Problem(NamedTuple):
    """An error, or a warning of something that an inventor overlooks."""

    line: int
    """Counted from 1; 0 for a game that is no sheet."""
    column: int
    message: str
    path: str = ""
    """The part of the sheet that it is about: wagers.ante.win."""
    is_warning: bool = False

    def __str__(self) -> str:
        kind = "warning: " if self.is_warning else ""
        if not self.line:  # of a folder, which has no lines
            return f"{kind}{self.message}"
        return f"line {self.line}, column {self.column}: {kind}{self.message}"

    def as_data(self) -> dict[str, Any]:
        """The problem in plain values, for programs and editors."""
        return {
            "line": self.line,
            "column": self.column,
            "severity": "warning" if self.is_warning else "error",
            "path": self.path,
            "message": self.message,
        }


class SheetError(CroupierError, ValueError):
    """A sheet that cannot be read as a game: everything that is wrong with it."""

    def __init__(self, problems: Sequence[Problem], name: str = "") -> None:
        self.problems, self.name = tuple(problems), name
        super().__init__(_told(self.problems, name))


def _told(problems: Sequence[Problem], name: str) -> str:
    listed = [f"{name}, {problem}" if name else str(problem) for problem in problems[:MOST_SAID]]
    if len(problems) > MOST_SAID:
        listed.append(f"and {len(problems) - MOST_SAID} more")
    return "\n".join(listed)


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems as they stand in the sheet, each once."""
    return tuple(sorted(dict.fromkeys(problems)))
