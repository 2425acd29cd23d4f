"""A house under siege: a process of its own, a player at a table, and pages without a browser."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from support.api import ApiGuest
from support.servers import Server

SERVE_HOUSE = Path(__file__).parents[1] / "web" / "serve_house.py"
QUICK, SLOWEST = 1.0, 3.0
"""Seconds: 95 of 100 acts of the player take less than the first, and all less than the second. A
quiet machine needs a twentieth of it; tests also run where others work."""


class Besieged(Server):
    """The process, and what it writes down."""

    def __init__(self, folder: Path, **limits: Any) -> None:
        given = (str(folder / "house.sqlite"), "{port}", json.dumps(limits))
        super().__init__(str(SERVE_HOUSE), *given, log=folder / "log")
        self._routes = folder / "routes.json"

    def routes(self) -> list[tuple[str, str]]:
        """Every route of the application that it serves: method and path."""
        listed = json.loads(self._routes.read_text("utf-8"))
        return [(method, path) for methods, path in listed for method in methods]

    def memory(self) -> int:
        """Bytes that the process holds."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024

    def line(self) -> socket.socket:
        """A bare connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    @contextmanager
    def playing(self) -> Iterator[list[float]]:
        """A player who changes a wager over and over; gives how long each change took so far, and
        sees at the end that none took long."""
        player = ApiGuest(self.address, "Anna")
        table = player.open(game="double-cross")
        player.say(table, do="sit", seat=1)
        took: list[float] = []
        is_over = threading.Event()

        def play() -> None:
            with player.listening(table) as stream:
                while not is_over.is_set():
                    began = time.perf_counter()
                    amount = 1000 + 100 * (len(took) % 9)
                    told = stream.say(do="wager", seat=1, wager="ante", amount=amount)
                    assert "receipt" in told, told
                    took.append(time.perf_counter() - began)
                    time.sleep(0.05)

        thread = threading.Thread(target=play)
        thread.start()
        try:
            yield took
            time.sleep(0.3)
        finally:
            is_over.set()
            thread.join(30)
            player.close()
        assert took, "nothing was played"
        took.sort()
        assert took[int(0.95 * len(took))] < QUICK, took[-10:]
        assert took[-1] < SLOWEST, took[-10:]

    @contextmanager
    def page(self, path: str) -> Iterator[OpenPage]:
        """A page as a browser would have it, and its socket."""
        with open_page(self.address, path) as page:
            yield page


@contextmanager
def open_page(address: str, path: str, cookie: str = "") -> Iterator[OpenPage]:
    """A page of a house as a browser would have it, and its socket."""
    headers = {"accept": "text/html", "cookie": cookie}
    got = httpx.get(f"{address}{path}", headers=headers, timeout=30)
    found = re.search(r'"client_id": ?"([0-9a-f-]+)"', got.text) or re.search(
        r"client_id'?: ?'([0-9a-f-]+)'", got.text
    )
    assert found is not None, got.text[:500]
    query = f"client_id={found[1]}&tab_id=t&document_id=d&next_message_id=0"
    socket = f"{address.replace('http', 'ws', 1)}/_nicegui_ws/socket.io/"
    given = f"EIO=4&transport=websocket&{query}&implicit_handshake=true"
    with connect(f"{socket}?{given}", max_size=2**24) as line:
        yield OpenPage(line, found[1])


class OpenPage:
    """A page's socket, spoken by hand."""

    def __init__(self, line: ClientConnection, client: str) -> None:
        self.line, self.client = line, client
        line.recv(10)
        line.send("40")
        self.id = self.listener = self.drawn = ""
        while not self.id:
            name, told = self.next()
            self.drawn += json.dumps(told)
            for key, element in told.items() if name == "update" else ():
                for event in (element or {}).get("events", ()) if key != "_id" else ():
                    if event["type"] == "act":
                        self.id, self.listener = key, event["listener_id"]

    def next(self, timeout: float = 20) -> tuple[str, dict[str, Any]]:
        """The next thing that the page is told."""
        while True:
            raw = str(self.line.recv(timeout))
            if raw == "2":
                self.line.send("3")
            elif raw.startswith("42"):
                name, told = json.loads(raw[2:])
                return name, told

    def act(self, said: Any) -> None:
        """Do something as the page would, or as it never would."""
        told = {"id": int(self.id), "client_id": self.client, "listener_id": self.listener}
        self.say("event", {**told, "args": [json.dumps(said)]})

    def say(self, name: Any, told: Any) -> None:
        self.line.send("42" + json.dumps([name, told]))

    def words(self, timeout: float = 20) -> str:
        """What the page is told in words next."""
        while True:
            name, told = self.next(timeout)
            if name == "pane" and told["method"] == "say":
                return str(told["given"][0])
