"""The Four Card Poker kernel against dealing every card, and against published figures."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from croupier.cards import DECK, Card, card, cards, text
from croupier.errors import CardError
from croupier.games.four_card_poker.accelerator import (
    NO_STATE,
    Solution,
    by_thresholds,
    chart,
    count,
    count_state,
)
from croupier.hands import FourCard, Ranked, best_four
from croupier.numba_cache import compiled
from croupier.solver.kernels.symmetry import sets_of
from oracles.four_card_pays import (
    ACES_UP,
    BONUS,
    Priced,
    aces_up,
    aces_up_nets,
    by_hand,
    by_state,
    class_pays,
    follow,
    price,
    thresholds,
)
from oracles.hand_classes import FourCardClass, class_of_four, mean, variance

Numbers = NDArray[np.int64]

SMALL_DECKS = {
    "one suit: straight flushes": "2c3c4c5c6c7c8c9cTcJcAc",
    "two suits alike: straight flushes that tie": "AsKsQsJsTs9s AhKhQhJhTh9h",
    "two suits alike, one not: the wheel": "As2s3s4s5s Ah2h3h4h5h 5d6d",
    "four suits alike: threes and fours": "2c2d2h2s 3c3d3h3s 4c4d4h4s",
    "three suits alike: flushes below threes": "2c2d2h 3c3d3h 4c4d4h 5s6s7s9s",
    "no suits alike: straights and flushes": "7c8c9cTcJcKc 7d8d9dAd 7hAh",
    "few alike: high cards and pairs": "2c4c7c9c Jd Kd 3d 6h 8h Th 2s Qs As",
}
PAYS = st.lists(st.integers(-4, 5), min_size=20, max_size=20)


def bits_of(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


class Dealt:
    """Every hand of a small deck, by the bits of its cards' places, and where its value stands."""

    def __init__(self, deck: Sequence[Card]) -> None:
        self.deck = tuple(deck)
        self.best = {
            bits_of(places): best_four(self.deck[place] for place in places)
            for size in (5, 6)
            for places in combinations(range(len(self.deck)), size)
        }
        ladder = {hand: at for at, hand in enumerate(sorted(set(self.best.values())))}
        self.place = np.zeros(1 << len(self.deck), np.int64)
        for bits, hand in self.best.items():
            self.place[bits] = ladder[hand]
        self.six = np.array([bits for bits in self.best if bits.bit_count() == 6])

    def own(self, cards: Sequence[int]) -> int:
        return bits_of([self.deck.index(Card(card)) for card in cards])

    def results(self, own: int) -> list[list[int]]:
        """Dealers higher and level, by place of the up-card."""
        higher, level = deal(self.place, self.six, own, len(self.deck)).tolist()
        return [higher, level]


@compiled
def deal(place: Numbers, six: Numbers, own: int, size: int) -> Numbers:
    """Deal every dealer to one player, for each of the dealer's cards as the up-card."""
    results = np.zeros((2, size), np.int64)
    for dealer in six:
        if dealer & own == 0 and place[dealer] >= place[own]:
            for up in range(size):
                results[np.int64(place[dealer] == place[own]), up] += dealer >> up & 1
    return results


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_small_decks_count_as_they_deal(deck: str) -> None:
    solution = count(cards(deck))
    dealt = Dealt(solution.deck)
    for i, own in enumerate(solution.players.cards):
        bits = dealt.own(own)
        assert [solution.higher[i].tolist(), solution.level[i].tolist()] == dealt.results(bits)
        assert solution.classes[i] == class_of_four(dealt.best[bits])


@settings(max_examples=8, deadline=None)
@given(st.sets(st.sampled_from(DECK), min_size=11, max_size=12))
def test_any_deck_counts_as_it_deals(deck: set[Card]) -> None:
    solution = count(deck)
    dealt = Dealt(solution.deck)
    for i in range(0, len(solution.players), 7):
        bits = dealt.own(solution.players.cards[i])
        assert [solution.higher[i].tolist(), solution.level[i].tolist()] == dealt.results(bits)


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_players_are_kept_as_other_sets_are(deck: str) -> None:
    solution = count(cards(deck))
    sets = sets_of(solution.deck, 5)
    assert (solution.players.cards == sets.cards).all()
    assert (solution.players.multiplicity == sets.multiplicity).all()
    assert (solution.players.masks == sets.masks).all()


def test_one_state_counts_as_it_does_among_all() -> None:
    solution = count(cards(SMALL_DECKS["no suits alike: straights and flushes"]))
    for own in list(combinations(solution.deck, 5))[::61]:
        for up in set(solution.deck) - set(own):
            assert count_state(solution.deck, own[::-1], up) == solution.state(own, up)


def test_a_state_is_found_whatever_its_suits_are_called() -> None:
    solution = count(cards("7c8c9cTcJc 7d8d9dTdJd 7h8h"))
    dealt = Dealt(solution.deck)
    for own in list(combinations(solution.deck, 5))[::3]:
        higher, level = dealt.results(dealt.own(own))
        for place, up in enumerate(solution.deck):
            if up not in own:
                state = solution.state(own, up)
                assert (state.tie, state.lose) == (level[place], higher[place])
                assert sum(state) == solution.dealers


def test_a_card_known_to_be_gone_is_out_of_the_deck() -> None:
    deck = cards("2c3c4c5c7c 2d3d4d5d6d 2h2s 7h")
    rest = tuple(sorted(set(deck) - {card("4c")}))
    own, up = cards("5c 2h 3d 2s 7c"), card("3c")
    dealt = Dealt(rest)
    higher, level = dealt.results(dealt.own(own))
    state = count_state(rest, own, up)
    assert (state.lose, state.tie) == (higher[rest.index(up)], level[rest.index(up)])
    assert sum(state) == comb(6, 5)


# Playing.


def check_play(deck: set[Card], bonus: Sequence[int], ante: int) -> Priced:
    """Deal every round, make the choice worth most, and compare all that happens."""
    solution = count(deck)
    priced = price(solution, bonus, ante)
    dealt = Dealt(solution.deck)
    folded, played = np.zeros(20, np.int64), np.zeros((3, 20, 3), np.int64)
    for own in combinations(solution.deck, 5):
        bits = dealt.own(own)
        hand = class_of_four(dealt.best[bits])
        for place, (lose, tie) in enumerate(zip(*dealt.results(bits), strict=True)):
            up = solution.deck[place]
            if up in own:
                continue
            win = solution.dealers - lose - tie
            worth = [-ante * solution.dealers] + [
                (1 + play) * ante * (win + tie - lose) + bonus[hand] * solution.dealers
                for play in (1, 2, 3)
            ]
            choice = worth.index(max(worth))
            assert priced.choice[solution.index(own, up)] == choice
            if choice:
                played[choice - 1, hand] += [win, tie, lose]
            else:
                folded[hand] += solution.dealers
    assert (priced.folded == folded).all()
    assert (priced.played == played).all()
    size = len(deck)
    assert priced.total == comb(size, 5) * (size - 5) * solution.dealers
    assert sum(priced.nets.values()) == sum(priced.choices) == priced.total
    return priced


@pytest.mark.parametrize("deck", list(SMALL_DECKS.values())[3:6], ids=list(SMALL_DECKS)[3:6])
def test_small_decks_are_played_as_they_should_be(deck: str) -> None:
    priced = check_play(set(cards(deck)), BONUS, 1)
    assert all(priced.choices[play] for play in (0, 3))


@settings(max_examples=6, deadline=None)
@given(st.sets(st.sampled_from(DECK), min_size=11, max_size=11), PAYS, st.integers(1, 2))
def test_any_deck_is_played_as_it_should_be(deck: set[Card], bonus: list[int], ante: int) -> None:
    check_play(deck, bonus, ante)


def test_what_is_won_and_staked() -> None:
    """A round that is won pays ante and play wager, and one that is tied does so too."""
    priced = price(count(cards(SMALL_DECKS["three suits alike: flushes below threes"])))
    won = -sum(map(int, priced.folded))
    staked = priced.total
    for play, hand, result in np.ndindex(3, 20, 3):
        deals = int(priced.played[play, hand, result])
        won += deals * ((2 + play) * (-1 if result == 2 else 1) + BONUS[hand])
        staked += deals * (1 + play)
    assert mean(priced.nets) == Fraction(won, priced.total)
    assert priced.staked == Fraction(staked, priced.total)


def test_strategies_that_are_given_are_followed() -> None:
    solution = count(cards(SMALL_DECKS["few alike: high cards and pairs"]))

    def by_pair(hand: Ranked) -> int:
        return 2 if hand.category is FourCard.PAIR else 0

    def same(own: tuple[Card, ...], up: Card) -> int:
        assert up not in own
        return by_pair(best_four(own))

    one = follow(solution, by_hand(solution, by_pair))
    other = follow(solution, by_state(solution, same))
    assert (one.choice == other.choice).all()
    assert (one.choice[~solution.possible] == NO_STATE).all()
    pairs = sum(solution.hands[FourCardClass.PAIR_OF_TWOS : FourCardClass.TWO_PAIR])
    deals = len(solution.deck) - 5, solution.dealers
    assert one.choices == (one.total - one.choices[2], 0, pairs * deals[0] * deals[1], 0)
    assert mean(one.nets) < mean(price(solution).nets)


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_thresholds_are_the_best_there_are(deck: str) -> None:
    solution = count(cards(deck))
    priced = price(solution)
    found = thresholds(solution, priced)
    assert [each.up for each in found] == sorted({card.rank for card in solution.deck})
    worth = mean(follow(solution, by_thresholds(solution, found)).nets)
    assert worth <= mean(priced.nets)
    ups = np.array([card.rank for card in solution.deck])
    hands = {best_four(map(Card, own)): i for i, own in enumerate(solution.players.cards)}
    for each in found[:2]:
        those = np.where(solution.possible, priced.choice, NO_STATE)[:, ups == each.up]
        for band, least in ((each.play, 1), (each.most, 3)):
            for hand, i in hands.items():
                row = those[solution.values == solution.values[i]]
                met = row[row != NO_STATE]
                if band.always is not None and hand >= band.always:
                    assert (met >= least).all()
                if band.ever is None or hand < band.ever:
                    assert (met < least).all()
        for other in sorted(hands)[::9]:
            moved = [
                type(one)(one.up, one.play._replace(best=other), one.most) if one == each else one
                for one in found
            ]
            if each.most.best is None or other <= each.most.best:
                assert mean(follow(solution, by_thresholds(solution, moved)).nets) <= worth


def test_every_executor_counts_the_same() -> None:
    deck = cards(SMALL_DECKS["no suits alike: straights and flushes"])
    expected = count(deck).higher
    told: list[tuple[int, int]] = []
    spawn = multiprocessing.get_context("spawn")
    for executor in (ThreadPoolExecutor(3), ProcessPoolExecutor(1, mp_context=spawn)):
        with executor:
            solution = count(deck, executor, lambda *done: told.append(done))
        assert (solution.higher == expected).all()
        assert told == [(done, len(told)) for done in range(1, len(told) + 1)]
        told.clear()


# What cannot be counted or priced.


def test_a_deck_too_small_for_a_round_is_refused() -> None:
    with pytest.raises(CardError, match="a round takes 11 cards, and the deck has 10"):
        count(DECK[:10])


@pytest.mark.parametrize(
    ("own", "up", "reason"),
    [
        ("2c3c4c5c", "2d", "five cards, not 4"),
        ("2c3c4c2d2h", "2c", "two of clubs"),
        ("2c3c4c2d2h", "Ah", "not in the deck: Ah"),
    ],
)
def test_a_state_that_cannot_be_dealt_is_refused(own: str, up: str, reason: str) -> None:
    with pytest.raises(CardError, match=reason):
        count_state(DECK[:12], cards(own), card(up))


def test_pays_and_choices_that_make_no_sense_are_refused() -> None:
    solution = count(DECK[:11])
    with pytest.raises(ValueError, match="seven lines, four of a kind to a pair of aces, not 6"):
        aces_up([1] * 6)
    with pytest.raises(ValueError, match="20 classes of hands, and 2 pays"):
        price(solution, [1, 2])
    with pytest.raises(ValueError, match="whole numbers"):
        price(solution, cast(list[int], [0.5] * 20))
    with pytest.raises(ValueError, match="at least one unit"):
        price(solution, ante=0)
    with pytest.raises(ValueError, match="nothing pays more than"):
        price(solution, [10**13] * 20)
    with pytest.raises(ValueError, match="one to 3 antes, or 0 for a fold"):
        follow(solution, by_hand(solution, lambda hand: 4))
    with pytest.raises(ValueError, match="shape"):
        follow(solution, np.zeros((2, 2), np.int8))


# The full deck.


@pytest.fixture(scope="module")
def full() -> Solution:
    return count()


@pytest.fixture(scope="module")
def best(full: Solution) -> Priced:
    return price(full)


WORTH = Fraction(-8840827253, 317119576410)
"""What ante and play wager are worth to a player, in antes."""


def test_all_deals_of_the_full_deck_are_counted(full: Solution, best: Priced) -> None:
    assert full.players.multiplicity.sum() == comb(52, 5)
    assert full.dealers == comb(46, 5)
    assert best.total == comb(52, 5) * 47 * comb(46, 5)
    assert full.higher.min() >= 0
    assert full.level.min() >= 0
    assert (full.higher + full.level <= full.dealers).all()


def test_the_published_figures(full: Solution, best: Priced) -> None:
    """Published: 2.78% of the ante (some say 2.79%), and 1.30% of all that is staked."""
    assert mean(best.nets) == WORTH
    assert round(-float(WORTH), 4) == 0.0279
    assert round(float(-WORTH / best.staked), 4) == 0.0130
    assert best.staked == Fraction(5451864, 2544815)
    assert round(float(variance(best.nets)) ** 0.5, 6) == 2.710099


def test_two_antes_are_never_played(best: Priced) -> None:
    fold, one, two, three = (Fraction(deals, best.total) for deals in best.choices)
    assert two == 0
    assert [round(float(each), 4) for each in (fold, one, three)] == [0.4719, 0.2209, 0.3071]


STATES = (
    "AcKcQcJc9c 2d", "AcAdAhAs2c Kd", "8c8d8h4s4c 8s", "9c9dAhKs2c 9s", "TcTdAh5s2c Jd",
    "2c2d4h6s9c 2h", "AcKdQh9s7c Qc", "AcKcQh9c7d Kd", "5c6d7h8sKc 9c", "AcAdKhKs2c Ah",
    "2c3c4cAc9d 5c", "2c3d4h5s7c 6d", "JcTc4c2cQd 9h", "3c3d3hKsKc 3s",
)  # fmt: skip
"""Hands of every category against up-cards of every sort."""


@pytest.mark.parametrize("state", STATES)
def test_full_deck_states_count_as_they_deal(full: Solution, state: str) -> None:
    *own, up = cards(state)
    assert count_state(DECK, own, up) == full.state(own, up)


def test_any_full_deck_state_counts_as_it_deals(full: Solution) -> None:
    random = Random(27)
    for _ in range(30):
        *own, up = random.sample(DECK, 6)
        assert count_state(DECK, own, up) == full.state(own, up), text([*own, up])


def test_the_chart_counts_every_state(full: Solution, best: Priced) -> None:
    states = chart(full, best)
    assert (states.sum(axis=(0, 1)) * full.dealers).tolist() == list(best.choices)
    assert (states.sum(axis=(1, 2)) == 47 * np.array(full.hands)).all()
    assert states[FourCardClass.TWO_PAIR :, :, :3].sum() == 0


def test_a_strategy_by_hand_and_up_card(full: Solution, best: Priced) -> None:
    """Two hands for each up-card cost less than a thousandth of the ante."""
    found = thresholds(full, best)
    worth = mean(follow(full, by_thresholds(full, found)).nets)
    assert worth == Fraction(-40006043843, 1395326136204)
    assert str(found[0]) == "two: play from 2-2-6-4, 3 antes from 8-8-T-9"
    assert str(found[12]) == "ace: play from 2-2-A-5, 3 antes from Q-Q-A-3"


def by_rank_alone(lowest: str, raised: str) -> Callable[[Ranked], int]:
    ranks = "23456789TJQKA"

    def choice(hand: Ranked) -> int:
        if hand.category > FourCard.PAIR:
            return 3
        if hand.category == FourCard.HIGH_CARD or hand.ranks[0] < ranks.index(lowest):
            return 0
        return 3 if hand.ranks[0] >= ranks.index(raised) else 1

    return choice


@pytest.mark.parametrize(
    ("lowest", "worth"),
    [("3", Fraction(-6583447951, 193795296695)), ("2", Fraction(-249700271, 7047101698))],
)
def test_a_rule_by_rank_alone(full: Solution, lowest: str, worth: Fraction) -> None:
    """Published as 3.4%: threes to nines for one ante, tens up for three. Twos make it 3.5%."""
    played = follow(full, by_hand(full, by_rank_alone(lowest, "T")))
    assert mean(played.nets) == worth


def test_hands_of_the_full_deck(full: Solution) -> None:
    """The best four of five cards, by category, beside what Aces Up tells apart."""
    sums = dict.fromkeys(FourCard, 0)
    for each in FourCardClass:
        sums[each.category] += full.hands[each]
    assert list(sums.values()) == [
        1_150_080, 1_047_552, 123_552, 101_808, 114_616, 58_656, 2_072, 624,
    ]  # fmt: skip
    assert full.hands[FourCardClass.PAIR_OF_ACES] == 81_096


@pytest.mark.parametrize(
    ("lines", "worth"),
    [
        ([50, 40, 8, 5, 4, 3, 1], Fraction(-12643, 324870)),
        ([50, 30, 7, 6, 5, 2, 1], Fraction(-1826, 54145)),
    ],
)
def test_aces_up(full: Solution, lines: list[int], worth: Fraction) -> None:
    """The second table is published as returning 96.63%."""
    assert mean(aces_up_nets(full, aces_up(lines))) == worth
    assert aces_up([50, 40, 8, 5, 4, 3, 1]) == ACES_UP


def test_other_pays_of_the_bonus(full: Solution, best: Priced) -> None:
    """No hand that the bonus pays is ever folded, so a line adds what the hand is worth."""
    lines = dict(zip(FourCardClass, BONUS, strict=True))
    more = class_pays(lines | {FourCardClass.FOUR_OF_A_KIND: 30}, 0)
    assert mean(price(full, more).nets) == WORTH + Fraction(5 * 624, comb(52, 5))
    assert best.folded[FourCardClass.TWO_PAIR :].sum() == 0
