"""How one server of the house reaches another: a request and its answer, or a socket."""

from __future__ import annotations

import http.client
import select
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake

REACHED: Final = 3.0
"""Seconds in which another server must let someone in."""
PATIENCE: Final = 30.0
"""Seconds in which it must answer, while it is there."""
LOOK: Final = 0.25
"""Seconds between two looks whether it is."""

Headers = Sequence[tuple[str, str]]


class Unreachable(Exception):
    """The other server does not answer."""


@dataclass(frozen=True, slots=True)
class NeighbourReply:
    """What the other server answered."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Neighbours:
    """The other servers, over the network."""

    def __init__(self, is_there: Callable[[str], bool] = lambda _: True) -> None:
        """Nobody waits for a server of which the house knows that it is gone: one that is paused
        would hold all who wait."""
        self.is_there = is_there

    def ask(
        self, address: str, method: str, target: str, headers: Headers, body: bytes
    ) -> NeighbourReply:
        """Ask another server and wait for its answer, in a thread."""
        place = urlsplit(address)
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=REACHED)
        try:
            connection.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
            for name, value in headers:
                connection.putheader(name, value)
            connection.putheader("content-length", str(len(body)))
            connection.endheaders(body)
            self._wait(connection.sock, address)
            answer = connection.getresponse()
            received = [
                (name.lower().encode("latin-1"), value.encode("latin-1"))
                for name, value in answer.getheaders()
            ]
            return NeighbourReply(answer.status, received, answer.read())
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(str(error)) from error
        finally:
            connection.close()

    def _wait(self, line: socket.socket, address: str) -> None:
        """Wait for the first byte of an answer, while there is anyone to give it."""
        line.settimeout(PATIENCE)
        until = time.monotonic() + PATIENCE
        while not select.select([line], [], [], LOOK)[0]:
            if time.monotonic() > until or not self.is_there(address):
                raise Unreachable("it does not answer")

    async def join(self, address: str, target: str, headers: Headers) -> ClientConnection:
        """Open a socket at another server."""
        uri = f"ws://{urlsplit(address).netloc}{target}"
        try:
            return await connect(
                uri, additional_headers=headers, max_size=None, open_timeout=REACHED, proxy=None
            )
        except (OSError, InvalidHandshake, TimeoutError) as error:
            raise Unreachable(str(error)) from error
