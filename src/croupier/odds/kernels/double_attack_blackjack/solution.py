"""Double Attack Blackjack solved: what each up-card and each two cards are worth, played best.

Both wagers of a hand win and lose together, except that a dealer's blackjack takes the initial
wager only. So all is worked out for one wager, times the chance of no blackjack; with a double
attack wager it is twice that, and a blackjack still costs one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Final, NamedTuple, TypeVar

from croupier.odds.kernels.double_attack_blackjack.dealer import (
    LOSE,
    PUSH,
    WIN,
    checked_stock,
    dealer_of,
)
from croupier.odds.kernels.double_attack_blackjack.hands import EMPTY, all_hands
from croupier.odds.kernels.double_attack_blackjack.options import Options, turn_of
from croupier.odds.kernels.double_attack_blackjack.play import (
    HALVES,
    Action,
    Outlook,
    Play,
    best_play,
    doubled_options,
    options,
    outlook,
)
from croupier.odds.kernels.double_attack_blackjack.shoe import (
    ACE,
    TEN,
    VALUES,
    Shoe,
    refuse_too_small,
)
from croupier.odds.kernels.double_attack_blackjack.splits import Splitting, SplitWorth
from croupier.odds.kernels.shards import Progress, in_shards

ZERO: Final = Fraction()
_Key = TypeVar("_Key")


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
    """How often each is best, of all the times such a hand is met."""

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

    @property
    def action(self) -> Action:
        """The best action, when the dealer has no blackjack."""
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

    def value(self, wagers: int) -> Fraction:
        """What a round is worth with one wager, or with a double attack wager too."""
        return _value(self.starts, wagers, self.house)

    @cached_property
    def wagers(self) -> int:
        """One, or two if the double attack wager should be made."""
        return _wagers(self.starts, self.house)

    @property
    def attack(self) -> bool:
        """Whether to make the double attack wager."""
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
    """Every up-card of a shoe, played best."""

    shoe: Shoe
    options: Options
    ups: tuple[UpCard, ...]

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
    def attack_frequency(self) -> Fraction:
        """How often the double attack wager is made."""
        return sum((each.chance for each in self.ups if each.attack), ZERO)

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
    """What an ending wins with so many wagers, in initial wagers."""
    match ending.result:
        case Result.WIN:
            return Fraction(wagers * ending.times)
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


class Shard(NamedTuple):
    """One up-card of a shoe."""

    shoe: Shoe
    options: Options
    up: int


def solve(
    shoe: Shoe,
    options: Options | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Find the best play of a shoe.

    The work is done in shards on any executor, on threads if none is given. As they finish,
    `progress` is told how many are done of how many.
    """
    house = options or Options()
    refuse_too_small(shoe.values, house.hands)
    shards = [Shard(shoe, house, up) for up in range(VALUES) if shoe.values[up]]
    return Solution(shoe, house, tuple(in_shards(solve_up_card, shards, executor, progress)))


def _value(starts: Iterable[Start], wagers: int, house: Options) -> Fraction:
    return sum((each.chance * each.total(wagers, house) for each in starts), ZERO)


def _wagers(starts: Sequence[Start], house: Options) -> int:
    """One, or two if more is won or less lost with them.

    The best of all plays is worth the most at the least or the most that may be wagered, never
    between: for each play the value is a straight line.
    """
    return 2 if house.attack and _value(starts, 2, house) > _value(starts, 1, house) else 1


def solve_up_card(shard: Shard) -> UpCard:
    """Find the best play against one up-card."""
    shoe, house, up = shard
    stock = list(shoe.values)
    chance = Fraction(stock[up], sum(stock))
    stock[up] -= 1
    checked_stock(dealer_of(up, house.hits_soft_17), shoe.values)
    seen = outlook(up, house.hits_soft_17, stock, EMPTY)
    play = best_play(seen, turn_of(house))
    starts = tuple(
        _start(shard, seen, play, kinds, stock, alike, ways)
        for low in range(VALUES)
        for high in range(low, VALUES)
        for kinds in ((low, high),)
        for alike, ways in _deals(shoe, house, up, stock, kinds)
        if ways
    )
    endings, chart = _Forward(seen, play, house, starts).result()
    return UpCard(up, chance, starts, endings, chart, house)


def _deals(
    shoe: Shoe, house: Options, up: int, stock: list[int], kinds: tuple[int, int]
) -> list[tuple[int | None, Fraction]]:
    """In how many ways two cards can be dealt, by how many more are left to split again.

    None stands for two cards that may not be split.
    """
    low, high = kinds
    if low != high:
        return [(None, Fraction(2 * stock[low] * stock[high]))]
    ways = Fraction(stock[low] * (stock[low] - 1))
    if house.hands == 1:
        return [(None, ways)]
    if low != TEN or house.split_unlike_tens:
        return [(stock[low] - 2, ways)]
    by_left: dict[int, Fraction] = {}
    for chance, tens in _tens_left(shoe, up):
        for count in tens:
            by_left[count - 2] = by_left.get(count - 2, ZERO) + chance * count * (count - 1)
    pairs = [(left, count) for left, count in by_left.items() if left >= 0]
    return [*pairs, (None, ways - sum(by_left.values()))]


def _tens_left(shoe: Shoe, up: int) -> list[tuple[Fraction, list[int]]]:
    """The ten-valued cards left by rank, by which of them the up-card may be."""
    tens = list(shoe.tens)
    if up != TEN:
        return [(Fraction(1), tens)]
    return [
        (Fraction(count, sum(tens)), [n - (i == j) for j, n in enumerate(tens)])
        for i, count in enumerate(tens)
    ]


def _start(
    shard: Shard,
    seen: Outlook,
    play: Play,
    kinds: tuple[int, int],
    stock: list[int],
    alike: int | None,
    ways: Fraction,
) -> Start:
    house = shard.options
    left = sum(stock)
    chance = ways / (left * (left - 1))
    hand = _local(seen, kinds)
    clear = seen.fraction(hand, HALVES * seen.clear[hand])
    if kinds == (ACE, TEN):
        return Start(
            kinds, chance, clear, {}, clear * Fraction(house.blackjack_pays), clear, None, None
        )
    values = options(seen, play, turn_of(house), hand)
    worth = {action: seen.fraction(hand, value) for action, value in values.items()}
    split = None
    if alike is not None:
        rest = list(stock)
        rest[kinds[0]] -= 2
        splitting = Splitting(shard.up, kinds[0], tuple(rest), house)
        split = splitting.worth(alike)
        if split is not None:
            worth[Action.SPLIT] = split.value
    start = Start(kinds, chance, clear, worth, None, ZERO, split, alike)
    staked = _staked(seen, play, house, hand, start)
    return replace(start, staked=staked)


def _local(seen: Outlook, kinds: tuple[int, int]) -> int:
    first = seen.child[0][kinds[0]]
    return seen.child[first][kinds[1]]


def _staked(seen: Outlook, play: Play, house: Options, hand: int, start: Start) -> Fraction:
    """What is wagered in the end on two cards."""
    if start.action is Action.SPLIT and start.split is not None:
        return start.split.staked
    forward = _Forward(seen, play, house, ())
    forward.begin(hand, 1, start.action)
    forward.run()
    wagered = sum(ending.times * count for ending, count in forward.ended.items())
    return Fraction(wagered, seen.scale[2])


class _Forward:
    """Follows the best play card by card, and counts how often each hand and ending is met.

    A hand of k cards that is met in n of N(N-1)... orders, and a value over the scale of its
    size: their product is always over the scale of no cards, N(N-1)... with all its factors.
    """

    def __init__(
        self, seen: Outlook, play: Play, house: Options, starts: tuple[Start, ...]
    ) -> None:
        self.seen, self.play, self.turn, self.house = seen, play, turn_of(house), house
        self.starts = starts
        self.ended: dict[Ending, int] = {}
        self.met: dict[int, int] = {}
        """How often each hand is met, and played on, with any number of cards."""
        self.doubled: list[dict[int, int]] = [{} for _ in range(self.turn.redoubles + 1)]

    def result(self) -> tuple[dict[Ending, Fraction], dict[Row, Cell]]:
        """The endings' chances, and the chart."""
        cards = sum(self.seen.stock[0])
        all_ways = cards * (cards - 1)
        unit = lcm(*((each.chance * all_ways).denominator for each in self.starts), 1)
        scale = self.seen.scale[0] * unit
        wagers = _wagers(self.starts, self.house)
        rows = _Rows()
        endings: dict[Ending, Fraction] = {}
        for each in self.starts:
            hand = _local(self.seen, each.kinds)
            ways = int(each.chance * all_ways * unit)
            void = each.chance * (1 - each.clear)
            if each.settled is not None:
                _add(endings, Ending(Result.BLACKJACK, 1), each.chance * each.clear)
                _add(endings, Ending(Result.BOTH_BLACKJACK, 1), void)
                continue
            if each.surrenders_early(wagers, self.house):
                _add(endings, Ending(Result.SURRENDER, 1), each.chance)
                continue
            _add(endings, Ending(Result.DEALER_BLACKJACK, 1), void)
            self.begin(hand, ways, each.action)
            if each.kinds[0] == each.kinds[1]:
                rows.add_start(each)
            else:
                rows.add(self._row(hand), self._options(hand), ways, scale)
        for hand, ways in self.run().items():
            rows.add(self._row(hand), self._options(hand), ways, scale)
        for left, met in enumerate(self.doubled):
            for hand, ways in met.items():
                worth = doubled_options(self.seen, self.play, self.turn, hand, left)
                rows.add(self._row(hand, doubled=True), worth, ways, scale)
        for ending, count in self.ended.items():
            _add(endings, ending, Fraction(count, scale))
        return endings, rows.cells()

    def _options(self, hand: int) -> dict[Action, int]:
        return options(self.seen, self.play, self.turn, hand)

    def _row(self, hand: int, doubled: bool = False) -> Row:
        table, place = all_hands(), self.seen.hands[hand]
        kind = "soft" if table.soft[place] else "hard"
        return Row(f"doubled {kind}" if doubled else kind, int(table.total[place]))

    def begin(self, hand: int, ways: int, action: Action) -> None:
        """Two cards, met in so many ways, with which this is done."""
        self._act(hand, ways, action)

    def run(self) -> dict[int, int]:
        """Play on until all hands have ended; the hands of three cards and more that are met."""
        done: dict[int, int] = {}
        while self.met:
            hand = min(self.met)
            ways = self.met.pop(hand)
            done[hand] = ways
            self._act(hand, ways, self.play.action[hand])
        for left in reversed(range(self.turn.redoubles + 1)):
            times = 2 ** (self.turn.redoubles - left + 1)
            for hand, ways in sorted(self.doubled[left].items()):
                action = self.play.doubled[left][hand]
                if action is Action.DOUBLE:
                    self._draw(hand, ways, self.doubled[left - 1], 2 * times)
                else:
                    self._end(hand, ways, action, times)
        return done

    def _act(self, hand: int, ways: int, action: Action) -> None:
        if action is Action.HIT:
            self._draw(hand, ways, self.met, 1)
        elif action is Action.DOUBLE:
            self._draw(hand, ways, self.doubled[self.turn.redoubles], 2)
        elif action is not Action.SPLIT:
            self._end(hand, ways, action, 1)

    def _draw(self, hand: int, ways: int, into: dict[int, int], times: int) -> None:
        for count, child in zip(self.seen.stock[hand], self.seen.child[hand], strict=True):
            if child >= 0 and count:
                into[child] = into.get(child, 0) + ways * count
        self._count(Result.LOSE, times, ways * self.seen.broke[hand])

    def _end(self, hand: int, ways: int, action: Action, times: int) -> None:
        if action is Action.SURRENDER:
            self._count(Result.SURRENDER, times, ways * self.seen.clear[hand])
            return
        for result, end in ((WIN, Result.WIN), (PUSH, Result.PUSH), (LOSE, Result.LOSE)):
            self._count(end, times, ways * self.seen.ways(hand, result))

    def _count(self, result: Result, times: int, count: int) -> None:
        if count:
            ending = Ending(result, times)
            self.ended[ending] = self.ended.get(ending, 0) + count


class _Rows:
    """Collects the chart."""

    def __init__(self) -> None:
        self.worth: dict[Row, dict[Action, Fraction]] = {}
        self.share: dict[Row, dict[Action, Fraction]] = {}

    def add(self, row: Row, worth: dict[Action, int], ways: int, scale: int) -> None:
        """A hand of the row, met in so many ways."""
        best = max(worth, key=worth.__getitem__)
        for action, value in worth.items():
            _add(self.worth.setdefault(row, {}), action, Fraction(ways * value, HALVES * scale))
            _add(self.share.setdefault(row, {}), action, ZERO)
        _add(self.share[row], best, Fraction(ways))

    def add_start(self, start: Start) -> None:
        """A pair."""
        row = Row("pair", start.kinds[0])
        for action, value in start.worth.items():
            _add(self.worth.setdefault(row, {}), action, start.chance * value)
            _add(self.share.setdefault(row, {}), action, ZERO)
        _add(self.share[row], start.action, start.chance)

    def cells(self) -> dict[Row, Cell]:
        """The chart."""
        cells = {}
        for row, share in sorted(self.share.items()):
            met = sum(share.values(), ZERO)
            cells[row] = Cell(
                self.worth[row], {action: part / met for action, part in share.items()}
            )
        return cells


def _add(into: dict[_Key, Fraction], key: _Key, value: Fraction) -> None:
    into[key] = into.get(key, ZERO) + value
