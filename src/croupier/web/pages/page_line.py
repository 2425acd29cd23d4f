"""The lines of open pages: a page's own comes to its own address, and may come back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.house import NotAllowed
from croupier.web.assets import version
from croupier.web.context import house, shared
from croupier.web.gate import COOKIE, close_code
from croupier.web.json_http import read_object
from croupier.web.line import Line, refuse
from croupier.web.pages.live_markup import Pane

Key = tuple[str | None, str, str]
"""A page by its device's token, its path, and its own name for itself; what stands behind the
path changes with what is written on it."""
Draw = Callable[[HTTPConnection], Pane | Awaitable[Pane]]

_log = logging.getLogger("croupier.web")


async def drawn(draw: Draw, asks: HTTPConnection) -> Pane:
    """A page for the person who asks."""
    pane = draw(asks)
    return pane if isinstance(pane, Pane) else await pane


async def serve(draw: Draw, socket: WebSocket) -> None:
    """Serve a page's line until it is cut."""
    await socket.accept()
    try:
        async with asyncio.timeout(house().limits.head_seconds):
            opening = read_object(await socket.receive_text())
    except NotAllowed as error:
        await refuse(socket, error)
        return
    except (TimeoutError, WebSocketDisconnect, RuntimeError, KeyError):
        return  # it never said which page it is
    token = socket.cookies.get(COOKIE)
    key = token, socket.url.path, str(opening.get("page"))[:40]
    pane = _taken_up(key)
    try:
        if pane is None:
            pane = await drawn(draw, socket)
            _end_with(socket.path_params.get("table_id"), pane)
    except NotAllowed as error:  # not just now: the page tries again by itself
        await socket.close(close_code(error))
        return
    except Exception:
        _log.exception("a page at %s", socket.url.path)
        await socket.close(1011)
        return
    if pane.status != 200 or pane.hears is None:  # what was there when it was asked for is not now
        await socket.send_text(_command("go", str(socket.url.path)))
        await socket.close(1000)
        return
    await _talk(socket, pane, key, opening)


async def _talk(socket: WebSocket, pane: Pane, key: Key, opening: dict[str, Any]) -> None:
    line = _PageLine(socket, pane, key[0])
    greeting = {"version": version(), "now": house().clock()}
    has = opening.get("has")
    try:
        await socket.send_text(orjson.dumps(greeting).decode())
        await pane.open(line.changed, has if isinstance(has, dict) else {}, opening.get("count"))
        await line.serve()
    except (WebSocketDisconnect, RuntimeError):
        pass  # gone before it was there
    finally:
        pane.cut()
        _keep(key, pane)


def _end_with(table_id: str | None, pane: Pane) -> None:
    """A page of a table that goes to another server is over: its line is taken up there."""

    def hear(gone: str) -> None:
        if gone == table_id:
            pane.end()

    if table_id is not None:
        house().on_away.append(hear)
        pane.on_close(lambda: house().on_away.remove(hear))


def _command(name: str, value: str) -> str:
    return orjson.dumps({"parts": {}, "then": [(name, value)], "count": 0}).decode()


class _PageLine(Line):
    """The line of one page."""

    def __init__(self, socket: WebSocket, pane: Pane, token: str | None) -> None:
        super().__init__(socket)
        self._pane, self._token = pane, token

    @property
    def _is_over(self) -> bool:
        return self._pane.is_over

    _code = 1012

    def leave(self, token: str) -> None:
        """The pages of a device that signs out go to the lobby."""
        if self._token == token:
            self._pane.go("/")

    async def _news(self) -> str | None:
        return self._pane.news()

    async def _do(self, message: dict[str, Any], client_id: object) -> None:
        await self._pane.hear({**message, "client_id": client_id})


# ---- pages that wait for their people -------------------------------------------------------


def _keep(key: Key, pane: Pane) -> None:
    """Keep a page whose line is cut, for a while; of too many the oldest end."""
    _end(key)
    if pane.is_over:
        pane.close()
        return
    limits, left = house().limits, shared().left
    after = asyncio.get_running_loop().call_later(limits.page_seconds, _end, key)
    left[key] = pane, after
    while len(left) > limits.pages_waiting:
        _end(next(iter(left)))


def _taken_up(key: Key) -> Pane | None:
    """The page that someone comes back to."""
    pane, after = shared().left.pop(key, (None, None))
    if after is not None:
        after.cancel()
    if pane is not None and pane.is_over:
        pane.close()
        return None
    return pane


def _end(key: Key) -> None:
    if (pane := _taken_up(key)) is not None:
        pane.close()
