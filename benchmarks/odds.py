"""How long odds take: solving, pricing again and advising, beside the generic solver's cost.

    python benchmarks/odds.py [--cold]

`--cold` also measures the very first run, with no machine code kept from before.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from rich.console import Console
from rich.table import Table

from croupier.cards import cards
from croupier.games.double_cross.definition import DOUBLE_CROSS
from croupier.money import Odds
from croupier.rounds import Rules
from croupier.solver import advise, price, solve
from croupier.solver.analysis import with_pay
from oracles.reference_solver import solve_by_script

GAME = "double-cross"
RULES = Rules.of(GAME, "nj-2007")
HAND = {"own": "Ah Kd", "top": "7c", "right": "2h"}
ADVISE = ("advise", GAME, *(word for at, some in HAND.items() for word in (f"--{at}", some)))
OTHERS = (
    'criss-cross --own "Qh Jh"',
    'double-down-stud --own 3c --common "4d 5h 6s"',
    'let-it-ride --own "Th Jh Qh" --first 2c',
    'colorado-hold-em --own "Ah 9h 9c"',
    'boston-5-stud --own "7c 3d 2c"',
    'four-card-poker --own "9c 9d Jh 4s 2d" --up 5h',
)
"""A hand of each other game, as `croupier advise` takes it."""
SMALL = cards("6s 7s 8s 9s Ts Js Qs Ks As")
"""Of one suit, so that no round stands for others."""
PLAIN_SECONDS = 320
"""Core-seconds that dealing every board and opponent takes in well-written C++ (issue 3)."""


def timed(what: Callable[[], object], times: int = 1) -> float:
    """The median time of some runs, in seconds."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        what()
        taken.append(time.perf_counter() - began)
    return median(taken)


class Spent(NamedTuple):
    """The median of some runs of a process, from its start to its end."""

    seconds: float
    cores: float
    """Core-seconds, which a busy machine hardly changes."""


def process(*line: str, times: int = 5, env: dict[str, str] | None = None) -> Spent:
    """Run a process some times; an environment may name a folder that is emptied before each."""
    taken, cores, named = [], [], env or {}
    for _ in range(times):
        if "CROUPIER_CACHE" in named:
            shutil.rmtree(named["CROUPIER_CACHE"], ignore_errors=True)
        before, began = os.times(), time.perf_counter()
        subprocess.run(line, check=True, capture_output=True, env={**os.environ, **named})
        taken.append(time.perf_counter() - began)
        after = os.times()
        cores.append(
            after.children_user
            + after.children_system
            - before.children_user
            - before.children_system
        )
    return Spent(median(taken), median(cores))


def command(*args: str, times: int = 5, env: dict[str, str] | None = None) -> Spent:
    """Run croupier as a process of its own."""
    return process(sys.executable, "-m", "croupier", *args, times=times, env=env)


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--cold", action="store_true", help="measure compilation too")
    cold = asked.parse_args().cold
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CROUPIER_CACHE"] = str(Path(folder) / "kept")
        rows = list(measured(Path(folder), cold))
    table = Table(title="Double Cross Poker, 52 cards", title_justify="left")
    for name in ("what", "seconds", "limit", "and so"):
        table.add_column(name, justify="left" if name in ("what", "and so") else "right")
    for what, seconds, limit, so in rows:
        table.add_row(what, f"{seconds:,.4f}", f"{limit:g}" if limit else "", so)
    Console(width=100).print(table)


def measured(folder: Path, cold: bool) -> list[tuple[str, float, float, str]]:
    """Every row of the table: what, seconds, the limit set for it, and what follows."""
    advise(RULES, **HAND)  # machine code is loaded, or compiled
    count = timed(lambda: solve(GAME, use_cache=False), 3)
    cpu = _cpu_of(lambda: solve(GAME, use_cache=False))
    from_kernel = timed(lambda: advise(RULES, dead="Qs", **HAND), 5)
    solved = solve(GAME)
    price(RULES, solved).main  # noqa: B018 - floats are made once
    states = int(solved.counts.multiplicity.sum())
    pays = iter(range(2, 1000))

    def reprice() -> None:
        rules = with_pay(RULES, "raise", "flush", Odds.to(next(pays)))
        price(rules, solved).main.figures  # noqa: B018

    again = timed(reprice, 9)
    walked = timed(lambda: solve_by_script(DOUBLE_CROSS, RULES, SMALL))
    small_states = 1512
    of_one = walked / 90_720 * 48 * 47 * 46 * 990
    rows = [
        ("solve, nothing kept", count, 12, f"dealing it: {PLAIN_SECONDS / cpu:,.0f} times that"),
        ("  core-seconds of that", cpu, 0, f"{cpu / states * 1e6:,.2f} µs a state"),
        ("solve, from the cache", timed(lambda: solve(GAME), 5), 0, ""),
        ("a new pay table", again, 0.05, "best play, endings, every figure"),
        ("advise, counts kept", timed(lambda: advise(RULES, **HAND), 5), 0.3, ""),
        ("advise, a card dead", from_kernel, 0.3, "one state counted"),
        *processes(folder),
        ("generic solver, 9 cards", walked, 0, f"{walked / small_states * 1e3:,.2f} ms a state"),
        (
            "  one state of 52 cards so",
            of_one,
            0,
            f"{of_one / (cpu / states):.0e} times the kernel",
        ),
    ]
    if cold:
        empty = {name: str(folder / name) for name in ("CROUPIER_CACHE", "NUMBA_CACHE_DIR")}
        first = command("odds", GAME, "--no-cache", times=1, env=empty)
        rows.append(("croupier odds, very first run", first.seconds, 40, "compiles"))
    return rows


def processes(folder: Path) -> Iterator[tuple[str, float, float, str]]:
    """What a person waits for: whole processes, of this game and of the others."""
    empty = {"CROUPIER_CACHE": str(folder / "empty")}
    dead = (*ADVISE, "--dead", "Qs Jd")
    timed = {
        "croupier advise, counts kept": (command(*ADVISE, times=9), 0.3),
        "croupier advise, nothing kept": (command(*ADVISE, env=empty), 1),
        "croupier advise, cards dead": (command(*dead), 1),
        "croupier advise, cards dead, nothing kept": (command(*dead, env=empty), 1),
        **{
            f"  {hand.partition(' ')[0]}, nothing kept": (
                command("advise", *shlex.split(hand), env=empty),
                0,
            )
            for hand in OTHERS
        },
        "croupier odds, as it ships": (command("odds", GAME, env=empty), 0),
        "python -c pass": (process(sys.executable, "-c", "pass"), 0),
    }
    for what, (spent, limit) in timed.items():
        yield what, spent.seconds, limit, f"the whole process, {spent.cores:.2f} core-seconds"


def _cpu_of(what: Callable[[], object]) -> float:
    """Core-seconds, over all threads."""
    began = time.process_time()
    what()
    return time.process_time() - began


if __name__ == "__main__":
    main()
