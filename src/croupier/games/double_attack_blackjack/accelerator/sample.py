"""The results of split hands. All else of a round is exact; those are sampled, and say so.

Split hands meet the same dealer's hand, so the chances of their joint result are not products, and
there are too many joint hands to list. Their mean is known exactly. Their squares are sampled,
playing the very strategy whose mean is known; as three rounds in a hundred are split, little
sampling goes a long way. A sampled figure comes with its standard error.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.double_attack_blackjack.accelerator.dealer import STANDS, blackjack_kind
from croupier.games.double_attack_blackjack.accelerator.hands import EMPTY, LIMIT, Ints, all_hands
from croupier.games.double_attack_blackjack.accelerator.options import Options
from croupier.games.double_attack_blackjack.accelerator.play import HALVES, Action, Wanted
from croupier.games.double_attack_blackjack.accelerator.results import Solution, Start
from croupier.games.double_attack_blackjack.accelerator.shoe import ACE, VALUES
from croupier.games.double_attack_blackjack.accelerator.splits import Splitting
from croupier.numba_cache import compiled
from croupier.progress import Progress
from croupier.solver.kernels.shards import in_shards

ROUNDS: Final = 2_000_000
_LEAST: Final = 20_000

_SURRENDERED: Final = -1
_SURRENDER, _STAND, _HIT, _DOUBLE = (
    int(action) for action in (Action.SURRENDER, Action.STAND, Action.HIT, Action.DOUBLE)
)


_State: TypeAlias = NDArray[np.uint64]


class _Game(NamedTuple):
    """What the compiled sampling needs to know."""

    stock: Ints
    """The cards not seen, with neither up-card nor pair, and how many they are."""
    up: int
    kind: int
    alike: int
    most: int
    """Up to how many hands are split."""
    hole: int
    """The kind of hole card that would be a blackjack, or -1."""
    hits_soft_17: bool
    one_card: bool
    child: Ints
    total: Ints
    action: Ints
    """[hand], of all hands."""
    doubled: Ints
    """[redoubles left, hand]."""
    wins: Ints
    """What a hand wins, in units, by how often it has doubled."""
    half: int
    """Half a wager, in units."""


@dataclass(frozen=True)
class SplitSample:
    """Sampled rounds of one pair, split against one up-card without a dealer's blackjack."""

    up: int
    start: Start
    chance: Fraction
    """Of all rounds."""
    wagers: int
    counts: Mapping[Fraction, int]
    """Rounds by result, in wagers that opened the hand."""

    @property
    def rounds(self) -> int:
        """How many were played."""
        return sum(self.counts.values())

    def moment(self, power: int) -> float:
        """The mean of a power of the result."""
        return sum(float(net) ** power * n for net, n in self.counts.items()) / self.rounds


@dataclass(frozen=True)
class Spread:
    """How far the results of split rounds are spread, by sampling."""

    error: float
    """The standard error of what they add to the mean square of a round, in initial wagers."""
    samples: tuple[SplitSample, ...]


class Shard(NamedTuple):
    """Rounds to sample."""

    up: int
    start: Start
    stock: tuple[int, ...]
    options: Options
    rounds: int
    seed: int
    wanted: Wanted | None
    pays: tuple[Fraction, ...]


def spread(
    solution: Solution,
    rounds: int = ROUNDS,
    seed: int = 0,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Spread:
    """The results of split rounds, about this many of them sampled."""
    splits = [
        (up_card, start)
        for up_card in solution.ups
        for start in up_card.starts
        if start.settled is None and start.action is Action.SPLIT
    ]
    shards = []
    for number, (up_card, start) in enumerate(splits):
        stock = list(solution.shoe.values)
        stock[up_card.up] -= 1
        stock[start.kinds[0]] -= 2
        share = up_card.chance * start.chance * start.clear / solution.split_frequency
        wanted = max(_LEAST, int(rounds * share))
        shards.append(
            Shard(
                up_card.up, start, tuple(stock), solution.options, wanted, seed * 1000 + number,
                solution.policy.wanted(up_card.up, split=True) if solution.policy else None,
                solution.options.pays(up_card.wagers),
            )
        )  # fmt: skip
    counted = in_shards(sample_shard, shards, executor, progress)
    samples = tuple(
        SplitSample(
            up_card.up, start, up_card.chance * start.chance * start.clear, up_card.wagers, counts
        )
        for (up_card, start), counts in zip(splits, counted, strict=True)
    )
    error = 0.0
    for sample in samples:
        weight = float(sample.chance) * sample.wagers**2
        second, fourth = sample.moment(2), sample.moment(4)
        error += weight**2 * max(fourth - second**2, 0.0) / sample.rounds
    return Spread(sqrt(error), samples)


def sample_shard(shard: Shard) -> dict[Fraction, int]:
    """Sample the rounds of one shard."""
    table = all_hands()
    splitting = Splitting(
        shard.up, shard.start.kinds[0], shard.stock, shard.options, shard.wanted, shard.pays
    )
    redoubles = splitting.turn.redoubles
    action = np.full(len(table.counts), _STAND, np.int64)
    doubled = np.full((redoubles + 1, len(table.counts)), _STAND, np.int64)
    if not splitting.one_card:
        play = splitting.play
        action[play.hands] = play.action
        for left in range(redoubles + 1):
            doubled[left, play.hands] = play.doubled[left]
    parts = lcm(*(pays.denominator for pays in shard.pays))
    wins = np.array(
        [HALVES * int(pays * parts) * 2**doubled for doubled, pays in enumerate(shard.pays)],
        np.int64,
    )
    hole = blackjack_kind(shard.up)
    split, alike = shard.start.split, shard.start.alike
    assert split is not None and alike is not None
    most = split.hands
    game = _Game(
        np.array([*shard.stock, sum(shard.stock)], np.int64), shard.up, splitting.kind, alike, most,
        -1 if hole is None else hole, shard.options.hits_soft_17, splitting.one_card,
        table.child, table.total, action, doubled,
        wins, parts,
    )  # fmt: skip
    wager = HALVES * parts
    offset = most * max(2 ** (redoubles + 1) * wager, int(wins.max()))
    counts = np.zeros(2 * offset + 1, np.int64)
    state = np.array([shard.seed * 0x9E3779B9 + 0x632BE59B], np.uint64)
    _play_rounds(game, shard.rounds, state, counts)
    return {
        Fraction(place - offset, wager): int(count) for place, count in enumerate(counts) if count
    }


@compiled
def _random(state: _State) -> float:
    """A number from 0 up to 1."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = state[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    return float(mixed >> np.uint64(11)) * 2.0**-53


@compiled
def _draw(stock: Ints, state: _State) -> int:
    """Take a card at random; the stock ends with the number of all cards."""
    place = int(_random(state) * stock[VALUES])
    kind = 0
    while place >= stock[kind]:
        place -= stock[kind]
        kind += 1
    stock[kind] -= 1
    stock[VALUES] -= 1
    return kind


@compiled
def _play_hand(game: _Game, stock: Ints, state: _State, hand: int) -> tuple[int, int]:
    """Play a hand of two cards: points (none if lost, -1 if surrendered), and how often doubled."""
    doubles = 0
    left = -1
    while True:
        act = game.action[hand] if left < 0 else game.doubled[left, hand]
        if act == _SURRENDER:
            return _SURRENDERED, doubles
        if act == _STAND:
            return game.total[hand], doubles
        if act == _DOUBLE:
            doubles += 1
            left = len(game.doubled) - 1 if left < 0 else left - 1
        hand = game.child[hand, _draw(stock, state)]
        if hand < 0:
            return 0, doubles


@compiled
def _play_dealer(game: _Game, stock: Ints, state: _State, hole: int) -> int:
    """The dealer's points; none if too many."""
    hard = game.up + 1 + hole + 1
    ace = game.up == ACE or hole == ACE
    while True:
        soft = ace and hard + 10 <= LIMIT
        total = hard + 10 if soft else hard
        if total > LIMIT:
            return 0
        if total > STANDS or (total == STANDS and not (soft and game.hits_soft_17)):
            return total
        kind = _draw(stock, state)
        hard += kind + 1
        ace = ace or kind == ACE


@compiled
def _play_rounds(game: _Game, rounds: int, state: _State, counts: Ints) -> None:
    """Play split rounds, and count their results in units."""
    offset = len(counts) // 2
    points = np.zeros(game.most, np.int64)
    doubles = np.zeros(game.most, np.int64)
    single = game.child[EMPTY, game.kind]
    stock = game.stock.copy()
    for _ in range(rounds):
        stock[:] = game.stock
        hole = _draw(stock, state)
        while hole == game.hole:
            stock[:] = game.stock
            hole = _draw(stock, state)
        alike = game.alike
        if hole == game.kind:
            # Of ten-valued cards only some may be alike.
            before = stock[game.kind] + 1
            alike -= _one_of(alike, before, state)
        there, settled = 2, 0
        while settled < there:
            before = stock[game.kind]
            kind = _draw(stock, state)
            same = kind == game.kind and _one_of(alike, before, state) == 1
            if same:
                alike -= 1
            if same and there < game.most:
                there += 1
                continue
            hand = game.child[single, kind]
            points[settled], doubles[settled] = _play_hand(game, stock, state, hand)
            settled += 1
        dealer = _play_dealer(game, stock, state, hole)
        net = 0
        for hand in range(there):
            if points[hand] == _SURRENDERED:
                net -= game.half << doubles[hand]
            elif points[hand] == 0 or points[hand] < dealer:
                net -= HALVES * (game.half << doubles[hand])
            elif points[hand] > dealer:
                net += game.wins[doubles[hand]]
        counts[offset + net] += 1


@compiled
def _one_of(some: int, of: int, state: _State) -> int:
    """Whether a card is one of some, of this many."""
    return 1 if _random(state) * of < some else 0
