"""Rounds by the million: cards dealt, values looked at, choices made, ends counted; compiled."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.batch.random_stream import Stream, Whole, begin, below, number
from croupier.batch.script import END, FORK, Bytes, Ints, Script
from croupier.numba_cache import inlined
from croupier.solver.general.kernels.ladder import value_at

Keys: TypeAlias = NDArray[np.uint64]

AT_RANDOM: Final = 0
BY_TABLE: Final = 1
EVERY_SUIT: Final = 0
OWN_SUIT: Final = 1
NO_SUIT: Final = 2
UNKNOWN: Final = -1
_SUITS: Final = 4
_SALT: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2: Final = np.uint64(0x94D049BB133111EB)
_30: Final = np.uint64(30)
_27: Final = np.uint64(27)
_31: Final = np.uint64(31)
_32: Final = np.uint64(32)
_ONE: Final = np.uint64(1)
_BITS: Final = 64
_PIECE_BITS: Final = np.uint64(12)
_PIECES: Final = np.uint64(1 << 12)
_PIECE: Final = np.uint64((1 << 12) - 1)
_IN_A_NUMBER: Final = 5
LARGEST_SHOE: Final = 1 << 12
"""Cards that twelve bits can number."""


class Scratch(NamedTuple):
    """Arrays to work on, as compiled code makes none."""

    drawn: Ints
    """Which cards of the deck have been dealt."""
    cards: Bytes
    values: Ints
    sums: Keys

    @staticmethod
    def of(script: Script) -> Scratch:
        """New ones for a script."""
        return Scratch(
            np.zeros(script.places, np.int64),
            np.zeros(script.places, np.uint8),
            np.zeros(len(script.values) + 1, np.int64),
            np.zeros(_SUITS, np.uint64),
        )


class Policy(NamedTuple):
    """What is chosen: any option that is open, or by a table of states.

    A state is known by the sums of its cards' numbers, suit by suit, of which the order does not
    matter; the table is found by a perfect hash, so that no state is kept beside its option.
    """

    mode: int
    suits: Ints
    """By question, what suits mean: all that they can, whether they are the own cards' suit, or
    nothing."""
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


@inlined
def mixed(number: np.uint64) -> np.uint64:
    """A number of which every bit depends on all of another: the last step of SplitMix64."""
    number = (number ^ (number >> _30)) * _MIX_1
    number = (number ^ (number >> _27)) * _MIX_2
    return number ^ (number >> _31)


@inlined
def deal(stream: Stream, deck: Bytes, drawn: Ints, cards: Bytes, first: Whole, last: Whole) -> None:
    """Deal the cards from one place to another, those before having been drawn: twelve bits draw
    one, in the way of `below`; one that is drawn twice is drawn again."""
    size = np.uint64(len(deck))
    least, mask, word, left, at = _PIECES % size, np.uint64(0), np.uint64(0), 0, first
    if len(deck) <= _BITS:
        for before in range(first):
            mask |= _ONE << np.uint64(drawn[before])
    while at < last:
        if left == 0:
            word, left = number(stream), _IN_A_NUMBER
        product = (word & _PIECE) * size
        word >>= _PIECE_BITS
        left -= 1
        if product & _PIECE < least:
            continue
        place_in = product >> _PIECE_BITS
        if len(deck) <= _BITS:
            bit = _ONE << place_in
            is_drawn = mask & bit != 0
            mask |= bit
        else:
            is_drawn = False
            for before in range(at):
                is_drawn |= drawn[before] == np.int64(place_in)
        if not is_drawn:
            drawn[at] = np.int64(place_in)
            cards[at] = deck[drawn[at]]
            at += 1


@inlined
def axis_value(script: Script, axis: Whole, cards: Bytes) -> Whole:
    """One hand value of a deal: the best of its sets of cards."""
    best: Whole = 0
    for one in range(script.axis_sets[axis], script.axis_sets[axis + 1]):
        table = script.set_table[one]
        key, mask = np.uint64(0), np.uint64(0)
        for slot in range(script.set_slots[one], script.set_slots[one + 1]):
            card = cards[script.slots[slot]]
            key += script.scales.keys[table, card]
            mask += script.scales.masks[table, card]
        value: Whole = np.int64(value_at(key, mask, table, script.scales))
        if value > best:
            best = value
    return best


@inlined
def is_open(script: Script, item: Whole, option: Whole, cards: Bytes) -> bool:
    """Whether an answer may be given."""
    if script.after[item, option] < 0:
        return False
    axis: Whole = script.floor_axis[item, option]
    return bool(axis < 0 or axis_value(script, axis, cards) >= script.floor_least[item, option])


@inlined
def look(script: Script, number: Whole, cards: Bytes, values: Ints) -> Whole:
    """The kind of a deal, as far as one look goes."""
    kind: Whole = 0
    begun: Whole = script.look_values[number]
    for at in range(begun, script.look_values[number + 1]):
        best = axis_value(script, script.values[at, 0], cards)
        values[at - begun] = best
        kind += script.classes[script.values[at, 1], best] * script.values[at, 2]
    for at in range(script.look_pairs[number], script.look_pairs[number + 1]):
        one, other = values[script.pairs[at, 0]], values[script.pairs[at, 1]]
        sign = 1
        if one > other:
            sign = 2
        elif one < other:
            sign = 0
        kind += sign * script.pairs[at, 2]
    return kind


@inlined
def state_key(policy: Policy, ask: Whole, cards: Bytes, sums: Keys) -> np.uint64:
    """The number of what a seat knows, the same for states that differ by names of suits alone."""
    for name in range(_SUITS):
        sums[name] = np.uint64(0)
    begun, rule = policy.firsts[ask], policy.suits[ask]
    own_suit: Whole = 0
    if rule == OWN_SUIT:
        own_suit = cards[policy.slots[begun]] % _SUITS
        for at in range(begun + 1, begun + policy.own[ask]):
            if cards[policy.slots[at]] % _SUITS != own_suit:
                own_suit = -1
    for at in range(begun, policy.firsts[ask + 1]):
        card = np.int64(cards[policy.slots[at]])
        suit: Whole = card % _SUITS
        if rule == OWN_SUIT:
            suit = 0 if suit == own_suit else 1
        elif rule == NO_SUIT:
            suit = 0
        sums[suit] += policy.numbers[policy.groups[at], card // _SUITS]
    found = np.uint64(ask) * _SALT
    for at_suit in range(_SUITS):
        salt = np.uint64(at_suit) * _SALT if rule == OWN_SUIT else np.uint64(0)
        found += mixed(sums[at_suit] + salt)
    return mixed(found)


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
            if card // _SUITS != mine // _SUITS:
                before += int(card // _SUITS < mine // _SUITS)
            elif sums[card % _SUITS] != sums[mine % _SUITS]:
                before += int(sums[card % _SUITS] < sums[mine % _SUITS])
            else:
                before += int(other < which)
    return before


@inlined
def place(key: np.uint64, shifts: NDArray[np.uint16], size: Whole) -> Whole:
    """Where a state lies in a table."""
    bucket = np.int64(((key >> _32) * np.uint64(len(shifts))) >> _32)
    turned = mixed(key + np.uint64(shifts[bucket]) * _SALT)
    return np.int64(((turned >> _32) * np.uint64(size)) >> _32)


@inlined
def choose(
    script: Script, policy: Policy, item: Whole, cards: Bytes, stream: Stream, sums: Keys
) -> Whole:
    """The option that is taken at a question."""
    if policy.mode == AT_RANDOM:
        return any_option(script, item, cards, stream)
    ask = script.ask[item]
    key = state_key(policy, ask, cards, sums)
    option = np.int64(policy.options[place(key, policy.shifts, len(policy.options))])
    laid = policy.discards[ask, option]
    if laid >= 0:
        for own in range(policy.own[ask]):
            if own_order(policy, ask, cards, sums, own) == laid:
                moved: Whole = policy.moved[ask, option, own]
                return moved
    return option


@inlined
def any_option(script: Script, item: Whole, cards: Bytes, stream: Stream) -> Whole:
    """An option that is open, each as likely as the next."""
    options = script.after.shape[1]
    many = 0
    for option in range(options):
        many += is_open(script, item, option, cards)
    left = below(stream, many)
    for option in range(options):
        if is_open(script, item, option, cards):
            if left == 0:
                return option
            left -= 1
    return 0


@inlined
def stop_of(script: Script, stream: Stream) -> Whole:
    """Where the wheel stops, if there is one."""
    stops = len(script.weights)
    if stops == 1:
        return 0
    drawn = below(stream, script.weights[stops - 1])
    at = 0
    while script.weights[at] <= drawn:
        at += 1
    return at


@inlined
def forked(script: Script, item: Whole, cards: Bytes, values: Ints) -> Whole:
    """The first question or end from an item on; -1 if a fork leads where nobody has been."""
    while item >= 0 and script.sort[item] == FORK:
        kind = look(script, script.look[item], cards, values)
        item = script.branches[script.first[item] + kind]
    return item


@inlined
def counted(script: Script, item: Whole, cards: Bytes, values: Ints, stop: Whole) -> Whole:
    """The number under which a round at its end is counted."""
    kind = look(script, script.look[item], cards, values)
    at: Whole = script.first[item] + kind * len(script.weights) + stop
    return at


@inlined
def play(
    script: Script,
    policy: Policy,
    stream: Stream,
    scratch: Scratch,
    first: Whole,
    rounds: Whole,
    counts: Ints,
    examples: Bytes,
) -> Whole:
    """Play rounds by number, and count their ends; an example is kept of each. The number of
    rounds is returned, fewer if a fork led where nobody has been."""
    cards, values = scratch.cards, scratch.values
    for played in range(rounds):
        begin(stream, np.uint64(first + played))
        deal(stream, script.deck, scratch.drawn, cards, 0, script.places)
        item = forked(script, 0, cards, values)
        while item >= 0 and script.sort[item] != END:
            option = choose(script, policy, item, cards, stream, scratch.sums)
            item = forked(script, script.after[item, option], cards, values)
        if item < 0:
            return played
        at = counted(script, item, cards, values, stop_of(script, stream))
        if counts[at] == 0:
            for slot in range(len(cards)):
                examples[at, slot] = cards[slot]
        counts[at] += 1
    return rounds
