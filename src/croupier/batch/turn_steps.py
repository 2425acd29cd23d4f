"""Hands in turn that stop at every question, and are taken on by answers that are given."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.batch.random_stream import Whole
from croupier.batch.script import Bytes, Ints
from croupier.batch.steps import Answered
from croupier.batch.turn_kernel import (
    OVER,
    RoundRows,
    TurnWorth,
    answer,
    deal_round,
    is_open,
    result,
    turn_to,
)
from croupier.batch.turn_tables import TurnScript
from croupier.numba_cache import inlined

MARKS: Final = 3
"""Numbers before the cards: hands, doublings, and whether a split has made the hand."""
MOST_MARKED: Final = 9


class TurnShown(NamedTuple):
    """How rounds are shown, in the order of a view."""

    asks: Ints
    """By question of the script, its number."""
    own: int
    """Where own cards begin."""
    held: int
    """How many of them are shown."""
    first: int
    """Where the dealer's first card stands."""
    option_of: Ints
    """By action, the option of the script; one more goes on, two more is never open."""


@inlined
def show_turn(
    script: TurnScript, shown: TurnShown, rounds: RoundRows, row: Whole, answered: Answered
) -> None:
    """What a seat sees, and which answers are open to it; after the end, what it saw last."""
    observation, mask, ask = answered.observations[row], answered.masks[row], rounds.ask[row]
    options = script.head.shape[1]
    if ask == OVER:
        observation[0] = 0
        for action in range(len(mask)):
            mask[action] = shown.option_of[action] == options
        return
    for action in range(len(mask)):
        option = shown.option_of[action]
        mask[action] = option < options and is_open(script, rounds, row, option)
    observation[0] = shown.asks[ask]
    hand = rounds.at[row] if ask == script.turn else 0
    for mark in range(MARKS):
        observation[1 + mark] = 0
    if ask == script.turn:
        state = rounds.state[row, hand]
        observation[1] = min(rounds.many[row], MOST_MARKED)
        observation[2] = min(np.int64(script.doubled[state]), MOST_MARKED)
        observation[3] = script.divided[state]
    size = min(rounds.size[row, hand], shown.held)
    for at in range(size):
        observation[shown.own + at] = np.int64(rounds.held[row, hand, at]) + 1
    for at in range(size, shown.held):
        observation[shown.own + at] = 0
    observation[shown.first] = np.int64(rounds.dealers[row, 0]) + 1


@inlined
def deal_turns(
    script: TurnScript, shown: TurnShown, rounds: RoundRows, which: Bytes, answered: Answered
) -> None:
    """Deal a round to each of the seats that want one."""
    for row in range(len(which)):
        if which[row]:
            turn_to(rounds, row)
            deal_round(script, rounds, row)
            show_turn(script, shown, rounds, row, answered)


@inlined
def step_turns(
    script: TurnScript,
    shown: TurnShown,
    worth: TurnWorth,
    rounds: RoundRows,
    is_over: Bytes,
    actions: Ints,
    deals_at_once: bool,
    answered: Answered,
) -> None:
    """Give every seat's answer, which is open to it; who had come to the end before is dealt the
    next round instead. Seats whose round nobody has settled yet are noted, and are dealt none."""
    unpaid: Whole = 0
    for row in range(len(actions)):
        answered.rewards[row], answered.ended[row] = 0.0, 0
        is_fresh = is_over[row] != 0
        if not is_fresh:
            if rounds.ask[row] != OVER:
                answer(script, rounds, row, shown.option_of[actions[row]])
            if rounds.ask[row] == OVER:
                answered.rewards[row] = result(script, rounds, worth, row)[0]
                answered.ended[row], is_over[row] = 1, 1
                is_known = not np.isnan(answered.rewards[row])
                if not is_known:
                    answered.unpaid[unpaid] = row
                    unpaid += 1
                is_fresh = deals_at_once and is_known
        if is_fresh:
            rounds.draws.rounds[row] += np.uint64(1)
            is_over[row] = 0
            turn_to(rounds, row)
            deal_round(script, rounds, row)
        show_turn(script, shown, rounds, row, answered)
    answered.unpaid[len(actions)] = unpaid
