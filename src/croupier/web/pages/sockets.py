"""The lines of open pages: their sockets, guarded against whatever is said on them wrongly."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final

from nicegui import Client, core
from socketio.exceptions import ConnectionRefusedError as NoPage

from croupier.bounds import refuse_shape
from croupier.errors import ShapeError
from croupier.web.gate import COOKIE
from croupier.web.limits import Limits

Handler = Callable[..., Any]

MOST_ARGUMENTS: Final = 4
"""Of an event; ours have one."""
UNHEARD: Final = ("javascript_response", "log")
"""What browsers may say to the framework and have no reason to say to us."""


def guard_lines(limits: Limits) -> None:
    """Let pages speak by WebSocket alone, from this site alone, in messages that can be some."""
    engine = core.sio.eio
    core.app.config.socket_io_js_transports = ["websocket"]
    engine.transports = ["websocket"]
    engine.cors_allowed_origins = []
    engine.max_http_buffer_size = limits.message_bytes
    handlers = core.sio.handlers["/"]
    handlers["connect"] = _connecting(handlers["connect"])
    for name in ("handshake", "event", "ack"):
        handlers[name] = _guarded(handlers[name], name)
    for name in UNHEARD:
        handlers[name] = _unheard


def _connecting(connect: Handler) -> Handler:
    """A socket that belongs to no page is refused; the browser then loads the page again."""

    async def connected(sid: str, environ: dict[str, Any], _: Any = None) -> None:
        try:
            await connect(sid, environ)
        except Exception:
            raise NoPage("Implicit handshake failed") from None

    return connected


def _guarded(handle: Handler, name: str) -> Handler:
    async def heard(sid: str, message: Any = None, *_: Any) -> Any:
        try:
            if not _is_proper(sid, message, name):
                return None
            answer = handle(sid, message)
            return await answer if inspect.isawaitable(answer) else answer
        except (KeyError, ValueError, TypeError, AttributeError, OverflowError):
            return None  # no page of ours says anything like it

    return heard


def _is_proper(sid: str, message: Any, name: str) -> bool:
    if not isinstance(message, dict) or not isinstance(message.get("client_id"), str):
        return False
    if name == "handshake":
        return True
    if message["client_id"] not in core.sio.rooms(sid):
        return False  # a page speaks for itself
    given = message.get("args", [])
    if not isinstance(given, list) or len(given) > MOST_ARGUMENTS:
        return False
    try:
        for one in given:
            if one is not None:
                refuse_shape(one)
    except ShapeError:
        return False
    return True


async def _unheard(*_: Any) -> None:
    """Nothing comes of it."""


# ---- pages that wait, and pages that end ----------------------------------------------------


async def socket_of(client: Client, limits: Limits) -> bool:
    """Wait for a page's socket; one that never comes is dropped, and if too many wait, the
    oldest."""
    waiting = [one for one in Client.instances.values() if _waits(one)]
    for one in waiting[: max(0, len(waiting) - limits.pages_waiting)]:
        one.delete()
    try:
        await client.connected(timeout=limits.page_seconds)
    except TimeoutError:
        if not client.is_deleted:
            client.delete()
    return not client.is_deleted


def _waits(client: Client) -> bool:
    return not client.has_socket_connection and not client._delete_tasks


def end_pages(token: str) -> None:
    """The pages of a device that signs out go to the lobby."""
    for client in list(Client.instances.values()):
        request = client._request
        if request is not None and request.cookies.get(COOKIE) == token:
            client.open("/")
