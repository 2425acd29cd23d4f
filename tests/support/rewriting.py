"""Test files as pytest changes them, so that an assertion says what it compares. All workers begin
with the first file at the same moment, and each would change them all: it takes longer than all
else that there is to collect."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite


def share_rewriting(config: pytest.Config, tests: Path) -> None:
    """Change and keep the share of this worker, which is every second file for two of them; those
    of the others it finds, or makes after all where they are not done."""
    worker = getattr(config, "workerinput", None)
    if worker is None or sys.dont_write_bytecode:
        return
    first, every = int(worker["workerid"].removeprefix("gw")), int(worker["workercount"])
    state = config.stash[rewrite.assertstate_key]
    for file in sorted(tests.rglob("test_*.py"))[first::every]:
        folder = rewrite.get_cache_dir(file)
        kept = folder / (file.name.removesuffix(".py") + rewrite.PYC_TAIL)
        if rewrite._read_pyc(file, kept) is None and rewrite.try_makedirs(folder):
            source_hash, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(state, code, source_hash, kept)
