"""The clerk: does what comes in, what comes together with one wait for the disk."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from croupier.house import House, NotAllowed, OpenTable, Person
from croupier.house.message_types import AnyMessage
from croupier.house.receipts import Receipt
from croupier.house.refusals import SORRY
from croupier.web.metrics import DONE, Metrics

_log = logging.getLogger("croupier.web")

AT_ONCE: Final = 0.02
"""Seconds that the clerk works before the answers so far go out."""

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class _Waiting:
    job: Callable[[], Any]
    passes: tuple[type[Exception], ...]
    """Errors that are answers, too."""
    answer: asyncio.Future[Any]


class Clerk:
    """Takes whatever changes the house from the event loop and does it in batches.

    A thread waits for the disk, so that the loop goes on; one batch follows the other.
    """

    def __init__(self, house: House, metrics: Metrics) -> None:
        self._house, self._metrics = house, metrics
        self._queue: deque[_Waiting] = deque()
        self._serving: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._drawing: set[asyncio.Task[None]] = set()

    async def run(
        self, job: Callable[[], Found], passes: tuple[type[Exception], ...] = ()
    ) -> Found:
        """What some work on the house comes to, once what it changed is certain.

        A refusal is passed on, and so are errors of the kinds named; others are our fault.
        """
        answer: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        self._queue.append(_Waiting(job, (NotAllowed, *passes), answer))
        if self._serving is None or self._serving.done():
            # Whatever else arrives in this turn of the loop is answered with it.
            self._serving = asyncio.create_task(self._serve())
        return await answer

    async def receive(
        self, table: OpenTable, person: Person, data: object, client_id: object = None
    ) -> Receipt:
        """What `OpenTable.receive` answers, once it is certain; a device that has been signed out
        since is refused."""
        return await self._heard(person, lambda: table.receive(person, data, client_id))

    async def do(
        self, table: OpenTable, person: Person, message: AnyMessage, client_id: object = None
    ) -> Receipt:
        """The same for a message of our own."""
        return await self._heard(person, lambda: table.do(person, message, client_id))

    async def _heard(self, person: Person, job: Callable[[], Receipt]) -> Receipt:
        try:
            self._house.person(person.token)
            receipt = await self.run(job)
        except NotAllowed as error:
            self._metrics.heard(error.kind)
            raise
        self._metrics.heard(DONE)
        return receipt

    async def sign_in(self, name: str, token: str | None, address: str) -> Person:
        """A name for a device, once it is certain."""
        return await self.run(lambda: self._house.sign_in(name, token, address))

    async def settled(self, table: OpenTable) -> None:
        """Wait, without keeping the loop from going on, until a table can be shown."""
        if self._house.keeper.is_underway(table):
            async with self._turn:
                pass

    def soon(self, table: OpenTable, draw: Callable[[], Awaitable[None] | None]) -> None:
        """Draw a table as soon as it can be shown, after what is going on in the loop just now."""

        async def wait() -> None:
            try:
                await self.settled(table)
                if (coming := draw()) is not None:
                    await coming
            except NotAllowed:
                return  # it cannot be shown now; those who listen hear when it can
            except Exception:
                _log.exception("a page of table %s", table.id)

        task = asyncio.create_task(wait())
        self._drawing.add(task)
        task.add_done_callback(self._drawing.discard)

    async def _serve(self) -> None:
        while self._queue:
            async with self._turn:
                answered = self._answer_some()
                try:
                    refusal = await self._commit()
                except Exception:
                    _log.exception("the clerk")
                    refusal = NotAllowed(SORRY, kind="fault")
            for waiting, answer in answered:
                _give(waiting, refusal or answer)

    def _answer_some(self) -> list[tuple[_Waiting, Any]]:
        """As many as can be answered in a moment."""
        answered = []
        now = asyncio.get_running_loop().time
        began = now()
        with self._house.keeper.gathering():
            while self._queue and now() - began < AT_ONCE:
                waiting = self._queue.popleft()
                answered.append((waiting, _answer(waiting)))
        return answered

    async def _commit(self) -> NotAllowed | None:
        """Have everything written; the refusal if it could not be, so that none of it was done."""
        commit = self._house.keeper.hand_over()
        if commit is None:
            return None
        with self._metrics.commits.time():
            await asyncio.get_running_loop().run_in_executor(self._writer, commit.write)
        if commit.error is not None:
            self._metrics.failures.inc()
        self._house.keeper.await_commit()
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


def _give(waiting: _Waiting, answer: Any) -> None:
    if waiting.answer.done():
        return  # the one who asked has gone
    if isinstance(answer, Exception):
        waiting.answer.set_exception(answer)
    else:
        waiting.answer.set_result(answer)


def _answer(waiting: _Waiting) -> Any:
    try:
        return waiting.job()
    except waiting.passes as error:
        return error
    except Exception:
        _log.exception("the clerk")
        return NotAllowed(SORRY, kind="fault")
