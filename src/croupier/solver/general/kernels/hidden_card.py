"""One card hidden beside all that is seen: what every value comes to with each card that it may be
is looked up, for a value sees only some of the cards that lie there, and meets the same of them
beside many others."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.numba_cache import compiled, inlined
from croupier.solver.general.kernels.boards import Bytes, Ints, Small, combinations_of, left_of
from croupier.solver.general.kernels.ladder import Scales, value_at
from croupier.solver.general.kernels.packed import Packed, unpack

Unsigned: TypeAlias = NDArray[np.uint32]


class Lookup(NamedTuple):
    """The classes of values by the cards that they see."""

    classes: Bytes
    """[cards of the board, own cards, hidden card], one value after another."""
    start: Ints
    """By value, where its classes begin."""
    hand: Ints
    """By value, which of the own cards it sees, as bits."""
    board: Ints
    """By value, which cards of the board it sees, as bits."""
    hands: Ints
    """By value, how many sets of own cards there are."""
    hidden: Ints
    """By value, how many cards the hidden one may be; 1 where it does not see that."""
    step: Ints
    """By value, how far its class counts in the number of a kind."""
    place: Ints
    """By card, where it stands in the deck."""
    binomials: Ints


@compiled
def fill_classes(
    deck: Bytes,
    board: int,
    hand: int,
    is_hidden: bool,
    scales: Scales,
    s: int,
    of_value: Bytes,
    classes: Bytes,
    binomials: Ints,
) -> None:
    """The classes of one value for every set of `board` cards of the board and `hand` own ones,
    with every card that is hidden, if it sees that; of cards that meet themselves, 0."""
    n = len(deck)
    boards = combinations_of(n, board, binomials[n, board])
    hands = combinations_of(n, hand, binomials[n, hand])
    width = n if is_hidden else 1
    for b in range(len(boards)):
        first, first_mask, laid, at_board = np.uint64(0), np.uint64(0), np.int64(0), np.int64(0)
        for j in range(board):
            place = np.int64(boards[b, j])
            first += scales.keys[s, deck[place]]
            first_mask += scales.masks[s, deck[place]]
            laid |= np.int64(1) << place
            at_board += binomials[place, j + 1]
        for h in range(len(hands)):
            key, mask, held, at_hand = first, first_mask, laid, np.int64(0)
            is_free = True
            for j in range(hand):
                place = np.int64(hands[h, j])
                is_free &= not laid >> place & 1
                key += scales.keys[s, deck[place]]
                mask += scales.masks[s, deck[place]]
                held |= np.int64(1) << place
                at_hand += binomials[place, j + 1]
            if not is_free:
                continue
            base = (at_board * len(hands) + at_hand) * width
            if not is_hidden:
                classes[base] = of_value[value_at(key, mask, s, scales)]
                continue
            for spot in range(n):
                if not held >> spot & 1:
                    card = deck[spot]
                    value = value_at(key + scales.keys[s, card], mask + scales.masks[s, card],
                                     s, scales)  # fmt: skip
                    classes[base + spot] = of_value[value]


class Beside(NamedTuple):
    """What is the same for all hands beside one board; used again for every board. A hidden card
    goes by its place in the deck, and what stands there for cards that are not hidden, as the board
    has them, means nothing."""

    left: Bytes
    places: Bytes
    """By card left, its place in the deck."""
    laid: Bytes
    """By card of the board, its place in the deck."""
    board_at: Ints
    """By value, the number of the cards of the board that it sees."""
    shared: Unsigned
    """By hidden card, the kind as far as no own card counts."""
    kinds: Unsigned
    """By hidden card, the kind with one own hand."""


@compiled
def beside_for(deck: Bytes, board: int, lookup: Lookup) -> Beside:
    """Arrays for boards of some cards of a deck."""
    size = len(deck)
    return Beside(
        np.empty(size, np.uint8),
        np.empty(size, np.uint8),
        np.empty(board, np.uint8),
        np.empty(len(lookup.start), np.int64),
        np.empty(size, np.uint32),
        np.empty(size, np.uint32),
    )


@compiled
def see_board(deck: Bytes, board: Bytes, lookup: Lookup, beside: Beside) -> int:
    """Look at a board; how many cards are left."""
    n, size, whole = left_of(deck, board, beside.left), len(board), len(deck)
    for j in range(n):
        beside.places[j] = lookup.place[beside.left[j]]
    for b in range(size):
        beside.laid[b] = lookup.place[board[b]]
    beside.shared[:] = 0
    for a in range(len(lookup.start)):
        seen = np.sort(beside.laid[(lookup.board[a] >> np.arange(size) & 1).astype(np.bool_)])
        number = np.int64(0)
        for j in range(len(seen)):
            number += lookup.binomials[seen[j], j + 1]
        beside.board_at[a] = number
        if lookup.hand[a] == 0:
            at, step = lookup.start[a] + number * lookup.hidden[a], np.uint32(lookup.step[a])
            for place in range(whole):
                spot = place if lookup.hidden[a] > 1 else 0
                beside.shared[place] += step * np.uint32(lookup.classes[at + spot])
    return n


@inlined
def see_hand(hands: Bytes, h: int, lookup: Lookup, beside: Beside) -> None:
    """The kinds of an own hand, given as places among the cards left."""
    kinds, size, whole = beside.kinds, hands.shape[1], len(beside.kinds)
    for place in range(whole):
        kinds[place] = beside.shared[place]
    for a in range(len(lookup.start)):
        if lookup.hand[a] == 0:
            continue
        number, count = np.int64(0), 0
        for j in range(size):
            if lookup.hand[a] >> j & 1:
                count += 1
                number += lookup.binomials[beside.places[hands[h, j]], count]
        at = (beside.board_at[a] * lookup.hands[a] + number) * lookup.hidden[a] + lookup.start[a]
        step = np.uint32(lookup.step[a])
        if lookup.hidden[a] == 1:
            same = step * np.uint32(lookup.classes[at])
            for place in range(whole):
                kinds[place] += same
        else:
            classes = lookup.classes[at : at + whole]
            for place in range(whole):
                kinds[place] += step * np.uint32(classes[place])


@inlined
def hidden_sum(words: Ints, w: int, hands: Bytes, h: int, beside: Beside) -> np.int64:
    """What the cards that may be hidden come to by one word: all of the deck, without those that
    lie there or are held."""
    kinds, total = beside.kinds, np.int64(0)
    for place in range(len(kinds)):
        total += words[kinds[place], w]
    for place in beside.laid:
        total -= words[kinds[place], w]
    for j in range(hands.shape[1]):
        total -= words[kinds[beside.places[hands[h, j]]], w]
    return total


@compiled
def lookup_sums(
    deck: Bytes, boards: Bytes, hands: Bytes, lookup: Lookup, nets: Packed, sums: Ints
) -> None:
    """[board and hand, row of nets]: what the deals of every hand beside some boards come to, with
    every card that may be hidden; hands are given as places among the cards left."""
    beside = beside_for(deck, boards.shape[1], lookup)
    added = np.empty(nets.words.shape[1], np.int64)
    for b in range(len(boards)):
        see_board(deck, boards[b], lookup, beside)
        for h in range(len(hands)):
            see_hand(hands, h, lookup, beside)
            for w in range(len(added)):
                added[w] = hidden_sum(nets.words, w, hands, h, beside)
            unpack(added, nets.bits, nets.each, sums[b * len(hands) + h])


@compiled
def note_hidden(
    deck: Bytes,
    board: Bytes,
    hands: Bytes,
    lookup: Lookup,
    unmet: Ints,
    met: NDArray[np.bool_],
    unknown: Ints,
) -> None:
    """Of each kind that has not been met note one hand, of those with `unmet` deals, and what is
    hidden."""
    beside = beside_for(deck, len(board), lookup)
    n = see_board(deck, board, lookup, beside)
    for h in range(len(hands)):
        if not unmet[h]:
            continue
        see_hand(hands, h, lookup, beside)
        for j in range(n):
            is_held = False
            for own in hands[h]:
                is_held |= own == j
            kind = beside.kinds[beside.places[j]]
            if not is_held and not met[kind] and unknown[kind, 0] < 0:
                unknown[kind, 0], unknown[kind, 1] = h, j


@compiled
def add_hidden_kinds(
    deck: Bytes, boards: Bytes, ways: Ints, hands: Bytes, lookup: Lookup, rows: Small, sums: Ints
) -> None:
    """[row, kind]: add the deals of every hand beside some boards to the row that is named for it,
    if there is one."""
    beside = beside_for(deck, boards.shape[1], lookup)
    kinds = beside.kinds
    for b in range(len(boards)):
        see_board(deck, boards[b], lookup, beside)
        for h in range(len(hands)):
            row = rows[b * len(hands) + h]
            if row < 0:
                continue
            see_hand(hands, h, lookup, beside)
            # The whole deck, without what lies there or is held.
            for place in range(len(kinds)):
                sums[row, kinds[place]] += ways[b]
            for place in beside.laid:
                sums[row, kinds[place]] -= ways[b]
            for j in hands[h]:
                sums[row, kinds[beside.places[j]]] -= ways[b]
