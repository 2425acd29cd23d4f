"""The odds of Double Down Stud: two solvers, published figures, other seats, and the table."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from croupier.cards import cards
from croupier.errors import OddsError
from croupier.money import PayTable
from croupier.rounds import Rules
from croupier.solver import advise, price, price_strategy, sweep
from croupier.solver.analysis import Solved, solve
from croupier.solver.figures import percent
from croupier.solver.report import as_data
from croupier.solver.strategies import strategy, strategy_names, vocabulary_of
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

GAME = "double-down-stud"
RULES = Rules.of(GAME, "nj")

PAYS = {
    "as posted": RULES,
    "odd fractions": paying(
        RULES, "wager", full_house="7 to 3", straight="push", sixes_to_tens="1 to 5"
    ),
    "nothing but flushes": paying(
        RULES, "wager", **dict.fromkeys(("straight", "two_pair", "jacks_or_better"), "push")
    ),
}


def posting(*highest_first: int) -> Rules:
    """Every line but the push, as published tables give them."""
    lines = list(RULES.pays["wager"])
    table = PayTable.of({**dict(zip(lines, highest_first, strict=False)), lines[-1]: "push"})
    return Rules(RULES.edition, posted={"wager": table})


@pytest.fixture(scope="module")
def full(odds_cache: Path) -> Solved:
    return solve(GAME)


@pytest.mark.parametrize(("deck", "pays"), CASES)
def test_both_solvers_agree_on_the_best_play(deck: str, pays: str) -> None:
    rules, solved = PAYS[pays], small(GAME, DECKS[deck])
    found, priced = walked(rules, DECKS[deck]), price(rules, solved)
    agree(found, priced)
    for seen, decision in found.decisions.items():
        four = (*seen.own, *(seen.card("common", at) for at in (1, 2, 3)))
        doubles = priced.chosen.doubled[solved.counts.four.place(four)]
        assert doubles == (decision.chosen == "double down")
        hand = {"own": four[:1], "common": four[1:]}
        weighed = solved.odds.weigh(rules, solved.deck, hand, {})
        assert {one.option: one.value for one in weighed} == decision.values


@pytest.mark.parametrize("name", strategy_names(GAME))
@pytest.mark.parametrize("deck", list(DECKS)[1:3])
def test_both_solvers_agree_on_a_fixed_strategy(deck: str, name: str) -> None:
    agree_on_strategy(PAYS["odd fractions"], DECKS[deck], name)


@pytest.mark.parametrize("others", [1, 2])
def test_other_players_cards_are_worth_what_advice_makes_of_them(others: int) -> None:
    """Every four cards and every card of the others, each hand played as it is advised."""
    deck = cards(DECKS["five and four of a suit, and a pair: the wheel"])
    rules = PAYS["odd fractions"]
    solved = solve(GAME, deck, use_cache=False).seated(others + 1)
    worths = []
    for four in combinations(deck, 4):
        rest = [card for card in deck if card not in four]
        for gone in combinations(rest, others):
            left = tuple(card for card in deck if card not in gone)
            weighed = solved.odds.weigh(rules, left, {"own": four[:1], "common": four[1:]}, {})
            worths.append(max(one.value for one in weighed))
    priced = price(rules, solved)
    assert sum(worths, Fraction(0)) / len(worths) == priced.value == priced.main.figures.expected


def test_the_figures_at_the_legal_minimum(full: Solved) -> None:
    main = price(RULES, full).main
    assert main.figures.total == comb(52, 4) * 48
    assert main.figures.house_edge == Fraction(15_403, 324_870)  # 4.74%
    assert main.figures.average_stake == Fraction(337_942, 270_725)
    assert main.figures.element_of_risk == Fraction(77_015, 2_027_652)
    assert main.figures.largest_win == 2000 and main.figures.largest_win_odds == 649_740


def test_the_figures_of_the_books(full: Solved) -> None:
    """FIGURES.md: EV -0.021033 with a royal flush at 3,999; 2.67% at 2,000."""
    published = posting(3999, 199, 49, 11, 8, 5, 3, 2, 1)
    priced = price(published, full)
    assert priced.value == Fraction(-6_833, 324_870)
    assert round(float(priced.value), 6) == -0.021033
    doubled = {
        ending.hand: count
        for ending, count in priced.main.distribution
        if ending.choices == (("double", "double down"),)
    }
    # Those that cannot lose, and flushes; zero-value hands are not doubled here as they are there.
    for hand, count in (
        ("royal flush", 20),
        ("straight flush", 180),
        ("four of a kind", 3_120),
        ("full house", 18_720),
        ("flush", 25_540),
        ("three of a kind", 223_872),
        ("two pair", 465_696),
    ):
        assert doubled[hand] == count
    two_thousand = posting(2000, 200, 50, 11, 8, 5, 3, 2, 1)
    assert percent(price(two_thousand, full).main.figures.house_edge, 2) == "2.67%"


WORTHS = (
    Fraction(15_403, 324_870),
    Fraction(3_616_933, 76_344_450),
    Fraction(83_151_407, 1_755_922_350),
    Fraction(83_119_151, 1_755_922_350),
    Fraction(456_835_658, 9_657_572_925),
    Fraction(39_265_308_829, 830_551_271_550),
    Fraction(19_620_991_718, 415_275_635_775),
)
"""The house edge by how many other players' cards are seen."""


def test_what_it_is_worth_to_see_other_players_cards(full: Solved) -> None:
    priced = price(RULES, full)
    (table,) = priced.extras
    assert [row[:3] for row in table.rows] == [
        (seen + 1, seen, edge) for seen, edge in enumerate(WORTHS)
    ]
    assert [row[3] for row in table.rows] == [WORTHS[0] - edge for edge in WORTHS]
    assert list(WORTHS) == sorted(WORTHS, reverse=True)
    for seats in (2, 7):
        seated = price(RULES, full.seated(seats))
        assert -seated.value == seated.main.figures.house_edge == WORTHS[seats - 1]
        assert seated.inputs != priced.inputs
    data = as_data(price(RULES, full.seated(7)))
    assert data["circumstances"] == {"other players' cards seen": "6"}
    assert data["tables"][0]["rows"][6]["house edge"]["fraction"] == str(WORTHS[6])


def test_a_strategy_that_does_not_look_is_worth_the_same_at_a_full_table(full: Solved) -> None:
    fixed = strategy(GAME, "basic")
    alone = price_strategy(RULES, fixed, full)
    crowd = price_strategy(RULES, fixed, full.seated(7))
    assert alone.value == crowd.value and alone.cost == 0
    assert crowd.cost == WORTHS[0] - WORTHS[6]
    by_ending = crowd.main.distribution.probabilities()
    assert by_ending == alone.main.distribution.probabilities()


def test_seats_that_are_not_there_are_refused(full: Solved) -> None:
    with pytest.raises(OddsError, match="has 1 to 7 seats, not 8"):
        full.seated(8)
    with pytest.raises(OddsError, match="has 1 to 7 seats, not 0"):
        full.seated(0)
    nine = small(GAME, DECKS["three suits of three ranks: full houses"])
    with pytest.raises(OddsError, match="7 players take 11 cards, not 9"):
        price(RULES, nine.seated(7))
    assert len(price(RULES, nine).extras[0].rows) == 5


COSTS = {
    "sensible": Fraction(0),
    "basic": Fraction(0),
    "pairs-only": Fraction(6_889, 464_100),  # 1.48% of the wager
    "never-double": Fraction(153_743, 649_740),  # 23.7%
}


def test_every_strategy_that_comes_with_croupier_is_priced(full: Solved) -> None:
    assert set(strategy_names(GAME)) == set(COSTS)
    for name, cost in COSTS.items():
        assert price_strategy(RULES, strategy(GAME, name), full).cost == cost


def test_never_doubling_deals_every_hand_as_often_as_the_books_say(full: Solved) -> None:
    never = parse("otherwise stand", vocabulary_of(GAME))
    hands = price_strategy(RULES, never, full).main.distribution
    assert hands.probability(hands.by(lambda one: one.hand)["flush"]) == Fraction(5_108, 2_598_960)


def test_below_the_legal_minimum_it_is_said(full: Solved) -> None:
    from croupier.money import Odds

    tried = sweep(RULES, "wager", "flush", [Odds.to(7), Odds.to(8)], full)
    assert [[wrong[:3] for wrong in one.rules.unlawful()] for _, one in tried] == [
        [("wager", "flush", "19:47-17.10(b)")],
        [],
    ]
    assert tried[0][1].value < tried[1][1].value


def test_every_sentence_about_the_best_play_is_without_exception(full: Solved) -> None:
    digest = price(RULES, full).digest
    assert all(" always " in one or " never " in one for one in digest.always)
    seen = price(RULES, full.seated(7)).digest
    assert any("% of the time" in one for one in seen.always)


def test_advice_looks_at_the_cards_of_others() -> None:
    hand = {"own": "3c", "common": "4d 5h 6s"}
    free = advise(RULES, **hand)
    assert free.best.option == "double down"
    # Eight straights at 5 to 1, three sixes that push, 37 losers; and the same twice.
    assert [one.value for one in free.choices] == [Fraction(3, 48), Fraction(6, 48)]
    crowded = advise(RULES, dead="7c 7d", **hand)
    assert crowded.best.option == "stand"
    assert crowded.choices[1].distribution.total == 46
    # Two to five is worth nothing: not doubled, unless another's card is one that loses.
    even = {"own": "2c", "common": "3d 4h 5s"}
    assert advise(RULES, **even).best.option == "stand"
    assert advise(RULES, dead="Kh", **even).best.option == "double down"


def test_the_table_pays_what_the_odds_say(full: Solved) -> None:
    fixed = strategy(GAME, "basic")
    nets = played(RULES, fixed, 1000, {"wager": 1000}, 1000)
    priced = price_strategy(RULES, fixed, full)
    assert within(nets.of("wager", "double-down"), float(priced.value))
