"""Counts priced: what must hold whatever is paid."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import OddsError, RulebookError
from croupier.games.double_cross.prices import FOLDED, ROW, three_card_categories, worth
from croupier.hands import ThreeCard, three_value
from croupier.hands.lookup import category_of
from croupier.money import Odds
from croupier.rounds import Rules
from croupier.solver.analysis import Solved, price, solve, sweep, with_pay
from support.examples import examples
from support.odds import GAME, RULES, small

DECK = "7c 8c 9c Tc Jc 7d 8d 9d Ah Ad"
LINES = tuple(RULES.pays["raise"])

payouts = st.fractions(min_value=0, max_value=500, max_denominator=12).map(Odds)


@pytest.fixture(scope="module")
def solved() -> Solved:
    return small(DECK)


def paying(odds: dict[str, Odds]) -> Rules:
    rules = RULES
    for line, one in odds.items():
        rules = with_pay(rules, "raise", line, one)
    return rules


tables = st.dictionaries(st.sampled_from(LINES), payouts)


@examples(40)
@given(tables, st.sampled_from(LINES), payouts, payouts)
def test_a_better_payout_never_lowers_the_value(
    solved: Solved, odds: dict[str, Odds], line: str, one: Odds, other: Odds
) -> None:
    low, high = (
        price(with_pay(paying(odds), "raise", line, pay), solved).value
        for pay in sorted((one, other))
    )
    assert low <= high


@examples(40)
@given(tables)
def test_the_value_is_that_of_the_endings_and_no_choice_would_be_better(
    solved: Solved, odds: dict[str, Odds]
) -> None:
    priced = price(paying(odds), solved)
    assert priced.value == priced.main.figures.expected
    assert priced.value >= -1  # one can always fold
    found = worth(solved.counts, priced.rules)
    chosen = found.of(priced.chosen)
    for other in (found.row, found.column):
        assert (chosen >= other).all()
    assert (chosen >= found.fold).all()


def test_of_choices_worth_the_same_folding_comes_first_and_then_the_row(solved: Solved) -> None:
    states = solved.counts.states
    # Top and right alike but for their names: both lines are worth the same.
    found = worth(solved.counts, RULES)
    same = (found.row == found.column) & (found.row > found.fold)
    assert same.any()
    assert (found.best()[same] == ROW).all()
    # Where everything is lost but the wins that pay nothing, playing may be worth a fold.
    level = np.full(len(states), found.fold, found.row.dtype)
    tied = type(found)(found.scale, found.fold, level, level)
    assert (tied.best() == FOLDED).all()


def test_pays_beyond_64_bits_are_priced_all_the_same(solved: Solved) -> None:
    # So much for a royal, which this deck cannot make, that nothing must change.
    posted = price(RULES, solved).value
    huge = Odds(Fraction(10**30 + 1, 10**12))
    rules = with_pay(RULES, "raise", "royal flush", huge)
    assert price(rules, solved).value == posted
    rules = with_pay(RULES, "raise", "straight flush", huge)
    assert worth(solved.counts, rules).row.dtype == object
    for line in ("pair", "flush"):
        rules = with_pay(RULES, "raise", line, huge)
        assert price(rules, solved).value == price(rules, solved).main.figures.expected


def test_a_sweep_prices_each_payout_anew(whole_deck: Solved) -> None:
    pays = [Odds.to(5), Odds.to(6), Odds.to(7), Odds.to(8)]
    edges = [-priced.value for _, priced in sweep(RULES, "raise", "flush", pays, whole_deck)]
    assert edges == sorted(edges, reverse=True)
    assert edges[1] == -price(RULES, whole_deck).value


def test_an_unknown_wager_or_line_is_refused() -> None:
    with pytest.raises(OddsError, match="no pay table 'bonus'; the tables are"):
        with_pay(RULES, "bonus", "pair", Odds.to(1))
    with pytest.raises(OddsError, match="raise has no line 'five of a kind'"):
        with_pay(RULES, "raise", "five of a kind", Odds.to(1))
    with pytest.raises(RulebookError, match="no game 'bingo'; the games are"):
        solve("bingo")


def test_three_card_hands_by_state_are_those_of_the_rankings(whole_deck: Solved) -> None:
    states = whole_deck.counts.states[::997]
    expected = [category_of(three_value(a, b, top), ThreeCard) for a, b, top, _ in states.tolist()]
    assert three_card_categories(states).tolist() == expected


def test_counts_of_the_whole_deck_stay_exact_in_floats(whole_deck: Solved) -> None:
    counts = whole_deck.counts
    assert counts.total < 2**53
    assert (counts.flat.sum(axis=1) == counts.ways).all()
    assert whole_deck.odds.game.slug == GAME
