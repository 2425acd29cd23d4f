"""What a solution of Double Attack Blackjack says: endings, starts, up-cards, and the chart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from croupier.games.double_attack_blackjack.accelerator.options import Options
from croupier.games.double_attack_blackjack.accelerator.play import Action
from croupier.games.double_attack_blackjack.accelerator.policy import Policy
from croupier.games.double_attack_blackjack.accelerator.shoe import Shoe
from croupier.games.double_attack_blackjack.accelerator.splits import SplitWorth

ZERO: Final = Fraction()


class Result(Enum):
    """How a round ends for a hand that was not split."""

    WIN = "win"
    PUSH = "push"
    LOSE = "lose"
    SURRENDER = "surrender"
    BLACKJACK = "blackjack"
    DEALER_BLACKJACK = "dealer's blackjack"
    BOTH_BLACKJACK = "both blackjack"


class Ending(NamedTuple):
    """A result, and on how many times the wagers that opened the hand."""

    result: Result
    times: int


class Row(NamedTuple):
    """A line of the strategy chart."""

    kind: str
    """hard, soft, pair, or doubled: hard or soft after doubling."""
    total: int
    """Its points; of a pair, the kind of its cards."""


@dataclass(frozen=True)
class Cell:
    """What to do with all hands of a row against one up-card."""

    worth: Mapping[Action, Fraction]
    """What each action with them, played best after, adds to the value of one wager; times the
    chance of no blackjack."""
    share: Mapping[Action, Fraction]
    """How often each is done, of all the times such a hand is met."""

    @property
    def action(self) -> Action:
        """The best one for all of them alike."""
        return max(self.worth, key=self.worth.__getitem__)

    @property
    def alike(self) -> bool:
        """Whether it is the best for each of them."""
        return self.share[self.action] == 1


@dataclass(frozen=True)
class Start:
    """Two cards dealt against an up-card."""

    kinds: tuple[int, int]
    """The lower kind first."""
    chance: Fraction
    """How likely they are, given the up-card."""
    clear: Fraction
    """How likely it is that the dealer has no blackjack then."""
    worth: Mapping[Action, Fraction]
    """What each action is worth, in wagers, times the chance of no blackjack; none if a
    blackjack settles the hand."""
    settled: Fraction | None
    """What a blackjack is worth, likewise."""
    split: SplitWorth | None
    alike: int | None
    """How many cards are left that would be split again; None if the two may not be split."""
    wanted: Action | None = None
    """What is done, if not what is best."""

    @property
    def action(self) -> Action:
        """What is done when the dealer has no blackjack: the best, if nothing else is wanted."""
        if self.wanted is not None:
            return self.wanted
        return max(self.worth, key=self.worth.__getitem__)

    @property
    def value(self) -> Fraction:
        """What the best action is worth, times the chance of no blackjack."""
        return self.worth[self.action] if self.settled is None else self.settled

    def lost(self, wagers: int, house: Options) -> Fraction:
        """What a dealer's blackjack costs, if this many wagers are made."""
        if self.settled is not None:
            return ZERO
        return (1 - self.clear) * (1 if house.attack_returned else wagers)

    def total(self, wagers: int, house: Options) -> Fraction:
        """What the two cards are worth with this many wagers."""
        return wagers * self.value - self.lost(wagers, house)


@dataclass(frozen=True)
class UpCard:
    """All that may be done against one up-card."""

    up: int
    chance: Fraction
    starts: tuple[Start, ...]
    endings: Mapping[Ending, Fraction]
    """How likely each is, given the up-card, of rounds that are not split."""
    chart: Mapping[Row, Cell]
    house: Options
    wagers: int
    """One, or two if the double attack wager is made."""
    other: tuple[Start, ...]
    """The starts, if it were the other number of wagers."""

    def value(self, wagers: int) -> Fraction:
        """What a round is worth with one wager, or with a double attack wager too."""
        starts = self.starts if wagers == self.wagers else self.other
        return value_of_starts(starts, wagers, self.house)

    @property
    def attack(self) -> bool:
        """Whether the double attack wager is made."""
        return self.wagers == 2

    @property
    def best(self) -> Fraction:
        """What a round is worth."""
        return self.value(self.wagers)

    @property
    def split_chance(self) -> Fraction:
        """How often a pair is split: the dealer has no blackjack then."""
        return sum((start.chance * start.clear for start in self._splits), ZERO)

    @property
    def split_value(self) -> Fraction:
        """What splits add to the value of a round."""
        return sum((start.chance * self.wagers * start.value for start in self._splits), ZERO)

    @property
    def split_staked(self) -> Fraction:
        """What is wagered in rounds with a split, as far as the dealer has no blackjack."""
        staked = ZERO
        for start in self._splits:
            assert start.split is not None
            staked += start.chance * self.wagers * start.split.staked
        return staked

    @cached_property
    def _splits(self) -> tuple[Start, ...]:
        return tuple(
            start for start in self.starts if start.settled is None and start.action is Action.SPLIT
        )


@dataclass(frozen=True)
class Solution:
    """Every up-card of a shoe, played best or by a policy."""

    shoe: Shoe
    options: Options
    ups: tuple[UpCard, ...]
    policy: Policy | None = None
    """How it is played, if not optimally."""

    @cached_property
    def value(self) -> Fraction:
        """What a round is worth to the player, in initial wagers."""
        return sum((up_card.chance * up_card.best for up_card in self.ups), ZERO)

    @cached_property
    def split_frequency(self) -> Fraction:
        """How often a pair is split."""
        return sum((up_card.chance * up_card.split_chance for up_card in self.ups), ZERO)

    def up(self, kind: int) -> UpCard:
        """One up-card."""
        return next(up_card for up_card in self.ups if up_card.up == kind)


def value_of_starts(starts: Iterable[Start], wagers: int, house: Options) -> Fraction:
    """What a round is worth with this many wagers."""
    return sum((start.chance * start.total(wagers, house) for start in starts), ZERO)


def wagers_made(
    once: Sequence[Start], twice: Sequence[Start], house: Options, wanted: bool | None
) -> int:
    """One, or two if they are wanted, or else if more is won or less lost with them.

    The best of all plays is worth the most at the least or the most that may be wagered, never
    between: for each play the value is a straight line.
    """
    if wanted is not None:
        return 2 if wanted else 1
    more = value_of_starts(twice, 2, house) > value_of_starts(once, 1, house)
    return 2 if more else 1
