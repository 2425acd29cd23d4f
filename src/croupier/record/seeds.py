"""The companion of a record: the seeds of shuffles that are not revealed yet, for the house alone.

`table.jsonl` has its seeds in `table.jsonl.seeds`, readable by its owner only. A seed is written
before its shuffle is, so that a table stopped in mid-round can come back to the same cards.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from croupier.errors import RecordError
from croupier.record.chain import LONGEST_LINE, canonical
from croupier.record.files import make, reason, write_all
from croupier.table.shuffle import SEED_BYTES, commitment

MODE: Final = 0o600


def companion(record: Path) -> Path:
    """Where the seeds of a record are kept."""
    return record.with_name(record.name + ".seeds")


class SeedFile:
    """Seeds by the number of their shuffle, appended one a line."""

    def __init__(self, path: Path, descriptor: int, *, fsync: bool = False) -> None:
        self.path = path
        self._descriptor: int | None = descriptor
        self._fsync = fsync
        self._unrevealed: dict[int, bytes] = {}

    @staticmethod
    def create(record: Path, *, fsync: bool = False) -> SeedFile:
        """An empty companion for a new record."""
        path = companion(record)
        descriptor = make(path, MODE, "it holds the seeds of a record that is gone; move it away")
        return SeedFile(path, descriptor, fsync=fsync)

    @staticmethod
    def renew(record: Path, unrevealed: Mapping[int, bytes], *, fsync: bool = False) -> SeedFile:
        """A companion with just these seeds, put in the place of the old one in one step."""
        path = companion(record)
        fresh = path.with_name(path.name + ".new")
        fresh.unlink(missing_ok=True)
        seeds = SeedFile(path, make(fresh, MODE, "move it away"), fsync=fsync)
        for number, seed in unrevealed.items():
            seeds.keep(number, seed)
        fresh.replace(path)
        return seeds

    def keep(self, number: int, seed: bytes) -> None:
        """Write a seed down before it is used."""
        line = canonical({"seed": seed.hex(), "shuffle": number}) + b"\n"
        if self._descriptor is None:
            raise RecordError(f"{self.path} is closed: resume the record to go on")
        try:
            write_all(self._descriptor, line, fsync=self._fsync)
        except OSError as error:
            raise RecordError(f"{self.path} cannot be written: {reason(error)}") from error
        self._unrevealed[number] = seed

    def forget(self, number: int) -> None:
        """A seed has been revealed in the record; when all have, the companion is emptied."""
        self._unrevealed.pop(number, None)
        if not self._unrevealed and self._descriptor is not None:
            os.ftruncate(self._descriptor, 0)

    def tidy(self) -> None:
        """Leave behind only what a resumed table will need, or no file at all."""
        if self._unrevealed:
            record = self.path.with_name(self.path.name.removesuffix(".seeds"))
            SeedFile.renew(record, self._unrevealed, fsync=self._fsync).close()
        else:
            self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)


def kept_seeds(record: Path, commitments: Mapping[int, str]) -> dict[int, bytes]:
    """The seeds in a companion that open these commitments; what is damaged is passed over."""
    seeds: dict[int, bytes] = {}
    try:
        with companion(record).open("rb") as file:
            while line := file.readline(LONGEST_LINE):
                number, seed = _entry(line)
                if commitments.get(number) == commitment(seed):
                    seeds[number] = seed
    except OSError:
        return {}
    return seeds


def _entry(line: bytes) -> tuple[int, bytes]:
    try:
        entry = json.loads(line)
        number, seed = entry["shuffle"], bytes.fromhex(entry["seed"])
        is_seed = type(number) is int and len(seed) >= SEED_BYTES
        return (number, seed) if is_seed else (0, b"")
    except (ValueError, TypeError, KeyError, RecursionError):
        return 0, b""
