"""What happened at a table, as pages, programs and the replay hear of it."""

from __future__ import annotations

from typing import Any

from croupier.record.void_on_resume import INTERRUPTED, SENTENCE
from croupier.table import Event, Table
from croupier.table.names import Names
from croupier.table.news import refunds_of, sentence


def entry(event: Event, names: Names, table: Table) -> dict[str, Any]:
    """An event in plain values, at the table as it stands after it."""
    is_interrupted = event.act["act"] == INTERRUPTED
    return {
        "number": event.number,
        "at": event.at,
        "by": event.by,
        "act": event.act["act"],
        "says": SENTENCE if is_interrupted else sentence(event, names, table),
        "cites": list(event.cites),
        "results": results_of(event),
        "refunds": {str(seat): amount for seat, amount in refunds_of(event).items()},
    }


def results_of(event: Event) -> list[dict[str, Any]]:
    """The wagers that an event settled, each with its seat."""
    seat = event.act.get("seat")
    return [{"seat": seat, **one} for one in event.told.get("results", ())]
