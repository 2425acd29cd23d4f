"""The JSON schema of game sheets, for editors, written from the types by which sheets are read."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.sheets.document import Sheet
from croupier.sheets.field_types import (
    Decimal,
    Either,
    FieldType,
    Flag,
    Many,
    Named,
    Part,
    Text,
    Whole,
    fields_of,
)


def schema() -> dict[str, Any]:
    """What an editor needs to complete and check a sheet while it is typed."""
    parts: dict[str, Any] = {}
    _part(Sheet, parts)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A game sheet of croupier",
        "$ref": "#/$defs/Sheet",
        "$defs": parts,
    }


def _part(made: type[msgspec.Struct], parts: dict[str, Any]) -> dict[str, Any]:
    """Where a part is defined; it is if it was not yet."""
    name = made.__name__
    if name not in parts:
        found = parts[name] = {
            "description": made.__doc__ or "",
            "type": "object",
            "additionalProperties": False,
        }
        fields = fields_of(made)
        found["properties"] = {key: _of(one.type, parts) for key, one in fields.items()}
        found["required"] = [key for key, one in fields.items() if one.required]
    return {"$ref": f"#/$defs/{name}"}


def _of(kind: FieldType, parts: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any]
    match kind:
        case Part():
            return _part(kind.made, parts)
        case Text():
            found = {"type": "string", "minLength": kind.least or None, "maxLength": kind.most}
            found["pattern"] = kind.pattern or None
        case Whole():
            found = {"type": "integer", "minimum": kind.least, "maximum": kind.most}
        case Decimal():
            found = {"type": "number"}
        case Flag():
            found = {"type": "boolean"}
        case Many():
            found = {"type": "array", "items": _of(kind.of, parts)}
            found |= {"minItems": kind.least or None, "maxItems": kind.most}
        case Named():
            found = {"type": "object", "propertyNames": _of(kind.name, parts)}
            found["additionalProperties"] = _of(kind.of, parts)
            found |= {"minProperties": kind.least or None, "maxProperties": kind.most}
        case Either():
            found = {"anyOf": [_of(one, parts) for one in kind.of]}
    found["description"] = kind.described or None
    return {key: value for key, value in found.items() if value is not None}
