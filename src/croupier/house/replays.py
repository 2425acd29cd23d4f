"""Rounds that are over: exported as a record, and shown again step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.house.people import Person
from croupier.house.refusing import NotAllowed
from croupier.record.store import Store

if TYPE_CHECKING:
    from croupier.house.open_table import OpenTable


def export(store: Store, table_id: str, round_number: int | None = None) -> bytes:
    """A table's record; with a round, as far as that round goes."""
    last = None
    if round_number is not None:
        row = store.round(table_id, round_number)
        if row is None:
            raise NotAllowed(f"there is no finished round {round_number}", kind="unknown")
        last = row.last + 1
    return b"".join(store.lines(table_id, 0, last))


def replay(at: OpenTable, round_number: int, person: Person | None) -> list[dict[str, Any]]:
    """A round step by step."""
    raise NotAllowed("not yet")
