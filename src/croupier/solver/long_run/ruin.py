"""Whether a bankroll lasts: how likely it is that it does not, before this many rounds or ever.

A bankroll is gone when what is left does not cover a whole round any more. A walk from round to
round carries the chances of every bankroll that is left. It leaves out those who will be ahead at
the end whatever comes, as they hold more than all rounds to come can take; so it is finite.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import accumulate
from math import fsum
from typing import Final

from croupier.progress import Progress
from croupier.solver.long_run.bounded_number import BoundedNumber
from croupier.solver.long_run.convolution import DIGIT, UNIT, digits_of
from croupier.solver.long_run.rounds import OneRound
from croupier.solver.long_run.samples import samples, with_spread
from croupier.solver.progress_stages import staged

EXACT_WORK: Final = 300_000_000
"""Products of single digits that are done for an exact answer: a few seconds."""
PRECISION: Final = 60
"""Digits with which the root is looked for, and half of which are sure."""


@dataclass(frozen=True)
class Ruin:
    """What becomes of a bankroll, round by round."""

    spare: int
    """Steps that may be lost before it is gone."""
    after: Sequence[BoundedNumber]
    """The chance that it is gone after no round, after one, after two and so on."""
    ahead: BoundedNumber
    """The chance that it lasts and has grown in the end."""

    @property
    def chance(self) -> BoundedNumber:
        """The chance that it does not last."""
        return self.after[-1]


def ruin(
    single: OneRound,
    rounds: int,
    spare: int,
    *,
    exact_work_at_most: int = EXACT_WORK,
    progress: Progress | None = None,
) -> Ruin:
    """Walk this many rounds with a bankroll that is gone once more than `spare` steps are lost."""
    if single.sampled:
        return _sampled(single, rounds, spare, progress)
    is_little = _work(single, rounds, spare) <= exact_work_at_most
    return (_exact if is_little else _rounded)(single, rounds, spare, progress)


def _sampled(single: OneRound, rounds: int, spare: int, progress: Progress | None) -> Ruin:
    """The same where some rounds were measured, with what other samples would have made of it."""
    every = (single, *samples(single))
    first, *others = (
        _rounded(sample, rounds, spare, stage)
        for sample, stage in zip(every, staged(progress, *[1] * len(every)), strict=True)
    )
    after = [
        with_spread(gone, [other.after[done] for other in others])
        for done, gone in enumerate(first.after)
    ]
    return Ruin(spare, after, with_spread(first.ahead, [other.ahead for other in others]))


def _work(single: OneRound, rounds: int, spare: int) -> int:
    """About how many products of single digits an exact walk takes."""
    digits = 16 + rounds * single.total.bit_length() // (2 * DIGIT)
    states = spare + single.worst * rounds // 2
    return rounds * len(single.ways) * states * digits * digits_of(single)


def _exact(single: OneRound, rounds: int, spare: int, progress: Progress | None) -> Ruin:
    jumps = list(single.ways.items())
    held = [0] * spare + [1]
    gone, total = 0, 1
    after = [BoundedNumber(Fraction(0))]
    for done in range(1, rounds + 1):
        most = spare + single.worst * (rounds - done)
        total *= single.total
        gone = gone * single.total + sum(
            ways * sum(held[:-jump])  # what is lost takes this many below nothing
            for jump, ways in jumps
            if jump < 0
        )
        left = [0] * (min(most, len(held) - 1 + single.best) + 1)
        for jump, ways in jumps:
            for at in range(max(0, -jump), min(len(held), len(left) - jump)):
                if held[at]:
                    left[at + jump] += ways * held[at]
        held = left
        after.append(BoundedNumber(Fraction(gone, total)))
        if progress is not None:
            progress(done, rounds)
    behind = sum(held[: spare + 1])
    return Ruin(spare, after, BoundedNumber(1 - Fraction(gone + behind, total)))


def _rounded(single: OneRound, rounds: int, spare: int, progress: Progress | None) -> Ruin:
    """The same in double precision. All that is added is positive, so that no sum loses digits:
    the relative error grows by a few units in each round."""
    import numpy as np

    jumps = [(jump, ways / single.total) for jump, ways in single.ways.items()]
    # What is lost in a round takes more than is left: the chance, by what is left.
    losing = np.array(
        [fsum(chance for jump, chance in jumps if jump < -left) for left in range(single.worst)]
    )
    held = np.zeros(spare + 1)
    held[spare] = 1.0
    ends = []
    for done in range(1, rounds + 1):
        few = held[: single.worst]
        ends.append(float(few @ losing[: len(few)]))
        most = spare + single.worst * (rounds - done)
        left = np.zeros(min(most, len(held) - 1 + single.best) + 1)
        for jump, chance in jumps:
            start, stop = max(0, -jump), min(len(held), len(left) - jump)
            if start < stop:
                left[start + jump : stop + jump] += chance * held[start:stop]
        held = left
        if progress is not None:
            progress(done, rounds)
    relative = rounds * (len(jumps) + single.worst + 4) * UNIT * 1.01
    after = [_near(gone, relative) for gone in accumulate(ends, initial=0.0)]
    behind = _near(fsum(held[: spare + 1]), relative)
    ahead = after[-1].complement().less(behind)
    return Ruin(spare, after, ahead)


def _near(value: float, relative: float) -> BoundedNumber:
    return BoundedNumber(Fraction(value), Fraction(value) * Fraction(relative))


@dataclass(frozen=True, slots=True)
class ForEver:
    """What becomes of a bankroll that is played until it is gone."""

    chance: BoundedNumber
    """That it will be gone some day."""
    rounds: BoundedNumber | None
    """How many rounds it lasts on average, where it cannot last for ever."""


def for_ever(single: OneRound, spare: int) -> ForEver:
    """Play on without end.

    Where the house has the edge, or nobody has, it ends for certain; and as every round costs the
    same on average, it takes as many rounds as what is lost in the end, which is known but for
    the last round. Where the player has the edge, there is one x between 0 and 1 such that x to
    the power of what a round brings is 1 on average. So is then x to the power of what all rounds
    bring; and in ruin one step more is lost than there was to spare, or as much as in a round.
    """
    if single.worst <= 0:
        return ForEver(BoundedNumber(Fraction(0)), None)
    if single.expected <= 0:
        least, most = Fraction(spare + 1), Fraction(spare + single.worst)
        lasts = (
            BoundedNumber.between(least / -single.expected, most / -single.expected)
            if single.expected
            else None
        )
        return ForEver(BoundedNumber(Fraction(1)), lasts)
    if single.measured:
        others = [
            for_ever(replace(sample, measured={}), spare).chance for sample in samples(single)
        ]
        alone = for_ever(replace(single, measured={}), spare).chance
        return ForEver(with_spread(alone, others), None)
    low, high = _root(single)
    with localcontext() as context:
        context.prec = PRECISION
        slack = Decimal(1).scaleb(-PRECISION // 2)
        least_chance = low ** (spare + single.worst) * (1 - slack)
        most_chance = high ** (spare + 1) * (1 + slack)
    return ForEver(BoundedNumber.between(Fraction(least_chance), Fraction(most_chance)), None)


def _root(single: OneRound) -> tuple[Decimal, Decimal]:
    """Bounds of the x below 1 such that x to the power of a round's result is 1 on average.

    The average is above 1 below the root and below 1 between it and 1. It is distinguished from 1
    only where it differs by far more than can have been rounded off.
    """
    with localcontext() as context:
        context.prec = PRECISION
        doubt = Decimal(1).scaleb(-PRECISION * 2 // 3)
        low, gap = Decimal(0), Decimal(1) / 2
        # Near 1 the average is below 1, as the player has the edge: find where, if possible.
        while gap > doubt and _average(single, 1 - gap) >= -doubt:
            gap /= 2
        high = 1 - gap if gap > doubt else Decimal(1)
        while high - low > Decimal(1).scaleb(-PRECISION // 2):
            middle = (low + high) / 2
            above = _average(single, middle)
            if abs(above) <= doubt:
                break
            low, high = (middle, high) if above > 0 else (low, middle)
        return low, high


def _average(single: OneRound, x: Decimal) -> Decimal:
    """By how much x to the power of a round's result differs from 1 on average."""
    return sum((ways * x**net for net, ways in single.ways.items()), Decimal(0)) / single.total - 1
