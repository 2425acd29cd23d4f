"""`croupier odds`, `advise` and `par` for Criss Cross."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from cli.conftest import run
from cli.running import Run
from croupier.reports.par import par_sheet
from croupier.rulebook import cite_label
from croupier.solver.analysis import price
from oracles.whole_criss_cross import GAME, SPINNING, best, fixed, whole

__all__ = ["run"]

pytestmark = pytest.mark.usefixtures("odds_cache")
SMALL = ("--deck", "Jc Jd Jh 6c 6d Tc Qc 2s", "--no-cache")


def test_the_report_of_the_game(run: Run) -> None:
    result = run("odds", GAME, "--options", "bonus-spin=one-dollar-progressive")
    assert result.exit_code == 0, result.stderr
    for words in (
        "8.65706775%", "579091/13378456", "43431825/2941769552", "7653/216580", "By wager",
        "forfeit middle", "Bets that occur together", "The last decision", "ours, for",
        "21/1700", "1053/4250", "jackpot-seed: $10,000", "Middle: never bet 2x.",
    ):  # fmt: skip
        assert words in result.stdout
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    assert result.stderr == ""


def test_any_pays_on_a_small_deck_as_json(run: Run) -> None:
    data = json.loads(run("odds", GAME, *SMALL, "--pay", "line: flush = 7", "--json").stdout)
    assert data["below minimum"][0]["cite"] == "cc-odds"
    main = data["bets"][0]
    assert sum(Fraction(one["probability"]["fraction"]) for one in main["outcomes"]) == 1
    assert {one["wager"] for one in main["outcomes"][-1]["wagers"]} >= {"middle", "ante-down"}
    assert [table["title"] for table in data["tables"]][:1] == ["By wager"]
    assert set(data["pays"]) == {"line", "ante", "five-card-bonus"}


def test_a_sweep_and_a_strategy(run: Run) -> None:
    shown = run("odds", GAME, *SMALL, "--sweep", "line: two pair = 1..3", columns=120).stdout
    assert "1 to 1" in shown and "practice" in shown and "forfeit," in shown
    shown = " ".join(run("odds", GAME, *SMALL, "--strategy", "simple").stdout.split())
    assert "played by simple" in shown and "it costs" in shown


def test_advice_at_every_decision(run: Run) -> None:
    own = ("advise", GAME, "--own", "Jh Th")
    first = run(*own)
    assert "Best: bet 1x" in first.stdout and "worth in antes" in first.stdout
    row = (*own, "--left", "7c", "--right", "4d")
    second = run(*row, "--across", "3").stdout
    assert "across: bet 3x" in second and "-5.000000" in second
    column = (*row, "--top", "2h", "--bottom", "3s")
    third = run(*column).stdout
    assert "across: bet 1x, down: bet 1x" in " ".join(third.split())
    data = json.loads(run(*column, "--down", "2", "--dead", "Jc Jd Js", "--json").stdout)
    assert data["best"] == "forfeit" and data["chosen"]["down"] == "bet 2x"
    assert data["choices"][0]["value"]["fraction"] == "-5"
    for shown in (first.stdout, second, third):
        assert all(len(line) <= 80 for line in shown.splitlines())


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (
            ("odds", GAME, "--options", "bonus-spin=five-dollar", "--options", "wheel-weights=1,2"),
            "the five-dollar wheel has 12 stops, not 2",
        ),
        (("odds", GAME, "--options", "bonus-spin=seven-dollar"), "bonus-spin"),
        (("odds", GAME, "--pay", "raise: flush = 2"), "there is no pay table 'raise'"),
        (("odds", GAME, "--strategy", "brave"), "always-bet-one, fold-rule, sensible, simple"),
        (("odds", GAME, "--deck", "Ah Kh", "--no-cache"), "a round takes 7 cards"),
        (("advise", GAME, "--own", "Ah Kd", "--left", "2c"), "name both"),
        (("advise", GAME, "--own", "Ah Kd", "--across", "1"), "nothing has been chosen before"),
        (("advise", GAME, "--own", "Ah Kd", "--first", "2c"), "there is no 'first'"),
        (("advise", "double-cross", "--own", "Ah Kd", "--top", "2c", "--right", "3c",
          "--across", "1"), "nothing has been chosen before"),
    ],
)  # fmt: skip
def test_bad_input_is_refused_in_one_line(run: Run, args: tuple[str, ...], complaint: str) -> None:
    result = run(*args)
    assert result.exit_code != 0
    assert complaint in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("par")
    names = ("par.html", "par.csv", "par.json", "par.xlsx")
    par_sheet(price(SPINNING, whole()), *(folder / name for name in names))
    return folder


def test_the_par_sheet_in_every_format(sheets: Path) -> None:
    page = (sheets / "par.html").read_text(encoding="utf-8")
    for words in ("8.6571%", "579091/6689228", "13:69F-40.11(a)", cite_label("cc-bets"),
                  "The last decision", "By wager and hand",
                  "ours, for demonstration", "5 card bonus"):  # fmt: skip
        assert words in page
    data = json.loads((sheets / "par.json").read_text(encoding="utf-8"))
    assert data["value"]["fraction"] == "-579091/6689228"
    assert data["options"]["bonus-spin"] == "one-dollar-progressive"
    last = next(one for one in data["tables"] if one["title"].startswith("The last decision"))
    assert last["rows"][0]["better line"] == "three of a kind+"
    assert len(data["strategy"]["charts"]) == 4
    assert len(data["bets"][0]["outcomes"]) > 400
    text = (sheets / "par.csv").read_text(encoding="utf-8")
    assert "Outcomes: antes and bets" in text and "forfeit middle,lose,-4.0" in text
    assert (sheets / "par.xlsx").stat().st_size > 10_000


def test_a_par_sheet_of_a_strategy(tmp_path: Path) -> None:
    (path,) = par_sheet(fixed("simple"), tmp_path / "par.html")
    text = path.read_text(encoding="utf-8")
    assert "bet three across when own cards are a pair" in text
    assert "0.6747% of the ante (19811/2936325)" in text
    assert fixed("simple").inputs != best().inputs
