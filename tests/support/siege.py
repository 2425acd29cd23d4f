"""A house under siege: a process of its own, a player at a table, and pages without a browser."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from support.api import PATIENCE, ApiGuest
from support.servers import Server

SERVE_HOUSE = Path(__file__).parents[1] / "web" / "serve_house.py"
QUICK, SLOWEST = 1.0, 3.0
"""Seconds: 95 of 100 acts of the player take less than the first, and all less than the second. A
quiet machine needs a twentieth of it; where others work, all take as much longer as `crowding`
says."""
MOST_CROWDED = 8.0


def crowding(work: float = 0.002) -> float:
    """How many times longer than alone a little work takes on this machine just now."""
    began, ends = time.perf_counter(), time.thread_time() + work
    while time.thread_time() < ends:
        pass
    return (time.perf_counter() - began) / work


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
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    @contextmanager
    def playing(self) -> Iterator[list[float]]:
        """A player who changes a wager over and over; gives how long each change took so far, and
        sees at the end that none took long."""
        player = ApiGuest(self.address, "Anna")
        table = player.open(game="double-cross")
        player.say(table, do="sit", seat=1)
        took: list[float] = []
        crowded: list[float] = []
        is_over = threading.Event()

        def play() -> None:
            with player.listening(table) as stream:
                while not is_over.is_set():
                    began = time.perf_counter()
                    amount = 1000 + 100 * (len(took) % 9)
                    told = stream.say(do="wager", seat=1, wager="ante", amount=amount)
                    assert "receipt" in told, told
                    took.append(time.perf_counter() - began)
                    crowded.append(crowding())
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
        longer = min(max(1.0, sum(crowded) / len(crowded)), MOST_CROWDED)
        assert took[int(0.95 * len(took))] < QUICK * longer, (longer, took[-10:])
        assert took[-1] < SLOWEST * longer, (longer, took[-10:])

    @contextmanager
    def page(self, path: str) -> Iterator[OpenPage]:
        """A page as a browser would have it, and its socket."""
        with open_page(self.address, path) as page:
            yield page


@contextmanager
def open_page(address: str, path: str, cookie: str = "") -> Iterator[OpenPage]:
    """A page of a house as a browser would have it, and its socket."""
    headers = {"accept": "text/html", "cookie": cookie}
    got = httpx.get(f"{address}{path}", headers=headers, timeout=PATIENCE)
    assert "data-has" in got.text, got.text[:500]
    own = {"cookie": cookie} if cookie else {}
    with connect(
        f"{address.replace('http', 'ws', 1)}{path}", max_size=2**24, additional_headers=own
    ) as line:
        yield OpenPage(line, got.text)


class OpenPage:
    """A page's line, spoken by hand."""

    def __init__(self, line: ClientConnection, drawn: str) -> None:
        self.line, self.drawn = line, drawn
        found = re.search(r'data-has="([^"]*)"', drawn)
        assert found is not None
        self.act({"do": "open", "page": "by hand", "has": json.loads(unescape(found[1]))})
        assert "version" in self.next()

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next thing that the page is told."""
        told: dict[str, Any] = json.loads(self.line.recv(timeout))
        return told

    def act(self, said: Any) -> None:
        """Do something as the page would, or as it never would."""
        self.line.send(json.dumps(said))

    def words(self, timeout: float = PATIENCE) -> str:
        """What the page is told in words next."""
        while True:
            told = self.next(timeout)
            if "refused" in told:
                return str(told["refused"])
            for name, given in told.get("then", ()):
                if name == "say":
                    return str(given)
