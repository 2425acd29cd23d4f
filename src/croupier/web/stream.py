"""The stream of a table: its state at every change, and messages the other way."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.house import NotAllowed, OpenTable, Person
from croupier.web.context import shared
from croupier.web.json_http import anyone, news_of, read_object

MOST_REPLIES: Final = 50
"""Answers that may wait for a reader before more is heard from it."""


async def stream(socket: WebSocket) -> None:
    """Serve one listener until it goes."""
    await socket.accept()
    try:
        person = anyone(socket)
        table = shared().house.table(socket.path_params["table_id"])
        news = news_of(socket)
    except NotAllowed as error:
        await socket.send_text(msgspec.json.encode(error.as_data()).decode())
        await socket.close(1008)
        return
    line = _Line(socket, table, person, news)
    stop = table.subscribe(line.changed.set, person)
    leave = line.leave
    shared().leaving.append(leave)
    try:
        await line.serve()
    finally:
        stop()
        shared().leaving.remove(leave)


class _Line:
    """One listener: replies in their order, and the latest state whenever there is a newer."""

    def __init__(
        self, socket: WebSocket, table: OpenTable, person: Person | None, news: int
    ) -> None:
        self._socket, self._table, self._person, self._news = socket, table, person, news
        self.changed = asyncio.Event()
        self.changed.set()
        self._replies: deque[dict[str, Any]] = deque()
        self._room = asyncio.Event()
        self._room.set()

    def leave(self, token: str) -> None:
        """A device has signed out: this may be its stream."""
        if self._person is not None and self._person.token == token:
            self.changed.set()

    async def serve(self) -> None:
        """Send and hear until either end is over."""
        tasks = {asyncio.create_task(self._send()), asyncio.create_task(self._hear())}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except NotAllowed as error:
            await self._put(error.as_data())
            await self._socket.close(1008)
        except (WebSocketDisconnect, RuntimeError):
            return  # gone; the seat stays theirs
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self) -> None:
        while True:
            await self.changed.wait()
            self.changed.clear()
            while self._replies:
                await self._put(self._replies.popleft())
            self._room.set()
            await shared().clerk.settled(self._table)
            if self._person is not None:
                shared().house.person(self._person.token)  # it may have been signed out
            await self._put({"state": self._table.state(self._person, self._news)})
            if self._table.is_closed:
                await self._socket.close(1000, "the table is closed")
                return

    async def _put(self, data: dict[str, Any]) -> None:
        await self._socket.send_text(msgspec.json.encode(data).decode())

    async def _hear(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            raw = message.get("text") or message.get("bytes") or b""
            self._replies.append(await self._reply(raw))
            if len(self._replies) >= MOST_REPLIES:
                self._room.clear()
            self.changed.set()
            await self._room.wait()

    async def _reply(self, raw: str | bytes) -> dict[str, Any]:
        client_id = None
        try:
            message = read_object(raw)
            client_id = message.pop("client_id", None)
            if self._person is None:
                raise NotAllowed("sign in to act; you may look on", kind="stranger")
            receipt = await shared().clerk.receive(self._table, self._person, message, client_id)
            return {"receipt": receipt, "client_id": client_id}
        except NotAllowed as error:
            return {**error.as_data(), "client_id": client_id}
