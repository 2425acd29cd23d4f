"""Time and chance of a simulation: everything that happens has its moment, and one seed decides it.

What a server does runs in greenlets. Wherever a real server would wait for its database or for the
network, the greenlet is left, others go on, and it is taken up again at its time; nothing else ever
interrupts it. So the code of the house runs as it is, in one thread, in the same order each time.
"""

from __future__ import annotations

import asyncio
import contextvars
import hashlib
import heapq
import itertools
import random
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from greenlet import greenlet  # type: ignore[import-untyped]

LONGEST: Final = 2_000_000
"""Events after which a simulation is taken to go round in a circle."""


class Crash(BaseException):
    """The process is gone: nothing of what it was doing goes on."""


class World:
    """One clock and one chance for everything."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(f"house {seed}")
        self.now = 0.0
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()
        self._hub = greenlet.getcurrent()
        self.running: Node | None = None
        """Whose code runs just now."""
        self._trace = hashlib.sha256()
        self.count = 0

    def at(self, moment: float, do: Callable[[], None]) -> None:
        """Do something at a moment."""
        heapq.heappush(self._events, (max(moment, self.now), next(self._order), do))

    def after(self, seconds: float, do: Callable[[], None]) -> None:
        """Do something in a while."""
        self.at(self.now + seconds, do)

    def note(self, *what: object) -> None:
        """Something has happened that must happen in every run of this seed."""
        self._trace.update(f"{self.now:.6f} {what}\n".encode())

    @property
    def trace(self) -> str:
        """A digest of everything that has happened."""
        return self._trace.hexdigest()

    def run(self, until: float, is_over: Callable[[], bool] = lambda: False) -> None:
        """Let time go by."""
        while self._events and self._events[0][0] <= until and not is_over():
            self.now, _, do = heapq.heappop(self._events)
            do()
            self.count += 1
            if self.count > LONGEST:
                raise AssertionError("the simulation does not come to its end")
        if not is_over():
            self.now = max(self.now, until)

    def wait(self, seconds: float) -> None:
        """Leave what is running until some time has passed; others go on meanwhile."""
        node, current = self.running, greenlet.getcurrent()
        assert node is not None and current is not self._hub
        node.leaves(current)
        self.after(seconds, lambda: node.resume(current))
        self._hub.switch()
        self.running = node

    def waiting(self, is_over: Callable[[], bool], step: float = 0.001) -> None:
        """Wait for something that another greenlet does."""
        while not is_over():
            self.wait(step)


class Node:
    """A process with an event loop: it can be paused, and it can crash."""

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.loop = NodeLoop(self)  # type: ignore[abstract]
        self.is_dead = False
        self.is_paused = False
        self.stopped = -1.0
        """When it last crashed or was paused."""
        self._ready: deque[asyncio.Handle] = deque()
        self._looping: greenlet | None = None
        """The greenlet of the event loop, while it waits in the middle of something."""
        self._left: dict[greenlet, bool] = {}
        """Greenlets that wait, and whether their time has come while the process was paused."""
        self.tasks: set[asyncio.Task[Any]] = set()

    def enter(self) -> None:
        """What has to be set before code of this process runs."""

    # ---- the event loop ---------------------------------------------------------------------

    def due(self, handle: asyncio.Handle) -> None:
        """The loop has something to do now."""
        if not self.is_dead:
            self._ready.append(handle)
            self.pump()

    def pump(self) -> None:
        """Do what there is to do in the loop, one thing after another."""
        while self._ready and not self.is_paused and self._looping is None and not self.is_dead:
            handle = self._ready.popleft()
            if not handle.cancelled():
                self._switch(greenlet(handle._run), is_loop=True)

    def thread(self, work: Callable[[], None]) -> None:
        """Do something beside the loop."""
        if not self.is_dead:
            self._switch(greenlet(work), is_loop=False)

    def _switch(self, into: greenlet, *, is_loop: bool, crash: bool = False) -> None:
        world, outer = self.world, self.world.running
        world.running = self
        asyncio._set_running_loop(self.loop if is_loop and not crash else None)
        self.enter()
        if is_loop:
            self._looping = into
        try:
            with suppress(Crash):
                if crash:
                    into.throw(Crash)
                else:
                    into.switch()
        finally:
            world.running = outer
            asyncio._set_running_loop(None)
            if is_loop and into.dead:
                self._looping = None

    # ---- waiting ----------------------------------------------------------------------------

    def leaves(self, current: greenlet) -> None:
        """A greenlet of this process waits."""
        self._left[current] = False

    def resume(self, left: greenlet) -> None:
        """Its time has come."""
        if left not in self._left:
            return
        if self.is_paused:
            self._left[left] = True
            return
        del self._left[left]
        self._switch(left, is_loop=left is self._looping)
        self.pump()

    # ---- faults -----------------------------------------------------------------------------

    def pause(self) -> None:
        """The process stands still from now on."""
        self.is_paused, self.stopped = True, self.world.now

    def go_on(self) -> None:
        """It goes on."""
        self.is_paused = False
        for left in [one for one, is_due in self._left.items() if is_due]:
            self.resume(left)
        self.pump()

    def crash(self) -> None:
        """The process is gone at once."""
        if self.is_dead:
            return
        self.is_dead, self.stopped = True, self.world.now
        current = greenlet.getcurrent()
        self._ready.clear()
        for left in [one for one in self._left if one is not current]:
            del self._left[left]
            self._switch(left, is_loop=left is self._looping, crash=True)
        if self.world.running is self:
            raise Crash

    def bury(self) -> None:
        """Let go of everything that a process which is gone has left."""
        self.is_dead = True
        for task in list(self.tasks):
            with suppress(BaseException):
                task.get_coro().close()
        self.tasks.clear()


class NodeLoop(asyncio.AbstractEventLoop):
    """The event loop of a process, by the clock of the world."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self.failed: list[str] = []
        """What nobody has caught."""

    def time(self) -> float:
        return self._node.world.now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return self._node.is_dead

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._node.world.at(self.time(), lambda: self._node.due(handle))
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., Any],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._node.world.at(when, lambda: self._node.due(handle))
        return handle

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., Any],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        pass

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self, coro: Any, *, name: str | None = None, context: contextvars.Context | None = None
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context)
        task._log_destroy_pending = False  # type: ignore[attr-defined]
        self._node.tasks.add(task)
        task.add_done_callback(self._node.tasks.discard)
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        coming, node = self.create_future(), self._node

        def give(found: Any, error: BaseException | None) -> None:
            if coming.cancelled():
                return
            if error is not None:
                coming.set_exception(error)
            else:
                coming.set_result(found)

        def work() -> None:
            try:
                found, error = func(*args), None
            except Exception as raised:
                found, error = None, raised
            self.call_soon(give, found, error)

        node.world.after(node.world.chance.uniform(0.0001, 0.002), lambda: node.thread(work))
        return coming

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not self._node.is_dead and not isinstance(error, Crash):
            self.failed.append(f"{context.get('message')}: {error!r}")
