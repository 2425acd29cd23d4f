"""For a board and a list of own hands, how many hands of the opponent are of each kind.

The opponent's hands are put in order once. Passing them from the lowest on, a counter is kept for
every small set of cards: how many of the hands passed hold it. The hands below a value that need
none of the own cards are then a sum over the subsets of the own cards, with signs that alternate
(inclusion and exclusion); no opponent's hand is looked at more than once.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.numba_cache import compiled, inlined
from croupier.solver.general.kernels.boards import Bytes, Ints, Keys, Small
from croupier.solver.general.kernels.pair_ladder import Rungs, pairs_below, rungs_for

Values: TypeAlias = NDArray[np.uint16]

_GROUP_FROM = np.uint64(16)
_GROUP_BITS = np.uint64((1 << 13) - 1)
_SLOT_FROM = np.uint64(47)
_EIGHTS = np.uint64(0x8888)
_SUIT_BITS = np.uint64(0x1FFF)
ABOVE_ALL = 1 << 20
"""Higher than every value."""
_HIGHEST = np.array([max(0, mask.bit_length() - 1) for mask in range(256)], np.int64)
_ONES = np.array([mask.bit_count() for mask in range(256)], np.int64)


class Scales(NamedTuple):
    """The tables of `hands.any_size.best_tables`, one row for each set of slots that is valued."""

    keys: Keys
    masks: Keys
    moved: NDArray[np.uint32]
    by_ranks: Values
    by_mask: Values
    short_of_flush: Keys


class SlotSets(NamedTuple):
    """The sets of slots of which values are made, each a row of the tables."""

    axis: Ints
    """By set: the value that it belongs to."""
    hand: Ints
    """By set: which cards of the own hand it takes, as bits."""
    board: Ints
    """By set: which cards of the board it takes, as bits."""
    own: Ints
    """By set of the opponent's: the own value that the same cards of the board make with a whole
    own hand, or -1."""


class View(NamedTuple):
    """How the values of a deal are told apart: own ones first, the opponent's last if there is."""

    scales: Scales
    sets: SlotSets
    own: int
    """How many own values there are."""
    steps: Small
    """[own value, what it comes to]: how far that counts in the number of the own kind."""
    compared: Ints
    """[pair, 3]: own values that are compared, and how far the sign counts."""
    size: int
    """Cards of the opponent, or 0."""
    against: int
    """The own value that the opponent's is compared with, or -1."""
    cuts: Ints
    """Where classes of the opponent's value begin, the lowest aside."""


@compiled
def width_of(view: View) -> int:
    """Into how many kinds the opponent divides each own kind."""
    if not view.size:
        return 1
    return (len(view.cuts) + 1) * (3 if view.against >= 0 else 1)


class Room(NamedTuple):
    """Arrays that are used again for every board."""

    values: Values
    order: Small
    spare: Small
    counters: Small
    worth: NDArray[np.uint16]
    """[own value, hand]."""
    mine: Small
    spare_mine: Small
    under: Small
    up_to: Small
    below: Small
    rungs: Rungs


@inlined
def value_at(key: np.uint64, mask: np.uint64, at: int, scales: Scales) -> np.uint16:
    """The value of cards whose keys and masks have these sums, by one row of the tables."""
    slot = (key >> _SLOT_FROM) ^ np.uint64(scales.moved[at, key >> _GROUP_FROM & _GROUP_BITS])
    value: np.uint16 = scales.by_ranks[at, slot]
    full = (key + scales.short_of_flush[at]) & _EIGHTS
    if full:
        ranks = mask
        if full == np.uint64(0x80):
            ranks = mask >> np.uint64(13)
        elif full == np.uint64(0x800):
            ranks = mask >> np.uint64(26)
        elif full == np.uint64(0x8000):
            ranks = mask >> np.uint64(39)
        value = max(value, scales.by_mask[at, ranks & _SUIT_BITS])
    return value


@compiled
def value_hands(
    left: Bytes,
    n: int,
    board: Bytes,
    hands: Bytes,
    count: int,
    view: View,
    s: int,
    taken: int,
    values: Values,
) -> None:
    """Raise the values of hands, given as places among the cards left, to what one set makes of the
    cards of them that are taken, as bits."""
    scales = view.scales
    keys, masks = np.empty(64, np.uint64), np.empty(64, np.uint64)
    for place in range(n):
        keys[place] = scales.keys[s, left[place]]
        masks[place] = scales.masks[s, left[place]]
    first, first_mask = np.uint64(0), np.uint64(0)
    for b in range(len(board)):
        if view.sets.board[s] >> b & 1:
            first += scales.keys[s, board[b]]
            first_mask += scales.masks[s, board[b]]
    size = hands.shape[1]
    is_pair = size == 2 and taken == 3
    for h in range(count):
        key, mask = first, first_mask
        if is_pair:
            first_card, second_card = hands[h, 0], hands[h, 1]
            key += keys[first_card] + keys[second_card]
            mask += masks[first_card] + masks[second_card]
        else:
            for j in range(size):
                if taken >> j & 1:
                    key += keys[hands[h, j]]
                    mask += masks[hands[h, j]]
        value = value_at(key, mask, s, scales)
        if value > values[h]:
            values[h] = value


@compiled
def sorted_places(values: Values, count: int, order: Small, spare: Small) -> None:
    """The places of the first values, lowest first; places alike keep their order."""
    tally = np.zeros(257, np.int32)
    for i in range(count):
        tally[(values[i] & 255) + 1] += 1
    for i in range(256):
        tally[i + 1] += tally[i]
    for i in range(count):
        low = values[i] & 255
        spare[tally[low]] = i
        tally[low] += 1
    tally[:] = 0
    for i in range(count):
        tally[(values[i] >> 8) + 1] += 1
    for i in range(256):
        tally[i + 1] += tally[i]
    for i in range(count):
        at = spare[i]
        high = values[at] >> 8
        order[tally[high]] = at
        tally[high] += 1


@compiled
def counter_starts(n: int, most: int, binomials: Ints) -> Ints:
    """By size of a set, where its counters begin, and at the end how many there are."""
    starts = np.zeros(most + 2, np.int64)
    for size in range(most + 1):
        starts[size + 1] = starts[size] + binomials[n, size]
    return starts


@compiled
def _room(hands: int, opponents: int, counters: int, cuts: int, own: int, rungs: int) -> Room:
    return Room(
        np.zeros(opponents, np.uint16),
        np.empty(opponents, np.int32),
        np.empty(opponents, np.int32),
        np.zeros(counters, np.int32),
        np.zeros((max(1, own), hands), np.uint16),
        np.empty(hands, np.int32),
        np.empty(hands, np.int32),
        np.zeros(hands, np.int32),
        np.zeros(hands, np.int32),
        np.zeros((hands, cuts + 2), np.int32),
        rungs_for(rungs),
    )


@compiled
def room_for(n: int, hands: Bytes, view: View, opponents: int, binomials: Ints) -> Room:
    """Arrays for these hands of each side, from n cards."""
    most, own = min(view.size, hands.shape[1]), view.own
    counters = counter_starts(n, most, binomials)[most + 1]
    is_paired = view.size == 2 and hands.shape[1] == 2
    rungs = len(hands) + opponents + len(view.cuts) if is_paired else 0
    return _room(len(hands), opponents, counters, len(view.cuts), own, rungs)


@compiled
def subsets_of(size: int, most: int) -> Ints:
    """The sets of some cards, the empty one aside, up to a size, as bits; each after its parts."""
    subsets, count = np.empty(1 << size, np.int64), 0
    for mask in range(1, 1 << size):
        if _ONES[mask] <= most:
            subsets[count] = mask
            count += 1
    return subsets[:count]


@inlined
def add_hand(
    hands: Bytes,
    at: int,
    subsets: Ints,
    binomials: Ints,
    starts: Ints,
    counters: Small,
    spare: Ints,
) -> None:
    """Count a hand for every set of its cards, up to a size."""
    counters[0] += 1
    for mask in subsets:
        high, count = _HIGHEST[mask], _ONES[mask]
        spare[mask] = spare[mask ^ (1 << high)] + binomials[hands[at, high], count]
        counters[starts[count] + spare[mask]] += 1


@inlined
def without(
    hands: Bytes,
    at: int,
    subsets: Ints,
    binomials: Ints,
    starts: Ints,
    counters: Small,
    spare: Ints,
) -> np.int32:
    """How many of the hands counted hold none of the cards of a hand."""
    total: np.int32 = counters[0]
    for mask in subsets:
        high, count = _HIGHEST[mask], _ONES[mask]
        spare[mask] = spare[mask ^ (1 << high)] + binomials[hands[at, high], count]
        part = counters[starts[count] + spare[mask]]
        total += -part if count & 1 else part
    return total


@compiled
def own_kinds(
    left: Bytes,
    n: int,
    board: Bytes,
    hands: Bytes,
    count: int,
    view: View,
    worth: NDArray[np.uint16],
    kinds: Small,
) -> None:
    """By own hand, given as places among the cards left: [value, hand] what it is worth, and the
    number of its own kind."""
    worth[:] = 0
    for s in range(len(view.sets.axis)):
        if view.sets.axis[s] < view.own:
            taken, values = view.sets.hand[s], worth[view.sets.axis[s]]
            value_hands(left, n, board, hands, count, view, s, taken, values)
    kinds[:count] = 0
    for axis in range(view.own):
        for h in range(count):
            kinds[h] += view.steps[axis, worth[axis, h]]
    for pair in range(len(view.compared)):
        first, second, step = view.compared[pair]
        for h in range(count):
            if worth[first, h] > worth[second, h]:
                kinds[h] += 2 * step
            elif worth[first, h] == worth[second, h]:
                kinds[h] += step


@compiled
def value_opponents(
    left: Bytes,
    n: int,
    board: Bytes,
    view: View,
    opponents: Bytes,
    values: Values,
    worth: Values,
    known: int,
) -> None:
    """What each of the opponent's hands is worth: the best of its sets. As own hands the first
    `known` have been valued before; where these are all, that is not done again."""
    values[:] = 0
    for s in range(len(view.sets.axis)):
        if view.sets.axis[s] != view.own:
            continue
        same = view.sets.own[s]
        if same >= 0 and known == len(opponents):
            for i in range(known):
                values[i] = max(values[i], worth[same, i])
        else:
            value_hands(
                left, n, board, opponents, len(opponents), view, s, (1 << view.size) - 1, values
            )


@compiled
def hands_below(
    n: int,
    hands: Bytes,
    count: int,
    view: View,
    opponents: Bytes,
    binomials: Ints,
    room: Room,
) -> None:
    """By own hand: how many of the opponent's hands lie under its value, up to it, and [hand,
    cut + 1] below each class."""
    total, size = len(opponents), hands.shape[1]
    values, order, mine, below = room.values, room.order, room.mine, room.below
    sorted_places(values, total, order, room.spare)
    against = room.worth[max(0, view.against)]
    if view.against >= 0:
        sorted_places(against, count, mine, room.spare_mine)
    most = min(view.size, size)
    starts = counter_starts(n, most, binomials)
    mine_sets, their_sets = subsets_of(size, most), subsets_of(view.size, most)
    counters, spare = room.counters, np.zeros(1 << max(size, view.size), np.int64)
    counters[: starts[most + 1]] = 0
    cut_count, under, up_to = len(view.cuts), room.under, room.up_to
    passed, cut, at = 0, 0, 0
    while True:
        # The next value at which something is to be known: a cut of theirs, or an own hand.
        target = np.int64(ABOVE_ALL)
        if at < count and view.against >= 0:
            target = np.int64(against[mine[at]])
        is_cut = cut < cut_count and view.cuts[cut] <= target
        if is_cut:
            target = view.cuts[cut]
        elif target == ABOVE_ALL:
            break
        while passed < total and values[order[passed]] < target:
            add_hand(opponents, order[passed], their_sets, binomials, starts, counters, spare)
            passed += 1
        if is_cut:
            cut += 1
            for h in range(count):
                below[h, cut] = without(hands, h, mine_sets, binomials, starts, counters, spare)
            continue
        end = at
        while end < count and against[mine[end]] == target:
            h = mine[end]
            under[h] = without(hands, h, mine_sets, binomials, starts, counters, spare)
            end += 1
        is_changed = False
        while passed < total and values[order[passed]] == target:
            add_hand(opponents, order[passed], their_sets, binomials, starts, counters, spare)
            passed += 1
            is_changed = True
        for i in range(at, end):
            h = mine[i]
            up_to[h] = under[h]
            if is_changed:
                up_to[h] = without(hands, h, mine_sets, binomials, starts, counters, spare)
        at = end


@compiled
def count_hands(
    left: Bytes,
    n: int,
    board: Bytes,
    hands: Bytes,
    count: int,
    view: View,
    opponents: Bytes,
    binomials: Ints,
    room: Room,
    kinds: Small,
    numbers: Small,
) -> None:
    """By own hand: the number of its own kind, and by class of the opponent's hand, and how it
    compares (higher, level, lower), how many hands there are."""
    own_kinds(left, n, board, hands, count, view, room.worth, kinds)
    if not view.size:
        numbers[:count, 0] = 1
        return
    size, cut_count = hands.shape[1], len(view.cuts)
    known = count if size == view.size else 0
    value_opponents(left, n, board, view, opponents, room.values, room.worth, known)
    against, under, up_to = room.worth[max(0, view.against)], room.under, room.up_to
    below = room.below
    if size == 2 and view.size == 2:
        pairs_below(
            n, hands, count, opponents, room.values, against, view.against >= 0, view.cuts,
            room.rungs, under, up_to, below,
        )  # fmt: skip
    else:
        hands_below(n, hands, count, view, opponents, binomials, room)
    every = binomials[n - size, view.size]
    for h in range(count):
        below[h, 0], below[h, cut_count + 1] = 0, every
        if view.against < 0:
            for c in range(cut_count + 1):
                numbers[h, c] = below[h, c + 1] - below[h, c]
            continue
        own, lower_hands, level_hands = np.int64(against[h]), under[h], up_to[h]
        for c in range(cut_count + 1):
            # Hands below the own one, and up to it, that lie in this class.
            low, high = below[h, c], below[h, c + 1]
            low_cut = view.cuts[c - 1] if c else np.int64(0)
            high_cut = view.cuts[c] if c < cut_count else np.int64(ABOVE_ALL)
            lower = (high if high_cut < own else lower_hands) - (
                low if low_cut < own else lower_hands
            )
            both = (high if high_cut <= own else level_hands) - (
                low if low_cut <= own else level_hands
            )
            numbers[h, 3 * c] = high - low - both
            numbers[h, 3 * c + 1] = both - lower
            numbers[h, 3 * c + 2] = lower
