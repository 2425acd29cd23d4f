"""Three servers of one house on PostgreSQL: every table is there, whichever one reaches. Whatever
happens to servers, database and disk, the others go on, and what was acknowledged is there once."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from croupier.games import GAMES
from croupier.house.limits import LASTS
from support.faulty_house import PATIENCE, Company, Player, Serving, audited
from support.postgres import Postgres, running

SHEET = Path(__file__).parents[2] / "examples" / "games" / "three-card-poker.toml"
SERVERS = 3
TAKEN_OVER = 60.0
"""Seconds within which a table must go on at another server, on a machine that may be busy."""
MANY_LINES = (
    """insert into lines select (select min(id) from tables), 1000000000 + number,
    decode(repeat('ab', 900), 'hex') from generate_series(1, 1500) number""",
    "delete from lines where number > 1000000000",
)
"""After these, what is written next makes the file longer, which is as long as any may be."""

pytestmark = [pytest.mark.slow, pytest.mark.postgres]


@pytest.fixture(scope="module")
def durable() -> Iterator[Postgres]:
    with running(durable=True) as server:
        yield server


@pytest.fixture
def house(durable: Postgres) -> Iterator[tuple[str, list[Serving]]]:
    """An empty house with three servers."""
    with served(durable.database(), SERVERS) as house:
        yield house


@pytest.fixture
def pair(durable: Postgres) -> Iterator[tuple[str, list[Serving]]]:
    """An empty house with two servers, where one is to go on with what the other had."""
    with served(durable.database(), 2) as house:
        yield house


@contextmanager
def served(place: str, many: int) -> Iterator[tuple[str, list[Serving]]]:
    """A place with some servers, of which one makes the tables of the database."""
    servers = [Serving(place) for _ in range(many)]
    yield place, servers
    for server in servers:
        server.end()


@pytest.fixture
def company(house: tuple[str, list[Serving]]) -> Company:
    """A player at a table of each game and of a sheet, and one more beside the first two."""
    _, servers = house
    wishes = [*({"game": slug} for slug in GAMES), {"sheet": SHEET.read_text("utf-8")}]
    players = [Player(servers, number) for number in range(1, len(wishes) + 3)]
    tables = [player.come(1, **wish) for player, wish in zip(players, wishes, strict=False)]
    for player, table in zip(players[len(wishes) :], tables, strict=False):
        player.come(2, table)
    return Company(players)


def healthy(servers: list[Serving]) -> list[bool]:
    found = (httpx.get(f"{server.address}/health", timeout=30) for server in servers)
    return [one.status_code == 200 for one in found]


def test_whatever_happens_to_servers_and_database_nothing_acknowledged_is_lost(
    house: tuple[str, list[Serving]], company: Company, durable: Postgres
) -> None:
    place, servers = house
    company.begin()
    company.goes_on()
    servers[0].end()  # kill -9
    company.goes_on()
    servers[0] = Serving(place)
    servers[1].send(signal.SIGSTOP)
    time.sleep(2 * LASTS)
    company.goes_on(1)
    servers[1].send(signal.SIGCONT)
    company.goes_on()
    durable.crash()
    durable.start()
    company.goes_on()
    for _ in range(3):
        durable.drop_connections()
        company.goes_on(1)
    durable.sql(place, *MANY_LINES)
    with durable.full_disk():
        end = time.monotonic() + PATIENCE
        while all(healthy(servers)):
            assert time.monotonic() < end, "nothing says that the disk is full"
            time.sleep(0.1)
    company.goes_on()
    servers[1].send(signal.SIGTERM)  # a planned stop hands its tables over
    company.goes_on()
    company.stop()
    assert servers[1].process.wait(PATIENCE) == 0
    assert audited(place, company.players) > 10 * len(company.players)


def test_a_table_goes_on_at_another_server_when_its_own_is_killed(
    pair: tuple[str, list[Serving]],
) -> None:
    """How soon is measured by benchmarks/house.py; here the machine may be busy."""
    place, servers = pair
    anna = Player(servers[:1], 1)
    anna.come(1, game=next(iter(GAMES)))
    for server in servers:
        assert server.address
    company = Company([anna])
    anna.move(servers)
    company.begin()
    company.goes_on()
    servers[0].end()
    assert company.goes_on() < TAKEN_OVER
    company.stop()
    assert audited(place, [anna])


@contextmanager
def listening(address: str) -> Iterator[ClientConnection]:
    """A socket on which the table is told, as soon as some server has it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(ConnectionClosed, InvalidStatus), connect(address) as socket:
            if "Player 1" in json.dumps(json.loads(socket.recv(PATIENCE)).get("state")):
                yield socket
                return
        time.sleep(0.05)
    raise AssertionError("nobody has the table")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_who_listens_at_one_server_goes_on_at_another(
    pair: tuple[str, list[Serving]], number: signal.Signals
) -> None:
    _, servers = pair
    anna = Player(servers[:1], 1)
    anna.come(1, game=next(iter(GAMES)))
    anna.close()
    place = f"{servers[1].address.replace('http', 'ws')}/api/tables/{anna.table}/stream"
    with listening(place) as socket:
        servers[0].send(number)
        with suppress(ConnectionClosed):  # it is let go though a paused server says nothing
            while True:
                socket.recv(PATIENCE)
    with listening(place):
        pass
