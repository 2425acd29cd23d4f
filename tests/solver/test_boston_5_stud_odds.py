"""The odds of Boston 5 Stud: two solvers, every start, the bonus wager, advice, the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from croupier.cards import DECK, Card, cards, text
from croupier.errors import OddsError
from croupier.games.boston_5_stud.odds import BONUS, MAIN
from croupier.hands import rank_five
from croupier.hands.batch import five_values
from croupier.money import Odds
from croupier.numba_cache import compiled
from croupier.rounds import Rules
from croupier.solver import advise, price, price_strategy, sweep
from croupier.solver.analysis import Solved, solve, with_pay
from croupier.solver.figures import percent
from croupier.solver.strategies import strategy, strategy_names
from oracles.agreement import agree, agree_on_strategy, paying, played, small, walked, within

GAME = "boston-5-stud"
RULES = Rules.of(GAME, "nj")

DECKS = {
    "two suits of five: straight flushes and ties": "2c 3c 4c 5c 6c 2d 3d 4d 5d 6d",
    "pairs and trips: full houses": "Ac Ad Ah Kc Kd Kh Qc Qd Qh 2s",
    "one suit of ten: nothing but flushes": "5s 6s 7s 8s 9s Ts Js Qs Ks As",
    "eleven of four suits": "Ac Kc Qc Jc Tc Ad Kd 2h 2s 3h 4h",
}
POOR = dict.fromkeys(
    ("two_pair", "three_of_a_kind", "straight", "flush", "full_house", "straight_flush"), "push"
)
PAYS = {
    "as posted": RULES,
    "odd fractions": paying(
        paying(paying(RULES, "ante-bonus", full_house="7 to 3"), "first", win="2 to 5"),
        "second",
        win="7 to 4",
    ),
    "so poor that many fold": paying(
        paying(paying(RULES, "ante-bonus", **POOR), "first", win="push"), "second", win="1 to 4"
    ),
}


@pytest.fixture(scope="module")
def full(odds_cache: Path) -> Solved:
    return solve(GAME)


CASES = [
    ("two suits of five: straight flushes and ties", "as posted"),
    ("two suits of five: straight flushes and ties", "odd fractions"),
    ("pairs and trips: full houses", "odd fractions"),
    ("pairs and trips: full houses", "so poor that many fold"),
    ("one suit of ten: nothing but flushes", "as posted"),
    ("one suit of ten: nothing but flushes", "so poor that many fold"),
    ("eleven of four suits", "so poor that many fold"),
]


@pytest.mark.parametrize(("deck", "pays"), CASES)
def test_both_solvers_agree_on_the_best_play(deck: str, pays: str) -> None:
    rules, solved = PAYS[pays], small(GAME, DECKS[deck])
    found, priced = walked(rules, DECKS[deck]), price(rules, solved)
    agree(found, priced)
    starts = {row[0]: row[2:4] for row in priced.extras[1].rows}
    for seen, decision in found.decisions.items():
        best = max(decision.values.values())
        (choice, worth), *_ = [starts[name] for name in names_of(seen.own) if name in starts]
        assert worth == best and decision.values[str(choice)] == best


def names_of(own: Sequence[Card]) -> list[str]:
    """Three cards as any of those that differ by the names of suits alone is written."""
    return [
        text(tuple(sorted((Card(4 * (card // 4) + suits[card % 4]) for card in own), reverse=True)))
        for suits in permutations(range(4))
    ]


def test_poor_pays_make_some_fold() -> None:
    """So that the tests above meet both choices."""
    deck = DECKS["eleven of four suits"]
    every = price(PAYS["so poor that many fold"], small(GAME, deck)).extras[1]
    assert {row[2] for row in every.rows} == {"fold", "second wager"}


SMALL_DECKS = {
    "one suit: straight flushes": "2c3c4c5c6c7c8c9cTcJc",
    "two suits alike: royals that tie": "AsKsQsJsTs AhKhQhJhTh",
    "two suits alike, one not: the wheel": "As2s3s4s5s Ah2h3h4h5h 5d",
    "four suits alike: full houses and fours": "2c2d2h2s 3c3d3h3s 4c4d4h4s",
    "no suits alike: straights and flushes": "7c8c9cTcJcKc 7d8d9dAd 7hAh",
}
Results = Counter[tuple[str, str]]


def dealt(deck: Sequence[Card], own: Sequence[Card]) -> Results:
    """A start with two more cards, against five of the dealer's, in every way, by comparing hands
    as they are ranked for readers: by hand made, and what becomes of the wagers."""
    rest, counts = [card for card in deck if card not in own], Results()
    ranked = {five: rank_five(five) for five in map(frozenset, combinations(rest, 5))}
    for more in combinations(rest, 2):
        mine = rank_five((*own, *more))
        for five, theirs in ranked.items():
            if five.isdisjoint(more):
                result = "win" if mine > theirs else "push" if mine == theirs else "lose"
                counts[mine.category.label, result] += 1
    return counts


def counted(deck: Sequence[Card], own: Sequence[Card]) -> Results:
    """The same as advice on the start has it."""
    odds = solve(GAME, tuple(deck), use_cache=False).odds
    _, play = odds.weigh(RULES, tuple(deck), {"own": tuple(own)}, {})
    assert play.distribution.label is not None
    return Results(play.distribution.by(play.distribution.label))


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_a_start_counts_as_it_deals(deck: str) -> None:
    every = sorted(cards(deck))
    for own in list(combinations(every, 3))[:: len(every) * 3]:
        assert counted(every, own) == dealt(every, own)


@settings(max_examples=12, deadline=None)
@given(st.sets(st.sampled_from(DECK), min_size=10, max_size=12), st.randoms(use_true_random=False))
def test_a_start_from_any_deck_counts_as_it_deals(deck: set[Card], chance: Random) -> None:
    """So cards known to be gone are out of the deck."""
    every = sorted(deck)
    own = chance.sample(every, 3)
    assert counted(every, own) == dealt(every, own)


@pytest.mark.parametrize("name", strategy_names(GAME))
@pytest.mark.parametrize("deck", list(DECKS)[:2])
def test_both_solvers_agree_on_a_fixed_strategy(deck: str, name: str) -> None:
    agree_on_strategy(PAYS["odd fractions"], DECKS[deck], name)


def test_both_solvers_agree_on_the_bonus_beside_the_others() -> None:
    deck = DECKS["two suits of five: straight flushes and ties"]
    rules = paying(RULES, "bonus", flush="7 to 2", straight="push")
    found = walked(rules, deck, ("ante", "first", "bonus"))
    main, bonus = price(rules, small(GAME, deck)).bets
    wagers = ("ante", "first", "second", "ante-bonus")
    alone = found.distribution.only(wagers, ("play",))
    assert alone.probabilities() == main.distribution.probabilities()
    alone = found.distribution.only(("bonus",), ("bonus",))
    assert alone.probabilities() == bonus.distribution.probabilities()


def test_the_headline_figures(full: Solved) -> None:
    """Of one ante, of the three that open a round, and of all that is staked."""
    main, bonus = price(RULES, full).bets
    figures = main.figures
    assert (main.bet, bonus.bet) == (MAIN, BONUS)
    assert figures.expected == Fraction(-5_893_982_021, 30_201_864_420)
    assert figures.house_edge_of_opening == Fraction(5_893_982_021, 90_605_593_260)
    assert figures.element_of_risk == Fraction(5_893_982_021, 151_009_322_100)
    assert figures.opening == 3 and figures.average_stake == 5
    assert figures.total == comb(52, 3) * comb(49, 2) * comb(47, 5)
    assert figures.largest_win == 1004
    assert figures.hit_frequency == Fraction(166_105_721_689, 332_220_508_620)
    assert bonus.figures.house_edge == Fraction(467, 5_525)


def test_no_start_folds_and_each_has_its_worth(full: Solved) -> None:
    priced = price(RULES, full)
    assert priced.digest.always[0] == "play: never fold."
    kinds, every = priced.extras
    assert len(every.rows) == 1755 and every.is_long
    assert sum(int(row[1]) for row in every.rows) == comb(52, 3)
    assert {row[2] for row in every.rows} == {"second wager"}
    worst = Fraction(-17_727_205, 8_714_552)
    assert every.rows[-1] == ("7c 3d 2c", 12, "second wager", worst, str(worst))
    mean = sum((Fraction(row[1]) * Fraction(row[3]) for row in every.rows), Fraction(0))
    assert mean / comb(52, 3) == priced.value
    assert sum((Fraction(row[1]) for row in kinds.rows), Fraction(0)) == 1


def test_no_start_is_worth_a_fold_even_without_the_ante_bonus(full: Solved) -> None:
    """The worst start loses 2.11 antes then, and a fold three."""
    lines = {line.replace(" ", "_"): "push" for line, _ in RULES.pays["ante-bonus"].lines}
    every = price(paying(RULES, "ante-bonus", **lines), full).extras[1]
    assert every.rows[-1][:4] == ("7c 3d 2c", 12, "second wager", Fraction(-18_394_135, 8_714_552))


def test_hands_are_those_of_five_cards_and_both_sides_win_alike(full: Solved) -> None:
    """Neither has an advantage but for the choice, and nobody folds."""
    endings = price(RULES, full).main.distribution
    assert endings.label is not None
    by_line = endings.by(lambda ending: ending.hand)
    hands = (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540)
    assert sorted(by_line.values()) == [10 * comb(47, 5) * hand for hand in hands]
    by_result = endings.by(lambda ending: ending.settled[1].outcome)
    assert by_result["win"] == by_result["lose"]


Numbers = NDArray[np.int64]


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


def test_the_worth_of_a_round_by_putting_hands_side_by_side(full: Solved) -> None:
    """A second way: since nobody folds, a round costs half an ante unless it is tied.

    What the bonus pays is known from the hands of any book. So only ties are to be counted: by
    comparing every hand of the deck with all others of its value, card for card.
    """
    fives = np.array(list(combinations(range(52), 5)), np.int64)
    values = five_values(fives).astype(np.int64)
    order = np.argsort(values)
    masks = np.bitwise_or.reduce(np.int64(1) << fives, axis=1)
    deals = comb(52, 5) * comb(47, 5)
    ties = 2 * count_disjoint_pairs(masks[order], values[order])
    hands = (4, 36, 624, 3744, 5108, 10200, 54912, 123552)
    bonus = sum(n * pay for n, pay in zip(hands, (1000, 200, 100, 25, 15, 8, 4, 2), strict=True))
    priced = price(RULES, full)
    assert Fraction(ties - deals, 2 * deals) + Fraction(bonus, comb(52, 5)) == priced.value
    results = priced.main.distribution.by(lambda ending: ending.settled[1].outcome)
    assert 10 * ties == results["push"]


def test_the_bonus_wagers_of_the_books(full: Solved) -> None:
    """FIGURES.md: 40/30/6/4/1 has 2.3%, and with a flush at 3 it has 7.3%."""
    thirty = with_pay(RULES, "bonus", "three of a kind", Odds.to(30))
    edges = [
        percent(priced.bets[1].figures.house_edge, 1)
        for _, priced in sweep(thirty, "bonus", "flush", [Odds.to(3), Odds.to(4)], full)
    ]
    assert edges == ["7.3%", "2.3%"]


def test_a_house_without_the_bonus_has_no_figures_of_it(full: Solved) -> None:
    rules = Rules.of(GAME, "nj", {"bonus": False})
    assert [one.bet for one in price(rules, full).bets] == [MAIN]
    assert full.odds.tables(rules) == ("first", "second", "ante-bonus")


COSTS = {
    "sensible": Fraction(0),
    "always-play": Fraction(0),
    "timid": Fraction(52_898_755_317, 158_200_242_200),
    "pairs-only": Fraction(210_345_031_103, 118_650_181_650),
}


def test_every_strategy_that_comes_with_croupier_is_priced(full: Solved) -> None:
    assert set(strategy_names(GAME)) == set(COSTS)
    for name, cost in COSTS.items():
        assert price_strategy(RULES, strategy(GAME, name), full).cost == cost


def test_advice_is_what_the_whole_deck_says(full: Solved) -> None:
    found = advise(RULES, own="7c 3d 2c")
    fold, play = found.choices
    assert found.best is play and play.value == Fraction(-17_727_205, 8_714_552)
    assert fold.value == -3 and fold.distribution.total == comb(49, 2) * comb(47, 5)
    assert advise(RULES, own="7c 3d 2c", dead="As Ks Qs").best.value > play.value


def test_bad_hands_are_refused() -> None:
    with pytest.raises(OddsError, match="own: name 3 cards, not 'Ah Kh'"):
        advise(RULES, own="Ah Kh")
    with pytest.raises(OddsError, match="there is no 'up' in Boston 5 Stud; say own"):
        advise(RULES, own="Ah Kh 2c", up="3c")
    with pytest.raises(OddsError, match="no other player's cards are seen"):
        solve(GAME, cards(DECKS["pairs and trips: full houses"]), use_cache=False).seated(2)


def test_large_pays_are_priced_and_those_too_large_to_compare_are_refused(full: Solved) -> None:
    """A line adds what it pays as often as the hand is made, whatever the dealer has."""
    large = with_pay(RULES, "ante-bonus", "royal flush", Odds(Fraction(25_000_001, 3)))
    more = Fraction(4, comb(52, 5)) * (Fraction(25_000_001, 3) - 1000)
    assert price(large, full).value - price(RULES, full).value == more
    for most in (10**12, 10**30):
        huge = with_pay(RULES, "ante-bonus", "flush", Odds(Fraction(most, 7)))
        with pytest.raises(OddsError, match="these pays are too large to be compared"):
            price(huge, full)


def test_the_table_pays_what_the_odds_say(full: Solved) -> None:
    fixed = strategy(GAME, "timid")
    stakes = {"ante": 1000, "first": 2000, "bonus": 1000}
    nets = played(RULES, fixed, 500, stakes, 1000)
    main, bonus = (float(one.figures.expected) for one in price_strategy(RULES, fixed, full).bets)
    assert within(nets.of("ante", "first", "second", "ante-bonus"), main)
    assert within(nets.of("bonus"), bonus)
