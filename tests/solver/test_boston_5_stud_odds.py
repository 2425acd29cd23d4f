"""The odds of Boston 5 Stud: two solvers, every start, the bonus wager, advice, the table."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from croupier.cards import cards
from croupier.errors import OddsError
from croupier.games.boston_5_stud.odds import BONUS, MAIN
from croupier.money import Odds
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


@pytest.mark.parametrize("pays", PAYS)
@pytest.mark.parametrize("deck", DECKS)
def test_both_solvers_agree_on_the_best_play(deck: str, pays: str) -> None:
    rules, solved = PAYS[pays], small(GAME, DECKS[deck])
    found, priced = walked(rules, DECKS[deck]), price(rules, solved)
    agree(found, priced)
    for seen, decision in found.decisions.items():
        plays = priced.chosen.plays[solved.counts.three.place(seen.own)]
        assert plays == (decision.chosen == "second wager")


def test_poor_pays_make_some_fold() -> None:
    """So that the tests above meet both choices."""
    deck = DECKS["eleven of four suits"]
    plays = price(PAYS["so poor that many fold"], small(GAME, deck)).chosen.plays
    assert plays.any() and not plays.all()


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
    assert priced.chosen.plays.all()
    assert priced.digest.always[0] == "No start is folded."
    kinds, every = priced.extras
    assert len(every.rows) == 1755 and every.is_long
    assert sum(int(row[1]) for row in every.rows) == comb(52, 3)
    assert every.rows[-1] == ("7c 3d 2c", 12, Fraction(-17_727_205, 8_714_552), "-17727205/8714552")
    mean = sum((Fraction(row[1]) * Fraction(row[2]) for row in every.rows), Fraction(0))
    assert mean / comb(52, 3) == priced.value
    assert sum((Fraction(row[1]) for row in kinds.rows), Fraction(0)) == 1


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


def test_pays_too_large_to_compare_are_refused(full: Solved) -> None:
    huge = with_pay(RULES, "ante-bonus", "flush", Odds(Fraction(10**12, 7)))
    with pytest.raises(OddsError, match="beyond 1,000,000,000"):
        price(huge, full)


def test_the_table_pays_what_the_odds_say(full: Solved) -> None:
    fixed = strategy(GAME, "timid")
    stakes = {"ante": 1000, "first": 2000, "bonus": 1000}
    nets = played(RULES, fixed, 500, stakes, 1000)
    main, bonus = (float(one.figures.expected) for one in price_strategy(RULES, fixed, full).bets)
    assert within(nets.of("ante", "first", "second", "ante-bonus"), main)
    assert within(nets.of("bonus"), bonus)
