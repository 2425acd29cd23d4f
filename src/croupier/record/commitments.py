"""The shuffles of a record: commitments published, seeds revealed, seeds lost."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from croupier.record.chain import LONGEST_LINE
from croupier.table.shuffle import SEED_BYTES, commitment


@dataclass(slots=True)
class Shuffles:
    """Every shuffle of a record by its number."""

    commitments: dict[int, str] = field(default_factory=dict)
    seeds: dict[int, bytes] = field(default_factory=dict)
    lost: set[int] = field(default_factory=set)

    def note(self, told: Mapping[str, object]) -> None:
        """Take down what an event tells; what is not as it should be is passed over."""
        number, published = told.get("shuffle"), told.get("commitment")
        if type(number) is int and isinstance(published, str):
            self.commitments[number] = published
        for revealed in _list(told.get("revealed")):
            number, seed = _seed(revealed)
            if seed:
                self.seeds[number] = seed
        self.lost.update(number for number in _list(told.get("unopened")) if type(number) is int)

    @property
    def unrevealed(self) -> set[int]:
        """Shuffles whose seed is still to be revealed."""
        return set(self.commitments) - set(self.seeds) - self.lost

    def faults(self) -> Iterator[str]:
        """Seeds that do not open their commitment, and those that several shuffles have."""
        by_commitment: dict[str, list[int]] = {}
        for number, published in sorted(self.commitments.items()):
            by_commitment.setdefault(published, []).append(number)
        for number, seed in sorted(self.seeds.items()):
            if self.commitments.get(number) != commitment(seed):
                yield f"shuffle {number}: the seed revealed does not open the commitment published"
        for numbers in by_commitment.values():
            if len(numbers) > 1:
                several = ", ".join(map(str, numbers))
                yield f"shuffles {several}: one seed for all of them, so the same order again"


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _seed(revealed: object) -> tuple[int, bytes]:
    """A seed as an event tells it, or none."""
    if not isinstance(revealed, dict) or type(revealed.get("shuffle")) is not int:
        return 0, b""
    try:
        seed = bytes.fromhex(revealed.get("seed", ""))
    except (ValueError, TypeError):
        return 0, b""
    return revealed["shuffle"], seed if len(seed) >= SEED_BYTES else b""


_MARKS = (b'"commitment"', b'"revealed"', b'"unopened"')


def skim(stream: BinaryIO) -> Shuffles:
    """Gather the shuffles of a record in one quick pass, before it is replayed: a seed is
    revealed after the cards that it dealt."""
    shuffles = Shuffles()
    while raw := stream.readline(LONGEST_LINE):
        if any(mark in raw for mark in _MARKS):
            try:
                told = json.loads(raw)["told"]
            except (ValueError, KeyError, TypeError, RecursionError):
                continue
            if isinstance(told, dict):
                shuffles.note(told)
    return shuffles
