"""What blackjack hands are worth: an ace is 11 while the hand stays at 21 or below, else one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.cards import RANK_NAMES, RANKS, Card
from croupier.hands.ranking import ACE

MOST: Final = 21
"""A hand that is worth more has gone over."""
_POINTS: Final[tuple[int, ...]] = (*range(2, 11), 10, 10, 10, 11)


class Total(NamedTuple):
    """What a hand is worth, and whether that is soft: one of its aces is taken as 11."""

    points: int
    soft: bool

    @property
    def is_over(self) -> bool:
        """Whether the hand has gone over 21."""
        return self.points > MOST

    def __str__(self) -> str:
        if self.is_over:
            return f"{self.points}, over {MOST}"
        return f"soft {self.points}" if self.soft else str(self.points)


def worth(card: Card) -> int:
    """What a card is worth by itself: its number, 10 for a face, 11 for an ace."""
    return _POINTS[card.rank]


def total(cards: Sequence[Card]) -> Total:
    """What a hand is worth.

    >>> from croupier.cards import cards
    >>> str(total(cards("Ah 6c"))), str(total(cards("Ah 6c Kd"))), str(total(cards("Ah Ad Ac")))
    ('soft 17', '17', 'soft 13')
    """
    points = sum(map(worth, cards))
    aces = sum(card.rank == ACE for card in cards)
    while points > MOST and aces:
        points, aces = points - 10, aces - 1
    return Total(points, aces > 0)


def is_blackjack(cards: Sequence[Card]) -> bool:
    """Whether two cards are an ace and one worth 10."""
    return len(cards) == 2 and sorted(map(worth, cards)) == [10, 11]


BUSTS: Final = ("", *RANK_NAMES, "8-8-8 of one colour", "suited 8-8-8")
"""The names of what `bust` finds, by its number."""
_EIGHT: Final = RANKS.index("8")
_RED: Final = (1, 2)


def bust(cards: Sequence[Card]) -> int:
    """How exactly three cards go over 21: by the rank of the third, three eights of one suit or
    colour by themselves; 0 if they do not."""
    if len(cards) != 3 or not total(cards).is_over:
        return 0
    if all(card.rank == _EIGHT for card in cards):
        suits = {card.suit for card in cards}
        if len(suits) == 1:
            return BUSTS.index("suited 8-8-8")
        if len({suit in _RED for suit in suits}) == 1:
            return BUSTS.index("8-8-8 of one colour")
    return 1 + cards[-1].rank


def called(cards: Sequence[Card]) -> str:
    """A hand in words: blackjack, soft 17, 16."""
    return "blackjack" if is_blackjack(cards) else str(total(cards))
