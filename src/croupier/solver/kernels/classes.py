"""Five-card hands in the classes that pay tables tell apart, counted over the cards to come.

Pairs are told apart by rank, because a table may pay, push or take any band of them. Everything
else is told apart by category. Whatever a table pays, its value is then a sum over 22 counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from enum import IntEnum
from functools import cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, refuse_twins, text
from croupier.errors import CardError
from croupier.hands import FiveCard, Ranked
from croupier.hands.batch import Tables, tables, value_of_key
from croupier.hands.lookup import scale
from croupier.numba_cache import compiled
from croupier.solver.kernels.shards import Progress, in_shards

Cards: TypeAlias = NDArray[np.int64]
"""Cards by row, each row a set of the same size with the lowest card first."""
Counts: TypeAlias = NDArray[np.int32]
"""Hands by class, for each row of cards."""

HANDS_A_SHARD: Final = 250_000
"""A millisecond's work or so: long beside handing it over, short beside waiting for it."""

_FIVE: Final = 5


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


CLASSES: Final = len(HandClass)


def class_of(hand: Ranked) -> HandClass:
    """The class of a ranked hand of five cards.

    >>> from croupier.cards import cards
    >>> from croupier.hands import rank_five
    >>> class_of(rank_five(cards("6c6d 2h 9s Ks"))).label
    'pair of sixes'
    """
    if hand.category is FiveCard.PAIR:
        return HandClass(HandClass.PAIR_OF_TWOS + hand.ranks[0])
    return next(each for each in HandClass if each.category is hand.category)


@cache
def class_tables() -> Tables:
    """The tables by which compiled code values a hand, with its class in place of its value."""
    five = tables(FiveCard)
    by_value = np.zeros(int(five.values.max()) + 1, np.uint16)
    for value, hand in scale(FiveCard).hands.items():
        by_value[value] = class_of(hand)
    return five._replace(values=by_value[five.values])


class Shard(NamedTuple):
    """Some sets of cards, each to be filled up to five from the deck in every way."""

    deck: tuple[int, ...]
    held: Cards


def count_hands(
    deck: Iterable[int],
    several: Sequence[Cards],
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Counts]:
    """By class, the five-card hands of a deck that hold each set of two, three or four cards.

    Sets of different sizes are given in different arrays, and their counts come back likewise.
    """
    cards = tuple(map(int, deck))
    cut = [_shards(cards, held) for held in several]
    done = iter(
        in_shards(count_shard, [shard for each in cut for shard in each], executor, progress)
    )
    return [_joined([next(done) for _ in each]) for each in cut]


def _shards(deck: tuple[int, ...], held: Cards) -> list[Shard]:
    size = held.shape[1]
    rows = max(1, HANDS_A_SHARD // max(1, comb(len(deck) - size, _FIVE - size)))
    return [Shard(deck, held[start : start + rows]) for start in range(0, len(held), rows)]


def _joined(parts: list[Counts]) -> Counts:
    return np.concatenate([np.zeros((0, CLASSES), np.int32), *parts])


def count_shard(shard: Shard) -> Counts:
    """Count the sets of one shard."""
    counts = np.zeros((len(shard.held), CLASSES), np.int32)
    _count(shard.held, np.array(shard.deck, np.int64), class_tables(), counts)
    return counts


def count_one(deck: Iterable[int], held: Iterable[int]) -> Counts:
    """By class, the five-card hands of a deck that hold one set of two, three or four cards."""
    counts = count_shard(Shard(tuple(map(int, deck)), np.array([sorted(held)], np.int64)))
    return counts.reshape(CLASSES)


def count_deck(deck: Iterable[int]) -> list[int]:
    """By class, all five-card hands of a deck."""
    keys = class_tables().keys[np.array(sorted(deck), np.int64)]
    counts = np.zeros(CLASSES, np.int32)
    _add_five(keys, class_tables(), counts)
    found: list[int] = counts.tolist()
    return found


@compiled
def _add_five(keys: NDArray[np.uint64], tables: Tables, counts: Counts) -> None:
    for i in range(len(keys)):
        for j in range(i):
            _add_three(keys[i] + keys[j], keys[:j], tables, counts)


@compiled
def _count(held: Cards, deck: Cards, tables: Tables, counts: Counts) -> None:
    for i in range(len(held)):
        key = np.uint64(0)
        for card in held[i]:
            key += tables.keys[card]
        rest = _rest(held[i], deck, tables)
        if held.shape[1] == 4:
            _add_one(key, rest, tables, counts[i])
        elif held.shape[1] == 3:
            _add_two(key, rest, tables, counts[i])
        else:
            _add_three(key, rest, tables, counts[i])


@compiled
def _rest(held: Cards, deck: Cards, tables: Tables) -> NDArray[np.uint64]:
    """The keys of the cards that are yet to come."""
    rest = np.empty(len(deck) - len(held), np.uint64)
    left = 0
    for card in deck:
        if not (held == card).any():
            rest[left] = tables.keys[card]
            left += 1
    return rest


@compiled
def _add_one(key: np.uint64, rest: NDArray[np.uint64], tables: Tables, counts: Counts) -> None:
    for last in rest:
        counts[value_of_key(key + last, tables)] += 1


@compiled
def _add_two(key: np.uint64, rest: NDArray[np.uint64], tables: Tables, counts: Counts) -> None:
    for i in range(len(rest)):
        _add_one(key + rest[i], rest[:i], tables, counts)


@compiled
def _add_three(key: np.uint64, rest: NDArray[np.uint64], tables: Tables, counts: Counts) -> None:
    for i in range(len(rest)):
        _add_two(key + rest[i], rest[:i], tables, counts)


def checked_deck(deck: Iterable[Card], fewest: int) -> tuple[Card, ...]:
    """The deck in order; refuses a card that is there twice, and a deck too small for a round."""
    cards = tuple(sorted(map(Card, deck)))
    refuse_twins(cards)
    if len(cards) < fewest:
        raise CardError(f"a round takes {fewest} cards, and the deck has {len(cards)}")
    return cards


def checked_seen(deck: Iterable[Card], seen: Iterable[Card]) -> tuple[Card, ...]:
    """Cards seen, as they were given; refuses what could not have been dealt from the deck."""
    cards = tuple(map(Card, seen))
    refuse_twins(cards)
    if missing := set(cards) - set(deck):
        raise CardError(f"not in the deck: {text(sorted(missing))}")
    return cards
