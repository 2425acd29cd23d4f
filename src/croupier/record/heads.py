"""Hashes of a record that were kept elsewhere: whether it still has them, and since when not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.errors import RecordError
from croupier.speech import counted

if TYPE_CHECKING:
    from croupier.record.head_log import LogFile
    from croupier.record.round_receipt import RoundReceipt

_WRITTEN = re.compile(r"(?:([0-9]{1,18}):)?([0-9a-fA-F]{64})")


@dataclass(frozen=True, slots=True)
class Head:
    """The hash that the record ended with once, and the event it ended with if that was kept."""

    hash: str
    event: int | None = None


def head_from(written: str) -> Head:
    """Read a head: the 64 digits of the hash, or event and hash as 120:3f…"""
    read = _WRITTEN.fullmatch(written.strip())
    if read is None:
        raise RecordError(
            f"{written[:80]!r} is not a hash: write its 64 hexadecimal digits, or the number of "
            "the event before them, as 120:3f…"
        )
    return Head(read[2].lower(), int(read[1]) if read[1] else None)


@dataclass(slots=True)
class Heads:
    """The heads that are looked for while a record is read."""

    wanted: list[Head] = field(default_factory=list)
    log: LogFile | None = None
    """A log that someone kept, whose heads of this table are wanted, too."""
    receipt: RoundReceipt | None = None
    """And a receipt of one of its rounds."""
    last: int = -1
    """The last event so far; -1 is the header."""
    _misplaced: list[str] = field(default_factory=list)
    """Why what was kept is not of this record."""
    _hashes: set[str] = field(default_factory=set)
    _events: set[int] = field(default_factory=set)
    _at: dict[str, int] = field(default_factory=dict)
    """Where hashes that are wanted stand."""
    _instead: dict[int, str] = field(default_factory=dict)
    """What stands at events for which a hash is wanted."""

    @staticmethod
    def of(
        written: str | Iterable[str] | None = None,
        log: LogFile | None = None,
        receipt: RoundReceipt | None = None,
    ) -> Heads:
        """The heads as they are written, one or several, and those that were kept in files."""
        several = [written] if isinstance(written, str) else written or ()
        return Heads(list(map(head_from, several)), log, receipt)

    def begin(self, table: Mapping[str, str], first: str) -> None:
        """The record is that of this table, and its header has this hash."""
        named, house = table.get("id"), table.get("house")
        if self.log is not None and self._is_of(house, self.log.tree.house, "the heads"):
            heads = list(self.log.of_table(named or ""))
            self.wanted += heads
            if not heads:
                self._misplaced.append(f"the heads include none of table {named}")
        if self.receipt is not None and self._is_of(house, self.receipt.tree.house, "the receipt"):
            self.wanted.append(self.receipt.head)
            if self.receipt.entry.table != named:
                of = self.receipt.entry.table
                self._misplaced.append(f"it is of table {named}, and the receipt of table {of}")
        self._hashes = {head.hash for head in self.wanted}
        self._events = {head.event for head in self.wanted if head.event is not None}
        self.note(-1, first)

    def _is_of(self, house: str | None, expected: str, what: str) -> bool:
        if house == expected:
            return True
        named = f"it is of house {house}" if house else "it names no house and table"
        self._misplaced.append(f"{named}, and {what} of house {expected}")
        return False

    def note(self, event: int, hash_: str) -> None:
        """Take note of an event's hash."""
        self.last = event
        if hash_ in self._hashes:
            self._at.setdefault(hash_, event)
        if event in self._events:
            self._instead.setdefault(event, hash_)

    @property
    def after(self) -> int | None:
        """How many events follow the last head that was found; None if none was."""
        return self.last - max(self._at.values()) if self._at else None

    def faults(self) -> Iterator[str]:
        """What is not as it was when the heads were kept: of those with an event, the first."""
        yield from self._misplaced
        missing = [head for head in self.wanted if head.hash not in self._at]
        yield from (
            f"{self._says(head)}; {self._since(head)}" for head in missing if head.event is None
        )
        placed = sorted((head for head in missing if head.event is not None), key=_event)
        if placed:
            later = len({_event(head) for head in placed}) - 1
            more = f"; {counted(later, 'later head')} not there either" if later else ""
            yield f"{self._says(placed[0])}; {self._since(placed[0])}{more}"
        for head in self.wanted:
            at = self._at.get(head.hash)
            if at is not None and head.event not in (None, at):
                yield f"the hash {head.hash} is that of event {at}, not of event {head.event}"

    def _says(self, head: Head) -> str:
        if head.event is None:
            return f"no line has the hash {head.hash}: it was changed, or cut off before that line"
        if head.event > self.last:
            return f"ends with event {self.last}, before event {head.event} of hash {head.hash}"
        return f"event {head.event} has the hash {self._instead.get(head.event)}, not {head.hash}"

    def _since(self, head: Head) -> str:
        """From which event on it is another record, as far as that is known."""
        same = [at for at in self._at.values() if head.event is None or at < head.event]
        if not same and head.event is None:
            return "from which event on it differs is not known: no head that was given matches"
        first = max(same, default=-2) + 1  # the header may differ, too
        known = f"up to event {first - 1} it is the same" if same else "no earlier head matches"
        if head.event is None:
            return f"{known}: it differs from a later event on"
        if first == head.event:
            return f"{known}: it differs from event {first} on"
        if first > self.last:
            return f"{known}, and what follows is missing"
        return f"{known}: it differs from one of the events {max(first, 0)} to {head.event} on"


def _event(head: Head) -> int:
    return -1 if head.event is None else head.event
