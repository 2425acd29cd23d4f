"""The example bot plays every game without knowing any."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games import GAMES
from croupier.house import House
from croupier.record import verify

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", str(BOT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("game", GAMES)
def test_the_example_bot_plays(address: str, house: House, game: str) -> None:
    done = run("--address", address, "--game", game, "--rounds", "2")
    assert done.returncode == 0, done.stderr
    first, *rounds = done.stdout.splitlines()
    assert [line.partition(":")[0] for line in rounds] == ["Round 1", "Round 2"]
    table = house.table(first.removeprefix("At table ").removesuffix("."))
    assert verify(table.past.export()).ok and 3 not in table.table.seats


def test_the_example_bot_says_why_it_cannot(address: str) -> None:
    done = run("--address", address, "--game", "snap")
    assert done.returncode == 1
    assert "The house refuses: there is no game 'snap'" in done.stderr
