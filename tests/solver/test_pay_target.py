"""Which payout gives an edge: found exactly, and told with what the law has against it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from croupier.errors import OddsError
from croupier.money import Odds
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition
from croupier.solver.analysis import Priced, Solved, price, solve, with_pay
from croupier.solver.pay_target import PayTarget, pay_target

pytestmark = pytest.mark.whole_deck


@cache
def solved(slug: str) -> Solved:
    return solve(slug)


def found(slug: str, wager: str, line: str, target: Fraction) -> PayTarget:
    def at(rules: Rules) -> Priced:
        return price(rules, solved(slug))

    return pay_target(Rules(chosen_edition(slug)), wager, line, target, at)


def edge(slug: str, wager: str, line: str, odds: Odds) -> Fraction:
    rules = with_pay(Rules(chosen_edition(slug)), wager, line, odds)
    return price(rules, solved(slug)).main.figures.house_edge


@pytest.mark.parametrize(
    "target", [Fraction(3, 100), Fraction(1, 50), Fraction(0), Fraction(-1, 9)]
)
def test_the_odds_that_are_found_give_the_edge_exactly(target: Fraction) -> None:
    slug, cell = "double-down-stud", ("wager", "flush")
    answer = found(slug, *cell, target)
    assert answer.exact is not None
    assert edge(slug, *cell, answer.exact) == target
    ratios = [one.odds.ratio for one in answer.near]
    assert any(one <= answer.about for one in ratios) and any(one >= answer.about for one in ratios)
    for one in answer.near:
        assert one.edge == edge(slug, *cell, one.odds)


def test_odds_that_are_posted_are_found_again() -> None:
    slug, cell = "double-down-stud", ("wager", "three of a kind")
    legal = chosen_edition(slug).pays[cell[0]][cell[1]]
    assert found(slug, *cell, edge(slug, *cell, legal)).exact == legal


def test_the_nearest_odds_are_those_that_the_law_allows() -> None:
    answer = found("double-cross", "raise", "flush", Fraction(3, 100))
    assert answer.about < 6
    assert [str(one.odds) for one in answer.near if one.unlawful is None] == ["6 to 1"]
    assert answer.nearest is not None and str(answer.nearest.odds) == "6 to 1"


def test_a_line_of_a_side_wager_is_searched_for_the_edge_of_that_wager() -> None:
    answer = found("four-card-poker", "aces-up", "flush", Fraction(3, 100))
    assert answer.bet == "aces up" and answer.exact is not None


def test_an_edge_that_no_odds_give_is_told() -> None:
    with pytest.raises(OddsError, match="even if flush were a push"):
        found("double-down-stud", "wager", "flush", Fraction(1, 2))
    with pytest.raises(OddsError, match="even at 1,000,000 to 1"):
        found("double-down-stud", "wager", "royal flush", Fraction(-9, 10))
