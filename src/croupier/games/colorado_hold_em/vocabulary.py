"""The words of Colorado Hold 'Em strategies. docs/strategies.md says what each of them means."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.colorado_hold_em.definition import BET, CHECK, DECLARE, FOLD
from croupier.solver.five_card.features import Bools, Held, Holds, high_and_low
from croupier.solver.strategy import RANK, RANKS, Vocabulary

DISCARDS: Final = {option.name: option.discards for option in (*CHECK, *BET)}
OPTIONS: Final = (FOLD.name, DECLARE.name, *DISCARDS)
PAIRED: Final = 1000
"""More than any two cards that are no pair are good for."""


@dataclass(frozen=True, eq=False)
class Situations:
    """Three own cards a row, the lowest first."""

    own: Held

    @cached_property
    def kept(self) -> tuple[Held, ...]:
        """The two cards kept, by which of the three goes."""
        return tuple(Held(np.delete(self.own.cards, at, axis=1)) for at in range(3))

    @cached_property
    def are_instant(self) -> Bools:
        """Three of a kind, or three in sequence of a suit."""
        in_sequence = self.own.is_suited & (self.own.pair < 0) & (self.own.spread == 3)
        return np.asarray(self.own.has_three | in_sequence)


def goodness(seats: Situations, option: str) -> NDArray[Any]:
    """A discard is better by the pair it keeps, the higher card, the lower, and one suit.

    Who holds no instant winner declares none.
    """
    if option == DECLARE.name:
        return np.where(seats.are_instant, 0.0, -np.inf)
    at = DISCARDS.get(option)
    if at is None:
        return np.zeros(len(seats.own))
    kept = seats.kept[at]
    return PAIRED * (kept.pair >= 0) + 26 * kept.high + 2 * kept.low + kept.is_suited


def _kept(holds: Holds) -> Callable[[Situations, str, int], Bools]:
    """A question about the two cards that an option keeps, and about all three if it keeps them."""

    def ask(seats: Situations, option: str, rank: int) -> Bools:
        at = DISCARDS.get(option)
        return holds(seats.own if at is None else seats.kept[at], rank)

    return ask


def _of_kept() -> Iterator[tuple[str, Holds]]:
    yield "a pair", lambda held, _: held.pair >= 0
    yield f"a pair of {RANKS} or better", lambda held, rank: held.pair >= rank
    yield "suited cards", lambda held, _: held.is_suited
    yield "cards in sequence", lambda held, _: (held.pair < 0) & (held.spread == held.size)
    yield f"a {RANK} or higher", lambda held, rank: held.high >= rank
    yield f"two cards {RANK} or higher", lambda held, rank: held.low >= rank


def _of_own() -> Iterator[tuple[str, Holds]]:
    yield "own cards are suited", lambda held, _: held.is_suited
    yield "own cards hold a pair", lambda held, _: held.pair >= 0
    yield "own cards are to a straight", lambda held, _: held.to_straight
    yield from high_and_low("own ")


def _all_three(holds: Holds) -> Callable[[Situations, int], Bools]:
    return lambda seats, rank: holds(seats.own, rank)


VOCABULARY: Final = Vocabulary[Situations](
    options=OPTIONS,
    actions={
        "fold": (FOLD.name,),
        "declare an instant winner": (DECLARE.name,),
        "play without a bet": tuple(option.name for option in CHECK),
        "bet": tuple(option.name for option in BET),
    },
    goodness=goodness,
    of_option={words: _kept(holds) for words, holds in _of_kept()},
    of_all={words: _all_three(holds) for words, holds in _of_own()},
    bare=frozenset({"fold", "declare an instant winner"}),
)
