"""What a strategy does with every hand that may be met, for the kernel."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.double_attack_blackjack.accelerator import (
    Doubling,
    Options,
    Policy,
    Surrender,
)
from croupier.games.double_attack_blackjack.accelerator.hands import LIMIT, all_hands
from croupier.games.double_attack_blackjack.accelerator.options import Turn, turn_of
from croupier.games.double_attack_blackjack.accelerator.shoe import ACE, VALUES
from croupier.games.double_attack_blackjack.definition import ATTACK, NO_ATTACK
from croupier.games.double_attack_blackjack.odds import DOUBLE, OPTIONS, SPLIT, TURN, Points
from croupier.games.double_attack_blackjack.turns import HIT, STAND, SURRENDER
from croupier.solver.strategy import Strategy

Bools: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.integer[Any]]


def policy_of(strategy: Strategy, house: Options) -> Policy:
    """By up-card and hand, as the kernel numbers them."""
    first, later = turn_of(house), turn_of(house, split=True)
    return Policy(
        attack=_attacks(strategy),
        splits=_splits(strategy, first),
        first=_actions(strategy, first, doubled=False),
        first_doubled=_actions(strategy, first, doubled=True),
        later=_actions(strategy, later, doubled=False),
        later_doubled=_actions(strategy, later, doubled=True),
    )


def _worth(kinds: Ints) -> Ints:
    """What cards of some kinds are worth."""
    return np.where(kinds == ACE, 11, kinds + 1)


UPS = _worth(np.arange(VALUES))[:, None]
"""Every up-card, down; hands lie across."""


def _attacks(strategy: Strategy) -> Bools:
    """By up-card, before anybody has a card."""
    offered = dict.fromkeys((ATTACK.name, NO_ATTACK.name), True)
    chosen = strategy.choose({"own": Points(0, False, 0, 0), "up": UPS}, (VALUES, 1), offered)
    return np.asarray(chosen[:, 0] == OPTIONS.index(ATTACK.name))


def _actions(strategy: Strategy, turn: Turn, doubled: bool) -> NDArray[np.int64]:
    """By up-card and hand, where no pair may be split."""
    every = np.arange(len(all_hands().counts))
    offered = _doubled(turn, every) if doubled else _offered(turn, every)
    chosen = _chosen(strategy, every, offered, doubled)
    return chosen.astype(np.int64) - OPTIONS.index(TURN[0])


def _splits(strategy: Strategy, turn: Turn) -> Bools:
    """By up-card and kind of pair."""
    kinds, pairs = _kinds(), np.flatnonzero(_kinds() >= 0)
    offered = {**_offered(turn, pairs), SPLIT: np.ones(len(pairs), np.bool_)}
    splits = np.zeros((VALUES, VALUES), np.bool_)
    chosen = _chosen(strategy, pairs, offered, doubled=False)
    splits[:, kinds[pairs]] = chosen == OPTIONS.index(SPLIT)
    return splits


def _chosen(strategy: Strategy, where: Ints, offered: dict[str, Bools], doubled: bool) -> Ints:
    table, kinds = all_hands(), _kinds()[where]
    own = Points(
        table.total[where],
        table.soft[where],
        np.where(kinds >= 0, _worth(kinds), 0),
        table.size[where],
        doubled,
    )
    return strategy.choose({"own": own, "up": UPS}, (VALUES, len(where)), offered)


def _kinds() -> Ints:
    """The kind that a hand is a pair of; -1 if it is not a pair."""
    table = all_hands()
    is_pair = (table.size == 2) & (table.counts.max(axis=1) == 2)
    return np.where(is_pair, table.counts.argmax(axis=1), -1)


def _offered(turn: Turn, where: Ints) -> dict[str, Bools]:
    """What the house allows with each hand that has not doubled."""
    below, first_two = all_hands().total[where] < LIMIT, all_hands().size[where] <= 2
    never = np.zeros(len(where), np.bool_)
    doubles = {Doubling.ANY_TIME: below, Doubling.FIRST_TWO: below & first_two}
    surrenders = {Surrender.ANY_TIME: below, Surrender.FIRST_TWO: below & first_two}
    return {
        SURRENDER.name: surrenders.get(turn.surrender, never),
        STAND.name: ~never,
        HIT.name: below,
        DOUBLE: doubles.get(turn.doubling, never),
    }


def _doubled(turn: Turn, where: Ints) -> dict[str, Bools]:
    """What the house allows with each hand that has doubled."""
    below = all_hands().total[where] < LIMIT
    return {
        SURRENDER.name: below & bool(turn.rescue),
        STAND.name: np.ones(len(where), np.bool_),
        DOUBLE: below & bool(turn.redoubles),
    }
