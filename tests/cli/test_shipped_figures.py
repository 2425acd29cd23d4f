"""Shipped figures on the command line: shown at once, listed, and computed again for a sceptic."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cli.running import Run
from croupier.solver.shipped import build, lookup
from croupier.solver.shipped.cases import cases


@pytest.fixture
def unsolved(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any, **__: Any) -> None:
        raise AssertionError("nothing is to be counted here")

    monkeypatch.setattr("croupier.cli.odds.progress.solve", refused)


@pytest.mark.usefixtures("unsolved")
def test_what_ships_is_shown_and_said_to_ship(run: Run) -> None:
    shown = run("odds", "double-cross", "--edition", "ma")
    assert shown.exit_code == 0
    assert "2.20637359%" in shown.stdout
    assert "ship with the package" in shown.stdout
    posted = run("odds", "colorado-hold-em", "--options", "version=required", "--json")
    assert json.loads(posted.stdout)["options"]["version"] == "required"


def test_what_is_asked_for_otherwise_is_counted(run: Run) -> None:
    for more in (["--no-cache"], ["--strategy", "never-double"], ["--pay", "wager: flush = 7"]):
        shown = run("odds", "double-down-stud", *more)
        assert shown.exit_code == 0, shown.output
        assert "ship with the package" not in shown.stdout


def test_a_sceptic_is_told_what_agrees_and_what_does_not(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = run("odds", "double-down-stud", "--verify")
    assert right.exit_code == 0
    assert "3 sets of figures recomputed from scratch: every fraction agrees" in right.stdout

    kept = json.loads(json.dumps(lookup.shipped_cases("double-down-stud")))
    first = next(iter(kept.values()))
    first["bets"][0]["figures"]["house edge"]["fraction"] = "1/7"
    kept["double-down-stud nj, forgotten"] = first
    monkeypatch.setattr(build, "shipped_cases", lambda game: kept)
    wrong = run("odds", "double-down-stud", "--verify")
    assert wrong.exit_code == 1
    said = " ".join(wrong.stdout.split())
    assert 'house edge, fraction: "1/7" is shipped, "15403/324870" is computed' in said
    assert "belongs to no rules any more" in wrong.stdout
    told = json.loads(run("odds", "double-down-stud", "--verify", "--json").stdout)
    assert told["verified"] == 2 and len(told["wrong"]) == 2


def test_every_figure_of_a_game_is_computed_and_listed(run: Run) -> None:
    shown = run("odds", "let-it-ride", "--all")
    assert shown.exit_code == 0
    assert "bonus 25000-2500-400-200-50-25-5" in shown.stdout
    assert "3.5057%" in shown.stdout and "3.7365%" in shown.stdout
    data = json.loads(run("odds", "let-it-ride", "--all", "--json").stdout)
    assert [one["case"] for one in data["figures"]] == [one.name for one in cases("let-it-ride")]


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ([], "which game? Name one, such as croupier odds double-cross, or say --all"),
        (["--all", "--verify"], "drop --all"),
        (["--all", "--pay", "raise: flush = 7"], "drop the other options"),
        (["double-cross", "--verify", "--edition", "ma"], "drop the other options"),
        (["whist", "--verify"], "there is no game 'whist'"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(run: Run, args: list[str], complaint: str) -> None:
    refused = run("odds", *args)
    assert refused.exit_code == 2
    assert complaint in " ".join(refused.output.split())


def test_the_games_are_listed_with_what_they_cost_and_what_is_traced(run: Run) -> None:
    shown = run("games").stdout
    assert "house edge 2.2064%, element of risk 0.9813%, deviation 3.1556" in shown
    assert "112 paragraphs, all kept and tested" in shown
    data = json.loads(run("games", "--json").stdout)["games"]
    first = {one["game"]: one["editions"][-1] for one in data}["double-cross"]
    assert first["figures"]["house edge"]["fraction"] == "15341913943/695345250600"
    assert first["traced"] == {"paragraphs": 112, "missing": 0}


def test_a_game_without_shipped_figures_says_how_to_get_them(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.cli.games.find", lambda rules: None)
    assert "figures are computed by croupier odds let-it-ride" in run("games").stdout
    data = json.loads(run("games", "--json").stdout)["games"]
    assert {one["editions"][0]["figures"] for one in data} == {None}
