"""Small dealings with the operating system, its refusals put into words."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from croupier.errors import RecordError

if sys.platform != "win32":
    import fcntl


def reason(error: OSError) -> str:
    """Why the operating system refused, in its own words without the number."""
    return (error.strerror or str(error)).lower()


def make(path: Path, mode: int, advice: str) -> int:
    """Create a file for appending; one that is there already is left alone."""
    try:
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, mode)
    except FileExistsError:
        raise RecordError(f"{path} already exists: {advice}") from None
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise RecordError(f"{path} cannot be created: {why}") from error


def lock(descriptor: int) -> None:
    """Keep others from writing the same record; two tables cannot share one."""
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # Some file systems have no locks; a record is written there all the same.
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
            raise RecordError("another table is writing this record") from None


def write_all(descriptor: int, data: bytes, *, fsync: bool) -> None:
    """Write every byte, however few the system takes at a time."""
    while (taken := os.write(descriptor, data)) < len(data):
        data = data[taken:]
    if fsync:
        os.fsync(descriptor)
