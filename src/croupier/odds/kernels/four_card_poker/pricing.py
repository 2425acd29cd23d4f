"""What the rounds of Four Card Poker are worth, under the best play or any other.

Everything is in units, of which an ante is some whole number: one, unless a line of the bonus pays
a part of the ante. A choice is how many antes the play wager has, and 0 is a fold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.compiling import compiled
from croupier.hands import FourCard, Ranked, ranked_of
from croupier.odds.kernels.four_card_poker.classes import CLASSES, FourCardClass
from croupier.odds.kernels.four_card_poker.solution import Solution
from croupier.odds.kernels.pricing import LARGEST_PAY, Nets, nets

Choices: TypeAlias = NDArray[np.int8]
"""[player, place of the up-card in the deck]: antes in the play wager, or 0 for a fold."""
Pays: TypeAlias = Sequence[int]
"""One for each `FourCardClass`, the lowest first."""

FOLD: Final = 0
MOST: Final = 3
"""Antes in the largest play wager."""
NO_STATE: Final = -1
"""The choice where the up-card would be an own card."""

WIN: Final = 0
TIE: Final = 1
LOSE: Final = 2
RESULT: Final = {WIN: 1, TIE: 1, LOSE: -1}
"""Antes won for every ante of both wagers: a tie is the player's."""


def class_pays(lines: dict[FourCardClass, int], otherwise: int) -> tuple[int, ...]:
    """Pays by class, from those classes that are paid; the others are paid all alike.

    >>> class_pays({FourCardClass.PAIR_OF_ACES: 1, FourCardClass.TWO_PAIR: 3}, -1)[12:16]
    (-1, 1, 3, -1)
    """
    return tuple(lines.get(each, otherwise) for each in FourCardClass)


def aces_up(highest_first: Sequence[int], wager: int = 1) -> tuple[int, ...]:
    """Pays by class, from the seven lines of Aces Up, four of a kind first and the aces last."""
    paid = list(reversed(FourCardClass))[
        : FourCardClass.FOUR_OF_A_KIND - FourCardClass.PAIR_OF_KINGS
    ]
    if len(highest_first) != len(paid):
        raise ValueError(
            f"Aces Up has seven lines, four of a kind to a pair of aces, not {len(highest_first)}"
        )
    return class_pays(dict(zip(paid, highest_first, strict=True)), -wager)


BONUS: Final = class_pays(
    {
        FourCardClass.FOUR_OF_A_KIND: 25,
        FourCardClass.STRAIGHT_FLUSH: 20,
        FourCardClass.THREE_OF_A_KIND: 2,
    },
    0,
)
"""What those who play are paid on the ante besides, win or lose."""
ACES_UP: Final = aces_up([50, 40, 8, 5, 4, 3, 1])


@dataclass(frozen=True, eq=False)
class Priced:
    """One way to play, and all that may come of it at one table of the bonus."""

    bonus: tuple[int, ...]
    ante: int
    choice: Choices
    folded: NDArray[np.int64]
    """Deals that end with a fold, by class of the player's best four."""
    played: NDArray[np.int64]
    """Deals that are played: [antes in the play wager, less one; class; result]."""

    @cached_property
    def total(self) -> int:
        """Deals in all: the player's cards, the up-card, and the dealer's other five."""
        return int(self.folded.sum() + self.played.sum())

    @cached_property
    def choices(self) -> tuple[int, ...]:
        """Deals by choice: a fold, and play wagers of one, two and three antes."""
        return int(self.folded.sum()), *map(int, self.played.sum(axis=(1, 2)))

    @cached_property
    def staked(self) -> Fraction:
        """What is staked on average, in antes."""
        plays = sum(antes * deals for antes, deals in enumerate(self.choices))
        return 1 + Fraction(plays, self.total)

    @cached_property
    def nets(self) -> Nets:
        """Deals by what ante, bonus and play wager win together."""
        return nets([(-self.ante, int(self.folded.sum())), *self._played_nets()])

    def _played_nets(self) -> Iterator[tuple[int, int]]:
        for play in range(1, MOST + 1):
            for hand in FourCardClass:
                for result, antes in RESULT.items():
                    net = (1 + play) * antes * self.ante + self.bonus[hand]
                    yield net, int(self.played[play - 1, hand, result])


def aces_up_nets(solution: Solution, pays: Pays = ACES_UP) -> Nets:
    """Five-card hands by what Aces Up wins: neither the dealer nor the player's choice matters."""
    return nets(zip(map(int, _checked(pays)), solution.hands, strict=True))


def price(solution: Solution, bonus: Pays = BONUS, ante: int = 1) -> Priced:
    """The best play when the automatic bonus is paid by class.

    Of choices worth the same, the one that stakes less is taken.
    """
    worth = _checked(bonus, ante)
    choice = np.empty(solution.higher.shape, np.int8)
    _choose(
        solution.higher, solution.possible, worth[solution.classes], ante, solution.dealers, choice
    )
    return follow(solution, choice, bonus, ante)


def follow(solution: Solution, choice: Choices, bonus: Pays = BONUS, ante: int = 1) -> Priced:
    """A way to play that is given, state for state; see `by_hand` and `by_state` for others."""
    _checked(bonus, ante)
    if choice.shape != solution.higher.shape:
        raise ValueError(
            f"choices are to have the shape {solution.higher.shape}, not {choice.shape}"
        )
    made = np.where(solution.possible, choice, NO_STATE).astype(np.int8)
    if made.max() > MOST or ((made < FOLD) & solution.possible).any():
        raise ValueError(f"a play wager is one to {MOST} antes, or 0 for a fold")
    deals = np.zeros((1 + MOST, CLASSES, 3), np.int64)
    _settle(
        made,
        solution.higher,
        solution.level,
        solution.classes,
        solution.players.multiplicity,
        solution.dealers,
        deals,
    )
    return Priced(tuple(map(int, bonus)), ante, made, deals[FOLD].sum(axis=1), deals[FOLD + 1 :])


def by_hand(solution: Solution, strategy: Callable[[Ranked], int]) -> Choices:
    """Choices of a player who looks at the value of the best four alone."""
    values, rows = np.unique(solution.values, return_inverse=True)
    wanted = [strategy(ranked_of(int(value), FourCard)) for value in values]
    choice = np.array(wanted, np.int8)[rows]
    return np.broadcast_to(choice[:, None], solution.higher.shape)


def by_state(solution: Solution, strategy: Callable[[tuple[Card, ...], Card], int]) -> Choices:
    """Choices of a player who is asked for every state: own cards, lowest first, and up-card.

    Of states that are alike but for the names of suits one is asked for. In a full deck that is
    still six million times.
    """
    choice = np.full(solution.higher.shape, NO_STATE, np.int8)
    for player, cards in enumerate(solution.players.cards.tolist()):
        own = tuple(map(Card, cards))
        for place, up in enumerate(solution.deck):
            if up not in own:
                choice[player, place] = strategy(own, up)
    return choice


@compiled
def _choose(
    higher: NDArray[np.int32],
    possible: NDArray[np.bool_],
    bonus: NDArray[np.int64],
    ante: int,
    dealers: int,
    choice: Choices,
) -> None:
    """Take the choice worth most, summed over all dealers."""
    for player in range(len(higher)):
        for place in range(higher.shape[1]):
            best, most = FOLD, -ante * dealers
            won = ante * (dealers - 2 * np.int64(higher[player, place]))
            for play in range(1, MOST + 1):
                worth = (1 + play) * won + bonus[player] * dealers
                if worth > most:
                    best, most = play, worth
            choice[player, place] = best if possible[player, place] else NO_STATE


@compiled
def _settle(
    choice: Choices,
    higher: NDArray[np.int32],
    level: NDArray[np.int32],
    classes: NDArray[np.uint8],
    times: NDArray[np.int64],
    dealers: int,
    deals: NDArray[np.int64],
) -> None:
    """Add up all deals by choice, class and result."""
    for player in range(len(choice)):
        for place in range(choice.shape[1]):
            play = choice[player, place]
            if play != NO_STATE:
                lost, tied = np.int64(higher[player, place]), np.int64(level[player, place])
                deals[play, classes[player], WIN] += times[player] * (dealers - lost - tied)
                deals[play, classes[player], TIE] += times[player] * tied
                deals[play, classes[player], LOSE] += times[player] * lost


def _checked(pays: Pays, ante: int = 1) -> NDArray[np.int64]:
    if len(pays) != CLASSES:
        raise ValueError(f"there are {CLASSES} classes of hands, and {len(pays)} pays")
    if any(int(pay) != pay for pay in pays):
        raise ValueError("pays are whole numbers; let the ante be so many units that they are")
    if ante < 1:
        raise ValueError("an ante is at least one unit")
    if max(map(abs, (ante, *pays))) > LARGEST_PAY:
        raise ValueError(f"nothing pays more than {LARGEST_PAY:,} units")
    return np.array([int(pay) for pay in pays], np.int64)
