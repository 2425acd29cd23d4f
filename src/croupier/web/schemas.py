"""JSON Schemas of what the house sends and takes, made from the types that it works with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import msgspec

from croupier.disputes.round_shape import RoundShape
from croupier.house.message_types import AnyMessage
from croupier.house.person_state import PersonState
from croupier.house.receipts import Receipt
from croupier.house.replays import ReplayStep
from croupier.house.round_book import FinishedRound
from croupier.record.line_shapes import EventLine, HeaderLine
from croupier.table.act import REGISTER
from croupier.table.view import SeatView

VERSION: Final = 1
"""Of the schemas: it grows when a member is taken away or means something else, and not when one
is added."""

_TYPES: Final[Mapping[str, tuple[str, Any]]] = {
    "view": ("A table as a seat sees it", SeatView),
    "state": ("Everything that a person may know of a table", PersonState),
    "message": ("Something that is said at a table", AnyMessage),
    "receipt": ("The answer to a message that was done", Receipt),
    "finished-round": ("A round that is over", FinishedRound),
    "replay-step": ("One step of a round that is shown again", ReplayStep),
    "event": ("What happened at a table", EventLine),
    "record": ("A line of a record", (HeaderLine, EventLine)),
    "round-file": ("A round described for settle and audit", RoundShape),
}
NAMES: Final = tuple(_TYPES)


@cache
def schema(name: str) -> dict[str, Any]:
    """The schema of that name."""
    title, kind = _TYPES[name]
    kinds = kind if isinstance(kind, tuple) else (kind,)
    shapes, parts = msgspec.json.schema_components(kinds)
    if "DoAct" in parts:
        parts["DoAct"]["properties"]["act"] = {"$ref": "#/$defs/Act"}
        parts["Act"] = {"description": "An act of the table.", "anyOf": _acts()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"/api/schemas/{name}.json",
        "title": title,
        "version": VERSION,
        **(shapes[0] if len(shapes) == 1 else {"anyOf": list(shapes)}),
        "$defs": parts,
    }


def _acts() -> list[dict[str, Any]]:
    """Every act with its particulars."""
    _, parts = msgspec.json.schema_components(list(REGISTER.values()))
    return [_act(name, parts[kind.__name__]) for name, kind in sorted(REGISTER.items())]


def _act(name: str, particulars: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "title": name,
        "description": particulars.get("description", ""),
        "type": "object",
        "properties": {"act": {"const": name}, **particulars["properties"]},
        "required": ["act", *particulars.get("required", ())],
        "additionalProperties": False,
    }
