"""The workbook calculates: with another pay in its cell, every figure is that of the odds."""

from __future__ import annotations

import io
import re
import zipfile
from fractions import Fraction
from html import unescape

import pytest

from croupier.money import Odds
from croupier.reports.par_data import numbers, par_data
from croupier.reports.par_xlsx import PAYS, TO_ONE, xlsx
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition
from croupier.solver.analysis import BetPriced, Priced, price, solve, with_pay

pytestmark = pytest.mark.whole_deck
Sheets = dict[str, dict[str, str]]


def read(raw: bytes) -> Sheets:
    """The cells of every sheet: a formula as it is, a text or number as it is written."""
    with zipfile.ZipFile(io.BytesIO(raw)) as book:
        texts = [
            unescape(re.sub(r"<[^>]*>", "", one))
            for one in re.findall(
                r"<si>(.*?)</si>", book.read("xl/sharedStrings.xml").decode(), re.S
            )
        ]
        names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
        found: Sheets = {}
        for at, name in enumerate(names, 1):
            cells = found[unescape(name)] = {}
            markup = book.read(f"xl/worksheets/sheet{at}.xml").decode()
            for key, kind, inside in re.findall(
                r'<c r="([A-Z]+\d+)"[^>]*?(t="s")?>(.*?)</c>', markup
            ):
                formula = re.search(r"<f>(.*?)</f>", inside)
                value = re.search(r"<v>(.*?)</v>", inside)
                assert value
                cells[key] = (
                    f"={unescape(formula[1])}"
                    if formula
                    else texts[int(value[1])]
                    if kind
                    else value[1]
                )
    return found


class Sheet:
    """Just as much of a spreadsheet as these formulas need."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets

    def value(self, sheet: str, cell: str) -> float:
        written = self._sheets[sheet][cell.replace("$", "")]
        return self._formula(sheet, written[1:]) if written.startswith("=") else float(written)

    def column(self, sheet: str, letter: str, first: int, last: int) -> list[float]:
        return [self.value(sheet, f"{letter}{at}") for at in range(first, last + 1)]

    def _formula(self, sheet: str, text: str) -> float:
        held: list[list[float]] = []

        def ranged(match: re.Match[str]) -> str:
            held.append(self.column(match[1], match[2], int(match[3]), int(match[4])))
            return f"held[{len(held) - 1}]"

        text = re.sub(r"'([^']+)'!\$([A-Z])\$(\d+):\$[A-Z]\$(\d+)", ranged, text)
        text = re.sub(r"'([^']+)'!(\$[A-Z]\$\d+)", lambda m: f"({self.value(m[1], m[2])!r})", text)
        text = re.sub(r"(?<![\w\"'])([A-Z]\d+)\b", lambda m: f"({self.value(sheet, m[1])!r})", text)
        text = text.replace("^", "**")
        known = {
            "SUM": sum,
            "MAX": max,
            "SQRT": lambda one: one**0.5,
            "SUMPRODUCT": lambda *many: sum(a * b * c for a, b, c in zip(*many, strict=True)),
            "SUMIF": _sum_if,
            "held": held,
        }
        found: float = eval(text, {"__builtins__": {}}, known)
        return found


def _sum_if(tested: list[float], condition: float | str, summed: list[float]) -> float:
    def holds(one: float) -> bool:
        return one > 0 if condition == ">0" else abs(one - float(condition)) < 1e-12

    return sum(part for one, part in zip(tested, summed, strict=True) if holds(one))


@pytest.mark.parametrize(
    ("slug", "table", "line", "bet"),
    [
        ("let-it-ride", "wager", "flush", 0),
        ("let-it-ride", "bonus", "flush", 2),
        ("four-card-poker", "automatic-bonus", "three of a kind", 0),
        ("casino-war", "war", "tie", 0),
    ],
)
def test_with_another_pay_every_figure_follows(slug: str, table: str, line: str, bet: int) -> None:
    rules = Rules(chosen_edition(slug))
    solved = solve(slug, rules=rules)
    priced = price(rules, solved)
    sheets = read(xlsx(par_data(priced), priced))
    assert follows(sheets, priced.bets[bet]) >= 9
    odds = Odds(rules.pays[table][line].ratio + Fraction(3, 2))
    sheets[PAYS][_cell_of(sheets[PAYS], table, line)] = repr(float(odds.ratio))
    # Played as before: the workbook does not look for another strategy.
    other = Priced(solved, with_pay(rules, table, line, odds), None, priced.chosen)
    assert other.bets[bet].figures.expected != priced.bets[bet].figures.expected
    assert follows(sheets, other.bets[bet]) >= 9


def _cell_of(pays: dict[str, str], table: str, line: str) -> str:
    rows = {int(key[1:]) for key in pays}
    [at] = [n for n in rows if (pays.get(f"A{n}"), pays.get(f"B{n}")) == (table, line)]
    return f"{'ABCDE'[TO_ONE]}{at}"


def follows(sheets: Sheets, bet: BetPriced) -> int:
    """How many figures are formulas; each comes to what the odds say."""
    sheet, name = Sheet(sheets), f"Figures, {bet.bet.name}"[:31]
    expected = {one.name: float(one.plain) for one in numbers(bet.figures)}
    formulas = 0
    for key, written in sheets[name].items():
        figure = sheets[name].get(f"A{key[1:]}", "")
        if key.startswith("B") and written.startswith("="):
            formulas += 1
            assert sheet.value(name, key) == pytest.approx(expected[figure], rel=1e-9, abs=1e-12)
    return formulas
