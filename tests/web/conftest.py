"""A house that is served, and guests in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.house import House
from croupier.house.store import Store
from support.api import ApiGuest, served


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "house.sqlite", synchronous="OFF") as opened:
        yield opened


@pytest.fixture
def house(store: Store) -> House:
    return House(store)


@pytest.fixture
def address(house: House) -> Iterator[str]:
    with served(house) as where:
        yield where


@pytest.fixture
def guest(address: str) -> Iterator[Callable[..., ApiGuest]]:
    came: list[ApiGuest] = []

    def come(name: str | None, token: str | None = None) -> ApiGuest:
        came.append(ApiGuest(address, name, token))
        return came[-1]

    yield come
    for one in came:
        one.close()
