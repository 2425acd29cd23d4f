"""A run of many rounds in parts: on any executor, stopped at any moment, and taken up again.

A part is a range of rounds by number, and what comes of it depends on nothing else. Parts are
added in their order, so a run is the same on one thread, on eight, or on a cluster. What is kept
of it does not grow with its rounds.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import msgspec
import numpy as np

from croupier import __version__
from croupier.batch.tally import Tally
from croupier.errors import OddsError

PART: Final = 1 << 21
"""Rounds of a part, about half a second of a core."""
MOST_ROUNDS: Final = 10**13
AHEAD: Final = 2
"""Parts that wait for each worker, so that none stands idle."""


class RunPart(NamedTuple):
    """Rounds by number."""

    first: int
    rounds: int


class RunWork(Protocol):
    """Plays the rounds of a part; it can be sent to another process."""

    def __call__(self, part: RunPart) -> Tally:
        """What came of the rounds."""

    @property
    def inputs(self) -> str:
        """A hash of all that the rounds depend on."""


def parts_from(done: int, rounds: int, size: int = PART) -> Iterator[RunPart]:
    """The parts of a run of which some rounds are done: they begin at multiples of a size."""
    while done < rounds:
        count = min(size - done % size, rounds - done)
        yield RunPart(done, count)
        done += count


def played(
    work: RunWork, done: int, rounds: int, executor: Executor | None = None, workers: int = 0
) -> Generator[tuple[int, Tally], None, None]:
    """Play the rounds that are left; part by part, in order, how many rounds are done and what
    came of the part. Closed before its end, it waits for the parts that have begun."""
    if executor is None:
        threads = workers or os.cpu_count() or 1
        with ThreadPoolExecutor(threads) as pool:
            yield from played(work, done, rounds, pool, threads)
        return
    waiting: deque[tuple[RunPart, Future[Tally]]] = deque()
    left = parts_from(done, rounds)
    try:
        while True:
            while len(waiting) < AHEAD * max(1, workers) and (part := next(left, None)) is not None:
                waiting.append((part, executor.submit(work, part)))
            if not waiting:
                return
            part, future = waiting.popleft()
            yield part.first + part.rounds, future.result()
    finally:
        for _, future in waiting:
            future.cancel()


class SavedRun(msgspec.Struct, frozen=True):
    """A run as its file keeps it."""

    version: str
    run: dict[str, str]
    """What was asked for, in words."""
    inputs: str
    rounds: int
    numbers: list[int]
    counts: list[int]
    examples: list[str]
    digest: str = ""
    """A hash of all the rest, so that damage shows."""

    @property
    def sealed(self) -> SavedRun:
        """The same with its hash."""
        rest = msgspec.json.encode(msgspec.structs.replace(self, digest=""))
        return msgspec.structs.replace(self, digest=hashlib.sha256(rest).hexdigest())

    @property
    def tally(self) -> Tally:
        """What has been counted."""
        cards = [list(bytes.fromhex(cards)) for cards in self.examples]
        return Tally(
            np.array(self.numbers, np.int64),
            np.array(self.counts, np.int64),
            np.array(cards, np.uint8).reshape(len(cards), -1),
        )


@dataclass(frozen=True)
class Checkpoint:
    """The file in which a run is kept while it goes on."""

    path: Path
    run: dict[str, str]
    inputs: str

    def load(self) -> tuple[int, Tally] | None:
        """How far the run has come; None if there is no file yet. A file of anything else is
        refused and left as it is."""
        try:
            raw = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise OddsError(f"{self.path}: cannot be read: {error.strerror}") from None
        try:
            saved_run = msgspec.json.decode(raw, type=SavedRun)
            tally = saved_run.tally if saved_run == saved_run.sealed else None
        except (msgspec.DecodeError, ValueError):
            raise OddsError(f"{self.path}: not the file of a simulation; name another") from None
        if saved_run.version != __version__:
            raise OddsError(
                f"{self.path}: begun by croupier {saved_run.version}, and this is {__version__}; "
                "begin another run"
            )
        for name, value in self.run.items():
            if saved_run.run.get(name) != value:
                raise OddsError(
                    f"{self.path}: a run with {name} {saved_run.run.get(name)!r}, not {value!r}; "
                    "name another file, or ask for the same"
                )
        if tally is None:
            raise OddsError(f"{self.path}: damaged; begin another run")
        if saved_run.inputs != self.inputs:
            raise OddsError(f"{self.path}: a run by other rules; begin another")
        return saved_run.rounds, tally

    def save(self, rounds: int, tally: Tally) -> None:
        """Keep the run as it stands: the file is the one before or the one after, never half."""
        saved_run = SavedRun(
            __version__,
            self.run,
            self.inputs,
            rounds,
            tally.numbers.tolist(),
            tally.counts.tolist(),
            [bytes(cards).hex() for cards in tally.examples],
        ).sealed
        try:
            handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(json.dumps(msgspec.to_builtins(saved_run)).encode())
                    file.flush()
                    os.fsync(file.fileno())
                Path(name).replace(self.path)
            except BaseException:
                with suppress(OSError):
                    Path(name).unlink()
                raise
        except OSError as error:
            raise OddsError(f"{self.path}: cannot be written: {error.strerror}") from None


def fingerprint(*arrays: object) -> str:
    """A hash of arrays and numbers, nested in tuples."""
    digest = hashlib.sha256()

    def add(value: object) -> None:
        if isinstance(value, np.ndarray):
            digest.update(f"{value.dtype} {value.shape}".encode())
            digest.update(np.ascontiguousarray(value).tobytes())
        elif isinstance(value, tuple):
            for member in value:
                add(member)
        else:
            digest.update(f"{value!r} ".encode())

    add(arrays)
    return digest.hexdigest()
