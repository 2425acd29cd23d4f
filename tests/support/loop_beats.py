"""How long the event loop of a house is held: what its thread does between two beats.

Counted is the processor's time of that one thread, and how long it sleeps although the next beat is
due, in a lock or on the disk. Neither depends on what else the machine does: the time for which the
thread could run but others have the processor is taken off.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

BEATS: Final = "beats"
"""The file beside a house's own in which late beats stand."""
EVERY: Final = 0.01
"""Seconds between two beats of a loop that has nothing to do."""
NOTED: Final = 0.02
"""Seconds: a loop that is held for less is not written down."""
HELD: Final = 0.25
"""Seconds for which nothing that anyone does may hold the loop, in work or in waiting."""


def come_first() -> None:
    """Have this process run before the tests beside it, if the system lets us: what is measured is
    the house, not the machine. Processes that the house starts come after it, as ever."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, -10)


@dataclass(frozen=True)
class Beat:
    """What the thread of the loop did since the beat before, in seconds."""

    at: float
    """By the monotonic clock, which all processes of a machine share."""
    working: float
    asleep: float

    def __str__(self) -> str:
        return f"{self.at:.3f} {self.working:.3f} {self.asleep:.3f}\n"


class Beats:
    """The beats of the loop that this is made in; those that came late stand in a file."""

    def __init__(self, file: Path) -> None:
        self._file, self._loop = file, asyncio.get_running_loop()
        self._queue = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        self._last = self._now()
        self._loop.call_later(EVERY, self._beat)

    def _now(self) -> tuple[float, float, float]:
        waited = 0.0
        with suppress(OSError):
            waited = int(self._queue.read_text().split()[1]) / 1e9
        return time.monotonic(), time.thread_time(), waited

    def _beat(self) -> None:
        now = self._now()
        passed, working, waited = (
            after - before for after, before in zip(now, self._last, strict=True)
        )
        beat = Beat(now[0], working, passed - working - waited - EVERY)
        if max(beat.working, beat.asleep) > NOTED:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(str(beat))
        self._last = now
        self._loop.call_later(EVERY, self._beat)


def late_beats(file: Path, since: float) -> list[Beat]:
    """The beats that came late since a moment of the monotonic clock: what was begun before it is
    not of what has happened since."""
    if not file.exists():
        return []
    lines = file.read_text("utf-8").splitlines()
    beats = (Beat(*map(float, line.split())) for line in lines)
    return [beat for beat in beats if beat.at - beat.working - max(0.0, beat.asleep) > since]


def refuse_held(file: Path, since: float) -> None:
    """Nobody has held the loop since then."""
    beats = late_beats(file, since)
    for longest in (
        max(beats, key=lambda one: one.working, default=None),
        max(beats, key=lambda one: one.asleep, default=None),
    ):
        assert longest is None or max(longest.working, longest.asleep) < HELD, longest
