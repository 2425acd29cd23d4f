"""One house for each file, by whatever name the file is called."""

from __future__ import annotations

import errno
import os
import struct
import sys
from pathlib import Path
from typing import Final

from croupier.errors import InUse

if sys.platform != "win32":
    import fcntl

_MARK: Final = 1 << 62
"""The byte that is locked: far behind the last that SQLite may lock for itself."""
_IN_USE: Final = (errno.EAGAIN, errno.EACCES)
_OURS: set[tuple[int, int]] = set()
"""Files that this process has. None is opened a second time: closing a file would let go of the
locks that SQLite has on it."""


class Claim:
    """A file that is ours: the file itself is locked, so that no other name of it and no lost lock
    file lets another house in. The system lets go of it when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self._is_ours_by = _identity(path)
        if self._is_ours_by in _OURS:
            raise InUse
        # Seeds and token hashes are nobody else's business.
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        try:
            _lock(descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        self._descriptor: int | None = descriptor
        self._is_ours_by = _identity(path)
        assert self._is_ours_by is not None
        _OURS.add(self._is_ours_by)

    def release(self) -> None:
        """Let go of the file, after everything else has."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            _OURS.discard(self._is_ours_by)
            self._descriptor = None


def names(path: Path) -> int:
    """How many names a file has on its disk; none if it is not there."""
    try:
        return path.stat().st_nlink
    except FileNotFoundError:
        return 0


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def _lock(descriptor: int) -> None:
    """Lock the mark for as long as the descriptor is open."""
    command = getattr(fcntl, "F_OFD_SETLK", None) if sys.platform != "win32" else None
    if command is None:
        return  # the system has no such locks; what is written is compared all the same
    if sys.platform == "darwin":
        request = struct.pack("qqihh", _MARK, 1, 0, fcntl.F_WRLCK, os.SEEK_SET)
    else:
        request = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _MARK, 1, 0)
    try:
        fcntl.fcntl(descriptor, command, request)
    except OSError as error:
        if error.errno in _IN_USE:
            raise InUse from None
        # Some file systems have no locks; what is written is compared all the same.
