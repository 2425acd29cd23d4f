"""What the documents say of games other than those with a cross is what is computed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from croupier.errors import StrategyError
from croupier.games import game
from croupier.rounds import Rules
from croupier.solver.analysis import price, price_strategy, solve
from croupier.solver.figures import percent
from croupier.solver.strategies import strategy, strategy_names

DOCS: Final = Path(__file__).parents[2] / "docs"
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


def sections(slug: str) -> str:
    """All that docs/strategies.md says of a game."""
    text = (DOCS / "strategies.md").read_text(encoding="utf-8")
    parts = re.split(r"^## ", text, flags=re.M)
    return "".join(part for part in parts if part.startswith(f"{game(slug).name}:"))


@pytest.mark.parametrize("slug", GAMES)
def test_strategies_cost_what_the_document_says(slug: str) -> None:
    text, solved = sections(slug), solve(slug)
    versions = ("permissible", "required") if slug == "colorado-hold-em" else ("",)
    rows = set()
    for version in versions:
        rules = Rules.of(slug, "nj", {"version": version} if version else {})
        for name in strategy_names(slug):
            try:
                priced = price_strategy(rules, strategy(slug, name), solved)
            except StrategyError:
                continue  # it is for the other version
            cells = [f"`{name}`", len(strategy(slug, name).rules)]
            cells += [percent(-priced.value), percent(priced.cost), *filter(None, [version])]
            rows.add(f"| {' | '.join(map(str, cells))} |")
    assert set(re.findall(r"^\| `[\w-]+` \| \d.*$", text, flags=re.M)) == rows


def test_the_edge_of_a_full_table_is_the_one_computed() -> None:
    text = (DOCS / "odds.md").read_text(encoding="utf-8")
    slug = "double-down-stud"
    edge = price(Rules.of(slug, "nj"), solve(slug).seated(7)).main.figures.house_edge
    assert f"to {percent(edge)}\n  ({edge})" in text
