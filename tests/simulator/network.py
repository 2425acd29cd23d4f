"""The network of a simulation: what is sent may be late, come twice, or not come at all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from croupier.web.neighbours import Headers, NeighbourReply, Neighbours, Unreachable

if TYPE_CHECKING:
    from simulator.server import Server
    from simulator.world import World

Told = Callable[[NeighbourReply | None], None]
"""Hears an answer, or that the line was cut."""
PATIENCE: Final = 5.0
"""Seconds for which a server waits for another."""


@dataclass(slots=True)
class Network:
    """How well messages come through."""

    world: World
    servers: dict[str, Server] = field(default_factory=dict)
    """By address: the process that is there just now."""
    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0
    """How likely a message is lost, comes twice, or comes much later."""
    cut: set[frozenset[str]] = field(default_factory=set)
    """Pairs that do not reach each other."""
    counts: dict[str, int] = field(default_factory=dict)

    def _count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    def carry(self, one: str, other: str, do: Callable[[], None]) -> None:
        """Bring a message from one to the other, unless something happens to it."""
        chance = self.world.chance
        self.world.note(one, other)
        if frozenset((one, other)) in self.cut:
            self._count("cut off")
            return
        if chance.random() < self.lost:
            self._count("lost")
            return
        times = 1
        if chance.random() < self.doubled:
            self._count("doubled")
            times = 2
        for _ in range(times):
            delay = chance.uniform(0.0005, 0.01)
            if chance.random() < self.late:
                self._count("late")
                delay = chance.uniform(0.1, 4.0)
            self.world.after(delay, do)

    def request(
        self, who: str, address: str, method: str, target: str, headers: Headers, body: bytes,
        told: Told,
    ) -> None:  # fmt: skip
        """Send a request; the answer may come once, twice, or never."""

        def answer(found: NeighbourReply | None) -> None:
            self.carry(address, who, lambda: told(found))

        def arrive() -> None:
            server = self.servers.get(address)
            if server is None or server.is_dead:
                answer(None)  # nobody listens there
            else:
                server.answer(method, target, headers, body, answer)

        self.carry(who, address, arrive)


class SimulatedNeighbours(Neighbours):
    """The other servers, over the network of the simulation."""

    def __init__(self, network: Network, own: str) -> None:
        self._network, self._own = network, own

    def ask(
        self, address: str, method: str, target: str, headers: Headers, body: bytes
    ) -> NeighbourReply:
        """Ask, and wait in the greenlet of a thread."""
        world, found = self._network.world, list[NeighbourReply | None]()
        until = world.now + PATIENCE
        self._network.request(self._own, address, method, target, headers, body, found.append)
        world.waiting(lambda: bool(found) or world.now >= until, 0.005)
        if not found or found[0] is None:
            raise Unreachable("it does not answer")
        return found[0]

    async def join(self, address: str, target: str, headers: Headers) -> Any:
        """Open a socket at another server."""
        line = SocketLine(self._network, self._own, address)
        await line.open(target, headers)
        return line


class SocketLine:
    """A socket from a client or a server to a server, as the one who opened it has it."""

    def __init__(self, network: Network, who: str, address: str) -> None:
        self._network, self._who, self._address = network, who, address
        self._loop = asyncio.get_running_loop()
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._say: Callable[[str | None], None] = lambda _: None
        self.close_code = 1006

    async def open(self, target: str, headers: Headers) -> None:
        """Wait until the server has accepted it."""
        server = self._network.servers.get(self._address)
        pair = frozenset((self._who, self._address))
        if server is None or server.is_dead or pair in self._network.cut:
            raise Unreachable("it does not answer")
        self._say = server.listen(target, headers, self._hear, self._who)

    def _hear(self, text: str | None, code: int = 1006) -> None:
        """A line keeps its order, and says nothing any more once it is cut."""
        if text is None:
            self.close_code = code
        self._loop.call_soon(self._heard.put_nowait, text)

    async def send(self, text: str | bytes) -> None:
        """Say something."""
        self._say(text if isinstance(text, str) else text.decode())

    def __aiter__(self) -> SocketLine:
        return self

    async def __anext__(self) -> str:
        heard = await self._heard.get()
        if heard is None:
            raise StopAsyncIteration
        return heard

    async def close(self) -> None:
        """Hang up."""
        self._say(None)
