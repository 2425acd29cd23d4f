"""Runs lines of commands one after another in a process of its own, so that what they bring stays
there: as a module, reads the words of each as a line of JSON and answers with a line of its status
and its output. It starts once for all of them, and shares with the tests what it compiles."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from typer.testing import CliRunner

from croupier.cache_folder import cache_folder
from croupier.games import outside

CommandLine = Callable[[list[str]], tuple[int, str]]


@contextmanager
def command_lines(folder: Path, **changed: str) -> Iterator[CommandLine]:
    """The way to run a command in a folder: its words, for its status and its output."""
    process = subprocess.Popen(
        [sys.executable, "-m", "support.command_lines"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **changed},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    said, heard = process.stdin, process.stdout
    assert said is not None and heard is not None

    def run(words: list[str]) -> tuple[int, str]:
        said.write(json.dumps(words) + "\n")
        said.flush()
        status, output = json.loads(heard.readline())
        return status, output

    try:
        yield run
    finally:
        said.close()
        heard.close()
        assert process.wait(60) == 0


def _answer() -> None:
    """Run each line as if it were the first: no game stays known that another has named by its
    path."""
    from croupier.cli.main import app
    from support import counting

    counting.share_work(cache_folder())
    out = sys.stdout
    for line in sys.stdin:
        done = CliRunner().invoke(app, json.loads(line), input="")
        for slug in set(outside.brought_sheets()) - set(outside.listed_sheets()):
            outside.drop_sheet(slug)
        print(json.dumps((done.exit_code, done.stdout + done.stderr)), file=out, flush=True)


if __name__ == "__main__":
    _answer()
