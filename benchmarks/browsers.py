"""How many open pages a house bears, beside an earlier version in the same run.

    python benchmarks/browsers.py 7ee491c

Every player has the page of the table open, five players to a table, and a program that plays for
them through the API, thinking half a second on average. Said is how long it takes from sending an
act until all five pages have been sent a picture that holds it, for growing numbers of players.
The earlier version is checked out into a folder of its own and installed there from its own lock.
A page is a line that is opened and read as a browser does; what it shows is told by the revision in
its bar (`data-moment`), which both versions write.
"""

from __future__ import annotations

import argparse
import asyncio
import inspect
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
from benchmarks import web
from benchmarks.web import SEATS, THINKING, Bot, Seen
from websockets.asyncio.client import connect

HERE = Path(__file__).resolve().parents[1]
SECONDS = 15.0
COOKIE = "croupier-device"
MOMENT = re.compile(r'data-moment=\\*"(\d+)')
CLIENT = re.compile(r"[\"']client_id[\"']: [\"']([^\"']+)")
NEXT = re.compile(r"[\"']next_message_id[\"']: (\d+)")
BEFORE_PLAYERS = (20, 40, 60, 80, 100)
TIMES = 5
PATIENCE = 60.0
"""Seconds after which what no page has shown is no longer waited for."""


class ByPages(Seen):
    """What the pages of a table show; what its programs are told does not count."""

    def told(self, seat: int, revision: int) -> None:
        """A program knows: that is not measured here."""

    def shown(self, seat: int, revision: int) -> None:
        """A page has been sent a picture."""
        if revision > self.revisions[seat]:
            super().told(seat, revision)


class OpenPage:
    """The page of one player."""

    def __init__(self, address: str, bot: Bot, seen: ByPages) -> None:
        self._address, self._path, self._seat = address, f"/table/{bot.table}", bot._seat
        token = bot._headers["authorization"].partition(" ")[2]
        self._cookie, self._seen = {"cookie": f"{COOKIE}={token}"}, seen

    async def open(self, client: httpx.AsyncClient) -> None:
        """Ask for the page, and open its line."""
        found = await client.get(self._address + self._path, headers=self._cookie)
        self._shows(found.text)
        host = self._address.replace("http", "ws")
        named = CLIENT.search(found.text)
        if named:  # a page of the framework that was used before
            asked = {
                "EIO": 4, "transport": "websocket", "client_id": named[1], "tab_id": named[1],
                "document_id": named[1], "implicit_handshake": "true",
                "next_message_id": (NEXT.search(found.text) or "00")[1],
            }  # fmt: skip
            url, first = f"{host}/_nicegui_ws/socket.io/?{urlencode(asked)}", "40"
        else:
            url, first = host + self._path, '{"do": "open", "page": "1", "has": {}}'
        self._line = await connect(
            url, additional_headers=self._cookie, compression=None, max_size=None
        )
        await self._line.send(first)
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for raw in self._line:
            if raw == "2":  # whether this end is still there
                await self._line.send("3")
            self._shows(raw if isinstance(raw, str) else raw.decode())

    def _shows(self, markup: str) -> None:
        for found in MOMENT.findall(markup):
            self._seen.shown(self._seat - 1, int(found))


def players_of(server: web.Server, many: int) -> list[Bot]:
    """Programs at tables, as this tree seats them."""
    if "tables" in inspect.signature(web.seated).parameters:
        return web.seated([server.api], many // SEATS)
    web.TABLES = many // SEATS
    return web.seated(server.api)  # as it was


def measured(many: int) -> str:
    """Players with open pages, and what their acts took."""
    with tempfile.TemporaryDirectory() as folder:
        has_place = "place" in inspect.signature(web.served).parameters
        place: Any = f"{folder}/house.sqlite" if has_place else Path(folder)
        with web.served(place) as server:
            bots = players_of(server, many)
            by_table: dict[str, ByPages] = {}
            for bot in bots:
                bot._seen = by_table.setdefault(bot.table, ByPages([0] * SEATS))
            address = server.api.removesuffix("/api")
            pages = [OpenPage(address, bot, by_table[bot.table]) for bot in bots]
            worked = asyncio.run(played(server, bots, pages))
            took = [one for seen in by_table.values() for one in seen.took]
            late = sum(len(seen.waiting) for seen in by_table.values())
    acts = sum(bot.acts for bot in bots)
    cuts = statistics.quantiles(took, n=100)
    return (
        f"{many:>4} pages: {acts / SECONDS:>4,.0f} acts a second, {worked / acts * 1000:>5.1f} ms "
        f"of processor each; all pages told: median {cuts[49] * 1000:>6,.0f} ms, 95th percentile "
        f"{cuts[94] * 1000:>6,.0f} ms, 99th {cuts[98] * 1000:>6,.0f} ms"
        + (f"; {late} acts never seen" if late else "")
    )


async def played(server: web.Server, bots: list[Bot], pages: list[OpenPage]) -> float:
    """Open all pages, then play; gives the server's processor time."""
    async with httpx.AsyncClient(timeout=60) as client:
        for some in tens(pages):
            await asyncio.gather(*(page.open(client) for page in some))
    if hasattr(Bot, "come"):
        await asyncio.gather(*(bot.come() for bot in bots))
    await asyncio.sleep(2)
    worked, until = server.worked(), time.perf_counter() + SECONDS
    playing = asyncio.gather(*(bot.play(until, THINKING) for bot in bots))
    await asyncio.wait([playing], timeout=SECONDS + PATIENCE)
    playing.cancel()
    for page in pages:
        page.listening.cancel()
    return server.worked() - worked


def tens(pages: list[OpenPage]) -> list[list[OpenPage]]:
    """Ten at a time."""
    return [pages[at : at + 10] for at in range(0, len(pages), 10)]


def in_tree(python: Path, tree: Path, many: int) -> None:
    """Measure in a process with the source and the programs of a tree."""
    paths = os.pathsep.join([str(tree / "src"), str(tree)])
    subprocess.run(
        [python, __file__, "--players", str(many)],
        env={**os.environ, "PYTHONPATH": paths}, check=True, cwd=tree,
    )  # fmt: skip


def installed(revision: str, folder: Path) -> Path:
    """An earlier version with its own packages; gives its interpreter."""
    subprocess.run(["git", "clone", "-q", HERE, folder], check=True)
    subprocess.run(["git", "-C", folder, "checkout", "-q", revision], check=True)
    subprocess.run([sys.executable, "-m", "venv", folder / ".venv"], check=True)
    python = folder / ".venv" / "bin" / "python"
    for what in (["-r", f"{folder}/requirements.lock"], ["--no-deps", "-e", f"{folder}"]):
        options = ["--quiet", "--disable-pip-version-check", *what]
        subprocess.run([python, "-m", "pip", "install", *options], check=True)
    return python


def main() -> None:
    """Both versions in turns, this one with five times the pages."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("revision", nargs="?", default="7ee491c", help="the earlier version")
    asked.add_argument("--players", type=int, help="measure the version that is imported, alone")
    given = asked.parse_args()
    if given.players:
        print(measured(given.players), flush=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder) / "before"
        python = installed(given.revision, before)
        for many in BEFORE_PLAYERS:
            print(f"{given.revision}: ", end="", flush=True)
            in_tree(python, before, many)
            print("    now: ", end="", flush=True)
            in_tree(Path(sys.executable), HERE, TIMES * many)


if __name__ == "__main__":
    main()
