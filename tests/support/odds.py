"""For tests that need the odds: where counts are kept, and those of the whole deck."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from croupier.cache_folder import cache_folder
from croupier.cards import cards
from croupier.rounds import Rules
from croupier.solver.analysis import Solved, solve

GAME: Final = "double-cross"
RULES: Final = Rules.of(GAME, "nj-2007")


@pytest.fixture(scope="session")
def odds_cache() -> Path:
    """Where the counts of this source are, so that each deck is counted once."""
    return cache_folder()


@pytest.fixture(scope="session")
def whole_deck(odds_cache: Path) -> Solved:
    """Double Cross, counted by this source."""
    return solve(GAME)


def small(text: str) -> Solved:
    """Double Cross on a small deck, counted by the kernel and not kept."""
    return solve(GAME, cards(text), use_cache=False)
