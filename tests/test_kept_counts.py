"""What tests keep from run to run is never of another source."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cache_folder import cache_folder
from support import counting

FILES = (
    "games/new/figures.json",
    "hands/tables.py",
    "games/new/editions/nj.toml",
    "games/new/definition.py",
)
APART = ("web/page.py", "games/new/tests.json", "solver/__pycache__/kernel.nbc")


@pytest.mark.parametrize("changed", FILES + APART)
def test_a_change_to_what_figures_depend_on_is_another_stamp(changed: str, tmp_path: Path) -> None:
    stamps = []
    for number, text in enumerate(("one", "one", "two")):
        source = tmp_path / str(number)
        for name in FILES + APART:
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_text(text if name == changed else "same", encoding="utf-8")
        stamps.append(counting.stamp(source))
    assert stamps[0] == stamps[1]
    assert (stamps[1] == stamps[2]) == (changed in APART)


def test_counts_of_another_source_are_forgotten(pytestconfig: pytest.Config) -> None:
    if not hasattr(pytestconfig, "cache"):
        pytest.skip("nothing is kept")
    kept = pytestconfig.cache
    assert kept is not None
    old = kept.mkdir(f"{counting.PREFIX}of-once")
    assert counting.folder(kept) == cache_folder()
    assert not old.exists() and cache_folder().is_dir()


def test_what_one_process_makes_another_waits_for_and_reads(tmp_path: Path) -> None:
    made = tmp_path / "made"
    command = (
        "import sys; from pathlib import Path; from support.counting import alone\n"
        "with alone(sys.argv[1]): print(Path(sys.argv[1]).exists())"
    )
    with counting.alone(str(made)):
        waiting = subprocess.Popen(
            [sys.executable, "-c", command, str(made)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.communicate(timeout=2)
        made.touch()
    assert waiting.communicate()[0] == "True\n"
