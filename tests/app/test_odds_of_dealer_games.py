"""`croupier odds`, `advise` and `par` for the games against a dealer's hand."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.running import Run
from odds_helpers import odds_cache

__all__ = ["odds_cache"]

pytestmark = pytest.mark.usefixtures("odds_cache")

GAMES = ("boston-5-stud", "four-card-poker", "casino-war")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (
            ("boston-5-stud",),
            (
                "3 units at the start", "5893982021/30201864420", "of the opening stake",
                "6.50509732%", "3.90305839%", "optional bonus", "467/5525",
                "What three cards are worth, if played", "-17727205/8714552",
                "No start is folded.",
            ),
        ),
        (
            ("boston-5-stud", "--options", "bonus=no", "--strategy", "always-play"),
            ("bonus: no", "it costs 0.0000% of the ante, exactly 0"),
        ),
        (
            ("four-card-poker",),
            (
                "2.78785288%", "8840827253/317119576410", "1.30131086%", "12643/324870",
                "aces-up-survives-fold: yes", "The best play by up-card", "8-8-T-9",
                "40006043843/1395326136204", "Against a two", "Never plays two antes.",
            ),
        ),
        (
            ("four-card-poker", "--strategy", "rank-only"),
            ("6583447951/193795296695", "it costs 0.6093% of the ante"),
        ),
        (
            ("casino-war",),
            (
                "2.33005681%", "23138/993023", "11569/533231", "tie wager", "58/311",
                "By the number of decks", "2.34%", "35.29%", "A to 2", "war tied",
                "Every tie goes to war: 7.3955% of rounds.", "Burn cards change nothing.",
            ),
        ),
        (
            (
                "casino-war", "--options", "decks=8", "--options", "surrender=no",
                "--strategy", "always-surrender",
            ),
            ("decks: 8", "surrender: no", "otherwise surrender", "tie, give up", "31/415"),
        ),
    ],
)  # fmt: skip
def test_the_report_of_a_game(run: Run, args: tuple[str, ...], words: tuple[str, ...]) -> None:
    result = run("odds", *args)
    assert result.exit_code == 0, result.output
    plain = " ".join(result.stdout.split())
    for one in words:
        assert one in plain
    assert "…" not in plain
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_sweeps_and_pays(run: Run) -> None:
    shown = run("odds", "boston-5-stud", "--sweep", "bonus: flush = 3..4").stdout
    assert "8.4525%" in shown and "3.4932%" in shown
    shown = run("odds", "boston-5-stud", "--pay", "bonus: flush = 2").stdout
    assert "bonus: flush at 2 to 1 is below the legal 3 to 1 19:47-24.11(d)" in shown
    shown = run("odds", "casino-war", "--sweep", "war: tie = 2..3").stdout
    assert "2.8771%" in shown and "2.3301%" in shown and "19:47-22.9(a)3" in shown
    data = json.loads(
        run("odds", "four-card-poker", "--pay", "aces-up: straight = 3", "--json").stdout
    )
    assert data["below minimum"] == []  # these pays are a reading, and no law
    assert data["bets"][1]["figures"]["house edge"]["fraction"] == "25369/324870"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("boston-5-stud", "--own", "7c 3d 2c"), ("Best: second wager", "-2.034207", "-3.000000")),
        (
            ("four-card-poker", "--own", "Jc Jd 9h 4s 2d", "--up", "5h"),
            ("Best: play 3x", "-1.000000", "play 2x"),
        ),
        (
            ("four-card-poker", "--own", "9c 9d Jh 4s 2d", "--up", "5h", "--dead", "9h"),
            ("Best: play 1x", "-0.020880"),
        ),
        (
            ("casino-war", "--own", "9h", "--up", "9d", "--dead", "9c 9c"),
            ("Best: go to war", "-0.500000", "war tied", "surrender"),
        ),
        (
            ("casino-war", "--own", "9h", "--up", "9d", "--chosen", "tie=go to war"),
            ("Best: no tie wager", "-0.186"),
        ),
    ],
)
def test_advice_on_a_hand(run: Run, args: tuple[str, ...], words: tuple[str, ...]) -> None:
    result = run("advise", *args)
    assert result.exit_code == 0, result.output
    for one in words:
        assert one in result.stdout
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


@pytest.mark.parametrize("game", GAMES)
def test_a_par_sheet_in_every_format(run: Run, tmp_path: Path, game: str) -> None:
    names = ("par.html", "par.csv", "par.json", "par.xlsx")
    result = run("par", game, *(word for name in names for word in ("-o", name)))
    assert result.exit_code == 0 and result.stdout.split() == list(names)
    page = (tmp_path / "par.html").read_text(encoding="utf-8")
    assert not re.search(r"https?://|@import|url\(|<script", page)
    for drawing in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(drawing)
    data = json.loads((tmp_path / "par.json").read_text(encoding="utf-8"))
    assert data["strategy"]["charts"][0]["cells"] and data["tables"]
    for bet in data["bets"]:
        assert bet["figures"]["house edge"]["fraction"] in page
        assert f"Every outcome: {bet['bet']}" in page
    table = (tmp_path / "par.csv").read_text(encoding="utf-8")
    assert all(one["title"] in table for one in data["tables"])


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("odds", "boston-5-stud", "--seats", "2"), "no other player's cards are seen"),
        (
            ("odds", "boston-5-stud", "--options", "bonus=no", "--pay", "bonus: flush = 4"),
            "nothing is paid by the bonus table under these options of the house",
        ),
        (("odds", "four-card-poker", "--strategy", "timid"), "no such file, nor a strategy"),
        (("advise", "four-card-poker", "--own", "Ah Kh Qh Jh Th"), "up: name one card"),
        (("advise", "boston-5-stud", "--own", "Ah Kh Qh", "--up", "2c"), "there is no 'up' in"),
        (("advise", "casino-war", "--own", "Ah", "--up", "2c"), "Ah and 2c do not tie"),
        (("odds", "casino-war", "--seats", "2"), "name them to advise as dead cards"),
    ],
)
def test_bad_input_is_refused_in_one_line(run: Run, args: tuple[str, ...], complaint: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("croupier: ") and result.stderr.count("\n") == 1
    assert complaint in result.stderr
