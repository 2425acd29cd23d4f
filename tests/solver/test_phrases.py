"""Phrases and features: one list for strategies and their page, one answer for one hand or many."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.games import GAMES
from croupier.solver.feature_arrays import HeldArray
from croupier.solver.features import GAPS, HIGH_CARDS, MADE, Held, draws, high_and_low
from croupier.solver.phrases import phrases
from croupier.solver.strategies import rule_of_thumb, strategy, strategy_names, vocabulary_of
from croupier.solver.strategy import kinds, parse

PAGE = Path(__file__).parents[2] / "docs" / "strategies.md"
BEGIN, END = "<!-- generated: phrases -->\n", "<!-- end of phrases -->"
FEATURES = (*MADE, *draws(3), *draws(4), *GAPS, *HIGH_CARDS, *high_and_low())


def test_the_page_lists_the_words_as_they_are(request: pytest.FixtureRequest) -> None:
    """Written by `pytest --write-golden`."""
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    _, after = rest.split(END)
    wanted = f"{before}{BEGIN}\n{phrases()}{END}{after}"
    if request.config.getoption("write_golden"):
        PAGE.write_text(wanted, "utf-8")
    assert PAGE.read_text("utf-8") == wanted


@given(st.lists(st.sampled_from(DECK), min_size=2, max_size=4, unique=True), st.integers(0, 12))
def test_one_hand_is_measured_as_many_are(cards: list[Card], rank: int) -> None:
    one, many = Held(cards), HeldArray(np.array([[cards]]))
    for feature in FEATURES:
        (answer,) = np.ravel(feature.holds(many, rank))
        assert bool(feature.holds(one, rank)) == bool(answer), feature.words


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_rule_of_thumb_and_strategies_that_can_be_written_out(slug: str) -> None:
    assert rule_of_thumb(slug) is not None
    for name in strategy_names(slug):
        read = strategy(slug, name)
        assert parse(str(read), vocabulary_of(slug), name) == read


def test_kinds_are_named_by_their_conditions_or_by_a_name() -> None:
    hands = HeldArray(np.array([[Card(0), Card(1), Card(8)], [Card(0), Card(4), Card(8)]]))
    said = "a pair of twos or better\nnothing: not a pair of twos or better when high card is four"
    found = kinds(said, vocabulary_of("boston-5-stud"), {"own": hands})
    assert [(words, list(where)) for words, where in found] == [
        ("a pair of twos or better", [True, False]),
        ("nothing", [False, True]),
    ]


def test_a_simple_player_needs_no_numpy() -> None:
    code = (
        "import sys; from croupier.games import GAMES; from croupier.players import players\n"
        "for slug in GAMES: players._sensible(slug)\n"
        "assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
