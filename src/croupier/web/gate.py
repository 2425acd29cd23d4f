"""The gate before everything that is served: only this host, only pages of this host, only so much.

A page of another site that is open in the same browser may send requests here, with the cookies
of this site. So whatever changes something must come from a page of this host, or from no page
at all. A request for another host's name is refused too: it may be a name that someone has
pointed at this machine. What a request carries is read here, as far as the limits go and no
longer, so that nothing behind the gate ever waits for half a request.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

import orjson

from croupier.house.people import fresh_token
from croupier.house.refusals import SORRY, Kind, NotAllowed
from croupier.web.limits import LARGE, USUAL, Limits, Room

COOKIE: Final = "croupier-device"
YEAR: Final = 365 * 86_400
LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
STATUS: Final[dict[Kind, int]] = {
    "refused": 409,
    "stranger": 401,
    "unknown": 404,
    "too large": 413,
    "too many": 429,
    "fault": 503,
}
POLICY: Final = (
    "default-src 'self'; script-src 'self'{scripts}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; object-src 'none'; "
    "frame-ancestors 'none'; form-action 'self'; base-uri 'none'"
)
"""What browsers are told: nothing is ever fetched from elsewhere, no other page frames us, and no
script runs but our files and those that this very page was sent with."""
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
)
DRAINED: Final = 16 * 1024 * 1024
"""Bytes of a body too large that are read, and thrown away, before the line is cut."""
DRAINING: Final = 2.0
"""Seconds for that: a sender who is still sending would not hear why."""

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_log = logging.getLogger("croupier.web")


class Gate:
    """Wraps the whole application.

    `hosts` are the names that it answers to, beside the address that a connection came to, and
    `knows` says whether a device token was made here.
    """

    def __init__(
        self,
        app: App,
        hosts: frozenset[str] = LOOPBACK,
        *,
        limits: Limits = USUAL,
        room: Room | None = None,
        knows: Callable[[str], bool] = bool,
    ) -> None:
        self.app, self._limits, self._knows = app, limits, knows
        self._hosts = frozenset(_name(host) for host in hosts)
        self._room = room or Room(limits.held_bytes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _refuse(scope, send, refusal, 403)
        elif scope["type"] == "websocket":
            await self._talk(scope, receive, send)
        else:
            await self._answer(scope, headers, receive, send)

    def _refusal(self, scope: Scope, headers: dict[bytes, str]) -> NotAllowed | None:
        host = headers.get(b"host", "")
        name, (here, _) = _name(host), scope.get("server") or ("", 0)
        if name not in self._hosts and (not name or name != here):
            return NotAllowed(f"this house does not go by the name {host[:80]!r}")
        origin = headers.get(b"origin")
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and origin is not None and _place(origin) != host:
            return NotAllowed(f"pages of {origin[:80]!r} may not act here")
        return None

    async def _talk(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket; what is said on it wrongly ends it, and is no fault of ours."""
        if scope["path"].startswith("/_nicegui"):
            receive = _texts(receive)
        try:
            await self.app(scope, receive, send)
        except Exception as error:
            _log.info("a socket at %s was closed: %r", scope["path"], error)
            with suppress(Exception):
                await send({"type": "websocket.close", "code": 1002})

    async def _answer(
        self, scope: Scope, headers: dict[bytes, str], receive: Receive, send: Send
    ) -> None:
        """Read a request whole, and have it answered."""
        device = self._fresh_device(scope, headers)
        if device:
            scope["headers"] = _with_cookie(scope["headers"], headers, device)
        telling = _Telling(send, device)
        body = _Body(receive, self._limits, self._room)
        try:
            self._refuse_long_head(scope)
            if await body.read(scope["path"], headers):
                await self._pass_on(scope, body, telling)
        except NotAllowed as error:
            await _refuse(scope, telling, error)
        except TimeoutError:
            late = NotAllowed("the request did not come to its end in time", kind="too many")
            await _refuse(scope, telling, late, 408)
        finally:
            body.forget()

    async def _pass_on(self, scope: Scope, body: _Body, telling: _Telling) -> None:
        if not scope["path"].startswith("/_nicegui"):
            # Pages are changed on their way out, so they must come as they are.
            scope["headers"] = [one for one in scope["headers"] if one[0] != b"accept-encoding"]
        try:
            await self.app(scope, body.again, telling)
        except Exception:
            _log.exception("%s %s", scope["method"], scope["path"])
            if not telling.has_begun:
                await _refuse(scope, telling, NotAllowed(SORRY, kind="fault"))

    def _refuse_long_head(self, scope: Scope) -> None:
        size = sum(len(name) + len(value) for name, value in scope["headers"])
        size += len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")
        if size > self._limits.head_bytes:
            raise NotAllowed("the head of the request is too long", kind="too large")

    def _fresh_device(self, scope: Scope, headers: dict[bytes, str]) -> str | None:
        """A token for a browser that comes to a page without one that was made here."""
        is_page = (
            scope["method"] == "GET"
            and "text/html" in headers.get(b"accept", "")
            and not scope["path"].startswith(("/api", "/_nicegui"))
        )
        token = device_of(headers.get(b"cookie", ""))
        if not is_page or (token is not None and self._knows(token)):
            return None
        return fresh_token()


def _name(host: str) -> str:
    """The name without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _place(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


async def _refuse(scope: Scope, send: Send, refusal: NotAllowed, status: int | None = None) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.reason[:100]})
        return
    body = orjson.dumps(refusal.as_data())
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    status = status or STATUS[refusal.kind]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _texts(receive: Receive) -> Receive:
    """Pages say texts; bytes would be kept until others came that belong to them."""

    async def only_texts() -> Message:
        message = await receive()
        if message.get("bytes") is not None:
            raise ValueError("bytes on the line of a page")
        return message

    return only_texts


class _Body:
    """What a request carries: read once, within limits, and then told again as often as asked."""

    def __init__(self, receive: Receive, limits: Limits, room: Room) -> None:
        self._receive, self._limits, self._room = receive, limits, room
        self._chunks: list[bytes] = []
        self._size = self._held = 0
        self._is_told = False

    async def read(self, path: str, headers: dict[bytes, str]) -> bool:
        """Read it whole; whether there is still anyone who waits for an answer."""
        most = LARGE.get(path, self._limits.body_bytes)
        seconds = self._limits.upload_seconds if path in LARGE else self._limits.body_seconds
        declared = headers.get(b"content-length", "0")
        if not declared.isdecimal() or len(declared) > 15:
            raise NotAllowed("its length is no number")
        if int(declared) > most:
            await self._drain()
            raise _too_large(most, int(declared))
        async with asyncio.timeout(seconds):
            more = True
            while more:
                message = await self._receive()
                if message["type"] == "http.disconnect":
                    return False
                more = message.get("more_body", False)
                await self._keep(message.get("body", b""), most)
        return True

    async def _keep(self, chunk: bytes, most: int) -> None:
        self._size += len(chunk)
        if self._size > most:
            await self._drain()
            raise _too_large(most, self._size)
        if self._size > self._limits.body_bytes:
            self._room.take(len(chunk))
            self._held += len(chunk)
        self._chunks.append(chunk)

    async def _drain(self) -> None:
        self.forget()
        left = DRAINED
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAINING):
                while left > 0:
                    message = await self._receive()
                    left -= len(message.get("body", b""))
                    if not message.get("more_body", False):
                        return

    async def again(self) -> Message:
        """The whole body at first, and then whatever happens on the line."""
        if self._is_told:
            return await self._receive()
        self._is_told = True
        body, self._chunks = b"".join(self._chunks), []
        return {"type": "http.request", "body": body, "more_body": False}

    def forget(self) -> None:
        """Hold nothing any more."""
        self._chunks = []
        self._room.give(self._held)
        self._held = 0


def _too_large(most: int, size: int) -> NotAllowed:
    return NotAllowed(f"a request has at most {most:,} bytes, not {size:,}", kind="too large")


# ---- what goes out --------------------------------------------------------------------------


class _Telling:
    """Sends an answer, with the headers that every answer has.

    A page of the framework comes with scripts inside; they get a number that only this answer
    knows, so that no other script in it would run. What people wrote stands in no such page as
    markup: it is data, in which the framework writes `<` otherwise.
    """

    def __init__(self, send: Send, device: str | None) -> None:
        self._send, self._device = send, device
        self._start: Message | None = None
        self._parts: list[bytes] = []
        self.has_begun = False

    async def __call__(self, message: Message) -> None:
        """Send one part of an answer."""
        if message["type"] == "http.response.start":
            self.has_begun = True
            headers = [*message.get("headers", ()), *HEADERS]
            if self._device:
                headers.append((b"set-cookie", set_cookie(self._device).encode()))
            message = {**message, "headers": headers}
            if any(name == b"x-nicegui-content" for name, _ in headers):
                self._start = message
                return
            headers.append(_policy(""))
        elif self._start is not None:
            self._parts.append(message.get("body", b""))
            if message.get("more_body", False):
                return
            await self._send_page(self._start)
            return
        await self._send(message)

    async def _send_page(self, start: Message) -> None:
        number = secrets.token_urlsafe(16)
        page = re.sub(
            rb"<script(?=[ >])", f'<script nonce="{number}"'.encode(), b"".join(self._parts)
        )
        kept = [pair for pair in start["headers"] if pair[0] != b"content-length"]
        length = b"content-length", str(len(page)).encode()
        await self._send({**start, "headers": [*kept, length, _policy(f" 'nonce-{number}'")]})
        await self._send({"type": "http.response.body", "body": page})


def _policy(scripts: str) -> tuple[bytes, bytes]:
    return b"content-security-policy", POLICY.format(scripts=scripts).encode()


# ---- the device's cookie --------------------------------------------------------------------


def device_of(cookies: str) -> str | None:
    """The device token in a cookie header, if there is one."""
    try:
        kept = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return kept.value if kept else None


def set_cookie(token: str) -> str:
    """The header by which a browser keeps its token; no script can read it."""
    return f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict"


def forget_cookie() -> str:
    """The header by which a browser forgets its token."""
    return f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"


def _with_cookie(
    raw: list[tuple[bytes, bytes]], headers: dict[bytes, str], device: str
) -> list[tuple[bytes, bytes]]:
    """The request as if the browser had had its token already."""
    others = re.sub(rf"(^|;)\s*{COOKIE}=[^;]*", "", headers.get(b"cookie", ""))
    cookies = f"{COOKIE}={device}; {others}" if others else f"{COOKIE}={device}"
    kept = [(name, value) for name, value in raw if name != b"cookie"]
    return [*kept, (b"cookie", cookies.encode("latin-1"))]
