"""Rounds counted by how they ended, with an example of each: small, and added in any order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.batch.script import Bytes, Ints


@dataclass(frozen=True)
class Tally:
    """The numbers under which rounds were counted, how many there were of each, and the cards of
    one of them."""

    numbers: Ints
    counts: Ints
    examples: Bytes

    @staticmethod
    def of(counts: Ints, examples: Bytes) -> Tally:
        """From counts by number, most of which are none."""
        met = np.flatnonzero(counts)
        return Tally(met, counts[met], examples[met])

    @staticmethod
    def none(places: int) -> Tally:
        """Before any round."""
        empty = np.zeros(0, np.int64)
        return Tally(empty, empty, np.zeros((0, places), np.uint8))

    @property
    def rounds(self) -> int:
        """How many rounds were counted."""
        return int(self.counts.sum())

    def plus(self, other: Tally) -> Tally:
        """Both together; of two examples the first is kept."""
        numbers = np.concatenate([self.numbers, other.numbers])
        unique_numbers, first, back = np.unique(numbers, return_index=True, return_inverse=True)
        counts = np.zeros(len(unique_numbers), np.int64)
        np.add.at(counts, back, np.concatenate([self.counts, other.counts]))
        return Tally(unique_numbers, counts, np.concatenate([self.examples, other.examples])[first])
