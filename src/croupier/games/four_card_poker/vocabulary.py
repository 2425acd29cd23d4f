"""The words of Four Card Poker strategies. docs/strategies.md says what each of them means.

A strategy looks at the best four cards and at the rank of the up-card, and at nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.four_card_poker.odds import OPTIONS
from croupier.hands import FourCard, Ranked
from croupier.solver.five_card.features import BY_RANK, Compare
from croupier.solver.strategy import RANK, RANKS, Vocabulary

Bools: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.integer[Any]]
_NONE: Final = -1


@dataclass(frozen=True, eq=False)
class Situations:
    """Every one of some hands, down, against every one of some ranks of up-card, across."""

    hands: tuple[Ranked, ...]
    ups: tuple[int, ...]

    @property
    def shape(self) -> tuple[int, int]:
        """How many hands there are, and how many up-cards."""
        return len(self.hands), len(self.ups)

    @cached_property
    def category(self) -> Ints:
        return np.array([[hand.category] for hand in self.hands])

    @cached_property
    def high(self) -> Ints:
        """The rank that counts first: of the pair, or the highest card."""
        return np.array([[hand.ranks[0]] for hand in self.hands])

    @cached_property
    def kickers(self) -> tuple[Ints, Ints]:
        """The higher and the lower card beside a pair."""
        first, second = (
            np.array(
                [
                    [hand.ranks[at] if hand.category is FourCard.PAIR else _NONE]
                    for hand in self.hands
                ]
            )
            for at in (1, -1)
        )
        return first, second

    @cached_property
    def up(self) -> Ints:
        return np.array([self.ups])

    @cached_property
    def like_up(self) -> Bools:
        """Whether a card that breaks ties has the rank of the up-card."""
        return np.array([[up in hand.ranks for up in self.ups] for hand in self.hands])


Holds: TypeAlias = Callable[[Situations, int], Bools]


def _at_least(category: FourCard) -> Holds:
    return lambda seats, _: seats.category >= category


def _pairs(higher: Callable[[Situations, int], Bools]) -> Holds:
    """A pair of which something holds, or anything better than a pair."""
    return lambda seats, rank: (
        (seats.category > FourCard.PAIR) | (seats.category == FourCard.PAIR) & higher(seats, rank)
    )


def _of_hand() -> Iterator[tuple[str, Holds]]:
    yield f"{RANK} high or better", lambda s, rank: (s.category > 0) | (s.high >= rank)
    yield "a pair or better", _at_least(FourCard.PAIR)
    yield f"a pair of {RANKS} or better", _pairs(lambda s, rank: s.high >= rank)
    yield f"a pair of {RANKS}", lambda s, rank: (s.category == FourCard.PAIR) & (s.high == rank)
    yield "a pair of the up card or better", _pairs(lambda s, _: s.high >= s.up)
    yield "a pair above the up card or better", _pairs(lambda s, _: s.high > s.up)
    yield f"a {RANK} kicker or higher", lambda s, rank: s.kickers[0] >= rank
    yield "a kicker of the up card or higher", lambda s, _: s.kickers[0] >= s.up
    yield f"a second {RANK} kicker or higher", lambda s, rank: s.kickers[1] >= rank
    yield (
        "a card like the up card",
        lambda s, _: s.like_up & (s.category <= FourCard.TWO_PAIR),
    )
    for category in (FourCard.TWO_PAIR, FourCard.STRAIGHT, FourCard.FLUSH):
        article = "" if category is FourCard.TWO_PAIR else "a "
        yield f"{article}{category.label} or better", _at_least(category)
    yield "three of a kind or better", _at_least(FourCard.THREE_OF_A_KIND)


def _of_up() -> Iterator[tuple[str, Holds]]:
    for ending, by in BY_RANK.items():
        yield f"up card is {RANK}{ending}", _up(by)


def _up(by: Compare) -> Holds:
    return lambda seats, rank: by(seats.up, rank)


def _whatever(phrases: Iterable[tuple[str, Holds]]) -> Iterator[tuple[str, Any]]:
    for words, holds in phrases:
        yield words, _asked(holds)


def _asked(holds: Holds) -> Callable[[Situations, str, int], Bools]:
    return lambda seats, _, rank: holds(seats, rank)


ACTIONS: Final = ("fold", "play one ante", "play two antes", "play three antes")

VOCABULARY: Final = Vocabulary[Situations](
    options=OPTIONS,
    actions={words: (option,) for words, option in zip(ACTIONS, OPTIONS, strict=True)},
    goodness=lambda seats, _: np.zeros(seats.shape),
    of_option=dict(_whatever(_of_hand())),
    of_all=dict(_of_up()),
)
