"""Rounds that stop at every question: dealt in blocks, and taken on by answers that are given."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.batch.kernel import (
    Keys,
    Scratch,
    counted,
    deal,
    forked,
    is_open,
    stop_of,
)
from croupier.batch.random_stream import Stream, begin
from croupier.batch.script import END, FORK, QUESTION, Bytes, Ints, Script
from croupier.numba_cache import inlined

Floats: TypeAlias = NDArray[np.float64]

HALF = 32
LOW = (1 << HALF) - 1


@inlined
def turn_to(stream: Stream, key: np.uint64, number: np.uint64) -> None:
    """Turn a stream to a round of a key."""
    stream[0], stream[1] = key & np.uint64(LOW), key >> np.uint64(HALF)
    begin(stream, number)


@inlined
def deal_block(
    script: Script,
    stream: Stream,
    scratch: Scratch,
    key: np.uint64,
    first: int,
    cards: Bytes,
    items: Ints,
    numbers: Ints,
    masks: Bytes,
) -> None:
    """Deal rounds that follow each other, and look ahead in each of them: by item, where a fork
    leads, under which number an end counts, and which answers are open."""
    for row in range(len(cards)):
        turn_to(stream, key, np.uint64(first + row))
        deal(stream, script.deck, scratch.drawn, cards[row], 0, script.places)
        stop = stop_of(script, stream)
        for item in range(len(script.sort)):
            items[row, item] = item
            if script.sort[item] == FORK:
                items[row, item] = forked(script, item, cards[row], scratch.values)
            elif script.sort[item] == END:
                numbers[row, item] = counted(script, item, cards[row], scratch.values, stop)
            else:
                for option in range(script.after.shape[1]):
                    masks[row, item, option] = is_open(script, item, option, cards[row])


class Seats(NamedTuple):
    """Rounds of many seats, side by side."""

    keys: Keys
    rounds: Keys
    """By seat, the number of its round."""
    cards: Bytes
    items: Ints
    """By seat, where its round stands."""
    stops: Ints
    is_over: Bytes
    """By seat, whether its round has ended and none has been dealt since."""


class Shown(NamedTuple):
    """How rounds are shown: in the order of the view, not of the script."""

    asks: Ints
    """By question of the script, its number."""
    seen: Bytes
    """[item, slot]: whether the seat sees the card when it is asked."""
    place: Ints
    """By slot, where its card stands."""
    option_of: Ints
    """By action, the option of the script; one more goes on, two more is never open."""


@inlined
def show_row(
    script: Script, shown: Shown, seats: Seats, row: int, observation: Ints, mask: Bytes
) -> None:
    """What a seat sees, and which answers are open to it; after the end, what it saw last."""
    item, options = seats.items[row], script.after.shape[1]
    if script.sort[item] == QUESTION:
        observation[0] = shown.asks[script.ask[item]]
        for at in range(len(shown.place)):
            seen = shown.seen[item, at]
            observation[shown.place[at]] = np.int64(seats.cards[row, at]) + 1 if seen else 0
        for action in range(len(mask)):
            option = shown.option_of[action]
            mask[action] = option < options and is_open(script, item, option, seats.cards[row])
    else:
        observation[0] = 0
        for action in range(len(mask)):
            mask[action] = shown.option_of[action] == options


@inlined
def deal_row(script: Script, stream: Stream, scratch: Scratch, seats: Seats, row: int) -> None:
    """Deal the round that a seat has come to."""
    turn_to(stream, seats.keys[row], seats.rounds[row])
    deal(stream, script.deck, scratch.drawn, seats.cards[row], 0, script.places)
    seats.stops[row] = stop_of(script, stream)
    seats.items[row] = forked(script, 0, seats.cards[row], scratch.values)
    seats.is_over[row] = 0


@inlined
def deal_rounds(
    script: Script,
    shown: Shown,
    stream: Stream,
    scratch: Scratch,
    seats: Seats,
    which: Bytes,
    observations: Ints,
    masks: Bytes,
) -> None:
    """Deal a round to each of the seats that want one, and show all."""
    for row in range(len(which)):
        if which[row]:
            deal_row(script, stream, scratch, seats, row)
            for at in range(observations.shape[1]):
                observations[row, at] = 0
        show_row(script, shown, seats, row, observations[row], masks[row])


@inlined
def step_rounds(
    script: Script,
    shown: Shown,
    stream: Stream,
    scratch: Scratch,
    seats: Seats,
    actions: Ints,
    nets: Floats,
    deals_at_once: bool,
    is_strict: bool,
    observations: Ints,
    masks: Bytes,
    rewards: Floats,
    ended: Bytes,
    numbers: Ints,
    last_cards: Bytes,
) -> int:
    """Answer for every seat; who had come to the end before is dealt the next round instead. A
    reward that nobody knows yet is no number. The first seat is returned whose answer is refused,
    or -1."""
    for row in range(len(actions)):
        rewards[row], ended[row], numbers[row] = 0.0, 0, -1
        if seats.is_over[row]:
            seats.rounds[row] += np.uint64(1)
            deal_row(script, stream, scratch, seats, row)
            for at in range(observations.shape[1]):
                observations[row, at] = 0
            show_row(script, shown, seats, row, observations[row], masks[row])
            continue
        item, action = seats.items[row], actions[row]
        if not masks[row, action]:
            if is_strict:
                return row
            action = 0
            while not masks[row, action]:
                action += 1
        if script.sort[item] == QUESTION:
            after = script.after[item, shown.option_of[action]]
            item = forked(script, after, seats.cards[row], scratch.values)
            seats.items[row] = item
        if script.sort[item] == END:
            number = counted(script, item, seats.cards[row], scratch.values, seats.stops[row])
            rewards[row], ended[row], numbers[row] = nets[number], 1, number
            for at in range(script.places):
                last_cards[row, at] = seats.cards[row, at]
            if deals_at_once:
                seats.rounds[row] += np.uint64(1)
                deal_row(script, stream, scratch, seats, row)
                for at in range(observations.shape[1]):
                    observations[row, at] = 0
            else:
                seats.is_over[row] = 1
        show_row(script, shown, seats, row, observations[row], masks[row])
    return -1
