"""A house of several servers as processes, players who go on whatever happens to it, and the audit
of what was acknowledged to them."""

from __future__ import annotations

import itertools
import json
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import httpx

from croupier.disputes import audit_record
from croupier.house.store import Store
from croupier.record import read, replay, verify
from support.people import reply

ANSWERED: Final = 1.5
"""Seconds for which a player waits for one server before asking another."""
PATIENCE: Final = 120.0
"""Seconds in which somebody must be answered, on a machine that may be busy."""


class Serving:
    """`croupier serve` in a process of its own."""

    def __init__(self, place: str, *words: str) -> None:
        told = ("serve", "--no-open", "--port", "0", "--data", place, *words)
        self.process = subprocess.Popen(
            (sys.executable, "-m", "croupier", *told),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._address = ""
        self._is_open = threading.Event()
        self.said: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if "is open at" in line:
                self._address = line.split()[5]
                self._is_open.set()
        self._is_open.set()

    @property
    def is_open(self) -> bool:
        """Whether it has begun to listen."""
        return self._is_open.is_set()

    @property
    def address(self) -> str:
        """Where it listens; waits until it does."""
        assert self._is_open.wait(PATIENCE), "it does not start"
        assert self._address, "".join(self.said)
        return self._address

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self.process.send_signal(number)

    def end(self) -> None:
        """Kill it, if it is there still."""
        assert self.process.stdout is not None
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._reader.join()
        self.process.stdout.close()


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """An act for which there was a receipt, with the events that the receipt named."""

    act: dict[str, Any]
    events: tuple[int, ...]


class Player(threading.Thread):
    """Plays on whatever happens, at one server after the other; a message without a receipt is said
    again with its number, and every amount that it brings is one that nobody ever brings again."""

    def __init__(self, servers: list[Serving], number: int) -> None:
        super().__init__(daemon=True)
        self._servers, self._chance = servers, random.Random(number)
        self._client = httpx.Client(timeout=ANSWERED, verify=False)
        self.number, self.table, self.seat = number, "", 0
        self._count = itertools.count(1)
        self.done: list[Acknowledged] = []
        self.again: Counter[str] = Counter()
        """Why something had to be said again, with how often."""
        self.is_over = threading.Event()
        self.failed: BaseException | None = None

    def ask(
        self, method: str, path: str, data: Any = None, answered: float = ANSWERED
    ) -> httpx.Response:
        """Ask any server until one answers."""
        end, before = time.monotonic() + PATIENCE, self.again.copy()
        while time.monotonic() < end:
            servers = list(enumerate(self._servers))
            begun = [(at, server) for at, server in servers if server.is_open]
            at, server = self._chance.choice(begun or servers)
            try:
                address = f"{server.address}/api{path}"
                found = self._client.request(method, address, json=data, timeout=answered)
                if found.status_code not in (429, 503):
                    return found
                why = found.json()["refused"]
            except httpx.TransportError as error:
                why = repr(error)
            self.again[f"{at}: {why}"] += 1
            time.sleep(0.05)
        raise AssertionError(f"nobody answers {path}: {self.again - before}")

    def come(self, seat: int, table: str = "", **wish: Any) -> str:
        """Sign in, open a table or go to one, and sit down."""
        token = self.ask("POST", "/sign-in", {"name": f"Player {self.number}"}).json()["token"]
        self._client.headers["authorization"] = f"Bearer {token}"
        if not table:
            opened = self.ask("POST", "/tables", wish, PATIENCE)  # a sheet is read first
            assert opened.status_code == 201, opened.text
            table = opened.json()["id"]
        self.table, self.seat = table, seat
        assert self.say(do="sit", seat=seat, chips=1_000_000_00)
        return table

    def say(self, **message: Any) -> bool:
        """Say something once, however often it takes; whether it was done."""
        numbered = {**message, "client_id": f"{self.number} {next(self._count)}"}
        found = self.ask("POST", f"/tables/{self.table}/do", numbered)
        if found.status_code != 200:
            return False
        events = tuple(found.json()["events"])
        self.done.append(Acknowledged(message.get("act", {}), events))
        return True

    def run(self) -> None:
        try:
            while not self.is_over.is_set():
                self._go_on()
        except BaseException as error:
            self.failed = error
        finally:
            self.close()

    def move(self, servers: list[Serving]) -> None:
        """Ask other servers from now on."""
        self._servers = servers

    def close(self) -> None:
        """Go home."""
        self._client.close()

    def bring(self) -> bool:
        """Bring an amount that nobody ever brings again; whether that was done."""
        amount = 100_000 * next(self._count) + 100 * self.number
        act = {"act": "bring chips", "seat": self.seat, "amount": amount}
        return self.say(do="act", act=act)

    def _go_on(self) -> None:
        self.bring()
        state = self.ask("GET", f"/tables/{self.table}").json()
        asked, wagering = state["asked"], state["wagering"]
        if asked and asked["yours"]:
            self.say(**reply(asked))
        elif wagering and not asked and not state["view"]["seats"][str(self.seat)]["wagers"]:
            for terms in wagering["wagers"]:
                if not terms["optional"] and "equals" not in terms:
                    wager = {"act": "place wager", "seat": self.seat, "wager": terms["wager"]}
                    self.say(do="act", act={**wager, "amount": terms["least"]})
            self.say(do="ready")
        time.sleep(0.02)


class Company:
    """All players of a house."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = players

    def begin(self) -> None:
        """Everyone plays from now on."""
        for player in self.players:
            player.start()

    def goes_on(self, acts: int = 3) -> float:
        """Wait until everyone has done some more; says how long that took."""
        began = time.monotonic()
        wanted = {player: len(player.done) + acts for player in self.players}
        while any(len(player.done) < many for player, many in wanted.items()):
            for player in self.players:
                assert player.failed is None, player.failed
            assert time.monotonic() < began + PATIENCE, "someone cannot go on"
            time.sleep(0.02)
        return time.monotonic() - began

    def stop(self) -> None:
        """Everyone has played enough."""
        for player in self.players:
            player.is_over.set()
        for player in self.players:
            player.join(2 * PATIENCE)
            assert player.failed is None, player.failed


def audited(place: str, players: Iterable[Player]) -> int:
    """Every record holds and conserves chips, and has every acknowledged act once, where its
    receipt says; gives how many acts that were."""
    by_table: dict[str, list[Player]] = {}
    for player in players:
        by_table.setdefault(player.table, []).append(player)
    with Store.read_only(place) as store:
        for table, here in by_table.items():
            _audit(b"".join(store.lines(table)), [one for player in here for one in player.done])
    return sum(len(player.done) for here in by_table.values() for player in here)


def _audit(record: bytes, done: list[Acknowledged]) -> None:
    found = verify(record)
    assert found.ok and found.interruptions == 0, found.problems
    assert not audit_record(record).findings
    assert replay(read(record)).table.chips.total == 0
    acts = [json.loads(line).get("act", {}) for line in record.splitlines()[1:]]
    claimed = [event for one in done for event in one.events]
    assert len(claimed) == len(set(claimed)), "two receipts for one event"
    for one in done:
        there = (acts[event].items() for event in one.events if event < len(acts))
        is_there = not one.act or any(one.act.items() <= act for act in there)
        assert is_there, f"acknowledged, and not there: {one}"
    brought = [act["amount"] for act in acts if act.get("act") == "bring chips"]
    assert len(brought) == len(set(brought)), "one was done twice"
    wanted = {one.act["amount"] for one in done if one.act.get("act") == "bring chips"}
    assert wanted <= set(brought)
