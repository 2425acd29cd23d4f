"""Hashes of a record that were kept elsewhere: whether it still has them, and since when not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from croupier.errors import RecordError

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

    wanted: tuple[Head, ...] = ()
    last: int = -1
    """The last event so far; -1 is the header."""
    _at: dict[str, int] = field(default_factory=dict)
    """Where hashes that are wanted stand."""
    _instead: dict[int, str] = field(default_factory=dict)
    """What stands at events for which a hash is wanted."""

    @staticmethod
    def of(written: str | Iterable[str] | None) -> Heads:
        """The heads as they are written, one or several."""
        several = [written] if isinstance(written, str) else written or ()
        return Heads(tuple(map(head_from, several)))

    def note(self, event: int, found: str) -> None:
        """Take note of an event's hash."""
        self.last = event
        if any(found == one.hash for one in self.wanted):
            self._at.setdefault(found, event)
        if any(event == one.event for one in self.wanted):
            self._instead.setdefault(event, found)

    @property
    def after(self) -> int | None:
        """How many events follow the last head that was found; None if none was."""
        return self.last - max(self._at.values()) if self._at else None

    def faults(self) -> Iterator[str]:
        """What is not as it was when the heads were kept."""
        for head in self.wanted:
            at = self._at.get(head.hash)
            if at is None:
                yield f"{self._says(head)}; {self._since(head)}"
            elif head.event not in (None, at):
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
        if not same:
            return "from which event on it differs is not known: no head that was given matches"
        return f"up to event {max(same)} it is the same: it differs from a later event on"
