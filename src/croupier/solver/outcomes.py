"""How a round may end for one seat, and in how many of all equally likely ways it does.

Everything is measured in antes (units of the opening wager), as exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, TypeVar

_Key = TypeVar("_Key")


def total(parts: Sequence[Fraction]) -> Fraction:
    """A sum of fractions, most of which are whole numbers, and quick to add as such."""
    if all(part.denominator == 1 for part in parts):
        return Fraction(sum(part.numerator for part in parts))
    return sum(parts, Fraction(0))


class Settled(NamedTuple):
    """What became of one wager."""

    wager: str
    outcome: str
    line: str
    """The line of the pay table that the hand belongs to, whether it won or not."""
    staked: Fraction
    net: Fraction


class Ending(NamedTuple):
    """One way a round ends: the choices that were made, as (asked, chosen), and every wager."""

    choices: tuple[tuple[str, str], ...]
    settled: tuple[Settled, ...]

    @property
    def net(self) -> Fraction:
        """What the player is up or down."""
        return total([wager.net for wager in self.settled])

    @property
    def staked(self) -> Fraction:
        """What the player has put down in all."""
        return total([wager.staked for wager in self.settled])

    @property
    def hand(self) -> str:
        """The line of the pay table the round ended on; nothing where no hand was compared."""
        return self.settled[0].line

    @property
    def outcome(self) -> str:
        """What became of the first wager settled; wagers on one hand share it."""
        return self.settled[0].outcome


@dataclass(frozen=True)
class Sampled:
    """Rounds that end in too many ways to be listed: their averages are known exactly, and the
    rest was measured by playing them."""

    endings: tuple[Ending, ...]
    """What stands for them in the distribution: net and stake are the averages of many rounds."""
    nets: Mapping[Fraction, float]
    """Which part of them had each net."""
    square_error: float
    """The standard error of the mean square of these nets."""
    rounds: int
    """How many were played."""
    largest_win: Fraction
    """The most that can be won in one of them, by the rules."""

    @property
    def square(self) -> float:
        """The mean square of the nets."""
        return sum(float(net) ** 2 * part for net, part in self.nets.items())

    def part(self, holds: Callable[[Fraction], bool]) -> float:
        """Which part of them has a net for which something holds."""
        return sum(part for net, part in self.nets.items() if holds(net))


@dataclass(frozen=True)
class Distribution:
    """Endings with their counts; all that is counted is equally likely."""

    counts: Mapping[Ending, int]
    label: Callable[[Ending], tuple[str, str]] | None = None
    """Groups endings for display; None lists each."""
    sampled: Sampled | None = None
    """What some endings stand for, where not even the nets can all be counted."""
    by_average: frozenset[Ending] = frozenset()
    """Endings that stand for many by their averages, with nothing else known of them."""

    @property
    def averages(self) -> frozenset[Ending]:
        """The endings that stand for many by their averages."""
        return frozenset(self.sampled.endings) if self.sampled else self.by_average

    @cached_property
    def total(self) -> int:
        """How many ways there are in all."""
        return sum(self.counts.values())

    def __iter__(self) -> Iterator[tuple[Ending, int]]:
        return iter(self.counts.items())

    def probability(self, count: int) -> Fraction:
        """A count of ways as the part it is of all."""
        return Fraction(count, self.total)

    def only(self, wagers: Collection[str], asks: Collection[str]) -> Distribution:
        """The same rounds as some wagers alone see them."""
        counts: dict[Ending, int] = {}
        for ending, count in self:
            seen = Ending(
                tuple(choice for choice in ending.choices if choice[0] in asks),
                tuple(wager for wager in ending.settled if wager.wager in wagers),
            )
            counts[seen] = counts.get(seen, 0) + count
        return Distribution(counts)

    @property
    def wagers(self) -> frozenset[str]:
        """Everything that is settled in some ending."""
        return frozenset(wager.wager for ending in self.counts for wager in ending.settled)

    def without(self, wagers: Collection[str]) -> Distribution:
        """The same rounds without some wagers."""
        asks = {ask for ending in self.counts for ask, _ in ending.choices}
        return self.only(self.wagers - frozenset(wagers), asks)

    def by(self, key: Callable[[Ending], _Key]) -> dict[_Key, int]:
        """Counts by anything that can be read off an ending."""
        sums: dict[_Key, int] = {}
        for ending, count in self:
            sums[key(ending)] = sums.get(key(ending), 0) + count
        return sums

    def choices(self) -> dict[str, dict[str, int]]:
        """How often each option is chosen, by what is asked."""
        asked: dict[str, dict[str, int]] = {}
        for ending, count in self:
            for ask, option in ending.choices:
                options = asked.setdefault(ask, {})
                options[option] = options.get(option, 0) + count
        return asked

    def probabilities(self) -> dict[Ending, Fraction]:
        """Every ending that can happen, with its probability; two solvers are compared by it."""
        return {ending: self.probability(count) for ending, count in self if count}
