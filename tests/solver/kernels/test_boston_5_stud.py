"""The Boston 5 Stud kernel against dealing every card, and against published figures."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from croupier.cards import DECK, Card, card, cards
from croupier.errors import CardError
from croupier.games.boston_5_stud.accelerator import LOSE, TIE, WIN, Solution, count, count_state
from croupier.hands import ThreeCard, rank_five, rank_three
from croupier.hands.batch import five_values
from croupier.numba_cache import compiled
from oracles.boston_pays import (
    ANTE_BONUS,
    OPTIONAL_BONUS,
    Priced,
    bonus_pays,
    follow,
    optional_bonus_nets,
    optional_pays,
    price,
)
from oracles.dealt_hands import PAYS, class_number
from oracles.hand_classes import HandClass, mean

Numbers = NDArray[np.int64]

SMALL_DECKS = {
    "one suit: straight flushes": "2c3c4c5c6c7c8c9cTcJc",
    "two suits alike: royals that tie": "AsKsQsJsTs AhKhQhJhTh",
    "two suits alike, one not: the wheel": "As2s3s4s5s Ah2h3h4h5h 5d",
    "four suits alike: full houses and fours": "2c2d2h2s 3c3d3h3s 4c4d4h4s",
    "three suits alike: flushes below full houses": "2c2d2h 3c3d3h 4c4d4h 5s6s7s8s9s",
    "no suits alike: straights and flushes": "7c8c9cTcJcKc 7d8d9dAd 7hAh",
}
ODD_BONUS = [-3, *[0] * 8, 1, 0, 2, 1, 1, -1, 2, 1, 3, 2, -4, 5, 9]


def ladder_of(deck: Sequence[Card]) -> tuple[Numbers, Numbers]:
    """Place and class of every five cards of a small deck, by the bits of their positions."""
    ranked = {
        sum(1 << i for i in five): frozenset(deck[i] for i in five)
        for five in combinations(range(len(deck)), 5)
    }
    hands = {bits: rank_five(five) for bits, five in ranked.items()}
    places = {hand: place for place, hand in enumerate(sorted(set(hands.values())))}
    place, made = np.zeros((2, 1 << len(deck)), np.int64)
    for bits, five in ranked.items():
        place[bits] = places[hands[bits]]
        made[bits] = class_number(five)
    return place, made


@compiled
def deal(place: Numbers, made: Numbers, fives: Numbers, start: int, size: int) -> Numbers:
    """Give a start two more cards and the dealer five, in every way."""
    counts = np.zeros((22, 3), np.int64)
    for one in range(size):
        for other in range(one):
            more = 1 << one | 1 << other
            if more & start:
                continue
            mine = start | more
            for theirs in fives:
                if theirs & mine == 0:
                    result = 2
                    if place[mine] >= place[theirs]:
                        result = 0 if place[mine] > place[theirs] else 1
                    counts[made[mine], result] += 1
    return counts


def dealt(deck: Sequence[Card], starts: Iterable[Sequence[int]]) -> list[list[list[int]]]:
    place, made = ladder_of(deck)
    fives = np.array([sum(1 << i for i in five) for five in combinations(range(len(deck)), 5)])
    bits = {int(card): 1 << i for i, card in enumerate(deck)}
    masks = [sum(bits[int(card)] for card in start) for start in starts]
    return [deal(place, made, fives, mask, len(deck)).tolist() for mask in masks]


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_small_decks_count_as_they_deal(deck: str) -> None:
    solution = count(cards(deck))
    assert solution.counts.tolist() == dealt(solution.deck, solution.three.cards)
    for own, line in zip(solution.three.cards, solution.lines, strict=True):
        assert line == rank_three(map(Card, own)).category


@settings(max_examples=12, deadline=None)
@given(st.sets(st.sampled_from(DECK), min_size=10, max_size=12))
def test_any_deck_counts_as_it_deals(deck: set[Card]) -> None:
    solution = count(deck)
    some = slice(None, None, 5)
    assert solution.counts[some].tolist() == dealt(solution.deck, solution.three.cards[some])


def test_a_larger_deck_counts_as_it_deals() -> None:
    """Nine ranks in two suits and some in a third, so that all hands but a royal may be made."""
    solution = count(cards("5c6c7c8c9cTcJc 5d6d7d8d9dTdJd 5h9h 5s"))
    some = slice(None, None, 25)
    assert solution.counts[some].tolist() == dealt(solution.deck, solution.three.cards[some])


def test_one_start_counts_as_it_does_among_all() -> None:
    solution = count(cards(SMALL_DECKS["no suits alike: straights and flushes"]))
    for i in range(0, len(solution.three), 17):
        own = tuple(map(Card, solution.three.cards[i]))
        assert (count_state(solution.deck, own[::-1]) == solution.counts[i]).all()


def test_a_card_known_to_be_gone_is_out_of_the_deck() -> None:
    deck = cards("2c3c4c5c7c 2d3d4d5d6d 2h2s")
    rest = tuple(sorted(set(deck) - {card("4c")}))
    own = cards("5c 2h 3d")
    assert [count_state(rest, own).tolist()] == dealt(rest, [own])


def check_play(deck: set[Card], bonus: Sequence[int], ante: int) -> Priced:
    """Deal every round, fold unless playing on is worth more, and compare all that happens."""
    solution = count(deck)
    priced = price(solution, bonus, ante)
    starts = list(combinations(sorted(deck), 3))
    to_come = comb(len(deck) - 3, 2) * comb(len(deck) - 5, 5)
    folded, played = np.zeros(6, np.int64), np.zeros((6, 22, 3), np.int64)
    met: dict[int, int] = {}
    for own, counts in zip(starts, dealt(solution.deck, starts), strict=True):
        line = rank_three(own).category
        nets = [
            (net * ante + paid, times)
            for paid, results in zip(bonus, counts, strict=True)
            for net, times in zip((4, 0, -5), results, strict=True)
        ]
        plays = sum(net * times for net, times in nets) > -3 * ante * to_come
        assert priced.plays[solution.three.place(own)] == plays
        if plays:
            played[line] += counts
        else:
            folded[line] += to_come
            nets = [(-3 * ante, to_come)]
        for net, times in nets:
            met[net] = met.get(net, 0) + times
    assert priced.folded == tuple(folded)
    assert (priced.played == played).all()
    assert priced.nets == {net: times for net, times in met.items() if times}
    assert priced.total == len(starts) * to_come == sum(priced.nets.values())
    assert priced.staked == Fraction(5 * priced.total - 2 * int(folded.sum()), priced.total)
    return priced


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_small_decks_are_played_as_they_should_be(deck: str) -> None:
    check_play(set(cards(deck)), ODD_BONUS, 1)


def test_a_start_that_is_sure_to_lose_is_folded() -> None:
    priced = check_play(set(cards("2c3d4h 5c5d5h5s AcAdAhAs")), bonus_pays([0] * 8), 1)
    assert not priced.plays.all()
    assert priced.plays.any()


@settings(max_examples=12, deadline=None)
@given(st.sets(st.sampled_from(DECK), min_size=10, max_size=11), PAYS, st.integers(1, 2))
def test_any_deck_is_played_as_it_should_be(deck: set[Card], bonus: list[int], ante: int) -> None:
    check_play(deck, bonus, ante)


def test_a_start_worth_no_more_than_a_fold_is_folded() -> None:
    solution = count(cards(SMALL_DECKS["no suits alike: straights and flushes"]))
    counts, ante = solution.counts[7], solution.deals
    won = int(4 * counts[:, WIN].sum() - 5 * counts[:, LOSE].sum())
    level = -3 * ante - won  # paid for any hand, this makes the start worth just a fold
    assert not price(solution, [level] * 22, ante).plays[7]
    assert price(solution, [level + 1] * 22, ante).plays[7]


def test_a_given_way_to_play_is_followed() -> None:
    solution = count(cards(SMALL_DECKS["no suits alike: straights and flushes"]))
    pairs = solution.lines >= ThreeCard.PAIR
    priced = follow(solution, pairs)
    hands = solution.three_card_hands
    assert sum(priced.folded) == priced.folded[0] == hands[0] * solution.deals
    assert priced.played.sum(axis=(1, 2)).tolist() == [0, *(n * solution.deals for n in hands[1:])]
    assert mean(priced.nets) <= mean(price(solution).nets)


def test_every_executor_counts_the_same() -> None:
    deck = cards(SMALL_DECKS["no suits alike: straights and flushes"])
    expected = count(deck).counts
    spawn = multiprocessing.get_context("spawn")
    for executor in (ThreadPoolExecutor(3), ProcessPoolExecutor(1, mp_context=spawn)):
        with executor:
            assert (count(deck, executor).counts == expected).all()


# What cannot be counted or priced.


def test_a_deck_too_small_for_a_round_is_refused() -> None:
    with pytest.raises(CardError, match="a round takes 10 cards, and the deck has 9"):
        count(DECK[:9])


@pytest.mark.parametrize(
    ("own", "reason"),
    [("2c3c", "three cards, not 2"), ("2c3cAh", "not in the deck: Ah")],
)
def test_a_start_that_cannot_be_dealt_is_refused(own: str, reason: str) -> None:
    with pytest.raises(CardError, match=reason):
        count_state(DECK[:12], cards(own))


def test_pays_that_make_no_sense_are_refused() -> None:
    solution = count(DECK[:10])
    with pytest.raises(ValueError, match="eight lines, royal flush to two pair, not 7"):
        bonus_pays([1] * 7)
    with pytest.raises(ValueError, match="five lines, straight flush to pair, not 4"):
        optional_pays([1] * 4)
    with pytest.raises(ValueError, match="22 classes of hands, and 2 pays"):
        price(solution, [1, 2])
    with pytest.raises(ValueError, match="6 three-card hands, and 2 pays"):
        optional_bonus_nets(solution, [1, 2])
    with pytest.raises(ValueError, match="at least one unit"):
        price(solution, ante=0)
    with pytest.raises(ValueError, match="nothing pays more than 1,000,000,000 units"):
        price(solution, [10**9 + 1] * 22)
    with pytest.raises(ValueError, match="starts, each to be played or not"):
        follow(solution, np.ones(3, np.bool_))


# The full deck.


@pytest.fixture(scope="module")
def full() -> Solution:
    told: list[tuple[int, int]] = []
    solution = count(progress=lambda *done: told.append(done))
    assert told == [(done, len(told)) for done in range(1, len(told) + 1)]
    return solution


def test_all_deals_of_the_full_deck_are_counted(full: Solution) -> None:
    assert full.three.multiplicity.sum() == comb(52, 3)
    assert full.deals == 1176 * 1_533_939
    assert (full.counts.sum(axis=(1, 2)) == full.deals).all()
    assert (full.counts >= 0).all()


def test_the_hands_that_the_player_makes_are_those_of_five_cards(full: Solution) -> None:
    made = np.tensordot(full.three.multiplicity, full.counts.sum(axis=2), axes=1)
    hands = (1302540, *[84480] * 13, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
    assert made.tolist() == [10 * comb(47, 5) * hand for hand in hands]


def test_player_and_dealer_win_alike(full: Solution) -> None:
    """Neither has an advantage but for the choice, and nobody folds."""
    outcomes = price(full).outcomes
    assert outcomes[:, WIN].sum() == outcomes[:, LOSE].sum()


def test_no_start_is_worth_a_fold(full: Solution) -> None:
    """Not even without the ante bonus, for the worst start loses 2.11 antes and a fold three."""
    for bonus in (ANTE_BONUS, (0,) * 22):
        priced = price(full, bonus)
        assert priced.plays.all()
        assert priced.staked == 5
    worth = 4 * full.counts[:, :, WIN].sum(axis=1) - 5 * full.counts[:, :, LOSE].sum(axis=1)
    worst = int(worth.argmin())
    assert worst == full.three.place(cards("2c3d7c"))
    assert Fraction(int(worth[worst]), full.deals) == WORST


WORST = Fraction(-18394135, 8714552)
"""What 2-3-7 with two of a suit is worth without a bonus."""
WORTH = Fraction(-5893982021, 30201864420)
"""What a round is worth to a player, in antes, with the ante bonus of 24.11(c)."""


def test_the_worth_of_a_round(full: Solution) -> None:
    assert mean(price(full).nets) == WORTH


@compiled
def count_disjoint_pairs(masks: Numbers, values: Numbers) -> int:
    """Pairs of hands that are level and have no card in common; hands come in order of value."""
    pairs, start = 0, 0
    for i in range(len(masks)):
        if values[i] != values[start]:
            start = i
        for j in range(start, i):
            pairs += masks[i] & masks[j] == 0
    return pairs


@compiled
def all_fives() -> Numbers:
    fives, n = np.empty((2_598_960, 5), np.int64), 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        fives[n] = a, b, c, d, e
                        n += 1
    return fives


def test_the_worth_of_a_round_by_putting_hands_side_by_side(full: Solution) -> None:
    """A second way: since nobody folds, a round costs half an ante unless it is tied.

    What the bonus pays is known from the hands of any book. So only ties are to be counted: by
    comparing every hand of the deck with all others of its value, card for card.
    """
    fives = all_fives()
    values = five_values(fives).astype(np.int64)
    order = np.argsort(values)
    masks = np.bitwise_or.reduce(np.int64(1) << fives, axis=1)
    deals = comb(52, 5) * comb(47, 5)
    ties = 2 * count_disjoint_pairs(masks[order], values[order])
    hands = (4, 36, 624, 3744, 5108, 10200, 54912, 123552)
    bonus = sum(n * pay for n, pay in zip(hands, (1000, 200, 100, 25, 15, 8, 4, 2), strict=True))
    assert Fraction(ties - deals, 2 * deals) + Fraction(bonus, comb(52, 5)) == WORTH
    assert 10 * ties == price(full).outcomes[:, TIE].sum()


def test_the_bonus_is_paid_by_class(full: Solution) -> None:
    """What a line adds is how often the hand is made, whatever the dealer has."""
    royal = list(ANTE_BONUS)
    royal[HandClass.ROYAL_FLUSH] += 1000
    changed = mean(price(full, royal).nets) - WORTH
    assert changed == Fraction(4000, comb(52, 5))


@pytest.mark.parametrize(
    ("lines", "edge"),
    [
        ([40, 30, 6, 4, 1], Fraction(128, 5525)),
        ([40, 30, 6, 3, 1], Fraction(402, 5525)),
        ([40, 25, 6, 3, 1], Fraction(467, 5525)),
    ],
)
def test_the_optional_bonus(full: Solution, lines: list[int], edge: Fraction) -> None:
    """The first two are published as 2.3% and 7.3%; the third is 24.11(d)."""
    assert mean(optional_bonus_nets(full, optional_pays(lines))) == -edge
    assert optional_pays([40, 25, 6, 3, 1]) == OPTIONAL_BONUS
