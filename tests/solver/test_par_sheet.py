"""The PAR sheet in its four formats."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from croupier.errors import OddsError
from croupier.money import Odds
from croupier.reports.par import par_sheet, tables
from croupier.reports.par_data import Section
from croupier.rulebook import cite_label
from croupier.solver.analysis import Priced, Solved, price, price_strategy, with_pay
from croupier.solver.strategies import strategy
from support.odds import GAME, RULES

EDGE = "15341913943/695345250600"


@pytest.fixture(scope="module")
def priced(whole_deck: Solved) -> Priced:
    return price(RULES, whole_deck)


@pytest.fixture(scope="module")
def sheets(priced: Priced, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("par")
    names = ("par.html", "par.csv", "par.json", "par.xlsx")
    assert par_sheet(priced, *(folder / name for name in names)) == [folder / n for n in names]
    assert sorted(path.name for path in folder.iterdir()) == sorted(names)
    return folder


class Page(HTMLParser):
    """Notes what a page asks from outside, and whether its elements are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.outside: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.outside += [str(value) for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "br", "rect", "line"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "line"):
            assert self.open.pop() == tag


def test_the_page_stands_alone_and_is_well_formed(sheets: Path) -> None:
    text = (sheets / "par.html").read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    assert page.outside == [] and page.open == []
    assert not re.search(r"https?://|@import|url\(|<script", text)
    for words in (
        "2.2064%",
        EDGE,
        "128/5525",
        "19:47-25.11(b)",
        cite_label("dc-tie"),
        "@media print",
    ):
        assert words in text
    for drawing in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ElementTree.fromstring(drawing)


def test_the_same_inputs_give_the_same_files(
    priced: Priced, sheets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    for path in sheets.iterdir():
        par_sheet(priced, tmp_path / path.name)
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_json_has_exact_fractions(sheets: Path, priced: Priced) -> None:
    data = json.loads((sheets / "par.json").read_text(encoding="utf-8"))
    main = data["bets"][0]
    assert main["figures"]["house edge"] == {"fraction": EDGE, "decimal": "0.022063735863"}
    assert sum(Fraction(one["probability"]["fraction"]) for one in main["outcomes"]) == 1
    assert sum(one["count"] for one in main["outcomes"]) == main["figures"]["ways"]
    assert data["inputs"] == priced.inputs and len(data["inputs"]) == 64
    assert {one["cite"] for one in data["rules in force"]} >= {
        "19:47-25.10(c)1", "19:47-25.11(b)", "19:47-25.11(c)", "dc-tie",
    }  # fmt: skip
    assert data["pays"]["raise"]["two pair"] == "3 to 2"
    assert data["strategy"]["charts"] and data["how computed"]


def test_csv_holds_tables_under_their_titles(sheets: Path) -> None:
    rows = list(csv.reader(io.StringIO((sheets / "par.csv").read_text(encoding="utf-8"))))
    assert rows[0] == ["Game"]
    at = rows.index(["Figures: ante and raises"])
    assert rows[at + 3] == ["House edge, of one unit", "0.022063735863", EDGE]
    outcomes = rows[rows.index(["Outcomes: three-card wager"]) + 2 :]
    assert outcomes[0][:4] == ["straight flush", "win", "40.000000000000", "48"]


def test_no_cell_of_csv_is_a_formula() -> None:
    bad = ('=HYPERLINK("http://x")', "+1+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1")
    kept = ("fine", "-1/2", "-3,000.5%", "a=b", "")
    section = Section(bad[0], bad, (bad, kept, (Fraction(-1, 2), -7, "x")))
    written = tables([section]).decode()
    rows = list(csv.reader(io.StringIO(written)))
    assert rows[:3] == [[f"'{bad[0]}"], [f"'{one}" for one in bad], [f"'{one}" for one in bad]]
    assert rows[3] == list(kept)
    assert rows[4] == ["-0.500000000000", "-7", "x"]


def test_the_workbook_has_numbers_as_numbers_and_fractions_as_text(sheets: Path) -> None:
    with zipfile.ZipFile(sheets / "par.xlsx") as book:
        assert book.testzip() is None
        strings = book.read("xl/sharedStrings.xml").decode()
        names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
        at = names.index("Figures, ante and raises") + 1
        sheet = book.read(f"xl/worksheets/sheet{at}.xml").decode()
    assert EDGE in strings
    assert "<v>0.02206373586324" in sheet
    assert all(len(name) <= 31 for name in names) and len(set(names)) == len(names)


def test_a_strategy_and_a_payout_below_the_law_are_said(whole_deck: Solved, tmp_path: Path) -> None:
    rules = with_pay(RULES, "raise", "flush", Odds.to(5))
    priced = price_strategy(rules, strategy(GAME, "rule-of-thumb"), whole_deck)
    (path,) = par_sheet(priced, tmp_path / "par.html")
    text = path.read_text(encoding="utf-8")
    assert "raise: flush at 5 to 1 is below the legal 6 to 1" in text
    assert "play the better line when own high card is king or higher" in text
    assert "Against optimal play it costs" in text
    assert priced.inputs != price(rules, whole_deck).inputs != price(RULES, whole_deck).inputs


def test_names_that_cannot_be_written_are_refused_first(priced: Priced, tmp_path: Path) -> None:
    for name, complaint in (
        ("par.pdf", "is written as .html, .csv, .json, .xlsx"),
        ("none/par.csv", "there is no folder"),
    ):
        with pytest.raises(OddsError, match=complaint):
            par_sheet(priced, tmp_path / "first.csv", tmp_path / name)
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(OddsError, match="that is a folder"):
        par_sheet(priced, tmp_path / "folder.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.csv"]
