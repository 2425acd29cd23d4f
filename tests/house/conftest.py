"""A house with its store in a folder of the test, and a clock that the test moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.house import House
from croupier.house.store import Store
from support.people import Clock
from support.postgres import Postgres


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
