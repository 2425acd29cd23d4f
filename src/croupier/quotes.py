"""How messages quote what somebody wrote: as files write it, never as Python does."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Final

LONGEST: Final = 60
"""More characters of a value than this say nothing more about it."""
_DEEPEST: Final = 4


def quoted(value: object) -> str:
    """A value in a message: true, null, 2004-01-05, 'chess', { ante = 10 }.

    >>> quoted(True), quoted(None), quoted(["Ah", 10]), quoted({"ante": 10})
    ('true', 'null', "['Ah', 10]", '{ ante = 10 }')
    """
    text = _quoted(value, _DEEPEST)
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


def _quoted(value: object, depth: int) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return f"'{value[: LONGEST + 1]}'"
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        inside = [_quoted(item, depth - 1) for item in value[:LONGEST]] if depth else ["..."]
        return f"[{', '.join(inside)}]"
    if isinstance(value, dict):
        pairs = list(value.items())[:LONGEST] if depth else []
        inside = [f"{str(key)[:LONGEST]} = {_quoted(item, depth - 1)}" for key, item in pairs]
        return f"{{ {', '.join(inside)} }}" if inside else "{}"
    try:
        return str(value)
    except ValueError:  # Python writes no whole number of thousands of digits
        return "a number of thousands of digits"
