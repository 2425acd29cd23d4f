"""One round as a walk takes it: what it brings in whole steps, and in how many ways each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, reduce
from math import gcd, lcm
from typing import TYPE_CHECKING

from croupier.money import Cents
from croupier.solver.outcomes import Distribution, Sampled

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True)
class OneRound:
    """What a player is up or down after one round."""

    step: Fraction
    """In cents: every result is this many of these."""
    ways: Mapping[int, int]
    """By result in steps, lowest first; all ways are equally likely."""
    most_staked: Fraction
    """In cents: the most that is put down in one round."""
    average_stake: Fraction
    """In cents."""
    sampled: int = 0
    """How many rounds were played to measure those that end in too many ways; none if 0."""
    measured: Mapping[int, int] = field(default_factory=dict)
    """By result in steps, how often it came in those rounds."""
    weight: int = 0
    """The ways that each of them stands for."""
    mean: Fraction | None = None
    """Steps won on average, where the ways are measured and the average is known all the same."""

    @cached_property
    def total(self) -> int:
        """How many ways there are in all."""
        return sum(self.ways.values())

    @cached_property
    def worst(self) -> int:
        """The most that is lost in one round, in steps."""
        return -min(self.ways)

    @cached_property
    def expected(self) -> Fraction:
        """Steps won on average."""
        if self.mean is not None:
            return self.mean
        return Fraction(sum(net * count for net, count in self.ways.items()), self.total)

    @cached_property
    def variance(self) -> Fraction:
        """Of one round, in steps squared."""
        second = Fraction(sum(net**2 * count for net, count in self.ways.items()), self.total)
        return second - self.expected**2

    @cached_property
    def best(self) -> int:
        """The most that is won in one round, in steps."""
        return max(self.ways)

    def resampled(self, chance: np.random.Generator) -> OneRound:
        """The same as if as many rounds had been played again: drawn from those that were."""
        times = list(self.measured.values())
        drawn = chance.multinomial(sum(times), [count / sum(times) for count in times]).tolist()
        ways = dict(self.ways)
        for net, was, now in zip(self.measured, times, drawn, strict=True):
            ways[net] += self.weight * (now - was)
        return replace(self, ways=ways)


def one_round(
    distribution: Distribution, opening: Cents, amount: Callable[[str], Cents]
) -> OneRound:
    """A round of wagers whose units are worth this many cents each.

    `opening` is what is put down before the cards are dealt; some of it may be taken
    back, so that it can be more than is staked in the end.
    """
    nets: dict[Fraction, int] = {}
    measured: dict[Fraction, int] = {}
    weight = 0
    most, staked, won = Fraction(opening), Fraction(0), Fraction(0)
    sampled = distribution.sampled
    for ending, count in distribution:
        if not count:
            continue
        net = sum((wager.net * amount(wager.wager) for wager in ending.settled), Fraction(0))
        down = sum((wager.staked * amount(wager.wager) for wager in ending.settled), Fraction(0))
        staked, won = staked + down * count, won + net * count
        if sampled is not None and ending in sampled.endings:
            unit = amount(ending.settled[0].wager)
            weight += count
            for units, times in _played(sampled):
                measured[units * unit] = times
                nets[units * unit] = nets.get(units * unit, 0) + count * times
            most = max(most, -min(sampled.nets) * unit)
        else:
            nets[net] = nets.get(net, 0) + count * (sampled.rounds if sampled else 1)
            most = max(most, down)
    step = _common(nets)
    shared = gcd(weight, reduce(gcd, nets.values()))
    ways = {int(net / step): count // shared for net, count in sorted(nets.items())}
    average = staked / distribution.total
    if sampled is None:
        return OneRound(step, ways, most, average)
    return OneRound(
        step,
        ways,
        most,
        average,
        sampled.rounds,
        {int(net / step): times for net, times in measured.items()},
        weight // shared,
        won / distribution.total / step,
    )


def _played(sampled: Sampled) -> Iterator[tuple[Fraction, int]]:
    """The nets of rounds that were played, and how often each came."""
    for net, part in sampled.nets.items():
        if times := round(part * sampled.rounds):
            yield net, times


def _common(nets: Mapping[Fraction, int]) -> Fraction:
    """The largest amount that divides all these."""
    scale = lcm(*(net.denominator for net in nets))
    return Fraction(reduce(gcd, (int(net * scale) for net in nets)) or scale, scale)
