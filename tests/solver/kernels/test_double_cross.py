"""The Double Cross kernel against dealing every card, state for state and count for count."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb, perm
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from croupier.cards import DECK, Card, card, cards
from croupier.errors import CardError
from croupier.games.double_cross.accelerator import (
    LOSE,
    WIN,
    Solution,
    count,
    count_state,
)
from croupier.hands import FiveCard, rank_five
from croupier.hands.batch import Tables, tables, value_of_five
from croupier.numba_cache import compiled
from support.kernels import Counted, Here, stop

Numbers = NDArray[np.int32]

SMALL_DECKS = {
    "one suit: straight flushes": "2c3c4c5c6c7c8c9cTc",
    "three suits alike in nothing: royals": "AsKsQsJsTs9sAhKh2d",
    "two suits alike: royals that tie": "AsKsQsJsTs AhKhQhJhTh",
    "two suits alike, one not: the wheel": "As2s3s4s5s Ah2h3h4h5h 5d",
    "four suits alike: full houses and fours": "2c2d2h2s 3c3d3h3s 4c4d4h4s",
    "three suits alike: flushes below full houses": "2c2d2h 3c3d3h 4c4d4h 5s6s7s",
    "three suits: ties and flushes": "7c8c9cTcJcKc 7d8d9dAd 7hAh",
}


def values_of(deck: Sequence[Card]) -> tuple[Numbers, Numbers]:
    """Place and category of every five cards of a small deck, by the bits of their positions."""
    ranked = {
        sum(1 << i for i in five): rank_five(deck[i] for i in five)
        for five in combinations(range(len(deck)), 5)
    }
    ladder = {hand: place for place, hand in enumerate(sorted(set(ranked.values())), start=1)}
    place, category = np.zeros((2, 1 << len(deck)), np.int32)
    for bits, hand in ranked.items():
        place[bits] = ladder[hand]
        category[bits] = hand.category
    return place, category


@compiled
def deal_row(place: Numbers, category: Numbers, size: int, state: Numbers) -> NDArray[np.int64]:
    """Deal left, center, bottom and the dealer in every way, to a player of the row."""
    counts = np.zeros((10, 3), np.int64)
    own, top, right = 1 << state[0] | 1 << state[1], 1 << state[2], 1 << state[3]
    seen = own | top | right
    free = [1 << i for i in range(size) if not seen >> i & 1]
    for left in free:
        for center in free:
            for bottom in free:
                if left in (center, bottom) or center == bottom:
                    continue
                row, column = left | center | right, top | center | bottom
                for one in free:
                    for other in free:
                        if other >= one or (one | other) & (row | column):
                            continue
                        theirs = max(place[one | other | row], place[one | other | column])
                        mine = place[own | row]
                        result = 0 if mine > theirs else 1 if mine == theirs else 2
                        counts[category[own | row], result] += 1
    return counts


def dealt_rows(deck: Sequence[Card], states: NDArray[np.int64]) -> NDArray[np.int64]:
    place, category = values_of(deck)
    positions = np.searchsorted(deck, states).astype(np.int32)
    return np.array([deal_row(place, category, len(deck), state) for state in positions])


@cache
def counted(deck: str) -> Solution:
    """A small deck by the kernel, counted once."""
    return count(cards(deck))


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_small_decks_count_as_they_deal(deck: str) -> None:
    solution = counted(deck)
    dealt = dealt_rows(solution.deck, solution.states)
    assert (solution.row == dealt).all()
    assert (solution.column == dealt[solution.swapped]).all()


@settings(max_examples=8, deadline=None)
@given(st.sets(st.sampled_from(DECK[16:]), min_size=9, max_size=11))
def test_any_deck_counts_as_it_deals(deck: set[Card]) -> None:
    solution = count(deck)
    some = slice(None, None, 29)
    assert (solution.row[some] == dealt_rows(solution.deck, solution.states[some])).all()


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_states_stand_for_every_deal(deck: str) -> None:
    solution = counted(deck)
    met = np.zeros(len(solution.states), np.int64)
    for a, b, top, right in permutations(solution.deck, 4):
        if a < b:
            met[solution.index((b, a), top, right)] += 1
    assert (met == solution.multiplicity).all()


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_the_other_line_is_the_row_with_the_shown_cards_exchanged(deck: str) -> None:
    solution = counted(deck)
    assert (solution.swapped[solution.swapped] == np.arange(len(solution.states))).all()
    for i in range(0, len(solution.states), 97):
        a, b, top, right = map(Card, solution.states[i])
        assert solution.swapped[i] == solution.index((a, b), right, top)


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS.keys())
def test_one_state_counts_as_it_does_among_all(deck: str) -> None:
    solution = counted(deck)
    for i in range(0, len(solution.states), 1 + len(solution.states) // 12):
        a, b, top, right = map(Card, solution.states[i])
        one = count_state(solution.deck, (b, a), top, right)
        assert (one.row == solution.row[i]).all()
        assert (one.column == solution.column[i]).all()


def test_a_card_known_to_be_gone_is_out_of_the_deck() -> None:
    deck = cards("2c3c4c5c7c 2d3d4d5d6d 2h2s")
    rest = tuple(sorted(set(deck) - {card("4c")}))
    state = cards("2c3c 2d5c")
    one = count_state(rest, state[:2], state[2], state[3])
    dealt = dealt_rows(rest, np.array([state, (*state[:2], state[3], state[2])]))
    assert (one.row == dealt[0]).all()
    assert (one.column == dealt[1]).all()


# Where the work is done.


def test_every_executor_counts_the_same() -> None:
    deck = cards("As2s3s4s5s Ah2h3h4h5h 5d")
    expected = count(deck).row
    processes = ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))
    for executor in (Here(), ThreadPoolExecutor(3), processes):
        with executor:
            assert (count(deck, executor).row == expected).all()


def test_progress_is_told_of_every_shard() -> None:
    told: list[tuple[int, int]] = []
    count(cards("AsKsQsJsTs AhKhQhJhTh"), progress=lambda *done: told.append(done))
    total = told[0][1]
    assert told == [(done, total) for done in range(1, total + 1)]


def test_stopped_counting_begins_nothing_more_and_can_be_done_again() -> None:
    with Counted() as executor:
        with pytest.raises(KeyboardInterrupt):
            count(executor=executor, progress=stop)
        assert sum(future.cancelled() for future in executor.futures) > 30
        deck = cards("AsKsQsJsTs AhKhQhJhTh")
        assert (count(deck, executor).row == count(deck).row).all()


# What cannot be counted.


def test_a_deck_too_small_for_a_round_is_refused() -> None:
    with pytest.raises(CardError, match="a round takes 9 cards, and the deck has 8"):
        count(DECK[:8])


def test_a_deck_with_a_card_twice_is_refused() -> None:
    with pytest.raises(CardError, match="the two of clubs"):
        count((*DECK, DECK[0]))


@pytest.mark.parametrize(
    ("own", "top", "right", "reason"),
    [
        ("2c3c", "2c", "4c", "two of clubs"),
        ("2c3c", "Ah", "4c", "not in the deck: Ah"),
        ("2c", "3c", "4c", "two cards, not 1"),
    ],
)
def test_a_state_that_cannot_be_dealt_is_refused(
    own: str, top: str, right: str, reason: str
) -> None:
    with pytest.raises(CardError, match=reason):
        count_state(DECK[:12], cards(own), card(top), card(right))


# The full deck.


@pytest.fixture(scope="module")
def full() -> Solution:
    return count()


def test_all_outcomes_of_the_full_deck_are_counted(full: Solution) -> None:
    assert full.multiplicity.sum() == comb(52, 2) * perm(50, 2)
    boards = full.row.sum(axis=(1, 2), dtype=np.int64)
    assert (boards == perm(48, 3) * comb(45, 2)).all()
    assert (full.row >= 0).all()


def test_the_hands_that_the_player_makes_are_those_of_five_cards(full: Solution) -> None:
    made = full.multiplicity @ full.row.sum(axis=2, dtype=np.int64)
    alike = comb(52, 2) * perm(50, 5) * comb(45, 2) // comb(52, 5)
    hands = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
    assert made.tolist() == [hand * alike for hand in hands]


@compiled
def deal_full_row(a: int, b: int, top: int, right: int, tables: Tables) -> NDArray[np.int64]:
    """The same as `deal_row`, for the full deck and with looked-up values."""
    counts = np.zeros((10, 3), np.int64)
    free = [i for i in range(52) if i not in (a, b, top, right)]
    on_row = np.zeros((52, 52), np.uint16)
    for center in free:
        for left in free:
            if left == center:
                continue
            for one in free:
                for other in free:
                    if other < one:
                        on_row[one, other] = value_of_five(one, other, left, center, right, tables)
            mine = value_of_five(a, b, left, center, right, tables)
            for bottom in free:
                if bottom in (left, center):
                    continue
                for one in free:
                    if one in (left, center, bottom):
                        continue
                    for other in free:
                        if other >= one:
                            break
                        if other in (left, center, bottom):
                            continue
                        theirs = max(
                            on_row[one, other],
                            value_of_five(one, other, top, center, bottom, tables),
                        )
                        result = 0 if mine > theirs else 1 if mine == theirs else 2
                        counts[mine >> 12, result] += 1
    return counts


@pytest.mark.parametrize(
    "state",
    ["AhKh QhJh", "7c7d 7hTc", "9s4s 9d4d"],
    ids=["four to a royal", "three alike", "two pair in two suits"],
)
def test_full_deck_states_count_as_they_deal(full: Solution, state: str) -> None:
    a, b, top, right = cards(state)
    i = full.index((a, b), top, right)
    assert (full.row[i] == deal_full_row(a, b, top, right, tables(FiveCard))).all()
    assert (full.column[i] == deal_full_row(a, b, right, top, tables(FiveCard))).all()
    one = count_state(DECK, (a, b), top, right)
    assert (one.row == full.row[i]).all()
    assert (one.column == full.column[i]).all()


def test_one_state_of_the_full_deck_counts_as_it_does_among_all(full: Solution) -> None:
    """Dealt states, with every way in which the suits of own and shown cards can agree."""
    random = Random(11)
    met: set[tuple[int, ...]] = set()
    while len(met) < 15:
        a, b, top, right = random.sample(DECK, 4)
        alike = tuple(
            (a.suit, b.suit, top.suit, right.suit).index(one.suit) for one in (b, top, right)
        )
        if alike not in met:
            met.add(alike)
            i, one = full.index((a, b), top, right), count_state(DECK, (a, b), top, right)
            assert (one.row == full.row[i]).all()
            assert (one.column == full.column[i]).all()


RAISES = np.array([1, 1, 1.5, 3, 5, 6, 7, 15, 50, 300])
"""What a raise wins, 25.11(b), by category."""


def test_the_house_edge_of_the_full_deck(full: Solution) -> None:
    """A figure that agreed with half a billion simulated rounds when it was first found."""
    wins = (1 + 2 * RAISES).astype(np.int64)
    rows = full.row.astype(np.int64)
    row = rows[:, :, WIN] @ wins - 3 * rows[:, :, LOSE].sum(axis=1)
    column, fold = row[full.swapped], -rows.sum(axis=(1, 2))
    best = np.maximum(fold, np.maximum(row, column))
    won = sum(int(value) * int(times) for value, times in zip(best, full.multiplicity, strict=True))
    deals = comb(52, 2) * perm(50, 5) * comb(45, 2)
    assert Fraction(won, deals) == Fraction(-15341913943, 695345250600)
    folded = full.multiplicity[fold >= np.maximum(row, column)].sum()
    assert Fraction(int(folded), comb(52, 2) * perm(50, 2)) == Fraction(23474, 62475)
