"""The server: the house behind the API and the pages, on this machine alone unless told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
from collections.abc import AsyncIterator, Callable, Collection
from dataclasses import replace
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from croupier.house import House
from croupier.web.api import routes
from croupier.web.clerk import Clerk
from croupier.web.context import install
from croupier.web.door import Settings
from croupier.web.gate import LOOPBACK, Gate
from croupier.web.limits import USUAL, Limits
from croupier.web.logs import LOGS

TICK: Final = 0.1
"""Seconds between looks at the clocks."""
FILES: Final = 200
"""Open files that the house itself may need."""

_log = logging.getLogger("croupier.web")


def application(
    house: House,
    hosts: frozenset[str] = LOOPBACK,
    *,
    limits: Limits = USUAL,
    with_pages: bool = True,
) -> Gate:
    """Everything that is served: API and pages behind the gate."""
    shared = install(house, limits)

    @contextlib.asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        ticking = asyncio.create_task(_tick(shared.clerk))
        try:
            yield
        finally:
            ticking.cancel()
            shared.stop()

    app = FastAPI(lifespan=running, docs_url=None, redoc_url=None, openapi_url=None)
    app.router.routes.extend(routes())
    if with_pages:
        _mount_pages(app)
    return Gate(app, hosts, limits=limits, room=shared.room, knows=house.people.knows)


def _mount_pages(app: FastAPI) -> None:
    from croupier.web.pages import mount  # NiceGUI takes a second to import

    mount(app)


async def _tick(clerk: Clerk) -> None:
    while True:
        await asyncio.sleep(TICK)
        try:
            await clerk.tick()
        except Exception:
            _log.exception("the clock")


def serve(
    house: House,
    listening: socket.socket,
    *,
    started: Callable[[], Any],
    names: Collection[str] = (),
    limits: Limits = USUAL,
) -> None:
    """Serve until stopped; `started` is called when the first request can come, and `names` are
    those that the house goes by, beside this machine's own."""
    app = application(house, LOOPBACK | frozenset(names), limits=limits)
    config = settings(app, limits, timeout_graceful_shutdown=3)
    _Server(config, started).run(sockets=[listening])


def settings(app: Gate, limits: Limits, **others: Any) -> Settings:
    """How the server is run; as many connections as the system has files for."""
    limits = replace(limits, connections=_affordable(limits))
    return Settings(app, limits, **{**LOGS, **others})


def _affordable(limits: Limits) -> int:
    """As many connections as the system lets one process have, with some files to spare."""
    if sys.platform == "win32":
        return limits.connections
    import resource

    wanted = limits.connections + FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return max(8, min(limits.connections, soft - FILES))
    return limits.connections


class _Server(uvicorn.Server):
    """Says when it has begun."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], Any]) -> None:
        super().__init__(config)
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._started()
