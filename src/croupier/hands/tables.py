"""Arrays from which compiled code reads hand values, made from the readable rankings.

Every card has a key of 64 bits, and a hand is the sum of its cards' keys:

    bits  0 to 31   a number drawn for each rank, so that every set of ranks has its own sum
    bits 32 to 47   how many cards there are of each suit, four bits a suit
    bits 48 to 63   one bit a rank: the mask of a flush, whose ranks all differ

Few of the sums of ranks are ever met, so they are put into a small table: each belongs to a
group, and the slots of a group are moved together to where none is taken. Finding a hand's
value then takes no search and no comparison. An odds kernel that holds some cards fixed may
add up their keys once and add those of the others to it.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import combinations_with_replacement, count, permutations, repeat
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.hands.lookup import Scale, scale
from croupier.hands.ranking import HAND_SIZE, Category, FiveCard, FourCard, Ranks, ThreeCard

Values: TypeAlias = NDArray[np.uint16]
_Array = TypeVar("_Array", bound=NDArray[Any])

GROUPS: Final = 1 << 10
SLOTS: Final = 1 << 15
SLOT_SHIFT: Final = 17
SUIT_SHIFT: Final = 32
MASK_SHIFT: Final = 48
MASKS: Final = 1 << 13

PAIRS: Final = tuple(combinations_with_replacement(range(13), 2))
"""The 91 pairs of ranks, lower rank first, in the order they are numbered."""
TRIPLES: Final = tuple(combinations_with_replacement(range(13), 3))
"""The 455 triples of ranks, lowest rank first, in the order they are numbered."""


class Tables(NamedTuple):
    """What compiled code needs to value a hand of one size by its key."""

    keys: NDArray[np.uint64]
    """The key of each of the 52 cards."""
    moved: Values
    """By group: what is to be combined with a slot, by exclusive or, to find its place."""
    values: Values
    """First the slots, for hands of several suits; then the masks, for hands of one."""
    short_of_flush: np.uint64
    """Added to a key, it lifts the count of a suit to eight if all the cards are of that suit."""


class RankTables(NamedTuple):
    """Values by rank, for kernels that count ranks and see to flushes on their own.

    A pair and a triple are numbered apart because that is how the games deal: two cards of the
    player's own, and three in common. With ranks r, s, t, u, v:

        by_ranks[pairs[r, s], triples[t, u, v]]              suits differ
        by_mask[1 << r | 1 << s | 1 << t | 1 << u | 1 << v]  all of one suit
    """

    pairs: Values
    """[r, s]: the number of a pair of ranks, 0 to 90, in either order."""
    triples: Values
    """[r, s, t]: the number of a triple of ranks, 0 to 454, in any order."""
    by_ranks: Values
    """Five cards [pair, triple], four [pair, pair], three [triple]; 0 where there is no hand."""
    by_mask: Values
    """By the mask of ranks, bit 0 being the two; 0 where there is no hand."""


@cache
def tables(kind: type[Category]) -> Tables:
    """The tables for one size of hand, made when first asked for; they cannot be written to."""
    drawn, moved, slots = next(filter(None, map(_drawn, repeat(scale(kind)), count())))
    keys = [
        drawn[card.rank] + (1 << SUIT_SHIFT + 4 * card.suit) + (1 << MASK_SHIFT + card.rank)
        for card in DECK
    ]
    short = sum(8 - HAND_SIZE[kind] << SUIT_SHIFT + 4 * suit for suit in range(4))
    return Tables(
        keys=_fixed(np.array(keys, np.uint64)),
        moved=_fixed(moved),
        values=_fixed(np.concatenate([slots, _by_mask(scale(kind))])),
        short_of_flush=np.uint64(short),
    )


def _drawn(of: Scale, seed: int) -> tuple[list[int], Values, Values] | None:
    """A number for each rank, and where that puts the hands; None if there is no room for all."""
    random = Random(seed)
    drawn = [random.getrandbits(29) for _ in range(13)]  # five of them need 32 bits
    values = {sum(drawn[rank] for rank in ranks): value for ranks, value in of.mixed.items()}
    placed = _placed(values) if len(values) == len(of.mixed) else None
    return placed and (drawn, *placed)


def _placed(values: dict[int, int]) -> tuple[Values, Values] | None:
    """Give every sum of ranks a slot of its own; None if two of a group want the same one."""
    groups: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for key, value in values.items():
        wanted = key >> SLOT_SHIFT & SLOTS - 1
        if wanted in groups[key % GROUPS]:
            return None
        groups[key % GROUPS][wanted] = value
    moved, slots = [0] * GROUPS, [0] * SLOTS
    # The largest groups first, while there is room.
    for group in sorted(groups, key=lambda group: len(groups[group]), reverse=True):
        move = _first_free(slots, list(groups[group]))
        if move is None:
            return None
        moved[group] = move
        for wanted, value in groups[group].items():
            slots[wanted ^ move] = value
    return np.array(moved, np.uint16), np.array(slots, np.uint16)


def _first_free(slots: list[int], wanted: list[int]) -> int | None:
    """The smallest move that takes all wanted slots to empty ones."""
    for move in range(SLOTS):
        if not any(slots[slot ^ move] for slot in wanted):
            return move
    return None


@cache
def rank_tables(kind: type[Category]) -> RankTables:
    """The tables by rank for one size of hand; they cannot be written to."""
    made_of: dict[type[Category], tuple[tuple[Ranks, ...], ...]]
    made_of = {FiveCard: (PAIRS, TRIPLES), FourCard: (PAIRS, PAIRS), ThreeCard: (TRIPLES,)}
    return RankTables(
        pairs=_fixed(_numbering(PAIRS)),
        triples=_fixed(_numbering(TRIPLES)),
        by_ranks=_fixed(_by_ranks(scale(kind), *made_of[kind])),
        by_mask=_fixed(_by_mask(scale(kind))),
    )


def _by_ranks(of: Scale, rows: tuple[Ranks, ...], columns: tuple[Ranks, ...] = ((),)) -> Values:
    values = [of.mixed.get(tuple(sorted(row + column)), 0) for row in rows for column in columns]
    shape = (len(rows), len(columns)) if len(columns) > 1 else (len(rows),)
    return np.array(values, np.uint16).reshape(shape)


def _by_mask(of: Scale) -> Values:
    values = np.zeros(MASKS, np.uint16)
    for ranks, value in of.suited.items():
        values[sum(1 << rank for rank in ranks)] = value
    return values


def _numbering(groups: tuple[Ranks, ...]) -> Values:
    """Where a group of ranks stands among its like, whichever way round it is read."""
    numbers = np.zeros((13,) * len(groups[0]), np.uint16)
    for number, group in enumerate(groups):
        for order in permutations(group):
            numbers[order] = number
    return numbers


def _fixed(array: _Array) -> _Array:
    array.flags.writeable = False
    return array
