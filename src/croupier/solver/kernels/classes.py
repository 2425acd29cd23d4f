"""Five-card hands in the classes that pay tables tell apart, counted over the cards to come.

Pairs are divided by rank, because a table may pay, push or take any band of them; all else goes by
category. Whatever a table pays, its value is then a sum over 22 counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from functools import cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, refuse_twins, text
from croupier.errors import CardError
from croupier.hands import FiveCard
from croupier.hands.batch import Tables, tables, value_of_key
from croupier.hands.classes import classes_of, labels_of
from croupier.hands.ranking import Category
from croupier.numba_cache import compiled
from croupier.progress import Progress
from croupier.solver.kernels.shards import in_shards

Cards: TypeAlias = NDArray[np.int64]
"""Cards by row, each row a set of the same size with the lowest card first."""
Counts: TypeAlias = NDArray[np.int32]
"""Hands by class, for each row of cards."""

HANDS_A_SHARD: Final = 250_000
"""A millisecond's work or so: long beside handing it over, short beside waiting for it."""

_FIVE: Final = 5


CLASSES: Final = len(labels_of(FiveCard))


@cache
def classes_by_value(kind: type[Category]) -> NDArray[np.uint8]:
    """The class of each value of a hand, by its place among `classes_of` hands of this size.

    >>> from croupier.hands.lookup import five_value
    >>> labels_of(FiveCard)[classes_by_value(FiveCard)[five_value(16, 17, 2, 31, 47)]]
    'pair of sixes'
    """
    classes = classes_of(kind)
    places = np.zeros(classes[-1].high + 1, np.uint8)
    for place, spanned in enumerate(classes):
        places[spanned.low : spanned.high + 1] = place
    return places


@cache
def class_tables() -> Tables:
    """The tables by which compiled code values a hand, with its class in place of its value."""
    five = tables(FiveCard)
    return five._replace(values=classes_by_value(FiveCard).astype(np.uint16)[five.values])


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
        in_shards(count_shard, [shard for shards in cut for shard in shards], executor, progress)
    )
    return [_joined([next(done) for _ in shards]) for shards in cut]


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


def count_deck(deck: Iterable[int]) -> list[int]:
    """By class, all five-card hands of a deck."""
    keys = class_tables().keys[np.array(sorted(deck), np.int64)]
    counts = np.zeros(CLASSES, np.int32)
    _add_five(keys, class_tables(), counts)
    by_class: list[int] = counts.tolist()
    return by_class


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
