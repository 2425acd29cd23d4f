"""The figures in the README's table of games are those that the program gives."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.games import GAMES
from croupier.solver.game_odds import solved_games

README = Path(__file__).parent.parent / "README.md"
ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \| ([\d.]+)% \| ([\d.]+)% \|$", re.M)
ROWS = {name.strip(): (edge, risk) for name, edge, risk in ROW.findall(README.read_text("utf-8"))}


def test_the_readme_lists_every_game_that_is_solved() -> None:
    assert set(ROWS) == {GAMES[slug].name for slug in solved_games()}


@pytest.mark.parametrize("slug", solved_games())
def test_the_readme_gives_the_figures_that_the_program_gives(slug: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "odds", slug, "--json"],
        env={**os.environ, "CROUPIER_CACHE": str(tmp_path)},
        capture_output=True,
        check=True,
        timeout=120,
    )
    figures = json.loads(done.stdout)["bets"][0]["figures"]
    found = [
        f"{float(100 * Fraction(figures[name]['fraction'])):.4f}"
        for name in ("house edge", "element of risk")
    ]
    assert tuple(found) == ROWS[GAMES[slug].name]
