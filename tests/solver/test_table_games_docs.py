"""What the documents say of games other than those with a cross is what is computed."""

from __future__ import annotations

from typing import Final

import pytest

from croupier.rounds import Rules
from croupier.solver.analysis import price, solve
from croupier.solver.figures import percent
from croupier.solver.strategies import strategy_names
from support.strategy_costs import DOCS, SOLVED_ANEW, check_costs

GAMES: Final = (
    "let-it-ride",
    "double-down-stud",
    "colorado-hold-em",
    "boston-5-stud",
    "four-card-poker",
    "casino-war",
    "double-attack-blackjack",
)

pytestmark = pytest.mark.usefixtures("odds_cache")


@pytest.mark.parametrize("slug", GAMES)
def test_strategies_cost_what_the_document_says(slug: str) -> None:
    """All of them, but where a whole shoe is solved for each: there two that other tests need too;
    `make long` has the others."""
    check_costs(slug, ("chart", "sensible") if slug == SOLVED_ANEW else strategy_names(slug))


def test_the_edge_of_a_full_table_is_the_one_computed() -> None:
    text = (DOCS / "odds.md").read_text(encoding="utf-8")
    slug = "double-down-stud"
    edge = price(Rules.of(slug, "nj"), solve(slug).seated(7)).main.figures.house_edge
    assert f"to {percent(edge)}\n  ({edge})" in text
