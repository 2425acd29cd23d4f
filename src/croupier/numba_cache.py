"""Compiling: functions turned into machine code, which is kept on disk and never out of date."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar, cast

import numba

from croupier.cache_folder import cache_folder

_Function = TypeVar("_Function", bound=Callable[..., object])

_NUMBA: Final[Any] = numba.config
_ALONE: Final = Lock()
PACKAGE: Final = Path(__file__).parent
COMPILED: Final = (
    "hands/*.py",
    "hands/any_size/*.py",
    "solver/kernels/*.py",
    "solver/general/kernels/*.py",
    "batch/*.py",
    "games/*/accelerator*",
    "games/*/accelerator/*.py",
)
"""Where compiled functions are, and the tables that become part of them."""
PREFIX: Final = "compiled-"


def compiled(function: _Function) -> _Function:
    """The function as machine code, made at its first call and kept for those after it.

    numba makes code again when the function's own file has changed, though functions and tables of
    other files are part of it. So all code is kept in a place that is named after all of these
    files, as they are now.
    """
    return _compiled(function)


def inlined(function: _Function) -> _Function:
    """The same for functions that hand many arrays to each other within a loop: they become part
    of their callers' code and count no references to arrays, which would take ten times as long
    as what they do. So they make no arrays either."""
    return _compiled(function, forceinline=True, _nrt=False)


def _compiled(function: _Function, **options: Any) -> _Function:
    # Threads import modules at the same time, and numba knows of one folder only.
    with _ALONE:
        named = _NUMBA.CACHE_DIR
        _NUMBA.CACHE_DIR = str(place(named))
        try:
            return cast(_Function, numba.njit(nogil=True, cache=True, **options)(function))
        finally:
            _NUMBA.CACHE_DIR = named


@cache
def place(named: str = "") -> Path:
    """The folder of the machine code: in the one that is named for all of numba's, beside the
    source, or with our results; where none can be written to, one that is used just this once."""
    around = [Path(named)] if named else [PACKAGE / "__pycache__", cache_folder()]
    name = f"{PREFIX}{stamp(PACKAGE)}"
    for parent in around:
        folder = parent / name
        with suppress(OSError):
            if not folder.is_dir():
                folder.mkdir(parents=True)
                _forget_others(folder)
            if os.access(folder, os.W_OK):
                return folder
    return Path(tempfile.mkdtemp(prefix="croupier-"))


def stamp(package: Path) -> str:
    """Changes with every change to a file that machine code is made of."""
    digest = hashlib.sha256()
    for file in sorted(_sources(package)):
        stat = file.stat()
        digest.update(f"{file.relative_to(package)} {stat.st_mtime_ns} {stat.st_size}\n".encode())
    return digest.hexdigest()[:16]


def _sources(package: Path) -> Iterator[Path]:
    for pattern in COMPILED:
        yield from filter(Path.is_file, package.glob(pattern))


def _forget_others(folder: Path) -> None:
    """Machine code of what the files once were is of no use to anyone."""
    for other in folder.parent.glob(f"{PREFIX}*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
