"""Counts kept on disk, and advice that needs none of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cards import cards
from croupier.rounds import Rules
from croupier.solver.analysis import price, solve
from croupier.solver.report import as_data
from oracles.agreement import DECKS

HANDS = {
    "let-it-ride": "own='Ah Kh Qh', first='2c'",
    "double-down-stud": "own='Ah', common='Kh Qh 2c', dead='Jh'",
    "colorado-hold-em": "own='Ah Kh 2c'",
    "casino-war": "own='9h', up='9d', dead='9d 9d'",
}


@pytest.mark.parametrize("game", HANDS)
def test_counts_that_were_kept_say_the_same(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    rules, deck = Rules.of(game, "nj"), cards(DECKS["pairs of every kind"])
    counted, kept = solve(game, deck), solve(game, deck)
    assert not counted.from_cache and kept.from_cache
    assert as_data(price(rules, counted)) == as_data(price(rules, kept))
    assert price(rules, counted).digest == price(rules, kept).digest


@pytest.mark.parametrize("game", HANDS)
def test_advice_needs_neither_numpy_nor_numba(game: str) -> None:
    """They take longer to import than the answer takes."""
    code = (
        "import sys\n"
        "from croupier.rounds import Rules\n"
        "from croupier.solver import advise\n"
        f"advise(Rules.of({game!r}, 'nj'), {HANDS[game]})\n"
        "print('numpy' in sys.modules, 'numba' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
