"""Files that come to the desk: kept in memory until the page that sent them asks for them."""

from __future__ import annotations

import secrets
import time
import weakref
from typing import Final
from urllib.parse import unquote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from croupier.house import NotAllowed
from croupier.web.context import shared
from croupier.web.json_http import refused

MOST_KEPT: Final = 6
LONGEST_KEPT: Final = 60.0
"""Seconds for which a file waits for its page."""


class Sent:
    """A file that was sent; as long as it is there, it takes of the room for all files."""

    def __init__(self, name: str, raw: bytes) -> None:
        self.name, self.raw = name, raw
        self.came = time.monotonic()
        room = shared().room
        room.take(len(raw))
        weakref.finalize(self, room.give, len(raw))

    @property
    def is_record(self) -> bool:
        """Whether it is a record rather than a round, by its first line or else by its name."""
        first = self.raw[: 1 << 16].partition(b"\n")[0]
        return b'"format":"croupier record"' in first or self.name.lower().endswith(".jsonl")


_kept: dict[str, Sent] = {}


async def take(request: Request) -> Response:
    """Take a file, and give a ticket for it; the gate has seen to its size."""
    _forget_old()
    name = unquote(request.headers.get("x-file-name", ""))[:100] or "file"
    try:
        sent = Sent("".join(c for c in name if c.isprintable()), await request.body())
    except NotAllowed as error:
        return refused(error)
    ticket = secrets.token_urlsafe(12)
    _kept[ticket] = sent
    while len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]
    return JSONResponse({"ticket": ticket})


ROUTES = [Route("/desk/upload", take, methods=["POST"])]


def _forget_old() -> None:
    old = [key for key, upload in _kept.items() if time.monotonic() - upload.came > LONGEST_KEPT]
    for ticket in old:
        del _kept[ticket]


def collect(ticket: str) -> Sent | None:
    """The file of a ticket, once."""
    return _kept.pop(ticket, None)
