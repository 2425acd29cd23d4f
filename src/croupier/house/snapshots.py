"""Snapshots: a table as it stood after an event, so that opening it does not take its history.

They are derived from the record and hold nothing that it does not: each says after which event
and with which hash of the chain it was taken, and by which program. One that does not fit the
record, or that cannot be read, is thrown away, and the record is done again from the beginning.
"""

from __future__ import annotations

import hashlib
import io
import pickle
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

import croupier
from croupier.house.event_text import NewsEntry
from croupier.house.round_book import RoundBook
from croupier.house.rows import SnapshotRow
from croupier.record.chain import hash_of
from croupier.rounds import SettledWager
from croupier.rounds.choices import Ask
from croupier.rounds.game import Game
from croupier.table import Setup, Table
from croupier.table.shuffle import fresh_entropy

EVERY: Final = 25
"""Rounds between two snapshots of a table that is being played at."""
PACKAGES: Final = ("cards.py", "money.py", "games", "house", "rounds", "rulebook", "table")
"""What a snapshot depends on."""

_NOT_KEPT: Final = frozenset(
    {
        *("setup", "game", "rules", "entropy", "clock", "keep"),
        *("_printed", "_doing_printed", "_scripts", "_faces"),
        *("_results_known", "_due", "_due_event", "_due_now"),
    }
)
"""Members of a table that its setup gives, or that it works out when it needs them."""
_READ: Final = (
    "croupier.cards",
    "croupier.money",
    "croupier.rounds.",
    "croupier.table.",
)
"""Where the classes come from of which there may be something in a snapshot, and no others."""
_written: Final = msgspec.json.encode
_news_read: Final = msgspec.json.Decoder(tuple[NewsEntry, ...]).decode
_results_read: Final = msgspec.json.Decoder(dict[int, list[SettledWager]]).decode
_OTHERS: Final[dict[tuple[str, str], type]] = {
    ("collections", "deque"): deque,
    ("fractions", "Fraction"): Fraction,
}


class Unfit(Exception):
    """A table that no snapshot can be taken of, or a snapshot that cannot be used."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table after a number of events, and what the house tells of it."""

    events: int
    head: str
    """The hash of the last of them."""
    last: int
    """When it happened."""
    table: Table
    book: RoundBook
    news: tuple[NewsEntry, ...]

    def as_row(self, table_id: str) -> SnapshotRow:
        """For the store."""
        table, book = self.table, self.book
        members = {name: getattr(table, name) for name in table.__slots__ if name not in _NOT_KEPT}
        written = io.BytesIO()
        try:
            booked = {**vars(book), "_results": _written(book._results)}
            _Pickler(written, table.game).dump((self.last, members, booked, _written(self.news)))
        except (pickle.PicklingError, TypeError, AttributeError) as error:
            raise Unfit(str(error)) from None
        state = written.getvalue()
        return {
            "table_id": table_id,
            "events": self.events,
            "head": self.head,
            "program": program(),
            "state": state,
            "digest": hashlib.sha256(state).hexdigest(),
        }


def read_snapshot(row: Any, setup: Setup, line: bytes) -> Snapshot:
    """A snapshot from the store, if it is whole and follows that line of the record."""
    if hashlib.sha256(row.state).hexdigest() != row.digest:
        raise Unfit("it is damaged")
    if not line or hash_of(line) != row.head:
        raise Unfit("it belongs to another record")
    try:
        last, members, booked, news = _Unpickler(io.BytesIO(row.state), setup.game).load()
        table = Table(setup, fresh_entropy, lambda: int(last))
        for name in table.__slots__:
            if name not in _NOT_KEPT:
                setattr(table, name, members[name])
        assert table.doing is not None
        table._doing_printed = table.printed(table.doing.step)
        book = RoundBook()
        vars(book).update(booked, _results=_results_read(booked["_results"]))
        news = _news_read(news)
        is_right = table.events == row.events
    except Exception as error:  # it may hold anything
        raise Unfit(f"it cannot be read ({type(error).__name__}: {error})") from None
    if not is_right:
        raise Unfit("it was taken at another event")
    return Snapshot(row.events, row.head, last, table, book, news)


class _Pickler(pickle.Pickler):
    """Writes what has changed since the table was opened; parts of the game are named by number."""

    def __init__(self, file: io.BytesIO, game: Game) -> None:
        super().__init__(file, protocol=5)
        self._alive = list(_parts(game))  # so that nothing else gets the identity of one
        self._parts = {id(part): number for number, part in enumerate(self._alive)}

    def persistent_id(self, obj: Any) -> int | None:
        """The number of a part of the game."""
        number = self._parts.get(id(obj))
        if number is None and callable(obj) and not isinstance(obj, type):
            raise Unfit(f"{obj!r} is no part of the game")
        return number


class _Unpickler(pickle.Unpickler):
    """Reads that, and makes nothing but values of the classes named here."""

    def __init__(self, file: io.BytesIO, game: Game) -> None:
        super().__init__(file)
        self._parts = list(_parts(game))

    def persistent_load(self, pid: Any) -> Any:
        """A part of the game."""
        return self._parts[pid]

    def find_class(self, module_name: str, global_name: str) -> Any:
        """A class of values."""
        allowed = _OTHERS.get((module_name, global_name))
        if allowed is not None:
            return allowed
        is_ours = module_name.startswith(_READ)
        named = super().find_class(module_name, global_name) if is_ours else None
        if not isinstance(named, type):
            raise Unfit(f"{module_name}.{global_name} does not belong in it")
        return named


def _parts(game: Game) -> Iterator[Any]:
    """Everything of a game that a table may point to, in an order that stays."""
    for _, step in game.every_step():
        yield step
        if isinstance(step, Ask):
            yield from step.every_option


@lru_cache(maxsize=1)
def program() -> str:
    """The program that takes snapshots, by the text of what they depend on."""
    root = Path(croupier.__file__).parent
    digest = hashlib.sha256()
    for name in PACKAGES:
        place = root / name
        for path in [place] if place.is_file() else sorted(place.rglob("*.*")):
            if path.suffix not in (".py", ".toml"):
                continue
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
