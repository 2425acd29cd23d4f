"""Serves a house with its pages as a process of its own that a test besieges: FILE PORT LIMITS.

Beside the file it writes down every route that the application has, as methods and path, and when
its event loop was held and a table brought back from its record.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from croupier.house import House, OpenTable
from croupier.house.store import Store
from croupier.limits import Limits
from croupier.web.clerk import Clerk
from support.loop_beats import BEATS, Beats, come_first

ROUTES = "routes.json"
RESUMED = "resumed"


def every_route(routes: Iterable[Any], above: str = "") -> Iterator[tuple[list[str], str]]:
    """The routes of an application and of all that is mounted in it."""
    for route in routes:
        path = above + getattr(route, "path", "")
        if inner := getattr(route, "routes", None):
            yield from every_route(inner, path.rstrip("/"))
        else:
            yield sorted(getattr(route, "methods", None) or ("GET",)), path or "/"


if __name__ == "__main__":
    file, port, limits = sys.argv[1:]
    come_first()
    from croupier.web import server

    application, tick = server.application, server._tick

    async def beating(clerk: Clerk) -> None:
        Beats(Path(file).with_name(BEATS))
        await tick(clerk)

    def listed(*given: Any, **named: Any) -> Any:
        gate = application(*given, **named)
        inner: Any = gate
        while not hasattr(inner, "routes"):  # what stands around the application has none
            inner = inner.app
        found = list(every_route(inner.routes))
        Path(file).with_name(ROUTES).write_text(json.dumps(found), encoding="utf-8")
        return gate

    def resumed(table: OpenTable) -> None:
        with Path(file).with_name(RESUMED).open("a", encoding="utf-8") as noted:
            noted.write(f"{table.id}\n")
        resume(table)

    resume = OpenTable.resume
    server.application, server._tick = listed, beating
    with (
        Store.open(Path(file)) as store,
        socket.create_server(("127.0.0.1", int(port))) as listening,
    ):
        given = Limits(**json.loads(limits))
        house = House(store, limits=given)
        OpenTable.resume = resumed  # type: ignore[assignment, method-assign]
        server.serve(house, listening, started=lambda: None)
