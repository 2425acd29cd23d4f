"""Fixtures that run the command: within the process, as a process of its own, on a terminal."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from cli.running import COMMAND, PATIENCE, Run, Spawn, Terminal, environment
from croupier.games import GAMES


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> str:
    """Each game in turn."""
    return str(request.param)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run the command within this process, in an empty folder."""
    from croupier.cli.main import app

    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)

    def invoke(*args: str, stdin: str | bytes | None = None, columns: int = 80) -> Result:
        monkeypatch.setenv("COLUMNS", str(columns))
        return CliRunner().invoke(app, list(args), input=stdin)

    return invoke


@pytest.fixture
def spawn(tmp_path: Path) -> Spawn:
    """Run the command as a process of its own, in an empty folder."""

    def invoke(
        *args: str, stdin: str | None = "", **changed: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COMMAND, *args],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=environment(**changed),
            timeout=PATIENCE,
            check=False,
        )

    return invoke


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Open terminals of a given size, each running the command."""
    opened: list[Terminal] = []

    def open_one(*args: str, size: tuple[int, int] = (80, 40), **changed: str) -> Terminal:
        opened.append(Terminal(args, tmp_path, size, changed))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()
