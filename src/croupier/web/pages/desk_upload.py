"""Files that come to the desk: kept in memory until the page that sent them asks for them."""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple
from urllib.parse import unquote

from fastapi import Request
from nicegui import app as pages
from starlette.responses import JSONResponse, Response

LARGEST: Final = 32_000_000
"""Bytes: some ten thousand rounds of a full table."""
MOST_KEPT: Final = 6


class Sent(NamedTuple):
    """A file that was sent."""

    name: str
    raw: bytes

    @property
    def is_record(self) -> bool:
        """Whether it is a record rather than a round, by its first line or else by its name."""
        first = self.raw[: 1 << 16].partition(b"\n")[0]
        return b'"format":"croupier record"' in first or self.name.lower().endswith(".jsonl")


_kept: dict[str, Sent] = {}


@pages.post("/desk/upload")
async def take(request: Request) -> Response:
    """Take a file, and give a ticket for it."""
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > LARGEST:
            words = f"a file has at most {LARGEST:,} bytes here; `croupier audit` reads longer ones"
            return JSONResponse({"refused": words}, status_code=413)
    name = unquote(request.headers.get("x-file-name", ""))[:100] or "file"
    ticket = secrets.token_urlsafe(12)
    _kept[ticket] = Sent("".join(c for c in name if c.isprintable()), bytes(raw))
    while len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]
    return JSONResponse({"ticket": ticket})


def collect(ticket: str) -> Sent | None:
    """The file of a ticket, once."""
    return _kept.pop(ticket, None)
