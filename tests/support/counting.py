"""Counts and solutions that tests share: between workers, and between runs of the same source."""

from __future__ import annotations

import fcntl
import hashlib
import pickle
import platform
import shutil
from collections.abc import Callable
from functools import cache, wraps
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import pytest

from croupier.cache_folder import cache_folder

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


@cache
def share_solutions() -> None:
    """Let one process solve a blackjack shoe for a house, and all others read what came of it.

    Counts of other games are kept by the solver itself."""
    from croupier.games.double_attack_blackjack import counts

    for name in ("solve", "know_hole"):
        setattr(counts, name, _done_once(getattr(counts, name), cache_folder()))


def _done_once(work: Callable[..., Any], kept: Path) -> Callable[..., Any]:
    """The same work, done by the first to ask for it; the others wait and read."""

    @wraps(work)
    def done_once(shoe: Any, house: Any, *how: Any, **policy: Any) -> Any:
        asked = pickle.dumps((work.__name__, shoe, house, policy))
        file = kept / f"{hashlib.sha256(asked).hexdigest()[:24]}.solution"
        kept.mkdir(parents=True, exist_ok=True)
        with file.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if file.is_file():
                return pickle.loads(file.read_bytes())
            found = work(shoe, house, *how, **policy)
            written = file.with_suffix(".new")
            written.write_bytes(pickle.dumps(found))
            written.replace(file)
            return found

    return done_once
