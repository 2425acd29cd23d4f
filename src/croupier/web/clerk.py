"""The clerk: answers messages as they come in, those that come together with one wait for the
disk."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from croupier.house import House, NotAllowed, OpenTable, Person

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
    """Takes messages from the event loop and hands them to the house in batches."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._queue: deque[_Waiting] = deque()

    async def do(
        self,
        table: OpenTable,
        person: Person,
        message: Mapping[str, Any],
        client_id: str | None = None,
    ) -> dict[str, Any]:
        """What `OpenTable.do` answers, once it is certain."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[dict[str, Any]] = loop.create_future()
        if not self._queue:
            # Whatever else arrives in this turn of the loop is answered with it.
            loop.call_soon(self._serve)
        self._queue.append(_Waiting(table, person, message, client_id, answer))
        return await answer

    def _serve(self) -> None:
        answered: list[tuple[_Waiting, dict[str, Any] | NotAllowed]] = []
        began = time.perf_counter()
        try:
            with self._house.together():
                while self._queue and time.perf_counter() - began < AT_ONCE:
                    one = self._queue.popleft()
                    answered.append((one, _answer(one)))
        except NotAllowed as error:  # it could not be kept, so none of it was done
            answered = [(one, error) for one, _ in answered]
        if self._queue:
            asyncio.get_running_loop().call_soon(self._serve)
        for one, answer in answered:
            if one.answer.done():
                continue  # whoever asked has gone
            if isinstance(answer, NotAllowed):
                one.answer.set_exception(answer)
            else:
                one.answer.set_result(answer)


def _answer(one: _Waiting) -> dict[str, Any] | NotAllowed:
    try:
        return one.table.do(one.person, one.message, one.client_id)
    except NotAllowed as error:
        return error
