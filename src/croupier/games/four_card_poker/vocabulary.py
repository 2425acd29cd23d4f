"""The words of Four Card Poker strategies, and what they are about.

A strategy looks at the best four cards and at the rank of the up-card, and at nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from croupier.games.four_card_poker.definition import DEALER, FOLD, PLAYS, UP
from croupier.hands import FourCard, Ranked, best_four
from croupier.rounds import SeatKnowledge
from croupier.solver.features import (
    HIGH,
    NONE,
    RANK,
    RANKS,
    Phrase,
    Situation,
    Truth,
    about,
    by_rank,
    shown_cards,
)
from croupier.solver.strategy import Action, Vocabulary

OPTIONS: Final = (FOLD.name, *(option.name for option in PLAYS))
_UP: Final = DEALER.index(*UP)


class BestFour:
    """What counts of the best four cards of one hand, or of many by a function that makes an
    array of what is measured of each."""

    def __init__(self, measured: Callable[[Callable[[Ranked], int]], Any]) -> None:
        self.category = measured(lambda hand: hand.category)
        self.high = measured(lambda hand: hand.ranks[0])
        """The rank that counts first: of the pair, or the highest card."""
        self.kicker = measured(lambda hand: _beside_a_pair(hand, 1))
        self.second_kicker = measured(lambda hand: _beside_a_pair(hand, -1))
        """The higher and the lower card beside a pair."""
        self.ranks = measured(lambda hand: sum({1 << rank for rank in hand.ranks}))
        """A bit for each rank that breaks ties."""

    @property
    def is_pair(self) -> Truth:
        return self.category == FourCard.PAIR

    @property
    def is_better(self) -> Truth:
        """Better than a pair."""
        return self.category > FourCard.PAIR


def _beside_a_pair(hand: Ranked, at: int) -> int:
    return hand.ranks[at] if hand.category is FourCard.PAIR else NONE


def situation(seen: SeatKnowledge, _: Collection[str]) -> Situation:
    """What a seat knows."""
    hand = best_four(seen.own)
    return {"own": BestFour(lambda of: of(hand)), "up": shown_cards(seen, "dealer", _UP)}


_BETTER: Final = "or anything better than a pair"
_OF_HAND: Final[tuple[tuple[str, str, Callable[[Any, int, Any], Truth]], ...]] = (
    (
        f"{RANK} high or better",
        "there is a pair or better, or the highest card has that rank or a higher one",
        lambda own, rank, _: own.is_pair | own.is_better | (own.high >= rank),
    ),
    (
        f"a pair of {RANKS} or better",
        f"there is a pair of that rank or a higher one, {_BETTER}",
        lambda own, rank, _: own.is_better | own.is_pair & (own.high >= rank),
    ),
    (
        f"a pair of {RANKS}",
        "a pair of that rank is all there is",
        lambda own, rank, _: own.is_pair & (own.high == rank),
    ),
    (
        "a pair of the up card or better",
        f"there is a pair of the up-card's rank or a higher one, {_BETTER}",
        lambda own, _, up: own.is_better | own.is_pair & (own.high >= up),
    ),
    (
        "a pair above the up card or better",
        f"there is a pair of a rank higher than the up-card's, {_BETTER}",
        lambda own, _, up: own.is_better | own.is_pair & (own.high > up),
    ),
    (
        f"a {RANK} kicker or higher",
        "the higher kicker has that rank or a higher one",
        lambda own, rank, _: own.kicker >= rank,
    ),
    (
        "a kicker of the up card or higher",
        "the higher kicker has the up-card's rank or a higher one",
        lambda own, _, up: own.kicker >= up,
    ),
    (
        f"a second {RANK} kicker or higher",
        "the lower kicker has that rank or a higher one",
        lambda own, rank, _: own.second_kicker >= rank,
    ),
    (
        "a card like the up card",
        "there is two pair or less, and one of the four has the up-card's rank",
        lambda own, _, up: (own.category <= FourCard.TWO_PAIR) & ((own.ranks >> up) % 2 == 1),
    ),
)
_CATEGORIES: Final = {
    "a pair": FourCard.PAIR,
    "two pair": FourCard.TWO_PAIR,
    "a straight": FourCard.STRAIGHT,
    "a flush": FourCard.FLUSH,
    "three of a kind": FourCard.THREE_OF_A_KIND,
}


def _phrase(says: str, holds: Callable[[Any, int, Any], Truth]) -> Phrase:
    return Phrase(says, lambda at, _, rank: holds(at["own"], rank, at["up"].high))


def _at_least(category: FourCard) -> Callable[[Any, int, Any], Truth]:
    return lambda own, _rank, _up: own.category >= category


VOCABULARY: Final = Vocabulary(
    options=OPTIONS,
    actions={
        words: Action((option,), says)
        for option, (words, says) in zip(
            OPTIONS,
            {
                "fold": "fold, and lose the ante",
                "play one ante": "play for one ante",
                "play two antes": "play for two",
                "play three antes": "play for three",
            }.items(),
            strict=True,
        )
    },
    of_option={
        **{words: _phrase(says, holds) for words, says, holds in _OF_HAND},
        **{
            f"{words} or better": _phrase(f"there is {words} or better", _at_least(category))
            for words, category in _CATEGORIES.items()
        },
    },
    of_all=about("up", by_rank("up card is", "the dealer's card that is shown", HIGH)),
    situation=situation,
    thumb="any-pair",
    notes={
        "with": "They are about the best four of the own five cards. A strategy knows nothing of "
        "the fifth card, nor of suits but for flushes. A kicker is a card of the best four beside "
        "a pair, when a pair is all there is. Three of a kind beats a flush here.",
    },
)
