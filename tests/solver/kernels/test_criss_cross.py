"""Criss Cross Poker: the kernel against plain dealing on small decks."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, card, cards
from croupier.errors import CardError, MoneyError
from croupier.games.criss_cross.accelerator import (
    CLASSES,
    FORFEIT,
    Ending,
    Pays,
    Plan,
    after_first,
    after_second,
    after_third,
    owns,
    play,
    solve,
)
from oracles.criss_cross_advice import advise_first, advise_second, advise_third, by_cards
from oracles.dealt_criss_cross import (
    NEW_JERSEY,
    PAYS,
    SMALL_DECKS,
    Cards,
    Dealt,
    best_value,
    mean_net,
    pays_of,
    place_of,
    two_of,
)
from support.kernels import Counted, Here, stop


def best(values: list[int]) -> int:
    return values.index(max(values))


@pytest.mark.parametrize("pays", PAYS.values(), ids=PAYS)
@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_small_decks_are_solved_as_they_deal(deck: str, pays: Pays) -> None:
    check_by_dealing(cards(deck), pays)


def test_nine_cards_are_solved_as_they_deal() -> None:
    check_by_dealing(cards("JsTs9s8s7s6s JhTh6d"), NEW_JERSEY)


def check_by_dealing(deck: Cards, pays: Pays) -> None:
    dealt, solution = Dealt(deck, pays), solve(pays, deck)
    for own in two_of(deck):
        assert solution.first[place_of(solution, own)].tolist() == dealt.first(own)
    found = dealt.endings(
        lambda seen: best(dealt.first(seen)),
        lambda seen, a: best(dealt.second(seen, a)),
        lambda seen, a, d: best(dealt.third(seen, a, d)),
    )
    assert dict(solution.endings) == found
    assert mean_net(solution.endings, pays) == best_value(solution)


@settings(max_examples=10, deadline=None)
@given(
    st.sets(st.sampled_from(DECK[12:]), min_size=7, max_size=8),
    st.lists(st.integers(-1, 4), min_size=CLASSES, max_size=CLASSES),
)
def test_any_deck_and_any_pays_are_solved_as_they_deal(deck: set[Card], line: list[int]) -> None:
    check_by_dealing(tuple(deck), pays_of(line))


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_advice_is_what_the_deal_is_worth(deck: str) -> None:
    pays = PAYS["two pair pushes, higher hands pay less"]
    dealt, random = Dealt(cards(deck), pays), Random(1)
    for _ in range(12):
        seen = tuple(random.sample(cards(deck), 6))
        own, row = seen[:2], seen[2:4]
        a, d = random.randint(1, 3), random.randint(1, 3)
        size = len(dealt.deck)
        parts = pays.denominator * (size - 6)
        third = [Fraction(value, parts) for value in dealt.third(seen, a, d)]
        assert list(advise_third(pays, dealt.deck, own, seen[2:], a, d).values) == third
        parts *= comb(size - 4, 2)
        second = [Fraction(value, parts) for value in dealt.second(seen[:4], a)]
        assert list(advise_second(pays, dealt.deck, own, row, a).values) == second
    parts *= comb(size - 2, 2)
    first = [Fraction(value, parts) for value in dealt.first(own)]
    assert list(advise_first(pays, dealt.deck, own).values) == first


def test_values_of_the_second_decision_are_kept_for_every_across_bet() -> None:
    deck = cards("9cTcJcQc 9dTdJdQd")
    solution = solve(NEW_JERSEY, deck)
    dealt = Dealt(deck, NEW_JERSEY)
    for own in (cards("9cTc"), cards("JcJd"), cards("9cQd")):
        place = place_of(solution, own)
        for row in two_of(set(deck) - set(own)):
            pair = solution.owns[place].pair(*row)
            for a in (1, 2, 3):
                kept = solution.second[place][pair, a].tolist()
                assert kept == dealt.second((*own, *row), a)


def test_own_cards_stand_for_all_that_are_as_good() -> None:
    deck = cards("AsKsQsJsTs AhKhQhJhTh 2d")
    solution = solve(NEW_JERSEY, deck)
    met = Counter(place_of(solution, own) for own in two_of(deck))
    assert [met[i] for i in range(len(solution.owns))] == [own.ways for own in solution.owns]


def test_choices_worth_the_same_are_a_forfeit_and_then_the_smaller_bet() -> None:
    all_lost = pays_of([-1] * CLASSES)
    assert dict(solve(all_lost, DECK[:8]).endings).keys() == {Ending(0, 0, 0, None)}
    all_push = pays_of([0] * CLASSES)
    endings = solve(all_push, DECK[:8]).endings
    assert {(end.across, end.down, end.middle) for end, _ in endings} == {(1, 1, 1)}


# A way of playing that is given.


def by_ranks(seen: Cards, *bets: int) -> int:
    """No good way to play, but one that uses every choice."""
    return (sum(each.rank for each in seen) + 2 * sum(bets)) % 4


def test_a_strategy_is_played_as_it_deals() -> None:
    deck = cards("As2s3s4s5s AhAd2d")
    found = Dealt(deck, NEW_JERSEY).endings(by_ranks, by_ranks, by_ranks)
    assert dict(play(by_cards(deck, by_ranks, by_ranks, by_ranks), deck)) == found
    assert {end.middle for end in found} == {0, 1, 2, 3}


def suited(seen: Cards, *bets: int) -> int:
    """Bet by the number of cards in the suit that the own cards share."""
    first, second = seen[:2]
    if first.suit != second.suit:
        return 1
    return 1 + sum(each.suit == first.suit for each in seen) % 3


def test_a_strategy_may_look_at_the_own_suit() -> None:
    deck = cards("2s3s4s5s 6h3h4h 9d")
    found = Dealt(deck, NEW_JERSEY).endings(suited, suited, suited)
    assert dict(play(by_cards(deck, suited, suited, suited), deck)) == found


def test_the_best_plans_played_are_the_solution() -> None:
    deck = cards("AsKsQsJsTs 6hAhKh9h")
    solution = solve(NEW_JERSEY, deck)
    played = play(solution.plan, deck)
    assert dict(played) == dict(solution.endings)
    assert mean_net(played, NEW_JERSEY) == best_value(solution)


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (Plan(1, np.ones(5, np.int8), np.ones((5, 5), np.int8)), "91 x 91 middle bets"),
        (Plan(4, np.ones(91, np.int8), np.ones((91, 91), np.int8)), "one, two or three antes"),
        (Plan(1, np.ones(91, np.int8), np.full((91, 91), -1, np.int8)), "one, two or three antes"),
    ],
)
def test_a_plan_that_is_none_is_refused(plan: Plan, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        play(lambda own: plan, cards("2c2d2h2s3c3d3h"))


# Where the work is done.


def test_every_executor_finds_the_same() -> None:
    deck = cards("As2s3s4s Ah2h3h")
    expected = solve(NEW_JERSEY, deck)
    processes = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
    for executor in (Here(), ThreadPoolExecutor(3), processes):
        with executor:
            solution = solve(NEW_JERSEY, deck, executor)
            assert (solution.first == expected.first).all()
            assert dict(solution.endings) == dict(expected.endings)


def test_progress_is_told_of_every_shard() -> None:
    told: list[tuple[int, int]] = []
    solve(NEW_JERSEY, DECK[:9], progress=lambda *done: told.append(done))
    total = told[0][1]
    assert told == [(done, total) for done in range(1, total + 1)]


def test_stopped_solving_begins_nothing_more() -> None:
    with Counted() as executor:
        with pytest.raises(KeyboardInterrupt):
            solve(NEW_JERSEY, executor=executor, progress=stop)
        assert sum(future.cancelled() for future in executor.futures) > 100


# What cannot be solved.


def test_a_deck_too_small_for_a_round_is_refused() -> None:
    with pytest.raises(CardError, match="a round takes 7 cards, and the deck has 6"):
        solve(NEW_JERSEY, DECK[:6])


def test_a_deck_with_a_card_twice_is_refused() -> None:
    with pytest.raises(CardError, match="the two of clubs"):
        solve(NEW_JERSEY, (*DECK, DECK[0]))


@pytest.mark.parametrize(
    ("own", "shown", "reason"),
    [
        ("2c3c", "2c4c", "two of clubs"),
        ("2c3c", "Ah4c", "not in the deck: Ah"),
        ("2c", "3c4c", "two cards, not 1"),
        ("2c3c", "4c", "two cards of a line are shown, not 1"),
    ],
)
def test_a_state_that_cannot_be_dealt_is_refused(own: str, shown: str, reason: str) -> None:
    with pytest.raises(CardError, match=reason):
        advise_second(NEW_JERSEY, DECK[:12], cards(own), cards(shown), 1)


@pytest.mark.parametrize("bet", [0, 4])
def test_a_bet_that_cannot_have_been_made_is_refused(bet: int) -> None:
    with pytest.raises(ValueError, match=f"three antes, not {bet}"):
        advise_second(NEW_JERSEY, DECK, cards("AhKh"), cards("QhJh"), bet)


@pytest.mark.parametrize(
    ("pays", "reason"),
    [
        (lambda: pays_of([1] * 21), "22 classes of hands, and 21 pays"),
        (lambda: pays_of([10**10] * 22), "more than 1,000,000,000 parts"),
        (lambda: Pays(0, (1,) * 22, (1,) * 22, ((1,) * 22,) * 22), "at least one part"),
    ],
)
def test_pays_that_cannot_be_summed_are_refused(pays: Callable[[], Pays], reason: str) -> None:
    with pytest.raises(MoneyError, match=reason):
        pays()


@pytest.mark.parametrize("deck", [DECK, cards("9cTcJcQc 9dTdJdQd")], ids=("whole", "small"))
def test_what_may_come_of_a_choice_is_worth_what_the_advice_says(deck: Cards) -> None:
    random = Random(2)
    for _ in range(4):
        seen = tuple(random.sample(deck, 6))
        own, a, d = seen[:2], random.randint(1, 3), random.randint(1, 3)
        for advice, found in (
            (advise_first(NEW_JERSEY, deck, own), after_first(NEW_JERSEY, deck, own)),
            (
                advise_second(NEW_JERSEY, deck, own, seen[2:4], a),
                after_second(NEW_JERSEY, deck, own, seen[2:4], a),
            ),
            (
                advise_third(NEW_JERSEY, deck, own, seen[2:], a, d),
                after_third(deck, own, seen[2:], a, d),
            ),
        ):
            assert len({sum(each.values()) for each in found}) == 1
            worths = [mean_net(each.items(), NEW_JERSEY) for each in found]
            assert worths == list(advice.values)


def test_a_card_known_to_be_gone_changes_the_advice() -> None:
    rest = set(DECK) - set(cards("JcJdJs"))
    shown = cards("7c4d 2h3s")
    for deck, best_bet in ((DECK, 1), (rest, FORFEIT)):
        advice = advise_third(NEW_JERSEY, deck, cards("JhTh"), shown, 1, 1)
        assert advice.best == best_bet
        assert advice.values[FORFEIT] == -4
    assert advise_first(NEW_JERSEY, rest, cards("QhJh")).best == 1
    assert card("Jc") not in rest
    assert len(owns(tuple(sorted(rest)))) > 169
