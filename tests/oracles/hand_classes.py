"""The classes of hands by their names, and what a pay table of nine lines pays each of them.

The source derives its classes from the ranking; here they are written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from typing import TypeAlias

from croupier.cards import RANKS
from croupier.hands import FiveCard, FourCard, Ranked

Nets: TypeAlias = Mapping[int, int]
"""In how many equally likely ways a player is up or down by this many units."""


class HandClass(IntEnum):
    """What a five-card hand counts as; the higher number is the higher hand."""

    HIGH_CARD = 0
    PAIR_OF_TWOS = 1
    PAIR_OF_THREES = 2
    PAIR_OF_FOURS = 3
    PAIR_OF_FIVES = 4
    PAIR_OF_SIXES = 5
    PAIR_OF_SEVENS = 6
    PAIR_OF_EIGHTS = 7
    PAIR_OF_NINES = 8
    PAIR_OF_TENS = 9
    PAIR_OF_JACKS = 10
    PAIR_OF_QUEENS = 11
    PAIR_OF_KINGS = 12
    PAIR_OF_ACES = 13
    TWO_PAIR = 14
    THREE_OF_A_KIND = 15
    STRAIGHT = 16
    FLUSH = 17
    FULL_HOUSE = 18
    FOUR_OF_A_KIND = 19
    STRAIGHT_FLUSH = 20
    ROYAL_FLUSH = 21

    @property
    def label(self) -> str:
        """Its name: "pair of sixes"."""
        return self.name.lower().replace("_", " ")

    @property
    def category(self) -> FiveCard:
        """The category it belongs to."""
        if self < HandClass.TWO_PAIR:
            return FiveCard.PAIR if self else FiveCard.HIGH_CARD
        return FiveCard(self - HandClass.TWO_PAIR + FiveCard.TWO_PAIR)


class FourCardClass(IntEnum):
    """What a player's best four cards count as; the higher number is the higher hand."""

    HIGH_CARD = 0
    PAIR_OF_TWOS = 1
    PAIR_OF_THREES = 2
    PAIR_OF_FOURS = 3
    PAIR_OF_FIVES = 4
    PAIR_OF_SIXES = 5
    PAIR_OF_SEVENS = 6
    PAIR_OF_EIGHTS = 7
    PAIR_OF_NINES = 8
    PAIR_OF_TENS = 9
    PAIR_OF_JACKS = 10
    PAIR_OF_QUEENS = 11
    PAIR_OF_KINGS = 12
    PAIR_OF_ACES = 13
    TWO_PAIR = 14
    STRAIGHT = 15
    FLUSH = 16
    THREE_OF_A_KIND = 17
    STRAIGHT_FLUSH = 18
    FOUR_OF_A_KIND = 19

    @property
    def label(self) -> str:
        """Its name: "pair of sixes"."""
        return self.name.lower().replace("_", " ")

    @property
    def category(self) -> FourCard:
        """The category it belongs to."""
        if self < FourCardClass.TWO_PAIR:
            return FourCard.PAIR if self else FourCard.HIGH_CARD
        return FourCard(self - FourCardClass.TWO_PAIR + FourCard.TWO_PAIR)


def class_of(hand: Ranked) -> HandClass:
    """The class of a ranked hand of five cards."""
    if hand.category is FiveCard.PAIR:
        return HandClass(HandClass.PAIR_OF_TWOS + hand.ranks[0])
    return next(each for each in HandClass if each.category is hand.category)


def class_of_four(hand: Ranked) -> FourCardClass:
    """The class of a ranked hand of four cards."""
    if hand.category is FourCard.PAIR:
        return FourCardClass(FourCardClass.PAIR_OF_TWOS + hand.ranks[0])
    return next(each for each in FourCardClass if each.category is hand.category)


def class_pays(
    highest_first: Sequence[int], wins_from: str, pushes_from: str | None = None, wager: int = 1
) -> tuple[int, ...]:
    """Pays by class, from the nine lines of a table, royal flush first and the pair last.

    Pairs from the one rank win, those below from the other rank push, and the rest loses.

    >>> class_pays([1000, 200, 50, 11, 8, 5, 3, 2, 1], wins_from="J", pushes_from="6")[:11]
    (-1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 1)
    """
    if len(highest_first) != FiveCard.ROYAL_FLUSH:
        raise ValueError(f"a table has nine lines, royal flush to pair, not {len(highest_first)}")
    line = dict(zip(reversed(FiveCard), highest_first, strict=False))
    win = HandClass.PAIR_OF_TWOS + RANKS.index(wins_from)
    push = win if pushes_from is None else HandClass.PAIR_OF_TWOS + RANKS.index(pushes_from)
    return tuple(
        line[each.category] if each >= win else 0 if each >= push else -wager for each in HandClass
    )


def nets(results: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Counts by net result, lowest first; what cannot happen is left out."""
    sums: dict[int, int] = {}
    for net, count in results:
        if count:
            sums[int(net)] = sums.get(int(net), 0) + int(count)
    return dict(sorted(sums.items()))


def mean(counts: Nets) -> Fraction:
    """What a player is up on average, in units."""
    return Fraction(sum(net * count for net, count in counts.items()), sum(counts.values()))


def variance(counts: Nets) -> Fraction:
    """The variance of what a player is up, in units squared."""
    squares = sum(net * net * count for net, count in counts.items())
    return Fraction(squares, sum(counts.values())) - mean(counts) ** 2
