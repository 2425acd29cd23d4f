"""How Double Attack Blackjack is played in mass: what is chosen in turns, and how endings are
listed. The rules themselves are read from the game's turns and settlements."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.games.double_attack_blackjack.accelerator import Ending as KernelEnding
from croupier.games.double_attack_blackjack.accelerator import Result, Solution
from croupier.games.double_attack_blackjack.accelerator.hands import BUST, EMPTY, all_hands
from croupier.games.double_attack_blackjack.accelerator.options import Options, turn_of
from croupier.games.double_attack_blackjack.accelerator.play import (
    Action,
    Play,
    best_play,
    outlook,
)
from croupier.games.double_attack_blackjack.accelerator.results import UpCard
from croupier.games.double_attack_blackjack.accelerator.shoe import VALUES, value_of
from croupier.games.double_attack_blackjack.accelerator.solution import Shard
from croupier.games.double_attack_blackjack.accelerator.splits import Splitting
from croupier.games.double_attack_blackjack.odds import OTHERS, TURN
from croupier.games.double_attack_blackjack.rounds import (
    ATTACK,
    ATTACKED,
    NO_ATTACK,
    SPLIT,
    hand_name,
)
from croupier.games.double_attack_blackjack.turns import is_natural
from croupier.hands.blackjack import is_blackjack
from croupier.rounds import Outcome
from croupier.solver.outcomes import Ending, Settled

if TYPE_CHECKING:
    from croupier.batch.script import Bytes, Ints
    from croupier.batch.turn_example import Example
    from croupier.batch.turn_play import TurnPlay
    from croupier.solver.analysis import Priced

ANY_NUMBER = 255
"""Of hands."""


class _Acts(NamedTuple):
    """What is done with hands of one kind against one up-card."""

    first: Ints
    """[times doubled, hand]."""
    splits: Bytes
    """[hand]: up to how many hands it is split; 0 if it is not."""


def turn_choices(play: TurnPlay, priced: Priced) -> tuple[Ints, Bytes, Bytes, Bytes]:
    """What a solution does, or a strategy: by state and up-card."""
    solution: Solution = priced.chosen
    names, house = play.names, solution.options
    kinds = [_kind(play, at) for at in range(len(names.worths))]
    before = np.zeros((len(names.asks), len(kinds)), np.int64)
    first = np.zeros((len(names.states), len(kinds)), np.uint8)
    second, hands = first.copy(), first.copy()
    options = np.array([names.options.index(name) for name in TURN], np.int64)
    of_state = _States.of(play)
    for at, kind in enumerate(kinds):
        up = solution.up(kind)
        for ask, name in enumerate(names.asks[:-1]):
            offered = ATTACK if up.attack else NO_ATTACK
            if name != ATTACKED:
                mine = [
                    names.options[option] for option in np.flatnonzero(play.script.head[ask] >= 0)
                ]
                offered = next(option for option in OTHERS if option in mine)
            before[ask, at] = names.options.index(offered)
        for pair, acts in _acts(solution, house, up):
            rows = of_state.rows(pair)
            where, doubles = of_state.place[rows], of_state.doubles[rows]
            plain = acts.first[doubles, where]
            limit = np.where(doubles > 0, 0, acts.splits[where]) * of_state.is_two[rows]
            second[rows, at] = options[plain]
            first[rows, at] = options[np.where(limit > 0, int(Action.SPLIT), plain)]
            hands[rows, at] = np.where(limit > 0, limit, ANY_NUMBER)
    return before, first, second, hands


class _States(NamedTuple):
    """States of hands, as the kernel's tables number them."""

    place: Ints
    """By state, the hand among all; the empty one where there are too many points."""
    doubles: Ints
    is_two: Bytes
    pair: Ints
    """The kind of card that a split left it with, or -1."""

    @staticmethod
    def of(play: TurnPlay) -> _States:
        """The states of a game."""
        table, kinds = all_hands(), {worth: _kind(play, at) for at, worth in enumerate(
            play.names.worths)}  # fmt: skip
        rows = []
        for state in play.names.states:
            held = [kinds[worth] for worth in state.cards]
            place = table.place(*held)
            is_two = len(held) == 2
            pair = held[0] if state.is_split and held else -1
            rows.append((EMPTY if place == BUST else place, state.doubles, is_two, pair))
        place, doubles, two, pairs = np.array(rows, np.int64).T
        return _States(place, doubles, two.astype(np.uint8), pairs)

    def rows(self, pair: int) -> Ints:
        """The states of hands that a split has left with a kind of card; -1 for all others."""
        return np.flatnonzero(self.pair == pair)


def _kind(play: TurnPlay, at: int) -> int:
    """What the solver calls cards that the tables number so."""
    card = next(other for other in play.game.deck if play.script.kind[other] == at)
    return value_of(card)


def _acts(solution: Solution, house: Options, up: UpCard) -> Iterator[tuple[int, _Acts]]:
    """What is done with hands that no split has made, and then by kind of the pair."""
    policy, pays = solution.policy, house.pays(up.wagers)
    shard = Shard(solution.shoe, house, up.up, policy)
    seen = outlook(up.up, house.hits_soft_17, shard.stock, EMPTY, pays=pays)
    starts = {start.kinds[0]: start for start in up.starts if start.kinds[0] == start.kinds[1]}
    limits = [0] * VALUES
    for kind, start in starts.items():
        if start.settled is None and start.action is Action.SPLIT and start.split is not None:
            limits[kind] = start.split.hands
    splits = np.zeros(len(all_hands().counts), np.uint8)
    for kind, limit in enumerate(limits):
        splits[all_hands().place(kind, kind)] = limit
    plain = best_play(seen, turn_of(house), shard.wanted)
    yield -1, _Acts(_by_doubles(plain, house), splits)
    for kind, limit in enumerate(limits):
        if not limit:
            continue
        rest = list(shard.stock)
        rest[kind] -= 2
        acts_wanted = policy.wanted(up.up, split=True) if policy else None
        splitting = Splitting(up.up, kind, tuple(rest), house, acts_wanted, pays)
        acts = np.full((house.redoubles + 2, len(splits)), int(Action.STAND), np.int64)
        if not splitting.one_card:
            acts = _by_doubles(splitting.play, house)
        yield kind, _Acts(acts, splits)


def _by_doubles(play: Play, house: Options) -> Ints:
    """[times doubled, hand among all]."""
    actions = np.full((house.redoubles + 2, len(all_hands().counts)), int(Action.STAND), np.int64)
    actions[0, play.hands] = play.action
    for left in range(house.redoubles + 1):
        actions[house.redoubles + 1 - left, play.hands] = play.doubled[left]
    return actions


# ---- how endings are listed -----------------------------------------------------------------

_RESULTS = {
    Outcome.WIN.value: Result.WIN,
    Outcome.LOSE.value: Result.LOSE,
    Outcome.SURRENDER.value: Result.SURRENDER,
}


def ending(example: Example) -> Ending:
    """How a round without a split ended, with Bust It after the wagers on the hand."""
    (part,), settled = example.parts, example.settled
    on_hand = [wager for wager in settled if wager.wager in example.game.part_wagers]
    others = [wager for wager in settled if wager.wager not in example.game.part_wagers]
    dealer = example.state.round.areas["dealer"]
    result = _RESULTS.get(on_hand[0].outcome, Result.PUSH)
    if is_blackjack(dealer):
        result = Result.BOTH_BLACKJACK if is_natural(part) else Result.DEALER_BLACKJACK
    elif is_natural(part):
        result = Result.BLACKJACK
    line = hand_name(KernelEnding(result, 2**part.doubles))
    hand = tuple(wager._replace(line=line) for wager in on_hand)
    return Ending(_chosen(example.hand.chose(ATTACKED)), (*hand, *others))


def split_ending(chosen: tuple[tuple[str, str], ...], net: Fraction, staked: Fraction) -> Ending:
    """A round with a split: all its wagers as one."""
    attacked = dict(chosen).get(ATTACKED, NO_ATTACK)
    return Ending(_chosen(attacked), (Settled("initial", SPLIT, "split hands", staked, net),))


def _chosen(attacked: str) -> tuple[tuple[str, str], ...]:
    return ((ATTACKED, attacked),)
