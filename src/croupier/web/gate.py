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
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

import orjson

from croupier.house.people import fresh_token
from croupier.house.refusals import SORRY, Kind, NotAllowed
from croupier.limits import USUAL, Limits
from croupier.web.limits import ByteBudget, largest_files
from croupier.web.logs import kind_of
from croupier.web.metrics import Metrics

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
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; "
    "frame-ancestors 'none'; form-action 'self'; base-uri 'none'"
)
"""What browsers have to keep to: nothing is ever fetched from elsewhere, no other page frames us,
and no script and no style counts but our files."""
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"content-security-policy", POLICY.encode()),
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
    `knows` says whether a device token was made here, and `is_relayed` whether another server of
    the house has let a request in already.
    """

    def __init__(
        self,
        app: App,
        hosts: frozenset[str] = LOOPBACK,
        *,
        limits: Limits = USUAL,
        room: ByteBudget | None = None,
        knows: Callable[[str], bool] = bool,
        is_relayed: Callable[[Mapping[bytes, str]], bool] = lambda _: False,
        metrics: Metrics | None = None,
    ) -> None:
        self.app, self._limits, self._knows = app, limits, knows
        self._is_relayed = is_relayed
        self._hosts = frozenset(_name(host) for host in hosts)
        self._room = room or ByteBudget(limits.held_bytes)
        self._metrics = metrics or Metrics()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await refuse(scope, send, refusal, 403)
        elif scope["type"] == "websocket":
            await self._talk(scope, receive, send)
        else:
            await self._answer(scope, headers, receive, send)

    def _refusal(self, scope: Scope, headers: dict[bytes, str]) -> NotAllowed | None:
        if self._is_relayed(headers):
            return None
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
        try:
            with self._metrics.sockets.track_inprogress():
                await self.app(scope, receive, send)
        except Exception as error:
            _log.info("a socket was closed: %s", kind_of(error))
            with suppress(Exception):
                await send({"type": "websocket.close", "code": 1002})

    async def _answer(
        self, scope: Scope, headers: dict[bytes, str], receive: Receive, send: Send
    ) -> None:
        """Read a request whole, and have it answered."""
        device = self._fresh_device(scope, headers)
        if device:
            scope["headers"] = _with_cookie(scope["headers"], headers, device)
        telling = _Telling(send, device, is_secure=scope.get("scheme") == "https")
        began = time.perf_counter()
        body = _Body(receive, self._limits, self._room)
        try:
            self._refuse_long_head(scope)
            if await body.read(scope["path"], headers):
                await self._pass_on(scope, body, telling)
        except NotAllowed as error:
            await refuse(scope, telling, error)
        except TimeoutError:
            late = NotAllowed("the request was not complete in time", kind="too many")
            await refuse(scope, telling, late, 408)
        finally:
            body.forget()
            if telling.status:
                self._metrics.answered(telling.status, time.perf_counter() - began)

    async def _pass_on(self, scope: Scope, body: _Body, telling: _Telling) -> None:
        try:
            await self.app(scope, body.again, telling)
        except Exception:
            _log.exception("%s %s", scope["method"], scope["path"])
            if not telling.status:
                await refuse(scope, telling, NotAllowed(SORRY, kind="fault"))

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
            and not scope["path"].startswith("/api")
        )
        token = device_of(headers.get(b"cookie", ""))
        if not is_page or (token is not None and self._knows(token)):
            return None
        return fresh_token()


def _name(host: str) -> str:
    """The name without the port; an address of colons may come with or without its brackets."""
    place = f"[{host}]" if host.count(":") > 1 and not host.startswith("[") else host
    try:
        return (urlsplit(f"//{place}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _place(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def close_code(refusal: NotAllowed) -> int:
    """How a socket is closed with a refusal: 1012 is for those who should come back."""
    return 1012 if refusal.kind == "fault" else 1008


async def refuse(scope: Scope, send: Send, refusal: NotAllowed, status: int | None = None) -> None:
    """Answer with a refusal."""
    if scope["type"] == "websocket":
        code = close_code(refusal)
        await send({"type": "websocket.close", "code": code, "reason": refusal.reason[:100]})
        return
    body = orjson.dumps(refusal.as_data())
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    status = status or STATUS[refusal.kind]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class _Body:
    """What a request carries: read once, within limits, and then told again as often as asked."""

    def __init__(self, receive: Receive, limits: Limits, room: ByteBudget) -> None:
        self._receive, self._limits, self._room = receive, limits, room
        self._chunks: list[bytes] = []
        self._size = self._held = 0
        self._is_told = False

    async def read(self, path: str, headers: dict[bytes, str]) -> bool:
        """Read it whole; whether there is still anyone who waits for an answer."""
        large = largest_files(self._limits)
        most = large.get(path, self._limits.body_bytes)
        seconds = self._limits.upload_seconds if path in large else self._limits.body_seconds
        declared = headers.get(b"content-length", "0")
        if not declared.isdecimal() or len(declared) > 15:
            raise NotAllowed("its length is not a number")
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
    """Sends an answer, with the headers that every answer has."""

    def __init__(self, send: Send, device: str | None, *, is_secure: bool) -> None:
        self._send, self._device, self._is_secure = send, device, is_secure
        self.status = 0
        """Of the answer, once it has begun."""

    async def __call__(self, message: Message) -> None:
        """Send one part of an answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = [*message.get("headers", ()), *HEADERS]
            if self._device:
                cookie = set_cookie(self._device, is_secure=self._is_secure)
                headers.append((b"set-cookie", cookie.encode()))
            message = {**message, "headers": headers}
        await self._send(message)


# ---- the device's cookie --------------------------------------------------------------------


def device_of(cookies: str) -> str | None:
    """The device token in a cookie header, if there is one."""
    try:
        cookie = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return cookie.value if cookie else None


def set_cookie(token: str, *, is_secure: bool) -> str:
    """The header by which a browser keeps its token; no script can read it, and one that came by
    TLS goes by nothing else."""
    cookie = f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict"
    return f"{cookie}; Secure" if is_secure else cookie


def forget_cookie() -> str:
    """The header by which a browser forgets its token."""
    return f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"


def _with_cookie(
    raw: list[tuple[bytes, bytes]], headers: dict[bytes, str], device: str
) -> list[tuple[bytes, bytes]]:
    """The request as if the browser had had its token already."""
    others = re.sub(rf"(^|;)\s*{COOKIE}=[^;]*", "", headers.get(b"cookie", ""))
    cookies = f"{COOKIE}={device}; {others}" if others else f"{COOKIE}={device}"
    headers_left = [(name, value) for name, value in raw if name != b"cookie"]
    return [*headers_left, (b"cookie", cookies.encode("latin-1"))]
