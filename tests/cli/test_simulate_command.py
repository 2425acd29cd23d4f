"""`croupier simulate`."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from cli.running import Run


def test_rounds_stand_beside_the_exact_figures(run: Run, tmp_path: Path) -> None:
    file, plot = tmp_path / "run.json", tmp_path / "run.svg"
    asked = ("simulate", "casino-war", "--seed", "4", "--resume", str(file), "--json")
    first = run(*asked, "--rounds", "1e5")
    assert first.exit_code == 0, first.output
    again = run(*asked, "--rounds", "200,000", "--plot", str(plot), "--threads", "2")
    found = json.loads(again.stdout)
    mean = found["figures"]["mean net, in units"]
    assert found["rounds"] == 200_000 and not found["stopped"]
    assert abs(mean["sampled"] - mean["exact"]) < mean["interval"]
    assert sum(one["rounds"] for one in found["endings"]) == 200_000
    drawing = plot.read_text("utf-8")
    assert drawing.startswith("<svg")
    for one in found["endings"]:
        name = f"{one['hand']}, {one['outcome']} {float(Fraction(one['net'])):+.4g}"
        assert drawing.count(f">{name}<") == 1
    told = run("simulate", "casino-war", "--rounds", "1e4", "--strategy", "random")
    assert told.exit_code == 0 and "10,000 rounds, random" in told.stdout


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("--rounds", "-5"), "a whole number from 1 to"),
        (("--rounds", "1e40"), "a whole number from 1 to"),
        (("--rounds", "many"), "a whole number from 1 to"),
        (("--strategy", "nobody"), "no such file, nor a strategy"),
        (("--side", "jackpot"), "has no wager"),
        (("--side", "initial"), "is not a side wager"),
        (("--plot", "run.png"), "is written as .svg"),
        (("--resume", "no/such/folder/run.json"), "there is no folder"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    run: Run, asked: tuple[str, ...], words: str
) -> None:
    result = run("simulate", "casino-war", *asked)
    assert result.exit_code != 0 and words in " ".join(result.stderr.split())
    assert result.stderr.startswith("croupier: ") and not result.stdout


def test_more_threads_than_any_machine_has_are_refused(run: Run) -> None:
    result = run("simulate", "casino-war", "--threads", "100000")
    assert result.exit_code == 2 and "is not in the range" in result.stderr
