"""Long work: done once for all who ask, kept for those who were told to ask again."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

from croupier.house import NotAllowed
from croupier.web.threads import MOST_WAITING, THREADS, SharedWork


def apart(running: Coroutine[Any, Any, None]) -> None:
    """Run in a thread of its own: a browser's driver may have a loop in this one."""
    with ThreadPoolExecutor(1) as executor:
        executor.submit(asyncio.run, running).result()


def test_the_same_work_is_done_once() -> None:
    async def run() -> None:
        work, goes = SharedWork(), threading.Event()
        done: list[int] = []

        def answer() -> int:
            goes.wait(10)
            done.append(1)
            return 42

        asked = [asyncio.create_task(work.do("six times seven", answer)) for _ in range(5)]
        await asyncio.sleep(0.01)
        goes.set()
        assert await asyncio.gather(*asked) == [42] * 5 and done == [1]
        work.stop()

    apart(run())


def test_whoever_asks_again_gets_what_came_of_it() -> None:
    async def run() -> None:
        work, goes = SharedWork(patience=0.05), threading.Event()
        done: list[int] = []

        def answer() -> str:
            goes.wait(10)
            done.append(1)
            return "at last"

        with pytest.raises(NotAllowed, match="ask again"):
            await work.do("long", answer)
        goes.set()
        found = ""
        while not found:
            with suppress(NotAllowed):  # not yet
                found = await work.do("long", answer)
        assert found == "at last" and done == [1]
        work.stop()

    apart(run())


def test_quick_work_does_not_wait_behind_long_work() -> None:
    async def run() -> None:
        work, goes = SharedWork(patience=5), threading.Event()
        longs = [
            asyncio.create_task(work.do(("long", number), lambda: goes.wait(10)))
            for number in range(THREADS + 1)
        ]
        await asyncio.sleep(0.01)
        assert await work.do("quick", lambda: 1, quick=True) == 1
        goes.set()
        await asyncio.gather(*longs)
        work.stop()

    apart(run())


def test_what_goes_wrong_is_told_to_whoever_asked_and_crowds_are_turned_away() -> None:
    async def run() -> None:
        work, goes = SharedWork(), threading.Event()

        def fail() -> None:
            raise NotAllowed("no such hand")

        with pytest.raises(NotAllowed, match="no such hand"):
            await work.do("wrong", fail)
        waiting = [
            asyncio.create_task(work.do(number, lambda: goes.wait(10)))
            for number in range(MOST_WAITING)
        ]
        await asyncio.sleep(0.01)
        with pytest.raises(NotAllowed, match="the server is busy"):
            await work.do("one more", lambda: 1)
        goes.set()
        await asyncio.gather(*waiting)
        work.stop()

    apart(run())
