"""The plain values of a sheet's text; what is no TOML is told in words for those who have not read
what TOML is."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from croupier.bounds import refuse_shape
from croupier.errors import ShapeError
from croupier.sheets.problems import Problem

LARGEST_SHEET: Final = 100_000
"""Characters of a sheet; one page has some five thousand."""
_AT: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_LONG_NUMBER: Final = re.compile(r"[0-9][0-9_]{1000}")
_TWICE: Final = "this stands there twice; leave one out"
_ON_ONE_LINE: Final = (
    "{ and its } stand on one line; what is too long for a line goes under a heading of its own, "
    "such as [wagers.ante.pays], with a line for each key"
)
_WORDS: Final = (
    (r"Cannot overwrite a value", _TWICE),
    (r"Duplicate inline table key '(?P<key>.*)'", _TWICE),
    (
        r"Cannot declare \((?P<key>.*)\) twice",
        "[{key}] stands there twice: write all of it in one place",
    ),
    (
        r"Cannot (?:mutate immutable|redefine) namespace \((?P<key>.*)\)",
        "{key} is written elsewhere already: write all of it in one place",
    ),
    (r"Invalid value", 'a value is missing here, or text that needs quotation marks: "pair"'),
    (r"Unclosed inline table", _ON_ONE_LINE),
    (r"Invalid initial character for a key part", f"a key is missing here; {_ON_ONE_LINE}"),
    (r"Unclosed array", "a list has no end: ] is missing"),
    (r"Unterminated string", "a text has no end: a quotation mark is missing"),
    (
        r"Expected newline or end of document after a statement",
        "something follows that does not belong there; a new key begins on a new line",
    ),
    (r"Expected '=' after a key in a key/value pair", "a key is followed by = and its value"),
    (r"Expected '\]' at the end of a table declaration", "the heading of a table ends with ]"),
    (r"Invalid statement", "neither a key with = and its value nor a [heading]"),
)


def values_of(text: str) -> dict[str, Any] | Problem:
    """The plain values of a TOML text, or what is wrong with it."""
    if len(text) > LARGEST_SHEET:
        return Problem(1, 1, f"a sheet has {LARGEST_SHEET:,} characters at the most")
    if not text.strip():
        return Problem(1, 1, "the sheet is empty: croupier new writes a first one")
    try:
        refuse_shape(text)
        return tomllib.loads(text)
    except ShapeError as error:
        return Problem(1, 1, f"the sheet is not read: {error}")
    except tomllib.TOMLDecodeError as error:
        return _told(text, str(error))
    except (ValueError, ArithmeticError, RecursionError):
        return _too_long(text)


def one_line(message: str) -> str:
    """A message without signs that cannot be printed, and not too long."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in message[:600])


def _told(text: str, error: str) -> Problem:
    lines = text.split("\n")
    match = _AT.fullmatch(error)
    if match is None or match[2] is None:
        words = _in_words(match[1] if match else error)
        return Problem(
            len(lines), len(lines[-1]) + 1, one_line(f"not TOML: {words}; the text ends too early")
        )
    return Problem(int(match[2]), int(match[3]), one_line(f"not TOML: {_in_words(match[1])}"))


def _in_words(message: str) -> str:
    """What the parser has said, in our words where we have some."""
    for pattern, words in _WORDS:
        if match := re.fullmatch(pattern, message):
            keys = re.findall(r"'([^']*)'", match.groupdict().get("key") or "")
            return words.replace("{key}", ".".join(keys))
    return message


def _too_long(text: str) -> Problem:
    """A number that is not read at all; the first long one is told."""
    match = _LONG_NUMBER.search(text)
    before = text[: match.start()] if match else ""
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return Problem(line, column, "a number in it has more digits than any amount or count")
