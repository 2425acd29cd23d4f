"""A server killed at any moment loses no act that it has acknowledged, and does none twice."""

from __future__ import annotations

import itertools
import json
import random
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

from croupier.disputes import audit_record
from croupier.record import verify
from support.api import PATIENCE, until
from support.people import reply
from support.servers import Server, api_server, house_server

KILLS = 4


class Player(threading.Thread):
    """Plays on whatever happens; a message without an answer is sent again with its number."""

    def __init__(self, port: int, name: str, seat: int) -> None:
        super().__init__(daemon=True)
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}/api", timeout=5)
        self._name, self._seat = name, seat
        self.table = ""
        self._number = itertools.count(1)
        self.acknowledged: list[tuple[dict[str, Any], dict[str, Any]]] = []
        self.brought: list[int] = []
        self.again = 0
        self.is_over = threading.Event()
        self.failed: BaseException | None = None

    def ask(self, method: str, path: str, data: Any = None) -> httpx.Response:
        """Ask until there is an answer."""
        while True:
            try:
                return self.client.request(method, path, json=data)
            except httpx.TransportError:
                self.again += 1
                time.sleep(0.02)

    def sign_in(self) -> None:
        token = self.ask("POST", "/sign-in", {"name": self._name}).json()["token"]
        self.client.headers["authorization"] = f"Bearer {token}"

    def say(self, **message: Any) -> bool:
        numbered = {**message, "client_id": f"{self._name} {next(self._number)}"}
        found = self.ask("POST", f"/tables/{self.table}/do", numbered)
        if found.status_code == 200:
            self.acknowledged.append((message, found.json()))
        return found.status_code == 200

    def bring(self) -> None:
        """Chips in an amount that nobody ever brings again, to count it by."""
        amount = 1000 * next(self._number) + self._seat
        act = {"act": "bring chips", "seat": self._seat, "amount": amount}
        if self.say(do="act", act=act):
            self.brought.append(amount)
        else:
            time.sleep(0.1)  # a quick machine says more than the house lets one person say

    def run(self) -> None:
        try:
            while not self.is_over.is_set():
                self._go_on()
        except BaseException as error:
            self.failed = error

    def _go_on(self) -> None:
        state = self.ask("GET", f"/tables/{self.table}").json()
        asked, wagering = state["asked"], state["wagering"]
        if asked and asked["yours"]:
            self.say(**reply(asked))
        elif wagering and not asked and not state["view"]["seats"][str(self._seat)]["wagers"]:
            self.say(do="wager", seat=self._seat, wager="ante", amount=1000)
        elif wagering and not asked and not state["you"]["ready"]:
            self.say(do="ready")
        self.bring()


def play_through_kills(server: Server, kills: int, chance: random.Random) -> tuple[bytes, int]:
    """Two players at a table whose server is killed again and again; gives the record."""
    server.start()
    players = [Player(server.port, "Anna", 1), Player(server.port, "Ben", 2)]
    for player in players:
        player.sign_in()
    wish = {"game": "double-cross", "minimum": 1000}
    table = players[0].ask("POST", "/tables", wish).json()["id"]
    for player in players:
        player.table = table
        assert player.say(do="sit", seat=player._seat, chips=100_000_000)
        player.start()
    for _ in range(kills):
        goes_on(players)
        time.sleep(chance.uniform(0, 0.3))
        server.kill()
        server.start()
    goes_on(players)
    until(lambda: players[0].ask("GET", f"/tables/{table}").json()["rounds"] > 0)
    for player in players:
        player.is_over.set()
        player.join(PATIENCE)
        assert not player.is_alive() and player.failed is None
    record = players[0].ask("GET", f"/tables/{table}/record").content
    server.kill()
    for player in players:
        player.client.close()
    check(record, players)
    return record, sum(player.again for player in players)


def goes_on(players: list[Player]) -> None:
    """Wait until each of them has done something more, or cannot."""
    before = {player: len(player.acknowledged) for player in players}
    until(lambda: all(one.failed or len(one.acknowledged) > many for one, many in before.items()))
    assert not any(player.failed for player in players)


def check(record: bytes, players: list[Player]) -> None:
    """Every acknowledged act is there, and every act once."""
    events = [json.loads(line) for line in record.splitlines()[1:]]
    brought = Counter(one["act"]["amount"] for one in events if one["act"]["act"] == "bring chips")
    for player in players:
        assert all(brought[amount] == 1 for amount in player.brought)
        for message, receipt in player.acknowledged:
            done = [events[number]["act"] for number in receipt["events"]]
            if message["do"] == "act":
                assert message["act"] in done
    assert max(brought.values()) == 1
    found = verify(record)
    assert found.ok and not found.interruptions
    assert audit_record(record).ok
    assert found.rounds


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(tmp_path: Path) -> None:
    server = api_server(tmp_path / "house.sqlite")
    _, again = play_through_kills(server, KILLS, random.Random())
    assert again > KILLS, "no kill came in the middle of anything"


def test_the_served_house_itself_can_be_killed(tmp_path: Path) -> None:
    server = house_server(tmp_path / "house.sqlite")
    play_through_kills(server, 1, random.Random())
