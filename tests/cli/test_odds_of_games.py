"""`croupier odds`, `advise` and `par` for the games that pay by a table or against a dealer."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.running import Run
from croupier.rulebook import cite_label
from support.odds import odds_cache

__all__ = ["odds_cache"]

pytestmark = pytest.mark.usefixtures("odds_cache")

TABLES = {
    "let-it-ride": [],
    "double-down-stud": ["What seeing other players' cards is worth"],
    "colorado-hold-em": [],
    "boston-5-stud": ["What hands are worth when play is asked", "Every hand when play is asked"],
    "four-card-poker": ["The best play by up-card"],
    "casino-war": ["What a tie is worth", "By the number of decks"],
}
"""What a game's PAR sheet shows beside what each does."""


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (
            ("let-it-ride",),
            (
                "3.50567919%", "37963/1082900", "of the opening stake", "37963/3248700", "2.86",
                "three-card bonus", "392/5525", "49081/216580", "7.2760%",
                f"bonus: yes {cite_label('lir-bonus')}",
                "tens or better", "3 units at the start", "always lets it ride",
            ),
        ),
        (
            ("double-down-stud", "--seats", "7"),
            (
                "other players' cards seen: 6", "4.72481167%", "19620991718/415275635775",
                "What seeing other players' cards is worth", "4.74128113%", "0.01646", "doubles",
            ),
        ),
        (
            ("colorado-hold-em", "--options", "version=required", "--options", "push-from=none"),
            (
                f"version: required {cite_label('ch-version')}", "25.09",
                f"push-from: none {cite_label('ch-push-band')}",
                "3192477/12724075", "25387013/101792600", "declare instant winner", "fold",
                "instant three of a kind", "Declares every instant winner.",
            ),
        ),
        (
            ("colorado-hold-em", "--strategy", "careful"),
            ("it costs 0.3920% of the ante, exactly 56997/14541800",),
        ),
        (
            ("boston-5-stud",),
            (
                "3 units at the start", "5893982021/30201864420", "of the opening stake",
                "6.50509732%", "3.90305839%", "optional bonus", "467/5525",
                "What hands are worth when play is asked", "-17727205/8714552",
                "play: never fold.",
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


def test_pays_changed_are_flagged_if_they_are_below_the_law(run: Run) -> None:
    shown = run("odds", "double-down-stud", "--pay", "wager: flush = 7 to 1").stdout
    assert "wager: flush at 7 to 1 is below the legal 8 to 1 19:47-17.10(b)" in shown
    data = json.loads(
        run("odds", "let-it-ride", "--pay", "wager: royal flush = 500", "--json").stdout
    )
    assert data["bets"][0]["figures"]["house edge"]["fraction"] == "40463/1082900"
    assert data["below minimum"] == [], "a table that only a reading gives is no minimum"
    assert data["options"] == {"three-card-bonus": "yes", "bonus": "yes"}


def test_what_seats_are_worth_as_json(run: Run) -> None:
    data = json.loads(run("odds", "double-down-stud", "--seats", "2", "--json").stdout)
    assert data["value"]["fraction"] == "-3616933/76344450"
    rows = data["tables"][0]["rows"]
    assert [row["players"] for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert rows[1]["worth knowing"]["fraction"] == "66/1817725"


def test_sweeps_show_what_the_best_play_does(run: Run) -> None:
    shown = run("odds", "let-it-ride", "--sweep", "wager: flush = 7..9").stdout
    for words in ("3.9180%", "3.5057%", "3.0911%", "7.28%", "15.09%", "wager-2"):
        assert words in shown
    shown = run("odds", "colorado-hold-em", "--sweep", "bonus: two pair = 1..2").stdout
    assert "16.8876%" in shown and "2.9562%" in shown and "17.27%" in shown


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
        (("let-it-ride", "--own", "Th Jh Qh"), ("Best: let it ride", "worth in wagers")),
        (("let-it-ride", "--own", "Th Jh Qh", "--first", "2c"), ("Best: take back", "-0.625")),
        (
            ("double-down-stud", "--own", "3c", "--common", "4d 5h 6s"),
            ("Best: double down", "0.125000", "sixes to tens"),
        ),
        (
            ("double-down-stud", "--own", "3c", "--common", "4d 5h 6s", "--dead", "7c 7d"),
            ("Best: stand",),
        ),
        (("colorado-hold-em", "--own", "Ah 9h 9c"), ("Best: discard Ah and bet", "1.630156")),
        (
            ("colorado-hold-em", "--own", "4h 3d 2c", "--options", "version=required"),
            ("Best: fold", "-1.000000"),
        ),
        (("colorado-hold-em", "--own", "2h Ah 3h"), ("Best: declare instant winner", "5.000000")),
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
        (
            ("casino-war", "--own", "9h", "--up", "9d", "--tie", "go to war"),
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


@pytest.mark.parametrize("game", TABLES)
def test_a_par_sheet_in_every_format(run: Run, tmp_path: Path, game: str) -> None:
    names = ("par.html", "par.csv", "par.json", "par.xlsx")
    asked = [word for name in names for word in ("-o", name)]
    result = run("par", game, *asked)
    assert result.exit_code == 0 and result.stdout.split() == list(names)
    page = (tmp_path / "par.html").read_text(encoding="utf-8")
    assert not re.search(r"https?://|@import|url\(|<script", page)
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert drawings
    for drawing in drawings:
        ElementTree.fromstring(drawing)
    data = json.loads((tmp_path / "par.json").read_text(encoding="utf-8"))
    assert data["strategy"]["charts"][0]["cells"]
    for bet in data["bets"]:
        assert bet["figures"]["house edge"]["fraction"] in page
        assert f"Every outcome: {bet['bet']}" in page
    for name in data["options"]:
        assert f"<td>{name}</td>" in page
    table = (tmp_path / "par.csv").read_text(encoding="utf-8")
    assert ("House options" in table) is bool(data["options"])
    assert "\nrequired," not in table  # the pay table of the other version
    assert [one["title"] for one in data["tables"]] == TABLES[game]
    assert all(title in table and html.escape(title) in page for title in TABLES[game])


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("odds", "let-it-ride", "--seats", "2"), "Let It Ride: no other player's cards are seen"),
        (("odds", "double-down-stud", "--seats", "8"), "has 1 to 7 seats, not 8"),
        (("odds", "colorado-hold-em", "--options", "version=both"), "version is one of"),
        (("odds", "colorado-hold-em", "--options", "versoin=1"), "no house option 'versoin'"),
        (
            ("odds", "colorado-hold-em", "--pay", "required: flush = 9"),
            "the required table counts only with version required: leave it out (19:47-23.12(b))",
        ),
        (
            ("odds", "colorado-hold-em", "--sweep", "required: flush = 8..9"),
            "nothing is paid by the required table under these options of the house",
        ),
        (
            ("odds", "colorado-hold-em", "--strategy", "required"),
            "required: some hands are left without a choice; the last rule, 'otherwise fold'",
        ),
        (("odds", "let-it-ride", "--strategy", "bad.txt"), "column 28: expected a rank in the"),
        (("advise", "let-it-ride", "--own", "Ah Kh"), "own: name 3 cards, not 'Ah Kh'"),
        (("advise", "double-down-stud", "--own", "Ah"), "common: name 3 cards"),
        (
            ("advise", "let-it-ride", "--own", "Ah Kh Qh", "--common", "2c 3c 4c"),
            "there is no 'common' in Let It Ride; say own, first",
        ),
        (("odds", "boston-5-stud", "--seats", "2"), "no other player's cards are seen"),
        (
            ("odds", "boston-5-stud", "--options", "bonus=no", "--pay", "bonus: flush = 4"),
            "the bonus table counts only with bonus true: leave it out (19:47-24.11(d))",
        ),
        (("odds", "four-card-poker", "--strategy", "timid"), "no such file, nor a strategy"),
        (("advise", "four-card-poker", "--own", "Ah Kh Qh Jh Th"), "up: name 1 card"),
        (("advise", "boston-5-stud", "--own", "Ah Kh Qh", "--up", "2c"), "there is no 'up' in"),
        (("advise", "casino-war", "--own", "Ah", "--up", "2c"), "Ah and 2c do not tie"),
        (
            ("advise", "casino-war", "--own", "Ah", "--up", "Ac", "--tie", "surrender"),
            "tie: 'surrender' is not one of go to war",
        ),
        (("odds", "casino-war", "--seats", "2"), "name them to advise as dead cards"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    run: Run, tmp_path: Path, args: tuple[str, ...], complaint: str
) -> None:
    (tmp_path / "bad.txt").write_text("let it ride with a pair of cards\n")
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("croupier: ") and result.stderr.count("\n") == 1
    assert complaint in result.stderr
