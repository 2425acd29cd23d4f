"""The exact figures of every game at its usual rules, worked out beforehand for those who only
look: `python -m croupier.odds.published` writes them anew, and a test holds them to the solver.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from croupier.rulebook import chosen_edition

FILE: Final = "published.json"
FIGURES: Final = ("house edge", "element of risk", "hit frequency", "average stake")


@dataclass(frozen=True, slots=True)
class Published:
    """What a game comes to at the odds of its law, played as well as can be."""

    edition: str
    bet: str
    house_edge: Fraction
    element_of_risk: Fraction
    hit_frequency: Fraction
    average_stake: Fraction


def published(game: str) -> Published | None:
    """The figures of a game's main bet, if there are any yet."""
    found = _all().get(game)
    if found is None:
        return None
    numbers = {name.replace(" ", "_"): Fraction(found[name]) for name in FIGURES}
    return Published(found["edition"], found["bet"], **numbers)


@cache
def _all() -> dict[str, dict[str, str]]:
    path = resources.files("croupier.odds") / "data" / FILE
    found: dict[str, dict[str, str]] = json.loads(path.read_text("utf-8"))
    return found


def entry(analysis: dict[str, Any]) -> dict[str, str]:
    """What is published of an analysis, which is given as `croupier odds --json` gives it."""
    main = analysis["bets"][0]
    numbers = {name: main["figures"][name]["fraction"] for name in FIGURES}
    edition = analysis["edition"]
    return {"edition": edition, "bet": main["bet"], **numbers}


def write() -> None:
    """Solve every game that can be, and write down what comes of it."""
    from croupier.games import Rules
    from croupier.odds.analysis import price, solve
    from croupier.odds.game_odds import solved_games
    from croupier.odds.report import as_data

    found = {}
    for game in solved_games():
        rules = Rules(chosen_edition(game, None))
        found[game] = entry(as_data(price(rules, solve(game, rules=rules))))
    path = Path(__file__).parent / "data" / FILE
    path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
