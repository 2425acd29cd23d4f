"""Who is there: listeners of a table, and people who have said something just now."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

LINGERS: Final = 20.0
"""Seconds for which someone who sends messages without listening counts as there."""

Hear = Callable[[], None]

_log = logging.getLogger("croupier.house")


class Presence:
    """The listeners of one table."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._since = clock, clock()
        self._hearing: dict[object, tuple[Hear, str | None]] = {}
        self._listening: Counter[str] = Counter()
        """How many listeners each person has."""
        self._seen: dict[str, float] = {}
        self._here: frozenset[str] = frozenset()

    def subscribe(self, hear: Hear, person_id: str | None, on_leaving: Hear) -> Hear:
        """Call `hear` after every change; returns the way out."""
        key = object()
        self._hearing[key] = hear, person_id
        if person_id is not None:
            self._listening[person_id] += 1

        def stop() -> None:
            if self._hearing.pop(key, None) is not None and person_id is not None:
                self._seen[person_id] = self._clock()
                self._listening[person_id] -= 1
                on_leaving()

        return stop

    def tell(self) -> None:
        """Let everyone who listens know that something has changed."""
        for hear, _ in list(self._hearing.values()):
            try:
                hear()
            except Exception:
                _log.exception("a listener")

    @property
    def is_heard(self) -> bool:
        """Whether anyone listens."""
        return bool(self._hearing)

    def said(self, person_id: str) -> None:
        """Someone has said something, and so is there."""
        self._seen[person_id] = self._clock()

    def last_seen(self, person_id: str) -> float:
        """When someone was last there; the person who was not since the house opened, then."""
        if self._listening[person_id] > 0:
            return self._clock()
        return self._seen.get(person_id, self._since)

    def is_here(self, person_id: str) -> bool:
        """Whether someone listens, or has said something just now."""
        return self._clock() - self.last_seen(person_id) < LINGERS

    def has_changed(self, people: Iterable[str]) -> bool:
        """Whether others of these people are there than when this was asked last."""
        before, self._here = self._here, frozenset(filter(self.is_here, people))
        return self._here != before
