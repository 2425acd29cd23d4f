"""The tables of a house that are not closed: those open at this server, and what is listed of the
others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.house.clocks import Seconds
from croupier.house.limits import ALONE, EMPTY
from croupier.house.past_tables import read_listing
from croupier.house.person_state import Listing

if TYPE_CHECKING:
    from croupier.house.open_table import OpenTable


@dataclass(frozen=True, slots=True)
class Lost:
    """An open table that could not be brought back; its record is kept as it is."""

    id: str
    name: str
    why: str

    def as_data(self) -> dict[str, str]:
        """In plain values."""
        return {"id": self.id, "name": self.name, "why": self.why}


class TableList:
    """Every table that is not closed, in the order in which they were opened."""

    def __init__(self, clock: Seconds) -> None:
        self._clock = clock
        self.here: dict[str, OpenTable] = {}
        """Those that are open in memory, at this server."""
        self.lost: list[Lost] = []
        """Open tables that could not be brought back."""
        self._listings: dict[str, Listing | None] = {}
        """By table; None where what was kept cannot be read."""
        self._since: dict[str, float] = {}
        """Since when each of those that are not here has been put away."""

    def __len__(self) -> int:
        return len(self._listings)

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._listings

    # ---- changes ----------------------------------------------------------------------------

    def read(self, listed: Iterable[tuple[str, str | None]]) -> None:
        """List what the store has: tables with what is kept of them, in JSON."""
        self._listings = {table_id: read_listing(stored) for table_id, stored in listed}
        self._since = dict.fromkeys(self._listings, self._clock())

    def add(self, table: OpenTable) -> None:
        """A table is open here from now on."""
        self.here[table.id], self._listings[table.id] = table, table.listing

    def put_away(self, table: OpenTable) -> bool:
        """A table is not here any more, unless it was opened again since; whether that is so."""
        if self.here.get(table.id, table) is not table:
            return False
        self._listings[table.id] = table.listing
        self._since[table.id] = self._clock()
        self.here.pop(table.id, None)
        return True

    def remove(self, table_id: str) -> None:
        """A table is closed."""
        self.here.pop(table_id, None)
        self._listings.pop(table_id, None)

    def lose(self, table_id: str, name: str, why: str) -> None:
        """A table cannot be brought back."""
        self.lost.append(Lost(table_id, name, why))
        self._listings.pop(table_id, None)

    def heed(self, rows: Iterable[Any]) -> list[OpenTable]:
        """Take note of the tables that other servers have opened, closed or changed; returns those
        that were here and are at another server now."""
        there, overtaken = {row.id: row for row in rows}, []
        for table_id in self._away():
            if table_id not in there:
                self._listings.pop(table_id)
        for row in there.values():
            table = self.here.get(row.id)
            if table is None:
                self._listings[row.id] = read_listing(row.listing)
            elif table.epoch < row.epoch:
                overtaken.append(table)
        return overtaken

    # ---- looking ----------------------------------------------------------------------------

    def listing(self, table_id: str) -> Listing | None:
        """What is listed of a table: as it is now if it is here, else as it was put away."""
        table = self.here.get(table_id)
        return self._listings.get(table_id) if table is None else table.listing

    def listings(self) -> list[Listing]:
        """All that are not closed, the last opened first."""
        listings = map(self.listing, reversed(self._listings))
        return [listing for listing in listings if listing is not None]

    def needed(self) -> list[str]:
        """Tables that are not here and where somebody sits, or whose listing cannot be read."""
        return [table_id for table_id in self._away() if self.is_needed(table_id)]

    def is_needed(self, table_id: str) -> bool:
        """Whether a table has to be open at some server."""
        listing = self._listings.get(table_id)
        return self.why_lost(table_id) is None and (listing is None or listing.seated)

    def why_lost(self, table_id: str) -> str | None:
        """Why a table could not be brought back, if it could not."""
        return next((lost.why for lost in self.lost if lost.id == table_id), None)

    def opened_by(self, person_id: str) -> int:
        """How many of them a person has opened."""
        listings = self._listings.values()
        return sum(listing.opener == person_id for listing in listings if listing)

    def everyone(self) -> set[str]:
        """People who have opened one of them, or have a seat or a part at one."""
        listed = (listing.everyone for listing in self._listings.values() if listing)
        return set[str]().union(
            *listed, *(table.standing.everyone() for table in self.here.values())
        )

    def seating(self, person_id: str) -> list[str]:
        """The tables at which a person has a seat, or may have one."""
        return [table_id for table_id in self._listings if self._may_seat(table_id, person_id)]

    def _may_seat(self, table_id: str, person_id: str) -> bool:
        table, listing = self.here.get(table_id), self._listings[table_id]
        if table is not None:
            return bool(table.standing.seats_of(person_id))
        return bool(listing and listing.seated and person_id in listing.everyone)

    def deserted(self) -> list[str]:
        """Tables that were put away for so long that they are closed."""
        return [table_id for table_id in self._away() if self._is_deserted(table_id)]

    def _is_deserted(self, table_id: str) -> bool:
        listing = self._listings[table_id]
        lasts = ALONE if listing is not None and listing.alone else EMPTY
        return self._clock() - self._since.get(table_id, 0.0) > lasts

    def _away(self) -> list[str]:
        return [table_id for table_id in self._listings if table_id not in self.here]
