"""The words of Double Attack Blackjack strategies. docs/strategies.md says what each means.

A strategy looks at the total of a hand, hard or soft, at a pair, and at the up-card. An action
that the house does not allow with a hand is passed over, and the next rule decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.odds.double_attack_blackjack.endings import ATTACK, NO_ATTACK
from croupier.odds.kernels.double_attack_blackjack import (
    Action,
    Doubling,
    Options,
    Policy,
    Surrender,
)
from croupier.odds.kernels.double_attack_blackjack.hands import LIMIT, all_hands
from croupier.odds.kernels.double_attack_blackjack.options import Turn, turn_of
from croupier.odds.kernels.double_attack_blackjack.shoe import ACE, TEN, VALUES
from croupier.odds.strategy import Strategy, Vocabulary

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
_UP_NAMES: Final = ("an ace", *map(str, range(2, 10)), "ten")


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


Holds: TypeAlias = Callable[[Situations], Bools]


def _of_hand() -> Iterator[tuple[str, Holds]]:
    for points in range(4, LIMIT + 1):
        for kind, is_soft in (("hard", False), ("soft", True)):
            yield f"a {kind} {points}", _points(is_soft, points, points)
            yield f"a {kind} {points} or more", _points(is_soft, points, LIMIT)
            yield f"a {kind} {points} or less", _points(is_soft, 0, points)
    yield "two cards", lambda s: s.size == 2
    yield "a doubled hand", lambda s: np.full((1, 1), s.doubled)
    for value in range(VALUES):
        yield f"a pair of {_plural(value)}", _pair(value)


def _plural(kind: int) -> str:
    if kind == ACE:
        return "aces"
    return "tens" if kind == TEN else f"{kind + 1}s"


def _points(is_soft: bool, least: int, most: int) -> Holds:
    return lambda s: (s.soft == is_soft) & (s.total >= least) & (s.total <= most)


def _pair(kind: int) -> Holds:
    return lambda s: s.pair == kind


def _of_up() -> Iterator[tuple[str, Holds]]:
    for kind, name in enumerate(_UP_NAMES):
        yield f"the up card is {name}", _up({kind})
        for low in range(1, TEN):
            if low < kind <= TEN:
                yield f"the up card is {low + 1} to {_UP_NAMES[kind]}", _up(range(low, kind + 1))
    # Aces stand above tens where up-cards are counted up, as players do.
    for kind in range(1, VALUES):
        higher = {*range(kind, VALUES), ACE}
        yield f"the up card is {_UP_NAMES[kind]} or higher", _up(higher)


def _up(kinds: Any) -> Holds:
    wanted = list(kinds)
    return lambda s: np.isin(s.up, wanted)


def _goodness(situations: Situations, option: str) -> NDArray[Any]:
    """An option that may not be taken is never good enough."""
    return np.where(situations.allowed[option], 0.0, -np.inf) + np.zeros(situations.shape)


def _any_rank(phrases: Iterator[tuple[str, Holds]]) -> dict[str, Callable[..., Bools]]:
    return {words: _whatever(holds) for words, holds in phrases}


def _whatever(holds: Holds) -> Callable[..., Bools]:
    """The same question, whatever option or rank it is asked with."""
    return lambda situations, *_: holds(situations)


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
