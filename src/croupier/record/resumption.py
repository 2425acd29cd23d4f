"""Resuming: a table stopped at any moment comes back as it was, or its round is void."""

from __future__ import annotations

import os
from pathlib import Path

from croupier.errors import RecordError
from croupier.record.commitments import Shuffles
from croupier.record.files import lock, reason
from croupier.record.journal import Clock, Journal, now, onward
from croupier.record.reader import Record, read
from croupier.record.replay import Replayer
from croupier.record.seeds import SeedFile, kept_seeds
from croupier.table import Table
from croupier.table.shuffle import Entropy, fresh_entropy


def resume(
    path: str | os.PathLike[str],
    *,
    entropy: Entropy = fresh_entropy,
    clock: Clock = now,
    flush_every_event: bool = True,
    fsync: bool = False,
) -> tuple[Table, Journal]:
    """Go on with a recorded table; without its seeds the unfinished round is void."""
    place = Path(path)
    descriptor = _open(place)
    try:
        record = read(place)
        seeds, unrevealed, is_lost = _seeds(place, record)
        replayer = _follow(record, seeds)
        companion = SeedFile.renew(place, unrevealed, fsync=fsync)
        os.ftruncate(descriptor, record.size)  # drops a last line that was cut off
    except BaseException as error:
        os.close(descriptor)
        if isinstance(error, OSError):
            raise RecordError(f"{place} cannot be resumed: {reason(error)}") from None
        raise
    journal = Journal(
        place,
        descriptor,
        companion,
        head=record.head,
        events=len(record.events),
        last=record.events[-1].at if record.events else record.header.opened,
        entropy=entropy,
        flush_every_event=flush_every_event,
        fsync=fsync,
    )
    time = onward(clock, journal)
    if is_lost:
        journal.write(replayer.interrupt(len(record.events), time()))
        journal.flush()
    table = replayer.table
    table.entropy, table.clock, table.keep = journal.entropy, time, journal.write
    return table, journal


def _open(path: Path) -> int:
    """The record for appending, and for nobody else meanwhile."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND)
    except OSError as error:
        raise RecordError(f"{path} cannot be resumed: {reason(error)}") from None
    try:
        lock(descriptor)
    except RecordError:
        os.close(descriptor)
        raise
    return descriptor


def _seeds(path: Path, record: Record) -> tuple[dict[int, bytes], dict[int, bytes], bool]:
    """The seeds to replay by, those among them that are still to be revealed, and whether any of
    these is lost.

    The companion counts as a whole: if it lacks a seed, the round is void and none is used, so
    that the person who replays the record, with no companion at all, comes to the same table.
    """
    shuffles = Shuffles()
    for event in record.events:
        shuffles.note(event.told)
    unrevealed = shuffles.unrevealed
    from_companion = kept_seeds(path, shuffles.commitments)
    if not unrevealed <= set(from_companion):
        return shuffles.seeds, {}, True
    hidden = {number: from_companion[number] for number in sorted(unrevealed)}
    return {**shuffles.seeds, **hidden}, hidden, False


def _follow(record: Record, seeds: dict[int, bytes]) -> Replayer:
    """Bring a table to where the record leaves it; one that comes out otherwise is not resumed."""
    header = record.header
    replayer = Replayer(record.setup, seeds, header.opened, version=header.version)
    for event in record.events:
        replayer.follow(event)
    if differences := replayer.outcome().differences:
        first = differences[0]
        raise RecordError(f"cannot be resumed because it does not replay: {first}", first.event + 2)
    return replayer
