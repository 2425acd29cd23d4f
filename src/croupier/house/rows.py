"""Rows as they are written to the store, and what its changes are given."""

from __future__ import annotations

from typing import TypedDict


class PersonRow(TypedDict):
    """Someone who has signed in."""

    id: str
    name: str
    token_hash: str
    since: int


class TableRow(TypedDict):
    """A table that is opened."""

    id: str
    opened: int
    closed: int | None
    standing: str
    owner: str
    epoch: int


class LineRow(TypedDict):
    """A line of a table's record."""

    table_id: str
    number: int
    line: bytes


class LogRow(TypedDict):
    """An entry of the log of heads."""

    position: int
    table_id: str
    event: int
    round: int
    closed: int
    leaf: bytes


class SeedRow(TypedDict):
    """The seed of a shuffle that is not revealed yet."""

    table_id: str
    shuffle: int
    seed: bytes


class RoundRow(TypedDict):
    """A finished round."""

    table_id: str
    number: int
    first: int
    last: int
    ended: int
    summary: str


class SeatingRow(TypedDict):
    """A seat that a person holds from an event on."""

    table_id: str
    seat: int
    since: int
    until: int | None
    person_id: str


class ReceiptRow(TypedDict):
    """What was answered to a message."""

    person_id: str
    table_id: str
    client_id: str
    digest: str
    receipt: str
    at: int


class SnapshotRow(TypedDict):
    """A table as it stood after an event."""

    table_id: str
    events: int
    head: str
    program: str
    state: bytes
    digest: str


# ---- what changes are given: their names differ from those of columns --------------------------


class OfTable(TypedDict):
    """A table that something is done to."""

    at_table: str


class NewStanding(OfTable):
    """What is kept of a table, in place of what was."""

    kept: str
    was: str


class NewListing(OfTable):
    """How a table is listed."""

    told: str


class Closing(OfTable):
    """When a table was closed."""

    ended: int


class RevealedSeed(OfTable):
    """A shuffle whose seed is in the record now."""

    told: int


class Leaving(OfTable):
    """A seat that is given up, and at which event."""

    left_seat: int
    left_at: int


class Before(TypedDict):
    """Up to which time receipts are forgotten."""

    before: int


class Somebody(TypedDict):
    """A person who is forgotten."""

    who: str
