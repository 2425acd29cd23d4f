"""The two kinds of line that a record has, as types: its header, and its events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from croupier.table.event_data import ActData, ToldData
from croupier.table.setup import SetupData


class HeaderLine(TypedDict):
    """The first line of a record."""

    format: Literal["croupier record"]
    version: int
    croupier: str
    opened: int
    setup: SetupData
    table: NotRequired[Mapping[str, str]]
    hash: str


class EventLine(TypedDict):
    """Every other line."""

    number: int
    at: int
    by: str
    act: ActData
    cites: Sequence[str]
    told: ToldData
    notes: Sequence[str]
    person: NotRequired[str]
    hash: NotRequired[str]
