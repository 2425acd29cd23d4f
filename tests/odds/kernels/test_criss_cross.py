"""Criss Cross Poker: the kernel against plain dealing, and what it finds on the full deck."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import Any, TypeVar, cast

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from croupier.cards import DECK, RANKS, Card, CardError, card, cards
from croupier.hands import FiveCard, rank_five
from croupier.hands.batch import Tables, tables, value_of_five
from croupier.money import MoneyError
from croupier.odds.kernels.criss_cross import (
    CLASSES,
    FORFEIT,
    Ending,
    Own,
    Pays,
    Place,
    Plan,
    Solution,
    advise_first,
    advise_second,
    advise_third,
    after_first,
    after_second,
    after_third,
    by_cards,
    class_of,
    community_counts,
    exposed_value,
    owns,
    play,
    solve,
)
from croupier.odds.kernels.criss_cross.classes import class_by_value

Ints = NDArray[np.int64]
Function = TypeVar("Function", bound=Callable[..., object])
Cards = tuple[Card, ...]

NEW_JERSEY = Pays.of([-1] * 5 + [0] * 5 + [1] * 4 + [2, 3, 5, 8, 12, 40, 100, 500])
"""13:69F-40.11(a), Table 1: pairs to fives lose, sixes to tens push, jacks or better pay."""

PAYS = {
    "as the law has it": NEW_JERSEY,
    "every pair pays, in thirds": Pays.of(
        [-1] + [Fraction(1, 3)] * 7 + [Fraction(3, 2)] * 6 + [2, 3, 4, 5, 6, 7, 8, 9]
    ),
    "two pair pushes, higher hands pay less": Pays.of(
        [-1, 4, 0, 3, 0, 2, -1, 1, 5, -1, 0, 2, 1, 0, 0, 2, 1, 3, -1, 2, 4, 1],
        [-1, 1, 2, 0, 0, 1, 0, 1, 1, -1, 0, 3, 1, 1, 0, 1, 1, -1, 1, 2, 2, 1],
    ),
    "nothing is ever lost, so that choices are level": Pays.of([0] * 14 + [1] * 8),
}

SMALL_DECKS = {
    "the fewest cards, of one suit": "2c3c4c5c6c7c8c",
    "two suits of four ranks": "9cTcJcQc 9dTdJdQd",
    "four suits alike: full houses and fours": "JcJdJhJs 6c6d6h6s",
    "royals, and a suit unlike": "AsKsQsJsTs 6hAhKh",
    "the wheel, and three of a kind": "As2s3s4s5s AhAd2d",
    "flushes below full houses": "2c4c5c8cJc JdJh 2s",
}


# Plain dealing.


def two_of(deck: Iterable[Card]) -> Iterator[Cards]:
    return combinations(sorted(deck), 2)


class Dealt:
    """The game played out card by card, with nothing clever."""

    def __init__(self, deck: Iterable[Card], pays: Pays) -> None:
        self.deck, self.pays = frozenset(deck), pays
        self.classes = {
            frozenset(five): class_of(rank_five(five)) for five in combinations(self.deck, 5)
        }

    def lines(self, seen: Cards, center: Card) -> tuple[int, int]:
        a, b, left, right, top, bottom = seen
        across, down = (
            frozenset((a, b, left, right, center)),
            frozenset((a, b, top, bottom, center)),
        )
        return self.classes[across], self.classes[down]

    def middle(self, lines: tuple[int, int]) -> int:
        higher, lower = (self.pays.line[line] for line in sorted(lines, reverse=True))
        if higher > 0:
            return higher
        if lower > 0:
            return lower
        return 0 if higher == 0 or lower == 0 else -self.pays.denominator

    @cache  # noqa: B019
    def sums(self, seen: Cards) -> tuple[int, int, int, int]:
        """Both antes, and an across, down and middle bet of one ante, summed over the centers."""
        ends = [self.lines(seen, center) for center in self.deck - set(seen)]
        line, ante = self.pays.line, self.pays.ante
        return (
            sum(ante[across] + ante[down] for across, down in ends),
            sum(line[across] for across, _ in ends),
            sum(line[down] for _, down in ends),
            sum(map(self.middle, ends)),
        )

    @cache  # noqa: B019
    def third(self, seen: Cards, a: int, d: int) -> list[int]:
        antes, across, down, middle = self.sums(seen)
        forfeit = -(2 + a + d) * self.pays.denominator * (len(self.deck) - 6)
        return [forfeit, *(antes + a * across + d * down + m * middle for m in (1, 2, 3))]

    @cache  # noqa: B019
    def second(self, seen: Cards, a: int) -> list[int]:
        boards = [(*seen, *two) for two in two_of(self.deck - set(seen))]
        forfeit = -(2 + a) * self.pays.denominator * len(boards) * (len(self.deck) - 6)
        bets = (sum(max(self.third(board, a, d)) for board in boards) for d in (1, 2, 3))
        return [forfeit, *bets]

    @cache  # noqa: B019
    def first(self, own: Cards) -> list[int]:
        boards = [(*own, *two) for two in two_of(self.deck - set(own))]
        to_come = comb(len(self.deck) - 4, 2) * (len(self.deck) - 6)
        forfeit = -2 * self.pays.denominator * len(boards) * to_come
        return [forfeit, *(sum(max(self.second(board, a)) for board in boards) for a in (1, 2, 3))]

    def endings(
        self,
        first: Callable[[Cards], int],
        second: Callable[[Cards, int], int],
        third: Callable[[Cards, int, int], int],
    ) -> Counter[Ending]:
        """Every ending under a way of playing, with its count."""
        found: Counter[Ending] = Counter()
        size = len(self.deck)
        for own in two_of(self.deck):
            if (a := first(own)) == FORFEIT:
                found[Ending(0, 0, 0, None)] += comb(size - 2, 2) * comb(size - 4, 2) * (size - 6)
                continue
            for row in two_of(self.deck - set(own)):
                if (d := second((*own, *row), a)) == FORFEIT:
                    found[Ending(a, 0, 0, None)] += comb(size - 4, 2) * (size - 6)
                    continue
                for column in two_of(self.deck - {*own, *row}):
                    seen = (*own, *row, *column)
                    if (m := third(seen, a, d)) == FORFEIT:
                        found[Ending(a, d, 0, None)] += size - 6
                        continue
                    for center in self.deck - set(seen):
                        found[Ending(a, d, m, self.lines(seen, center))] += 1
        return found


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
        assert solution.first[solution.index(own)].tolist() == dealt.first(own)
    found = dealt.endings(
        lambda seen: best(dealt.first(seen)),
        lambda seen, a: best(dealt.second(seen, a)),
        lambda seen, a, d: best(dealt.third(seen, a, d)),
    )
    assert dict(solution.endings) == found
    assert sum(solution.endings.net(pays)) == solution.value


@settings(max_examples=10, deadline=None)
@given(
    st.sets(st.sampled_from(DECK[12:]), min_size=7, max_size=8),
    st.lists(st.integers(-1, 4), min_size=CLASSES, max_size=CLASSES),
)
def test_any_deck_and_any_pays_are_solved_as_they_deal(deck: set[Card], line: list[int]) -> None:
    check_by_dealing(tuple(deck), Pays.of(line))


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
        place = solution.index(own)
        for row in two_of(set(deck) - set(own)):
            pair = solution.owns[place].pair(*row)
            for a in (1, 2, 3):
                kept = solution.second[place][pair, a].tolist()
                assert kept == dealt.second((*own, *row), a)


def test_own_cards_stand_for_all_that_are_as_good() -> None:
    deck = cards("AsKsQsJsTs AhKhQhJhTh 2d")
    solution = solve(NEW_JERSEY, deck)
    met = Counter(solution.index(own) for own in two_of(deck))
    assert [met[i] for i in range(len(solution.owns))] == [own.ways for own in solution.owns]


def test_choices_worth_the_same_are_a_forfeit_and_then_the_smaller_bet() -> None:
    all_lost = Pays.of([-1] * CLASSES)
    assert dict(solve(all_lost, DECK[:8]).endings).keys() == {Ending(0, 0, 0, None)}
    all_push = Pays.of([0] * CLASSES)
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
    assert sum(played.net(NEW_JERSEY)) == solution.value


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


class Here(Executor):
    """Does the work at once, in this thread."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


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


class Counted(ThreadPoolExecutor):
    """One thread, and what became of the work that was handed to it."""

    def __init__(self) -> None:
        super().__init__(1)
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.futures.append(super().submit(fn, *args, **kwargs))
        return self.futures[-1]


def test_stopped_solving_begins_nothing_more() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

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
        (lambda: Pays.of([1] * 21), "22 classes of hands, and 21 pays"),
        (lambda: Pays.of([10**10] * 22), "more than 1,000,000,000 parts"),
        (lambda: Pays(0, (1,) * 22, (1,) * 22), "at least one part"),
    ],
)
def test_pays_that_cannot_be_summed_are_refused(pays: Callable[[], Pays], reason: str) -> None:
    with pytest.raises(MoneyError, match=reason):
        pays()


def test_the_middle_bet_is_paid_at_the_odds_of_the_higher_hand() -> None:
    high_card, sixes, jacks, flush = 0, 5, 10, 17
    assert NEW_JERSEY.middle(jacks, flush) == NEW_JERSEY.middle(flush, jacks) == 8
    assert NEW_JERSEY.middle(high_card, jacks) == NEW_JERSEY.middle(jacks, sixes) == 1
    assert NEW_JERSEY.middle(high_card, sixes) == NEW_JERSEY.middle(sixes, sixes) == 0
    assert NEW_JERSEY.middle(high_card, high_card) == -1
    no_flush = Pays.of([*NEW_JERSEY.line[:flush], 0, *NEW_JERSEY.line[flush + 1 :]])
    assert no_flush.middle(jacks, flush) == 1  # the lower hand is paid if the higher is not


# The full deck.

FIVES = (1302540, *(84480,) * 13, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
"""How often five cards of 52 make each class."""


@pytest.fixture(scope="module")
def full() -> Solution:
    return solve(NEW_JERSEY)


def test_all_deals_of_the_full_deck_are_counted(full: Solution) -> None:
    assert full.endings.deals == comb(52, 2) * comb(50, 2) * comb(48, 2) * 46
    assert sum(own.ways for own in full.owns) == comb(52, 2)
    assert len(full.owns) == 169


def test_the_hands_that_the_lines_make_are_those_of_five_cards() -> None:
    always = play(lambda own: staked(own, 3, 2, 1))
    shown = always.shown[3, 2, 1]
    alike = always.deals // comb(52, 5)
    assert shown.sum(axis=1).tolist() == [count * alike for count in FIVES]
    assert shown.sum(axis=0).tolist() == [count * alike for count in FIVES]
    assert (shown == shown.T).all()


def staked(own: Own, across: int, down: int, middle: int) -> Plan:
    size = len(own.pairs)
    return Plan(across, np.full(size, down, np.int8), np.full((size, size), middle, np.int8))


def test_the_community_cards_make_the_hands_of_five_cards() -> None:
    assert community_counts(DECK) == FIVES
    deck = cards("As2s3s4s5s6s AhAd2d")
    made = Counter(class_of(rank_five(five)) for five in combinations(deck, 5))
    assert community_counts(deck) == tuple(made[each] for each in range(CLASSES))


def test_the_house_edge_of_the_full_deck(full: Solution) -> None:
    """Figures that agreed with simulated rounds when they were first found."""
    assert full.value == Fraction(-579091, 6689228)
    assert sum(full.endings.net(NEW_JERSEY)) == full.value
    assert full.endings.choices() == (
        (4576521600, 74495601600, 0, 5212149600),
        (436481856, 73638411840, 0, 5632857504),
        (3777657264, 40750565928, 0, 34743046152),
    )


def test_only_low_cards_of_two_suits_are_forfeited(full: Solution) -> None:
    """As published by others: unpaired, of two suits, the higher a five or less."""
    five = RANKS.index("5")
    folded = {own for own, across in zip(full.owns, full.across, strict=True) if not across}
    assert folded == {own for own in full.owns if own.suit is None and own.low < own.high <= five}


def compiled(function: Function) -> Function:
    return cast(Function, numba.njit(nogil=True)(function))


@compiled
def deal_own(
    own: Ints, tables: Tables, classes: NDArray[np.uint8], line: Ints, values: Ints
) -> None:
    """Values of the first decision with the full deck, dealt card by card."""
    free = [i for i in range(52) if i not in (own[0], own[1])]
    made = np.zeros((52, 52, 52), np.int64)
    for x in free:
        for y in free:
            for z in free:
                if x != y and y != z and x != z:
                    made[x, y, z] = classes[value_of_five(own[0], own[1], x, y, z, tables)]
    second = np.zeros((4, 4), np.int64)
    for left in free:
        for right in free:
            if right >= left:
                break
            second[:] = 0
            for top in free:
                if top in (left, right):
                    continue
                for bottom in free:
                    if bottom >= top:
                        break
                    if bottom in (left, right):
                        continue
                    antes, across, down, middle = 0, 0, 0, 0
                    for center in free:
                        if center in (left, right, top, bottom):
                            continue
                        one, other = made[left, right, center], made[top, bottom, center]
                        antes += np.sign(line[one]) + np.sign(line[other])
                        across += line[one]
                        down += line[other]
                        middle += max(line[one], line[other])
                    for a in range(1, 4):
                        for d in range(1, 4):
                            best = -46 * (2 + a + d)
                            for m in range(1, 4):
                                best = max(best, antes + a * across + d * down + m * middle)
                            second[a, d] += best
            for a in range(1, 4):
                second[a, 0] = -(2 + a) * 46 * 1128
                values[a] += second[a].max()


@pytest.mark.parametrize("own", ["QhJh", "7c2d", "9s4s"])
def test_own_cards_of_the_full_deck_are_worth_what_is_dealt(full: Solution, own: str) -> None:
    values = np.zeros(4, np.int64)
    held = cards(own)
    pays = np.array(NEW_JERSEY.line, np.int64)
    deal_own(np.array(held), tables(FiveCard), class_by_value(), pays, values)
    values[0] = -2 * comb(50, 2) * comb(48, 2) * 46
    assert full.first[full.index(held)].tolist() == values.tolist()


def knowing_center(dealt: Dealt) -> int:
    """The best play summed over all deals, with the center card known from the start."""
    parts, won = dealt.pays.denominator, 0
    for own in two_of(dealt.deck):
        for center in sorted(dealt.deck - set(own)):
            rest = dealt.deck - {*own, center}
            rows = list(two_of(rest))
            columns = comb(len(rest) - 2, 2)
            first = [-2 * parts * len(rows) * columns]
            for a in (1, 2, 3):
                summed = 0
                for row in rows:
                    second = [-(2 + a) * parts * columns]
                    for d in (1, 2, 3):
                        third = 0
                        for column in two_of(rest - set(row)):
                            ends = across, down = dealt.lines((*own, *row, *column), center)
                            net = dealt.pays.ante[across] + dealt.pays.ante[down]
                            net += a * dealt.pays.line[across] + d * dealt.pays.line[down]
                            bets = [net + m * dealt.middle(ends) for m in (1, 2, 3)]
                            third += max(-(2 + a + d) * parts, *bets)
                        second.append(third)
                    summed += max(second)
                first.append(summed)
            won += max(first)
    return won


@pytest.mark.parametrize("pays", PAYS.values(), ids=PAYS)
def test_the_center_card_exposed_is_worth_what_is_dealt(pays: Pays) -> None:
    deck = cards("JcJdJhJs 6c6dTc")
    deals = comb(7, 2) * 5 * comb(4, 2) * comb(2, 2)
    won = Fraction(knowing_center(Dealt(deck, pays)), deals * pays.denominator)
    assert exposed_value(pays, Place.CENTER, deck) == won >= solve(pays, deck).value


def test_the_center_card_exposed_is_worth_half_of_both_antes() -> None:
    """Published by Eliot Jacobson: a player who sees one card may have an edge of 49.37%."""
    worth = exposed_value(NEW_JERSEY, Place.CENTER)
    assert worth == Fraction(46236747, 46824596)
    assert round(100 * worth / 2, 2) == Fraction("49.37")


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
            worths = [
                sum(sum(end.net(NEW_JERSEY)) * count for end, count in each.items())
                / Fraction(sum(each.values()))
                for each in found
            ]
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
