"""Rounds that are over: exported as a record, and shown again step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import asdict

from croupier.disputes.round_writer import RoundWriter
from croupier.disputes.written_round import WrittenRound
from croupier.house.event_text import NewsEntry, entry, results_of
from croupier.house.person_state import TableInfo, view_of
from croupier.house.refusals import NotAllowed
from croupier.house.round_book import RoundBook
from croupier.house.stored_journal import follow_stored, stored_setup
from croupier.money import Cents
from croupier.rounds import SettledWager
from croupier.table import Event
from croupier.table.acts.play import Choose
from croupier.table.view import SeatView

if TYPE_CHECKING:
    from croupier.house.store import Store


class ReplayedChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice that was made."""

    seat: int
    option: str
    amount: Cents | None = None


class ReplayStep(NewsEntry, frozen=True, omit_defaults=True, kw_only=True):
    """An event of a round that is over, with the table as it stood after it."""

    replay: bool
    round: int
    table: TableInfo
    view: SeatView
    own: tuple[int, ...] = ()
    """The seats by whose cards the view is."""
    choice: ReplayedChoice | None = None
    """What one of them chose, by the view of the step before."""


def export(store: Store, table_id: str, round_number: int | None = None) -> bytes:
    """A table's record; with a round, as far as that round goes.

    A round is exported with all that was before it: the chain holds only from the first line
    on, and so do the chips. If a shoe lasts, what follows is added until its seed is revealed.
    """
    if round_number is None:
        return b"".join(store.lines(table_id))
    row = finished_round(store, table_id, round_number)
    record = store.lines(table_id)
    last = row.last + 1
    if stored_setup(record[0]).game.shoe_lasts and b'"revealed"' not in record[last]:
        revealing = (at for at in range(last, len(record)) if b'"revealed"' in record[at])
        last = next(revealing, last)
    return b"".join(record[: last + 1])


def replayer(
    store: Store,
    shown: TableInfo,
    names: Mapping[int, str],
    round_number: int,
    seats: Sequence[int],
) -> Callable[[], list[ReplayStep]]:
    """The work of showing a round again, which may be done in another thread."""
    table_id = shown.id
    row = finished_round(store, table_id, round_number)

    def work() -> list[ReplayStep]:
        book, steps = RoundBook(), []
        book.names |= names
        for table, event in follow_stored(store, table_id, row.first, row.last):
            book.hear(table, event)
            if event.number >= row.first:
                own = tuple(seat for seat in seats if seat in table.seats)
                step = ReplayStep(
                    replay=True,
                    round=round_number,
                    table=shown,
                    **asdict(entry(event, book.names, table)),
                    view=view_of(table, own),
                    own=own,
                    choice=_choice(event, own),
                )
                steps.append(step)
        return steps

    return work


def described(
    store: Store, table_id: str, round_number: int, seats: Sequence[int]
) -> Callable[[], WrittenRound | None]:
    """The work of writing a round down as a round file, with the cards that the holder of some
    seats saw; nothing of a round that was void."""
    row = finished_round(store, table_id, round_number)

    def work() -> WrittenRound | None:
        writer, seen, written = RoundWriter(), set[str](), None
        settled: dict[int, list[SettledWager]] = {}
        for table, event in follow_stored(store, table_id, row.first, row.last):
            written = writer.hear(table, event) or written
            if event.number >= row.first:
                own = [seat for seat in seats if seat in table.seats]
                seen |= _cards_in(view_of(table, own))
                for result in results_of(event):
                    settled.setdefault(result.seat or 0, []).append(result)
        return written.as_seen(seen).with_paid(settled) if written else None

    return work


def _cards_in(view: SeatView) -> set[str]:
    """Every card that a view shows; a back is none that anyone could name."""
    cards = {card for area in view.areas.values() for card in area.values()}
    for seat in view.seats.values():
        cards |= {*(seat.cards or ()), *seat.discarded}
        cards |= {card for hand in seat.hands for card in hand.cards}
    return cards


def _choice(event: Event, own: Sequence[int]) -> ReplayedChoice | None:
    act = event.act
    if act["act"] != Choose.NAME or act["seat"] not in own or act.get("option") is None:
        return None
    return ReplayedChoice(act["seat"], act["option"], act.get("amount"))


def finished_round(store: Store, table_id: str, number: int) -> Any:
    """A finished round's row, or a refusal."""
    row = store.round(table_id, number)
    if row is None:
        raise NotAllowed(f"there is no finished round {number}", kind="unknown")
    return row
