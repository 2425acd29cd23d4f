"""Houses under faults, by the seed: nothing acknowledged is lost or done twice, and the auditor who
says so notices what is missing in a house.

Seeds are simulated in processes of their own, as `make simulate` does it: what other tests have
loaded changes nothing there, and no game that is played there is known to other tests.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.weaknesses import WITHOUT

TESTS = Path(__file__).parent
SEEDS = 200
SHARE = 100
"""Seeds to a process, which takes a second to start."""
FOUND = (1280, 5319, 5415, 5921, 10016, 10114, 10156, 10294)
"""Seeds that found something once, in the house or in what the auditor expected of it."""
ENOUGH = 40
"""Seeds within which a house without its fence, its receipts, its flush or the end of what a server
that is gone has locked is found out."""


def python(*words: str, order: str = "0") -> subprocess.CompletedProcess[str]:
    """What a process comes to that can import the simulator, with its sets in some order."""
    path = os.pathsep.join((str(TESTS), *sys.path))
    return subprocess.run(
        (sys.executable, *words),
        env={**os.environ, "PYTHONHASHSEED": order, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )


def simulated(seeds: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What the simulator says of some seeds."""
    return python("-m", "simulator", seeds, "--jobs", "1", *words)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, SEEDS + 1, SHARE))
def test_whatever_goes_wrong_nothing_acknowledged_is_lost_or_done_twice(first: int) -> None:
    done = simulated(f"{first}..{first + SHARE - 1}")
    assert done.returncode == 0, done.stdout + done.stderr
    acts = re.search(r"seeds, ([\d,]+) acts", done.stdout)
    assert acts is not None
    assert int(acts[1].replace(",", "")) > 10 * SHARE, "people have played"
    troubles = [
        int(count.replace(",", "")) for count in re.findall(r" ([\d,]+)(?:,|$)", done.stdout)
    ]
    assert sum(troubles) > 2 * SHARE, "things have gone wrong"


@pytest.mark.slow
def test_what_a_seed_has_found_once_stays_right() -> None:
    command = "from simulator.__main__ import outcome; "
    done = python("-c", f"{command}print(*(outcome(seed).line() for seed in {FOUND}))")
    assert done.returncode == 0 and not done.stdout.strip(), done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("missing", WITHOUT)
def test_the_auditor_notices_a_house_without_its(missing: str) -> None:
    done = simulated(f"1..{ENOUGH}", "--without", missing)
    assert done.returncode == 1, done.stdout + done.stderr
    assert re.match(r"make simulate SEED=\d+  # ", done.stdout), "a seed says how to see it again"


@pytest.mark.slow
def test_a_seed_is_the_same_in_every_process() -> None:
    """Whatever the order of sets is in it."""
    command = "from simulator.simulation import simulate; print(simulate(9).trace)"
    first, second = (python("-c", command, order=order) for order in ("1", "2"))
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout
