"""The door: how many may come in, and how long they may take to say what they want.

It stands before any request is read. Who opens a connection and says nothing, or half of
something, is sent away after a while, and a person who finds the house full gets a message.
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import TYPE_CHECKING, Any, Final

import orjson
import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from croupier.limits import Limits

if TYPE_CHECKING:
    import asyncio

    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Protocol
else:
    Protocol = AutoHTTPProtocol

Network = IPv4Network | IPv6Network

LINGER: Final = 1.0
"""Seconds that someone who is refused has to send a request and get the answer."""


class Settings(uvicorn.Config):
    """The settings of the server with the limits of the house."""

    def __init__(
        self, app: Any, limits: Limits, proxies: Collection[Network] = (), **settings: Any
    ) -> None:
        self.limits, self._proxies = limits, tuple(proxies)
        super().__init__(
            app,
            http=Door,
            access_log=False,
            lifespan="on",
            server_header=False,
            proxy_headers=bool(proxies),  # nobody else says for others where they come from
            forwarded_allow_ips=[str(network) for network in proxies],
            ws_max_size=limits.message_bytes,
            ws_per_message_deflate=False,  # the line is short, and states are many
            **settings,
        )

    def is_proxy(self, address: str) -> bool:
        """Whether a trusted proxy is at an address."""
        return bool(self._proxies) and any(
            ip_address(address) in network for network in self._proxies
        )


class Door(Protocol):
    """One connection, from its first byte."""

    _waiting: asyncio.TimerHandle | None = None
    _refusal: bytes | None = None
    _unread = 0

    @property
    def _limits(self) -> Limits:
        assert isinstance(self.config, Settings)
        return self.config.limits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let someone in, or say that there is no room."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if len(self.connections) > self._limits.connections:
            self._refuse(503, "the house is full: try again in a minute")
        elif self._from(address) > self._limits.connections_each and not self._is_proxy(address):
            self._refuse(429, "too many connections come from your address: close some")
        else:
            self._wait()

    def _is_proxy(self, address: str) -> bool:
        assert isinstance(self.config, Settings)
        return self.config.is_proxy(address)

    def _from(self, address: str) -> int:
        clients = (getattr(connection, "client", None) for connection in self.connections)
        return sum(client is not None and client[0] == address for client in clients)

    def _refuse(self, status: int, words: str) -> None:
        """Answer as soon as anything is asked; a line that is cut unasked looks like a fault."""
        self._refusal = _answer(status, words)
        # Refused connections are not counted, or they would keep others out.
        self.connections.discard(self)
        self._waiting = self.loop.call_later(LINGER, self.transport.abort)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(self._limits.head_seconds, self._late)

    def _late(self) -> None:
        self._waiting = None
        if not self.transport.is_closing():
            self.transport.write(_answer(408, "the request was not complete in time"))
            self.transport.close()

    def _no_longer_wait(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting, self._unread = None, 0

    def data_received(self, data: bytes) -> None:
        """Read on; what is not yet a whole head has a size and a time."""
        if self._refusal is not None:
            self.transport.write(self._refusal)
            self.transport.close()
            return
        before = self.cycle
        super().data_received(data)
        is_ours = self.transport.get_protocol() is self and not self.transport.is_closing()
        is_asked = self.cycle is not before or (before and not before.response_complete)
        if not is_ours or is_asked:
            self._no_longer_wait()
            return
        self._unread += len(data)
        if self._unread > self._limits.head_bytes:
            self.transport.write(_answer(431, "the head of the request is too long"))
            self.transport.close()
        elif self._waiting is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._no_longer_wait()
        super().connection_lost(exc)


def _answer(status: int, words: str) -> bytes:
    body = orjson.dumps({"refused": words, "cite": None, "kind": "too many"})
    head = (
        f"HTTP/1.1 {status} Refused\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
