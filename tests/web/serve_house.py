"""Serves a house with its pages as a process of its own that a test besieges: FILE PORT LIMITS.

Beside the file it writes down every route that the application has, as methods and path.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from croupier.house import House
from croupier.house.store import Store
from croupier.limits import Limits

ROUTES = "routes.json"


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
    from croupier.web import server

    application = server.application

    def listed(*given: Any, **named: Any) -> Any:
        gate = application(*given, **named)
        inner: Any = gate
        while not hasattr(inner, "routes"):  # what stands around the application has none
            inner = inner.app
        found = list(every_route(inner.routes))
        Path(file).with_name(ROUTES).write_text(json.dumps(found), encoding="utf-8")
        return gate

    server.application = listed
    with (
        Store.open(Path(file)) as store,
        socket.create_server(("127.0.0.1", int(port))) as listening,
    ):
        given = Limits(**json.loads(limits))
        house = House(store, limits=given)
        server.serve(house, listening, started=lambda: None)
