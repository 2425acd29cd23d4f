"""The general solver alone on the whole deck, where that takes seconds: published figures, and
those of the games' own solvers, fraction for fraction. Other games take longer: `make long`."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.cards import DECK
from croupier.solver.game_odds import odds_of
from croupier.solver.outcomes import Distribution
from croupier.solver.shipped.lookup import find
from support.outside_games import solved_game
from support.whole_decks import counted

pytestmark = pytest.mark.whole_deck


@pytest.mark.parametrize("name", ["let-it-ride", "double-down-stud", "colorado-hold-em"])
def test_equals_the_shipped_figures_of_the_game(name: str) -> None:
    odds, counts = counted(name)
    for rules in odds.rules:
        shipped = find(rules)
        assert shipped is not None
        assert odds.best(counts, rules).value == shipped.value


def test_one_count_serves_both_versions_of_a_game() -> None:
    odds, counts = counted("colorado-hold-em")
    default = odds.rules[0]
    required = replace(default, options={**default.options, "version": "required"})
    shipped = find(required)
    assert shipped is not None
    assert odds.best(counts, required).value == shipped.value != odds.best(counts, default).value


def test_a_sheet_of_let_it_ride_equals_the_built_in_game_in_every_fraction() -> None:
    odds, counts = counted("let-it-ride.toml")
    built_in = odds_of("let-it-ride")
    rules = solved_game("let-it-ride")[1][0]
    theirs = built_in.count(DECK)
    main = built_in.distribution(theirs, rules, built_in.best(theirs, rules), built_in.bets[0])
    ours = odds.best(counts, odds.rules[0]).distribution
    assert chances(ours) == chances(main)


def chances(distribution: Distribution) -> dict[Fraction, Fraction]:
    found = distribution.by(lambda ending: ending.net)
    return {net: Fraction(count, distribution.total) for net, count in found.items()}


def test_three_card_poker() -> None:
    odds, counts = counted("three-card-poker.toml")
    best = odds.best(counts, odds.rules[0])
    assert best.value == Fraction(-686_689, 20_358_520)
    assert round(float(best.value), 6) == -0.033730
    said = odds.digest(counts, odds.rules[0], best).always
    assert any("high card from queen-six-four on" in one and "always play" in one for one in said)
