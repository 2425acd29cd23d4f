"""What is chosen, by tables of states, and how a state is found in them; compiled.

A state is known by the sums of its cards' numbers, suit by suit, of which the order does not
matter; the table is found by a perfect hash, so that no state is kept beside its option. Where
states are too many even for that, boards alone are found so, and beside each of them an own hand
has a number, and its option a few bits.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.batch.perfect_hash import SALT, Shifts, mixed, place
from croupier.batch.random_stream import Keys, Whole
from croupier.batch.script import Bytes, Ints
from croupier.numba_cache import inlined
from croupier.solver.state_choices import NO_SUIT, OWN_SUIT

AT_RANDOM: Final = 0
BY_TABLE: Final = 1
BY_BOARDS: Final = 2
"""By both tables: of states, and of boards."""
SUITS: Final = 4
_ONE: Final = np.uint64(1)


class BoardTable(NamedTuple):
    """What is chosen beside every board, alike ones once, and every own hand."""

    columns: Ints
    """By item of the script, the column that says what is taken there, or -1."""
    options: Ints
    """[column, code]: the option."""
    laid: Ints
    """By column, which own card was laid away before, or -1."""
    moved: Ints
    """[column, own card]: the like column in which that card was laid away."""
    alike: Ints
    """By suit, the first one that it may be exchanged with."""
    members: Ints
    """[first suit, place]: the suits that may be exchanged with each other."""
    standing: Ints
    """By card, where it stands in the deck."""
    binomials: Ints
    shifts: Shifts
    numbers: NDArray[np.int32]
    """By place, the number of the board."""
    bits: int
    """Of a code: 1, 2, 4 or 8."""
    codes: NDArray[np.uint8]
    """[column, board, byte]: the codes of hands one after another."""


class Policy(NamedTuple):
    """What is chosen: any option that is open, or by tables."""

    mode: int
    suits: Ints
    """By question, what suits mean: all that they can, whether they are the own cards' suit, or
    nothing."""
    salts: Keys
    """[question, suit]: the same for suits that may be exchanged."""
    firsts: Ints
    """By question, where its slots begin."""
    slots: Ints
    """The own cards first."""
    groups: Ints
    """By slot, the group of cards within which order means nothing."""
    own: Ints
    """By question, how many of its slots are the own cards'."""
    numbers: Keys
    """[group, rank]."""
    moved: Ints
    """[question, option, own card]: the like option that lays that card away, or -1."""
    discards: Ints
    """[question, option]: which own card it lays away, or -1."""
    shifts: NDArray[np.uint16]
    """By bucket of states, what is added before their places are looked up."""
    options: Bytes
    """By place."""
    boards: BoardTable
    """What is chosen where states are too many for all that."""


@inlined
def state_key(policy: Policy, ask: Whole, cards: Bytes, sums: Keys) -> np.uint64:
    """The number of what a seat knows, the same for states that differ by names of suits alone."""
    for name in range(SUITS):
        sums[name] = policy.salts[ask, name]
    begun, rule = policy.firsts[ask], policy.suits[ask]
    own_suit: Whole = 0
    if rule == OWN_SUIT:
        own_suit = cards[policy.slots[begun]] % SUITS
        for at in range(begun + 1, begun + policy.own[ask]):
            if cards[policy.slots[at]] % SUITS != own_suit:
                own_suit = -1
    for at in range(begun, policy.firsts[ask + 1]):
        card = np.int64(cards[policy.slots[at]])
        suit: Whole = card % SUITS
        if rule == OWN_SUIT:
            suit = 0 if suit == own_suit else 1
        elif rule == NO_SUIT:
            suit = 0
        sums[suit] += policy.numbers[policy.groups[at], card // SUITS]
    key = np.uint64(ask) * SALT
    for at_suit in range(SUITS):
        key += mixed(sums[at_suit])
    return mixed(key)


@inlined
def own_order(policy: Policy, ask: Whole, cards: Bytes, sums: Keys, which: Whole) -> Whole:
    """How many own cards stand before one, by rank and then by what else is known of their suit;
    `sums` are those of the state."""
    before: Whole = 0
    begun: Whole = policy.firsts[ask]
    mine = np.int64(cards[policy.slots[begun + which]])
    for other in range(policy.own[ask]):
        card = np.int64(cards[policy.slots[begun + other]])
        if other != which:
            if card // SUITS != mine // SUITS:
                before += int(card // SUITS < mine // SUITS)
            elif sums[card % SUITS] != sums[mine % SUITS]:
                before += int(sums[card % SUITS] < sums[mine % SUITS])
            else:
                before += int(other < which)
    return before


@inlined
def board_key(policy: Policy, ask: Whole, cards: Bytes, sums: Keys) -> np.uint64:
    """The number of what lies there beside the own cards, the same for boards that differ by names
    of suits alone; leaves the sums of the suits."""
    for suit in range(SUITS):
        sums[suit] = policy.salts[ask, suit]
    for at in range(policy.firsts[ask] + policy.own[ask], policy.firsts[ask + 1]):
        card = np.int64(cards[policy.slots[at]])
        sums[card % SUITS] += policy.numbers[policy.groups[at], card // SUITS]
    key = np.uint64(0)
    for suit in range(SUITS):
        key += mixed(sums[suit])
    return mixed(key)


@inlined
def hand_number(policy: Policy, ask: Whole, cards: Bytes, sums: Keys, ordered: Ints) -> Whole:
    """The number of the own hand among all that may lie beside the board, `sums` being those of
    its suits. Suits are exchanged first: they go by these sums."""
    table = policy.boards
    for suit in range(SUITS):
        before: Whole = 0
        for other in range(SUITS):
            if table.alike[other] == table.alike[suit]:
                is_lower = sums[other] < sums[suit]
                before += int(is_lower or (sums[other] == sums[suit] and other < suit))
        ordered[suit] = table.members[table.alike[suit], before]
    begun: Whole = policy.firsts[ask]
    size: Whole = policy.own[ask]
    laid = np.uint64(0)
    for at in range(begun + size, policy.firsts[ask + 1]):
        laid |= _ONE << np.uint64(standing_of(table, cards[policy.slots[at]], ordered))
    for at in range(size):
        stands = standing_of(table, cards[policy.slots[begun + at]], ordered)
        below = laid & ((_ONE << np.uint64(stands)) - _ONE)
        while below:
            below &= below - _ONE
            stands -= 1
        to: Whole = SUITS + at
        while to > SUITS and ordered[to - 1] > stands:
            ordered[to] = ordered[to - 1]
            to -= 1
        ordered[to] = stands
    number: Whole = 0
    for at in range(size):
        number += table.binomials[ordered[SUITS + at], at + 1]
    return number


@inlined
def standing_of(table: BoardTable, card: np.uint8, ordered: Ints) -> Whole:
    """Where a card stands in the deck when suits have been exchanged."""
    number = np.int64(card)
    stands: Whole = table.standing[number - number % SUITS + ordered[number % SUITS]]
    return stands


@inlined
def board_option(
    policy: Policy, column: Whole, ask: Whole, cards: Bytes, sums: Keys, ordered: Ints
) -> Whole:
    """The option that is noted beside a board; leaves the sums of the whole state where it lays a
    card away."""
    table = policy.boards
    key = board_key(policy, ask, cards, sums)
    board = table.numbers[place(key, table.shifts, len(table.numbers))]
    first = hand_number(policy, ask, cards, sums, ordered) * table.bits
    code = table.codes[column, board, first >> 3] >> (first & 7) & ((1 << table.bits) - 1)
    option: Whole = table.options[column, code]
    if policy.discards[ask, option] >= 0:
        state_key(policy, ask, cards, sums)
    return option


@inlined
def tabled_option(
    policy: Policy,
    ask: Whole,
    item: Whole,
    cards: Bytes,
    sums: Keys,
    ordered: Ints,
    has_boards: bool,
) -> Whole:
    """The option that a table says at a question."""
    column: Whole = -1
    if has_boards:
        column = policy.boards.columns[item]
    option: Whole = 0
    if column >= 0:
        before: Whole = policy.boards.laid[column]
        if before >= 0:
            state_key(policy, ask, cards, sums)
            column = policy.boards.moved[column, own_order(policy, ask, cards, sums, before)]
        option = board_option(policy, column, ask, cards, sums, ordered)
    else:
        key = state_key(policy, ask, cards, sums)
        option = np.int64(policy.options[place(key, policy.shifts, len(policy.options))])
    laid = policy.discards[ask, option]
    if laid >= 0:
        for own in range(policy.own[ask]):
            if own_order(policy, ask, cards, sums, own) == laid:
                moved: Whole = policy.moved[ask, option, own]
                return moved
    return option
