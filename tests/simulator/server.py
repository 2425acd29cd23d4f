"""A server of a simulated house: the real house and the real application in a process that can be
paused, crash, lose its database or its neighbours, and start again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from croupier.errors import StoreError
from croupier.house import House, NotAllowed
from croupier.house.clocks import steady
from croupier.house.store import Store
from croupier.web import context
from croupier.web.gate import Gate
from croupier.web.neighbours import Headers, NeighbourReply
from croupier.web.server import application
from simulator.database import DATABASES, Disk, SimulatedDatabase
from simulator.network import Network, SimulatedNeighbours, Told
from simulator.world import Crash, Node, World


class Threads:
    """Long work of a server, done in greenlets."""

    def do(self, work: Callable[[], Any]) -> asyncio.Future[Any]:
        """What some work comes to."""
        return asyncio.get_running_loop().run_in_executor(None, work)

    def stop(self) -> None:
        """Nothing to stop."""


class InProcess:
    """What a server has read in a process apart, read here: it is the same with every seed."""

    def do(self, _seconds: float, work: Callable[..., Any], *given: Any, **_told: Any) -> Any:
        """What some work comes to."""
        return work(*given)

    def stop(self) -> None:
        """Nothing to stop."""


class Server(Node):
    """One process of `croupier serve`, from its start to its end."""

    def __init__(
        self, world: World, network: Network, disk: Disk, address: str, *, is_shared: bool
    ) -> None:
        super().__init__(world, address)
        self.network, self.address = network, address
        self.database = DATABASES[self] = SimulatedDatabase(disk, is_shared=is_shared)
        self.database.crash = self.crash
        self.house: House | None = None
        self._app: Gate | None = None
        self._shared: context.Shared | None = None
        self._lifespan: asyncio.Queue[dict[str, Any]] | None = None
        self.wrong = world.chance.uniform(-2, 2)
        """Seconds by which its wall clock is ahead."""
        self.asleep = 0.0
        """Seconds for which its steady clock stood still."""
        self._lines: set[Callable[[str | None, int], None]] = set()
        self.is_started = self.has_stopped = False
        network.servers[address] = self
        self.loop.call_soon(self._start)

    @property
    def is_well(self) -> bool:
        """Whether it runs and reaches its database."""
        database = self.database
        is_reached = not (database.is_cut or database.fails or database.slow)
        is_reached &= not (database.crash_in or database.pause_in)
        return is_reached and not self.is_paused and not self.is_leaving

    @property
    def is_leaving(self) -> bool:
        """Whether it is about to stop."""
        return self.house is not None and self.house.is_leaving

    def enter(self) -> None:
        context._shared[:] = [self._shared] if self._shared else []

    # ---- beginning and end ------------------------------------------------------------------

    def _wall(self) -> float:
        return 1_700_000_000 + self.world.now + self.wrong

    def _counter(self) -> float:
        return self.world.now - self.asleep

    def _start(self) -> None:
        try:
            store = Store(self.database)
            store._prepare()
            clock = steady(self._wall, self._counter)
            self.house = House(store, clock=clock, wall=self._wall)
        except (StoreError, NotAllowed) as error:
            self.world.note(self.address, "does not start", error)
            self.crash()
        except Crash:
            raise
        except Exception as error:  # the database could not be reached
            self.world.note(self.address, "does not start", type(error).__name__)
            self.crash()
        assert self.house is not None
        self.house.leases.address = self.address
        neighbours = SimulatedNeighbours(self.network, self.address)
        self._app = application(self.house, with_pages=False, neighbours=neighbours)
        self._shared = context.shared()
        self._shared.work._quick = self._shared.work._long = Threads()  # type: ignore[assignment]
        self._shared._reader = self._shared._auditor = InProcess()  # type: ignore[assignment]
        self._lifespan = asyncio.Queue()
        self._lifespan.put_nowait({"type": "lifespan.startup"})
        self.loop.create_task(self._live())

    async def _live(self) -> None:
        assert self._app is not None and self._lifespan is not None

        async def send(message: Any) -> None:
            self.is_started = True
            if message["type"] == "lifespan.shutdown.complete":
                self.has_stopped = True

        await self._app({"type": "lifespan", "asgi": {"version": "3.0"}}, self._lifespan.get, send)

    def stop(self) -> None:
        """A planned stop: tables are handed over first."""
        if self._lifespan is not None and not self.is_dead:
            self.loop.call_soon(self._lifespan.put_nowait, {"type": "lifespan.shutdown"})

    def crash(self) -> None:
        """Gone; those who listened hear that the line is cut."""
        if not self.is_dead:
            self.world.note(self.address, "crashes")
            for hear in list(self._lines):
                self.world.after(0.001, lambda hear=hear: hear(None, 1006))  # type: ignore[misc]
        super().crash()

    # ---- being asked ------------------------------------------------------------------------

    def _scope(self, kind: str, target: str, headers: Headers) -> dict[str, Any]:
        path, _, query = target.partition("?")
        return {
            "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http",
            "path": path, "raw_path": path.encode(), "query_string": query.encode(),
            "root_path": "", "client": ("10.0.0.1", 1), "server": ("localhost", 80),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers],
            "subprotocols": [],
        }  # fmt: skip

    def answer(self, method: str, target: str, headers: Headers, body: bytes, told: Told) -> None:
        """Answer a request, in time."""
        if self._app is None:
            told(None)
            return
        scope = {**self._scope("http", target, headers), "method": method}
        asked = [{"type": "http.request", "body": body, "more_body": False}]
        found: dict[str, Any] = {}

        async def receive() -> dict[str, Any]:
            return asked.pop() if asked else await self.loop.create_future()

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                found.update(message)
            elif not message.get("more_body"):
                told(NeighbourReply(found["status"], list(found["headers"]), message["body"]))

        self.loop.create_task(self._serve(scope, receive, send))

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        assert self._app is not None
        await self._app(scope, receive, send)

    def listen(
        self, target: str, headers: Headers, hear: Callable[[str | None, int], None], who: str
    ) -> Callable[[str | None], None]:
        """Accept a socket; gives the way to say something on it."""
        assert self._app is not None
        world, network = self.world, self.network
        heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        heard.put_nowait({"type": "websocket.connect"})
        pair, last = frozenset((who, self.address)), [world.now]
        self._lines.add(hear)

        def carry(do: Callable[[], None]) -> None:
            """In order; a line on which something is lost is cut."""
            if pair not in network.cut:
                last[0] = max(last[0], world.now + world.chance.uniform(0.0005, 0.01))
                world.at(last[0], do)

        def say(text: str | None) -> None:
            message = (
                {"type": "websocket.disconnect", "code": 1006}
                if text is None
                else {"type": "websocket.receive", "text": text}
            )
            carry(lambda: None if self.is_dead else put(message))

        def put(message: dict[str, Any]) -> None:
            self.loop.call_soon(heard.put_nowait, message)

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                carry(lambda: hear(message["text"], 0))
            elif message["type"] == "websocket.close":
                self._lines.discard(hear)
                carry(lambda: hear(None, message.get("code", 1000)))

        scope = self._scope("websocket", target, headers)
        self.loop.create_task(self._serve(scope, heard.get, send))
        return say


def patient_event(world: World) -> type:
    """An event that greenlets can wait for."""

    class Event:
        def __init__(self) -> None:
            self._is_set = False

        def set(self) -> None:
            self._is_set = True

        def wait(self) -> None:
            world.waiting(lambda: self._is_set)

    return Event


def patient_lock(world: World) -> type:
    """A lock that greenlets can wait for."""

    class Lock:
        def __init__(self) -> None:
            self._is_taken = False

        def __enter__(self) -> None:
            if self._is_taken:
                world.waiting(lambda: not self._is_taken)
            self._is_taken = True

        def __exit__(self, *_: object) -> None:
            self._is_taken = False

    return Lock
