"""A table opened as someone asks; from a page, with that person sitting at it."""

from __future__ import annotations

from functools import partial
from typing import Final

from croupier.house import NotAllowed, OpenTable, Person
from croupier.house.message_types import Sit
from croupier.house.table_request import RequestData
from croupier.web import untrusted_files
from croupier.web.context import house, shared
from croupier.web.limits import LARGEST_SHEET

CHIPS_BROUGHT: Final = 100
"""The person who sits down brings this many times the table's minimum."""
PACE: Final = 0.25
"""Seconds between one thing that the house's dealer does and the next, unless asked otherwise."""
PACES: Final = {"0": "at once", "0.1": "brisk", f"{PACE:g}": "steady", "0.6": "slow"}
PRACTICE: Final = 2
"""Practice players at a table, unless asked otherwise."""


async def open_table(person: Person, request: RequestData) -> OpenTable:
    """Open a table as someone asks; a sheet is read in a process apart first."""
    if isinstance(sheet := request.get("sheet"), str):
        refuse_large(sheet)
        read = partial(shared().read, untrusted_files.refuse_sheet, sheet)
        await shared().work.do(("sheet", sheet), read, quick=True)
    return await shared().clerk.run(lambda: house().open_table(person, request))


def refuse_large(text: str) -> None:
    """No sheet is as large as that."""
    if (size := len(text.encode(errors="replace"))) > LARGEST_SHEET:
        raise NotAllowed(
            f"a sheet has at most {LARGEST_SHEET:,} bytes here, not {size:,}", kind="too large"
        )


async def opened(person: Person, request: RequestData, *, sits: bool = True) -> str:
    """Open a table as someone asks; the address of its page."""
    table = await open_table(person, {"name": f"{person.name}'s table"[:40], **request})
    about = table.summary()
    free = [n for n in range(1, about.seats + 1) if n not in about.taken]
    if sits and free:
        sit = Sit(seat=free[0], chips=CHIPS_BROUGHT * about.minimum)
        await shared().clerk.do(table, person, sit)
    return f"/table/{table.id}"


async def played(person: Person, game: str) -> str:
    """The address of a table at which someone plays a game: their own one that is open, with a
    seat kept for them, or a new one with practice players."""
    for listing in house().listings():
        about = listing.summary
        if about.game == game and about.people and listing.everyone == (person.id,):
            return f"/table/{about.id}"
    return await opened(person, {"game": game, "practice": PRACTICE, "pace": PACE})
