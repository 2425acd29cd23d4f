"""Arrays from which compiled code reads the best three, four or five of several cards.

As in `hands.tables`, every card has a key, and a set of cards is the sum of its cards' keys: a
number for each rank, drawn so that every set of ranks has its own sum, and below it how many cards
there are of each suit. Beside the key goes a mask of the cards, suit by suit. The best hand is the
better of two: what the ranks make whatever the suits, and what the ranks of a suit make, of which
there are enough cards. Of fewer than twice as many cards as a hand has, only one suit can have
enough.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, count
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.cards import DECK
from croupier.errors import HandError
from croupier.hands.lookup import scale
from croupier.hands.ranking import HAND_SIZE, Category, Ranks
from croupier.hands.tables import Values
from croupier.numba_cache import compiled

Keys: TypeAlias = NDArray[np.uint64]

RANK_SHIFT: Final = 16
"""The bits below count suits, four bits a suit; sums of the bits from here on may wrap around."""
MOST: Final = 7
"""Cards of which the best hand is found."""
_GROUPS: Final = 1 << 13
_SLOTS: Final = 1 << 17
_SLOT_SHIFT: Final = 64 - 17 - RANK_SHIFT
_GROUP_BITS: Final = np.uint64(_GROUPS - 1)
_GROUP_FROM: Final = np.uint64(RANK_SHIFT)
_SLOT_FROM: Final = np.uint64(RANK_SHIFT + _SLOT_SHIFT)
_EIGHT_OF_A_SUIT: Final = np.uint64(0x8888)
_EIGHT_OF: Final = tuple(np.uint64(8 << 4 * suit) for suit in range(4))
_SUIT_BITS: Final = np.uint64(0x1FFF)


class BestTables(NamedTuple):
    """What compiled code needs to value the best hand of a number of cards."""

    keys: Keys
    """The key of each of the 52 cards."""
    masks: Keys
    """The bit of each card: 13 bits a suit."""
    moved: NDArray[np.uint32]
    """By group: what is to be combined with a slot, by exclusive or, to find its place."""
    by_ranks: Values
    """By place: what the ranks make, the suits aside."""
    by_mask: Values
    """By the mask of the ranks of one suit: the best that enough of them make."""
    short_of_flush: np.uint64
    """Added to a key, it lifts the count of a suit to eight if it has enough cards."""


@compiled
def value_of_best(key: np.uint64, mask: np.uint64, tables: BestTables) -> np.uint16:
    """For kernels: the value of the best hand of cards whose keys and masks have these sums."""
    at = (key >> _SLOT_FROM) ^ np.uint64(tables.moved[key >> _GROUP_FROM & _GROUP_BITS])
    value: np.uint16 = tables.by_ranks[at]
    full = key + tables.short_of_flush & _EIGHT_OF_A_SUIT
    if full:
        ranks = mask
        if full == _EIGHT_OF[1]:
            ranks = mask >> np.uint64(13)
        elif full == _EIGHT_OF[2]:
            ranks = mask >> np.uint64(26)
        elif full == _EIGHT_OF[3]:
            ranks = mask >> np.uint64(39)
        suited: np.uint16 = tables.by_mask[ranks & _SUIT_BITS]
        value = max(value, suited)
    return value


@compiled
def _fill(cards: NDArray[np.integer[Any]], values: Values, tables: BestTables) -> None:
    for i in range(len(cards)):
        key, mask = np.uint64(0), np.uint64(0)
        for card in cards[i]:
            key += tables.keys[card]
            mask += tables.masks[card]
        values[i] = value_of_best(key, mask, tables)


def best_values(kind: type[Category], cards: ArrayLike) -> Values:
    """The values of the best hands of n sets of different cards, of shape (n, size)."""
    sets = np.ascontiguousarray(cards, np.int64)
    if sets.size and not (sets.min() >= 0 and sets.max() < len(DECK)):
        raise HandError("cards are integers from 0 to 51, and one of these is not")
    values = np.empty(len(sets), np.uint16)
    _fill(sets, values, best_tables(kind, sets.shape[1]))
    return values


@cache
def best_tables(kind: type[Category], size: int) -> BestTables:
    """The tables for the best hand of that many cards, made when first asked for."""
    least = HAND_SIZE[kind]
    if not least <= size <= min(MOST, 2 * least - 1):
        raise HandError(f"a {least}-card hand is not chosen from {size} cards")
    short = sum(8 - least << 4 * suit for suit in range(4))
    return _tables(_best_by_ranks(kind, size), _best_by_mask(kind), short)


def _tables(values: dict[Ranks, int], by_mask: Values, short: int) -> BestTables:
    drawn, moved, by_ranks = next(
        drawing for seed in count() if (drawing := _drawn(values, seed)) is not None
    )
    keys = [(drawn[card.rank] << RANK_SHIFT) + (1 << 4 * card.suit) for card in DECK]
    masks = [1 << 13 * card.suit + card.rank for card in DECK]
    return BestTables(
        keys=np.array(keys, np.uint64),
        masks=np.array(masks, np.uint64),
        moved=moved,
        by_ranks=by_ranks,
        by_mask=by_mask,
        short_of_flush=np.uint64(short),
    )


def _best_by_ranks(kind: type[Category], size: int) -> dict[Ranks, int]:
    """By the ranks of some cards, lowest first, what the best of them make, suits aside."""
    best = scale(kind).mixed
    for cards in range(HAND_SIZE[kind] + 1, size + 1):
        fewer, best = best, {}
        for ranks in combinations_with_replacement(range(13), cards):
            if _dealt(ranks):
                subsets = (ranks[:at] + ranks[at + 1 :] for at in range(cards))
                best[ranks] = max(fewer[subset] for subset in subsets)
    return best


def _best_by_mask(kind: type[Category]) -> Values:
    """By the mask of ranks of one suit, the best flush; 0 where there are too few."""
    best = np.zeros(1 << 13, np.uint16)
    for ranks, value in scale(kind).suited.items():
        best[sum(1 << rank for rank in ranks)] = value
    masks = np.arange(1 << 13)
    sizes = np.array([int(mask).bit_count() for mask in masks])
    for size in range(HAND_SIZE[kind] + 1, MOST + 1):
        rows = masks[sizes == size]
        for rank in range(13):
            held = rows[rows >> rank & 1 == 1]
            best[held] = np.maximum(best[held], best[held ^ 1 << rank])
    return best


def _drawn(
    values: dict[Ranks, int], seed: int
) -> tuple[list[int], NDArray[np.uint32], Values] | None:
    """A number for each rank, and where that puts the sets; None if there is no room for all."""
    random = Random(seed)
    bits = 64 - RANK_SHIFT
    drawn = [random.getrandbits(bits) for _ in range(13)]
    wrap = (1 << bits) - 1
    sums = {sum(drawn[rank] for rank in ranks) & wrap: value for ranks, value in values.items()}
    placement = _placed(sums) if len(sums) == len(values) else None
    if placement is None:
        return None
    moved, slots = placement
    return drawn, np.array(moved, np.uint32), np.array(slots, np.uint16)


def tables_by_ranks(size: int, value: Callable[[Ranks], int]) -> BestTables:
    """Tables for sets of cards whose value depends on their ranks alone."""
    every = combinations_with_replacement(range(13), size)
    values = {ranks: value(ranks) for ranks in every if _dealt(ranks)}
    return _tables(values, np.zeros(1 << 13, np.uint16), 0)


def _dealt(ranks: Ranks) -> bool:
    """Whether a deck has enough cards of each rank."""
    return all(ranks.count(rank) <= 4 for rank in ranks)


def _placed(values: dict[int, int]) -> tuple[list[int], list[int]] | None:
    """Give every sum of ranks a slot of its own: the slots of a group are moved together to where
    none is taken. None if two of a group want the same one."""
    groups: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for key, value in values.items():
        wanted = key >> _SLOT_SHIFT
        if wanted in groups[key % _GROUPS]:
            return None
        groups[key % _GROUPS][wanted] = value
    moved, slots = [0] * _GROUPS, [0] * _SLOTS
    # The largest groups first, while there is room.
    for group, places in sorted(groups.items(), key=lambda entry: -len(entry[1])):
        free = (at for at in range(_SLOTS) if not any(slots[place ^ at] for place in places))
        move = next(free, None)
        if move is None:
            return None
        moved[group] = move
        for wanted, value in places.items():
            slots[wanted ^ move] = value
    return moved, slots
