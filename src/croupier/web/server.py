"""The server: the house behind the API and the pages, on this machine alone unless told."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import socket
import sys
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from croupier.errors import StoreError
from croupier.house import House, NotAllowed
from croupier.house.house_log import EVERY as SIGN_EVERY
from croupier.house.leases import EVERY
from croupier.house.log_signer import LogSigner
from croupier.limits import Limits
from croupier.web import assets
from croupier.web.api import routes
from croupier.web.clerk import Clerk
from croupier.web.context import install
from croupier.web.door import Network, Settings
from croupier.web.gate import LOOPBACK, Gate
from croupier.web.health import ROUTES, watch
from croupier.web.logs import PLAIN, LogStyle
from croupier.web.neighbours import Neighbours
from croupier.web.relay import MARK, Relay, mark_of

TICK: Final = 0.1
"""Seconds between looks at the clocks."""
FILES: Final = 200
"""Open files that the house itself may need."""

_log = logging.getLogger("croupier.web")


def application(
    house: House,
    hosts: frozenset[str] = LOOPBACK,
    *,
    with_pages: bool = True,
    neighbours: Neighbours | None = None,
) -> Gate:
    """Everything that is served: API and pages behind the gate."""
    shared = install(house)
    watch(shared)

    @contextlib.asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(_tick(shared.clerk))]
        if house.leases.is_shared:
            tasks.append(asyncio.create_task(_look_around(house, shared.clerk)))
        signer, threads = LogSigner(house.log), ThreadPoolExecutor(1, "log signer")
        tasks.append(asyncio.create_task(_sign(signer, threads)))
        try:
            yield
        finally:
            await _hand_over(house, shared.clerk)
            for task in tasks:
                task.cancel()
            shared.stop()
            # When nothing more is written at the tables, once more.
            await asyncio.get_running_loop().run_in_executor(threads, signer.sign)

    served = [*routes(), *assets.routes(), *ROUTES]
    if with_pages:
        from croupier.web import site  # games and solvers take a while to import

        served += site.routes()
    app = Relay(
        Starlette(routes=served, lifespan=running),
        house,
        shared.clerk,
        neighbours or Neighbours(house.leases.is_there),
    )
    mark = mark_of(house)

    def is_relayed(headers: Mapping[bytes, str]) -> bool:
        return hmac.compare_digest(headers.get(MARK, "").encode(), mark.encode())

    knows = house.people.knows
    return Gate(
        app, hosts, limits=house.limits, room=shared.room, knows=knows, is_relayed=is_relayed,
        metrics=shared.metrics,
    )  # fmt: skip


async def _tick(clerk: Clerk) -> None:
    while True:
        await asyncio.sleep(TICK)
        try:
            await clerk.tick()
        except Exception:
            _log.exception("the clock")


async def _look_around(house: House, clerk: Clerk) -> None:
    """Say that this server is there, and see what the others do; a thread waits for the answer."""
    house.leases.is_watched = True
    loop, threads = asyncio.get_running_loop(), ThreadPoolExecutor(1, thread_name_prefix="lease")
    had_trouble = False
    while True:
        try:
            seen = await loop.run_in_executor(threads, house.leases.look)
            await clerk.run(lambda seen=seen: house.heed(seen))  # type: ignore[misc]
            had_trouble = False
        except (StoreError, NotAllowed) as error:
            if not had_trouble:
                _log.error("the other servers cannot be seen: %s", error)
            had_trouble = True
        await asyncio.sleep(EVERY)


async def _sign(signer: LogSigner, threads: ThreadPoolExecutor) -> None:
    while True:
        await asyncio.get_running_loop().run_in_executor(threads, signer.sign)
        await asyncio.sleep(SIGN_EVERY)


async def _hand_over(house: House, clerk: Clerk) -> None:
    """Leave the tables to other servers, if there may be any."""
    try:
        await clerk.run(house.hand_over)
        house.leases.end()
    except (StoreError, NotAllowed) as error:
        _log.error("the tables could not be handed over: %s", error)


def serve(
    house: House,
    listening: socket.socket,
    *,
    started: Callable[[], Any],
    names: Collection[str] = (),
    proxies: Collection[Network] = (),
    address: str = "",
    logs: LogStyle = PLAIN,
) -> None:
    """Serve until stopped; `started` is called when the first request can come, and `names` are
    those that the house goes by, beside this machine's own. Trusted proxies say for whom they ask;
    other servers of the house reach this one at the address."""
    house.leases.address = address
    app = application(house, LOOPBACK | frozenset(names))
    log_settings = logs.settings()
    config = settings(
        app, house.limits, proxies=proxies, timeout_graceful_shutdown=3, **log_settings
    )
    _Server(config, started).run(sockets=[listening])


def settings(app: Gate, limits: Limits, **others: Any) -> Settings:
    """How the server is run; as many connections as the system has files for."""
    limits = replace(limits, connections=_affordable(limits))
    return Settings(app, limits, **others)


def _affordable(limits: Limits) -> int:
    """As many connections as the system lets one process have, with some files to spare."""
    if sys.platform == "win32":
        return limits.connections
    import resource

    files = limits.connections + FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < files:
        soft = files if hard == resource.RLIM_INFINITY else min(files, hard)
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
