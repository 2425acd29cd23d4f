"""Rounds that stop at every question: dealt in blocks, and taken on by answers that are given."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.batch.kernel import (
    Scratch,
    deal,
    deal_rows,
    forked,
    is_open,
    kind_at,
    look,
    stop_of,
)
from croupier.batch.random_stream import Keys, Whole, begin
from croupier.batch.script import END, FORK, QUESTION, Bytes, Ints, Script
from croupier.numba_cache import inlined

Floats: TypeAlias = NDArray[np.float64]


@inlined
def deal_block(
    script: Script,
    scratch: Scratch,
    first: int,
    items: Ints,
    kinds: Ints,
    stops: Ints,
    masks: Bytes,
) -> None:
    """Deal rounds that follow each other, and look ahead in each of them: by item, where a fork
    leads; by look, the kind of the deal; and which answers are open. The cards lie in `scratch`."""
    deal_rows(script, scratch, first, len(items))
    for row in range(len(items)):
        cards = scratch.cards[row]
        stops[row] = stop_of(script, scratch.draws, row)
        for number in range(kinds.shape[1]):
            kinds[row, number] = look(script, number, cards, scratch.values)
        for item in range(len(script.sort)):
            items[row, item] = item
            if script.sort[item] == FORK:
                items[row, item] = forked(script, item, cards, scratch.values)
            elif script.has_floor[item]:
                for option in range(script.after.shape[1]):
                    masks[row, item, option] = is_open(script, item, option, cards)


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
    """By moment of the script, the number of what is asked."""
    seen: Ints
    """[item, slot]: 1 if the seat sees the card when it is asked, or else 0."""
    place: Ints
    """By slot, where its card stands."""
    option_of: Ints
    """By action, the option of the script; one more goes on, two more is never open."""
    masks: Bytes
    """[item, action]: whether it is open, hands that open it aside."""


class Answered(NamedTuple):
    """What came of the answers, seat by seat."""

    observations: Ints
    masks: Bytes
    rewards: Floats
    ended: Bytes
    numbers: Ints
    """The number under which a round is counted that has ended, or -1."""
    unpaid: Ints
    """Seats whose round nobody has settled yet, with how many they are in the last place."""
    last_cards: Bytes
    """The cards of their rounds."""
    fresh: Ints
    """Seats that are dealt a round."""


@inlined
def show_row(script: Script, shown: Shown, seats: Seats, row: Whole, answered: Answered) -> None:
    """What a seat sees, and which answers are open to it; after the end, what it saw last."""
    item, observation, mask = seats.items[row], answered.observations[row], answered.masks[row]
    for action in range(len(mask)):
        mask[action] = shown.masks[item, action]
    if script.sort[item] != QUESTION:
        observation[0] = 0
        return
    observation[0] = shown.asks[script.ask[item]]
    for at in range(len(shown.place)):
        card = np.int64(seats.cards[row, at]) + 1
        observation[shown.place[at]] = card * shown.seen[item, at]
    if script.has_floor[item]:
        for action in range(len(mask)):
            if mask[action]:
                option = shown.option_of[action]
                mask[action] = is_open(script, item, option, seats.cards[row])


@inlined
def deal_seats(
    script: Script, shown: Shown, scratch: Scratch, seats: Seats, many: Whole, answered: Answered
) -> None:
    """Deal the rounds that the first of the fresh seats have come to, and show them."""
    draws = scratch.draws
    done: Whole = 0
    while done < many:
        rows = min(len(scratch.items), many - done)
        for at in range(rows):
            row = answered.fresh[done + at]
            draws.keys[at], draws.rounds[at] = seats.keys[row], seats.rounds[row]
        begin(draws, rows)
        for at in range(rows):
            row = answered.fresh[done + at]
            deal(script, draws, at, scratch.drawn, seats.cards[row])
            seats.stops[row] = stop_of(script, draws, at)
        for at in range(rows):
            row = answered.fresh[done + at]
            item = forked(script, 0, seats.cards[row], scratch.values)
            seats.items[row], seats.is_over[row] = item, 0
            if script.sort[item] != QUESTION:
                for place in range(answered.observations.shape[1]):
                    answered.observations[row, place] = 0
            show_row(script, shown, seats, row, answered)
        done += rows


@inlined
def deal_rounds(
    script: Script,
    shown: Shown,
    scratch: Scratch,
    seats: Seats,
    which: Bytes,
    answered: Answered,
) -> None:
    """Deal a round to each of the seats that want one."""
    many = 0
    for row in range(len(which)):
        answered.fresh[many] = row
        many += which[row] != 0
    deal_seats(script, shown, scratch, seats, many, answered)


@inlined
def step_rounds(
    script: Script,
    shown: Shown,
    scratch: Scratch,
    seats: Seats,
    actions: Ints,
    nets: Floats,
    deals_at_once: bool,
    answered: Answered,
) -> None:
    """Give every seat's answer, which is open to it; who had come to the end before is dealt the
    next round instead. A reward that nobody knows yet is no number."""
    fresh, unpaid = 0, 0
    for row in range(len(actions)):
        answered.rewards[row], answered.ended[row], answered.numbers[row] = 0.0, 0, -1
        if seats.is_over[row]:
            seats.rounds[row] += np.uint64(1)
            answered.fresh[fresh] = row
            fresh += 1
            continue
        item = seats.items[row]
        if script.sort[item] == QUESTION:
            after = script.after[item, shown.option_of[actions[row]]]
            item = forked(script, after, seats.cards[row], scratch.values)
            seats.items[row] = item
        if script.sort[item] != END:
            show_row(script, shown, seats, row, answered)
            continue
        kind = look(script, script.look[item], seats.cards[row], scratch.values)
        number = kind_at(script, item, kind, seats.stops[row])
        reward = nets[number]
        answered.rewards[row], answered.ended[row], answered.numbers[row] = reward, 1, number
        if np.isnan(reward):
            answered.unpaid[unpaid] = row
            for at in range(script.places):
                answered.last_cards[unpaid, at] = seats.cards[row, at]
            unpaid += 1
        if deals_at_once:
            seats.rounds[row] += np.uint64(1)
            answered.fresh[fresh] = row
            fresh += 1
        else:
            seats.is_over[row] = 1
            show_row(script, shown, seats, row, answered)
    answered.unpaid[len(actions)] = unpaid
    deal_seats(script, shown, scratch, seats, fresh, answered)
