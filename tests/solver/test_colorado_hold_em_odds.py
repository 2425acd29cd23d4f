"""The odds of Colorado Hold 'Em: two solvers in both versions, figures, advice, and the table."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from croupier.cards import DECK, cards
from croupier.errors import OddsError, StrategyError
from croupier.games.colorado_hold_em.definition import COLORADO_HOLD_EM
from croupier.games.colorado_hold_em.odds import BONUS, MAIN, plain
from croupier.money import Odds
from croupier.rounds import Rules, SeatKnowledge
from croupier.solver import advise, price, price_strategy, sweep
from croupier.solver.analysis import Solved, solve
from croupier.solver.strategies import strategy, strategy_names, vocabulary_of
from croupier.solver.strategy import parse
from oracles.agreement import DECKS, paying, played, small, told, walked, within
from oracles.dealt_hands import dealt
from oracles.reference_solver import ScriptSolution

GAME = "colorado-hold-em"
HOUSES = {
    "permissible": Rules.of(GAME, "nj"),
    "required": Rules.of(GAME, "nj", {"version": "required"}),
    "no push": Rules.of(GAME, "nj", {"version": "required", "push-from": "none"}),
}
RULES = HOUSES["permissible"]


@pytest.fixture(scope="module")
def full(odds_cache: Path) -> Solved:
    return solve(GAME)


def agree(found: ScriptSolution, full: Solved, rules: Rules) -> None:
    """Value, every ending, and every choice, whichever way its cards were counted."""
    priced = price(rules, full)
    assert found.value == priced.value == priced.main.figures.expected
    ended = told(found.distribution, plain).probabilities()
    assert ended == priced.main.distribution.probabilities()
    for seen, decision in found.decisions.items():
        weighed = full.odds.weigh(rules, full.deck, {"own": seen.own}, {})
        offered = {one.option: one.value for one in weighed}
        assert {name: decision.values[name] for name in offered} == offered
        # What is no instant winner is lost if it is declared as one.
        assert {decision.values[name] for name in set(decision.values) - set(offered)} <= {-1}


@pytest.mark.parametrize(
    ("deck", "house", "changes"),
    [
        ("three suits of three ranks: full houses", "permissible", {}),
        ("pairs of every kind", "required", {}),
        ("five and four of a suit, and a pair: the wheel", "no push", {}),
        ("one suit of nine: straight flushes and royals", "permissible", {"flush": "push"}),
        (
            "five and four of a suit, and a pair: the wheel",
            "permissible",
            {"instant straight flush": "40 to 3", "nines or tens": "1 to 7", "straight": "push"},
        ),
        (
            "three suits of three ranks: full houses",
            "required",
            {"instant three of a kind": "push", "full house": "5 to 2", "tens or better": "push"},
        ),
    ],
)
def test_both_solvers_agree_on_the_best_play(
    deck: str, house: str, changes: dict[str, str]
) -> None:
    table = "permissible" if house == "permissible" else "required"
    rules = paying(HOUSES[house], table, **changes)
    agree(walked(rules, DECKS[deck]), small(GAME, DECKS[deck]), rules)


@pytest.mark.parametrize("house", ["permissible", "required"])
def test_both_solvers_agree_on_the_bonus_wager_of_one_who_plays_for_the_main_game(
    house: str,
) -> None:
    rules, deck = HOUSES[house], DECKS["pairs of every kind"]
    best = walked(rules, deck).decisions
    found = walked(rules, deck, ("ante", "bonus"), lambda seen, _: best[seen].chosen)
    for one in price(rules, small(GAME, deck)).bets:
        wagers = ("ante", "bet") if one.bet is MAIN else ("bonus",)
        alone = told(found.distribution.only(wagers, ("play",)), plain)
        assert alone.probabilities() == one.distribution.probabilities()


@pytest.mark.parametrize(
    ("name", "house"),
    [
        ("careful", "permissible"),
        ("pair-of-nines", "permissible"),
        ("required", "required"),
        ("never-fold", "no push"),
    ],
)
def test_both_solvers_agree_on_a_fixed_strategy(name: str, house: str) -> None:
    rules, fixed = HOUSES[house], strategy(GAME, name)
    deck = DECKS["one suit of nine: straight flushes and royals"].replace("6s 7s", "6h 7h 7d")
    solved = small(GAME, deck)
    found = walked(rules, deck, strategy=fixed.policy)
    priced = price_strategy(rules, fixed, solved)
    assert found.value == priced.value
    ended = told(found.distribution, plain).probabilities()
    assert ended == priced.main.distribution.probabilities()


FIGURES = {
    "permissible": (Fraction(3_009_197, 101_792_600), Fraction(17_190_377, 101_792_600)),
    "required": (Fraction(2_133, 38_675), Fraction(486_011, 2_544_815)),
    "no push": (Fraction(3_192_477, 12_724_075), Fraction(25_387_013, 101_792_600)),
}
"""The house edge of the ante, and of a bonus wager."""


@pytest.mark.parametrize("house", HOUSES)
def test_the_figures_at_the_legal_minimum(full: Solved, house: str) -> None:
    priced = price(HOUSES[house], full)
    assert tuple(one.figures.house_edge for one in priced.bets) == FIGURES[house]
    assert [one.bet for one in priced.bets] == [MAIN, BONUS]
    assert {one.figures.total for one in priced.bets} == {comb(52, 3) * comb(49, 3)}
    declared = priced.main.distribution.choices()["play"]["declare instant winner"]
    assert declared == 100 * comb(49, 3)


def test_choices_go_by_names_that_say_nothing_of_the_order_of_cards(full: Solved) -> None:
    chosen = price(RULES, full).main.distribution.choices()["play"]
    assert set(chosen) == {"declare instant winner", "discard", "discard and bet"}
    part = Fraction(chosen["discard and bet"], comb(52, 3) * comb(49, 3))
    assert part == Fraction(954, 5_525)  # 17.27%
    required = price(HOUSES["required"], full).main.distribution.choices()["play"]
    assert set(required) == {"declare instant winner", "fold", "discard and bet"}


def test_a_wider_push_band_is_worth_more(full: Solved) -> None:
    edges = [
        price(Rules.of(GAME, "nj", {"version": "required", "push-from": low}), full).value
        for low in ("none", "9", "8", "7", "6", "2")
    ]
    assert edges == sorted(edges) and len(set(edges)) == len(edges)


def test_options_are_told_and_tables_not_in_force_are_left_out(full: Solved) -> None:
    priced = price(HOUSES["required"], full)
    assert priced.options == {
        "version": ("required", "ch-version"),
        "push-from": ("7", "ch-push-band"),
        "push-to": ("9", "ch-push-band"),
        "bonus": ("yes", "ch-bonus"),
    }
    assert full.odds.tables(HOUSES["required"]) == ("required", "bonus")
    assert full.odds.tables(RULES) == ("permissible", "bonus")
    without = Rules.of(GAME, "nj", {"bonus": False})
    assert [one.bet for one in price(without, full).bets] == [MAIN]
    inputs = {price(rules, full).inputs for rules in (*HOUSES.values(), without)}
    assert len(inputs) == 4


COSTS = {
    "permissible": {
        "sensible": Fraction(366_909, 20_358_520),
        "careful": Fraction(56_997, 14_541_800),
        "any-pair": Fraction(918_777, 101_792_600),
        "pair-of-nines": Fraction(366_909, 20_358_520),
        "never-bet": Fraction(1_731_927, 14_541_800),
        "never-fold": Fraction(69_551, 239_512),
    },
    "required": {
        "sensible": Fraction(47_713, 3_915_100),
        "required": Fraction(240_631, 50_896_300),
        "never-fold": Fraction(26_997, 1_817_725),
    },
}


@pytest.mark.parametrize("house", COSTS)
def test_every_strategy_that_comes_with_croupier_is_priced(full: Solved, house: str) -> None:
    for name in strategy_names(GAME):
        if name in COSTS[house]:
            priced = price_strategy(HOUSES[house], strategy(GAME, name), full)
            assert (name, priced.cost) == (name, COSTS[house][name])
        else:
            with pytest.raises(StrategyError, match="is not open to all of them"):
                price_strategy(HOUSES[house], strategy(GAME, name), full)


def test_a_strategy_that_leaves_hands_undecided_is_refused(full: Solved) -> None:
    lazy = parse("otherwise declare an instant winner", vocabulary_of(GAME))
    with pytest.raises(StrategyError, match="some hands are left without a choice"):
        price_strategy(RULES, lazy, full)


@pytest.mark.parametrize(
    ("rule", "own", "option"),
    [
        ("declare an instant winner", "7c 7d 7h", "declare instant winner"),
        ("declare an instant winner", "2c 3c Ac", "declare instant winner"),
        ("declare an instant winner", "2c Kc Ac", "fold"),
        ("bet with a pair", "2c 7d 7h", "discard first and bet"),
        ("bet with a pair of eights or better", "2c 7d 7h", "fold"),
        ("bet with suited cards", "2c 7c Ah", "discard third and bet"),
        ("bet with cards in sequence", "2c 7c Ah", "discard second and bet"),
        ("bet with an ace or higher", "2c 7c Ah", "discard first and bet"),
        ("bet with two cards eight or higher", "2c 7c Ah", "fold"),
        ("bet when own cards are suited", "2c 7c Ac", "discard first and bet"),
        ("bet when own cards hold a pair", "2c 2d Ac", "discard third and bet"),
        ("bet when own cards are to a straight", "2c 4d Ac", "discard first and bet"),
        ("bet when own high card is ten or lower", "2c 4d Ac", "fold"),
        ("bet when own low card is three or higher", "2c 4d Ac", "fold"),
        ("play without a bet with not a pair", "7c 7d Ac", "discard second"),
    ],
)
def test_what_the_words_mean(rule: str, own: str, option: str) -> None:
    words = vocabulary_of(GAME)
    read = parse(f"{rule}\notherwise fold", words)
    known = words.situation(SeatKnowledge(cards(own), (), ()), words.options)
    assert read.answer(known, words.options) == option
    assert parse(str(read), vocabulary_of(GAME)) == read


def test_cards_are_counted_as_they_were_dealt() -> None:
    walker = strategy(GAME, "never-fold").policy
    ask = COLORADO_HOLD_EM.asks(RULES)[0]
    assert walker(SeatKnowledge(cards("Kh 2c Kd"), (), ()), ask) == "discard second and bet"


@pytest.mark.parametrize("house", HOUSES)
def test_advice_on_a_hand(house: str) -> None:
    found = advise(HOUSES[house], own="Ah 9h 9c")
    assert found.best.option == "discard first and bet"
    assert found.best.words == "discard Ah and bet"
    assert len(found.choices) == (6 if house == "permissible" else 4)
    for one in found.choices:
        assert one.distribution.total == comb(49, 3)
    instant = advise(HOUSES[house], own="7h 7d 7c")
    assert instant.best.option == "declare instant winner" and instant.best.value == 5


def test_advice_counts_what_may_be_dealt() -> None:
    gone, own = cards("Ks 2c 9d"), cards("Ah 9h 9c")
    rest = set(DECK) - {*gone, *own}
    found = advise(RULES, own=own, dead=gone)
    for choice, discard in zip(found.choices[:3], own, strict=True):
        counts = dealt(set(own) - {discard}, rest)
        hands = choice.distribution.by(lambda ending: ending.hand)
        assert choice.distribution.total == sum(counts) == comb(46, 3)
        assert hands["full house"] == counts[18] and hands["two pair"] == counts[14]
    with pytest.raises(OddsError, match="own: name 3 cards, not 'Ah 9h'"):
        advise(RULES, own="Ah 9h")


def test_below_the_legal_minimum_it_is_said(full: Solved) -> None:
    tried = sweep(RULES, "permissible", "flush", [Odds.to(7), Odds.to(9)], full)
    assert [[wrong[:3] for wrong in one.rules.unlawful()] for _, one in tried] == [
        [("permissible", "flush", "19:47-23.13(b)")],
        [],
    ]


@pytest.mark.parametrize(("house", "name"), [("permissible", "careful"), ("required", "required")])
def test_the_table_pays_what_the_odds_say(full: Solved, house: str, name: str) -> None:
    rules, fixed = HOUSES[house], strategy(GAME, name)
    stakes = {"ante": 1000, "bonus": 1000}
    nets = played(rules, fixed, 700, stakes, 1000)
    main, bonus = (float(one.figures.expected) for one in price_strategy(rules, fixed, full).bets)
    assert within(nets.of("ante", "bet"), main)
    assert within(nets.of("bonus"), bonus)
