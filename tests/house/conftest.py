"""A house with its store in a folder of the test, and a clock that the test moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from croupier.games import GAMES
from croupier.house import House
from croupier.house.store import Store
from support.people import Clock
from support.postgres import Postgres

IN_BOTH: Final = ("let-it-ride", "four-card-poker", "double-attack-blackjack")
"""A game of each kind: what is tried at every game is tried at these in a database, too; what is
written there is the same for all: lines, rows and snapshots of no other shape."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of every game keep the others' houses in files alone."""
    items[:] = [item for item in items if not _is_like_another(item)]


def _is_like_another(item: pytest.Item) -> bool:
    given: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    mark = next((one for one in item.iter_markers("parametrize") if "game" in one.args[0]), None)
    return (
        given.get("place") == "postgres"
        and mark is not None
        and len(mark.args[1]) >= len(GAMES)
        and given["game"] not in IN_BOTH
    )


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a house is kept: a file, or a database."""
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        with postgres.empty_house() as url:
            yield url
    else:
        yield str(tmp_path / "house.sqlite")


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    # A test has nothing to lose by a power cut.
    with Store.open(place, synchronous="OFF") as opened:
        yield opened


@pytest.fixture
def house(store: Store, clock: Clock) -> House:
    return House(store, clock=clock, wall=clock.wall)
