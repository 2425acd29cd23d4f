"""What is committed in one go: the changes to the house since the last commit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

RECEIPTS_LAST: Final = 86_400
"""Seconds for which a receipt is kept: a message sent again a day later is a new one. They are
those of the house's steady clock; none is forgotten in the first hour after it was opened."""


@dataclass(slots=True)
class Batch:
    """Changes that are committed together or not at all."""

    fences: dict[str, int] = field(default_factory=dict)
    """By table that is written to: the epoch in which this server has it."""
    people: list[dict[str, Any]] = field(default_factory=list)
    tables: list[dict[str, Any]] = field(default_factory=list)
    standings: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By table: only the last one counts, and only in place of the one that it follows."""
    listings: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By table: what is told of it while it is not open."""
    snapshots: list[dict[str, Any]] = field(default_factory=list)
    unfit: list[dict[str, Any]] = field(default_factory=list)
    """Tables whose snapshots are of no use."""
    released: list[dict[str, Any]] = field(default_factory=list)
    """Tables that any server may have from now on."""
    closed: list[dict[str, Any]] = field(default_factory=list)
    lines: list[dict[str, Any]] = field(default_factory=list)
    seeds: list[dict[str, Any]] = field(default_factory=list)
    told: list[dict[str, Any]] = field(default_factory=list)
    """Shuffles whose seed the record tells now."""
    rounds: list[dict[str, Any]] = field(default_factory=list)
    seatings: list[dict[str, Any]] = field(default_factory=list)
    leavings: list[dict[str, Any]] = field(default_factory=list)
    receipts: list[dict[str, Any]] = field(default_factory=list)
    stale: list[dict[str, Any]] = field(default_factory=list)
    forgotten: list[dict[str, Any]] = field(default_factory=list)

    def keep_standing(self, table_id: str, standing: str, was: str) -> None:
        """What the house keeps of a table from now on, in place of what it kept before."""
        self.standings[table_id] = {"at_table": table_id, "kept": standing, "was": was}

    def list_table(self, table_id: str, listing: str) -> None:
        """What is told of a table from now on."""
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
