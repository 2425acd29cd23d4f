"""The figures of the reference sheets, on the whole deck, are those that are published."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.games import outside
from croupier.rounds import Rules
from croupier.solver.analysis import Priced, price, solve

FOLDER = Path(__file__).parents[2] / "examples" / "games"
pytestmark = pytest.mark.whole_deck


def priced(name: str) -> Priced:
    slug = outside.bring_text((FOLDER / f"{name}.toml").read_text("utf-8")).game.slug
    return price(Rules.read({"game": slug}), solve(slug, use_cache=False))


def test_three_card_poker() -> None:
    """3.3730% of the ante, and 7.2760% of Pair Plus at 40, 30, 6, 3 and 1."""
    main, pair_plus = priced("three-card-poker").bets[:2]
    assert main.figures.house_edge == Fraction(686_689, 20_358_520)
    assert pair_plus.figures.house_edge == Fraction(402, 5_525)


def test_let_it_ride_is_that_of_the_package_in_every_fraction() -> None:
    ours, theirs = priced("let-it-ride"), price(Rules.read({"game": "let-it-ride"}))
    assert ours.value == theirs.value
    by_wagers = {frozenset(bet.bet.opening): bet for bet in ours.bets}
    for bet in theirs.bets:
        if not bet.bet.is_joint:
            same = by_wagers[frozenset(bet.bet.opening)].figures
            assert same.expected == bet.figures.expected
            assert same.variance == bet.figures.variance
    assert ours.main.figures.average_stake == theirs.main.figures.average_stake


def test_crazy_4_poker() -> None:
    """3.42% of the ante, and 6.78% of Queens Up at 50, 40, 7, 4, 3, 2 and 1."""
    main, queens_up = priced("crazy-4-poker").bets[:2]
    assert main.figures.house_edge == Fraction(264_142_729, 7_726_058_340)
    assert queens_up.figures.house_edge == Fraction(7_339, 108_290)


def test_second_thoughts() -> None:
    """A game with an exchange; on small decks it is what every round played comes to."""
    found = priced("second-thoughts")
    assert found.main.figures.house_edge == Fraction(2_076_891, 187_298_384)
