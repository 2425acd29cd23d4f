"""What happened at a table, as pages, programs and the replay hear of it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from croupier.money import Cents
from croupier.record.void_on_resume import INTERRUPTED, SENTENCE
from croupier.rounds import SettledWager
from croupier.table import Event, Table
from croupier.table.names import Names, settled_in
from croupier.table.news import refunds_of, sentence


class NewsEntry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An event in the words of the table."""

    number: int
    at: int
    by: str
    act: str
    says: str
    cites: tuple[str, ...]
    results: tuple[SettledWager, ...]
    """The wagers that it settled, each with its seat."""
    refunds: Mapping[int, Cents]
    """What a void round gives back, by seat."""


def entry(event: Event, names: Names, table: Table) -> NewsEntry:
    """An event in plain values, at the table as it stands after it."""
    is_interrupted = event.act["act"] == INTERRUPTED
    return NewsEntry(
        number=event.number,
        at=event.at,
        by=event.by,
        act=event.act["act"],
        says=SENTENCE if is_interrupted else sentence(event, names, table),
        cites=event.cites,
        results=results_of(event),
        refunds=refunds_of(event),
    )


def results_of(event: Event) -> tuple[SettledWager, ...]:
    """The wagers that an event settled, each with its seat."""
    seat = event.act.get("seat")
    settled = settled_in(event.told)
    return tuple(
        result if result.seat is not None else replace(result, seat=seat) for result in settled
    )
