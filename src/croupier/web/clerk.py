"""The clerk: answers messages as they come in, those that come together with one wait for the
disk."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from croupier.house import House, NotAllowed, OpenTable, Person
from croupier.house.refusing import SORRY

_log = logging.getLogger("croupier.web")

AT_ONCE: Final = 0.02
"""Seconds that the clerk works before the answers so far go out."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    table: OpenTable
    person: Person
    message: Mapping[str, Any]
    client_id: str | None
    answer: asyncio.Future[dict[str, Any]]


class Clerk:
    """Takes messages from the event loop and hands them to the house in batches.

    A thread waits for the disk, so that the loop goes on; one batch follows the other.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._queue: deque[_Waiting] = deque()
        self._serving: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def do(
        self,
        table: OpenTable,
        person: Person,
        message: Mapping[str, Any],
        client_id: str | None = None,
    ) -> dict[str, Any]:
        """What `OpenTable.do` answers, once it is certain; a device that has been signed out since
        is refused."""
        self._house.person(person.token)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._queue.append(_Waiting(table, person, message, client_id, answer))
        if self._serving is None or self._serving.done():
            # Whatever else arrives in this turn of the loop is answered with it.
            self._serving = asyncio.create_task(self._serve())
        return await answer

    async def _serve(self) -> None:
        while self._queue:
            async with self._turn:
                answered = self._answer_some()
                try:
                    refusal = await self._commit()
                except Exception:
                    _log.exception("the clerk")
                    refusal = NotAllowed(SORRY, kind="fault")
            for one, answer in answered:
                _give(one, refusal or answer)

    def _answer_some(self) -> list[tuple[_Waiting, dict[str, Any] | NotAllowed]]:
        """As many as can be answered in a moment."""
        answered = []
        began = time.perf_counter()
        with self._house.keeper.gathering():
            while self._queue and time.perf_counter() - began < AT_ONCE:
                one = self._queue.popleft()
                answered.append((one, _answer(one)))
        return answered

    async def _commit(self) -> NotAllowed | None:
        """Have everything written; the refusal if it could not be, so that none of it was done."""
        commit = self._house.keeper.hand_over()
        if commit is None:
            return None
        await asyncio.get_running_loop().run_in_executor(self._writer, commit.write)
        self._house.keeper.settle()
        return commit.refusal

    async def tick(self) -> None:
        """Let time go by in the house, the waiting for the disk left to the thread, too."""
        async with self._turn:
            with self._house.keeper.gathering():
                self._house.tick()
            await self._commit()

    def stop(self) -> None:
        """Write nothing more."""
        self._writer.shutdown(wait=True)


def _give(one: _Waiting, answer: dict[str, Any] | NotAllowed) -> None:
    if one.answer.done():
        return  # whoever asked has gone
    if isinstance(answer, NotAllowed):
        one.answer.set_exception(answer)
    else:
        one.answer.set_result(answer)


def _answer(one: _Waiting) -> dict[str, Any] | NotAllowed:
    try:
        return one.table.do(one.person, one.message, one.client_id)
    except NotAllowed as error:
        return error
    except Exception:
        _log.exception("table %s", one.table.id)
        return NotAllowed(SORRY, kind="fault")
