"""Whether this server can do its work, and what it does, for those who watch over it."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.house import House
from croupier.house.refusals import UNSURE
from croupier.web.context import Shared, shared
from croupier.web.json_http import answer


def trouble(house: House) -> str:
    """Why this server cannot do its work, if that is so."""
    if house.is_leaving:
        return "this server is about to stop"
    if house.keeper.trouble or house.leases.is_sure:
        return house.keeper.trouble
    return UNSURE


async def health(_request: Request) -> Response:
    """Answers 200 while what happens can be written down and this server is one of the house's,
    and 503 otherwise, with the reason."""
    house = shared().house
    why = trouble(house)
    tables = len(house.open_here)
    return answer({"ok": not why, "why": why, "tables": tables}, 503 if why else 200)


async def metrics(_request: Request) -> Response:
    """Everything that is counted."""
    return shared().metrics.response()


def watch(served: Shared) -> None:
    """Count what the house knows of itself, whenever someone asks."""
    house = served.house
    served.metrics.read(
        ("croupier_ready", "1 while this server can do its work.", lambda: not trouble(house)),
        ("croupier_tables", "Tables that are not closed.", lambda: house.table_count),
        ("croupier_tables_open", "Of those, open at this server.", lambda: len(house.open_here)),
        ("croupier_tables_lost", "Tables that cannot be opened.", lambda: len(house.lost)),
        ("croupier_seats_held", "Seats of people at this server.", lambda: house.seats_held),
        ("croupier_people", "People whom the house remembers.", lambda: len(house.people)),
        ("croupier_held_bytes", "Of files that are being read.", lambda: served.room.held),
    )


ROUTES: Final = (
    Route("/health", health, methods=["GET"]),
    Route("/metrics", metrics, methods=["GET"]),
)
