"""Rounds by the million: cards dealt, values looked at, choices made, ends counted; compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.batch.choice_table import AT_RANDOM, BY_BOARDS, SUITS, Policy, tabled_option
from croupier.batch.random_stream import AT_ONCE, Draws, Keys, Whole, begin, below, number
from croupier.batch.script import END, FORK, Bytes, Ints, Script
from croupier.numba_cache import inlined
from croupier.solver.general.kernels.ladder import value_at

_ONE: Final = np.uint64(1)
_BITS: Final = 64
_PIECE_BITS: Final = np.uint64(12)
_PIECES: Final = np.uint64(1 << 12)
_PIECE: Final = np.uint64((1 << 12) - 1)
_IN_A_NUMBER: Final = 5
_FROM_ONE_BLOCK: Final = 7
"""Cards that the ten pieces of one block nearly always draw."""
SPARE: Final = _IN_A_NUMBER - 1
"""Places to spare behind those of a row."""
_COMMON: Final = 5
"""Cards of most hands."""
_EIGHTS: Final = np.uint64(0x8888)
LARGEST_SHOE: Final = 1 << 12
"""Cards that twelve bits can number."""


class Scratch(NamedTuple):
    """Arrays to work on, as compiled code makes none: rounds are played some rows at a time."""

    draws: Draws
    drawn: Ints
    """Which cards of a shoe have been dealt."""
    cards: Bytes
    """[row, place]."""
    values: Ints
    sums: Keys
    ordered: Ints
    items: Ints
    """By row, where its round stands."""
    asked: Ints
    """The rows that have come to a question."""

    @staticmethod
    def of(script: Script, key: int = 0) -> Scratch:
        """New ones for a script."""
        return Scratch(
            Draws.of(1 if script.places <= _FROM_ONE_BLOCK else 2, AT_ONCE, key),
            np.zeros(script.places + SPARE, np.int64),
            np.zeros((AT_ONCE, script.places + SPARE), np.uint8),
            np.zeros(len(script.values) + 1, np.int64),
            np.zeros(SUITS, np.uint64),
            np.zeros(SUITS + script.places, np.int64),
            np.zeros(AT_ONCE, np.int64),
            np.zeros(AT_ONCE, np.int64),
        )


@inlined
def deal(script: Script, draws: Draws, row: Whole, drawn: Ints, cards: Bytes) -> None:
    """Deal every place a card: twelve bits draw one, in the way of `below`; one that is drawn
    twice is drawn again. All five pieces of a number are looked at, so that there is less to
    decide; cards that come of it beyond the last place lie in places to spare."""
    size = np.uint64(len(script.deck))
    least = _PIECES % size
    at: Whole = 0
    if len(script.deck) <= _BITS:
        taken = np.uint64(0)
        while at < script.places:
            word = number(draws, row)
            for _ in range(_IN_A_NUMBER):
                product = (word & _PIECE) * size
                word >>= _PIECE_BITS
                card = product >> _PIECE_BITS
                is_free = np.uint64((product & _PIECE) >= least) & ~(taken >> card) & _ONE
                cards[at] = script.deck[card]
                taken |= is_free << card
                at += np.int64(is_free)
        return
    while at < script.places:
        word = number(draws, row)
        for _ in range(_IN_A_NUMBER):
            product = (word & _PIECE) * size
            word >>= _PIECE_BITS
            place_in = np.int64(product >> _PIECE_BITS)
            is_drawn = (product & _PIECE) < least
            for before in range(at):
                is_drawn |= drawn[before] == place_in
            drawn[at] = place_in
            cards[at] = script.deck[place_in]
            at += int(not is_drawn)


@inlined
def axis_value(script: Script, axis: Whole, cards: Bytes) -> Whole:
    """One hand value of a deal: the best of its sets of cards."""
    best: Whole = 0
    keys = script.scales.keys
    for row in range(script.axis_sets[axis], script.axis_sets[axis + 1]):
        table, size, slots = script.set_table[row], script.set_size[row], script.set_slots[row]
        key, mask = np.uint64(0), np.uint64(0)
        if size == _COMMON:
            key = (
                keys[table, cards[slots[0]]]
                + keys[table, cards[slots[1]]]
                + keys[table, cards[slots[2]]]
                + keys[table, cards[slots[3]]]
                + keys[table, cards[slots[4]]]
            )
        else:
            for at in range(size):
                key += keys[table, cards[slots[at]]]
        if (key + script.scales.short_of_flush[table]) & _EIGHTS:
            for at in range(size):
                mask += script.scales.masks[table, cards[slots[at]]]
        value: Whole = np.int64(value_at(key, mask, table, script.scales))
        best = max(best, value)
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
        first_value, second_value = values[script.pairs[at, 0]], values[script.pairs[at, 1]]
        sign = 1
        if first_value > second_value:
            sign = 2
        elif first_value < second_value:
            sign = 0
        kind += sign * script.pairs[at, 2]
    return kind


@inlined
def choose(
    script: Script,
    policy: Policy,
    item: Whole,
    cards: Bytes,
    draws: Draws,
    row: Whole,
    sums: Keys,
    ordered: Ints,
    has_boards: bool,
) -> Whole:
    """The option that is taken at a question."""
    if policy.mode == AT_RANDOM:
        return any_option(script, item, cards, draws, row)
    return tabled_option(policy, script.ask[item], item, cards, sums, ordered, has_boards)


@inlined
def any_option(script: Script, item: Whole, cards: Bytes, draws: Draws, row: Whole) -> Whole:
    """An option that is open, each as likely as the next."""
    options = script.after.shape[1]
    many = 0
    for option in range(options):
        many += is_open(script, item, option, cards)
    left = below(draws, row, many)
    for option in range(options):
        if is_open(script, item, option, cards):
            if left == 0:
                return option
            left -= 1
    return 0


@inlined
def stop_of(script: Script, draws: Draws, row: Whole) -> Whole:
    """Where the wheel stops, if there is one."""
    stops = len(script.weights)
    if stops == 1:
        return 0
    drawn = below(draws, row, script.weights[stops - 1])
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
def kind_at(script: Script, end: Whole, kind: Whole, stop: Whole) -> Whole:
    """The number under which a round is counted that has come to an end, by the kind of its deal
    and the stop of the wheel."""
    at: Whole = script.first[end] + kind * len(script.weights) + stop
    return at


@inlined
def play(
    script: Script,
    policy: Policy,
    scratch: Scratch,
    first: Whole,
    rounds: Whole,
    counts: Ints,
    examples: Bytes,
) -> Whole:
    """Play rounds by number, and count their ends; an example is kept of each. The number of
    rounds is returned, fewer if a fork led where nobody has been."""
    done: Whole = 0
    while done < rounds:
        rows = min(len(scratch.items), rounds - done)
        deal_rows(script, scratch, first + done, rows)
        # Code of its own for each: a loop that need not look at boards is quicker without them.
        if policy.mode == BY_BOARDS:
            answer_rows(script, policy, scratch, rows, True)
        else:
            answer_rows(script, policy, scratch, rows, False)
        for row in range(rows):
            item, cards = scratch.items[row], scratch.cards[row]
            if item < 0:
                return done + row
            stop = stop_of(script, scratch.draws, row)
            kind = look(script, script.look[item], cards, scratch.values)
            at = kind_at(script, item, kind, stop)
            if counts[at] == 0:
                for slot in range(script.places):
                    examples[at, slot] = cards[slot]
            counts[at] += 1
        done += rows
    return rounds


@inlined
def deal_rows(script: Script, scratch: Scratch, first: Whole, rows: Whole) -> None:
    """Deal rounds that follow each other, one to each row."""
    for row in range(rows):
        scratch.draws.rounds[row] = np.uint64(first + row)
    begin(scratch.draws, rows)
    for row in range(rows):
        deal(script, scratch.draws, row, scratch.drawn, scratch.cards[row])


@inlined
def answer_rows(
    script: Script, policy: Policy, scratch: Scratch, rows: Whole, has_boards: bool
) -> None:
    """Take every row from question to question, and to its end. All rows answer once before any
    answers again, so that looking up one choice need not wait for another."""
    many: Whole = 0
    for row in range(rows):
        item = forked(script, 0, scratch.cards[row], scratch.values)
        scratch.items[row] = item
        scratch.asked[many] = row
        many += item >= 0 and script.sort[item] != END
    while many:
        left: Whole = 0
        for at in range(many):
            row = scratch.asked[at]
            item, cards = scratch.items[row], scratch.cards[row]
            option = choose(
                script, policy, item, cards, scratch.draws, row, scratch.sums, scratch.ordered,
                has_boards,
            )  # fmt: skip
            item = forked(script, script.after[item, option], cards, scratch.values)
            scratch.items[row] = item
            scratch.asked[left] = row
            left += item >= 0 and script.sort[item] != END
        many = left
