"""Changes at an open table: done whole or not at all, and what follows where one fails."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NoReturn

from croupier.errors import RecordError
from croupier.house.occupancy import Occupancy
from croupier.house.refusals import SORRY, NotAllowed
from croupier.table import Refused

if TYPE_CHECKING:
    from croupier.house.open_table import OpenTable

AGAIN: Final = 10.0
"""Seconds after which the house tries to go on at a table that is halted."""

_log = logging.getLogger("croupier.house")


class Attempts:
    """Tries changes at one table; one that fails leaves everything as it was."""

    def __init__(self, at: OpenTable) -> None:
        self._at = at
        self.fault = ""
        """Why this table is halted, if it is; it tries again now and then."""
        self._failed_at = 0.0
        self._way_back: Callable[[], None] | None = None
        """How the table comes back to its record, if it is ahead of it: nothing is done before."""

    @property
    def is_ahead(self) -> bool:
        """Whether the table is ahead of its record: what was never kept is shown to nobody."""
        return self._way_back is not None

    @property
    def is_waiting(self) -> bool:
        """Whether it is too soon to try again after a fault."""
        return bool(self.fault) and self._at.now() - self._failed_at < AGAIN

    def attempt(self, change: Callable[[], None]) -> None:
        """Change something and go on from there, or leave everything as it was."""
        self.reload()
        at = self._at
        mark, standing, events = at.house.batch().mark(), at.standing.as_json(), at.table.events
        try:
            change()
        except (NotAllowed, Refused) as error:
            self._back(mark, standing, events)
            raise error if isinstance(error, NotAllowed) else NotAllowed.by(error.refusal) from None
        except Exception as error:
            self._back(mark, standing, events)
            self._fail(error)
        try:
            at.turns.call_last()
            at.running.go_on()
        except Exception as error:
            self._back(mark, standing, events)
            self._halt(error)
        if self.fault:
            self.fault = ""
            at.house.changed(at)
        if at.standing.as_json() != standing:
            at.standing.changes += 1
            at.house.changed(at)

    def reload(self) -> None:
        """Back to the record, if the table is ahead of it."""
        if self._way_back is not None:
            self._go_back(self._way_back)

    def come_back(self) -> None:
        """The same, if the store can be read again."""
        if self.is_ahead:
            with suppress(NotAllowed), self._at.house.together():
                self.reload()

    def take_stored(self, way_back: Callable[[], None]) -> None:
        """Have the table as the store has it, now or as soon as that can be read."""
        try:
            way_back()
        except RecordError:
            self._way_back = way_back

    def _back(self, mark: list[Any], standing: str, events: int) -> None:
        """Back to where the table stood; if the engine has gone on, by the store."""
        self._at.house.batch().back_to(mark)
        self._at.standing = Occupancy.from_json(standing)
        if self._at.table.events != events:
            self._go_back(self._at.resume)

    def _go_back(self, way_back: Callable[[], None]) -> None:
        try:
            way_back()
            self._way_back = None
        except RecordError as error:
            self._way_back = way_back
            self._halt(error)

    def _halt(self, error: Exception) -> NoReturn:
        """The house cannot go on here for now: whatever is said next may help, or time."""
        self.fault, self._failed_at = f"this table is halted: {SORRY}", self._at.now()
        self._fail(error)

    def _fail(self, error: Exception) -> NoReturn:
        _log.error("table %s", self._at.id, exc_info=error, extra={"table": self._at.id})
        raise NotAllowed(SORRY, kind="fault") from error
