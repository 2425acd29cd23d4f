"""A house under siege: a process of its own, a player at a table, and pages without a browser."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from support.api import PATIENCE, until
from support.loop_beats import BEATS, refuse_held
from support.servers import Server

SERVE_HOUSE = Path(__file__).parents[1] / "web" / "serve_house.py"
PLAY_ON = Path(__file__).parents[1] / "web" / "play_on.py"
QUICK, SLOWEST = 0.5, 2.0
"""Seconds: 95 of 100 acts of the player take less than the first (of fewer than 20, all but one),
and all less than the second, whatever strangers do. A quiet machine needs a tenth of it."""


class Besieged(Server):
    """The process, and what it writes down."""

    def __init__(self, folder: Path, **limits: Any) -> None:
        given = (str(folder / "house.sqlite"), "{port}", json.dumps(limits))
        super().__init__(str(SERVE_HOUSE), *given, log=folder / "log")
        self.folder, self._routes = folder, folder / "routes.json"
        self._acts: list[tuple[float, float]] = []
        """Of the player: when each began, and how long it took."""

    def routes(self) -> list[tuple[str, str]]:
        """Every route of the application that it serves: method and path."""
        listed = json.loads(self._routes.read_text("utf-8"))
        return [(method, path) for methods, path in listed for method in methods]

    def resumed(self) -> str:
        """Every table that was brought back from its record since it was started."""
        noted = self.folder / "resumed"
        return noted.read_text("utf-8") if noted.exists() else ""

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

    def start(self) -> None:
        """Serve, with a player at a table."""
        super().start()
        self._player = subprocess.Popen(
            [sys.executable, str(PLAY_ON), self.address], stdout=subprocess.PIPE, text=True
        )
        self._watching = threading.Thread(target=self._watch, args=(self._player,), daemon=True)
        self._watching.start()
        until(lambda: bool(self._acts))

    def _watch(self, player: subprocess.Popen[str]) -> None:
        assert player.stdout is not None
        with player.stdout as told:
            for line in told:
                began, took = map(float, line.split())
                self._acts.append((began, took))

    def kill(self) -> None:
        """Stop both without warning."""
        self._player.kill()
        self._player.wait()
        self._watching.join()
        super().kill()

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Meanwhile the player, at a table of their own and in a process of their own, changes a
        wager over and over. None of the changes takes long, and nothing holds the event loop."""
        since = time.monotonic()
        yield
        over = time.monotonic()
        until(lambda: self._acts[-1][0] > over)  # what had begun by then is over, too
        took = sorted(took for began, took in self._acts if began + took > since)
        assert sum(one >= QUICK for one in took) <= max(1, len(took) // 20), took[-10:]
        assert took[-1] < SLOWEST, took[-10:]
        refuse_held(self.folder / BEATS, since)

    def look(self, path: str) -> int:
        """Ask for a page as a browser would that has never been here; gives the status."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request("GET", path, headers={"accept": "text/html"})
            answer = line.getresponse()
            answer.read()
            return answer.status
        finally:
            line.close()

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
        f"{address.replace('http', 'ws', 1)}{path}",
        max_size=2**24,
        additional_headers=own,
        close_timeout=0.5,
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
