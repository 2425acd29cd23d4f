"""The benchmarks of the table and of the odds beside those of an earlier commit, in turns.

    python benchmarks/against.py REVISION [--turns 5]

Of each row the best turn counts, for a busy machine only ever makes it worse; both are run by this
Python, with the packages that are installed now.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parents[1]
ROW: Final = re.compile(r"^[│ ]*(\w.*?)[ │]+([\d,]+(?:\.\d+)?)(?= |$)")
"""The name of what was measured, and the first number after it."""
BENCHMARKS: Final = {"table.py": max, "odds.py": min}
"""What is best: the most rounds a second, the fewest seconds."""


def measured(tree: Path, benchmark: str) -> dict[str, float]:
    """The rows that a benchmark of a tree prints."""
    done = subprocess.run(
        [sys.executable, tree / "benchmarks" / benchmark],
        env={**os.environ, "PYTHONPATH": str(tree / "src"), "COLUMNS": "120"},
        cwd=tree,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    found = filter(None, map(ROW.match, done.stdout.splitlines()))
    return {row[1].strip(): float(row[2].replace(",", "")) for row in found}


def main() -> None:
    """Measure both in turns, and print the best of each row."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("revision")
    asked.add_argument("--turns", type=int, default=5)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder) / "old"
        git = ("git", "-C", str(HERE), "worktree")
        subprocess.run([*git, "add", "--quiet", "--detach", old, given.revision], check=True)
        try:
            for benchmark in BENCHMARKS:
                compare(benchmark, old, given.turns)
        finally:
            subprocess.run([*git, "remove", "--force", old], check=True)


def compare(benchmark: str, old: Path, turns: int) -> None:
    """Print every row that both have: then, now, and how much more it takes."""
    best = BENCHMARKS[benchmark]
    kept: tuple[dict[str, float], dict[str, float]] = ({}, {})
    for _ in range(turns):
        for tree, rows in zip((old, HERE), kept, strict=True):
            for name, value in measured(tree, benchmark).items():
                rows[name] = best(value, rows.get(name, value))
    print(benchmark, flush=True)
    for name in kept[0].keys() & kept[1].keys():
        then, now = kept[0][name], kept[1][name]
        more = then / now if best is max else now / then
        print(f"  {name:45} {then:12,.4f} {now:12,.4f}   {100 * (more - 1):+.0f}%", flush=True)


if __name__ == "__main__":
    main()
