"""Long work off the event loop: odds, advice, verdicts, replays."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from croupier.house import NotAllowed

Found = TypeVar("Found")

THREADS: Final = 2
"""For each kind of work: it goes on beside the tables, not instead of them."""
MOST_WAITING: Final = 40
MOST_KEPT: Final = 32
"""Results that are kept for someone who was told to ask again."""
PATIENCE: Final = 25.0
"""Seconds after which someone who waits is asked to come back; the work goes on."""


class SharedWork:
    """Does long work, the same thing only once however many ask for it."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._quick, self._long = _Threads(), _Threads()
        self._doing: dict[Any, asyncio.Future[Any]] = {}
        self._late: dict[Any, asyncio.Future[Any]] = {}

    async def do(
        self, key: Any, work: Callable[[], Found], *, quick: bool = False, patient: bool = False
    ) -> Found:
        """What some work comes to; `key` tells it apart from other work.

        What is quick does not wait behind what is long. Someone patient waits as long as it takes.
        """
        late = self._late.pop(key, None)
        if late is not None and late.done():
            result: Found = late.result()
            return result
        doing = self._doing.get(key)
        if doing is None:
            if len(self._doing) >= MOST_WAITING:
                raise NotAllowed("the server is busy; try again", kind="too many")
            threads = self._quick if quick else self._long
            doing = self._doing[key] = threads.do(work)
            doing.add_done_callback(lambda _: self._doing.pop(key, None))
        try:
            limit = None if patient else self._patience
            result = await asyncio.wait_for(asyncio.shield(doing), limit)
        except TimeoutError:
            self._keep(key, doing)
            raise NotAllowed(
                "this takes a while: ask again in half a minute",
                kind="too many",
            ) from None
        return result

    def _keep(self, key: Any, doing: asyncio.Future[Any]) -> None:
        """The person who asks again gets the result."""
        self._late[key] = doing
        while len(self._late) > MOST_KEPT:
            del self._late[next(iter(self._late))]

    def stop(self) -> None:
        """Begin nothing more; what is being done ends with the process."""
        self._quick.stop()
        self._long.stop()


class _Threads:
    """A few threads that work through a queue and never keep the process from ending."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._is_started = False

    def _work(self) -> None:
        while (work := self._queue.get()) is not None:
            work()

    def do(self, work: Callable[[], Any]) -> asyncio.Future[Any]:
        """What some work comes to, or what goes wrong with it."""
        loop = asyncio.get_running_loop()
        coming: asyncio.Future[Any] = loop.create_future()

        def run() -> None:
            try:
                result, error = work(), None
            except Exception as raised:
                result, error = None, raised
            if not loop.is_closed():
                loop.call_soon_threadsafe(_give, coming, result, error)

        self._queue.put(run)
        if not self._is_started:
            self._is_started = True
            for _ in range(THREADS):
                threading.Thread(target=self._work, name="work", daemon=True).start()
        return coming

    def stop(self) -> None:
        """No more work for any thread."""
        for _ in range(THREADS):
            self._queue.put(None)


def _give(coming: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if coming.cancelled():
        return
    if error is not None:
        coming.set_exception(error)
        coming.exception()  # the person who asked has it, or has gone
    else:
        coming.set_result(result)
