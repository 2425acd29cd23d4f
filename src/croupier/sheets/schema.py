"""The JSON schema of game sheets, for editors, written from the types by which sheets are read."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.sheets.document import Sheet
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


def _part(struct: type[msgspec.Struct], parts: dict[str, Any]) -> dict[str, Any]:
    """Where a part is defined; it is if it was not yet."""
    name = struct.__name__
    if name not in parts:
        described = parts[name] = {
            "description": struct.__doc__ or "",
            "type": "object",
            "additionalProperties": False,
        }
        fields = fields_of(struct)
        described["properties"] = {key: _of(field.type, parts) for key, field in fields.items()}
        described["required"] = [key for key, field in fields.items() if field.required]
    return {"$ref": f"#/$defs/{name}"}


def _of(kind: FieldType, parts: dict[str, Any]) -> dict[str, Any]:
    described: dict[str, Any]
    match kind:
        case FieldTable():
            return _part(kind.made, parts)
        case Text():
            described = {"type": "string", "minLength": kind.least or None, "maxLength": kind.most}
            described["pattern"] = kind.pattern or None
        case Whole():
            described = {"type": "integer", "minimum": kind.least, "maximum": kind.most}
        case Decimal():
            described = {"type": "number"}
        case Flag():
            described = {"type": "boolean"}
        case Many():
            described = {"type": "array", "items": _of(kind.of, parts)}
            described |= {"minItems": kind.least or None, "maxItems": kind.most}
        case Named():
            described = {"type": "object", "propertyNames": _of(kind.name, parts)}
            described["additionalProperties"] = _of(kind.of, parts)
            described |= {"minProperties": kind.least or None, "maxProperties": kind.most}
        case Either():
            described = {"anyOf": [_of(alternative, parts) for alternative in kind.of]}
    described["description"] = kind.described or None
    return {key: value for key, value in described.items() if value is not None}
