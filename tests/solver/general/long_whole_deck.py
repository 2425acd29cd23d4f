"""The general solver alone where that takes long, on whole decks and on one in which every round is
played: `make long`."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.hands.any_size.best_tables import best_values
from croupier.hands.any_size.floors import floor_value
from croupier.hands.ranking import FiveCard
from croupier.solver.general.course import SeenStates
from croupier.solver.general.plan import Node
from croupier.solver.general.solution import Course
from croupier.solver.general.vocabulary import vocabulary
from croupier.solver.shipped.lookup import find
from croupier.solver.strategy import parse
from support.every_round import check_every_way
from support.outside_games import small_deck
from support.whole_decks import counted

pytestmark = pytest.mark.whole_deck

CARIBBEAN = 19_933_230_517_200
"""Deals of Caribbean Stud, as the published counts have them."""


def test_criss_cross_is_worth_what_every_round_of_eight_cards_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    check_every_way("criss-cross", small_deck("9TJQ", "cd"), monkeypatch)


@pytest.mark.parametrize("name", ["four-card-poker", "criss-cross", "double-cross"])
def test_equals_the_shipped_figures_of_the_game(name: str) -> None:
    odds, counts = counted(name)
    for rules in odds.rules:
        shipped = find(rules)
        assert shipped is not None
        assert odds.best(counts, rules).value == shipped.value


def test_caribbean_stud_at_best_play_and_by_two_strategies() -> None:
    odds, counts = counted("caribbean-stud.toml")
    rules = odds.rules[0]
    assert -odds.best(counts, rules).value == Fraction(1_041_372_912_372, CARIBBEAN)
    words = vocabulary(odds.game, rules, odds.main)
    for text, lost in (
        ("raise with hand is a pair or better\notherwise fold", 1_090_272_101_460),
        ("otherwise raise", 3_310_360_338_060),
    ):
        followed = odds.follow(counts, rules, parse(text, words))
        assert -followed.value == Fraction(lost, CARIBBEAN)


def test_caribbean_stud_is_raised_with_every_pair_and_never_below_ace_king() -> None:
    odds, counts = counted("caribbean-stud.toml")
    course = odds.best(counts, odds.rules[0])
    assert course.of_states is not None
    rows, raised = course.of_states.kept.rows, course.of_states.taken[:, 0]
    (node,) = course.layout.plan.nodes
    values = best_values(FiveCard, rows.own).astype(int)
    raises = raised == node.options.index("raise")
    pair, ace_king = floor_value(FiveCard, "pair"), floor_value(FiveCard, "ace-king high")
    assert raises[values >= pair].all()
    assert not raises[values < ace_king].any()


def ace_king_rules(own: NDArray[np.int64], shown: NDArray[np.int64]) -> NDArray[np.bool_]:
    """The published rules for ace-king: raise if the dealer's card, a two to a queen, is among the
    own ranks; if it is an ace or a king, and a queen or a jack is held; or if it is none of the own
    ranks, a queen is held, and the card is lower than the fourth of the own ones."""
    ranks, up = np.sort(own >> 2, axis=1)[:, ::-1], shown >> 2
    ace, king, queen, jack = 12, 11, 10, 9
    matches = (ranks == up[:, None]).any(axis=1)
    has_queen, has_jack = (ranks == queen).any(axis=1), (ranks == jack).any(axis=1)
    high = (up == ace) | (up == king)
    low = ~matches & has_queen & (up < ranks[:, 3])
    raised: NDArray[np.bool_] = (~high & matches) | (high & (has_queen | has_jack)) | low
    return raised


def test_caribbean_stud_with_ace_king_is_played_as_published() -> None:
    """The rules miss best play by less than three millionths of an ante."""
    odds, counts = counted("caribbean-stud.toml")
    rules = odds.rules[0]
    best = odds.best(counts, rules)
    pair, ace_king = floor_value(FiveCard, "pair"), floor_value(FiveCard, "ace-king high")

    def chooser(node: Node, seen: SeenStates) -> NDArray[np.int64]:
        values = best_values(FiveCard, seen.own).astype(int)
        own, shown = seen.own.astype(np.int64), seen.laid[:, 0].astype(np.int64)
        raises = (values >= pair) | ((values >= ace_king) & ace_king_rules(own, shown))
        return np.where(raises, node.options.index("raise"), node.options.index("fold"))

    ruled = Course(counts, odds.game, rules, odds.plan(rules), chooser)
    assert 0 < best.value - ruled.value < Fraction(3, 1_000_000)
    assert best.of_states is not None
    rows, taken = best.of_states.kept.rows, best.of_states.taken[:, 0]
    (node,) = best.layout.plan.nodes
    wanted = chooser(node, SeenStates(rows.own, rows.laid))
    wrong = int(rows.ways[wanted != taken].sum())
    assert wrong / int(rows.ways.sum()) < 0.001
