"""As much of JSON Schema as our schemas use: what is wrong with a value, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
_KNOWN: Final = {
    "$schema", "$id", "$defs", "$ref", "title", "description", "version", "default", "type",
    "enum", "const", "properties", "required", "additionalProperties", "items", "prefixItems",
    "minItems", "maxItems", "anyOf", "discriminator", "minimum", "maximum", "minLength",
    "maxLength", "pattern", "propertyNames", "minProperties", "maxProperties",
}  # fmt: skip


def faults(schema: Mapping[str, Any], value: object) -> list[str]:
    """Everything that is wrong with a value; a keyword that is not known here is wrong, too."""
    return list(_faults(schema, value, "$", schema["$defs"]))


def _faults(
    one: Mapping[str, Any], value: object, at: str, parts: Mapping[str, Any]
) -> Iterator[str]:
    if unknown := set(one) - _KNOWN:
        yield f"{at}: the schema says {unknown}"
    if "$ref" in one:
        yield from _faults(parts[one["$ref"].removeprefix("#/$defs/")], value, at, parts)
    if "anyOf" in one:
        tried = [list(_faults(each, value, at, parts)) for each in one["anyOf"]]
        if all(tried):
            yield min(tried, key=lambda found: (len(found), found))[0]
    if "enum" in one and value not in one["enum"]:
        yield f"{at}: {value!r} is not one of {one['enum']}"
    if "const" in one and value != one["const"]:
        yield f"{at}: {value!r} is not {one['const']!r}"
    if "type" in one and not _is(one["type"], value):
        yield f"{at}: {value!r} is not {one['type']}"
        return
    if isinstance(value, dict):
        yield from _members(one, value, at, parts)
    elif isinstance(value, list):
        first = one.get("prefixItems", [])
        for index, each in enumerate(value):
            kind = first[index] if index < len(first) else one.get("items", {})
            yield from _faults(kind or {}, each, f"{at}[{index}]", parts)
        if not one.get("minItems", 0) <= len(value) <= one.get("maxItems", len(value)):
            yield f"{at}: {len(value)} items"
    elif isinstance(value, str):
        if not one.get("minLength", 0) <= len(value) <= one.get("maxLength", len(value)):
            yield f"{at}: {len(value)} characters"
        if not re.search(one.get("pattern", ""), value):
            yield f"{at}: {value!r} is not {one['pattern']}"
    elif isinstance(value, int | float):
        if not one.get("minimum", value) <= value <= one.get("maximum", value):
            yield f"{at}: {value} is out of bounds"


def _members(
    one: Mapping[str, Any], value: dict[str, object], at: str, parts: Mapping[str, Any]
) -> Iterator[str]:
    known = one.get("properties", {})
    if not one.get("minProperties", 0) <= len(value) <= one.get("maxProperties", len(value)):
        yield f"{at}: {len(value)} members"
    for name in value:
        yield from _faults(one.get("propertyNames", {}), name, f"{at}, {name}", parts)
    yield from (f"{at}.{name} is missing" for name in one.get("required", ()) if name not in value)
    for name, each in value.items():
        other = one.get("additionalProperties", {})
        if name not in known and other is False:
            yield f"{at}.{name} is not known"
        else:
            yield from _faults(known.get(name, other), each, f"{at}.{name}", parts)


def _is(kind: str, value: object) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, _TYPES[kind])
