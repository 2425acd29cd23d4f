"""The odds of Let It Ride: two solvers, published figures, advice, and the table itself."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from croupier.cards import DECK, card, cards
from croupier.errors import CardError, OddsError
from croupier.games.let_it_ride.odds import BONUS, MAIN, OPTIONS, THREE_CARD, VOCABULARY
from croupier.money import Odds
from croupier.rounds import Rules
from croupier.solver import advise, price, price_strategy, sweep
from croupier.solver.analysis import Solved, solve, with_pay
from croupier.solver.features import Held
from croupier.solver.figures import percent
from croupier.solver.outcomes import Distribution
from croupier.solver.strategies import strategy, strategy_names
from croupier.solver.strategy import parse
from oracles.agreement import (
    CASES,
    DECKS,
    agree,
    agree_on_strategy,
    paying,
    played,
    small,
    walked,
    within,
)
from oracles.dealt_hands import dealt

GAME = "let-it-ride"
RULES = Rules.of(GAME, "nj")
WAGERS = ("wager-3", "wager-1", "wager-2")

PAYS = {
    "as posted": RULES,
    "odd fractions": paying(
        RULES, "wager", full_house="7 to 3", straight="push", tens_or_better="2 to 5"
    ),
    "nothing but flushes": paying(
        RULES, "wager", **dict.fromkeys(("straight", "two_pair", "tens_or_better"), "push")
    ),
}


@pytest.fixture(scope="module")
def full(odds_cache: Path) -> Solved:
    return solve(GAME)


@pytest.mark.parametrize(("deck", "pays"), CASES)
def test_both_solvers_agree_on_the_best_play(deck: str, pays: str) -> None:
    rules, solved = PAYS[pays], small(GAME, DECKS[deck])
    found, priced = walked(rules, DECKS[deck]), price(rules, solved)
    agree(found, priced)
    for seen, decision in found.decisions.items():
        rides = decision.chosen == "let it ride"
        if decision.ask == "wager-1":
            assert priced.chosen.first[solved.counts.three.place(seen.own)] == rides
        else:
            four = (*seen.own, seen.card("community", 0))
            assert priced.chosen.second[solved.counts.four.place(four)] == rides


def test_both_solvers_agree_on_every_wager() -> None:
    deck = DECKS["one suit of nine: straight flushes and royals"]
    rules = paying(RULES, "bonus", flush="7 to 2", straight_flush="push")
    found = walked(rules, deck, (*WAGERS, "three-card-bonus", "bonus"))
    for one in price(rules, small(GAME, deck)).bets:
        asks = ("wager-1", "wager-2") if one.bet is MAIN else ()
        alone = found.distribution.only(one.bet.opening, asks)
        assert alone.probabilities() == one.distribution.probabilities()


@pytest.mark.parametrize("name", strategy_names(GAME))
@pytest.mark.parametrize("deck", list(DECKS)[1:3])
def test_both_solvers_agree_on_a_fixed_strategy(deck: str, name: str) -> None:
    agree_on_strategy(PAYS["odd fractions"], DECKS[deck], name)


def test_the_figures_of_the_books(full: Solved) -> None:
    """FIGURES.md: the house edge, how often wager 1 rides and what it brings."""
    main = price(RULES, full).main
    figures, total = main.figures, main.distribution.total
    assert total == comb(52, 3) * 49 * 48
    assert figures.house_edge == Fraction(37_963, 1_082_900)
    assert figures.house_edge_of_opening == Fraction(37_963, 3_248_700)
    assert figures.average_stake == Fraction(331_288, 270_725)
    assert figures.element_of_risk == Fraction(37_963, 1_325_152)
    rides = Fraction(main.distribution.choices()["wager-1"]["let it ride"], total)
    assert round(float(rides), 8) == 0.07276018
    brings = of_wager(main.distribution, "wager-1")
    assert round(float(brings), 8) == 0.10912580
    royal = with_pay(RULES, "wager", "royal flush", Odds.to(500))
    assert price(royal, full).main.figures.house_edge == Fraction(40_463, 1_082_900)
    assert royal.unlawful() == [], "a reading's table is a usual one, no minimum"


def of_wager(distribution: Distribution, wager: str) -> Fraction:
    """What one wager brings on average."""
    return sum(
        (
            one.net * distribution.probability(count)
            for ending, count in distribution
            for one in ending.settled
            if one.wager == wager
        ),
        Fraction(0),
    )


def test_the_bonus_wagers_of_the_books(full: Solved) -> None:
    """FIGURES.md: 7.095% with a flush at 3, 2.14% with a flush at 4."""
    edges = {
        odds.ratio: {one.bet: one.figures.house_edge for one in priced.bets}
        for odds, priced in sweep(
            RULES, "three-card-bonus", "flush", [Odds.to(3), Odds.to(4)], full
        )
    }
    assert edges[Fraction(3)][THREE_CARD] == Fraction(392, 5_525)
    assert percent(edges[Fraction(3)][THREE_CARD], 3) == "7.095%"
    assert percent(edges[Fraction(4)][THREE_CARD], 2) == "2.14%"
    assert edges[Fraction(3)][BONUS] == edges[Fraction(4)][BONUS] == Fraction(49_081, 216_580)


def test_wagers_that_the_house_does_not_take_have_no_figures(full: Solved) -> None:
    rules = Rules.of(GAME, "nj", {"bonus": False})
    priced = price(rules, full)
    assert [one.bet for one in priced.bets] == [MAIN, THREE_CARD]
    assert full.odds.tables(rules) == ("wager", "three-card-bonus")
    assert priced.options["bonus"] == ("no", "lir-bonus")
    assert priced.inputs != price(RULES, full).inputs


COSTS = {
    "basic": Fraction(0),
    "paying-hands": Fraction(14_408, 812_175),  # 1.77% of a wager
    "always-ride": Fraction(586_451, 541_450),  # 108%
}


def test_every_strategy_that_comes_with_croupier_is_priced(full: Solved) -> None:
    assert set(strategy_names(GAME)) == set(COSTS)
    for name, cost in COSTS.items():
        assert price_strategy(RULES, strategy(GAME, name), full).cost == cost


@pytest.mark.parametrize(
    ("condition", "hand", "wanted"),
    [
        ("with a pair of tens or better", "Tc Td 2h", True),
        ("with a pair of tens or better", "9c 9d 2h", False),
        ("with a pair of tens or better", "2c 2d 2h", True),
        ("with a pair of tens or better", "2c 2d 3h 3c", True),
        ("with two pair or better", "2c 2d 3h 4c", False),
        ("with three of a kind or better", "2c 2d 3h 3c", False),
        ("with three to a flush", "2c 9c Kc", True),
        ("with three to a flush", "2c 9c Kc Qc", False),
        ("with four to a flush", "2c 9c Kc Qc", True),
        ("with three to a royal flush", "Tc Qc Ac", True),
        ("with three to a royal flush", "9c Qc Ac", False),
        ("with three to a straight flush", "Ac 2c 5c", True),
        ("with three to a straight flush", "Ac 2c 6c", False),
        ("with four to a straight", "9c Jd Qd Kc", True),
        ("with four to an open straight", "9c Td Jd Qc", True),
        ("with four to an open straight", "Jd Qc Kc Ad", False),
        ("with four to an open straight", "Ad 2c 3c 4d", False),
        ("with four to an open straight", "9c Jd Qd Kc", False),
        ("with no gap", "Ad 2c 3c", True),
        ("with no gap", "2d 3c 5c", False),
        ("with at most one gap", "2d 3c 5c", True),
        ("with at most one gap", "2d 2c 3c", False),
        ("with an ace or higher", "Ad 2c 3c", True),
        ("with two cards ten or higher", "Ad 2c Tc", True),
        ("with three cards ten or higher", "Ad 2c Tc", False),
        ("with four cards ten or higher", "Ad Kc Tc Tc", True),
        ("when three cards are seen", "Ad 2c Tc", True),
        ("when four cards are seen", "Ad 2c Tc", False),
        ("when high card is ace", "Ad 2c Tc", True),
        ("when low card is three or higher", "Ad 2c Tc", False),
        ("when not low card is three or higher", "Ad 2c Tc", True),
    ],
)
def test_what_the_words_mean(condition: str, hand: str, wanted: bool) -> None:
    read = parse(f"let it ride {condition}\notherwise take back", VOCABULARY)
    held = Held(map(card, hand.split()))
    assert read.answer({"seen": held}, OPTIONS) == OPTIONS[wanted]
    assert parse(str(read), VOCABULARY) == read


def test_every_sentence_about_the_best_play_is_without_exception(full: Solved) -> None:
    digest = price(RULES, full).digest
    assert all(" always " in one or " never " in one for one in digest.always)
    assert any("two, three and four of a suit" in one and "never" in one for one in digest.always)
    assert all(chart.cells for chart in digest.charts)


@pytest.mark.parametrize(
    ("hand", "best", "worth"),
    [
        ({"own": "Th Td 5c"}, "let it ride", Fraction(1689, 1176)),  # FIGURES.md
        ({"own": "5h 5d 5c"}, "let it ride", Fraction(6360, 1176)),
        ({"own": "5h 6d 7c", "first": "8s"}, "take back", Fraction(0)),  # worth nothing: even
        ({"own": "5h 6h 7h", "first": "8h"}, "let it ride", Fraction(453, 48)),
    ],
)
def test_advice_on_a_hand(hand: dict[str, str], best: str, worth: Fraction) -> None:
    found = advise(RULES, **hand)
    assert (found.best.option, found.best.value) == (best, worth)
    back, ride = found.choices
    assert back.value == 0 and ride.distribution.total == (48 if "first" in hand else 1176)
    assert found.as_data()["choices"][0]["outcomes"][0]["outcome"] == "taken back"


def test_advice_counts_what_may_be_dealt() -> None:
    gone, seen = cards("Ks 2c 9h"), cards("Qh Jh 9d Tc")
    found = advise(RULES, own=seen[:3], first=seen[3:], dead=gone).choices[1].distribution
    counts = dealt(seen, set(DECK) - {*gone, *seen})
    assert found.total == sum(counts) == 45
    assert found.by(lambda ending: ending.hand)["straight"] == counts[16] == 7


def test_bad_places_are_refused() -> None:
    with pytest.raises(OddsError, match="first: name 1 card, not 'Ah Kh'"):
        advise(RULES, own="2c 3c 4c", first="Ah Kh")
    with pytest.raises(OddsError, match="own: name 3 cards"):
        advise(RULES, first="Ah")
    with pytest.raises(OddsError, match="there is no 'top' in Let It Ride; say own, first"):
        advise(RULES, own="2c 3c 4c", top="Ah")
    with pytest.raises(CardError, match="ace of hearts"):
        advise(RULES, own="2c 3c Ah", first="Ah")
    with pytest.raises(OddsError, match="no other player's cards are seen"):
        solve(GAME, cards(DECKS["pairs of every kind"]), use_cache=False).seated(2)


def test_pays_too_large_to_compare_are_refused(full: Solved) -> None:
    huge = with_pay(RULES, "wager", "flush", Odds(Fraction(10**15, 7)))
    with pytest.raises(OddsError, match="beyond 1,000,000,000,000"):
        price(huge, full)


def test_the_table_pays_what_the_odds_say(full: Solved) -> None:
    fixed = strategy(GAME, "basic")
    stakes = {**dict.fromkeys(WAGERS, 1000), "three-card-bonus": 1000, "bonus": 100}
    nets = played(RULES, fixed, 600, stakes, 1000)
    main, three_card, bonus = (
        float(one.figures.expected) for one in price_strategy(RULES, fixed, full).bets
    )
    assert within(nets.of(*WAGERS), main)
    assert within(nets.of("three-card-bonus"), three_card)
    assert within(nets.of("bonus"), bonus / 10)
