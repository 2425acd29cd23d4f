"""Reading a record back: its header, its events, and whether its chain holds."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias, cast

from croupier.errors import RecordError
from croupier.record.chain import FORMAT, READ, ChainLine, lines
from croupier.record.event_shapes import misshapen
from croupier.record.files import reason
from croupier.record.line_shapes import EventLine
from croupier.speech import listed
from croupier.table import Event, Setup, Table
from croupier.table.setup import SetupData

Source: TypeAlias = "str | bytes | os.PathLike[str]"
"""A path, or the text of a record, which begins with a brace."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record."""

    version: int
    croupier: str
    opened: int
    setup: SetupData
    table: Mapping[str, str] = field(default_factory=dict)
    """The `id` and `name` of the table and the id of its `house`, where a house wrote it."""


@dataclass(frozen=True, slots=True)
class Truncated:
    """A last line that was not finished, as after a power cut; it is no part of the record."""

    line: int
    bytes: int

    @property
    def message(self) -> str:
        """What happened, in words."""
        return (
            f"incomplete, {self.bytes} bytes without an end: writing was cut off here; "
            "a resumed table drops them"
        )

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record whose chain holds."""

    header: Header
    setup: Setup
    events: tuple[Event, ...]
    head: str
    size: int
    truncated: Truncated | None = None


@contextmanager
def opened(source: Source) -> Iterator[BinaryIO]:
    """The bytes of a record, wherever they are."""
    if isinstance(source, str) and (not source or "\0" in source or source.startswith("{")):
        source = source.encode("utf-8", "surrogatepass")
    if isinstance(source, bytes):
        yield io.BytesIO(source)
        return
    try:
        with Path(source).open("rb") as stream:
            yield stream
    except OSError as error:
        raise RecordError(f"{source} cannot be read: {reason(error)}") from None


def read(source: Source) -> Record:
    """Read a record; raise RecordError, with the line, at the first thing that is wrong."""
    with opened(source) as stream:
        read_lines = lines(stream)
        first, header, setup = read_header(read_lines)
        events: list[Event] = []
        head, size, truncated = first.hash, first.size, None
        for line in read_lines:
            if not line.is_complete:
                truncated = Truncated(line.number, line.size)
                break
            event, fault = event_in(line, len(events))
            if fault is not None or event is None:
                raise fault or RecordError("not an event", line.number)
            events.append(event)
            head, size = line.hash, size + line.size
    return Record(header, setup, tuple(events), head, size, truncated)


def read_header(lines: Iterator[ChainLine]) -> tuple[ChainLine, Header, Setup]:
    """The first line, which says whether this is a record at all."""
    first = next(lines, None)
    if first is None:
        raise RecordError("empty: not a croupier record")
    data = first.data
    if data is None or data.get("format") != FORMAT:
        why = f" ({first.fault.message})" if first.fault else ""
        raise RecordError(
            f'not a croupier record: its first line should be a header of format "{FORMAT}"{why}', 1
        )
    if (version := data.get("version")) not in READ or type(version) is not int:
        known = listed([str(version) for version in READ])
        raise RecordError(f"version {version!r} of the format; this program reads {known}", 1)
    if first.fault:
        raise first.fault
    return first, *_header(data)


def _header(data: Mapping[str, Any]) -> tuple[Header, Setup]:
    try:
        setup = Setup.from_data(data["setup"])
        header = Header(
            data["version"], str(data["croupier"]), int(data["opened"]), data["setup"], _table(data)
        )
        Table(setup, clock=lambda: header.opened)
    except Exception as error:  # a forged header may hold anything
        why = str(error) or type(error).__name__
        raise RecordError(f"the header does not describe a table: {why}", 1) from None
    return header, setup


def _table(data: Mapping[str, Any]) -> Mapping[str, str]:
    """Where the record was written, if it says so."""
    named = data.get("table", {})
    if not isinstance(named, dict) or not all(isinstance(name, str) for name in named.values()):
        raise ValueError("table should name id, name and house in text")
    return named


_SHAPE: Mapping[str, type] = {
    "act": dict, "at": int, "by": str, "cites": list, "notes": list, "number": int, "told": dict,
}  # fmt: skip


def event_in(line: ChainLine, number: int) -> tuple[Event | None, RecordError | None]:
    """The event of a line, and what is wrong with the line if anything is."""
    data, fault = line.data, line.fault
    if data is None:
        return None, fault
    shape = {key: type(value) for key, value in data.items()}
    if shape.pop("person", str) is not str or shape != _SHAPE:
        members = ", ".join(_SHAPE)
        return None, fault or RecordError(f"not an event: it should have {members}", line.number)
    if fault is None and (wrong := misshapen(data)):
        fault = RecordError(wrong, line.number)
    read = cast(EventLine, data)
    event = Event(
        read["number"],
        read["at"],
        read["by"],
        read["act"],
        tuple(read["cites"]),
        read["told"],
        tuple(read["notes"]),
        read.get("person", ""),
    )
    if event.number != number:
        fault = RecordError(
            f"expected event {number}, found event {event.number}: lines were removed, added "
            "or moved",
            line.number,
        )
    return event, fault
