"""The figures of Double Cross Poker, from nothing, as exact fractions; and published ones."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from croupier.games.double_cross.odds import BOTH, MAIN, THREE_CARD
from croupier.rounds import Rules
from croupier.solver.analysis import Solved, price, price_strategy
from croupier.solver.figures import percent
from croupier.solver.report import outcome_lines, shares
from croupier.solver.strategies import strategy, strategy_names, vocabulary_of
from croupier.solver.strategy import parse
from support.odds import GAME, RULES

FIVE_CARD_HANDS = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "pair": 1_098_240,
    "high card": 1_302_540,
}
"""How many of the 2,598,960 five-card hands are what, as every book has it."""

OUTCOMES = {
    ("fold", "lose"): 125_407_227_179_520,
    ("royal flush", "win"): 896_227_200,
    ("straight flush", "win"): 5_836_719_072,
    ("straight flush", "lose"): 415_968,
    ("four of a kind", "win"): 142_187_517_792,
    ("four of a kind", "lose"): 10_950_048,
    ("full house", "win"): 788_554_597_824,
    ("full house", "push"): 1_100_107_008,
    ("full house", "lose"): 4_201_489_728,
    ("flush", "win"): 662_624_173_872,
    ("flush", "lose"): 7_593_470_928,
    ("straight", "win"): 708_340_893_432,
    ("straight", "push"): 6_319_490_232,
    ("straight", "lose"): 6_852_788_496,
    ("three of a kind", "win"): 8_680_025_846_160,
    ("three of a kind", "push"): 19_575_947_232,
    ("three of a kind", "lose"): 396_109_693_008,
    ("two pair", "win"): 15_702_283_454_568,
    ("two pair", "push"): 68_134_425_984,
    ("two pair", "lose"): 2_131_617_701_208,
    ("pair", "win"): 67_750_817_300_544,
    ("pair", "push"): 515_759_828_112,
    ("pair", "lose"): 40_805_199_941_424,
    ("high card", "win"): 16_070_618_226_552,
    ("high card", "push"): 315_201_647_472,
    ("high card", "lose"): 53_568_630_254_616,
}


@pytest.mark.parametrize("edition", ["nj-2004", "nj-2007", "ma"])
def test_the_main_game_at_its_best(whole_deck: Solved, edition: str) -> None:
    priced = price(Rules.of(GAME, edition), whole_deck)
    assert priced.value == Fraction(-15_341_913_943, 695_345_250_600)  # 2.2064% of the ante
    assert priced.cost == 0


def test_every_figure_of_the_main_game(whole_deck: Solved) -> None:
    main = price(RULES, whole_deck).main
    figures = main.figures
    assert figures.total == comb(52, 2) * 50 * 49 * 48 * 47 * 46 * comb(45, 2)
    assert figures.expected == Fraction(-15_341_913_943, 695_345_250_600)
    assert figures.element_of_risk == Fraction(15_341_913_943, 1_563_505_638_552)  # 0.9813%
    assert figures.average_stake == Fraction(140_477, 62_475)
    assert figures.variance == Fraction(
        4_814_535_275_283_451_867_950_191, 483_505_017_531_976_800_360_000
    )
    assert str(figures.standard_deviation).startswith("3.155561828039460414767")
    assert figures.hit_frequency == Fraction(4_604_674_373_209, 13_906_905_012_000)
    assert figures.largest_win == 601 and figures.largest_win_odds == Fraction(15_268_890, 41)
    choices = {
        option: main.distribution.probability(count)
        for option, count in main.distribution.choices()["play"].items()
    }
    assert choices == {
        "fold": Fraction(23_474, 62_475),
        "play horizontal": Fraction(257_648, 812_175),
        "play vertical": Fraction(49_873, 162_435),
    }


def test_every_outcome_of_the_main_game(whole_deck: Solved) -> None:
    lines = outcome_lines(price(RULES, whole_deck).main.distribution)
    assert {(line.hand, line.outcome): line.count for line in lines} == OUTCOMES


def test_the_three_card_wager_is_the_pair_plus_of_the_books(whole_deck: Solved) -> None:
    """FIGURES.md: 40/30/6/4/1 has a house edge of 2.3%."""
    bets = {one.bet: one for one in price(RULES, whole_deck).bets}
    figures = bets[THREE_CARD].figures
    assert figures.house_edge == Fraction(128, 5525)
    assert percent(figures.house_edge, 1) == "2.3%"
    assert figures.total == comb(52, 3)
    counts = {line.hand: line.count for line in outcome_lines(bets[THREE_CARD].distribution)}
    assert counts == {
        "straight flush": 48,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "high card": 16_440,
    }
    # The two wagers are settled on other cards, but the figures of both together add up.
    assert bets[BOTH].figures.expected == bets[MAIN].figures.expected - Fraction(128, 5525)
    alone = bets[BOTH].distribution.only(("three-card",), ("three-card",))
    assert alone.probabilities() == bets[THREE_CARD].distribution.probabilities()


@pytest.mark.parametrize("line", ["the row", "the column"])
def test_a_line_always_played_makes_every_five_card_hand_as_often_as_it_is_dealt(
    whole_deck: Solved, line: str
) -> None:
    always = parse(f"otherwise play {line}", vocabulary_of(GAME))
    distribution = price_strategy(RULES, always, whole_deck).main.distribution
    dealt = distribution.by(lambda ending: ending.hand)
    assert {hand: Fraction(count, distribution.total) for hand, count in dealt.items()} == {
        hand: Fraction(count, comb(52, 5)) for hand, count in FIVE_CARD_HANDS.items()
    }


def test_the_row_and_the_column_are_worth_the_same(whole_deck: Solved) -> None:
    words = vocabulary_of(GAME)
    row, column = (
        price_strategy(RULES, parse(f"otherwise play the {line}", words), whole_deck).value
        for line in ("row", "column")
    )
    assert row == column < 0


def test_the_money_adds_up(whole_deck: Solved) -> None:
    for bet in price(RULES, whole_deck).bets:
        assert sum(share.value for share in shares(bet.distribution)) == bet.figures.expected
        assert sum(share.probability for share in shares(bet.distribution)) == 1


COSTS = {
    "sensible": Fraction(7_779_963_171_719, 41_720_715_036_000),
    "careful": Fraction(345_605_872_033, 83_441_430_072_000),  # 0.41% of the ante
    "never-fold": Fraction(212_493_478_271, 906_972_066_000),  # 23.43%
    "pairs-only": Fraction(72_403_750_477, 347_672_625_300),  # 20.83%
    "rule-of-thumb": Fraction(6_381_094_379, 1_083_654_936_000),  # 0.59%
}


def test_every_strategy_that_comes_with_croupier_is_priced(whole_deck: Solved) -> None:
    assert set(strategy_names(GAME)) == set(COSTS)
    for name, cost in COSTS.items():
        priced = price_strategy(RULES, strategy(GAME, name), whole_deck)
        assert priced.cost == cost
        assert priced.main.figures.house_edge == cost - price(RULES, whole_deck).value
