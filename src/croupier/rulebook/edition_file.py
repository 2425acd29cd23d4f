"""What may stand in the data files of the rulebook; a key that nothing reads is refused with its
place."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import date
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from croupier.errors import RulebookError
from croupier.money import Cents
from croupier.rulebook.edition import ParagraphKind
from croupier.rulebook.readings import Confidence

Value: TypeAlias = bool | int | str
Ways: TypeAlias = tuple[dict[str, Value | list[Value]], ...]
"""Values of other options; a single one may stand for a list of one."""
Lines: TypeAlias = dict[str, tuple[str, ...]]
"""Some lines of the tables of wagers."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file."""


class NumberEntry(Entry, frozen=True):
    """A number that the law gives."""

    value: int
    unit: str
    summary: str


class StopEntry(Entry, frozen=True):
    """A stop of a wheel."""

    position: int
    player: Cents | None = None
    community: Cents | None = None


class WheelEntry(Entry, frozen=True):
    """A wheel, its stops in the order of the printed table."""

    wager: Cents
    top: str
    stops: tuple[StopEntry, ...]


class AreaEntry(Entry, frozen=True):
    """A place on the layout."""

    name: str
    row: int
    column: int
    label: str = ""
    width: int = 1
    optional: bool = False


class LayoutEntry(Entry, frozen=True):
    """The places at each player position, and those for community cards."""

    wagers: tuple[AreaEntry, ...] = ()
    community: tuple[AreaEntry, ...] = ()


class Provisions(Entry, frozen=True):
    """What a paragraph lays down, or the reading that stands where the text has none."""

    numbers: dict[str, NumberEntry] = {}
    pays: dict[str, dict[str, str]] = {}
    pays_need: dict[str, Ways] = {}
    fixes: Lines = {}
    wins: Lines = {}
    least_by: str = ""
    repeats: tuple[str, ...] = ()
    wheels: dict[str, WheelEntry] = {}
    weights: dict[str, tuple[int, ...]] = {}
    layout: LayoutEntry = LayoutEntry()


class ParagraphEntry(Provisions, frozen=True):
    """A paragraph; what it does not say is as in the edition that this one is based on."""

    kind: ParagraphKind | None = None
    summary: str = ""
    terms: dict[str, str] = {}


class OptionEntry(Entry, frozen=True):
    """A choice that the law leaves to the house."""

    default: Value
    summary: str
    cite: str
    unit: str = ""
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    needs: Ways = ()
    also: tuple[str, ...] = ()


class AlternativeEntry(Entry, frozen=True):
    """Another table for a wager, its odds in the order of the wager's own lines."""

    odds: tuple[int | str, ...]
    summary: str
    cite: str


class ReadingEntry(Entry, frozen=True):
    """What is read where the text is silent or slips, and why."""

    question: str
    reading: str
    why: str
    confidence: Confidence
    option: str | None = None


class OwnReading(ReadingEntry, frozen=True):
    """A reading of one game, with the paragraphs that it is about."""

    paragraphs: tuple[str, ...] = ()


class SharedReading(ReadingEntry, frozen=True):
    """A reading that several games have; each names it with its own paragraphs."""

    every_game: bool = False
    """Whether it holds for games that do not name it, too."""


class ChangeEntry(Entry, frozen=True):
    """A change of the law."""

    when: date
    what: str


class GapEntry(Entry, frozen=True):
    """The paragraphs that our copy of the text lacks, and the reading that stands for them."""

    first: str
    last: str
    filled_by: str


class Head(Entry, frozen=True):
    """What holds for the whole edition."""

    title: str
    jurisdiction: str
    effective: date
    prefix: str = ""
    every_level_in_brackets: bool = False
    sections: dict[str, str] = {}
    based_on: str = ""
    without: tuple[str, ...] = ()
    source: str = ""
    history: tuple[ChangeEntry, ...] = ()
    default: bool = False
    versions: dict[str, tuple[str, ...]] = {}
    gap: GapEntry | None = None
    allows_preshuffled: bool | None = None


class EditionFile(Entry, frozen=True):
    """The whole file."""

    edition: Head
    paragraphs: dict[str, ParagraphEntry] = {}
    by_reading: dict[str, Provisions] = {}
    options: dict[str, OptionEntry] = {}
    alternatives: dict[str, dict[str, AlternativeEntry]] = {}
    shared: dict[str, tuple[str, ...]] = {}
    """Readings that other games have, too, with the paragraphs that they are about here."""
    readings: dict[str, OwnReading] = {}


_TABLES: Final[Mapping[str, Any]] = {
    "paragraphs": ParagraphEntry,
    "by_reading": Provisions,
    "options": OptionEntry,
    "alternatives": dict[str, AlternativeEntry],
    "readings": OwnReading,
}
"""What each table holds by keys of its own."""


def read_file(file: Traversable, place: str) -> EditionFile:
    """An edition's file; what has no place in it is refused with the file and the key."""
    data = _toml(file, place)
    tables = {name: _entries(data, name, kind, place) for name, kind in _TABLES.items()}
    return _read({**data, **tables}, EditionFile, place)


def read_shared(file: Traversable, place: str) -> dict[str, SharedReading]:
    """The file of the readings that games share."""
    return _entries(_toml(file, place), "readings", SharedReading, place)


def _toml(file: Traversable, place: str) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"{place}: {error}") from None


_Read = TypeVar("_Read")


def _entries(data: Mapping[str, Any], name: str, kind: type[_Read], place: str) -> dict[str, _Read]:
    """What a table holds, each entry read by itself, so that a fault is told with its key."""
    return {
        key: _read(entry, kind, f'{place}, {name}."{key}"')
        for key, entry in _read(data.get(name, {}), dict[str, Any], place).items()
    }


def _read(data: object, kind: type[_Read], place: str) -> _Read:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise RulebookError(f"{place}: {error}") from None
