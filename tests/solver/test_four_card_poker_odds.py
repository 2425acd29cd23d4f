"""The odds of Four Card Poker: two solvers, published figures, strategies by up-card, advice."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from croupier.cards import DECK, RANK_NAMES, card, cards
from croupier.errors import OddsError
from croupier.games.four_card_poker.odds import ACES_UP, MAIN, OPTIONS, VOCABULARY, situation
from croupier.money import Odds
from croupier.rounds import Rules, SeatKnowledge
from croupier.solver import advise, price, price_strategy
from croupier.solver.analysis import Solved, solve, with_pay
from croupier.solver.figures import percent
from croupier.solver.strategies import strategy, strategy_names
from croupier.solver.strategy import parse
from oracles.agreement import agree, agree_on_strategy, paying, played, small, walked, within

GAME = "four-card-poker"
RULES = Rules.of(GAME, "nj")
LOSES_IT = {"aces-up-survives-fold": False}
ANTE = ("ante",)

DECKS = {
    "two suits: flushes, straights and ties": "2c 3c 4c 5c 6c 7c 2d 3d 4d 5d Ad",
    "three suits of four ranks: trips": "Ac Kc Qc Jc Ad Kd Qd Jd Ah Kh Qh",
    "pairs of every kind": "2h 2s 6h 6d 6c 6s 9s 9c Td Jh As",
}
PAYS = {
    "as posted": RULES,
    "odd fractions": paying(
        paying(paying(RULES, "automatic-bonus", three_of_a_kind="1 to 3"), "ante", win="2 to 5"),
        "play",
        win="7 to 6",
    ),
    "so poor that many fold": paying(
        paying(paying(RULES, "automatic-bonus", three_of_a_kind="push"), "ante", win="push"),
        "play",
        win="1 to 4",
    ),
}


@pytest.fixture(scope="module")
def full(odds_cache: Path) -> Solved:
    return solve(GAME)


CASES = [
    ("two suits: flushes, straights and ties", "as posted"),
    ("two suits: flushes, straights and ties", "so poor that many fold"),
    ("three suits of four ranks: trips", "odd fractions"),
    ("three suits of four ranks: trips", "so poor that many fold"),
    ("pairs of every kind", "as posted"),
]


@pytest.mark.parametrize(("deck", "pays"), CASES)
def test_both_solvers_agree_on_the_best_play(deck: str, pays: str) -> None:
    rules, solved = PAYS[pays], small(GAME, DECKS[deck])
    found, priced = walked(rules, DECKS[deck], ANTE), price(rules, solved)
    agree(found, priced)
    for seen, decision in found.decisions.items():
        at = solved.counts.index(seen.own, seen.card("dealer", 5))
        assert decision.chosen == OPTIONS[priced.chosen.choice[at]]


def test_both_solvers_agree_on_a_dozen_cards() -> None:
    """Where the dealer's hand is still open when the up-card is seen."""
    deck = "2c 3c 4c Ac 2d 3d 4d Ad 2h 3h 4h Ah"
    fixed, solved = strategy(GAME, "rank-only"), small(GAME, deck)
    found = walked(RULES, deck, ANTE, fixed.policy)
    agree(found, price_strategy(RULES, fixed, solved))


@pytest.mark.parametrize("name", strategy_names(GAME))
def test_both_solvers_agree_on_a_fixed_strategy(name: str) -> None:
    agree_on_strategy(PAYS["odd fractions"], DECKS["pairs of every kind"], name, ANTE)


@pytest.mark.parametrize("survives", [True, False])
def test_both_solvers_agree_on_aces_up_beside_an_ante(survives: bool) -> None:
    deck = DECKS["three suits of four ranks: trips"]
    rules = Rules.of(GAME, "nj", {"aces-up-survives-fold": survives})
    solved, fixed = small(GAME, deck), parse(ONLY_TRIPS, VOCABULARY)
    found = walked(rules, deck, ("ante", "aces-up"), fixed.policy)
    main, aces_up = price_strategy(rules, fixed, solved).bets
    assert (main.bet, aces_up.bet) == (MAIN, ACES_UP)
    wagers = ("ante", "play", "automatic-bonus")
    alone = found.distribution.only(wagers, ("play",)).probabilities()
    assert alone == main.distribution.probabilities()
    alone = found.distribution.only(("aces-up",), () if survives else ("play",)).probabilities()
    assert alone == aces_up.distribution.probabilities()


ONLY_TRIPS = "play two antes with three of a kind or better\notherwise fold"


def test_the_headline_figures(full: Solved) -> None:
    """FIGURES.md: 2.78% of the ante, 1.30% of all staked."""
    main, aces_up = price(RULES, full).bets
    figures = main.figures
    assert figures.expected == Fraction(-8_840_827_253, 317_119_576_410)
    assert figures.element_of_risk == Fraction(8_840_827_253, 679_378_580_496)
    assert percent(figures.element_of_risk, 5) == "1.30131%"
    assert figures.average_stake == Fraction(5_451_864, 2_544_815)
    assert figures.total == comb(52, 5) * 47 * comb(46, 5)
    chosen = main.distribution.choices()["play"]
    assert chosen == {
        "fold": 79_019_548_789_104,
        "play 1x": 36_993_004_254_360,
        "play 3x": 51_426_583_301_016,
    }
    assert aces_up.figures.house_edge == Fraction(12_643, 324_870)


def test_aces_up_of_the_books(full: Solved) -> None:
    """FIGURES.md: 50/30/7/6/5/2/1 returns 96.63%."""
    rules = paying(
        RULES, "aces-up",
        straight_flush="30", three_of_a_kind="7", flush="6", straight="5", two_pair="2",
    )  # fmt: skip
    edge = price(rules, full).bets[1].figures.house_edge
    assert edge == Fraction(1_826, 54_145) and percent(1 - edge, 2) == "96.63%"


def test_a_fold_may_lose_aces_up(full: Solved) -> None:
    """The best play folds no hand that Aces Up pays; who folds more does."""
    loses = Rules.of(GAME, "nj", LOSES_IT)
    kept, lost = price(RULES, full), price(loses, full)
    assert kept.value == lost.value and kept.inputs != lost.inputs
    assert lost.bets[1].figures.house_edge == kept.bets[1].figures.house_edge
    folds = lost.bets[1].distribution.choices()["play"]["fold"]
    assert folds == lost.main.distribution.choices()["play"]["fold"]
    timid = price_strategy(loses, parse(ONLY_TRIPS, VOCABULARY), full)
    assert timid.bets[1].figures.house_edge > kept.bets[1].figures.house_edge


COSTS = {
    "rank-only": Fraction(4_250_592_667, 697_663_068_102),  # 3.4% in all, as published
    "any-pair": Fraction(171_120_353, 22_651_398_315),
    "by-up-card": Fraction(246_713_479, 303_331_768_740),  # 0.08%
    "matching": Fraction(458_987_231, 581_385_890_085),  # less, in ten rules
}


def test_every_strategy_that_comes_with_croupier_is_priced(full: Solved) -> None:
    assert set(strategy_names(GAME)) == set(COSTS)
    for name, cost in COSTS.items():
        assert price_strategy(RULES, strategy(GAME, name), full).cost == cost
    simple = price_strategy(RULES, strategy(GAME, "rank-only"), full)
    assert simple.value == Fraction(-6_583_447_951, 193_795_296_695)


@pytest.mark.parametrize(
    ("condition", "own", "up", "wanted"),
    [
        ("with king high or better", "Kc Jd 9h 7s 2c", "2d", True),
        ("with king high or better", "Qc Jd 9h 7s 2c", "2d", False),
        ("with a pair or better", "2c 2d 9h 7s 4c", "3d", True),
        ("with a pair of tens or better", "9c 9d Ah 7s 4c", "3d", False),
        ("with a pair of tens or better", "9c 9d 4h 7s 4c", "3d", True),
        ("with a pair of nines", "9c 9d Ah 7s 4c", "3d", True),
        ("with a pair of nines", "9c 9d 7h 7s 4c", "3d", False),
        ("with a pair of the up card or better", "9c 9d Ah 7s 4c", "9h", True),
        ("with a pair above the up card or better", "9c 9d Ah 7s 4c", "9h", False),
        ("with a queen kicker or higher", "9c 9d Ah 7s 4c", "3d", True),
        ("with a queen kicker or higher", "9c 9d 8h 7s 4c", "3d", False),
        ("with a kicker of the up card or higher", "9c 9d 8h 7s 4c", "8d", True),
        ("with a second seven kicker or higher", "9c 9d 8h 7s 4c", "8d", True),
        ("with a second eight kicker or higher", "9c 9d 8h 7s 4c", "8d", False),
        ("with a card like the up card", "9c 9d 8h 7s 4c", "7d", True),
        ("with a card like the up card", "9c 9d 8h 7s 4c", "4d", False),  # the fifth card
        ("with two pair or better", "9c 9d 7h 7s 4c", "3d", True),
        ("with a straight or better", "9c 8d 7h 6s 4c", "3d", True),
        ("with a flush or better", "9c 8d 7h 6s 4c", "3d", False),
        ("with three of a kind or better", "9c 9d 9h 6s 4c", "3d", True),
        ("when up card is three", "9c 9d 9h 6s 4c", "3d", True),
        ("when up card is four or higher", "9c 9d 9h 6s 4c", "3d", False),
        ("when not up card is two or lower", "9c 9d 9h 6s 4c", "3d", True),
    ],
)
def test_what_the_words_mean(condition: str, own: str, up: str, wanted: bool) -> None:
    read = parse(f"play one ante {condition}\notherwise fold", VOCABULARY)
    seen = SeatKnowledge(cards(own), (("dealer", (*[None] * 5, card(up))),), ())
    assert read.answer(situation(seen, ()), OPTIONS) == OPTIONS[wanted]
    assert parse(str(read), VOCABULARY) == read


def test_the_strategy_can_be_read(full: Solved) -> None:
    priced = price(RULES, full)
    said = priced.digest.always
    assert said[0].startswith("Against a two: plays at times from ")
    assert "always from any 2-2" in said[0] and said[-1] == "Never plays two antes."
    (table,) = priced.extras
    assert [row[0] for row in table.rows] == list(RANK_NAMES)
    assert table.rows[0][2] == "any 2-2" and table.rows[0][5] == "8-8-T-9"
    assert "40006043843/1395326136204" in table.says
    plays, most = priced.digest.charts
    assert plays.cells["AA", "K"] == {"fold": 0, "play 1x": 0, "play 2x": 0, "play 3x": 1}
    assert plays.cells["22", "7"]["fold"] == Fraction(1156, 1333)
    assert len(plays.down) == 20 and len(plays.across) == 13 and most.shaded == ("play 3x",)
    fixed = price_strategy(RULES, strategy(GAME, "any-pair"), full)
    assert fixed.digest.always[5] == "Against a seven: plays from any 2-2; 3 antes from any T-T."


def test_thresholds_follow_the_pays(full: Solved) -> None:
    """If the play wager pays 2 to 1, weaker hands play the most."""
    (usual,) = price(RULES, full).extras
    (rich,) = price(with_pay(RULES, "play", "win", Odds.to(2)), full).extras
    assert rich.rows[0][5] != usual.rows[0][5]
    assert "that costs -" not in rich.says


@pytest.mark.parametrize("dead", ["", "9h As 2c"])
def test_advice_is_what_the_counts_say(full: Solved, dead: str) -> None:
    own, up = cards("9c 9d Jh 4s 2d"), card("5h")
    found = advise(RULES, own=own, up=(up,), dead=dead)
    fold, *plays = found.choices
    assert [one.option for one in found.choices] == ["fold", "play 1x", "play 2x", "play 3x"]
    left = len(DECK) - 6 - len(cards(dead))
    assert fold.value == -1 and fold.distribution.total == comb(left, 5)
    if not dead:
        win, tie, lose = full.counts.state(own, up)
        assert [one.value for one in plays] == [
            Fraction((win + tie - lose) * (1 + times), win + tie + lose) for times in (1, 2, 3)
        ]
    assert found.best.value == max(one.value for one in found.choices)


def test_bad_hands_are_refused() -> None:
    with pytest.raises(OddsError, match="up: name 1 card"):
        advise(RULES, own="2c 3c 4c 5c 9d")
    with pytest.raises(OddsError, match="own: name 5 cards, not 'Ah Kh'"):
        advise(RULES, own="Ah Kh", up="2c")


def test_the_table_pays_what_the_odds_say(full: Solved) -> None:
    fixed = strategy(GAME, "by-up-card")
    nets = played(RULES, fixed, 500, {"ante": 1000, "aces-up": 1000}, 1000)
    main, aces_up = (float(one.figures.expected) for one in price_strategy(RULES, fixed, full).bets)
    assert within(nets.of("ante", "play", "automatic-bonus"), main)
    assert within(nets.of("aces-up"), aces_up)
