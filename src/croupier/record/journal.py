"""Writing a record while a table is played: each event is on disk before anyone hears of it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from croupier import __version__
from croupier.errors import RecordError
from croupier.record.chain import FIRST_HASH, FORMAT, LONGEST_LINE, VERSION, LineData, chained
from croupier.record.files import lock, make, reason, write_all
from croupier.record.line_shapes import EventLine
from croupier.record.seeds import SeedFile
from croupier.table import Event, Setup, Table
from croupier.table.shuffle import Entropy, fresh_entropy

Clock = Callable[[], int]


def now() -> int:
    """Seconds since 1970."""
    return int(time.time())


def header_of(setup: Setup, opened: int, table: Mapping[str, str] | None = None) -> LineData:
    """The first line of a record; `table` names the table and its house, if one writes it."""
    named = {"table": dict(table)} if table else {}
    return {
        "croupier": __version__,
        "format": FORMAT,
        "opened": opened,
        "setup": setup.as_data(),
        "version": VERSION,
        **named,
    }


class Written(Protocol):
    """The open end of a record."""

    last: int
    """When its last line was written, in seconds since 1970."""


def onward(clock: Clock, journal: Written) -> Clock:
    """A clock for what is written: one that was put back waits until it has caught up."""
    return lambda: max(journal.last, clock())


def plain(event: Event) -> EventLine:
    """An event as it is written."""
    number, at, by, act, cites, told, notes, person = event
    line: EventLine = {
        "act": act,
        "at": at,
        "by": by,
        "cites": cites,
        "notes": notes,
        "number": number,
        "told": told,
    }
    if person:
        line["person"] = person
    return line


class Journal:
    """The open end of a record. Give a table its `write` to keep and its `entropy` to shuffle by.

    With `flush_every_event` off, lines reach the file when a round is over. With `fsync` on,
    they also survive a power cut, at the price of a disk's patience for each of them.
    """

    def __init__(
        self,
        path: Path,
        descriptor: int,
        seeds: SeedFile,
        *,
        head: str = FIRST_HASH,
        events: int = 0,
        last: int = 0,
        entropy: Entropy = fresh_entropy,
        flush_every_event: bool = True,
        fsync: bool = False,
    ) -> None:
        self.path, self.head, self.events, self.last = path, head, events, last
        self._descriptor: int | None = descriptor
        self._seeds, self._source = seeds, entropy
        self._flush_every_event, self._fsync = flush_every_event, fsync
        self._waiting: list[bytes] = []

    @staticmethod
    def create(
        path: str | os.PathLike[str],
        setup: Setup,
        *,
        entropy: Entropy = fresh_entropy,
        opened: int | None = None,
        flush_every_event: bool = True,
        fsync: bool = False,
    ) -> Journal:
        """Begin a record; a file that is there already is never written over."""
        place = Path(path)
        descriptor = make(place, 0o666, "choose another name, or resume it")
        try:
            lock(descriptor)
            seeds = SeedFile.create(place, fsync=fsync)
        except BaseException:
            os.close(descriptor)
            place.unlink()
            raise
        journal = Journal(
            place,
            descriptor,
            seeds,
            last=now() if opened is None else opened,
            entropy=entropy,
            flush_every_event=flush_every_event,
            fsync=fsync,
        )
        journal._append(header_of(setup, journal.last))
        journal.flush()
        return journal

    def entropy(self, number: int) -> bytes:
        """The seed of a shuffle, put in safety before any card lies in its order."""
        seed = self._source(number)
        try:
            self._seeds.keep(number, seed)
        except RecordError:
            # The shuffle stops half-way: only a resumed table may go on.
            self._give_up()
            raise
        return seed

    def write(self, event: Event) -> None:
        """Append an event; when this returns, the event is in the file."""
        if event.number != self.events:
            raise RecordError(f"event {self.events} comes next, not event {event.number}")
        self._append(plain(event))
        self.events, self.last = self.events + 1, event.at
        revealed = event.told.get("revealed")
        if revealed or self._flush_every_event:
            self.flush()
        if revealed:
            for seed in revealed:
                self._seeds.forget(seed["shuffle"])

    def _append(self, data: LineData) -> None:
        if self._descriptor is None:
            raise RecordError(f"{self.path} is closed: resume it to go on")
        head, line = chained(self.head, data)
        if len(line) > LONGEST_LINE:
            self._give_up()
            raise RecordError(f"an event of {len(line)} bytes is more than a line may have")
        self._waiting.append(line)
        self.head = head

    def flush(self) -> None:
        """Hand all lines to the operating system, and with `fsync` to the disk."""
        if not self._waiting or self._descriptor is None:
            return
        written, self._waiting = b"".join(self._waiting), []
        try:
            write_all(self._descriptor, written, fsync=self._fsync)
        except OSError as error:
            # The table is now ahead of its record: only a resumed one may go on.
            self._give_up()
            raise RecordError(f"{self.path} cannot be written: {reason(error)}") from error

    def _give_up(self) -> None:
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)
        self._seeds.close()

    def close(self) -> None:
        """Flush and close; seeds that have been revealed leave the companion file."""
        if self._descriptor is None:
            return
        try:
            self.flush()
            self._seeds.tidy()
        finally:
            self._give_up()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def start(
    path: str | os.PathLike[str],
    setup: Setup,
    *,
    entropy: Entropy = fresh_entropy,
    clock: Clock = now,
    flush_every_event: bool = True,
    fsync: bool = False,
) -> tuple[Table, Journal]:
    """Open a table whose every event is recorded, from the first deck on."""
    journal = Journal.create(
        path,
        setup,
        entropy=entropy,
        opened=clock(),
        flush_every_event=flush_every_event,
        fsync=fsync,
    )
    return Table(setup, journal.entropy, onward(clock, journal), journal.write), journal
