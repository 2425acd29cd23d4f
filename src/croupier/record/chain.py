"""The lines of a record: canonical JSON, each chained to the one before by its hash.

A line is `body,"hash":"..."}`: its body is the canonical JSON of an object without the closing
brace, and its hash is SHA-256 over the hash of the line before, as 64 ASCII characters, and the
bytes of the body. So no byte of a line, and no order of lines, can change unseen.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO, Final, TypeAlias

import orjson

from croupier.errors import RecordError

LineData: TypeAlias = Mapping[str, object]
"""What a line holds, in plain values; a line that was read may hold anything."""
FORMAT: Final = "croupier record"
VERSION: Final = 3
"""Of the format: from 2 on, results give paragraphs and readings apart; from 3 on, players may add
to a shuffle."""
READ: Final = (1, 2, VERSION)
"""The versions that are read."""
SAID_ALIKE: Final = 2
"""The version from which on events have the same wording; of older records, what happened is
compared, not its wording."""
FIRST_HASH: Final = "0" * 64
"""What the first line is chained to."""
LONGEST_LINE: Final = 1 << 20
"""One mebibyte: far more than any event takes, so that no input can fill the memory."""

_sha256: Final = hashlib.sha256
_HASH_MARK: Final = b',"hash":"'
_END: Final = _HASH_MARK + b'%b"}\n'
_TAIL: Final = len(_HASH_MARK) + 64 + len(b'"}')


def canonical(data: LineData) -> bytes:
    """The one way to write an object: keys sorted, no spaces, UTF-8."""
    try:
        return orjson.dumps(data, option=orjson.OPT_SORT_KEYS)
    except TypeError:
        # Only a forged record holds what the fast writer cannot: numbers beyond 64 bits, halves
        # of characters. It must still be compared.
        written = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return written.encode("utf-8", "surrogatepass")


def link(before: str, body: bytes) -> str:
    """The hash of a line, given that of the line before."""
    return _sha256(before.encode() + body).hexdigest()


def chained(before: str, data: LineData) -> tuple[str, bytes]:
    """A line of the record with its hash."""
    body = canonical(data)[:-1]
    own = link(before, body)
    return own, body + _END % own.encode()


def hash_of(line: bytes) -> str:
    """The hash that a line of a record ends with."""
    return line[-67:-3].decode("latin-1")


@dataclass(frozen=True, slots=True)
class ChainLine:
    """One line as it was found; `fault` says what is wrong with it, if anything is."""

    number: int
    size: int
    data: LineData | None = None
    hash: str = ""
    fault: RecordError | None = None
    is_complete: bool = True


def lines(stream: BinaryIO, before: str = FIRST_HASH, number: int = 0) -> Iterator[ChainLine]:
    """Read line by line and check each against the one before; `before` is the hash of the line
    before the first, and `number` how many lines there are before it.

    After a fault the chain is taken up again from the hash that the faulty line shows, so that
    one changed line is reported once.
    """
    while raw := stream.readline(LONGEST_LINE + 1):
        number += 1
        line = _line(raw, number, before)
        yield line
        if not line.is_complete or (len(raw) > LONGEST_LINE):
            return
        before = line.hash or before


def _line(raw: bytes, number: int, before: str) -> ChainLine:
    size = len(raw)
    if size > LONGEST_LINE:
        return _faulty(number, size, f"longer than the {LONGEST_LINE} bytes a line may have")
    if not raw.endswith(b"\n"):
        return ChainLine(number, size, is_complete=False)
    body, own = raw[: -_TAIL - 1], hash_of(raw)
    if raw[-_TAIL - 1 : -67] != _HASH_MARK or raw[-3:] != b'"}\n':
        return _faulty(number, size, _not_a_line(raw))
    data = _parsed(body + b"}")
    expected = link(before, body)
    if own != expected:
        return ChainLine(number, size, data, own, RecordError(_unchained(expected, own), number))
    if data is None:
        return ChainLine(number, size, None, own, RecordError("not canonical JSON", number))
    return ChainLine(number, size, data, own)


def _faulty(number: int, size: int, message: str) -> ChainLine:
    return ChainLine(number, size, fault=RecordError(message, number))


def _unchained(expected: str, found: str) -> str:
    return (
        "changed, or not the line that belongs here: by the line before and its own bytes its "
        f"hash is {expected}, not {found[:64]!a}"
    )


def _not_a_line(raw: bytes) -> str:
    """Say what a line looks like that does not end in its hash."""
    if raw.endswith(b"\r\n"):
        return "ends with CR LF, but the lines of a record end with LF alone: was it converted?"
    if not raw.strip():
        return "empty, but every line of a record is an object that ends with its hash"
    return f'expected to end with ,"hash":"<64 digits>"}}, but ends with {raw[-24:]!a}'


def _parsed(body: bytes) -> LineData | None:
    """The object, or None if it is none or is not written canonically."""
    try:
        data = json.loads(body)
        # One meaning, one way of writing: a repeated key or a stray space is refused here.
        is_canonical = isinstance(data, dict) and canonical(data) == body
    except (ValueError, RecursionError):
        return None
    return data if is_canonical else None
