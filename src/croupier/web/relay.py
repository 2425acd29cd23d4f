"""Between the servers of one house: what is about a table goes to the server that has it.

A person may reach any server. Paths name their table, so that a request or a socket is passed on by
its path alone, as it came; the other server knows by a mark that it was let in here already.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Final

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from croupier.house import House, NotAllowed
from croupier.house.refusals import ELSEWHERE
from croupier.web.clerk import Clerk
from croupier.web.gate import App, Receive, Scope, Send, refuse
from croupier.web.neighbours import LOOK, Neighbours, Unreachable

MARK: Final = b"x-croupier-relay"
THREADS: Final = 32
OF_ONE_LINE: Final = frozenset(
    {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"content-length", MARK}
)
"""What is said between two neighbours, and not passed on."""
_TABLE: Final = re.compile(r"[A-Za-z0-9]{8}")


def mark_of(house: House) -> str:
    """By what servers of one house know each other."""
    return hmac.new(house.store.seal, b"relay", hashlib.sha256).hexdigest()


class Relay:
    """Wraps the application of a house that may have several servers."""

    def __init__(self, app: App, house: House, clerk: Clerk, neighbours: Neighbours) -> None:
        self.app, self._house, self._clerk = app, house, clerk
        self._neighbours = neighbours
        self._mark = mark_of(house)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="relay")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or not self._house.leases.is_shared:
            await self.app(scope, receive, send)
            return
        is_relayed = any(name == MARK for name, _ in scope["headers"])
        try:
            address = await self._elsewhere(scope["path"])
        except NotAllowed as error:  # nobody can say now where the table is
            await refuse(scope, send, error)
            return
        if address is None or is_relayed:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._pass_on(address, scope, receive, send)
        else:
            await self._join(address, scope, receive, send)

    async def _elsewhere(self, path: str) -> str | None:
        """The address of another server that has the table which a path names."""
        for name in filter(_TABLE.fullmatch, path.split("/")[2:]):
            if not self._house.is_listed(name):  # it may have been opened just now
                await self._clerk.run(self._house.look_around)
            if address := self._house.leases.elsewhere(name):
                return address
        return None

    def _headers(self, scope: Scope, *others: bytes) -> list[tuple[str, str]]:
        headers = (
            (name.decode("latin-1"), value.decode("latin-1"))
            for name, value in scope["headers"]
            if name not in OF_ONE_LINE and name not in others
        )
        return [*headers, (MARK.decode(), self._mark)]

    # ---- requests ---------------------------------------------------------------------------

    async def _pass_on(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        body = b""
        while (message := await receive())["type"] == "http.request":
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        ask = partial(
            self._neighbours.ask,
            address,
            scope["method"],
            _target(scope),
            self._headers(scope),
            body,
        )
        try:
            answer = await asyncio.get_running_loop().run_in_executor(self._threads, ask)
        except Unreachable:
            await refuse(scope, send, NotAllowed(ELSEWHERE, kind="fault"))
            return
        headers = [header for header in answer.headers if header[0] not in OF_ONE_LINE]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await send({"type": "http.response.body", "body": answer.body})

    # ---- sockets ----------------------------------------------------------------------------

    async def _join(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what both ends say until one is gone; the other is then let go, too."""
        handshake = tuple(name for name, _ in scope["headers"] if name.startswith(b"sec-websocket"))
        headers = [header for header in self._headers(scope, *handshake) if header[0] != "host"]
        await receive()  # that someone wants to connect
        try:
            other = await self._neighbours.join(address, _target(scope), headers)
        except Unreachable:
            await send({"type": "websocket.close", "code": 1012})
            return
        await send({"type": "websocket.accept"})
        tasks = {
            asyncio.create_task(_outward(other, receive)),
            asyncio.create_task(_homeward(other, send)),
            asyncio.create_task(self._while_there(address, send)),
        }
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await other.close()

    async def _while_there(self, address: str, send: Send) -> None:
        """Wait until a server is gone; one that is paused does not say so itself."""
        while self._house.leases.is_there(address):
            await asyncio.sleep(LOOK)
        await send({"type": "websocket.close", "code": 1012})


async def _outward(other: ClientConnection, receive: Receive) -> None:
    while (message := await receive())["type"] == "websocket.receive":
        text: Any = message.get("text")
        with suppress(ConnectionClosed):
            await other.send(message["bytes"] if text is None else text)


async def _homeward(other: ClientConnection, send: Send) -> None:
    async for frame in other:
        key = "text" if isinstance(frame, str) else "bytes"
        await send({"type": "websocket.send", key: frame})
    await send({"type": "websocket.close", "code": other.close_code or 1012})


def _target(scope: Scope) -> str:
    path = (scope.get("raw_path") or scope["path"].encode()).decode("latin-1").partition("?")[0]
    query = (scope.get("query_string") or b"").decode("latin-1")
    return f"{path}?{query}" if query else str(path)
