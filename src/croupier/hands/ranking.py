"""What a poker hand of five, four or three cards is worth, as the regulations put it.

Written to be read beside the law; `lookup` and `batch` are made from it and are faster.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, total_ordering
from itertools import combinations
from typing import Final, TypeAlias

from croupier.cards import RANK_NAMES, RANKS, Card, refuse_twins, text
from croupier.errors import CardError, HandError

Ranks: TypeAlias = tuple[int, ...]

ACE: Final = RANKS.index("A")


class Category(IntEnum):
    """A permissible hand; the higher number wins, among hands of one size."""

    @cached_property
    def label(self) -> str:
        """The name of its line in a pay table: "four of a kind"."""
        return self.name.lower().replace("_", " ")


class FiveCard(Category):
    """Five-card hands, N.J.A.C. 19:47-25.5(b)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class FourCard(Category):
    """Four-card hands, N.J.A.C. 19:47-27.3(b)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    STRAIGHT = 3
    FLUSH = 4
    THREE_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    FOUR_OF_A_KIND = 7


class ThreeCard(Category):
    """Three-card hands, N.J.A.C. 19:47-25.5(c)."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


HAND_SIZE: Final[dict[type[Category], int]] = {FiveCard: 5, FourCard: 4, ThreeCard: 3}
_SIZE_NAMES: Final = {5: "five-card", 4: "four-card", 3: "three-card"}
_MADE_OF: Final = {
    (4,): "FOUR_OF_A_KIND",
    (3, 2): "FULL_HOUSE",
    (3,): "THREE_OF_A_KIND",
    (2, 2): "TWO_PAIR",
    (2,): "PAIR",
}
"""How many cards share a rank, and what that makes in a hand of any size."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Ranked:
    """What a hand is worth: its category, then the ranks that break a tie.

    The ranks of the made part come first, then those of the remaining cards from high to low.
    A straight is ranked by its highest card alone, which is the five in A-2-3-4-5. Suits are
    equal, so that two hands of the same category and ranks are a tie.
    """

    category: Category
    ranks: Ranks

    @property
    def label(self) -> str:
        """The name of its line in a pay table."""
        return self.category.label

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ranked):
            return NotImplemented
        # Categories are integers: a five-card straight would equal three of a kind in three cards.
        return type(self.category) is type(other.category) and self._order == other._order

    def __lt__(self, other: Ranked) -> bool:
        if not isinstance(other, Ranked):
            return NotImplemented
        if type(self.category) is not type(other.category):
            ours, theirs = (_size_name(type(hand.category)) for hand in (self, other))
            raise TypeError(f"a {ours} hand cannot be compared with a {theirs} hand")
        return self._order < other._order

    def __hash__(self) -> int:
        return hash((type(self.category), self._order))

    @property
    def _order(self) -> tuple[int, Ranks]:
        return self.category, self.ranks

    def __str__(self) -> str:
        """The words a dealer would call: "full house, queens over sevens"."""
        high = f"{RANK_NAMES[self.ranks[0]]} high"
        several = [_plural(rank) for rank in self.ranks[:2]]
        match self.category.name:
            case "HIGH_CARD":
                return high
            case "PAIR":
                return f"pair of {several[0]}, {RANK_NAMES[self.ranks[1]]} high"
            case "TWO_PAIR":
                return f"two pair, {several[0]} and {several[1]}"
            case "FULL_HOUSE":
                return f"full house, {several[0]} over {several[1]}"
            case "THREE_OF_A_KIND" | "FOUR_OF_A_KIND":
                return f"{self.label}, {several[0]}"
            case "ROYAL_FLUSH":
                return self.label
            case _:
                return f"{self.label}, {high}"


def rank_five(cards: Iterable[Card]) -> Ranked:
    """Rank five cards.

    >>> from croupier.cards import cards
    >>> print(rank_five(cards("Qh Qs 7d Qc 7h")))
    full house, queens over sevens
    """
    return _rank(FiveCard, cards)


def rank_four(cards: Iterable[Card]) -> Ranked:
    """Rank four cards, where three of a kind beats a flush and four of a kind beats all."""
    return _rank(FourCard, cards)


def rank_three(cards: Iterable[Card]) -> Ranked:
    """Rank three cards, where a straight beats a flush."""
    return _rank(ThreeCard, cards)


def best_four(cards: Iterable[Card]) -> Ranked:
    """The highest ranking four of a player's five or a dealer's six cards."""
    dealt = _of_one_deck(cards)
    if len(dealt) not in (5, 6):
        raise HandError(f"four cards are chosen from five or six, not from {_count(dealt)}")
    return max(map(rank_four, combinations(dealt, 4)))


def is_mini_royal(cards: Iterable[Card]) -> bool:
    """Whether three cards are ace, king and queen of one suit."""
    hand = rank_three(cards)
    return hand.category is ThreeCard.STRAIGHT_FLUSH and hand.ranks[0] == ACE


def _rank(kind: type[Category], cards: Iterable[Card]) -> Ranked:
    hand, size = _of_one_deck(cards), HAND_SIZE[kind]
    if len(hand) != size:
        raise HandError(f"a {_size_name(kind)} hand has {size} cards, not {_count(hand)}")
    suited = len({card.suit for card in hand}) == 1
    return Ranked(*by_ranks(kind, [card.rank for card in hand], suited=suited))


def by_ranks(kind: type[Category], ranks: Sequence[int], *, suited: bool) -> tuple[Category, Ranks]:
    """The category of a hand and the ranks that break a tie, from the ranks of its cards and
    whether all are of one suit; the rest of a card says nothing."""
    high_to_low = sorted(set(ranks), reverse=True)
    if len(high_to_low) == len(ranks):
        return _unpaired(kind, tuple(high_to_low), suited=suited)
    times = ranks.count
    high_to_low.sort(key=times, reverse=True)  # those of which there are several come first
    alike = tuple([count for count in map(times, high_to_low) if count > 1])
    return kind[_MADE_OF[alike]], tuple(high_to_low)


def _unpaired(kind: type[Category], ranks: Ranks, *, suited: bool) -> tuple[Category, Ranks]:
    high = _straight_high(ranks)
    if high is None:
        return kind["FLUSH" if suited else "HIGH_CARD"], ranks
    if kind is FiveCard and suited and high == ACE:
        return FiveCard.ROYAL_FLUSH, (high,)
    return kind["STRAIGHT_FLUSH" if suited else "STRAIGHT"], (high,)


def _straight_high(ranks: Ranks) -> int | None:
    """The high card of a straight, or None; an ace is high or low, never in the middle."""
    size = len(ranks)
    if ranks[0] - ranks[-1] == size - 1:
        return ranks[0]
    # Below an ace, ranks that start this low can only run down to the two.
    if ranks[0] == ACE and ranks[1] == size - 2:
        return ranks[1]
    return None


def _of_one_deck(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards, plain integers among them made cards; all different and from 0 to 51."""
    hand = tuple(map(Card, cards))
    for card in hand:
        if not 0 <= card < 52:
            raise CardError(f"{int(card)} is not a card: cards are counted from 0 to 51")
    refuse_twins(hand)
    return hand


def _count(hand: tuple[Card, ...]) -> str:
    return f"{len(hand)} ({text(hand)})" if hand else "none"


def _size_name(kind: type[Category]) -> str:
    return _SIZE_NAMES[HAND_SIZE[kind]]


def _plural(rank: int) -> str:
    name = RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")
