"""What a player's two cards make of all others, so that hands alike are counted together.

A flush on a line takes both own cards. If their suits differ there is none, and any other card
is known by its rank alone: its *kind* is 0 to 12. If they share a suit, a card is known by its
rank and whether it is of that suit (kinds 0 to 12) or of another (13 to 25). Left and right, or
top and bottom, are two kinds in either order: a *pair*, numbered in the order of `pairs`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS, Card, refuse_twins, text
from croupier.errors import CardError
from croupier.games.criss_cross.accelerator.classes import Classes, class_by_value
from croupier.hands import FiveCard
from croupier.hands.batch import rank_tables

Deck: TypeAlias = tuple[Card, ...]
Kinds: TypeAlias = NDArray[np.int64]

FEWEST_CARDS: Final = 7
"""Five in the cross and two for the player."""
OTHER_SUIT: Final = len(RANKS)
"""Added to a rank, this gives the kind of a card that is not of the own cards' suit."""


@dataclass(frozen=True, slots=True)
class Own:
    """Two own cards, and all others of the deck that are as good."""

    low: int
    high: int
    """Their ranks."""
    suit: int | None
    """The suit they share, or the first that is like it in this deck; None if they differ."""
    ways: int
    """How many two cards of the deck are as good."""

    def kind(self, card: int) -> int:
        """The kind of another card, as seen from the suit named here and no like of it."""
        rank, suit = divmod(card, 4)
        return rank + OTHER_SUIT * (self.suit is not None and suit != self.suit)

    def pair(self, first: int, second: int) -> int:
        """The number of a pair of other cards."""
        low, high = sorted((self.kind(first), self.kind(second)))
        kinds = _kinds(self.suit)
        return low * kinds - low * (low - 1) // 2 + high - low

    @property
    def pairs(self) -> Kinds:
        """The lower and the higher kind of each pair, in the order they are numbered."""
        return _pairs(_kinds(self.suit))


class Seat(NamedTuple):
    """The same for the compiled counting."""

    stock: Kinds
    """How many cards of each kind are left when the own cards are out."""
    pairs: Kinds
    classes: Classes
    """The class that the own cards make with a pair and a center: [pair, kind]."""


def checked(deck: Iterable[Card]) -> Deck:
    """The deck in order; refuses one that a round cannot be dealt from."""
    cards = tuple(sorted(map(Card, deck)))
    refuse_twins(cards)
    if len(cards) < FEWEST_CARDS:
        raise CardError(f"a round takes {FEWEST_CARDS} cards, and the deck has {len(cards)}")
    return cards


@lru_cache(maxsize=8)
def owns(deck: Deck) -> tuple[Own, ...]:
    """Every two own cards of a deck that are not as good as others: of two suits, then of one."""
    likes = _likes(deck)
    ways = Counter(
        (a.rank, b.rank, likes[a.suit] if a.suit == b.suit else None)
        for a, b in combinations(deck, 2)
    )
    holdings = [Own(low, high, suit, times) for (low, high, suit), times in ways.items()]
    return tuple(
        sorted(holdings, key=lambda own: (-1 if own.suit is None else own.suit, own.low, own.high))
    )


def own_of(deck: Deck, held: Iterable[Card], *seen: Card) -> Own:
    """These very cards as `Own`; refuses what could not have been dealt from the deck."""
    own = tuple(sorted(held))
    if len(own) != 2:
        raise CardError(f"a player has two cards, not {len(own)}")
    refuse_twins((*own, *seen))
    if missing := {*own, *seen} - set(deck):
        raise CardError(f"not in the deck: {text(sorted(missing))}")
    return Own(own[0].rank, own[1].rank, own[0].suit if own[0].suit == own[1].suit else None, 1)


def seat_of(deck: Iterable[int], own: Own) -> Seat:
    """What the compiled counting needs to know of two own cards."""
    stock = np.bincount([own.kind(card) for card in deck], minlength=_kinds(own.suit))
    stock[own.low] -= 1
    stock[own.high] -= 1
    return Seat(stock.astype(np.int64), own.pairs, _classes(own.low, own.high, own.suit is None))


@lru_cache(maxsize=512)
def _classes(low: int, high: int, mixed: bool) -> Classes:
    tables = rank_tables(FiveCard)
    kinds = OTHER_SUIT if mixed else 2 * OTHER_SUIT
    lower, higher = (_pairs(kinds)[:, [side]] for side in (0, 1))
    center = np.arange(kinds)[None, :]
    ranks = [kind % OTHER_SUIT for kind in (lower, higher, center)]
    values = tables.by_ranks[tables.pairs[low, high], tables.triples[tuple(ranks)]]
    if not mixed:
        mask = 1 << low | 1 << high | 1 << ranks[0] | 1 << ranks[1] | 1 << ranks[2]
        one_suit = np.maximum(higher, center) < OTHER_SUIT  # of a pair the lower kind is first
        values = np.where(one_suit, tables.by_mask[mask], values)
    classes: Classes = class_by_value()[values]
    classes.flags.writeable = False
    return classes


def _kinds(suit: int | None) -> int:
    return OTHER_SUIT if suit is None else 2 * OTHER_SUIT


@lru_cache(maxsize=2)
def _pairs(kinds: int) -> Kinds:
    pairs = np.array(list(combinations_with_replacement(range(kinds), 2)), np.int64)
    pairs.flags.writeable = False
    return pairs


def _likes(deck: Deck) -> list[int]:
    """By suit, the first suit that has the same ranks in the deck."""
    ranks = [{card.rank for card in deck if card.suit == suit} for suit in range(4)]
    return [ranks.index(suit_ranks) for suit_ranks in ranks]
