"""Sets of cards that differ by the names of suits alone, each once, and where a state stands among
all that look alike.

Renamings of suits that leave some cards as they are go as bits of one number: bit r for renaming r.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.numba_cache import compiled, inlined

Ints: TypeAlias = NDArray[np.int64]
Small: TypeAlias = NDArray[np.int32]
Bytes: TypeAlias = NDArray[np.uint8]
Keys: TypeAlias = NDArray[np.uint64]
Integer: TypeAlias = int | np.integer[Any]


class Names(NamedTuple):
    """How cards may be renamed: [renaming, card] what each becomes, and the bit of that."""

    cards: Ints
    bits: Ints
    by_suits: Ints
    """By what the four suits become, two bits a suit from clubs on: the renaming. Nothing where not
    every renaming leaves the deck, and all that is known, as it is."""


class Chains(NamedTuple):
    """All that may lie there at a level, by key: to look one up whatever its suits are called."""

    keys: Keys
    """In ascending order."""
    chain: Small
    """By place of a key, the number of the chain."""
    factors: Keys
    """By group, what the mask of its cards is multiplied by in the key."""


class Places(NamedTuple):
    """Where own hands stand beside every chain of a level."""

    chains: Chains
    rows: Small
    """[chain, hand]: the state, or -1 where a card lies there."""
    place: Ints
    """By card, where it stands in the deck."""
    binomials: Ints
    is_held: bool
    """Whether there is but one own hand."""


class Patterns(NamedTuple):
    """What the cards of hand and board may have been."""

    parts: Bytes
    """[pattern, card]: 0 own, from 1 on the group, and more than `groups` hidden."""
    groups: int
    """How many groups are seen."""
    own: int
    """How many cards are own."""


@inlined
def next_combination(now: Ints, n: int) -> bool:
    """Turn a set of numbers below n into the next one of its size, in the order of the alphabet;
    False where it is the last."""
    size = len(now)
    at = size - 1
    while at >= 0 and now[at] == n - size + at:
        at -= 1
    if at < 0:
        return False
    now[at] += 1
    for j in range(at + 1, size):
        now[j] = now[j - 1] + 1
    return True


@compiled
def combinations_of(n: int, size: int, count: int) -> Bytes:
    """Every set of a size of the numbers below n, in the order of the alphabet."""
    sets = np.zeros((count, size), np.uint8)
    now = np.arange(size)
    for i in range(count):
        for j in range(size):
            sets[i, j] = now[j]
        if not next_combination(now, n):
            break
    return sets


@compiled
def left_of(deck: Bytes, cards: Bytes, left: Bytes) -> int:
    """List the cards of a deck that are not among some, and say how many there are."""
    taken = np.int64(0)
    for card in cards:
        taken |= np.int64(1) << np.int64(card)
    n = 0
    for card in deck:
        if not taken >> np.int64(card) & 1:
            left[n] = card
            n += 1
    return n


@compiled
def kept_names(mask: Integer, some: Bytes, fixing: Integer, names: Names) -> Integer:
    """Of the renamings that are set in `fixing`, those that leave a set of cards as it is; 0 if one
    of them turns it into a set with a lower mask."""
    renamings = np.int64(0)
    for r in range(len(names.bits)):
        if fixing >> r & 1:
            other = np.int64(0)
            for card in some:
                other |= names.bits[r, card]
            if other < mask:
                return 0
            if other == mask:
                renamings |= np.int64(1) << r
    return renamings


@compiled
def ones(bits: Integer) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def extend(
    cards: Bytes,
    ways: Ints,
    fixing: Ints,
    deck: Bytes,
    size: int,
    names: Names,
    out: Bytes,
    out_ways: Ints,
    out_fixing: Ints,
    parent: Ints,
) -> int:
    """Every way to put a set of cards after some others, alike ones once, and how many there are;
    without room only count them."""
    rows, width = 0, cards.shape[1]
    left, some = np.empty(len(deck), np.uint8), np.empty(size, np.uint8)
    now = np.arange(size)
    for i in range(len(cards)):
        n = left_of(deck, cards[i], left)
        if n < size:
            continue
        for j in range(size):
            now[j] = j
        whole = ones(fixing[i])
        while True:
            mask = np.int64(0)
            for j in range(size):
                some[j] = left[now[j]]
                mask |= np.int64(1) << np.int64(some[j])
            renamings = kept_names(mask, some, fixing[i], names) if fixing[i] != 1 else np.int64(1)
            if renamings:
                if len(out_ways):
                    for j in range(width):
                        out[rows, j] = cards[i, j]
                    for j in range(size):
                        out[rows, width + j] = some[j]
                    out_ways[rows] = ways[i] * (whole // ones(renamings))
                    out_fixing[rows], parent[rows] = renamings, i
                rows += 1
            if not next_combination(now, n):
                break
    return rows


@compiled
def number_of(mask: Integer, place: Ints, binomials: Ints) -> Integer:
    """The number of a set of cards among all of its size."""
    number, count, card = np.int64(0), 0, 0
    while mask:
        if mask & 1:
            count += 1
            number += binomials[place[card], count]
        mask >>= 1
        card += 1
    return number


@compiled
def hand_numbers(hands: Bytes, place: Ints, binomials: Ints) -> Ints:
    """By hand its number."""
    numbers = np.empty(len(hands), np.int64)
    for i in range(len(hands)):
        mask = np.int64(0)
        for card in hands[i]:
            mask |= np.int64(1) << np.int64(card)
        numbers[i] = number_of(mask, place, binomials)
    return numbers


@compiled
def index_hands(
    cards: Bytes,
    fixing: Ints,
    hands: Bytes,
    names: Names,
    place: Ints,
    binomials: Ints,
    rows: Small,
    chain: Small,
    hand: Small,
    ways: Ints,
) -> int:
    """Number the states: own hands beside every chain, alike ones once; fills `rows`, and, where
    there is room, by state its chain, its hand and how many hands it stands for."""
    states = 0
    for i in range(len(cards)):
        laid = np.int64(0)
        for card in cards[i]:
            laid |= np.int64(1) << np.int64(card)
        whole = ones(fixing[i])
        for h in range(len(hands)):
            mask = np.int64(0)
            for card in hands[h]:
                mask |= np.int64(1) << np.int64(card)
            rows[i, h] = -1
            if mask & laid:
                continue
            renamings = kept_names(mask, hands[h], fixing[i], names)
            if renamings:
                rows[i, h] = states
                if len(ways):
                    chain[states], hand[states] = i, h
                    ways[states] = whole // ones(renamings)
                states += 1
        if fixing[i] == 1:
            continue
        for h in range(len(hands)):
            mask = np.int64(0)
            for card in hands[h]:
                mask |= np.int64(1) << np.int64(card)
            if rows[i, h] < 0 and not mask & laid:
                lowest = mask
                for r in range(len(names.bits)):
                    if fixing[i] >> r & 1:
                        other = np.int64(0)
                        for card in hands[h]:
                            other |= names.bits[r, card]
                        lowest = min(lowest, other)
                rows[i, h] = rows[i, number_of(lowest, place, binomials)]
    return states


class Spare(NamedTuple):
    """Arrays that are used again for every chain that is looked up."""

    best: Ints
    masks: Ints
    ranks: Ints
    """[suit, group]."""
    order: Ints


@compiled
def spare_for(groups: int) -> Spare:
    """Arrays for chains of some groups."""
    return Spare(
        np.zeros(groups + 1, np.int64),
        np.zeros(groups + 1, np.int64),
        np.zeros((4, groups + 1), np.int64),
        np.zeros(4, np.int64),
    )


@inlined
def lowest_renaming(
    cards: Bytes, group_of: Bytes, first: int, groups: int, names: Names, spare: Spare
) -> int:
    """The renaming that makes the masks of all groups, the first ones above all, the lowest, where
    every renaming may be taken: suits go by the ranks that they have there, high ranks first."""
    ranks, order = spare.ranks, spare.order
    for suit in range(4):
        for g in range(1, groups + 1):
            ranks[suit, g] = 0
    for j in range(len(cards)):
        if 0 < group_of[first + j] <= groups:
            ranks[cards[j] & 3, group_of[first + j]] |= np.int64(1) << np.int64(cards[j] >> 2)
    for suit in range(4):
        at = suit
        while at > 0:
            above, is_higher = order[at - 1], False
            for g in range(1, groups + 1):
                if ranks[suit, g] != ranks[above, g]:
                    is_higher = ranks[suit, g] > ranks[above, g]
                    break
            if not is_higher:
                break
            order[at] = above
            at -= 1
        order[at] = suit
    became = 0
    for at in range(4):
        became |= at << (2 * order[at])
    renaming: int = names.by_suits[became]
    return renaming


@inlined
def chain_at(
    cards: Bytes,
    group_of: Bytes,
    first: int,
    groups: int,
    names: Names,
    chains: Chains,
    spare: Spare,
) -> tuple[int, int]:
    """The chain that some cards make, and the renaming that turns them into it. By card
    `group_of`, from `first` on, says the group, from 1 on; others are hidden or own."""
    best, masks, by = spare.best, spare.masks, 0
    for g in range(1, groups + 1):
        best[g] = 0
    if len(names.by_suits):
        by = lowest_renaming(cards, group_of, first, groups, names, spare)
        for j in range(len(cards)):
            if 0 < group_of[first + j] <= groups:
                best[group_of[first + j]] |= names.bits[by, cards[j]]
    else:
        for r in range(len(names.bits)):
            for g in range(1, groups + 1):
                masks[g] = 0
            for j in range(len(cards)):
                if 0 < group_of[first + j] <= groups:
                    masks[group_of[first + j]] |= names.bits[r, cards[j]]
            is_lower = r == 0
            if r:
                for g in range(1, groups + 1):
                    if masks[g] != best[g]:
                        is_lower = masks[g] < best[g]
                        break
            if is_lower:
                for g in range(1, groups + 1):
                    best[g] = masks[g]
                by = r
    key = np.uint64(0)
    for g in range(1, groups + 1):
        key += np.uint64(best[g]) * chains.factors[g - 1]
    low, high = 0, len(chains.keys)
    while low < high:
        middle = (low + high) >> 1
        if chains.keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return chains.chain[low], by


@compiled
def find_states(
    cards: Bytes,
    hands: Bytes,
    patterns: Patterns,
    names: Names,
    places: Places,
    states: Small,
) -> None:
    """By pattern and hand, the state that they are at a level. A pattern says of every card, the
    hand's first, what it is.

    The hand has more than the own cards where some that are dealt later are worth the same; where
    the own cards are known, it may have these alone.
    """
    size, own_size, groups = hands.shape[1], patterns.own, patterns.groups
    every = np.empty(size + len(cards), np.uint8)
    every[size:] = cards
    own, renamed = np.empty(own_size, np.int64), np.empty(52, np.int64)
    spare = spare_for(groups)
    is_joined = size > own_size or places.is_held
    for p in range(len(patterns.parts)):
        chain, by, pattern = 0, 0, patterns.parts[p]
        if not is_joined:
            chain, by = chain_at(cards, pattern, size, groups, names, places.chains, spare)
        if size == 2 and own_size == 2 and not places.is_held:
            rows = places.rows[chain]
            for card in range(52):
                renamed[card] = places.place[names.cards[by, card]]
            for h in range(len(hands)):
                first, second = renamed[hands[h, 0]], renamed[hands[h, 1]]
                high, low = max(first, second), min(first, second)
                states[p, h] = rows[(high * (high - 1) >> 1) + low]
            continue
        for h in range(len(hands)):
            if is_joined:
                for j in range(size):
                    every[j] = hands[h, j]
                chain, by = chain_at(every, pattern, 0, groups, names, places.chains, spare)
            if places.is_held:
                states[p, h] = places.rows[chain, 0]
                continue
            count = 0
            for j in range(size):
                if pattern[j] == 0:
                    now, at = places.place[names.cards[by, hands[h, j]]], count
                    while at > 0 and own[at - 1] > now:
                        own[at] = own[at - 1]
                        at -= 1
                    own[at] = now
                    count += 1
            number = np.int64(0)
            for j in range(own_size):
                number += places.binomials[own[j], j + 1]
            states[p, h] = places.rows[chain, number]
