"""Counts that tests share: between workers, and between runs of the same source."""

from __future__ import annotations

import hashlib
import platform
import shutil
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).parents[2] / "src" / "croupier"
ABOVE: Final = ("cli", "disputes", "draw", "house", "record", "training", "web")
"""Rooms that no figure depends on."""
PREFIX: Final = "counts-"


@cache
def stamp(source: Path = SOURCE) -> str:
    """Changes with every change to what figures are counted by, paid by or compared with: the
    source, its data with the figures that ship, the versions that it runs on."""
    digest = hashlib.sha256(f"{platform.python_version()} {platform.machine()}".encode())
    for package in ("numpy", "numba"):
        digest.update(f"{package} {version(package)}\n".encode())
    for file in sorted(source.rglob("*")):
        part = file.relative_to(source)
        is_apart = part.parts[0] in ABOVE or "__pycache__" in part.parts
        if file.is_file() and not is_apart and part.name != "tests.json":
            digest.update(f"{part} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:16]


def folder(kept: pytest.Cache) -> Path:
    """Where counts of this source are kept; those of any other source are removed."""
    found = kept.mkdir(f"{PREFIX}{stamp()}")
    for other in found.parent.glob(f"{PREFIX}*"):
        if other != found:
            shutil.rmtree(other, ignore_errors=True)
    return found
