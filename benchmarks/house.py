"""A house of one server on SQLite, and of one and three on PostgreSQL, under bots; and opening a
table that was played at for long.

Bots as in `benchmarks/web.py` sit five to a table and play all games, 200 seats and then 1,000, as
fast as they are asked; then 1,000 who think five seconds on average. Said are acts a second, the
delay until every seat of the table has been told, the servers' processor for each act, and memory
for each table. With three servers the people of a table are at its own server, and once at any.

Then one table of each kind of deal is played for 20,000 rounds through the house's own store; the
house is shut and opened again from its last snapshot, and by doing the whole record again. Run with
`make bench`.
"""

from __future__ import annotations

import argparse
import gc
import tempfile
import time
import tracemalloc
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from benchmarks.web import SEATS, Ran, check, run, seated, served
from sqlalchemy import text

from croupier.house import House, OpenTable
from croupier.house.open_table import IDLE
from croupier.house.store import Store
from croupier.players import least_wagers, play_rounds, seat_players
from croupier.table import Dealer
from support.postgres import running as running_postgres

GAMES = ("casino-war", "double-cross")
"""A shoe that lasts many rounds, and a deck that is shuffled for every one."""
AT_ONCE = 100
"""Rounds that are committed together while the table is filled."""
IDLE_TABLES = 40
THINKING = 5.0
"""Seconds that people think, on average."""


def fill(house: House, table: OpenTable, rounds: int) -> None:
    """Play rounds at a table of the house, every event of them in its record."""
    engine = table.table
    with house.together():
        players = seat_players(engine, (1, 2))
    wagers = {
        name: least
        for name, least in least_wagers(engine).items()
        if name == engine.game.unit_wager
        or any(w.name == name and w.required for w in engine.game.wagers)
    }
    dealer = Dealer(engine)
    for _ in range(0, rounds, AT_ONCE):
        with house.together():
            play_rounds(engine, dealer, AT_ONCE, players, wagers)


def opened(path: Path, table_id: str) -> tuple[float, House, Store]:
    """Seconds of processor until a table can be played at again, from a house that is shut."""
    began = time.process_time()
    store = Store.open(path)
    house = House(store)
    house.table(table_id)
    return time.process_time() - began, house, store


def measure_opening(folder: Path, game: str, rounds: int) -> None:
    """Fill a table, and open it in both ways."""
    path = folder / f"{game}.sqlite"
    with Store.open(path) as store:
        house = House(store)
        table = house.open_table(house.sign_in("Anna"), {"game": game})
        fill(house, table, rounds)
        table_id, events = table.id, table.table.events
    quick, _, store = opened(path, table_id)
    with store.database.engine.begin() as connection:
        connection.execute(text("DELETE FROM snapshots"))
    store.close()
    slow, house, store = opened(path, table_id)
    print(f"{game}: {rounds:,} rounds, {events:,} events")
    print(f"  from a snapshot      {quick:8.2f} s of processor")
    print(f"  by its whole record  {slow:8.2f} s, {slow / quick:,.0f} times as long")
    store.close()


def measure_memory(folder: Path) -> None:
    """What an idle table takes while it is open, and after it was put away."""
    now = [0.0]
    with Store.open(folder / "idle.sqlite", synchronous="OFF") as store:
        house = House(store, clock=lambda: now[0])
        anna = house.sign_in("Anna")
        house.open_table(anna, {"game": GAMES[0]})
        gc.collect()
        tracemalloc.start()
        for _ in range(IDLE_TABLES):
            now[0] += 1.0
            house.open_table(anna, {"game": GAMES[0]})
        gc.collect()
        tables = len(house.tables()) - 1
        while_open = tracemalloc.get_traced_memory()[0]
        now[0] += IDLE + 1
        house.tick()
        gc.collect()
        put_away = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
    print(f"an idle table: {while_open / tables / 1024:.0f} KiB while it is open, ", end="")
    print(f"{put_away / tables / 1024:.1f} KiB after it was put away")


# ---- seats ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Arrangement:
    """Servers of a house, and where its people are."""

    name: str
    servers: int
    is_spread: bool = False
    is_shared: bool = True


ARRANGEMENTS = (
    Arrangement("one server on SQLite", 1, is_shared=False),
    Arrangement("one server on PostgreSQL", 1),
    Arrangement("three servers on PostgreSQL", 3),
    Arrangement("three servers on PostgreSQL, people at any of them", 3, is_spread=True),
)
OPTIONS = (
    *("--sign-in-burst", "10000", "--connections", "8000", "--connections-each", "8000"),
    *("--tables", "2000"),
)
"""All people come from one address here."""


def measure_seats(
    arrangement: Arrangement, place: str, seats: int, seconds: float, thinking: tuple[float, ...]
) -> list[Ran]:
    """Play at as many seats, at each pace, and check that nothing was lost."""
    print(f"\n{arrangement.name}, {seats:,} seats", flush=True)
    with ExitStack() as running:
        servers = [
            running.enter_context(served(place, *OPTIONS)) for _ in range(arrangement.servers)
        ]
        empty = sum(server.memory() for server in servers)
        tables = seats // SEATS
        bots = seated([server.api for server in servers], tables, is_spread=arrangement.is_spread)
        ran = [run(servers, bots, pace, seconds) for pace in thinking]
        grown = sum(server.memory() for server in servers) - empty
        print(f"  {grown / tables / 1024:,.0f} KiB of memory for each table, its people connected")
        check(servers[0].api, bots)
    return ran


def measure_house(folder: Path, seats: tuple[int, ...], seconds: float) -> None:
    """Every arrangement with as many seats as wished; the last also with people who think."""
    rates: dict[tuple[str, int], float] = {}
    with running_postgres(durable=True) as postgres:
        for arrangement in ARRANGEMENTS:
            for many in seats:
                file = folder / f"{len(rates)}.sqlite"
                place = postgres.database() if arrangement.is_shared else str(file)
                paces = (0.0, THINKING) if many == max(seats) else (0.0,)
                ran = measure_seats(arrangement, place, many, seconds, paces)
                rates[arrangement.name, many] = ran[0].rate
    one, three = (arrangement.name for arrangement in ARRANGEMENTS[1:3])
    for many in seats:
        print(
            f"\n{many:,} seats: three servers do {rates[three, many] / rates[one, many]:.0%} of one"
        )


def main() -> None:
    """Measure, with as many rounds and seats as wished."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=20_000)
    asked.add_argument("--seats", type=int, nargs="*", default=[200, 1000])
    asked.add_argument("--seconds", type=float, default=20.0)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if given.seats:
            measure_house(Path(folder), tuple(given.seats), given.seconds)
        if given.rounds:
            for game in GAMES:
                measure_opening(Path(folder), game, given.rounds)
            measure_memory(Path(folder))


if __name__ == "__main__":
    main()
