"""One card hidden beside all that is seen: what every value comes to with each card that it may be
is looked up, for a value sees only some of the cards that lie there, and meets the same of them
beside many others."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.numba_cache import compiled
from croupier.solver.general.kernels.boards import Bytes, Ints, Small, combinations_of, left_of
from croupier.solver.general.kernels.ladder import Scales, value_at


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


@compiled
def lookup_sums(
    deck: Bytes,
    chain: Bytes,
    hands: Bytes,
    lookup: Lookup,
    nets: Ints,
    values: Ints,
    met: NDArray[np.bool_],
    unknown: Ints,
    profile: Small,
) -> None:
    """Go through every card that may be hidden beside a board and own hands, given as places among
    the cards left: add to every hand what its deals come to. Of a kind that has not been met one
    row is noted with what is hidden. By hand, `profile` has how many kinds there are, and each of
    them with how often it occurs, if there is room for it."""
    left = np.empty(len(deck), np.uint8)
    n, axes, size = left_of(deck, chain, left), len(lookup.start), hands.shape[1]
    # What is seen of the board is the same for all hands.
    board_at = np.zeros(axes, np.int64)
    spots = np.empty(len(chain), np.int64)
    for a in range(axes):
        count = 0
        for b in range(len(chain)):
            if lookup.board[a] >> b & 1:
                now, at = lookup.place[chain[b]], count
                while at > 0 and spots[at - 1] > now:
                    spots[at] = spots[at - 1]
                    at -= 1
                spots[at] = now
                count += 1
        for j in range(count):
            board_at[a] += lookup.binomials[spots[j], j + 1]
    # Kinds by place of the hidden card in the deck, as far as they are the same for all hands.
    whole = len(deck)
    shared, kinds = np.zeros(whole, np.int32), np.empty(whole, np.int32)
    for a in range(axes):
        if lookup.hand[a] == 0:
            at = lookup.start[a] + board_at[a] * lookup.hidden[a]
            for place in range(whole):
                spot = place if lookup.hidden[a] > 1 else 0
                shared[place] += np.int32(lookup.step[a]) * np.int32(lookup.classes[at + spot])
    places = np.empty(n, np.int64)
    for j in range(n):
        places[j] = lookup.place[left[j]]
    tally, touched = np.zeros(len(met), np.int64), np.empty(n, np.int64)
    hidden_at = np.empty(n, np.int64)
    for h in range(len(hands)):
        held = np.int64(0)
        for j in range(size):
            held |= np.int64(1) << np.int64(hands[h, j])
        kinds[:] = shared
        for a in range(axes):
            if lookup.hand[a] == 0:
                continue
            number, count = np.int64(0), 0
            for j in range(size):
                if lookup.hand[a] >> j & 1:
                    count += 1
                    number += lookup.binomials[places[hands[h, j]], count]
            at = lookup.start[a] + (board_at[a] * lookup.hands[a] + number) * lookup.hidden[a]
            step = np.int32(lookup.step[a])
            if lookup.hidden[a] == 1:
                kinds += step * np.int32(lookup.classes[at])
            else:
                row = lookup.classes[at : at + whole]
                for place in range(whole):
                    kinds[place] += step * np.int32(row[place])
        found = 0
        for j in range(n):
            if held >> j & 1:
                continue
            kind = kinds[places[j]]
            if not tally[kind]:
                touched[found], hidden_at[found] = kind, j
                found += 1
            tally[kind] += 1
        for i in range(found):
            kind = touched[i]
            if not met[kind] and unknown[kind, 0] < 0:
                unknown[kind, 0], unknown[kind, 1] = h, hidden_at[i]
            for b in range(len(nets)):
                values[h, b] += tally[kind] * nets[b, kind]
        if len(profile):
            profile[h, 0] = found
            for i in range(found):
                profile[h, 2 * i + 1] = touched[i]
                profile[h, 2 * i + 2] = tally[touched[i]]
        for i in range(found):
            tally[touched[i]] = 0


@compiled
def add_profiles(profile: Small, courses: Ints, served: Ints, sums: Ints) -> None:
    """[leaf, kind]: add the deals of rows, by the courses that they take; `served` are the leaves
    whose kinds these are."""
    for r in range(len(profile)):
        for leaf in range(len(served)):
            ways = courses[r, served[leaf]]
            if ways:
                for i in range(profile[r, 0]):
                    sums[leaf, profile[r, 2 * i + 1]] += ways * profile[r, 2 * i + 2]
