"""The server: the house behind the API and the pages, on this machine alone unless told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from croupier.house import House
from croupier.web.api import routes
from croupier.web.clerk import Clerk
from croupier.web.gate import LOOPBACK, Gate
from croupier.web.shared import install

TICK: Final = 0.1
"""Seconds between looks at the clocks."""

_log = logging.getLogger("croupier.web")


def application(
    house: House, hosts: frozenset[str] | None = LOOPBACK, *, with_pages: bool = True
) -> Gate:
    """Everything that is served: API and pages behind the gate."""
    shared = install(house)

    @contextlib.asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        ticking = asyncio.create_task(_tick(shared.clerk))
        try:
            yield
        finally:
            ticking.cancel()
            shared.clerk.stop()
            shared.work.stop()

    app = FastAPI(lifespan=running, docs_url=None, redoc_url=None, openapi_url=None)
    app.router.routes.extend(routes())
    if with_pages:
        _mount_pages(app)
    return Gate(app, hosts)


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


def serve(house: House, listening: socket.socket, *, started: Callable[[], Any]) -> None:
    """Serve until stopped; `started` is called when the first request can come."""
    host = listening.getsockname()[0]
    hosts = LOOPBACK if host in LOOPBACK else None
    config = uvicorn.Config(
        application(house, hosts),
        log_level="warning",
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=3,
        server_header=False,
        ws_per_message_deflate=False,  # the line is short, and states are many
    )
    _Server(config, started).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Says when it has begun."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], Any]) -> None:
        super().__init__(config)
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._started()
