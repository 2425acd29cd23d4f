"""The gate before everything that is served: only this host, only pages of this host.

A page of another site that is open in the same browser may send requests here, with the cookies
of this site. So whatever changes something must come from a page of this host, or from no page
at all. A request for another host's name is refused too: it may be a name that someone has
pointed at this machine.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

import orjson

from croupier.house.people import fresh_token
from croupier.house.refusing import NotAllowed

COOKIE: Final = "croupier-device"
YEAR: Final = 365 * 86_400
LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY: Final = (
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; "
    "frame-ancestors 'none'; form-action 'self'; base-uri 'self'"
)
"""What browsers are told: nothing is ever fetched from elsewhere, and no other page frames us."""
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
)

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Gate:
    """Wraps the whole application; `hosts` are the names it answers to, or None for any."""

    def __init__(self, app: App, hosts: frozenset[str] | None = LOOPBACK) -> None:
        self.app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _refuse(scope, send, refusal)
            return
        device = _fresh_device(scope, headers)
        if device:
            scope["headers"] = _with_cookie(scope["headers"], headers, device)
        await self.app(scope, receive, _telling(send, device))

    def _refusal(self, scope: Scope, headers: dict[bytes, str]) -> NotAllowed | None:
        host = headers.get(b"host", "")
        if self._hosts is not None and _name(host) not in self._hosts:
            return NotAllowed(f"this house does not go by the name {host[:80]!r}")
        origin = headers.get(b"origin")
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and origin is not None and urlsplit(origin).netloc != host:
            return NotAllowed(f"pages of {origin[:80]} may not act here")
        return None


def _name(host: str) -> str:
    """The name without the port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


async def _refuse(scope: Scope, send: Send, refusal: NotAllowed) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.reason})
        return
    body = orjson.dumps(refusal.as_data())
    headers = [(b"content-type", b"application/json"), *HEADERS]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body})


# ---- the device's cookie --------------------------------------------------------------------


def device_of(cookies: str) -> str | None:
    """The device token in a cookie header, if there is one."""
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return found.value if found else None


def set_cookie(token: str) -> str:
    """The header by which a browser keeps its token; no script can read it."""
    return f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict"


def _fresh_device(scope: Scope, headers: dict[bytes, str]) -> str | None:
    """A token for a browser that comes for the first time, to a page."""
    is_page = (
        scope["type"] == "http"
        and scope["method"] == "GET"
        and "text/html" in headers.get(b"accept", "")
        and not scope["path"].startswith(("/api", "/_nicegui"))
    )
    if not is_page or device_of(headers.get(b"cookie", "")):
        return None
    return fresh_token()


def _with_cookie(
    raw: list[tuple[bytes, bytes]], headers: dict[bytes, str], device: str
) -> list[tuple[bytes, bytes]]:
    """The request as if the browser had had its token already."""
    others = headers.get(b"cookie", "")
    cookies = f"{others}; {COOKIE}={device}" if others else f"{COOKIE}={device}"
    kept = [(name, value) for name, value in raw if name != b"cookie"]
    return [*kept, (b"cookie", cookies.encode("latin-1"))]


def _telling(send: Send, device: str | None) -> Send:
    async def tell(message: Message) -> None:
        if message["type"] == "http.response.start":
            extra = list(HEADERS)
            if device:
                extra.append((b"set-cookie", set_cookie(device).encode()))
            message = {**message, "headers": [*message.get("headers", ()), *extra]}
        await send(message)

    return tell
