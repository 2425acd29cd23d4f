"""What strategies cost, beside what docs/strategies.md says."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import Final

from croupier.errors import StrategyError
from croupier.games import game
from croupier.rounds import Rules
from croupier.solver.analysis import price_strategy, solve
from croupier.solver.figures import percent
from croupier.solver.strategies import strategy, strategy_names

DOCS: Final = Path(__file__).parents[2] / "docs"
SOLVED_ANEW: Final = "double-attack-blackjack"
"""The game of which a whole shoe is solved for each strategy."""


def sections(slug: str) -> str:
    """All that docs/strategies.md says of a game."""
    text = (DOCS / "strategies.md").read_text(encoding="utf-8")
    parts = re.split(r"^## ", text, flags=re.M)
    return "".join(part for part in parts if part.startswith(f"{game(slug).name}:"))


def check_costs(slug: str, names: Collection[str]) -> None:
    """The document has every strategy of a game with its number of rules, and no other; of these it
    says what they cost."""
    solved = solve(slug)
    versions = ("permissible", "required") if slug == "colorado-hold-em" else ("",)
    rows = set()
    for version in versions:
        rules = Rules.of(slug, "nj", {"version": version} if version else {})
        for name in names:
            try:
                priced = price_strategy(rules, strategy(slug, name), solved)
            except StrategyError:
                continue  # it is for the other version
            cells = [_begins(slug, name), percent(-priced.value), percent(priced.cost)]
            rows.add(f"| {' | '.join([*cells, *filter(None, [version])])} |")
    written = set(re.findall(r"^\| `[\w-]+` \| \d.*$", sections(slug), flags=re.M))
    assert {row for row in written if row.split("`")[1] in names} == rows
    begun = {re.match(r"\| (`.+?` \| \d+) ", row)[1] for row in written}  # type: ignore[index]
    assert begun == {_begins(slug, name) for name in strategy_names(slug)}


def _begins(slug: str, name: str) -> str:
    return f"`{name}` | {len(strategy(slug, name).rules)}"
