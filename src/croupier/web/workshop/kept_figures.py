"""Figures of sheets that were worked out, kept on the disk: they are there after a reload of the
page and a restart of the server. Anybody would work out the same again from the same sheet."""

from __future__ import annotations

import hashlib
import logging
import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from croupier.cache_folder import cache_folder
from croupier.solver.cache import fingerprint
from croupier.web.workshop.sheets import SheetFigures

MOST_KEPT: Final = 500
"""Sheets whose figures are kept; those that were asked for longest ago go first."""
LARGEST_KEPT: Final = 2_000_000
"""Bytes of the figures of one sheet."""
_PACKAGES: Final = (
    "croupier.sheets", "croupier.solver", "croupier.solver.general", "croupier.hands",
    "croupier.hands.any_size", "croupier.rounds", "croupier.reports", "croupier.web.lab",
)  # fmt: skip
_log = logging.getLogger("croupier.web")


def keep(text: str, figures: SheetFigures) -> None:
    """Keep the figures of a sheet, and let others go that are too many; a disk that is full keeps
    nothing, and that is all."""
    raw = msgspec.json.encode(figures)
    if len(raw) > LARGEST_KEPT:
        return
    path = _path(text)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        written = path.with_suffix(f".{os.getpid()}.new")
        written.write_bytes(raw)
        written.replace(path)
        for old in sorted(path.parent.iterdir(), key=_asked_for, reverse=True)[MOST_KEPT:]:
            old.unlink(missing_ok=True)
    except OSError as error:
        _log.warning("figures of a sheet are not kept: %s", error.strerror)


def kept(text: str) -> SheetFigures | None:
    """The figures of a sheet, if they were worked out before."""
    path = _path(text)
    try:
        figures = msgspec.json.decode(path.read_bytes(), type=SheetFigures)
    except (OSError, msgspec.DecodeError):
        return None
    with suppress(OSError):
        os.utime(path)
    return figures


def _path(text: str) -> Path:
    digest = hashlib.sha256(f"{_made_by()} {text}".encode(errors="replace")).hexdigest()
    return cache_folder() / "workshop" / f"{digest}.json"


@cache
def _made_by() -> str:
    return fingerprint(*_PACKAGES)


def _asked_for(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
