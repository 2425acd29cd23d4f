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
    staked: Fraction
    """What is wagered in the end, played best, times the chance of no blackjack."""
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

    def surrenders_early(self, wagers: int, house: Options) -> bool:
        """Whether to surrender before the hole card is checked."""
        if not house.early_surrender or self.settled is not None:
            return False
        return Fraction(-wagers, 2) >= wagers * self.value - self.lost(wagers, house)

    def total(self, wagers: int, house: Options) -> Fraction:
        """What the two cards are worth with this many wagers."""
        if self.surrenders_early(wagers, house):
            return Fraction(-wagers, 2)
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
    def staked(self) -> Fraction:
        """What is wagered in all."""
        staked = ZERO
        for each in self.starts:
            played = 1 if each.surrenders_early(self.wagers, self.house) else (
                each.staked + 1 - each.clear
            )  # fmt: skip
            staked += each.chance * self.wagers * played
        return staked

    @property
    def split_chance(self) -> Fraction:
        """How often a pair is split: the dealer has no blackjack then."""
        return sum((each.chance * each.clear for each in self._splits), ZERO)

    @property
    def split_value(self) -> Fraction:
        """What splits add to the value of a round."""
        return sum((each.chance * self.wagers * each.value for each in self._splits), ZERO)

    @property
    def split_staked(self) -> Fraction:
        """What is wagered in rounds with a split, as far as the dealer has no blackjack."""
        return sum((each.chance * self.wagers * each.staked for each in self._splits), ZERO)

    @cached_property
    def _splits(self) -> tuple[Start, ...]:
        return tuple(
            each
            for each in self.starts
            if each.settled is None
            and each.action is Action.SPLIT
            and not each.surrenders_early(self.wagers, self.house)
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
        return sum((each.chance * each.best for each in self.ups), ZERO)

    @cached_property
    def staked(self) -> Fraction:
        """What is wagered on average, in initial wagers; all wagers count."""
        return sum((each.chance * each.staked for each in self.ups), ZERO)

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of all that is wagered."""
        return -self.value / self.staked

    @cached_property
    def split_frequency(self) -> Fraction:
        """How often a pair is split."""
        return sum((each.chance * each.split_chance for each in self.ups), ZERO)

    @cached_property
    def nets(self) -> Mapping[Fraction, Fraction]:
        """How likely each result is, in initial wagers, of rounds without a split; exactly.

        The chances add up to one less the frequency of splits.
        """
        nets: dict[Fraction, Fraction] = {}
        for each in self.ups:
            for ending, chance in each.endings.items():
                net = net_of(ending, each.wagers, self.options)
                nets[net] = nets.get(net, ZERO) + each.chance * chance
        return dict(sorted(nets.items()))

    def up(self, kind: int) -> UpCard:
        """One up-card."""
        return next(each for each in self.ups if each.up == kind)


def net_of(ending: Ending, wagers: int, house: Options) -> Fraction:
    """What an ending wins with this many wagers, in initial wagers."""
    match ending.result:
        case Result.WIN:
            return wagers * ending.times * house.pays(wagers)[ending.times.bit_length() - 1]
        case Result.LOSE:
            return Fraction(-wagers * ending.times)
        case Result.SURRENDER:
            return Fraction(-wagers * ending.times, 2)
        case Result.BLACKJACK:
            return wagers * Fraction(house.blackjack_pays)
        case Result.DEALER_BLACKJACK:
            return Fraction(-1 if house.attack_returned else -wagers)
        case _:
            return ZERO


def value_of_starts(starts: Iterable[Start], wagers: int, house: Options) -> Fraction:
    """What a round is worth with this many wagers."""
    return sum((each.chance * each.total(wagers, house) for each in starts), ZERO)


def wagers_made(
    once: Sequence[Start], twice: Sequence[Start], house: Options, wanted: bool | None
) -> int:
    """One, or two if they are wanted, or else if more is won or less lost with them.

    The best of all plays is worth the most at the least or the most that may be wagered, never
    between: for each play the value is a straight line.
    """
    if wanted is not None:
        return 2 if house.attack and wanted else 1
    more = value_of_starts(twice, 2, house) > value_of_starts(once, 1, house)
    return 2 if house.attack and more else 1
