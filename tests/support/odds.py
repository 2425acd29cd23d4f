"""For tests that need the odds: a cache of their own, and the counts of the whole deck."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from croupier.cards import cards
from croupier.games import Rules
from croupier.odds.analysis import Solved, solve

GAME: Final = "double-cross"
RULES: Final = Rules.of(GAME, "nj-2007")


@pytest.fixture(scope="session")
def odds_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty cache, shared by all workers of one run, so that the deck is counted once."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "odds-cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROUPIER_CACHE", str(folder))
        yield folder


@pytest.fixture(scope="session")
def whole_deck(odds_cache: Path) -> Solved:
    """Double Cross counted from nothing."""
    return solve(GAME)


def small(text: str) -> Solved:
    """Double Cross on a small deck, counted by the kernel and not kept."""
    return solve(GAME, cards(text), use_cache=False)
