"""Sums over boards and own hands: deals by state and kind, and what they come to."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.numba_cache import compiled
from croupier.solver.general.kernels.boards import (
    Bytes,
    Ints,
    Names,
    Patterns,
    Places,
    Small,
    find_states,
    left_of,
    next_combination,
)
from croupier.solver.general.kernels.ladder import (
    View,
    count_hands,
    room_for,
    width_of,
)


@compiled
def reduced_hands(
    deck: Bytes, board: Bytes, fixing: int, names: Names, size: int, hands: Bytes, ways: Small
) -> int:
    """Hands beside a board, as places among the cards left, alike ones once, with how many there
    are of each; without room only count them."""
    left = np.empty(len(deck), np.uint8)
    n = left_of(deck, board, left)
    whole = 0
    for r in range(len(names.bits)):
        whole += fixing >> r & 1
    now, count = np.arange(size), 0
    while n >= size:
        mask = np.int64(0)
        for j in range(size):
            mask |= np.int64(1) << np.int64(left[now[j]])
        is_lowest, alike = True, 0
        for r in range(len(names.bits)):
            if fixing >> r & 1:
                other = np.int64(0)
                for j in range(size):
                    other |= names.bits[r, left[now[j]]]
                if other < mask:
                    is_lowest = False
                    break
                alike += other == mask
        if is_lowest:
            if len(ways):
                for j in range(size):
                    hands[count, j] = now[j]
                ways[count] = whole // alike
            count += 1
        if not next_combination(now, n):
            break
    return count


@compiled
def count_rows(
    deck: Bytes,
    boards: Bytes,
    hands: Bytes,
    view: View,
    opponents: Bytes,
    binomials: Ints,
    kinds: Small,
    numbers: Small,
) -> None:
    """[board, hand]: own kinds, and the opponent's hands by class and comparison."""
    left = np.empty(len(deck), np.uint8)
    n = len(deck) - boards.shape[1]
    room = room_for(n, hands, view, len(opponents), binomials)
    for b in range(len(boards)):
        left_of(deck, boards[b], left)
        count_hands(
            left,
            n,
            boards[b],
            hands,
            len(hands),
            view,
            opponents,
            binomials,
            room,
            kinds[b],
            numbers[b],
        )


@compiled
def cards_of(deck: Bytes, board: Bytes, hands: Bytes) -> Bytes:
    """The cards of hands that are given as places among the cards left beside a board."""
    left = np.empty(len(deck), np.uint8)
    left_of(deck, board, left)
    cards = np.empty(hands.shape, np.uint8)
    for h in range(len(hands)):
        for j in range(hands.shape[1]):
            cards[h, j] = left[hands[h, j]]
    return cards


@compiled
def count_states(
    deck: Bytes,
    boards: Bytes,
    ways: Ints,
    hands: Bytes,
    hand_ways: Small,
    view: View,
    opponents: Bytes,
    binomials: Ints,
    patterns: Patterns,
    names: Names,
    places: Places,
    counts: Ints,
) -> None:
    """Add the deals of boards to every state that they may have come from: by state and kind."""
    left = np.empty(len(deck), np.uint8)
    n = len(deck) - boards.shape[1]
    room = room_for(n, hands, view, len(opponents), binomials)
    width = width_of(view)
    kinds = np.empty(len(hands), np.int32)
    numbers = np.empty((len(hands), width), np.int32)
    states = np.empty((len(patterns.parts), len(hands)), np.int32)
    cards = np.empty(hands.shape, np.uint8)
    for b in range(len(boards)):
        left_of(deck, boards[b], left)
        count_hands(
            left, n, boards[b], hands, len(hands), view, opponents, binomials, room, kinds, numbers
        )
        for h in range(len(hands)):
            for j in range(hands.shape[1]):
                cards[h, j] = left[hands[h, j]]
        find_states(boards[b], cards, patterns, names, places, states)
        for p in range(len(patterns.parts)):
            for h in range(len(hands)):
                row, column = states[p, h], kinds[h] * width
                for c in range(width):
                    counts[row, column + c] += ways[b] * hand_ways[h] * numbers[h, c]


@compiled
def count_alike_seen(
    deck: Bytes,
    boards: Bytes,
    seen: int,
    ways: Ints,
    hands: Bytes,
    view: View,
    opponents: Bytes,
    binomials: Ints,
    patterns: Patterns,
    names: Names,
    places: Places,
    own: Bytes,
    counts: Ints,
) -> None:
    """As `count_states`, for all hands beside boards of which only the first `seen` cards may come
    to be seen: what follows each other and is alike in these is added up by own hand first, and
    then added to the states once."""
    left = np.empty(len(deck), np.uint8)
    n, m = len(deck) - boards.shape[1], hands.shape[1]
    room = room_for(n, hands, view, len(opponents), binomials)
    width = width_of(view)
    kinds = np.empty(len(hands), np.int32)
    numbers = np.empty((len(hands), width), np.int32)
    summed = np.zeros((len(own), counts.shape[1]), np.int64)
    is_met = np.zeros(len(own), np.bool_)
    spots = np.empty(len(deck), np.int64)
    for b in range(len(boards)):
        left_of(deck, boards[b], left)
        count_hands(
            left, n, boards[b], hands, len(hands), view, opponents, binomials, room, kinds, numbers
        )
        for place in range(n):
            spots[place] = places.place[left[place]]
        for h in range(len(hands)):
            number = np.int64(0)
            for j in range(m):
                number += binomials[spots[hands[h, j]], j + 1]
            is_met[number], column = True, kinds[h] * width
            for c in range(width):
                summed[number, column + c] += ways[b] * numbers[h, c]
        is_last = b + 1 == len(boards)
        if is_last or (boards[b, :seen] != boards[b + 1, :seen]).any():
            add_summed(boards[b], summed, is_met, patterns, names, places, own, counts)


@compiled
def add_summed(
    board: Bytes,
    summed: Ints,
    is_met: NDArray[np.bool_],
    patterns: Patterns,
    names: Names,
    places: Places,
    own: Bytes,
    counts: Ints,
) -> None:
    """Add what has been added up by number of the own hand to every state that it may have come
    from, and begin again from nothing."""
    met = np.flatnonzero(is_met)
    states = np.empty((len(patterns.parts), len(met)), np.int32)
    find_states(board, own[met], patterns, names, places, states)
    for p in range(len(states)):
        for i in range(len(met)):
            row, number = states[p, i], met[i]
            for c in range(counts.shape[1]):
                counts[row, c] += summed[number, c]
    summed[:] = 0
    is_met[:] = False


@compiled
def add_values(kinds: Small, numbers: Small, nets: Ints, values: Ints) -> None:
    """By row, add what its deals come to: numbers by kind times each row of nets."""
    width = numbers.shape[1]
    for r in range(len(kinds)):
        first = kinds[r] * width
        for c in range(width):
            deals = np.int64(numbers[r, c])
            if deals:
                for leaf in range(len(nets)):
                    values[r, leaf] += deals * nets[leaf, first + c]


@compiled
def table_values(base: Ints, counts: NDArray[np.integer], nets: Ints, values: Ints) -> None:
    """By state and course, what its deals come to, where counts by kind are kept."""
    for r in range(len(counts)):
        for c in range(counts.shape[1]):
            deals = np.int64(counts[r, c])
            if deals:
                for leaf in range(len(nets)):
                    values[r, leaf] += deals * nets[leaf, base[r] + c]


@compiled
def note_kinds(
    kinds: Small, numbers: Small, first: int, met: NDArray[np.bool_], examples: Ints
) -> None:
    """Take note of the first row of every kind that has not been met."""
    width = numbers.shape[1]
    for r in range(len(kinds)):
        for c in range(width):
            kind = kinds[r] * width + c
            if numbers[r, c] and not met[kind] and examples[kind] < 0:
                examples[kind] = first + r


@compiled
def hidden_rows(
    left: Bytes, n: int, hidden: Bytes, hands: Bytes, fewer: Bytes, row: Small, places: Bytes
) -> int:
    """When some cards of those left go to the board, given as places: list the cards then left, and
    the hands that need none of them by their places there; say how many hands these are."""
    shift = np.zeros(64, np.int64)
    is_taken = np.zeros(64, np.bool_)
    for place in hidden:
        is_taken[place] = True
    count = 0
    for place in range(n):
        if is_taken[place]:
            continue
        fewer[count], shift[place] = left[place], count
        count += 1
    free_hands = 0
    for h in range(len(hands)):
        is_free = True
        for j in range(hands.shape[1]):
            if is_taken[hands[h, j]]:
                is_free = False
        if is_free:
            for j in range(hands.shape[1]):
                places[free_hands, j] = shift[hands[h, j]]
            row[free_hands] = h
            free_hands += 1
    return free_hands


@compiled
def nested_sums(
    deck: Bytes,
    chain: Bytes,
    hidden: Bytes,
    hands: Bytes,
    view: View,
    opponents: Bytes,
    binomials: Ints,
    nets: Ints,
    values: Ints,
    row_of: Small,
    ways: int,
    sums: Ints,
    met: NDArray[np.bool_],
    unknown: Ints,
) -> None:
    """Go through all that may be hidden beside what is seen: add to every hand what its deals come
    to, and, where a row of the sums is named for it, its deals by kind. Of a kind that has not been
    met one row is noted with what is hidden."""
    left, fewer = np.empty(len(deck), np.uint8), np.empty(len(deck), np.uint8)
    n = left_of(deck, chain, left)
    m = hidden.shape[1]
    board = np.empty(len(chain) + m, np.uint8)
    board[: len(chain)] = chain
    room = room_for(n - m, hands, view, len(opponents), binomials)
    width = width_of(view)
    kinds = np.empty(len(hands), np.int32)
    numbers = np.empty((len(hands), width), np.int32)
    rows, places = np.empty(len(hands), np.int32), np.empty(hands.shape, np.uint8)
    for i in range(len(hidden)):
        for j in range(m):
            board[len(chain) + j] = left[hidden[i, j]]
        count = hidden_rows(left, n, hidden[i], hands, fewer, rows, places)
        count_hands(
            fewer, n - m, board, places, count, view, opponents, binomials, room, kinds, numbers
        )
        for h in range(count):
            row, first = rows[h], kinds[h] * width
            for c in range(width):
                deals = np.int64(numbers[h, c])
                if deals and not met[first + c] and unknown[first + c, 0] < 0:
                    unknown[first + c, 0], unknown[first + c, 1] = row, i
                for b in range(len(nets)):
                    values[row, b] += deals * nets[b, first + c]
                if len(row_of) and row_of[row] >= 0:
                    sums[row_of[row], first + c] += ways * deals
