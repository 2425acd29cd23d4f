"""Players of a simulation: programs that speak to any server, and say again what was not answered.

Each amount that someone brings is one that nobody ever brings again, so that the record shows how
often it was done.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.web.neighbours import NeighbourReply, Unreachable
from simulator.network import Network, SocketLine
from simulator.world import Node
from support.people import reply

PATIENCE: Final = 2.0
"""Seconds after which a message is said again."""
HOST: Final = ("host", "localhost")


@dataclass(slots=True)
class Said:
    """A message with its number, and what was answered to it."""

    table: str
    message: dict[str, Any]
    receipts: list[dict[str, Any]] = field(default_factory=list)


@dataclass(slots=True)
class Heard:
    """Something that was sent to someone."""

    table: str
    seat: int
    """The seat of the one who hears it; 0 for someone who stands by."""
    text: str


@dataclass(slots=True)
class Kept:
    """What players have of a house, in the end."""

    said: list[Said] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    heads: list[bytes] = field(default_factory=list)
    """Answers of /api/heads."""
    receipts: list[tuple[str, bytes]] = field(default_factory=list)
    """By table: receipts of rounds."""
    strange: list[str] = field(default_factory=list)
    """Answers that nobody should get."""
    tables: list[str] = field(default_factory=list)
    asked: int = 0
    again: int = 0


class Player:
    """Someone who plays at one table."""

    def __init__(
        self, node: Node, network: Network, kept: Kept, addresses: list[str], seat: int
    ) -> None:
        self._node, self._network, self._kept = node, network, kept
        self._addresses, self._seat = addresses, seat
        self._count = itertools.count(1)
        self._headers: list[tuple[str, str]] = [HOST]
        self._chance = node.world.chance
        self.name = f"player {seat}"
        self.table = ""
        self.is_over = self.is_done = False
        """Whether they are to leave, and have."""
        self._follows = self._chance.random() < 0.4
        """Whether they listen rather than ask."""
        self._latest: dict[str, Any] = {}

    # ---- asking -----------------------------------------------------------------------------

    async def _once(
        self, address: str, method: str, path: str, body: bytes
    ) -> NeighbourReply | None:
        loop = asyncio.get_running_loop()
        coming: asyncio.Future[NeighbourReply | None] = loop.create_future()

        def give(answer: NeighbourReply | None) -> None:
            if not coming.done():
                coming.set_result(answer)

        def told(answer: NeighbourReply | None) -> None:
            if not coming.done():
                loop.call_soon(give, answer)

        self._kept.asked += 1
        self._network.request(self.name, address, method, path, self._headers, body, told)
        try:
            return await asyncio.wait_for(coming, PATIENCE)
        except TimeoutError:
            return None

    async def ask(self, method: str, path: str, data: Any = None) -> NeighbourReply:
        """Ask any server until one answers."""
        body = b"" if data is None else json.dumps(data).encode()
        while True:
            answer = await self._once(self._chance.choice(self._addresses), method, path, body)
            if answer is not None and answer.status not in (429, 503):
                if answer.status in (400, 403, 404, 405, 500):
                    self._kept.strange.append(
                        f"{answer.status} to {method} {path}: {answer.body[:200]!r}"
                    )
                self._hear(answer.body.decode())
                return answer
            self._kept.again += 1
            await asyncio.sleep(self._chance.uniform(0.05, 0.3))

    def _hear(self, text: str) -> None:
        self._kept.heard.append(Heard(self.table, self._seat, text))

    async def say(self, **message: Any) -> dict[str, Any] | None:
        """Say something at the table; the receipt, if it was done."""
        said = Said(self.table, message)
        self._kept.said.append(said)
        numbered = {**message, "client_id": f"{self._seat}/{next(self._count)}"}
        answer = await self.ask("POST", f"/api/tables/{self.table}/do", numbered)
        if answer.status != 200:
            return None
        receipt: dict[str, Any] = json.loads(answer.body)
        said.receipts.append(receipt)
        if self._chance.random() < 0.15:  # and once more, as if the answer had not come
            answer = await self.ask("POST", f"/api/tables/{self.table}/do", numbered)
            said.receipts.append(json.loads(answer.body))
        return receipt

    # ---- playing ----------------------------------------------------------------------------

    async def come(self, wish: dict[str, Any]) -> str:
        """Sign in and open a table."""
        await self._sign_in()
        self.table = json.loads((await self.ask("POST", "/api/tables", wish)).body)["id"]
        self._kept.tables.append(self.table)
        return self.table

    async def _sign_in(self) -> None:
        answer = await self.ask("POST", "/api/sign-in", {"name": f"Player {self._seat}"})
        token = json.loads(answer.body)["token"]
        self._headers = [HOST, ("authorization", f"Bearer {token}")]

    async def play(self, table: str = "") -> None:
        """Sit down and play until it is over."""
        if table:
            self.table = table
            await self._sign_in()
        await self.say(do="sit", seat=self._seat, chips=1_000_000_00)
        listening = self._node.loop.create_task(self._listen()) if self._follows else None
        while not self.is_over:
            await self._go_on()
            await asyncio.sleep(self._chance.uniform(0.1, 0.8))
        if listening is not None:
            listening.cancel()
        if self._chance.random() < 0.5:
            await self.say(do="leave")
        self.is_done = True

    async def _state(self) -> dict[str, Any]:
        if self._latest:
            return self._latest
        found: dict[str, Any] = json.loads(
            (await self.ask("GET", f"/api/tables/{self.table}?news=5")).body
        )
        return found

    async def _listen(self) -> None:
        """Follow the table by its stream, and come back whenever the line is cut."""
        while True:
            line = SocketLine(self._network, self.name, self._chance.choice(self._addresses))
            try:
                target = f"/api/tables/{self.table}/stream?news=5"
                await line.open(target, self._headers)
                async for text in line:
                    self._hear(text)
                    self._latest = json.loads(text).get("state", {})
            except Unreachable:
                pass
            self._latest = {}
            await asyncio.sleep(self._chance.uniform(0.1, 0.3))

    async def _go_on(self) -> None:
        chance, seat = self._chance, self._seat
        draw = chance.random()
        if draw < 0.4:
            amount = 100_000 * next(self._count) + 100 * seat
            await self.say(do="act", act={"act": "bring chips", "seat": seat, "amount": amount})
        elif draw < 0.42:
            await self.say(do="leave")
            await self.say(do="sit", seat=seat, chips=1_000_00)
        elif draw < 0.47:
            self._kept.heads.append((await self.ask("GET", "/api/heads")).body)
        state = await self._state()
        if draw > 0.9 and state.get("rounds"):
            number = state["rounds"]
            path = f"/api/tables/{self.table}/rounds/{number}/receipt"
            answer = await self.ask("GET", path)
            if answer.status == 200:
                self._kept.receipts.append((self.table, answer.body))
        asked, wagering = state.get("asked"), state.get("wagering")
        if asked and asked["yours"]:
            await self.say(**self._reply(asked))
        elif wagering and not asked and not state["you"]["ready"]:
            own = state["view"]["seats"].get(str(seat), {"wagers": {}})
            if not own["wagers"]:
                await self._wager(wagering)
            await self.say(do="ready")

    async def _wager(self, wagering: dict[str, Any]) -> None:
        for terms in wagering["wagers"]:
            if "equals" not in terms and (not terms["optional"] or self._chance.random() < 0.2):
                amount = terms["least"] + terms["step"] * self._chance.randrange(3)
                wager = {"seat": self._seat, "wager": terms["wager"]}
                await self.say(do="wager", **wager, amount=min(amount, terms["most"]))
        if self._seat in wagering.get("may_add", ()) and self._chance.random() < 0.3:
            words = f"words {next(self._count)}"
            await self.say(
                do="act", act={"act": "add to shuffle", "seat": self._seat, "words": words}
            )

    def _reply(self, asked: dict[str, Any]) -> dict[str, Any]:
        choices = asked.get("choices")
        if choices and self._chance.random() < 0.6:
            asked = {**asked, "choices": [self._chance.choice(choices)]}
        return reply(asked)
