"""Reading what people wrote: every mistake is one line that says what, where and what to do."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NoReturn

from croupier.bounds import LARGEST_FILE, refuse_shape
from croupier.errors import CroupierError, ShapeError
from croupier.money import Cents, cents
from croupier.quotes import quoted
from croupier.record.files import reason

_LONGEST_MESSAGE: Final = 600
_LONGEST_AMOUNT: Final = 24
"""More characters than any amount needs, and few enough to be read exactly."""


class InputError(CroupierError, ValueError):
    """What is wrong with an input, and where: a file, a line, or a path like seats[1].cards."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(_one_line(f"{where}: {message}" if where else message))
        self.message, self.where = _one_line(message), where

    def within(self, name: str) -> InputError:
        """The same, in the file of this name."""
        return InputError(self.message, f"{name}, {self.where}" if self.where else name)


def _one_line(text: str) -> str:
    """Nothing that breaks a line or steers a terminal, and no more than one can read."""
    cut = text if len(text) <= _LONGEST_MESSAGE else text[:_LONGEST_MESSAGE] + "..."
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in cut)


# ---- files and text -------------------------------------------------------------------------


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a small file."""
    try:
        with Path(path).open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise InputError(f"cannot be read: {reason(error)}") from None
    except ValueError as error:
        raise InputError(f"is not a file name: {error}") from None
    return decoded(raw)


def decoded(raw: bytes) -> str:
    """Bytes as text, if they are text of a fair size."""
    if len(raw) > LARGEST_FILE:
        raise InputError(f"more than the {LARGEST_FILE:,} bytes that a round file may have")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"not text in UTF-8: byte {raw[error.start]:#04x} cannot be read; save it as UTF-8",
            f"line {line}",
        ) from None
    return text


def parsed(text: str, name: str) -> Any:
    """JSON or TOML, by the name of the file, else by how the text begins."""
    text = text.removeprefix("\ufeff")  # the mark that some editors put before UTF-8
    if not text.strip():
        raise InputError("empty: describe a round, as docs/round-files.md shows")
    suffix = Path(name).suffix.lower()
    is_json = suffix == ".json" or (suffix != ".toml" and text.lstrip().startswith("{"))
    try:
        refuse_shape(text)
        return _json(text) if is_json else tomllib.loads(text, parse_float=Decimal)
    except ShapeError as error:
        raise InputError(str(error)) from None
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(str(error)) from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"not JSON: {error.msg}", where) from None
    except InputError:
        raise
    except (ValueError, ArithmeticError):
        # What json and tomllib themselves do not catch: digits by the thousand.
        raise InputError("a number in it has more digits than any amount or count") from None


def _json(text: str) -> Any:
    return json.loads(
        text, parse_float=Decimal, parse_constant=_no_number, object_pairs_hook=_no_twins
    )


def _no_number(written: str) -> NoReturn:
    raise InputError(f"{written} is not a number")


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different: of two values nobody knows which was meant."""
    table: dict[str, Any] = {}
    for name, value in pairs:
        if name in table:
            raise InputError(f"{quoted(name)} occurs twice: keep one of them")
        table[name] = value
    return table


def _not_toml(message: str) -> InputError:
    match = re.fullmatch(r"(.*) \(at (line \d+, column \d+|end of document)\)", message, re.DOTALL)
    what, where = (match[1], match[2]) if match else (message, "")
    return InputError(f"not TOML: {what[:1].lower()}{what[1:]}", where)


# ---- values ---------------------------------------------------------------------------------


def below(where: str, key: str) -> str:
    """The path of a member."""
    return f"{where}.{key}" if where else key


def table_at(
    value: object, where: str, shape: str = "a table of names and values"
) -> dict[str, Any]:
    """A value that must be a table."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise InputError(f"should be {shape}, not {quoted(value)}", where)
    return value


def known_keys(table: Mapping[str, Any], known: Collection[str], where: str, what: str) -> None:
    """Refuse a key that means nothing, with the one that was probably meant."""
    for key in table:
        if key not in known:
            near = get_close_matches(key, known, 1)
            advice = f"did you mean {near[0]}?" if near else f"it has {', '.join(known)}"
            raise InputError(f"{what} has no {quoted(key)}; {advice}", where)


def text_at(value: object, where: str, shape: str) -> str:
    """A value that must be a text."""
    if not isinstance(value, str):
        raise InputError(f"should be {shape}, not {quoted(value)}", where)
    return value


def whole_at(value: object, where: str, shape: str) -> int:
    """A value that must be a whole number."""
    if type(value) is not int:
        raise InputError(f"should be {shape}, not {quoted(value)}", where)
    return value


def needed_at(table: Mapping[str, Any], key: str, where: str, shape: str) -> Any:
    """A value that must be there."""
    if key not in table:
        raise InputError(f"missing: give {shape}", below(where, key))
    return table[key]


def amount_at(value: object, where: str) -> Cents:
    """An amount in dollars, read exactly."""
    is_long = len(quoted(value)) > _LONGEST_AMOUNT
    if isinstance(value, bool) or not isinstance(value, str | int | float | Decimal) or is_long:
        raise InputError(f'should be dollars, such as 10 or "$7.50", not {quoted(value)}', where)
    with refusals_at(where):
        return cents(value)


@contextmanager
def refusals_at(where: str) -> Iterator[None]:
    """Whatever the rulebook, the cards or the money refuse within is said to be wrong here."""
    try:
        yield
    except InputError:
        raise
    except ValueError as error:
        raise InputError(str(error), where) from None
