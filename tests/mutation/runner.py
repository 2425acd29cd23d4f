"""A process that has everything loaded but the project, and runs tests in forks of itself.

Most of what a run of a few tests takes is spent on loading pytest and what tests stand on. Here
that is done once; each fork then loads the project as it stands at that moment, with whatever was
changed in it. As a program, it is such a process: it reads what to run as lines of JSON and
answers each with pytest's exit status and what it printed.
"""

from __future__ import annotations

import importlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

import pytest

LOADED: Final = ("hypothesis.internal.observability", "hypothesis.strategies", "numpy", "numba")
OPTIONS: Final = ("-q", "-x", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist")
LOADED_ALREADY: Final = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
OUT_OF_TIME: Final = "time-limit"
"""What notices a change that makes a test run on and on."""


class Runner:
    """Such a process for a copy of the project."""

    def __init__(self, folder: Path) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(folder / "src"), str(folder / "tests"))),
            "PYTHONDONTWRITEBYTECODE": "1",
            "CROUPIER_CACHE": str(folder / "cache"),
        }
        self._process = subprocess.Popen(
            (sys.executable, "-m", "mutation.runner"),
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, tests: Sequence[str], seconds: float) -> tuple[int, str]:
        """Run tests until one fails: pytest's exit status and what it printed."""
        assert self._process.stdin is not None and self._process.stdout is not None
        print(json.dumps([list(tests), seconds]), file=self._process.stdin, flush=True)
        status, printed = json.loads(self._process.stdout.readline())
        return status, printed

    def stop(self) -> None:
        """End the process."""
        self._process.communicate()


def _run(tests: list[str], seconds: float) -> tuple[int, str]:
    """Run tests in a fork, for this many seconds at most."""
    with tempfile.TemporaryFile() as printed:
        living, ended = os.pipe()
        child = os.fork()
        if child == 0:
            os.setsid()
            os.close(living)
            _be(printed, tests)
        os.close(ended)
        is_over = bool(select.select([living], [], [], seconds)[0])
        os.close(living)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if not is_over:
            return 1, f"FAILED {OUT_OF_TIME}"
        printed.seek(0)
        return status, printed.read().decode(errors="replace")


def _be(printed: IO[bytes], tests: list[str]) -> None:
    """The fork: pytest, and nothing after it."""
    os.dup2(printed.fileno(), 1)
    os.dup2(printed.fileno(), 2)
    status = 3
    try:
        status = int(pytest.main([*OPTIONS, "-W", LOADED_ALREADY, *tests]))
        sys.stdout.flush()
    finally:
        os._exit(status)


def _serve() -> None:
    for name in LOADED:
        importlib.import_module(name)
    answers = os.fdopen(os.dup(1), "w")
    for line in sys.stdin:
        print(json.dumps(_run(*json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    _serve()
