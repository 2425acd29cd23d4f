"""A house of one server on SQLite, and of one and three on PostgreSQL, under bots; and opening a
table that was played at for long.

Bots as in `benchmarks/web.py` sit five to a table and play all games, 200 seats and then 1,000, as
fast as they are asked; then 1,000 who think five seconds on average. Said are acts a second, the
delay until every seat of the table has been told, the servers' processor for each act, and memory
for each table. With three servers the people of a table are at its own server, and once at any.

One table of each kind of deal is played for 20,000 rounds by the house of an earlier commit, which
opens it again; then this one does, by its whole record and from a snapshot.

Last, the server that has a table is killed again and again while somebody plays at it: said is how
long it took from then until another server had acknowledged the next act. Run with `make bench`, or
one part alone: `--part seats`, `opening`, `memory` or `killing`.
"""

from __future__ import annotations

import argparse
import gc
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.web import SEATS, Ran, check, run, seated, served

from croupier.house import House
from croupier.house.open_table import IDLE
from croupier.house.store import Store
from support.faulty_house import Player, Serving, audited
from support.postgres import running as running_postgres

HERE = Path(__file__).parents[1]
BEFORE = "7ee491c"
"""The last version without snapshots."""

GAMES = ("casino-war", "double-cross")
"""A shoe that lasts many rounds, and a deck that is shuffled for every one."""
IDLE_TABLES = 40
THINKING = 5.0
"""Seconds that people think, on average."""


def in_tree(tree: Path, *words: str) -> list[str]:
    """What `benchmarks/opening.py` says when it runs with the source of a tree."""
    done = subprocess.run(
        [sys.executable, HERE / "benchmarks" / "opening.py", *words],
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
        check=True,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    return done.stdout.split()


@contextmanager
def tree_of(revision: str) -> Iterator[Path]:
    """The source as it was."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(
            ["git", "-C", str(HERE), "archive", revision, "src"], check=True, capture_output=True
        )
        subprocess.run(["tar", "x", "-C", folder], input=packed.stdout, check=True)
        yield Path(folder)


def measure_opening(folder: Path, game: str, rounds: int, before: Path) -> None:
    """Have the version before fill a table, and open it by that and by this one: the first time by
    its whole record, and then from a snapshot."""
    path = str(folder / f"{game}.sqlite")
    in_tree(before, "fill", path, game, str(rounds))
    shutil.copy(path, f"{path}.copy")
    then, events = in_tree(before, "open", f"{path}.copy")
    first, _ = in_tree(HERE, "open", path)
    quick, _ = in_tree(HERE, "open", path)
    print(f"{game}: {rounds:,} rounds, {int(events):,} events; seconds of processor to open it:")
    print(f"  before {float(then):.2f}, now {float(quick):.2f} ", end="")
    print(f"({float(then) / float(quick):,.0f} times less); once without a snapshot ", end="")
    print(f"{float(first):.2f}", flush=True)


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


def measure_seats(
    arrangement: Arrangement, place: str, seats: int, seconds: float, thinking: tuple[float, ...]
) -> list[Ran]:
    """Play at as many seats, at each pace, and check that nothing was lost."""
    print(f"\n{arrangement.name}, {seats:,} seats", flush=True)
    with ExitStack() as running:
        servers = [running.enter_context(served(place)) for _ in range(arrangement.servers)]
        empty = sum(server.memory() for server in servers)
        tables = seats // SEATS
        bots = seated([server.api for server in servers], tables, is_spread=arrangement.is_spread)
        ran = [run(servers, bots, pace, seconds) for pace in thinking]
        grown = sum(server.memory() for server in servers) - empty
        print(f"  {grown / tables / 1024:,.0f} KiB of memory for each table, its people connected")
        check(servers[0].api, bots)
    return ran


def measure_house(folder: Path, seats: tuple[int, ...], seconds: float, only: str) -> None:
    """Every arrangement with as many seats as wished; the most also with people who think."""
    rates: dict[tuple[str, int], float] = {}
    with running_postgres(durable=True) as postgres:
        for arrangement in (one for one in ARRANGEMENTS if only in one.name):
            for many in seats:
                file = folder / f"{len(rates)}.sqlite"
                place = postgres.database() if arrangement.is_shared else str(file)
                paces = (0.0, THINKING) if many == max(seats) else (0.0,)
                ran = measure_seats(arrangement, place, many, seconds, paces)
                rates[arrangement.name, many] = ran[0].rate
    one, three = (arrangement.name for arrangement in ARRANGEMENTS[1:3])
    for many in seats:
        if (one, many) in rates and (three, many) in rates:
            part = rates[three, many] / rates[one, many]
            print(f"\n{many:,} seats: three servers do {part:.0%} of one")


# ---- killing --------------------------------------------------------------------------------


def measure_killing(kills: int) -> None:
    """Kill the server that has a table, and see how soon somebody there can go on."""
    took: list[float] = []
    with running_postgres(durable=True) as postgres:
        place = postgres.database()
        servers = [Serving(place) for _ in range(3)]
        try:
            anna = Player(servers[:1], 1)
            anna.come(1, game=GAMES[0])
            for _ in range(kills):
                owner = owner_of(place, servers, anna.table)
                others = [one for one in servers if one is not owner]
                anna.move(others)
                anna.bring()
                began = time.perf_counter()
                owner.end()
                assert anna.bring()
                took.append(time.perf_counter() - began)
                servers[servers.index(owner)] = Serving(place)
                assert all(server.address for server in servers)
                time.sleep(1.0)  # until it is one of the house's
            acts = audited(place, [anna])
        finally:
            for server in servers:
                server.end()
    print(f"{kills} times the server of a table was killed: the next act was acknowledged after ")
    print(f"  {statistics.median(took):.2f} s in the median, {max(took):.2f} s at most; ", end="")
    print(f"{acts} acts, none lost")


def owner_of(place: str, servers: list[Serving], table: str) -> Serving:
    """The server that has a table."""
    with Store.read_only(place) as store:
        (row,) = [one for one in store.owners() if one.id == table]
    return next(server for server in servers if server.address == row.address)


PARTS = ("seats", "opening", "memory", "killing")


def main() -> None:
    """Measure, with as many rounds and seats as wished."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--part", choices=PARTS, action="append", help="that alone")
    asked.add_argument("--only", default="", help="arrangements whose name has this in it")
    asked.add_argument("--rounds", type=int, default=20_000)
    asked.add_argument("--before", default=BEFORE, help="the commit to compare with")
    asked.add_argument("--seats", type=int, nargs="+", default=[200, 1000])
    asked.add_argument("--seconds", type=float, default=20.0)
    asked.add_argument("--kills", type=int, default=10)
    given = asked.parse_args()
    parts = given.part or PARTS
    with tempfile.TemporaryDirectory() as folder:
        if "seats" in parts:
            measure_house(Path(folder), tuple(given.seats), given.seconds, given.only)
        if "opening" in parts:
            with tree_of(given.before) as before:
                for game in GAMES:
                    measure_opening(Path(folder), game, given.rounds, before)
        if "memory" in parts:
            measure_memory(Path(folder))
    if "killing" in parts:
        measure_killing(given.kills)


if __name__ == "__main__":
    main()
