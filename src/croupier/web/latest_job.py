"""Work that reports how far it is and can be stopped, also by asking for something else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from croupier.errors import OddsError, RulebookError
from croupier.house import NotAllowed
from croupier.progress import Progress
from croupier.web.context import shared
from croupier.web.threads import SharedWork

_log = logging.getLogger("croupier.web")
Found = TypeVar("Found")
Hears: TypeAlias = Callable[[Any], None]
"""Hears what has come of some work, or the error that says why nothing has."""


class Stopped(Exception):
    """Raised inside work that nobody wants any more, so that it ends."""


class Job(Generic[Found]):
    """Work under way: how far it is, and a way to stop it."""

    def __init__(self) -> None:
        self.done, self.parts, self.is_stopped = 0, 0, False

    def run(self, work: Callable[[Progress], Found]) -> Found:
        """Do it, in a thread that is not the one of the tables."""
        self.tell(0, 0)
        return work(self.tell)

    def tell(self, done: int, parts: int) -> None:
        """Take note of how far it is; the person who works is stopped here."""
        if self.is_stopped:
            raise Stopped
        self.done, self.parts = done, parts

    def stop(self) -> None:
        """Let it end at the next part."""
        self.is_stopped = True

    @property
    def part(self) -> float | None:
        """Which part of it is done, as far as that is known."""
        return self.done / self.parts if self.parts else None


class Latest:
    """One piece of work at a time for someone who changes their mind: what is asked for last is
    what is done, and nothing is shown of what was asked for before."""

    def __init__(self, work: SharedWork | None = None) -> None:
        self._work = work
        """Who does it, if not the threads for all."""
        self.job: Job[Any] | None = None
        self._next: tuple[Callable[[Progress], Any], Hears, bool] | None = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, work: Callable[[Progress], Any], hears: Hears, *, quick: bool = False) -> None:
        """Do this as soon as what is being done has stopped."""
        self._next = work, hears, quick
        if self.job is not None:
            self.job.stop()
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._go())

    def stop(self) -> None:
        """Let it be."""
        self._next = None
        if self.job is not None:
            self.job.stop()

    @property
    def is_busy(self) -> bool:
        """Whether something is being done, or waits to be."""
        return self._task is not None

    async def _go(self) -> None:
        while self._next is not None:
            (work, hears, quick), self._next = self._next, None
            job = self.job = Job[Any]()
            outcome: Any
            try:
                threads = self._work or shared().work
                outcome = await threads.do(job, partial(job.run, work), quick=quick, patient=True)
            except (Stopped, NotAllowed, OddsError, RulebookError) as error:
                outcome = error
            except Exception:
                _log.exception("work for a page")
                outcome = OddsError("something went wrong: it is a bug, not a mistake of yours")
            self.job = None
            if self._next is None:
                # The person who hears may ask for more at once.
                self._task = None
                hears(outcome)
                return
        self._task = None
