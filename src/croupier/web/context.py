"""The house that this server runs, for pages and the API alike."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from croupier.house import House, NotAllowed, Person
from croupier.web.clerk import Clerk
from croupier.web.limits import (
    LONGEST_AUDIT,
    LONGEST_READING,
    LONGEST_SOLVE,
    READER_BYTES,
    SOLVER_BYTES,
    SOLVES,
    ByteBudget,
)
from croupier.web.metrics import Metrics
from croupier.web.sandbox import Apart, SandboxRefusal
from croupier.web.solves import Solves
from croupier.web.threads import SharedWork

Found = TypeVar("Found")


@dataclass(slots=True)
class Shared:
    """What everything served by one process has in common."""

    house: House
    clerk: Clerk
    work: SharedWork
    room: ByteBudget
    metrics: Metrics
    leaving: list[Callable[[str], None]] = field(default_factory=list)
    """Called with the token of a device that signs out."""
    left: dict[Any, tuple[Any, asyncio.TimerHandle]] = field(default_factory=dict)
    """Open pages whose line is cut, each with when it ends if nobody comes back."""
    solves: Solves = field(default_factory=Solves)
    _reader: Apart = field(default_factory=lambda: Apart(2, READER_BYTES))
    _auditor: Apart = field(default_factory=lambda: Apart(1, READER_BYTES))
    _analyst: Apart = field(default_factory=lambda: Apart(SOLVES, SOLVER_BYTES))

    def read(self, work: Callable[..., Found], *inputs: Any, is_long: bool = False) -> Found:
        """Have something read in a process apart; called from a thread, which waits for it."""
        if is_long:
            return _apart(self._auditor, LONGEST_AUDIT, work, *inputs)
        return _apart(self._reader, LONGEST_READING, work, *inputs)

    def price(self, work: Callable[..., Found], *inputs: Any) -> Found:
        """Have a game priced or a hand weighed in a process apart, likewise."""
        return _apart(self._analyst, LONGEST_SOLVE, work, *inputs)

    async def sign_out(self, person: Person) -> None:
        """Forget a device's token; once that is certain, its pages and streams end."""
        await self.clerk.run(lambda: self.house.sign_out(person))
        for leave in self.leaving:
            leave(person.token)

    def stop(self) -> None:
        """Begin nothing more."""
        self.clerk.stop()
        self.work.stop()
        self.solves.stop()
        self._reader.stop()
        self._auditor.stop()
        self._analyst.stop()


def _apart(apart: Apart, seconds: float, work: Callable[..., Found], *inputs: Any) -> Found:
    try:
        return apart.do(seconds, work, *inputs)
    except SandboxRefusal as error:
        raise NotAllowed(str(error)) from None


_shared: list[Shared] = []


def install(house: House) -> Shared:
    """Serve this house from now on."""
    room = ByteBudget(house.limits.held_bytes)
    metrics = Metrics()
    _shared[:] = [Shared(house, Clerk(house, metrics), SharedWork(), room, metrics)]
    return _shared[0]


def shared() -> Shared:
    """What is being served."""
    assert _shared, "no house is being served"
    return _shared[0]


def house() -> House:
    """The house being served."""
    return shared().house
