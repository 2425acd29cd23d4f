"""Machine code, counts and solutions that tests share: between workers, and between runs of the
same source. What one worker is about to make, the others wait for and read."""

from __future__ import annotations

import fcntl
import hashlib
import pickle
import platform
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
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
PATIENCE: Final = 300.0
"""Seconds for which a worker waits for another that may have given up."""


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
def share_work(shared: Path) -> None:
    """Let one process compile a function, and count a game for the folder that all share, which
    several need at the same time."""
    _share_code()
    _share_counts(shared)


def _share_code() -> None:
    """Whoever comes second finds the code on disk, where numba looks before it compiles."""
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.dispatcher import Dispatcher

    compile_, held = Dispatcher.compile, set[str]()

    @wraps(compile_)
    def compile_once(self: Any, signature: Any) -> Any:
        function = self.py_func
        name = hashlib.sha256(f"{function.__module__}.{function.__qualname__}".encode()).hexdigest()
        with global_compiler_lock:  # so that no two threads of this process wait for each other
            if name in held or not self._cache.cache_path:
                return compile_(self, signature)
            held.add(name)
            try:
                with alone(f"code-{name[:24]}"):
                    return compile_(self, signature)
            finally:
                held.remove(name)

    setattr(Dispatcher, "compile", compile_once)  # noqa: B010


def _share_counts(shared: Path) -> None:
    """Whoever finds no counts has the place alone until they are kept."""
    from croupier.solver import cache as counts

    load, save = counts.load, counts.save
    making: dict[str, AbstractContextManager[None]] = {}

    def load_or_wait(name: str, key: Any) -> Any:
        found = load(name, key)
        if found is None and cache_folder() == shared and name not in making:
            place = alone(name)
            place.__enter__()
            found = load(name, key)
            if found is None:
                making[name] = place
            else:
                place.__exit__(None, None, None)
        return found

    def save_and_tell(name: str, *given: Any) -> bool:
        is_kept = save(name, *given)
        if name in making:
            making.pop(name).__exit__(None, None, None)
        return is_kept

    setattr(counts, "load", load_or_wait)  # noqa: B010
    setattr(counts, "save", save_and_tell)  # noqa: B010


@contextmanager
def alone(name: str) -> Iterator[None]:
    """No other process is here at the same time, unless it has waited for too long."""
    locks = SOURCE / "__pycache__"
    locks.mkdir(exist_ok=True)
    with (locks / f"{hashlib.sha256(name.encode()).hexdigest()[:24]}.lock").open("w") as lock:
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            with suppress(BlockingIOError):
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            time.sleep(0.05)
        yield


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
