"""The types of a document's fields as plain data, by which sheets are read and their JSON schema is
written.

They are taken from the annotations: `msgspec.inspect` would tell as much, and then brings Python
down at its exit now and then (0.22.0).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec


@dataclass(frozen=True)
class Text:
    """Words, within bounds."""

    least: int = 0
    most: int | None = None
    pattern: str = ""
    described: str = ""


@dataclass(frozen=True)
class Whole:
    """A whole number, within bounds."""

    least: int | None = None
    most: int | None = None
    described: str = ""


@dataclass(frozen=True)
class Decimal:
    """A number that need not be whole."""

    described: str = ""


@dataclass(frozen=True)
class Flag:
    """True or false."""

    described: str = ""


@dataclass(frozen=True)
class Many:
    """A list."""

    of: FieldType
    least: int = 0
    most: int | None = None
    described: str = ""


@dataclass(frozen=True)
class Named:
    """A table of things by name."""

    name: FieldType
    of: FieldType
    least: int = 0
    most: int | None = None
    described: str = ""


@dataclass(frozen=True)
class Either:
    """One of several."""

    of: tuple[FieldType, ...]
    described: str = ""


@dataclass(frozen=True)
class FieldTable:
    """A table of fields, some of which must be there."""

    made: type[msgspec.Struct]
    described: str = ""


FieldType: TypeAlias = Text | Whole | Decimal | Flag | Many | Named | Either | FieldTable


@dataclass(frozen=True)
class Field:
    """A field of a part: as it is written, as it is called in Python, and of which type."""

    written: str
    name: str
    type: FieldType
    required: bool


@cache
def fields_of(part: type[msgspec.Struct]) -> dict[str, Field]:
    """The fields of a part, by how they are written."""
    hints = get_type_hints(part, include_extras=True)
    return {
        field.encode_name: Field(
            field.encode_name, field.name, _type(hints[field.name]), field.required
        )
        for field in msgspec.structs.fields(part)
    }


def _type(hint: Any) -> FieldType:
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _bounded(_type(parts[0]), parts[1])
    if origin in (Union, UnionType):
        kinds = tuple(_type(part) for part in parts if part is not NoneType)
        return kinds[0] if len(kinds) == 1 else Either(kinds)
    if origin is list:
        return Many(_type(parts[0]))
    if origin is dict:
        return Named(_type(parts[0]), _type(parts[1]))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return FieldTable(hint, (hint.__doc__ or "").partition("\n")[0])
    return _SIMPLE[hint]


_SIMPLE: Final[dict[object, FieldType]] = {
    int: Whole(),
    float: Decimal(),
    bool: Flag(),
    str: Text(),
}


def _bounded(kind: FieldType, meta: msgspec.Meta) -> FieldType:
    """A type with the bounds and the words that go with it."""
    if meta.description:
        kind = replace(kind, described=meta.description)
    if isinstance(kind, Whole):
        least, most = (None if bound is None else int(bound) for bound in (meta.ge, meta.le))
        return replace(kind, least=least, most=most)
    if isinstance(kind, Text):
        pattern = meta.pattern or kind.pattern
        return replace(
            kind,
            least=meta.min_length or kind.least,
            most=meta.max_length or kind.most,
            pattern=pattern,
        )
    if isinstance(kind, Many | Named):
        return replace(kind, least=meta.min_length or 0, most=meta.max_length)
    return kind
