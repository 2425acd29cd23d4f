"""`croupier drill` with answers from a script, and mistakes that come from a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.running import Run
from croupier.games import GAMES


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "data"))


def pile(game: str, learner: str = "") -> dict[str, object]:
    path = Path("data") / "drill" / learner / f"{game}.json"
    kept: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return kept


def test_a_wrong_answer_is_explained_kept_and_asked_again(run: Run) -> None:
    first = run("drill", "double-cross", "--seed", "a", stdin="f\nq\n")
    assert first.exit_code == 0
    for words in (
        "Nothing to learn yet",
        "fresh: a close call",
        "your cards  A♥ 5♥",
        "fold costs $6.68: it is worth −$10.00, play vertical −$3.32.",
        "pair, win: 24.3065%, never with your choice; +$7.29",
        "You will see it again, with 3 near misses.",
        "0 of 1 right; 4 to learn, 0 learned.",
    ):
        assert words in first.stdout, words
    again = run("drill", "double-cross", stdin="v\nq\n")
    assert "4 situations to learn; each must be right 3 times in a row." in again.stdout
    assert "one you missed: 0 of 3 in a row" in again.stdout
    assert pile("double-cross")["asked"] == 2


def test_the_odds_may_be_looked_at_and_then_it_comes_again(run: Run) -> None:
    shown = run("drill", "let-it-ride", "--seed", "b", stdin="o\nt\nq\n").stdout
    assert "take back" in shown and "You looked first: you will see it again." in shown
    assert "missed before: 0 of 3 in a row" in shown
    assert "0 of 1 right; 1 to learn" in shown


@pytest.mark.parametrize("game", GAMES)
def test_without_anyone_there_it_demonstrates_and_leaves_the_learners_pile_alone(
    run: Run, game: str
) -> None:
    result = run("drill", game, "--questions", "3", "--seed", "d", stdin="")
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout.startswith("A demonstration")
    assert " of 3 right" in result.stdout
    assert not list(Path("data").rglob("*.json"))


def test_what_is_no_answer_is_asked_again(run: Run) -> None:
    shown = run("drill", "double-down-stud", "--seed", "c", stdin="dance\n\nq\n").stdout
    assert "“dance” is no answer: s (stand), d (double down)" in shown
    assert "An answer is needed" in shown
    assert "0 of 0 right" in shown


def test_mistakes_of_a_record_are_drilled(run: Run) -> None:
    run("deal", "double-cross", "--rounds", "12", "--seats", "1", "--seed", "e", "--record", "r")
    kept = run("coach", "r", "--drill", "--learner", "ada", "--explain", "0")
    assert kept.exit_code == 0
    assert "more situations to learn: croupier drill double-cross" in kept.stderr
    assert not Path("data/drill/double-cross.json").exists()
    shown = run("drill", "double-cross", "--learner", "ada", "--questions", "2", stdin="f\nf\n")
    assert "missed before: 0 of 3 in a row" in shown.stdout
    assert pile("double-cross", "ada")["asked"] == 2


def test_everything_sits_in_the_end(run: Run) -> None:
    """Answering by the odds, which are looked at only the first time round."""
    run("drill", "boston-5-stud", "--seed", "d", "--questions", "1", stdin="fold\n")
    shown = run("drill", "boston-5-stud", stdin="second\n" * 30).stdout
    assert "Learned." in shown and "You know them all." in shown
    assert "0 to learn, 1 learned." in shown


@pytest.mark.parametrize(
    "args",
    [("no-such-game",), ("double-cross", "--edition", "xx"), ("double-cross", "--options", "x=1")],
)
def test_what_cannot_be_drilled_is_refused_in_words(run: Run, args: tuple[str, ...]) -> None:
    refused = run("drill", *args, stdin="q\n")
    assert refused.exit_code == 2
    assert "Traceback" not in refused.stderr and refused.stderr.startswith("croupier: ")
