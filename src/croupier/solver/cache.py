"""Counts kept on disk, so that a game is counted once and priced as often as you like; and best
play, where it takes long to find.

One file holds the arrays of one game and deck, or of one set of rules. Its first lines say what it
was made by and from, and carry checksums of the rest, block by block, so that a reader who needs a
little of a large file checks no more than that. A file with another key or a wrong checksum is
treated as missing. Files are replaced in one stroke, never written in place, so that a reader sees
the old one or the new one, and a stop at any moment leaves no harm.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TypeVar

from croupier.cache_folder import cache_folder
from croupier.cards import DECK, Card, text

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAGIC: Final = b"croupier counts\n"
FORMAT: Final = 2
"""Raised whenever the meaning of a file changes."""
ALIGNED: Final = 64
BLOCK: Final = 1 << 16
"""Bytes that share a checksum."""
PLAY: Final = ".play"
MOST_PLAYS: Final = 32
"""Sets of rules of a game whose best play is kept; those that were used longest ago go first."""

Found = TypeVar("Found")

_log = logging.getLogger("croupier.solver")


@dataclass(frozen=True, slots=True)
class Stored:
    """An array as it lies in a file, for readers with numpy and without."""

    dtype: str
    shape: tuple[int, ...]
    raw: memoryview

    def array(self) -> NDArray[Any]:
        """As an array that cannot be written to."""
        import numpy as np

        return np.frombuffer(self.raw, self.dtype).reshape(self.shape)


def fingerprint(*packages: str, without: Collection[str] = ()) -> str:
    """A hash of the source of these packages and modules: what their results depend on; without
    the modules of these names in a package."""
    digest = hashlib.sha256()
    for package in packages:
        for name, content in _sources(package, {f"{module}.py" for module in without}):
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()[:16]


def _sources(package: str, without: Collection[str]) -> Iterable[tuple[str, bytes]]:
    """The Python files of a package, or the one file of a module, by name."""
    parent, _, name = package.rpartition(".")
    inside = resources.files(parent)
    if (inside / f"{name}.py").is_file():
        return [(package, (inside / f"{name}.py").read_bytes())]
    files = (file for file in (inside / name).iterdir() if file.name.endswith(".py"))
    return sorted(
        (f"{package}/{file.name}", file.read_bytes()) for file in files if file.name not in without
    )


def entry(game: str, deck: tuple[Card, ...], made_by: str) -> tuple[str, dict[str, Any]]:
    """Under which name a game's counts are kept, and what they must say of themselves.

    The name is the same for all versions, so that a new one takes the place of the old.
    """
    cards = text(deck)
    which = "" if deck == DECK else f"-{hashlib.sha256(cards.encode()).hexdigest()[:12]}"
    name = f"{game}-{len(deck)}{which}.counts"
    return name, {"game": game, "deck": cards, "made by": made_by}


def play_entry(game: str, under: str, made_by: str) -> tuple[str, dict[str, Any]]:
    """Under which name the best play of a game is kept, and what it must say of itself: under
    what it was found, as a text that no two sets of rules with other play share."""
    which = hashlib.sha256(under.encode()).hexdigest()[:12]
    return f"{game}-{which}{PLAY}", {"under": under, "made by": made_by}


def load(name: str, key: Mapping[str, Any]) -> dict[str, Stored] | None:
    """The arrays kept under a name, or None if they are not there, are others, or are damaged."""
    return look(
        name, key, lambda archive: {array: archive.stored(array) for array in archive.arrays}
    )


def look(name: str, key: Mapping[str, Any], read: Callable[[StoredArrays], Found]) -> Found | None:
    """What is read from the arrays kept under a name, or None as for `load`.

    Only what is read is checked; if that is damaged, nothing of it counts.
    """
    path = cache_folder() / name
    try:
        with path.open("rb") as file:
            head = _head(file)
            if head["key"] != _key(key):
                _log.info("%s was made by another version and is made again", path)
                return None
            with suppress(OSError):
                os.utime(path)
            return read(StoredArrays(file, head))
    except OSError:
        return None
    except (ValueError, KeyError, TypeError, IndexError) as error:
        _log.warning("%s is damaged (%s) and is made again", path, error)
        return None


def _head(file: BinaryIO) -> dict[str, Any]:
    if file.readline(len(MAGIC)) != MAGIC:
        raise ValueError("it does not begin as it should")
    head = json.loads(file.readline())
    if not isinstance(head, dict):
        raise ValueError("its first lines cannot be read")
    return head


class StoredArrays:
    """The arrays of an open file, checked as they are read."""

    def __init__(self, file: BinaryIO, head: Mapping[str, Any]) -> None:
        self._file, self._begin = file, _aligned(file.tell())
        self._checksums = head["checksums"]
        self.arrays: Mapping[str, Any] = {array["name"]: array for array in head["arrays"]}

    def stored(self, name: str) -> Stored:
        """A whole array."""
        return Stored(self.arrays[name]["dtype"], tuple(self.arrays[name]["shape"]), self.raw(name))

    def raw(self, name: str, start: int = 0, end: int | None = None) -> memoryview:
        """The bytes of an array, from one to before another."""
        begin, stop = self.arrays[name]["start"], self.arrays[name]["end"]
        return self._read(begin + start, stop if end is None else begin + end)

    def _read(self, start: int, end: int) -> memoryview:
        first, last = start // BLOCK, -(-end // BLOCK)
        self._file.seek(self._begin + first * BLOCK)
        content = memoryview(self._file.read((last - first) * BLOCK))
        for number, block in enumerate(_blocks(content), first):
            if _checksum(block) != self._checksums[number]:
                raise ValueError("a checksum differs")
        wanted = content[start - first * BLOCK : end - first * BLOCK]
        if len(wanted) != end - start:
            raise ValueError("it ends too soon")
        return wanted


def _blocks(content: memoryview) -> Iterable[memoryview]:
    return (content[start : start + BLOCK] for start in range(0, len(content), BLOCK))


def _checksum(block: memoryview) -> str:
    return hashlib.sha256(block).hexdigest()


def save(name: str, key: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> bool:
    """Keep arrays under a name; if that cannot be done it is said, and nothing else happens."""
    path = cache_folder() / name
    try:
        _write(path, _packed(key, arrays))
        if path.suffix == PLAY:
            _forget_oldest(path)
    except OSError as error:
        _say_once(f"results are not kept: {error.filename or cache_folder()}: {error.strerror}")
        return False
    return True


def _packed(key: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> list[bytes]:
    listed, parts, at = [], [], 0
    for name, array in arrays.items():
        raw = array.tobytes()
        listed.append(
            {
                "name": name,
                "dtype": array.dtype.str,
                "shape": array.shape,
                "start": at,
                "end": at + len(raw),
            }
        )
        parts += [raw, bytes(_aligned(len(raw)) - len(raw))]
        at += _aligned(len(raw))
    rest = b"".join(parts)
    checksums = [_checksum(block) for block in _blocks(memoryview(rest))]
    described = {"key": _key(key), "checksums": checksums, "arrays": listed}
    head = json.dumps(described).encode() + b"\n"
    size = len(MAGIC) + len(head)
    return [MAGIC, head, bytes(_aligned(size) - size), rest]


def _write(path: Path, parts: Iterable[bytes]) -> None:
    """Write to a temporary file and rename it."""
    import tempfile

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            for part in parts:
                file.write(part)
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _forget_oldest(newest: Path) -> None:
    """Let go of best play that is too much to be kept of one game."""
    game, _, which = newest.stem.rpartition("-")
    others = newest.parent.glob(f"{game}-{'?' * len(which)}{PLAY}")
    for path in sorted(others, key=_used_at, reverse=True)[MOST_PLAYS:]:
        path.unlink(missing_ok=True)


def _used_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # another process has let go of it
        return 0.0


def _key(key: Mapping[str, Any]) -> dict[str, Any]:
    return {"format": FORMAT, "byte order": sys.byteorder, **key}


def _aligned(size: int) -> int:
    return -(-size // ALIGNED) * ALIGNED


@cache
def _say_once(message: str) -> None:
    _log.warning("%s", message)
