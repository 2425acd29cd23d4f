"""Plain values made into the types of a document, with everything that does not fit and where."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, TypeVar

import msgspec

from croupier.quotes import quoted
from croupier.sheets.field_types import (
    Decimal,
    Either,
    FieldTable,
    FieldType,
    Flag,
    Many,
    Named,
    Text,
    Whole,
    fields_of,
)
from croupier.sheets.positions import Path
from croupier.suggestion import none_such

Complain: TypeAlias = Callable[[Path, str], None]
_Kind = TypeVar("_Kind", bound=msgspec.Struct)
_WRONG: Final = object()
_DIGITS: Final = 15
"""Digits of a number that somebody could mean."""


def converted(data: object, kind: type[_Kind], complain: Complain) -> _Kind | None:
    """A document from plain values; None, after complaints, if anything does not fit."""
    part = _part(data, kind, (), complain)
    return part if isinstance(part, kind) else None


def _value(value: object, kind: FieldType, path: Path, complain: Complain) -> object:
    if isinstance(kind, FieldTable):
        return _part(value, kind.made, path, complain)
    if isinstance(kind, Either):
        for alternative in kind.of:
            if _is_of(value, alternative):
                return _value(value, alternative, path, complain)
    if not _is_of(value, kind):
        complain(path, f"this should be {_called(kind)}, not {_seen(value)}{_in_words(kind)}")
        return _WRONG
    if isinstance(value, list) and isinstance(kind, Many):
        return _many(value, kind, path, complain)
    if isinstance(value, Mapping) and isinstance(kind, Named):
        return _named(value, kind, path, complain)
    if wrong := _beyond(value, kind):
        complain(path, wrong)
        return _WRONG
    return value


def _part(value: object, struct: type[msgspec.Struct], path: Path, complain: Complain) -> object:
    if not isinstance(value, Mapping):
        complain(path, f"this should be a table, not {_seen(value)}")
        return _WRONG
    fields = fields_of(struct)
    members: dict[str, object] = {}
    is_right = True
    for key, given in value.items():
        if key not in fields:
            known = none_such(key[:80], fields, "there may be")
            complain((*path, key), f"there is no {quoted(key)} here; {known}")
            is_right = False
            continue
        members[fields[key].name] = member = _value(given, fields[key].type, (*path, key), complain)
        is_right = is_right and member is not _WRONG
    for field in fields.values():
        if field.required and field.written not in value:
            complain(path, f"{_place(path)} needs {quoted(field.written)}")
            is_right = False
    return struct(**members) if is_right else _WRONG


def _place(path: Path) -> str:
    names = [str(key) for key in path if isinstance(key, str)]
    return f"{quoted('.'.join(names))}" if names else "a game sheet"


def _many(value: list[object], kind: Many, path: Path, complain: Complain) -> object:
    if wrong := _too_many(len(value), kind):
        complain(path, wrong)
        return _WRONG
    values = [_value(item, kind.of, (*path, at), complain) for at, item in enumerate(value)]
    return _WRONG if any(item is _WRONG for item in values) else values


def _named(value: Mapping[str, object], kind: Named, path: Path, complain: Complain) -> object:
    if wrong := _too_many(len(value), kind):
        complain(path, wrong)
        return _WRONG
    members: dict[str, object] = {}
    is_right = True
    for key, given in value.items():
        name = _value(key, kind.name, (*path, key), complain)
        members[key] = _value(given, kind.of, (*path, key), complain)
        is_right = is_right and name is not _WRONG and members[key] is not _WRONG
    return members if is_right else _WRONG


# ---- what fits ------------------------------------------------------------------------------


def _is_of(value: object, kind: FieldType) -> bool:
    match kind:
        case Either():
            return any(_is_of(value, alternative) for alternative in kind.of)
        case Flag():
            return isinstance(value, bool)
        case Whole():
            return isinstance(value, int) and not isinstance(value, bool)
        case Decimal():
            return isinstance(value, float)
        case Text():
            return isinstance(value, str)
        case Many():
            return isinstance(value, list)
        case Named() | FieldTable():
            return isinstance(value, Mapping)


def _beyond(value: object, kind: FieldType) -> str:
    """What is wrong with a number or a text of the right kind."""
    if isinstance(kind, Whole) and isinstance(value, int):
        least, most = kind.least, kind.most
        if (least is not None and value < least) or (most is not None and value > most):
            return f"this should be a whole number from {least} to {most}, not {_seen(value)}"
        if abs(value) >= 10**_DIGITS:
            return "this number has more digits than any amount or count"
    if isinstance(kind, Text) and isinstance(value, str):
        if kind.most is not None and len(value) > kind.most:
            return f"this text is longer than {kind.most} characters"
        if not value.isprintable():
            return "this text has a line break or a sign in it that cannot be printed"
        if kind.least and not value.strip():
            return "this text is empty"
        if kind.pattern and not re.fullmatch(kind.pattern, value):
            wanted = _lowered(kind.described or "small letters, digits, spaces and hyphens")
            return f"{quoted(value)} should be {wanted}"
    return ""


def _too_many(count: int, kind: Many | Named) -> str:
    if count < kind.least:
        return "this is empty: it needs one at least"
    if kind.most is not None and count > kind.most:
        return f"there are {count} here, and {kind.most} at the most may be"
    return ""


def _called(kind: FieldType) -> str:
    match kind:
        case Either():
            return _lowered(kind.described) or " or ".join(
                _called(alternative) for alternative in kind.of
            )
        case Flag():
            return "true or false"
        case Whole():
            return "a whole number"
        case Decimal():
            return "a number"
        case Many():
            return "a list"
        case Named() | FieldTable():
            return "a table"
        case Text():
            return "a text in quotes"


def _seen(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int() if abs(value) >= 10**_DIGITS:
            return "a number of more digits than any amount"
        case int() | float():
            return str(value)
        case str():
            return f"the text {quoted(value)}"
        case list():
            return "a list"
        case Mapping():
            return "a table"
        case datetime.date() | datetime.time():
            return "a date or a time"
        case _:
            return "this"


def _in_words(kind: FieldType) -> str:
    """What is said of a type besides its name."""
    is_said = isinstance(kind, Either) or not kind.described
    return "" if is_said else f" ({_lowered(kind.described)})"


def _lowered(words: str) -> str:
    return words[:1].lower() + words[1:]
