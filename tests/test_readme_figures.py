"""The figures in the README's table of games are those that the program gives."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.games import GAMES
from croupier.solver.game_odds import solved_games

README = Path(__file__).parent.parent / "README.md"
ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \| ([\d.]+)% \| ([\d.]+)% \|$", re.M)
ROWS = {name.strip(): (edge, risk) for name, edge, risk in ROW.findall(README.read_text("utf-8"))}


def test_the_readme_lists_every_game_that_is_solved() -> None:
    assert set(ROWS) == {GAMES[slug].name for slug in solved_games()}


@pytest.mark.parametrize("slug", solved_games())
def test_the_readme_gives_the_figures_that_the_program_gives(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    done = CliRunner().invoke(app, ["odds", slug, "--json"])
    assert done.exit_code == 0, done.output
    figures = json.loads(done.stdout)["bets"][0]["figures"]
    found = [
        f"{float(100 * Fraction(figures[name]['fraction'])):.4f}"
        for name in ("house edge", "element of risk")
    ]
    assert tuple(found) == ROWS[GAMES[slug].name]
