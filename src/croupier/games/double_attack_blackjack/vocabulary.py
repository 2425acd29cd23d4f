"""The words of Double Attack Blackjack strategies. docs/strategies.md says what each means.

A strategy looks at the total of a hand, hard or soft, at a pair, and at the up-card. An action
that the house does not allow with a hand is passed over, and the next rule decides.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANK_NAMES, Card
from croupier.games.double_attack_blackjack.accelerator import (
    Action,
    Doubling,
    Options,
    Policy,
    Surrender,
)
from croupier.games.double_attack_blackjack.accelerator.hands import LIMIT, all_hands, points
from croupier.games.double_attack_blackjack.accelerator.options import Turn, turn_of
from croupier.games.double_attack_blackjack.accelerator.shoe import ACE, TEN, VALUES, value_of
from croupier.games.double_attack_blackjack.rounds import ATTACK, NO_ATTACK
from croupier.solver.five_card.features import BY_RANK, Compare
from croupier.solver.strategy import LEAST_TOTAL, RANK, RANKS, TOTAL, Strategy, Vocabulary

Bools: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.integer[Any]]

ACTIONS: Final = {
    "surrender": Action.SURRENDER,
    "stand": Action.STAND,
    "hit": Action.HIT,
    "double": Action.DOUBLE,
    "split": Action.SPLIT,
}
OPTIONS: Final = (ATTACK, NO_ATTACK, *ACTIONS)
"""In the order in which the numbers of a choice stand for them."""
_FIRST_ACTION: Final = OPTIONS.index("surrender")
ACE_RANK: Final = len(RANK_NAMES) - 1


@dataclass(frozen=True, eq=False)
class Situations:
    """Every up-card, down, against every one of some hands, across."""

    total: Ints
    soft: Bools
    pair: Ints
    """The kind of which a hand is a pair; -1 if it is none."""
    size: Ints
    up: Ints
    doubled: bool
    allowed: dict[str, Bools]
    """By option: where it may be taken."""

    @property
    def shape(self) -> tuple[int, int]:
        """How many up-cards there are, and how many hands."""
        return len(self.up), self.total.shape[1]


def _of_hands(turn: Turn, doubled: bool, pairs: bool) -> Situations:
    """All hands in a turn, or if `pairs` just pairs that may be split."""
    table = all_hands()
    two = table.size == 2
    kinds = table.counts.argmax(axis=1)
    is_pair = two & (table.counts.max(axis=1) == 2)
    where = np.flatnonzero(is_pair) if pairs else np.arange(len(table.counts))
    size, total = table.size[where], table.total[where]
    below = total < LIMIT
    never, first_two = np.zeros(len(where), np.bool_), size <= 2
    may_double = {Doubling.ANY_TIME: below, Doubling.FIRST_TWO: below & first_two}
    may_surrender = {Surrender.ANY_TIME: below, Surrender.FIRST_TWO: below & first_two}
    if doubled:
        allowed = {
            "surrender": below if turn.rescue else never,
            "double": below if turn.redoubles else never,
        }
    else:
        allowed = {
            "surrender": may_surrender.get(turn.surrender, never),
            "hit": below,
            "double": may_double.get(turn.doubling, never),
            "split": ~never if pairs else never,
        }
    allowed["stand"] = ~never
    return Situations(
        total[None, :],
        table.soft[where][None, :],
        np.where(is_pair, kinds, -1)[where][None, :],
        size[None, :],
        np.arange(VALUES)[:, None],
        doubled,
        {option: allowed.get(option, never)[None, :] for option in OPTIONS},
    )


def _of_attacks() -> Situations:
    """The up-cards alone, before anybody has a card."""
    none = np.zeros((1, 1), np.int64)
    allowed = {option: np.full((1, 1), option in (ATTACK, NO_ATTACK)) for option in OPTIONS}
    return Situations(none, none > 0, none - 1, none, np.arange(VALUES)[:, None], False, allowed)


Holds: TypeAlias = Callable[[Situations, int], Bools]
"""Whether something holds, with the rank or total that a phrase names."""


def _of_hand() -> Iterator[tuple[str, Holds]]:
    for kind, is_soft in (("hard", False), ("soft", True)):
        yield f"a {kind} {TOTAL}", _points(is_soft, operator.eq)
        yield f"a {kind} {TOTAL} or more", _points(is_soft, operator.ge)
        yield f"a {kind} {TOTAL} or less", _points(is_soft, operator.le)
    yield "a pair", lambda s, _: s.pair >= 0
    yield f"a pair of {RANKS}", lambda s, rank: s.pair == _kind(rank)
    yield "two cards", lambda s, _: s.size == 2
    yield "a doubled hand", lambda s, _: np.full((1, 1), s.doubled)


def _points(is_soft: bool, by: Compare) -> Holds:
    return lambda s, place: (s.soft == is_soft) & by(s.total, place + LEAST_TOTAL)


def _kind(rank: int) -> int:
    """The kind of a rank: jacks, queens and kings are as good as tens."""
    return ACE if rank == ACE_RANK else min(rank + 1, TEN)


def _of_up() -> Iterator[tuple[str, Holds]]:
    for ending, by in BY_RANK.items():
        yield f"up card is {RANK}{ending}", _up(by)


def _up(by: Compare) -> Holds:
    # An ace stands above the tens, as in charts.
    return lambda s, rank: by(np.where(s.up == ACE, VALUES, s.up), _kind(rank) or VALUES)


def _goodness(situations: Situations, option: str) -> NDArray[Any]:
    """An option that may not be taken is never good enough."""
    return np.where(situations.allowed[option], 0.0, -np.inf) + np.zeros(situations.shape)


def _any_rank(phrases: Iterator[tuple[str, Holds]]) -> dict[str, Callable[..., Bools]]:
    return {words: _whatever(holds) for words, holds in phrases}


def _whatever(holds: Holds) -> Callable[..., Bools]:
    """The same question, whatever option it is asked about."""
    return lambda situations, *asked: holds(situations, asked[-1])


VOCABULARY: Final = Vocabulary[Situations](
    options=OPTIONS,
    actions={
        ATTACK: (ATTACK,),
        "do not attack": (NO_ATTACK,),
        **{name: (name,) for name in ACTIONS},
    },
    goodness=_goodness,
    of_option=_any_rank(_of_hand()),
    of_all=_any_rank(_of_up()),
    bare=frozenset({ATTACK, "do not attack"}),
)


def policy_of(strategy: Strategy[Situations], house: Options) -> Policy:
    """What a strategy does with every hand that may be met."""
    first, later = turn_of(house), turn_of(house, split=True)
    return Policy(
        attack=_chosen(strategy, _of_attacks())[:, 0] == OPTIONS.index(ATTACK),
        splits=_splits(strategy, first),
        first=_actions(strategy, first, doubled=False),
        first_doubled=_actions(strategy, first, doubled=True),
        later=_actions(strategy, later, doubled=False),
        later_doubled=_actions(strategy, later, doubled=True),
    )


def _chosen(strategy: Strategy[Situations], situations: Situations) -> Ints:
    return strategy.choose(situations, situations.shape)


def _actions(strategy: Strategy[Situations], turn: Turn, doubled: bool) -> NDArray[np.int64]:
    """By up-card and hand; a hand that no rule is about stands."""
    chosen = _chosen(strategy, _of_hands(turn, doubled, pairs=False)).astype(np.int64)
    return np.where(chosen < _FIRST_ACTION, Action.STAND, chosen - _FIRST_ACTION)


def _splits(strategy: Strategy[Situations], turn: Turn) -> Bools:
    """By up-card and kind of pair."""
    situations = _of_hands(turn, doubled=False, pairs=True)
    chosen = _chosen(strategy, situations) == OPTIONS.index("split")
    found = np.zeros((VALUES, VALUES), np.bool_)
    found[:, situations.pair[0]] = chosen
    return found


def one_hand(own: Sequence[Card], up: Card, doubled: bool, offered: Collection[str]) -> Situations:
    """A single hand, or an up-card alone, with the options that are open."""
    kinds = [0] * VALUES
    for card in own:
        kinds[value_of(card)] += 1
    total, soft = points(kinds)
    pair = value_of(own[0]) if len(own) == 2 and 2 in kinds else -1
    return Situations(
        np.array([[total]]),
        np.array([[soft]]),
        np.array([[pair]]),
        np.array([[len(own)]]),
        np.array([[value_of(up)]]),
        doubled,
        {option: np.array([[option in offered]]) for option in OPTIONS},
    )
