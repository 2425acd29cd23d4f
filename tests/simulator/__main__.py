"""Simulates houses under faults, one for each seed, and says which seeds an auditor objects to.

    make simulate                   a thousand seeds
    make simulate SEEDS=1..10000    others
    make simulate SEED=42           one, with everything that does not hold

The same seed does the same on every machine, as long as the source is the same.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from simulator.simulation import Outcome, simulate
from simulator.weaknesses import WITHOUT

SHARE = 25
"""Seeds that a process is given at once."""


def seeds_of(words: str) -> range:
    """Seeds as they are written: 7, or 1..1000."""
    first, dots, last = words.partition("..")
    if not first.isdecimal() or (dots and not last.isdecimal()):
        raise argparse.ArgumentTypeError(f"seeds are written 7 or 1..1000, not {words!r}")
    return range(int(first), int(last if dots else first) + 1)


def outcome(seed: int, without: str = "") -> Outcome:
    """What comes of a seed, in a house without something."""
    if not without:
        return simulate(seed, thorough=seed % 20 == 0)
    switched_off, only = WITHOUT[without]
    with switched_off():
        return simulate(seed, only)


def outcomes(seeds: range, without: str, jobs: int) -> Iterator[Outcome]:
    """What comes of seeds, one after another."""
    if jobs < 2 or len(seeds) < 2:
        yield from map(partial(outcome, without=without), seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(outcome, without=without), seeds, chunksize=SHARE)


def main() -> int:
    """Simulate, and report."""
    parser = argparse.ArgumentParser(prog="make simulate", description=__doc__.splitlines()[0])
    parser.add_argument("seeds", type=seeds_of, nargs="?", default=range(1, 1001))
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--without", choices=WITHOUT, default="", help="switch something off")
    given = parser.parse_args()
    seeds: range = given.seeds
    acts, failed, troubles = 0, 0, Counter[str]()
    for done, found in enumerate(outcomes(seeds, given.without, given.jobs), 1):
        acts += found.acts
        troubles.update(found.troubles)
        if found.faults:
            failed += 1
            print(found.line(), flush=True)
            if len(seeds) == 1:
                print(*found.faults[1:], sep="\n")
            if given.without:  # that it is missed is shown by one
                break
        elif done % 500 == 0:
            print(f"{done:,} seeds, {acts:,} acts", file=sys.stderr, flush=True)
    went_wrong = ", ".join(f"{name} {count:,}" for name, count in sorted(troubles.items()))
    print(f"{len(seeds):,} seeds, {acts:,} acts acknowledged, {failed:,} seeds with a fault")
    print(f"what went wrong: {went_wrong}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
