"""A house served in a thread of the test, and guests who speak to it as programs do."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from croupier.house import House
from croupier.web.door import Network
from croupier.web.gate import LOOPBACK
from croupier.web.server import application, settings

PATIENCE: Final = 120.0
"""Seconds that a test waits for what comes by itself; how soon depends on the machine."""


def until(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something that comes by itself."""
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends, "it has not come"
        time.sleep(0.02)


@contextmanager
def served(
    house: House,
    *,
    with_pages: bool = False,
    proxies: Collection[Network] = (),
    names: Collection[str] = (),
) -> Iterator[str]:
    """The API, and the pages if wanted; gives its address."""
    listening = socket.create_server(("127.0.0.1", 0))
    app = application(house, LOOPBACK | frozenset(names), with_pages=with_pages)
    server = uvicorn.Server(settings(app, house.limits, proxies=proxies, log_config=None))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.005)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


class ApiGuest:
    """Someone who speaks JSON; every byte that is sent to them is kept."""

    def __init__(self, address: str, name: str | None, token: str | None = None) -> None:
        self.address = address
        self.client = httpx.Client(base_url=f"{address}/api", timeout=PATIENCE)
        self.client.event_hooks["response"].append(self._keep)
        self.heard: list[bytes] = []
        self.token = token
        if name is not None:
            signed = self.client.post("/sign-in", json={"name": name, "token": token}).json()
            self.token, self.id = signed["token"], signed["id"]
        self.client.cookies.clear()
        if self.token:
            self.client.headers["authorization"] = f"Bearer {self.token}"

    def _keep(self, response: httpx.Response) -> None:
        self.heard.append(response.read())

    def open(self, **wish: Any) -> str:
        """Open a table and say which."""
        found = self.client.post("/tables", json=wish)
        assert found.status_code == 201, found.text
        return str(found.json()["id"])

    def state(self, table: str) -> dict[str, Any]:
        """The table as this guest sees it."""
        found = self.client.get(f"/tables/{table}")
        assert found.status_code == 200, found.text
        state: dict[str, Any] = found.json()
        return state

    def post(self, table: str, message: Mapping[str, Any]) -> httpx.Response:
        """Say something, whatever comes of it."""
        return self.client.post(f"/tables/{table}/do", json=dict(message))

    def say(self, table: str, **message: Any) -> dict[str, Any]:
        """Say something that is allowed."""
        found = self.post(table, message)
        assert found.status_code == 200, found.text
        receipt: dict[str, Any] = found.json()
        return receipt

    def refused(self, table: str, status: int = 409, **message: Any) -> str:
        """Say something that is refused; gives the reason."""
        found = self.post(table, message)
        assert found.status_code == status, found.text
        return str(found.json()["refused"])

    @contextmanager
    def listening(self, table: str, **headers: str) -> Iterator[Listening]:
        """The stream of a table."""
        if self.token:
            headers = {"authorization": f"Bearer {self.token}", **headers}
        address = self.address.replace("http://", "ws://")
        with connect(
            f"{address}/api/tables/{table}/stream", additional_headers=headers, max_size=2**24
        ) as socket:
            yield Listening(socket, self.heard)

    def close(self) -> None:
        """Go home."""
        self.client.close()


class Listening:
    """A stream: states as they come, and messages the other way."""

    def __init__(self, socket: ClientConnection, heard: list[bytes]) -> None:
        self.socket, self._heard = socket, heard
        self.last: dict[str, Any] = {}

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next thing that is told."""
        raw = self.socket.recv(timeout)
        self._heard.append(raw.encode() if isinstance(raw, str) else raw)
        told: dict[str, Any] = json.loads(raw)
        if "state" in told:
            self.last = told["state"]
        return told

    def state(self) -> dict[str, Any]:
        """The next state."""
        while "state" not in (told := self.next()):
            pass
        state: dict[str, Any] = told["state"]
        return state

    def say(self, **message: Any) -> dict[str, Any]:
        """Say something and wait for the answer."""
        self.socket.send(json.dumps(message))
        return self.answer()

    def answer(self) -> dict[str, Any]:
        """The next answer; states that come before it are taken note of."""
        while "state" in (told := self.next()):
            pass
        return told


def flood(line: ClientConnection, *messages: str | bytes) -> None:
    """Send, and listen until the other end has had enough."""
    for message in messages:
        line.send(message)
    while True:
        line.recv(20)


class ServedTable:
    """A table behind the API, spoken to like one of the house itself."""

    def __init__(self, table: str) -> None:
        self.id = table

    def state(self, guest: ApiGuest) -> dict[str, Any]:
        return guest.state(self.id)

    def receive(self, guest: ApiGuest, message: dict[str, Any]) -> dict[str, Any]:
        return guest.say(self.id, **message)
