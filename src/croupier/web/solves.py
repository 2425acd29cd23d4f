"""Games of strangers solved in processes apart: for each person one at a time, within limits."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from croupier.house import NotAllowed
from croupier.progress import Progress
from croupier.web.limits import LONGEST_SOLVE, SOLVER_BYTES, SOLVES, SOLVING_AN_HOUR
from croupier.web.sandbox import Apart, SandboxRefusal
from croupier.web.threads import SharedWork

Found = TypeVar("Found")
HOUR: Final = 3600.0


class Allowance:
    """How long games have been solved for each person within the hour, and for whom one is now."""

    def __init__(self, an_hour: float = SOLVING_AN_HOUR) -> None:
        self._an_hour = an_hour
        self._spent: dict[str, list[tuple[float, float]]] = {}
        """For each person, when solves ended and how long each took."""
        self._solving: set[str] = set()
        self._lock = threading.Lock()

    def begin(self, who: str, now: float) -> None:
        """Someone begins to solve, or is refused."""
        with self._lock:
            if who in self._solving:
                raise NotAllowed(
                    "one game at a time is solved for each person: stop the other one first, or "
                    "wait for it",
                    kind="too many",
                )
            recent = [spent for spent in self._spent.get(who, ()) if now - spent[0] < HOUR]
            if sum(seconds for _, seconds in recent) >= self._an_hour:
                minutes = int((HOUR - (now - recent[0][0])) // 60) + 1
                raise NotAllowed(
                    f"solving for one person takes at most {self._an_hour / 60:.0f} minutes an "
                    f"hour; try again in {minutes} minutes, or solve it on a machine of your own "
                    "with croupier odds",
                    kind="too many",
                )
            self._solving.add(who)

    def end(self, who: str, now: float, seconds: float) -> None:
        """It is done, or given up, after this many seconds."""
        with self._lock:
            self._solving.discard(who)
            self._spent.setdefault(who, []).append((now, seconds))
            for person in list(self._spent):
                self._spent[person] = [
                    spent for spent in self._spent[person] if now - spent[0] < HOUR
                ]
                if not self._spent[person]:
                    del self._spent[person]


class Solves:
    """The processes that solve, and what each person may still ask of them."""

    def __init__(self) -> None:
        self.work = SharedWork()
        """Threads that wait for the processes."""
        self._apart = Apart(SOLVES, SOLVER_BYTES)
        self._allowance = Allowance()

    def do(self, who: str, work: Callable[..., Found], *inputs: Any, progress: Progress) -> Found:
        """What some work comes to for someone; called from a thread, which waits for it."""
        self._allowance.begin(who, time.monotonic())
        began: list[float] = []

        def tell(done: int, parts: int) -> None:
            if parts and not began:  # who waits for others spends nothing
                began.append(time.monotonic())
            progress(done, parts)

        try:
            return self._apart.do(LONGEST_SOLVE, work, *inputs, progress=tell)
        except SandboxRefusal as error:
            raise NotAllowed(str(error)) from None
        finally:
            now = time.monotonic()
            self._allowance.end(who, now, now - began[0] if began else 0.0)

    def stop(self) -> None:
        """Let nothing go on."""
        self.work.stop()
        self._apart.stop()
