"""Rounds that are over: exported as a record, and shown again step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import asdict

from croupier.house.event_text import NewsEntry, entry
from croupier.house.people import Person
from croupier.house.person_state import TableInfo, about, view_of
from croupier.house.refusals import NotAllowed
from croupier.house.round_book import RoundBook
from croupier.house.store import Store
from croupier.house.stored_journal import follow_stored, stored_setup
from croupier.table import Event, Table
from croupier.table.shuffle import fresh_entropy
from croupier.table.table_copy import twin
from croupier.table.view import SeatView

if TYPE_CHECKING:
    from croupier.house.open_table import OpenTable

EVERY: Final = 5
"""Rounds between two moments that are kept to begin a replay from."""
KEPT: Final = 4
"""This many of them: the last ten rounds and more are shown again at once."""


class ReplayStep(NewsEntry, frozen=True, omit_defaults=True, kw_only=True):
    """An event of a round that is over, with the table as it stood after it."""

    replay: bool
    round: int
    table: TableInfo
    view: SeatView


class Moments:
    """The table as it stood after some of the last rounds."""

    def __init__(self) -> None:
        self._kept: list[Table] = []

    def note(self, table: Table) -> None:
        """A round is over."""
        if table.round_number % EVERY == 0:
            self._kept = [*self._kept[1 - KEPT :], twin(table, fresh_entropy, lambda: 0)]

    def before(self, event: int) -> Table | None:
        """The last one that is kept of the time before an event."""
        return next((one for one in reversed(self._kept) if one.events <= event), None)


def export(store: Store, table_id: str, round_number: int | None = None) -> bytes:
    """A table's record; with a round, as far as that round goes.

    A round is exported with all that was before it: the chain holds only from the first line
    on, and so do the chips. If a shoe lasts, what follows is added until its seed is told.
    """
    if round_number is None:
        return b"".join(store.lines(table_id))
    row = _round(store, table_id, round_number)
    found = store.lines(table_id)
    last = row.last + 1
    if stored_setup(found[0]).game.shoe_lasts and b'"revealed"' not in found[last]:
        told = (at for at in range(last, len(found)) if b'"revealed"' in found[at])
        last = next(told, last)
    return b"".join(found[: last + 1])


def replayer(
    at: OpenTable, round_number: int, person: Person | None
) -> Callable[[], list[ReplayStep]]:
    """The work of showing a round again, which may be done in another thread."""
    store, table_id, shown = at.house.store, at.id, about(at)
    row = _round(store, table_id, round_number)
    seats = store.seats_held(table_id, person.id, row.last) if person else []
    begins = at.moments.before(row.first)

    names = dict(at.book.names)

    def work() -> list[ReplayStep]:
        following = follow_stored(store, table_id, row.last, begins)
        return [
            ReplayStep(replay=True, round=round_number, table=shown, view=view, **asdict(told))
            for told, view in _steps(following, row.first, seats, names)
        ]

    return work


def _steps(
    following: Iterator[tuple[Table, Event]], first: int, seats: list[int], names: dict[int, str]
) -> Iterator[tuple[NewsEntry, SeatView]]:
    """The table after each event, as the holder of those seats could see it then."""
    book = RoundBook()
    book.names |= names
    for table, event in following:
        book.hear(table, event)
        if event.number >= first:
            own = [seat for seat in seats if seat in table.seats]
            yield entry(event, book.names, table), view_of(table, own)


def _round(store: Store, table_id: str, number: int) -> Any:
    row = store.round(table_id, number)
    if row is None:
        raise NotAllowed(f"there is no finished round {number}", kind="unknown")
    return row
