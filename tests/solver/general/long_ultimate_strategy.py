"""Ultimate Texas Hold'em on the whole deck: its value, and the published strategy beside optimal
play: equal before the flop, how often after it, and what the strategy costs: `make long`."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import DECK, RANKS
from croupier.hands.any_size.best_tables import best_values
from croupier.hands.any_size.floors import floor_value
from croupier.hands.ranking import FiveCard
from croupier.solver.general.course import SeenStates
from croupier.solver.general.plan import Node
from croupier.solver.general.solution import Course
from support.whole_decks import counted

pytestmark = pytest.mark.whole_deck

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
TEN, DEUCE = RANKS.index("T"), RANKS.index("2")
MOST_OUTS = 20
LEAST = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}
"""By the higher card, the lowest other one with which four times are raised, suited or not."""


def raises_before_the_flop(own: Ints) -> Bools:
    """Four times with threes or better, any ace, K-2 suited or K-5, Q-6 suited or Q-8, J-8 suited
    or J-T."""
    ranks, suits = np.sort(own // 4, axis=1), own % 4
    low, high, suited = ranks[:, 0], ranks[:, 1], suits[:, 0] == suits[:, 1]
    raised: Bools = (low == high) & (low > DEUCE)
    for name, (with_suit, without) in LEAST.items():
        floor = np.where(suited, RANKS.index(with_suit), RANKS.index(without))
        raised |= (high == RANKS.index(name)) & (low != high) & (low >= floor)
    return raised


def hidden_pair(own: Ints, board: Ints) -> Bools:
    """A pair with at least one of the own cards."""
    ranks, laid = own // 4, board // 4
    paired: Bools = (ranks[:, :, None] == laid[:, None, :]).any(axis=(1, 2))
    paired |= ranks[:, 0] == ranks[:, 1]
    return paired


def flush_draw(own: Ints, board: Ints) -> Bools:
    """Four of a suit with an own card of it that is a ten or higher."""
    cards, drawn = np.concatenate([own, board], axis=1), np.zeros(len(own), np.bool_)
    for suit in range(4):
        four = (cards % 4 == suit).sum(axis=1) >= 4
        high = ((own % 4 == suit) & (own // 4 >= TEN)).any(axis=1)
        drawn |= four & high
    return drawn


def raises_after_the_flop(own: Ints, flop: Ints) -> Bools:
    """Twice with two pair or better, a hidden pair but pocket deuces, or four to a flush with a
    hidden ten or better."""
    values = best_values(FiveCard, np.concatenate([own, flop], axis=1)).astype(np.int64)
    deuces = (own // 4 == DEUCE).all(axis=1)
    pair = hidden_pair(own, flop) & ~(deuces & ~(flop // 4 == DEUCE).any(axis=1))
    raised: Bools = values >= floor_value(FiveCard, "two pair")
    raised |= pair | flush_draw(own, flop)
    return raised


def raises_at_the_river(own: Ints, board: Ints) -> Bools:
    """Once with a hidden pair or better, or if fewer than 21 single cards of the dealer's would
    beat the hand."""
    mine = best_values(FiveCard, np.concatenate([own, board], axis=1)).astype(np.int64)
    shared = best_values(FiveCard, board).astype(np.int64)
    is_made = (mine > shared) & (mine >= floor_value(FiveCard, "straight"))
    keys = (board * len(DECK) ** np.arange(board.shape[1])).sum(axis=1)
    _, first, at = np.unique(keys, return_index=True, return_inverse=True)
    boards, at = board[first], at.reshape(-1)
    outs = np.zeros(len(own), np.int64)
    for card in DECK:
        with_card = np.concatenate(
            [boards, np.full((len(boards), 1), int(card), boards.dtype)], axis=1
        )
        theirs = np.full(len(boards), -1, np.int64)
        free = ~(boards == int(card)).any(axis=1)
        theirs[free] = best_values(FiveCard, with_card[free]).astype(np.int64)
        outs += (theirs[at] > mine) & ~(own == int(card)).any(axis=1)
    raised: Bools = hidden_pair(own, board) | is_made | (outs <= MOST_OUTS)
    return raised


def published(node: Node, seen: SeenStates) -> Ints:
    """What the published strategy does: at each choice it checks or folds, or raises the most."""
    own, laid = seen.own.astype(np.int64), seen.laid.astype(np.int64)
    if node.ask == "preflop":
        raises = raises_before_the_flop(own)
    elif node.ask == "flop":
        raises = raises_after_the_flop(own, laid)
    else:
        raises = raises_at_the_river(own, laid)
    most = max(range(len(node.options)), key=lambda option: node.stakes[option])
    least = min(range(len(node.options)), key=lambda option: node.stakes[option])
    return np.where(raises, most, least)


def test_best_play_is_worth_what_is_published_and_raises_as_published_before_the_flop() -> None:
    odds, counts = counted("ultimate-texas-holdem.toml")
    course = odds.best(counts, odds.rules[0])
    assert course.value == Fraction(-50_643_648_973, 2_317_817_502_000)
    assert round(float(-course.value), 7) == 0.0218497
    states, taken = course.layout.states(0), course.outcome.choices[0][:, 0]
    (_, node), *_ = course.tree.nodes(0)
    assert (published(node, SeenStates(states.own, states.own[:, :0])) == taken).all()
    assert course.distribution.total == course.layout.deals


def test_the_published_strategy_beside_optimal_play() -> None:
    """After the flop it does what is best in 97.7% of the deals that it has checked before; in all
    it costs 0.27% of the ante. What it does at the river is in that cost alone."""
    odds, counts = counted("ultimate-texas-holdem.toml")
    rules = odds.rules[0]
    best = odds.best(counts, rules)
    flop = best.chosen(1)
    assert flop is not None
    (_, node), *_ = best.tree.nodes(1)
    seen = SeenStates(flop.cards[:, :2], flop.cards[:, 2:])
    asked = ~raises_before_the_flop(seen.own.astype(np.int64))
    same = asked & (published(node, seen) == flop.taken[:, 0])
    assert int(flop.ways[asked].sum()) == 826 * comb(50, 3)
    assert int(flop.ways[same].sum()) == 15_823_240
    ruled = Course(best.counts, odds.game, rules, odds.plan(rules), published)
    assert ruled.value == Fraction(-85_304_831_237, 3_476_726_253_000)
    assert 0 < best.value - ruled.value < Fraction(27, 10_000)
