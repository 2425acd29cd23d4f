"""Where an event that was done again parts from the one on record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from croupier.record.chain import SAID_ALIKE, VERSION, canonical
from croupier.record.journal import plain
from croupier.table import Event, Table


def round_of(table: Table) -> int:
    """The round that the next act belongs to: the one being played, or the one to come."""
    return table.round_number + (not table.closed)


@dataclass(frozen=True, slots=True)
class Difference:
    """Something recorded that did not come out so when it was done again."""

    event: int
    what: str
    expected: Any
    found: Any
    refused: str = ""
    """Why the act cannot have been done at all."""

    def __str__(self) -> str:
        if self.refused:
            return f"event {self.event}: {self.what} {self.found!r} is refused: {self.refused}"
        return f"event {self.event}: {self.what} should be {self.expected!r}, not {self.found!r}"


@dataclass(frozen=True, slots=True)
class Differing:
    """An event that came out otherwise: what is recorded, and what was done again or refused."""

    round: int
    recorded: Event
    replayed: Event | None
    refused: str = ""
    version: int = VERSION
    """Of the record's format: an older one explains what happened in other words."""

    @property
    def is_same(self) -> bool:
        """Whether it came out as it is recorded after all."""
        if self.replayed is None:
            return False
        if self.version >= SAID_ALIKE:
            return canonical(plain(self.replayed)) == canonical(plain(self.recorded))
        return not self.differences

    @property
    def differences(self) -> list[Difference]:
        """What differs, member by member."""
        number = self.recorded.number
        if self.replayed is None:
            return [Difference(number, "act", None, self.recorded.act.get("act"), self.refused)]
        expected, found = _as_read(self.replayed), _as_read(self.recorded)
        if self.version < SAID_ALIKE:
            expected, found = _facts(expected), _facts(found)
        return [Difference(number, *difference) for difference in _compare("", expected, found)]


_EXPLAINS: Final = frozenset(
    ("against", "cites", "due", "hand", "limit", "line", "notes", "outcome", "readings", "rules")
)
"""Members that say why; cards, stakes, payments and chips that moved say what."""


def _facts(value: Any) -> Any:
    """What happened, without how it was explained."""
    if isinstance(value, dict):
        return {name: _facts(member) for name, member in value.items() if name not in _EXPLAINS}
    return [_facts(member) for member in value] if isinstance(value, list) else value


def _as_read(event: Event) -> Any:
    """An event as it would be read from a record, lists for tuples."""
    return json.loads(canonical(plain(event)))


def _compare(path: str, expected: Any, found: Any) -> Iterator[tuple[str, Any, Any]]:
    """Where two values part, by path, such as told.results[0].won."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted({*expected, *found}):
            below = f"{path}.{key}" if path else key
            if key in expected and key in found:
                yield from _compare(below, expected[key], found[key])
            else:
                yield below, expected.get(key), found.get(key)
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for at, (member, other) in enumerate(zip(expected, found, strict=True)):
            yield from _compare(f"{path}[{at}]", member, other)
    elif expected != found or type(expected) is not type(found):
        yield path, expected, found
