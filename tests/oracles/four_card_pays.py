"""Pays of Four Card Poker written out by hand, to check what the kernel counts.

Everything is in units, of which an ante is some whole number: one, unless a line of the bonus pays
a part of the ante. A choice is how many antes the play wager has, and 0 is a fold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.games.four_card_poker import accelerator as kernel
from croupier.games.four_card_poker.accelerator import (
    FOLD,
    LOSE,
    MOST,
    NO_STATE,
    TIE,
    WIN,
    Choices,
    Played,
    Solution,
    Threshold,
    Wins,
)
from croupier.games.four_card_poker.accelerator.play import Pays, checked
from croupier.hands import FourCard, Ranked, ranked_of
from croupier.numba_cache import compiled
from oracles.hand_classes import FourCardClass, Nets, nets

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
class Priced(Played):
    """One way to play, with what it wins."""

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
    return nets(zip(map(int, checked(pays, 1)), solution.hands, strict=True))


def price(solution: Solution, bonus: Pays = BONUS, ante: int = 1) -> Priced:
    """The best play when the automatic bonus is paid by class.

    Of choices worth the same, the one that stakes less is taken.
    """
    worth = checked(bonus, ante)
    choice = np.empty(solution.higher.shape, np.int8)
    _choose(
        solution.higher, solution.possible, worth[solution.classes], ante, solution.dealers, choice
    )
    return follow(solution, choice, bonus, ante)


def follow(solution: Solution, choice: Choices, bonus: Pays = BONUS, ante: int = 1) -> Priced:
    """A way to play that is given, state for state; see `by_hand` and `by_state` for others."""
    found = kernel.follow(solution, choice, bonus, ante)
    return Priced(found.bonus, found.ante, found.choice, found.folded, found.played)


def thresholds(solution: Solution, priced: Played) -> tuple[Threshold, ...]:
    """What the best play comes to, with both wagers at even money."""
    return kernel.thresholds(solution, priced, Wins(priced.ante, priced.ante))


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
