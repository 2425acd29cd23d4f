"""One server and one browser for all tests of a worker; guests come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from support.browsers import Guest, a_browser
from support.servers import Server, house_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    served = house_server(tmp_path_factory.mktemp("house") / "house.sqlite")
    served.start()
    yield served
    served.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with a_browser() as opened:
        yield opened


def leave_alone(guest: Guest) -> None:
    """The person who came must have asked this machine alone, and met no error."""
    assert {host.partition(":")[0] for host in guest.hosts()} <= {"127.0.0.1"}
    assert not guest.errors


@pytest.fixture(scope="session")
def _regulars(server: Server, browser: Browser) -> Iterator[dict[str, Guest]]:
    """People who keep their browser from test to test, for a fresh one is slow to start."""
    known = {name: Guest(browser, server, name) for name in ("Ada", "Ben", "")}
    yield known
    for guest in known.values():
        guest.close()


@pytest.fixture
def regulars(_regulars: dict[str, Guest]) -> Iterator[tuple[Guest, Guest, Guest]]:
    """Ada, Ben, and someone who only watches."""
    for guest in _regulars.values():
        guest.page.goto("about:blank")
        guest.heard.clear()
    yield _regulars["Ada"], _regulars["Ben"], _regulars[""]
    for guest in _regulars.values():
        leave_alone(guest)


@pytest.fixture
def come(server: Server, browser: Browser) -> Iterator[Callable[..., Guest]]:
    """Let someone come in with a browser of their own."""
    came: list[Guest] = []

    def come_in(name: str = "", at: Server | None = None, **settings: Any) -> Guest:
        came.append(Guest(browser, at or server, name, **settings))
        return came[-1]

    yield come_in
    for guest in came:
        guest.close()
    for guest in came:
        leave_alone(guest)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "house.sqlite"
