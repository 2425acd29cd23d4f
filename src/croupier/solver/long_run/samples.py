"""How much an answer hangs on which rounds happened to be sampled.

Rounds that end in too many ways are played, and what came of them stands for all. Had others been
played, every chance would be a little different. By how much is found by drawing as many again from
those that were (the bootstrap), a few times over: as far as the answers then differ from each
other, the one that is shown may differ from the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from statistics import stdev
from typing import Final

from croupier.solver.long_run.bounded_number import BoundedNumber
from croupier.solver.long_run.rounds import OneRound

SAMPLES: Final = 8
"""Other samples that are drawn."""
WIDE: Final = Fraction("2.365")
"""This many standard deviations on either side hold 95 in 100, where eight tell how large one is
(Student's t with seven degrees of freedom)."""


def samples(single: OneRound) -> tuple[OneRound, ...]:
    """Other samples than the one that was played; always the same ones."""
    import numpy as np

    chance = np.random.default_rng(SAMPLES)
    return tuple(single.resampled(chance) for _ in range(SAMPLES))


def with_spread(shown: BoundedNumber, others: Sequence[BoundedNumber]) -> BoundedNumber:
    """A chance with the error that other samples of the same rounds give it."""
    spread = Fraction(stdev(float(other.value) for other in others))
    return BoundedNumber(shown.value, shown.error + WIDE * spread, is_sampled=True)
