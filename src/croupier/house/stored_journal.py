"""Records in the house's file: lines chained as in a record of its own, seeds beside them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from croupier.errors import RecordError
from croupier.house.store import Batch, Store
from croupier.record.chain import FIRST_HASH, LONGEST_LINE, chained, lines
from croupier.record.commitments import Shuffles, skim
from croupier.record.journal import Clock, header_of, onward, plain
from croupier.record.reader import event_in, read_header
from croupier.record.replay import Replayer
from croupier.table import Event, Setup, Table
from croupier.table.shuffle import Entropy, commitment, fresh_entropy


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
        kept = {"table_id": self.table_id, "shuffle": number, "seed": seed}
        self._batch().seeds.append(kept)
        return seed

    def write(self, event: Event) -> None:
        """Append an event to the batch; seeds that it tells need not be kept any more."""
        if event.number != self.events:
            raise RecordError(f"event {self.events} comes next, not event {event.number}")
        self._append(event.number + 1, plain(event))
        self.events, self.last = self.events + 1, event.at
        for one in event.told.get("revealed", ()):
            self._batch().tell_seed(self.table_id, one["shuffle"])

    def _append(self, number: int, data: dict[str, Any]) -> None:
        self.head, line = chained(self.head, data)
        if len(line) > LONGEST_LINE:
            raise RecordError(f"an event of {len(line)} bytes is more than a line may have")
        kept = {"table_id": self.table_id, "number": number, "line": line}
        self._batch().lines.append(kept)


# ---- coming back ----------------------------------------------------------------------------


Heard = Callable[[Table, Event], None]
"""Hears every event again while a table is brought back, with the table after it."""


def resume_stored(
    store: Store,
    table_id: str,
    batch: Callable[[], Batch],
    clock: Clock,
    *,
    entropy: Entropy = fresh_entropy,
    heard: Heard = lambda _table, _event: None,
) -> tuple[Table, StoredJournal]:
    """Bring a table back to where its record leaves it, with what the batch adds, and go on.

    Its lines are read one by one: a table that was played for weeks has more events than need be
    held at once.
    """
    added = (row["line"] for row in batch().lines if row["table_id"] == table_id)
    raw = io.BytesIO(b"".join((*store.lines(table_id), *added)))
    seeds, is_lost = _seeds(store, table_id, batch(), skim(raw))
    raw.seek(0)
    written = lines(raw)
    first, header, setup = read_header(written)
    replayer = Replayer(setup, seeds, header.opened, version=header.version)
    head, number = first.hash, 0
    last = header.opened
    for line in written:
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
    kept = {
        number: seed
        for number, seed in {**store.seeds(table_id), **added}.items()
        if shuffles.commitments.get(number) == commitment(seed)
    }
    if not shuffles.untold <= set(kept):
        return shuffles.seeds, True
    return {**shuffles.seeds, **kept}, False


# ---- going through it again -----------------------------------------------------------------


def stored_setup(header: bytes) -> Setup:
    """The setup in the first line of a record."""
    return read_header(lines(io.BytesIO(header)))[2]


def follow_stored(
    store: Store, table_id: str, last: int, begins: Table | None = None
) -> Iterator[tuple[Table, Event]]:
    """Do events again up to the last wanted, with the table after each.

    They are done from the beginning, or from a table that stands further on.
    """
    first = begins.events if begins is not None else 0
    written = store.lines(table_id, first + 1)
    seeds = {**store.seeds(table_id), **skim(io.BytesIO(b"".join(written))).seeds}
    if begins is None:
        header = read_header(lines(io.BytesIO(store.lines(table_id, 0, 0)[0])))
        replayer = Replayer(header[2], seeds, header[1].opened)
    else:
        replayer = Replayer(begins, seeds, begins.now)
    for raw in written[: last + 1 - first]:
        data = json.loads(raw)
        del data["hash"]
        event = Event(**{**data, "cites": tuple(data["cites"]), "notes": tuple(data["notes"])})
        replayer.follow(event)
        yield replayer.table, event
