"""Pages as browsers have them: what they weigh, how soon a key is seen, and how many players with
their pages open a house bears beside as many programs.

The house is `croupier serve` in a process of its own, its store on the disk of this machine. A page
is opened in a real browser for its bytes and for the time from a key to the picture. Players with
open pages are lines in this process that ask for a page, take its line and do what its buttons
say, five to a table, thinking half a second on average, as the programs of `benchmarks/web.py` do.
An act's time is from sending it until the last of the five pages shows it.
Run with `make bench`, or alone: `python -m benchmarks.pages`, in pieces with `browser` or numbers
of players after it.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from html import unescape
from pathlib import Path
from typing import Any

import orjson
from benchmarks import web
from benchmarks.web import SEATS, SETTLING, THINKING, Seen, Server, served
from websockets.asyncio.client import ClientConnection, connect

MOST_COLD, MOST_ACT, MOST_PICTURE = 100_000, 4_000, 0.080
"""Bytes of a page with an empty cache, bytes of an act on the line, seconds from key to picture."""
PLAYERS = (50, 100, 200, 400)
SECONDS = 15.0
LATE = 20.0
"""Seconds after which what no page has shown yet is no longer waited for."""
COOKIE = "croupier-device"
ACT = re.compile(r'data-act="([^"]*)"')


# ---- players with an open page --------------------------------------------------------------


class Player:
    """A line of a page, and what its bar says."""

    def __init__(self, address: str, token: str, table: str, seat: int, seen: Seen) -> None:
        self._url = f"{address.replace('http', 'ws')}/table/{table}"
        self._cookie = {"cookie": f"{COOKIE}={token}"}
        self.table, self._seat, self._seen = table, seat, seen
        self._bar: dict[str, str] = {}
        self._opening = ""
        self._numbers = itertools.count(1)
        self._chance = random.Random(f"{table} {seat}")
        self._answered: dict[str, bool] = {}
        """By the number of what was said, whether it was done."""
        self._news = asyncio.Event()
        self._line: ClientConnection
        self._listening: asyncio.Task[None]
        self._bet_in = self._ready_in = ""
        """The round for which a wager was made, and in which nothing more is said."""
        self.acts = self.bytes = 0

    @property
    def moment(self) -> int:
        """The revision of the table that the page shows."""
        found = re.search(r'data-moment="(\d+)"', self._opening)
        return int(found[1]) if found else 0

    async def come(self) -> None:
        """Open the page's line, and wait for what it shows first."""
        self._line = await connect(
            self._url, additional_headers=self._cookie, compression=None, max_size=None
        )
        await self._line.send(json.dumps({"do": "open", "page": f"{self._seat}", "has": {}}))
        self._listening = asyncio.create_task(self._listen(self._line))
        while not self._bar:
            await self._something(1)

    async def play(self, until: float, thinking: float) -> None:
        """Do what the page asks for until the time is up."""
        self._seen.playing += 1
        while time.perf_counter() < until:
            said = self._next()
            if said is None:
                await self._something(0.5)
                continue
            await asyncio.sleep(self._chance.expovariate(1 / thinking))
            await self._say(self._line, said)
        self._seen.playing -= 1
        while (self._seen.playing or self._seen.waiting) and time.perf_counter() < until + LATE:
            await asyncio.sleep(0.05)
        self._listening.cancel()
        await self._line.close()

    async def _listen(self, line: ClientConnection) -> None:
        async for raw in line:
            self.bytes += len(raw)
            told = orjson.loads(raw)
            if "client_id" in told:
                self._answered[told["client_id"]] = "receipt" in told
            if "bar" in told.get("parts", {}):
                self._shown(told["parts"]["bar"])
                self._seen.told(self._seat - 1, self.moment)
            self._news.set()

    def _shown(self, change: Any) -> None:
        """Take note of what the bar shows now: all of it, or the parts that have changed."""
        if isinstance(change, str):
            self._opening, self._bar = change[: change.index(">") + 1], {"": change}
            return
        self._opening = change.get("open", self._opening)
        controls = change["set"].get("controls", {})
        if isinstance(controls, str):
            self._bar = {"": controls}
        elif controls:
            if "order" in controls:
                self._bar = {key: one for key, one in self._bar.items() if key in controls["order"]}
            self._bar |= controls["set"]

    def _next(self) -> dict[str, Any] | None:
        """What to press now, if anything."""
        offered: list[dict[str, Any]] = [
            json.loads(unescape(one)) for one in ACT.findall("".join(self._bar.values()))
        ]
        acts = [one for one in offered if one["do"] == "act"]
        if "asked" in self._opening and acts:
            chosen = self._chance.choice(acts)
            fields = re.search(r'name="amount"[^>]*min="([\d.]+)"', "".join(self._bar.values()))
            return {**chosen, "fields": {"amount": fields[1]}} if fields and chosen else chosen
        bets = [one for one in offered if one["do"] == "bet"]
        if "wagering" in self._opening and any(one == {"do": "ready"} for one in offered):
            rounds = re.search(r'data-rounds="(\d+)"', self._opening)
            now = rounds[1] if rounds else ""
            if bets and self._bet_in != now:
                self._bet_in = now
                return bets[0]
            if self._ready_in != now:
                self._ready_in = now
                return {"do": "ready"}
        return None

    async def _something(self, patience: float) -> None:
        self._news.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), patience)

    async def _say(self, line: ClientConnection, said: dict[str, Any]) -> None:
        number, before, sent = str(next(self._numbers)), self.moment, time.perf_counter()
        await line.send(json.dumps({**said, "client_id": number}))
        while number not in self._answered and time.perf_counter() < sent + LATE:
            await self._something(1)
        if not self._answered.get(number):
            return  # someone else was first
        for _ in range(20):
            if self.moment > before:
                self.acts += 1
                self._seen.acknowledged(sent, self.moment)
                return
            await self._something(0.1)


def crowd(server: Server, many: int) -> list[Player]:
    """That many players, five to a table, through all the games."""
    found = []
    for bot in web.seated([server.api], many // SEATS):
        token = bot._headers["authorization"].partition(" ")[2]
        address = server.api.removesuffix("/api")
        found.append(Player(address, token, bot.table, bot._seat, Seen([0] * SEATS)))
    by_table = {one.table: one._seen for one in found}
    for one in found:
        one._seen = by_table[one.table]
    return found


def run_pages(many: int) -> None:
    """Players with their pages open."""
    with tempfile.TemporaryDirectory() as folder, served(f"{folder}/house.sqlite") as server:
        players = crowd(server, many)

        async def play() -> tuple[float, int]:
            await asyncio.gather(*(one.come() for one in players))
            await asyncio.sleep(SETTLING)
            worked, sent = server.worked(), sum(one.bytes for one in players)
            until = time.perf_counter() + SECONDS
            await asyncio.gather(*(one.play(until, THINKING) for one in players))
            return server.worked() - worked, sum(one.bytes for one in players) - sent

        worked, sent = asyncio.run(play())
        took = [one for seen in {p.table: p._seen for p in players}.values() for one in seen.took]
        acts = sum(one.acts for one in players)
        weight = sent / max(acts, 1) / SEATS
    cuts = statistics.quantiles(took, n=100)
    print(
        f"{many} pages: {acts / SECONDS:,.0f} acts a second, {worked / acts * 1000:.1f} ms of "
        f"processor each; all pages told within {cuts[49] * 1000:.0f} ms in half of the cases, "
        f"{cuts[98] * 1000:.0f} ms in 99 of 100; {weight:,.0f} bytes a page for an act"
    )


def run_programs(many: int) -> None:
    """As many programs, for comparison."""
    with tempfile.TemporaryDirectory() as folder, served(f"{folder}/house.sqlite") as server:
        web.run([server], web.seated([server.api], many // SEATS), THINKING)


# ---- one page in a browser ------------------------------------------------------------------

PICTURE = """(key) => new Promise((done) => {
  const place = document.getElementById("chips");
  const began = performance.now();
  new MutationObserver((_, watcher) => {
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began), 0));
  }).observe(place, { childList: true, subtree: true, attributes: true, characterData: true });
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
})"""


def run_browser() -> None:
    """Bytes and requests of a table page with an empty cache, bytes and time of an act."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from support.browsers import a_browser

    with (
        tempfile.TemporaryDirectory() as folder,
        served(f"{folder}/house.sqlite") as server,
        a_browser() as all_,
    ):
        [player, *_] = crowd(server, SEATS)
        context = all_.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True)
        name, _, token = player._cookie["cookie"].partition("=")
        address = server.api.removesuffix("/api")
        context.add_cookies([{"name": name, "value": token, "url": address}])
        page, got, frames = context.new_page(), list[int](), list[int]()
        page.on("requestfinished", lambda one: got.append(sum(_sizes(one.sizes()))))
        page.on("websocket", lambda line: line.on("framereceived", lambda f: frames.append(len(f))))
        began = time.perf_counter()
        page.goto(f"{address}/table/{player.table}")
        page.wait_for_selector("html[data-ready]")
        usable = time.perf_counter() - began
        page.wait_for_timeout(500)
        cold = sum(got) + sum(frames)
        print(f"cold: {cold:,} bytes in {len(got)} requests and a line; usable in {usable:.2f} s")
        took, weights = [], []
        for at in range(40):
            before = sum(frames)
            took.append(page.evaluate(PICTURE, "au"[at % 2]) / 1000)
            page.wait_for_timeout(120)
            weights.append(sum(frames) - before)
        context.close()
    typical = statistics.median(took)
    print(f"key to picture: median {typical * 1000:.0f} ms, most {max(took) * 1000:.0f} ms")
    print(f"a bet, and taking it back: at most {max(weights):,} bytes on the line")
    assert cold <= MOST_COLD and max(weights) <= MOST_ACT and typical <= MOST_PICTURE


def _sizes(sizes: Any) -> tuple[int, int]:
    return sizes["responseBodySize"], sizes["responseHeadersSize"]


def main() -> None:
    """One page, then many, each beside as many programs; or only what the arguments name:
    `browser`, or numbers of players."""
    wanted = sys.argv[1:]
    if not wanted or "browser" in wanted:
        run_browser()
    for many in map(int, filter(str.isdigit, wanted)) if wanted else PLAYERS:
        run_pages(many)
        if many <= 200:
            run_programs(many)


if __name__ == "__main__":
    main()
