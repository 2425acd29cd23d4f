"""Two workers of a local cluster beside two threads, in one run: a simulation, a game counted from
nothing, and a sweep over a payout.

Each is done once before, so that machine code is there, and then in turns; said are the best turns
and how much of the threads' speed the cluster has. Request: 85%. Run with
`python -m benchmarks.cluster`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

from croupier.batch.run import played
from croupier.batch.simulation import simulation
from croupier.batch.tally import Tally
from croupier.cluster import cluster
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition
from croupier.solver.analysis import price, solve, sweep
from croupier.solver.pay_changes import read_sweep

SIMULATED, ROUNDS = "let-it-ride", 96 << 20
COUNTED = "four-card-poker"
SWEPT, RANGE = "criss-cross", "line: flush = 5..20"
WORKERS = 2

Work = Callable[[Executor], Any]
Ready = Callable[[], Work]
"""Makes some work ready, before the clock starts."""


def simulating(game: str, rounds: int) -> Ready:
    """Rounds of a game at optimal play."""
    found = simulation(price(Rules(chosen_edition(game)), solve(game)), 1)

    def work(executor: Executor) -> Any:
        tally = Tally.none(found.play.places)
        for _, part in played(found.work, 0, rounds, executor, WORKERS):
            tally = tally.plus(part)
        return tally.counts.tolist()

    return lambda: work


def count(executor: Executor) -> Any:
    """A game counted from nothing."""
    solved = solve(COUNTED, executor=executor, use_cache=False)
    return {name: array.tobytes() for name, array in solved.odds.pack(solved.counts).items()}


def sweeping(game: str, written: str) -> Ready:
    """A sweep over a game that is counted already, and of which no price is known yet."""
    rules = Rules(chosen_edition(game))
    asked = read_sweep(rules, written)

    def ready() -> Work:
        solved = solve(game)

        def work(executor: Executor) -> Any:
            tried = sweep(rules, asked.wager, asked.line, asked.odds, solved, executor=executor)
            return [[bet.figures.house_edge for bet in priced.bets] for _, priced in tried]

        return work

    return ready


def seconds(ready: Ready, executor: Executor) -> tuple[float, Any]:
    """How long work takes, and what comes of it."""
    work = ready()
    began = time.perf_counter()
    found = work(executor)
    return time.perf_counter() - began, found


def main() -> None:
    """Measure, in as many turns as wished."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--turns", type=int, default=3)
    asked.add_argument("--sweep", default=RANGE)
    given = asked.parse_args()
    works: dict[str, Ready] = {
        f"{SIMULATED}, {ROUNDS:,} rounds": simulating(SIMULATED, ROUNDS),
        f"{COUNTED}, counted": lambda: count,
        f"{SWEPT}, {given.sweep}": sweeping(SWEPT, given.sweep),
    }
    with (
        ThreadPoolExecutor(WORKERS) as threads,
        cluster(f"local:{WORKERS}", "benchmark") as workers,
    ):
        for name, work in works.items():
            same = seconds(work, threads)[1] == seconds(work, workers)[1]
            turns = [(seconds(work, threads), seconds(work, workers)) for _ in range(given.turns)]
            by_threads, by_workers = (min(turn[at][0] for turn in turns) for at in (0, 1))
            print(f"{name}: threads {by_threads:.2f} s, workers {by_workers:.2f} s, {WORKERS} each")
            print(f"  {by_threads / by_workers:.0%} of the threads' speed; the same: {same}")


if __name__ == "__main__":
    main()
