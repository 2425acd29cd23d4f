"""Two hundred bots at forty tables through the API: acts a second, and how long until every seat
of the table has been told of an act.

The server is `croupier serve` in a process of its own, its store on the disk of this machine with
every commit flushed. The bots sit in this process, five to a table, each with its own stream; they
play round after round of all games, as fast as they are asked and then at the pace of quick
people. An act is a message that the house has acknowledged; its time is from sending it until the
last of the five streams has brought a state that holds it. Afterwards every acknowledged event is
looked up in the records, and every record is verified. Run with `make bench`.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from croupier.games import GAMES
from croupier.record import verify

TABLES, SEATS = 40, 5
SECONDS = 20.0
THINKING = 0.5
"""Seconds that a bot thinks in the second run, on average."""
OPTIONS = (
    *("--sign-in-burst", "10000", "--connections", "8000", "--connections-each", "8000"),
    *("--tables", "2000"),
)
"""All people come from one address here."""
SETTLING = 2.0
"""Seconds after everyone has come: each has still to be told who is there."""


@dataclass
class Seen:
    """What the seats of a table have been told, and acts that not every seat knows of yet."""

    revisions: list[int]
    waiting: list[tuple[float, int, set[int]]] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    playing: int = 0

    def acknowledged(self, sent: float, revision: int) -> None:
        """An act is certain; some seats may know of it already."""
        behind = {at for at, known in enumerate(self.revisions) if known < revision}
        if behind:
            self.waiting.append((sent, revision, behind))
        else:
            self.took.append(time.perf_counter() - sent)

    def told(self, seat: int, revision: int) -> None:
        """A seat has been told of everything up to a revision."""
        self.revisions[seat] = revision
        now, left = time.perf_counter(), []
        for sent, wanted, behind in self.waiting:
            if revision >= wanted:
                behind.discard(seat)
            if behind:
                left.append((sent, wanted, behind))
            else:
                self.took.append(now - sent)
        self.waiting = left


class Bot:
    """Sits at a table and plays what it is asked, without a strategy."""

    def __init__(self, api: str, token: str, table: str, seat: int, seen: Seen) -> None:
        self._url = f"{api.replace('http', 'ws')}/tables/{table}/stream?news=0"
        self._headers = {"authorization": f"Bearer {token}"}
        self.table, self._seat, self._seen = table, seat, seen
        self._numbers = itertools.count(1)
        self._chance = random.Random(f"{table} {seat}")
        self.acknowledged: list[int] = []
        self.refused: list[str] = []
        self.acts = 0
        self._state: dict[str, Any] = {}
        self._answers: dict[str, dict[str, Any]] = {}
        self._stream: ClientConnection | None = None
        self._news: asyncio.Event
        self._listening: asyncio.Task[None]
        self.cuts = 0
        """How often its stream was cut."""

    async def come(self) -> None:
        """Listen, and wait for what is seen first."""
        self._news, self._stream, self._state = asyncio.Event(), None, {}
        self._listening = asyncio.create_task(self._listen())
        while not self._state:
            await self._something(1)

    async def play(self, until: float, thinking: float) -> None:
        """Play until the time is up, and listen until everyone has been told of everything."""
        self._seen.playing += 1
        while time.perf_counter() < until:
            message = self._message(self._state)
            if message is None:
                await self._something(0.5)
                continue
            if thinking:
                await asyncio.sleep(self._chance.expovariate(1 / thinking))
            await self._say(message)
        self._seen.playing -= 1
        while self._seen.playing or self._seen.waiting:
            await asyncio.sleep(0.05)
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self) -> None:
        """Hear what comes on the stream; one that is cut is opened again."""
        while True:
            with suppress(OSError, TimeoutError, WebSocketException):
                async with connect(
                    self._url, additional_headers=self._headers, compression=None, max_size=None
                ) as stream:
                    self._stream = stream
                    async for raw in stream:
                        self._hear(orjson.loads(raw))
            self.cuts, self._stream = self.cuts + 1, None
            await asyncio.sleep(0.2)

    def _hear(self, told: dict[str, Any]) -> None:
        if "state" in told:
            self._state = told["state"]
            self._seen.told(self._seat - 1, self._state["revision"])
        elif told.get("client_id") is not None:
            self._answers[told["client_id"]] = told
        self._news.set()

    async def _something(self, patience: float) -> None:
        """Wait for news."""
        self._news.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), patience)

    async def _say(self, message: dict[str, Any]) -> None:
        """Send a message, wait until it is certain, and until its state has come. It is sent again
        with its number if the stream was cut, or if it could not be done just then."""
        sent, number = time.perf_counter(), str(next(self._numbers))
        said = orjson.dumps({**message, "client_id": number})
        while True:
            told = await self._ask(said, number)
            if told is not None and told.get("kind") != "fault":
                break
            await asyncio.sleep(0.1)
        if "refused" in told:
            self.refused.append(told["refused"])
            return
        receipt = told["receipt"]
        self.acts += 1
        self.acknowledged += receipt["events"]
        self._seen.acknowledged(sent, receipt["revision"])
        while self._state["revision"] < receipt["revision"]:
            await self._something(10)

    async def _ask(self, said: bytes, number: str) -> dict[str, Any] | None:
        """The answer to a message, or nothing if the stream is cut before."""
        stream = self._stream
        if stream is None:
            return None
        with suppress(WebSocketException):
            await stream.send(said)
        while number not in self._answers:
            if self._stream is not stream:
                return None
            await self._something(1)
        return self._answers.pop(number)

    def _message(self, state: dict[str, Any]) -> dict[str, Any] | None:
        """What to say now, if anything."""
        asked, wagering = state["asked"], state["wagering"]
        if asked:
            return self._answer(asked) if asked["yours"] else None
        if not wagering or state["you"]["ready"]:
            return None
        placed = state["view"]["seats"][str(self._seat)]["wagers"]
        for terms in wagering["wagers"]:
            if not terms["optional"] and "equals" not in terms and terms["wager"] not in placed:
                amount = max(terms["least"], 1000 - 1000 % terms["step"])
                wager = {"do": "wager", "seat": self._seat, "wager": terms["wager"]}
                return {**wager, "amount": amount}
        return {"do": "ready"}

    def _answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        act = dict(asked["act"])
        if asked["kind"] == "cut":
            act["cards"] = asked["most"] // 2
        elif asked.get("choices"):
            choice = self._chance.choice(asked["choices"])
            act["option"] = choice["option"]
            if "least" in choice:
                act["amount"] = choice["least"]
        return {"do": "act", "act": act}


@dataclass(frozen=True)
class Server:
    """A house in a process of its own."""

    api: str
    process: subprocess.Popen[bytes]

    def worked(self) -> float:
        """Seconds of processor time that it has used so far; nothing where that is not told."""
        fields = self._told("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0

    def memory(self) -> int:
        """Bytes of memory that it has; nothing where that is not told."""
        fields = self._told("statm").split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") if fields else 0

    def _told(self, name: str) -> str:
        try:
            return Path(f"/proc/{self.process.pid}/{name}").read_text()
        except OSError:
            return ""


@contextmanager
def served(place: str) -> Iterator[Server]:
    """The house with its store at a place."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "croupier", "serve", "--no-open", "--port", str(port)]
    process = subprocess.Popen([*command, "--data", place, *OPTIONS], stdout=subprocess.DEVNULL)
    api = f"http://127.0.0.1:{port}/api"
    try:
        while True:
            try:
                httpx.get(f"{api}/tables")
                break
            except httpx.TransportError:
                time.sleep(0.05)
        yield Server(api, process)
    finally:
        process.terminate()
        process.wait()


def seated(apis: Sequence[str], tables: int = TABLES, *, is_spread: bool = False) -> list[Bot]:
    """Tables with five bots each, through all the games: at one server after the other, and the
    bots of a table at that server, or each at another."""
    bots = []
    games = itertools.cycle(GAMES)
    with httpx.Client(timeout=60) as client:
        for number, game in zip(range(tables), games, strict=False):
            seen, api = Seen([0] * SEATS), apis[number % len(apis)]
            for seat in range(1, SEATS + 1):
                name = f"Bot {number + 1}.{seat}"
                token = client.post(f"{api}/sign-in", json={"name": name}).json()["token"]
                client.cookies.clear()
                client.headers["authorization"] = f"Bearer {token}"
                if seat == 1:
                    wish = {"game": game, "name": f"Table {number + 1}"}
                    table = client.post(f"{api}/tables", json=wish).json()["id"]
                sit = {"do": "sit", "seat": seat, "chips": 100_000_000}
                client.post(f"{api}/tables/{table}/do", json=sit).raise_for_status()
                del client.headers["authorization"]
                own = apis[(number + seat) % len(apis)] if is_spread else api
                bots.append(Bot(own, token, table, seat, seen))
    return bots


async def play(
    servers: Sequence[Server], bots: list[Bot], thinking: float, seconds: float
) -> float:
    """Everyone comes, and then plays at once; gives the servers' processor time of the play."""
    await asyncio.gather(*(bot.come() for bot in bots))
    await asyncio.sleep(SETTLING)
    worked, until = sum(server.worked() for server in servers), time.perf_counter() + seconds
    await asyncio.gather(*(bot.play(until, thinking) for bot in bots))
    return sum(server.worked() for server in servers) - worked


@dataclass(frozen=True)
class Ran:
    """What a run came to."""

    acts: int
    seconds: float
    worked: float
    told: list[float]
    """By percentile: seconds until every seat was told of an act."""

    @property
    def rate(self) -> float:
        """Acts a second."""
        return self.acts / self.seconds

    def __str__(self) -> str:
        return (
            f"{self.rate:,.0f} acts a second, {self.acts:,} in all; "
            f"{self.worked / self.acts * 1000:.1f} ms of the servers' processor for each\n"
            f"  until every seat was told: median {self.told[49] * 1000:.0f} ms, "
            f"95th percentile {self.told[94] * 1000:.0f} ms, 99th {self.told[98] * 1000:.0f} ms"
        )


def run(
    servers: Sequence[Server], bots: list[Bot], thinking: float, seconds: float = SECONDS
) -> Ran:
    """One run, and what it came to."""
    for bot in bots:
        bot.acts = 0
        bot._seen.took.clear()
    worked = asyncio.run(play(servers, bots, thinking, seconds))
    tables = {bot.table: bot._seen for bot in bots}
    took = [one for seen in tables.values() for one in seen.took]
    acts = sum(bot.acts for bot in bots)
    assert len(took) == acts, "an act was not told to every seat"
    pace = f"thinking {thinking:g} s on average" if thinking else "as fast as they can"
    ran = Ran(acts, seconds, worked, statistics.quantiles(took, n=100))
    print(f"{len(bots)} bots at {len(tables)} tables, {pace}:\n  {ran}", flush=True)
    if cuts := sum(bot.cuts for bot in bots):
        print(f"  streams were cut {cuts} times: tables went to another server")
    return ran


def check(api: str, bots: list[Bot]) -> None:
    """No acknowledged act is missing, and every record holds."""
    rounds = events = 0
    for table in dict.fromkeys(bot.table for bot in bots):
        record = httpx.get(f"{api}/tables/{table}/record", timeout=60).content
        there = [json.loads(line)["number"] for line in record.splitlines()[1:]]
        for bot in bots:
            if bot.table == table:
                assert set(bot.acknowledged) <= set(there), f"an act of table {table} is lost"
        found = verify(record)
        assert found.ok, f"table {table}: {found.problems[0]}"
        rounds, events = rounds + found.rounds, events + found.events
    refused = sum(len(bot.refused) for bot in bots)
    print(f"no act lost; {rounds:,} rounds in {events:,} events verified; {refused} refusals")


def main() -> None:
    """Both runs in one house."""
    with tempfile.TemporaryDirectory() as folder, served(f"{folder}/house.sqlite") as server:
        bots = seated([server.api])
        run([server], bots, 0)
        run([server], bots, THINKING)
        check(server.api, bots)


if __name__ == "__main__":
    main()
