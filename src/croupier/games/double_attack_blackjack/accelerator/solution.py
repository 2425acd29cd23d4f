"""Double Attack Blackjack solved: what each up-card and each two cards are worth, played best.

Both wagers of a hand win and lose together, except that a dealer's blackjack takes the initial
wager only. So all is worked out for one wager, times the chance of no blackjack; with a double
attack wager it is twice that, and a blackjack still costs one.
"""

from __future__ import annotations

from concurrent.futures import Executor
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeVar

from croupier.games.double_attack_blackjack.accelerator.dealer import (
    LOSE,
    PUSH,
    WIN,
    checked_stock,
    dealer_of,
)
from croupier.games.double_attack_blackjack.accelerator.hands import EMPTY, all_hands
from croupier.games.double_attack_blackjack.accelerator.options import Options, Turn, turn_of
from croupier.games.double_attack_blackjack.accelerator.play import (
    Action,
    Outlook,
    Play,
    Wanted,
    best_play,
    doubled_options,
    options,
    outlook,
)
from croupier.games.double_attack_blackjack.accelerator.policy import Policy
from croupier.games.double_attack_blackjack.accelerator.results import (
    ZERO,
    Cell,
    Ending,
    Result,
    Row,
    Solution,
    Start,
    UpCard,
    wagers_made,
)
from croupier.games.double_attack_blackjack.accelerator.shoe import (
    ACE,
    TEN,
    VALUES,
    Shoe,
    refuse_too_small,
)
from croupier.games.double_attack_blackjack.accelerator.splits import Splitting
from croupier.progress import Progress
from croupier.solver.kernels.shards import in_shards

_Key = TypeVar("_Key")


class Shard(NamedTuple):
    """One up-card of a shoe."""

    shoe: Shoe
    options: Options
    up: int
    policy: Policy | None = None
    attack: bool | None = None
    """Whether a double attack wager is made, if not where it is best."""
    hole: int | None = None
    """The dealer's hole card, if it is known."""

    @property
    def stock(self) -> list[int]:
        """The cards not seen before the player's are dealt."""
        left = list(self.shoe.values)
        for kind in self.dealers:
            left[kind] -= 1
        return left

    @property
    def dealers(self) -> tuple[int, ...]:
        """The dealer's cards that are known."""
        return (self.up,) if self.hole is None else (self.up, self.hole)

    @property
    def wanted(self) -> Wanted | None:
        """What is done with a hand that was not split, if not the best."""
        return None if self.policy is None else self.policy.wanted(self.up)


def solve(
    shoe: Shoe,
    house: Options,
    executor: Executor | None = None,
    progress: Progress | None = None,
    policy: Policy | None = None,
) -> Solution:
    """Find the best play of a shoe, or what a policy makes of it.

    The work is done in shards on any executor, on threads if none is given. `progress(done,
    total)` is called as they finish.
    """
    refuse_too_small(shoe.values, house.hands)
    shards = [Shard(shoe, house, up, policy) for up in range(VALUES) if shoe.values[up]]
    ups = tuple(in_shards(solve_up_card, shards, executor, progress))
    return Solution(shoe, house, ups, policy)


def solve_up_card(shard: Shard) -> UpCard:
    """Find the best play against one up-card."""
    shoe, house, up, policy, attack, _ = shard
    checked_stock(dealer_of(up, house.hits_soft_17), shoe.values)
    once, twice = play_out(shard)
    if policy is not None:
        attack = bool(policy.attack[up])
    wagers = wagers_made(once.starts, twice.starts, house, attack)
    outcome, other = (once, twice) if wagers == 1 else (twice, once)
    endings, chart = _Forward(outcome.seen, outcome.play, turn_of(house)).result(outcome.starts)
    chance = Fraction(shoe.values[up], sum(shoe.values))
    return UpCard(up, chance, outcome.starts, endings, chart, house, wagers, other.starts)


class PlayedOut(NamedTuple):
    """Every two cards against one up-card, with this many wagers."""

    seen: Outlook
    play: Play
    starts: tuple[Start, ...]


def play_out(shard: Shard) -> tuple[PlayedOut, PlayedOut]:
    """Play every two cards out, with one wager and with two."""
    house, once = shard.options, _play_out(shard, 1)
    # Only where the two wagers are paid differently does the play depend on how many there are.
    alike = house.pays(1) == house.pays(2)
    return once, once if alike else _play_out(shard, 2)


def _play_out(shard: Shard, wagers: int) -> PlayedOut:
    house, stock = shard.options, shard.stock
    pays = house.pays(wagers)
    seen = outlook(shard.up, house.hits_soft_17, stock, EMPTY, pays=pays, hole=shard.hole)
    play = best_play(seen, turn_of(house), shard.wanted)
    starts = tuple(
        _start(shard, seen, play, kinds, stock, alike, ways)
        for low in range(VALUES)
        for high in range(low, VALUES)
        for kinds in ((low, high),)
        for alike, ways in deals(shard, kinds)
        if ways
    )
    return PlayedOut(seen, play, starts)


def deals(shard: Shard, kinds: tuple[int, int]) -> list[tuple[int | None, Fraction]]:
    """In how many ways two cards can be dealt, by how many more are left to split again.

    None stands for two cards that may not be split.
    """
    (low, high), stock, house = kinds, shard.stock, shard.options
    if low != high:
        return [(None, Fraction(2 * stock[low] * stock[high]))]
    ways = Fraction(stock[low] * (stock[low] - 1))
    if house.hands == 1:
        return [(None, ways)]
    if low != TEN or house.split_unlike_tens:
        return [(stock[low] - 2, ways)]
    by_left: dict[int, Fraction] = {}
    for chance, tens in _tens_left(shard.shoe.tens, shard.dealers.count(TEN)):
        for count in tens:
            by_left[count - 2] = by_left.get(count - 2, ZERO) + chance * count * (count - 1)
    pairs = [(left, count) for left, count in by_left.items() if left >= 0]
    return [*pairs, (None, ways - sum(by_left.values()))]


def _tens_left(tens: tuple[int, ...], gone: int) -> list[tuple[Fraction, tuple[int, ...]]]:
    """The ten-valued cards left by rank, by which of them the dealer's may be."""
    if not gone:
        return [(Fraction(1), tens)]
    return [
        (Fraction(count, sum(tens)) * chance, left)
        for rank, count in enumerate(tens)
        if count
        for chance, left in _tens_left((*tens[:rank], count - 1, *tens[rank + 1 :]), gone - 1)
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
    clear = seen.chance(hand)
    if kinds == (ACE, TEN):
        return Start(kinds, chance, clear, {}, clear * Fraction(house.blackjack_pays), None, None)
    values = options(seen, play, turn_of(house), hand)
    worth = {action: seen.fraction(hand, value) for action, value in values.items()}
    split = None
    if alike is not None:
        rest = list(stock)
        rest[kinds[0]] -= 2
        wanted = None if shard.policy is None else shard.policy.wanted(shard.up, split=True)
        splitting = Splitting(shard.up, kinds[0], tuple(rest), house, wanted, seen.pays, shard.hole)
        split = splitting.worth(alike)
        if split is not None:
            worth[Action.SPLIT] = split.value
    done = None
    if shard.policy is not None:
        splits = split is not None and bool(shard.policy.splits[shard.up, kinds[0]])
        done = Action.SPLIT if splits else play.action[hand]
    return Start(kinds, chance, clear, worth, None, split, alike, done)


def _local(seen: Outlook, kinds: tuple[int, int]) -> int:
    first = seen.child[0][kinds[0]]
    return seen.child[first][kinds[1]]


def endings_of(
    seen: Outlook, play: Play, turn: Turn, hand: int, action: Action, doubled: bool = False
) -> dict[Ending, Fraction]:
    """How a hand ends if this is done with it, and all that follows as the play has it; times
    the chance of no blackjack. A split is not followed."""
    forward = _Forward(seen, play, turn)
    if doubled:
        forward.begin_doubled(hand, 1, action)
    else:
        forward.begin(hand, 1, action)
    forward.run()
    scale = seen.scale[seen.size[hand]]
    return {ending: Fraction(count, scale) for ending, count in forward.ended.items()}


class _Forward:
    """Follows the best play card by card, and counts how often each hand and ending is met.

    A hand of k cards that is met in n of N(N-1)... orders, and a value over the scale of its
    size: their product is always over the scale of no cards, N(N-1)... with all its factors.
    """

    def __init__(self, seen: Outlook, play: Play, turn: Turn) -> None:
        self.seen, self.play, self.turn = seen, play, turn
        self.ended: dict[Ending, int] = {}
        self.met: dict[int, int] = {}
        """How often each hand is met, and played on, with any number of cards."""
        self.doubled: list[dict[int, int]] = [{} for _ in range(self.turn.redoubles + 1)]

    def result(self, starts: tuple[Start, ...]) -> tuple[dict[Ending, Fraction], dict[Row, Cell]]:
        """The endings' chances, and the chart."""
        cards = sum(self.seen.stock[0])
        all_ways = cards * (cards - 1)
        unit = lcm(*((start.chance * all_ways).denominator for start in starts), 1)
        scale = self.seen.scale[0] * unit
        rows = _Rows(self.seen.wager)
        endings: dict[Ending, Fraction] = {}
        for start in starts:
            hand = _local(self.seen, start.kinds)
            ways = int(start.chance * all_ways * unit)
            void = start.chance * (1 - start.clear)
            if start.settled is not None:
                _add(endings, Ending(Result.BLACKJACK, 1), start.chance * start.clear)
                _add(endings, Ending(Result.BOTH_BLACKJACK, 1), void)
                continue
            _add(endings, Ending(Result.DEALER_BLACKJACK, 1), void)
            self.begin(hand, ways, start.action)
            if start.kinds[0] == start.kinds[1]:
                rows.add_start(start)
            else:
                rows.add(self._row(hand), self._options(hand), start.action, ways, scale)
        for hand, ways in self.run().items():
            done = self.play.action[hand]
            rows.add(self._row(hand), self._options(hand), done, ways, scale)
        for left, met in enumerate(self.doubled):
            for hand, ways in met.items():
                worth = doubled_options(self.seen, self.play, self.turn, hand, left)
                done = self.play.doubled[left][hand]
                rows.add(self._row(hand, doubled=True), worth, done, ways, scale)
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
        """Two cards, met in this many ways, with which this is done."""
        self._act(hand, ways, action)

    def begin_doubled(self, hand: int, ways: int, action: Action) -> None:
        """A hand that has doubled once, met in this many ways, with which this is done."""
        if action is Action.DOUBLE:
            self._draw(hand, ways, self.doubled[self.turn.redoubles - 1], 4)
        else:
            self._end(hand, ways, action, 2)

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

    def __init__(self, wager: int) -> None:
        self.wager = wager
        self.worth: dict[Row, dict[Action, Fraction]] = {}
        self.share: dict[Row, dict[Action, Fraction]] = {}

    def add(self, row: Row, worth: dict[Action, int], done: Action, ways: int, scale: int) -> None:
        """A hand of the row, met in this many ways, with which this is done."""
        for action, value in worth.items():
            _add(self.worth.setdefault(row, {}), action, Fraction(ways * value, self.wager * scale))
            _add(self.share.setdefault(row, {}), action, ZERO)
        _add(self.share[row], done, Fraction(ways))

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
