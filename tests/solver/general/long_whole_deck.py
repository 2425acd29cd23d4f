"""The general solver alone on the whole deck, where that takes minutes: `make long`."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.cards import DECK, RANKS
from croupier.solver.general.odds import GeneralOdds, general_odds
from croupier.solver.general.solution import Counted
from croupier.solver.shipped.lookup import find
from support.outside_games import solved_game

pytestmark = pytest.mark.whole_deck


def counted(name: str) -> tuple[GeneralOdds, Counted]:
    game, rules = solved_game(name)
    odds = general_odds(game, rules)
    return odds, odds.count(DECK)


@pytest.mark.parametrize("name", ["criss-cross", "double-cross"])
def test_equals_the_shipped_figures_of_the_game(name: str) -> None:
    odds, counts = counted(name)
    for rules in odds.rules:
        shipped = find(rules)
        assert shipped is not None
        assert odds.best(counts, rules).value == shipped.value


def test_ultimate_texas_hold_em_and_its_published_raises_before_the_flop() -> None:
    """Raise four times with threes or better, any ace, K-2 suited or K-5, Q-6 suited or Q-8,
    J-8 suited or J-T; else check."""
    odds, counts = counted("ultimate-texas-holdem.toml")
    course = odds.best(counts, odds.rules[0])
    assert course.value == Fraction(-50_643_648_973, 2_317_817_502_000)
    assert round(float(-course.value), 7) == 0.0218497
    states, taken = course.layout.states(0), course.outcome.choices[0][:, 0]
    (_, node), *_ = course.tree.nodes(0)
    least = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}
    for own, option in zip(states.own.tolist(), taken.tolist(), strict=True):
        low, high = sorted(card // 4 for card in own)
        suited, offsuit = least.get(RANKS[high], ("", ""))
        floor = suited if own[0] % 4 == own[1] % 4 else offsuit
        is_raised = low == high > 0 or (low != high and floor != "" and low >= RANKS.index(floor))
        most = max(range(len(node.options)), key=lambda at: node.stakes[at])
        assert (option == most) == is_raised, own
    assert course.distribution.total == course.layout.deals
