"""Long work off the event loop: odds, advice, verdicts, replays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from croupier.house import NotAllowed

Found = TypeVar("Found")
AT_ONCE: Final = 2
"""Threads: long work goes on beside the tables, not instead of them."""
MOST_WAITING: Final = 20
PATIENCE: Final = 25.0
"""Seconds after which someone who waits is told to ask again; the work goes on."""


class Work:
    """Does long work, the same thing only once however many ask for it."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="work")
        self._doing: dict[Any, asyncio.Future[Any]] = {}

    async def do(self, key: Any, work: Callable[[], Found]) -> Found:
        """What some work comes to; `key` tells it apart from other work."""
        doing = self._doing.get(key)
        if doing is None:
            if len(self._doing) >= MOST_WAITING:
                raise NotAllowed("there is too much to reckon just now; try again", kind="too many")
            loop = asyncio.get_running_loop()
            doing = self._doing[key] = loop.run_in_executor(self._pool, work)
            doing.add_done_callback(lambda done: self._end(key, done))
        try:
            found: Found = await asyncio.wait_for(asyncio.shield(doing), PATIENCE)
        except TimeoutError:
            raise NotAllowed(
                "this takes a while and is being reckoned: ask again in half a minute",
                kind="too many",
            ) from None
        return found

    def _end(self, key: Any, done: asyncio.Future[Any]) -> None:
        self._doing.pop(key, None)
        if not done.cancelled():
            done.exception()  # whoever asked has it, or has gone

    def stop(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
