"""Where in a TOML text each key and value stands, by line and column."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final, NamedTuple, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Keys and, within arrays, numbers from 0: ("choices", "play", "options", 1, "bet")."""


class TextPosition(NamedTuple):
    """A place in a text, both counted from 1."""

    line: int
    column: int


START: Final = TextPosition(1, 1)
_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*+")
_SPACE: Final = re.compile(r"[ \t]*+")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]++")
_STRING: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*+"{3,5}'
    r"|'''(?:[^']|'{1,2}(?!'))*+'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*+"'
    r"|'[^'\n]*+'",
    re.DOTALL,
)
_SCALAR: Final = re.compile(r"[^,\]}\n#]++")
_ESCAPED: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))", re.DOTALL)
_PLAIN: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}


class Positions:
    """The places of all keys and values of a text that is valid TOML."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._lines = [0, *(newline.end() for newline in re.finditer("\n", text))]
        self._found: dict[Path, int] = {}
        self._tables: dict[Path, int] = {}
        self._document()

    def of(self, path: Path) -> TextPosition:
        """Where a key, or an element of an array, stands; the nearest part around it that does, if
        it does not."""
        while path and path not in self._found:
            path = path[:-1]
        return self._position(self._found[path]) if path else START

    def _position(self, at: int) -> TextPosition:
        line = bisect_right(self._lines, at) - 1
        return TextPosition(line + 1, at - self._lines[line] + 1)

    # ---- the grammar, as far as it tells where things are ------------------------------------

    def _document(self) -> None:
        table: Path = ()
        while True:
            self._skip(_BLANK)
            if self._at >= len(self._text):
                return
            begins = self._at
            if self._take("[["):
                keys = self._keys()
                self._skip(_SPACE)
                self._take("]]")
                above = self._resolved(keys)
                number = self._tables[above] = self._tables.get(above, -1) + 1
                table = (*above, number)
                self._note(above, begins)
                self._found[table] = begins
            elif self._take("["):
                table = self._resolved(self._keys(), whole=True)
                self._skip(_SPACE)
                self._take("]")
                self._note(table, begins)
                self._found[table] = begins
            else:
                self._pair(table)
            if self._at == begins:  # nothing that we know: better no place than no end
                return

    def _note(self, path: Path, begins: int) -> None:
        """Note where a path is named first, and all that it lies within."""
        for length in range(1, len(path) + 1):
            self._found.setdefault(path[:length], begins)

    def _resolved(self, keys: tuple[str, ...], *, whole: bool = False) -> Path:
        """The path that a header means: of arrays of tables on the way, their last element."""
        path: Path = ()
        for at, key in enumerate(keys):
            path = (*path, key)
            if path in self._tables and (whole or at < len(keys) - 1):
                path = (*path, self._tables[path])
        return path

    def _pair(self, table: Path) -> None:
        begins = self._at
        path = table
        for key in self._keys():
            path = (*path, key)
            self._found.setdefault(path, begins)
        self._skip(_SPACE)
        self._take("=")
        self._skip(_SPACE)
        self._value(path)

    def _keys(self) -> tuple[str, ...]:
        keys = []
        while True:
            self._skip(_SPACE)
            if match := _STRING.match(self._text, self._at):
                keys.append(_unquoted(match[0]))
            elif (match := _BARE.match(self._text, self._at)) is not None:
                keys.append(match[0])
            else:
                return tuple(keys)
            self._at = match.end()
            self._skip(_SPACE)
            if not self._take("."):
                return tuple(keys)

    def _value(self, path: Path) -> None:
        if self._take("["):
            self._array(path)
        elif self._take("{"):
            self._inline(path)
        elif match := _STRING.match(self._text, self._at) or _SCALAR.match(self._text, self._at):
            self._at = match.end()

    def _array(self, path: Path) -> None:
        number = 0
        while True:
            self._skip(_BLANK)
            if self._at >= len(self._text) or self._take("]"):
                return
            begins = self._at
            self._found[(*path, number)] = begins
            self._value((*path, number))
            number += 1
            self._skip(_BLANK)
            self._take(",")
            if self._at == begins:
                return

    def _inline(self, path: Path) -> None:
        while True:
            self._skip(_BLANK)
            if self._at >= len(self._text) or self._take("}"):
                return
            begins = self._at
            self._pair(path)
            self._skip(_BLANK)
            self._take(",")
            if self._at == begins:
                return

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self._text, self._at)
        assert match is not None, "it matches nothing at least"
        self._at = match.end()

    def _take(self, sign: str) -> bool:
        if not self._text.startswith(sign, self._at):
            return False
        self._at += len(sign)
        return True


def _unquoted(written: str) -> str:
    """A key between quotes as tomllib reads it."""
    if written.startswith("'"):
        return written.strip("'")
    return _ESCAPED.sub(_character, written[1:-1])


def _character(escaped: re.Match[str]) -> str:
    number = escaped[1] or escaped[2]
    return chr(int(number, 16)) if number else _PLAIN.get(escaped[3], escaped[3])
