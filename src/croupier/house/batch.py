"""What is committed in one go: the changes to the house since the last commit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from croupier.house.rows import (
    Before,
    Closing,
    Leaving,
    LineRow,
    NewListing,
    NewStanding,
    OfTable,
    PersonRow,
    ReceiptRow,
    RevealedSeed,
    RoundRow,
    SeatingRow,
    SeedRow,
    SnapshotRow,
    Somebody,
    TableRow,
)

RECEIPTS_LAST: Final = 86_400
"""Seconds for which a receipt is kept: a message sent again a day later is a new one. They are
those of the house's steady clock; none is forgotten in the first hour after it was opened."""


@dataclass(slots=True)
class Batch:
    """Changes that are committed together or not at all."""

    fences: dict[str, int] = field(default_factory=dict)
    """By table that is written to: the epoch in which this server has it."""
    people: list[PersonRow] = field(default_factory=list)
    tables: list[TableRow] = field(default_factory=list)
    standings: dict[str, NewStanding] = field(default_factory=dict)
    """By table: only the last one counts, and only in place of the one that it follows."""
    listings: dict[str, NewListing] = field(default_factory=dict)
    """By table: its listing while it is not open."""
    snapshots: list[SnapshotRow] = field(default_factory=list)
    unfit: list[OfTable] = field(default_factory=list)
    """Tables whose snapshots are of no use."""
    released: list[OfTable] = field(default_factory=list)
    """Tables that any server may have from now on."""
    closed: list[Closing] = field(default_factory=list)
    lines: list[LineRow] = field(default_factory=list)
    seeds: list[SeedRow] = field(default_factory=list)
    told: list[RevealedSeed] = field(default_factory=list)
    """Shuffles whose seed the record tells now."""
    rounds: list[RoundRow] = field(default_factory=list)
    seatings: list[SeatingRow] = field(default_factory=list)
    leavings: list[Leaving] = field(default_factory=list)
    receipts: list[ReceiptRow] = field(default_factory=list)
    stale: list[Before] = field(default_factory=list)
    forgotten: list[Somebody] = field(default_factory=list)

    def keep_standing(self, table_id: str, standing: str, was: str) -> None:
        """What the house keeps of a table from now on, in place of what it kept before."""
        self.standings[table_id] = {"at_table": table_id, "kept": standing, "was": was}

    def list_table(self, table_id: str, listing: str) -> None:
        """How a table is listed from now on."""
        self.listings[table_id] = {"at_table": table_id, "told": listing}

    def release(self, table_id: str) -> None:
        """Leave a table to the server that needs it next."""
        self.released.append({"at_table": table_id})

    def take_back(self, table_id: str) -> None:
        """A table that was to be left is needed here again."""
        self.released = [row for row in self.released if row["at_table"] != table_id]

    def drop_snapshots(self, table_id: str) -> None:
        """Throw a table's snapshots away."""
        self.unfit.append({"at_table": table_id})

    def forget_receipts(self, now: int) -> None:
        """Forget receipts that nobody will ask for any more."""
        self.stale.append({"before": now - RECEIPTS_LAST})

    def forget_person(self, person_id: str) -> None:
        """Somebody who never sat down is not known any more."""
        self.forgotten.append({"who": person_id})

    def close(self, table_id: str, ended: int) -> None:
        """A table is closed for good."""
        self.closed.append({"at_table": table_id, "ended": ended})

    def tell_seed(self, table_id: str, shuffle: int) -> None:
        """A seed is in the record and need not be kept."""
        self.told.append({"at_table": table_id, "told": shuffle})

    def sit(self, table_id: str, seat: int, event: int, person_id: str) -> None:
        """A person holds a seat from an event on."""
        held: SeatingRow = {
            "table_id": table_id, "seat": seat, "since": event, "until": None,
            "person_id": person_id,
        }  # fmt: skip
        self.seatings.append(held)

    def leave(self, table_id: str, seat: int, event: int) -> None:
        """The person who holds a seat gives it up."""
        self.leavings.append({"at_table": table_id, "left_seat": seat, "left_at": event})

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to commit."""
        return not any(getattr(self, name) for name in self.__slots__ if name != "fences")

    def mark(self) -> list[Any]:
        """Where the batch stands, to come back to."""
        members = (getattr(self, name) for name in self.__slots__)
        return [len(rows) if isinstance(rows, list) else dict(rows) for rows in members]

    def back_to(self, mark: list[Any]) -> None:
        """Drop what was added since a mark was taken."""
        for name, then in zip(self.__slots__, mark, strict=True):
            if isinstance(then, int):
                del getattr(self, name)[then:]
            else:
                setattr(self, name, then)
