"""Hand values as plain integers, for callers that rank thousands of hands a second.

A value is the category times 4,096 plus the hand's place in that category, counted from 1 for
the lowest. So a higher value is a higher hand, equal values are a tie, the category can be
read back, a value fits 16 bits, and 0 is no hand at all. Values of hands of different sizes
mean nothing to each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from operator import eq
from typing import Final, TypeVar, overload

from croupier.cards import DECK
from croupier.errors import HandError
from croupier.hands.ranking import (
    HAND_SIZE,
    Category,
    FiveCard,
    FourCard,
    Ranked,
    Ranks,
    ThreeCard,
    by_ranks,
)

CATEGORY_SHIFT: Final = 12
"""A value shifted right by this many bits is its category."""

_WEIGHT: Final = tuple(1 << 3 * card.rank for card in DECK)
"""Summed over a hand: three bits for each rank, in which its cards are counted."""

_Kind = TypeVar("_Kind", bound=Category)


@dataclass(frozen=True)
class Scale:
    """Every hand of one size that the law tells apart, from the lowest value to the highest."""

    mixed: dict[Ranks, int]
    """Values by ranks from low to high, where the cards are not all of one suit."""
    suited: dict[Ranks, int]
    """Values by ranks from low to high, where they are."""
    order: dict[int, tuple[Category, Ranks]]
    """By value, lowest first: the category, and the ranks that break a tie."""

    @cached_property
    def hands(self) -> dict[int, Ranked]:
        """What each value stands for, lowest first."""
        return {value: Ranked(*hand) for value, hand in self.order.items()}


@cache
def scale(kind: type[Category]) -> Scale:
    """The scale of one size of hand, made from the readable rankings when first asked for."""
    size = HAND_SIZE[kind]
    by_category: dict[Category, list[tuple[Ranks, Ranks, bool]]] = {
        category: [] for category in kind
    }
    shapes: dict[tuple[bool, ...], tuple[Category, tuple[int, ...]]] = {}
    for ranks in combinations_with_replacement(range(13), size):
        shape = tuple(map(eq, ranks, ranks[1:]))
        if all(shape) and size == 5:
            continue  # a deck has no fifth card of a rank
        if shape not in shapes or not any(shape):
            category, order = by_ranks(kind, ranks, suited=False)
            shapes[shape] = category, tuple(map(ranks.index, order))
        else:
            # Where the same cards are of one rank, the same ones decide.
            category, places = shapes[shape]
            order = tuple([ranks[place] for place in places])
        by_category[category].append((order, ranks, False))
    for ranks in combinations(range(13), size):
        category, order = by_ranks(kind, ranks, suited=True)
        by_category[category].append((order, ranks, True))
    return _numbered(by_category)


def _numbered(by_category: dict[Category, list[tuple[Ranks, Ranks, bool]]]) -> Scale:
    """Give each hand its value, lowest first."""
    numbered = Scale({}, {}, {})
    for category, hands in by_category.items():
        for place, (order, ranks, is_suited) in enumerate(sorted(hands), start=1):
            value = (category << CATEGORY_SHIFT) + place
            (numbered.suited if is_suited else numbered.mixed)[ranks] = value
            numbered.order[value] = category, order
    return numbered


class _Values(dict[int, int]):
    """Values by summed weight, filled when the first hand is looked up.

    Being filled by one `update` it is never seen half full, not even by another thread.
    """

    def __init__(self, maker: Callable[[], dict[Ranks, int]]) -> None:
        self._made = maker

    def __missing__(self, key: int) -> int:
        if self:
            raise HandError("these cards are not different cards of one deck")
        weight = [_WEIGHT[4 * rank] for rank in range(13)].__getitem__
        self.update({sum(map(weight, ranks)): value for ranks, value in self._made().items()})
        return self[key]


_FIVE_MIXED: Final = _Values(lambda: scale(FiveCard).mixed)
_FIVE_SUITED: Final = _Values(lambda: scale(FiveCard).suited)
_FOUR_MIXED: Final = _Values(lambda: scale(FourCard).mixed)
_FOUR_SUITED: Final = _Values(lambda: scale(FourCard).suited)
_THREE_MIXED: Final = _Values(lambda: scale(ThreeCard).mixed)
_THREE_SUITED: Final = _Values(lambda: scale(ThreeCard).suited)


def five_value(a: int, b: int, c: int, d: int, e: int) -> int:
    """The value of five different cards, 0 to 51; that they differ is left to the caller."""
    key = _WEIGHT[a] + _WEIGHT[b] + _WEIGHT[c] + _WEIGHT[d] + _WEIGHT[e]
    if (a ^ b | a ^ c | a ^ d | a ^ e) & 3:
        return _FIVE_MIXED[key]
    return _FIVE_SUITED[key]


def four_value(a: int, b: int, c: int, d: int) -> int:
    """The value of four different cards, 0 to 51; that they differ is left to the caller."""
    key = _WEIGHT[a] + _WEIGHT[b] + _WEIGHT[c] + _WEIGHT[d]
    if (a ^ b | a ^ c | a ^ d) & 3:
        return _FOUR_MIXED[key]
    return _FOUR_SUITED[key]


def three_value(a: int, b: int, c: int) -> int:
    """The value of three different cards, 0 to 51; that they differ is left to the caller."""
    key = _WEIGHT[a] + _WEIGHT[b] + _WEIGHT[c]
    if (a ^ b | a ^ c) & 3:
        return _THREE_MIXED[key]
    return _THREE_SUITED[key]


@overload
def category_of(value: int) -> FiveCard: ...
@overload
def category_of(value: int, kind: type[_Kind]) -> _Kind: ...
def category_of(value: int, kind: type[Category] = FiveCard) -> Category:
    """The category that a value belongs to, of five cards unless another size is named."""
    return kind(value >> CATEGORY_SHIFT)


def ranked_of(value: int, kind: type[Category] = FiveCard) -> Ranked:
    """What a value stands for, of five cards unless another size is named.

    >>> print(ranked_of(five_value(0, 4, 8, 12, 49)))
    straight, five high
    """
    order = scale(kind).order.get(value)
    if order is None:
        raise HandError(f"{value} is not the value of a {HAND_SIZE[kind]}-card hand")
    return Ranked(*order)
