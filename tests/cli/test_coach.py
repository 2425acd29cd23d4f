"""`croupier coach`: an evening summed up for a person and for a program."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from cli.running import Run


@pytest.fixture
def record(run: Run) -> Path:
    run("deal", "let-it-ride", "--rounds", "6", "--seats", "2", "--seed", "c", "--record", "r")
    return Path("r")


def test_it_sums_up_a_seat(run: Run, record: Path) -> None:
    shown = run("coach", str(record), "--seat", "2")
    assert shown.exit_code == 0
    assert "seat 2, 6 rounds, 12 choices" in shown.stdout
    for part in (
        "expected before the cards",
        "luck of the cards",
        "mistakes",
        "luck after the last",
    ):
        assert part in shown.stdout


def test_programs_get_fractions_that_add_up(run: Run, record: Path) -> None:
    told = json.loads(run("coach", str(record), "--seat", "1", "--json").stdout)
    parts = {
        name: Fraction(told[name]["fraction"]) for name in ("expected", "luck", "lost", "rest")
    }
    assert parts["expected"] + parts["luck"] - parts["lost"] + parts["rest"] == told["result"]
    assert len(told["by round"]) == told["rounds"] == 6


def test_mistakes_come_worst_first_with_reasons(run: Run) -> None:
    run("deal", "double-cross", "--rounds", "12", "--seats", "1", "--seed", "e", "--record", "r")
    told = json.loads(run("coach", "r", "--json").stdout)
    costs = [Fraction(one["cost"]["fraction"]) for one in told["mistakes"]]
    assert costs and costs == sorted(costs, reverse=True)
    shown = run("coach", "r", "--mistakes", "1", "--explain", "2").stdout
    assert f"the worst 1 of {len(costs)}" in shown
    assert shown.count(" costs $") == 2
    assert "with your choice" in shown


def test_what_cannot_be_coached_is_refused_in_words(run: Run, record: Path) -> None:
    for args, words in (
        ((str(record),), "--seat: whose?; the seats are 1, 2"),
        ((str(record), "--seat", "5"), "nobody was dealt in there; the seats are 1, 2"),
        (("nothing.jsonl",), "nothing.jsonl"),
    ):
        refused = run("coach", *args)
        assert refused.exit_code == 2
        assert words in refused.stderr
    Path("broken").write_bytes(record.read_bytes()[:-40])
    assert run("coach", "broken", "--seat", "1").exit_code == 0, "a torn last line is no part of it"


# ---- beside a player ------------------------------------------------------------------------


def test_a_coach_beside_a_player_says_what_a_choice_cost(run: Run) -> None:
    """On from the start, or from when it is first asked; values on request."""
    alone = ("play", "double-cross", "--seed", "x", "--players", "1")
    shown = run(*alone, "--coach", stdin="a 10\nd\nco\nf\nq\n").stdout
    assert "play horizontal   −$5.49" in shown
    assert "Coach: fold costs $4.51: it is worth −$10.00, play horizontal −$5.49." in shown
    later = run(*alone, stdin="co\na 10\nd\nf\nq\n").stdout
    assert "The coach is on" in later and "Coach: fold costs $4.51" in later
    never = run(*alone, stdin="a 10\nd\nf\nq\n").stdout
    assert "Coach:" not in never
