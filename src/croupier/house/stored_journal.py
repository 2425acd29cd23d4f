"""Records in the house's file: lines chained as in a record of its own, seeds beside them."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from croupier.errors import RecordError
from croupier.house.batch import Batch
from croupier.house.snapshots import Snapshot, Unfit, program, read_snapshot
from croupier.record.chain import FIRST_HASH, LONGEST_LINE, LineData, chained, lines
from croupier.record.commitments import Shuffles, skim
from croupier.record.journal import Clock, header_of, onward, plain
from croupier.record.reader import event_in, read_header
from croupier.record.replay import Replayer
from croupier.table import Event, Setup, Table
from croupier.table.shuffle import Entropy, commitment, fresh_entropy

if TYPE_CHECKING:
    from croupier.house.store import Store

AHEAD: Final = 1000
"""Lines that are looked through at once for a seed that is revealed later."""

_log = logging.getLogger("croupier.house")


class StoredJournal:
    """The open end of a table's record: every line and seed goes into the batch that is open.

    A seed and the shuffle made by it are committed in one transaction, and nobody sees a card
    before: a house stopped in between has never shuffled.
    """

    def __init__(
        self,
        table_id: str,
        batch: Callable[[], Batch],
        *,
        head: str = FIRST_HASH,
        events: int = 0,
        last: int = 0,
        entropy: Entropy = fresh_entropy,
    ) -> None:
        self.table_id, self.head, self.events, self.last = table_id, head, events, last
        self._batch, self._source = batch, entropy

    def begin(self, setup: Setup, opened: int, table: Mapping[str, str] | None = None) -> None:
        """Write the header as that of a record in a file, with the name of the table."""
        self.last = opened
        self._append(0, header_of(setup, opened, table))

    def entropy(self, number: int) -> bytes:
        """The seed of a shuffle, put into the batch before any card lies in its order."""
        seed = self._source(number)
        self._batch().seeds.append({"table_id": self.table_id, "shuffle": number, "seed": seed})
        return seed

    def write(self, event: Event) -> None:
        """Append an event to the batch; seeds that it tells need not be kept any more."""
        if event.number != self.events:
            raise RecordError(f"event {self.events} comes next, not event {event.number}")
        self._append(event.number + 1, plain(event))
        self.events, self.last = self.events + 1, event.at
        for revealed in event.told.get("revealed", ()):
            self._batch().tell_seed(self.table_id, revealed["shuffle"])

    def _append(self, number: int, data: LineData) -> None:
        self.head, line = chained(self.head, data)
        if len(line) > LONGEST_LINE:
            raise RecordError(f"an event of {len(line)} bytes is more than a line may have")
        self._batch().lines.append({"table_id": self.table_id, "number": number, "line": line})


# ---- coming back ----------------------------------------------------------------------------


Heard = Callable[[Table, Event], None]
"""Hears every event again while a table is brought back, with the table after it."""
Begin = Callable[[Snapshot | None], None]
"""Hears from which snapshot that begins, or that it begins with the first event."""


@dataclass(frozen=True, slots=True)
class _Start:
    """Where doing a record again begins."""

    version: int
    begins: Setup | Table
    at: int
    head: str
    events: int = 0
    commitments: Mapping[int, str] = field(default_factory=dict)
    """Of shuffles whose seed is still to be revealed."""


def resume_stored(
    store: Store,
    table_id: str,
    batch: Callable[[], Batch],
    clock: Clock,
    *,
    entropy: Entropy = fresh_entropy,
    heard: Heard = lambda _table, _event: None,
    begin: Begin = lambda _snapshot: None,
) -> tuple[Table, StoredJournal]:
    """Bring a table back to where its record leaves it, with what the batch adds, and go on.

    It is done again from the last snapshot that fits, or from the first event.
    """
    added = [row["line"] for row in batch().lines if row["table_id"] == table_id]
    written = store.lines(table_id, 0, 0)
    if not written:  # it is being opened just now
        written, added = added[:1], added[1:]
    first, header, setup = read_header(lines(io.BytesIO(b"".join(written))))
    again = partial(_again, store, table_id, batch, added, clock, entropy, heard)
    row = store.snapshot(table_id, program())
    if row is not None:
        try:
            snapshot = _fitting(store, row, setup)
            begin(snapshot)
            unrevealed = snapshot.book.commitments
            return again(
                _Start(
                    header.version,
                    snapshot.table,
                    snapshot.last,
                    snapshot.head,
                    snapshot.events,
                    unrevealed,
                )
            )
        except (Unfit, RecordError) as error:
            why = str(error) if isinstance(error, Unfit) else "the record after it does not hold"
            extra = {"table": table_id}
            _log.warning("table %s: a snapshot is thrown away: %s", table_id, why, extra=extra)
            batch().drop_snapshots(table_id)
    begin(None)
    return again(_Start(header.version, setup, header.opened, first.hash))


def _fitting(store: Store, row: Any, setup: Setup) -> Snapshot:
    return read_snapshot(row, setup, b"".join(store.lines(row.table_id, row.events, row.events)))


def _again(
    store: Store,
    table_id: str,
    batch: Callable[[], Batch],
    added: list[bytes],
    clock: Clock,
    entropy: Entropy,
    heard: Heard,
    start: _Start,
) -> tuple[Table, StoredJournal]:
    """Do the events from there on again. They are read one by one: a table that was played for
    weeks has more than need be held at once."""
    stored = store.lines(table_id, start.events + 1)
    raw = io.BytesIO(b"".join((*stored, *added)))
    shuffles = skim(raw)
    shuffles.commitments = {**start.commitments, **shuffles.commitments}
    seeds, is_lost = _seeds(store, table_id, batch(), shuffles)
    raw.seek(0)
    replayer = Replayer(start.begins, seeds, start.at, version=start.version)
    head, number, last = start.head, start.events, start.at
    for line in lines(raw, head, start.events + 1):
        event, fault = event_in(line, number)
        if fault is not None or event is None:
            raise fault or RecordError("not an event", line.number)
        replayer.follow(event)
        heard(replayer.table, event)
        head, number, last = line.hash, number + 1, event.at
    if differences := replayer.outcome().differences:
        differing = differences[0]
        raise RecordError(
            f"cannot be resumed, since it does not replay: {differing}", differing.event + 2
        )
    journal = StoredJournal(table_id, batch, head=head, events=number, last=last, entropy=entropy)
    time = onward(clock, journal)
    if is_lost:  # and with it the order of the cards
        event = replayer.interrupt(number, time())
        journal.write(event)
        heard(replayer.table, event)
    table = replayer.table
    table.entropy, table.clock, table.keep = journal.entropy, time, journal.write
    return table, journal


def _seeds(
    store: Store, table_id: str, batch: Batch, shuffles: Shuffles
) -> tuple[dict[int, bytes], bool]:
    """The seeds to replay by, those told and those still kept, and whether any kept one is lost.

    As with a record in a file, kept seeds count as a whole: if one is missing, the round is void
    and none is used, so that the person who replays the record comes to the same table.
    """
    added = {row["shuffle"]: row["seed"] for row in batch.seeds if row["table_id"] == table_id}
    kept_seeds = {
        number: seed
        for number, seed in {**store.seeds(table_id), **added}.items()
        if shuffles.commitments.get(number) == commitment(seed)
    }
    if not shuffles.unrevealed <= set(kept_seeds):
        return shuffles.seeds, True
    return {**shuffles.seeds, **kept_seeds}, False


# ---- going through it again -----------------------------------------------------------------


def stored_setup(header: bytes) -> Setup:
    """The setup in the first line of a record."""
    return read_header(lines(io.BytesIO(header)))[2]


def follow_stored(
    store: Store, table_id: str, first: int, last: int
) -> Iterator[tuple[Table, Event]]:
    """Do events again up to the last wanted, with the table after each.

    They are done from the last snapshot before the first wanted, or from the beginning.
    """
    written = store.lines(table_id, 0, 0)[0]
    _, header, setup = read_header(lines(io.BytesIO(written)))
    begins: Setup | Table = setup
    begun, opened = 0, header.opened
    row = store.snapshot(table_id, program(), first)
    if row is not None:
        with suppress(Unfit):
            snapshot = _fitting(store, row, setup)
            begins, begun, opened = snapshot.table, snapshot.events, snapshot.last
    raw = store.lines(table_id, begun + 1, last + 1)
    replayer = Replayer(begins, _revealed(store, table_id, raw, last + 1), opened)
    for line in raw:
        data = json.loads(line)
        del data["hash"]
        event = Event(**{**data, "cites": tuple(data["cites"]), "notes": tuple(data["notes"])})
        replayer.follow(event)
        yield replayer.table, event


def _revealed(store: Store, table_id: str, raw: list[bytes], last: int) -> dict[int, bytes]:
    """The seeds of the shuffles in some lines: that of a shoe may be revealed long after them."""
    shuffles, kept_seeds = skim(io.BytesIO(b"".join(raw))), store.seeds(table_id)
    while shuffles.unrevealed - set(kept_seeds):
        more = store.lines(table_id, last + 1, last + AHEAD)
        if not more:
            break
        later = skim(io.BytesIO(b"".join(more)))
        shuffles.seeds |= later.seeds
        shuffles.lost |= later.lost
        last += AHEAD
    return {**kept_seeds, **shuffles.seeds}
