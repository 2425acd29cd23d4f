"""A line: one socket of a page or a program, on which both ends say objects in JSON.

What comes in has `do` and may have a `client_id`; it is answered with that and either a `receipt`
or why it was `refused`. What goes out by itself is news: the `state` of a table for a program, the
`parts` of a page that have changed for a browser.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.house import NotAllowed
from croupier.web.context import shared
from croupier.web.gate import close_code
from croupier.web.json_http import read_object

MOST_REPLIES: Final = 50
"""Answers that may wait for a reader before more is heard from it."""


class Line(ABC):
    """Answers in their order, and the latest news whenever there is any."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self.changed = asyncio.Event()
        self.changed.set()
        self._replies: deque[dict[str, Any]] = deque()
        self._room = asyncio.Event()
        self._room.set()

    @abstractmethod
    async def _do(self, message: dict[str, Any], client_id: object) -> Any:
        """Do what was said; gives the receipt, or raises what it is refused with."""

    @abstractmethod
    async def _news(self) -> str | None:
        """What is new, if anything is, as it is sent."""

    @abstractmethod
    def leave(self, token: str) -> None:
        """A device has signed out: this may be its line."""

    @property
    def _is_over(self) -> bool:
        """Whether nothing more will come."""
        return False

    _code = 1000
    """How the socket is closed then; 1012 is for those who should come back."""

    async def serve(self) -> None:
        """Send and hear until either end is over."""
        shared().leaving.append(self.leave)
        tasks = {asyncio.create_task(self._send()), asyncio.create_task(self._hear())}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except NotAllowed as error:
            await self._put(error.as_data())
            await self._socket.close(close_code(error))
        except (WebSocketDisconnect, RuntimeError):
            return  # gone; a seat stays theirs
        finally:
            shared().leaving.remove(self.leave)
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
            if (news := await self._news()) is not None:
                await self._socket.send_text(news)
            if self._is_over:
                await self._socket.close(self._code)
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
            return {"receipt": await self._do(message, client_id), "client_id": client_id}
        except NotAllowed as error:
            return {**error.as_data(), "client_id": client_id}


async def refuse(socket: WebSocket, error: NotAllowed) -> None:
    """Say why there is nothing to listen to here."""
    await socket.send_text(msgspec.json.encode(error.as_data()).decode())
    await socket.close(close_code(error))
