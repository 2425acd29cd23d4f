"""The PAR sheet as a workbook that calculates: change a pay, and returns and figures follow.

Decimals are numbers, exact fractions stand next to them as text. What follows from the pays is a
formula, with the play as it was priced; every formula holds its value, for readers that do not
calculate.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import xlsxwriter
from xlsxwriter.utility import xl_rowcol_to_cell

from croupier.reports.par_data import Cell, ParData, ParNumber, Section, numbers
from croupier.reports.pay_weights import Line, Net, ReturnLine, return_lines
from croupier.solver.analysis import BetPriced, Priced
from croupier.solver.figures import CONFIDENCE

EXACT_INTEGERS: Final = 10**15
"""Larger whole numbers lose digits in a spreadsheet, so they are written as text."""
WIDEST: Final = 60
EPOCH: Final = "2000-01-01T00:00:00"
FIRST: Final = 3
"""The row in which tables begin, below their title and head."""
PAYS: Final = "Pays"
TO_ONE: Final = 2
"""The column of sheet Pays that may be changed."""
NOTE: Final = (
    "Change the odds in the yellow cells: returns and figures follow, with the strategy as it was "
    "priced. Under other pays another strategy may be optimal: price them again for that."
)
AS_PRICED: Final = "as priced: does not follow the pays"


def xlsx(data: ParData, priced: Priced) -> bytes:
    """The workbook, the same for the same inputs whenever it is made."""
    held = io.BytesIO()
    book = xlsxwriter.Workbook(held, {"in_memory": True, "strings_to_numbers": False})
    book.set_properties(
        {"title": data.title, "author": "croupier", "created": datetime.fromisoformat(EPOCH)}
    )
    _Writer(book, priced).write(data)
    book.close()
    return held.getvalue()


@dataclass(frozen=True)
class _Range:
    """Where the return of a bet stands."""

    sheet: str
    last: int

    def column(self, letter: str) -> str:
        """All its lines in one column."""
        return f"'{self.sheet}'!${letter}${FIRST + 1}:${letter}${self.last}"


class _Writer:
    def __init__(self, book: Any, priced: Priced) -> None:
        self._book, self._priced = book, priced
        self._taken: set[str] = set()
        self._cells: dict[Line, str] = {}
        """The cell of each line's odds."""
        self._formats = {
            "title": book.add_format({"bold": True, "font_size": 14}),
            "head": book.add_format({"bold": True, "bottom": 1}),
            "number": book.add_format({"num_format": "0.000000000000"}),
            "whole": book.add_format({"num_format": "#,##0"}),
            "text": book.add_format({"text_wrap": True, "valign": "top"}),
            "open": book.add_format({"bg_color": "#fff4c2", "border": 1, "locked": False}),
        }

    def write(self, data: ParData) -> None:
        """Every section on its sheet; those that follow from the pays as formulas."""
        returns = {f"Outcomes: {bet.bet.name}": bet for bet in self._priced.bets}
        figures = {f"Figures: {bet.bet.name}": bet for bet in self._priced.bets}
        for section in data.sections:
            if section.title == PAYS:
                self._pays(section)
            elif section.title in figures:
                bet = figures[section.title]
                lines = return_lines(self._priced, bet)
                sheet = self._sheet(section)
                cells = None if lines is None else self._return(bet, lines)
                self._figures(sheet, section, bet, cells)
            elif section.title not in returns or not self._has_return(returns[section.title]):
                self._plain(self._sheet(section), section)

    # ---- what follows from the pays ---------------------------------------------------------

    def _pays(self, section: Section) -> None:
        rows = [(*row[:TO_ONE], self._ratio(row), *row[TO_ONE:]) for row in section.rows]
        head = (*section.head[:TO_ONE], "to one", *section.head[TO_ONE:])
        sheet = self._sheet(Section(section.title, head, tuple(rows)))
        sheet.write_string(1, 0, NOTE)
        for at, row in enumerate(rows, FIRST):
            for column, cell in enumerate(row):
                self._cell(sheet, at, column, cell, "open" if column == TO_ONE else None)
            line = str(row[0]), str(row[1])
            self._cells[line] = f"'{PAYS}'!{xl_rowcol_to_cell(at, TO_ONE, True, True)}"

    def _ratio(self, row: tuple[Cell, ...]) -> Fraction:
        return self._priced.rules.pays[str(row[0])][str(row[1])].ratio

    def _has_return(self, bet: BetPriced) -> bool:
        return self._name(f"Return: {bet.bet.name}", is_new=False).lower() in self._taken

    def _return(self, bet: BetPriced, lines: list[ReturnLine]) -> _Range:
        """Every ending with what it nets and its part of the return, both as formulas."""
        head = ("hand", "outcome", "count", "probability", "net units", "return")
        section = Section(f"Return: {bet.bet.name}", head, ())
        sheet = self._sheet(section, widths=(34, 16, 18, 18, 16, 20))
        name, total = sheet.get_name(), bet.distribution.total
        for at, line in enumerate(lines, FIRST):
            probability = Fraction(line.ways, total)
            net = self._value(line.net)
            self._cell(sheet, at, 0, line.hand)
            self._cell(sheet, at, 1, line.outcome)
            self._cell(sheet, at, 2, line.ways)
            self._cell(sheet, at, 3, probability)
            self._formula(sheet, at, 4, self._sum(line.net), net)
            self._formula(sheet, at, 5, f"=D{at + 1}*E{at + 1}", probability * net)
        return _Range(name, FIRST + len(lines))

    def _value(self, net: Net) -> Fraction:
        pays = self._priced.rules.pays
        return net.constant + sum(
            (pays[table][line].ratio * weight for (table, line), weight in net.weights),
            Fraction(0),
        )

    def _sum(self, net: Net) -> str:
        """What an ending nets as a formula of the cells of the pays."""
        parts = [_literal(net.constant)] if net.constant or not net.weights else []
        parts += [
            self._cells[line] if weight == 1 else f"{_literal(weight)}*{self._cells[line]}"
            for line, weight in net.weights
        ]
        return "=" + "+".join(parts)

    def _figures(self, sheet: Any, section: Section, bet: BetPriced, cells: _Range | None) -> None:
        rows = {number.name: at for at, number in enumerate(numbers(bet.figures), FIRST)}
        for at, (row, number) in enumerate(
            zip(section.rows, numbers(bet.figures), strict=True), FIRST
        ):
            self._cell(sheet, at, 0, number.name)
            formula = _formula_of(number, bet, cells, rows) if cells else None
            if formula is not None:
                self._formula(sheet, at, 1, formula, Fraction(number.plain))
            else:
                self._cell(sheet, at, 1, number.plain)
            self._cell(sheet, at, 2, row[2])
            if formula is None:
                self._cell(sheet, at, 3, AS_PRICED)

    # ---- writing ----------------------------------------------------------------------------

    def _sheet(self, section: Section, widths: Iterable[int] = ()) -> Any:
        sheet = self._book.add_worksheet(self._name(section.title))
        sheet.write_string(0, 0, section.title, self._formats["title"])
        for column, name in enumerate(section.head):
            sheet.write_string(2, column, name, self._formats["head"])
            texts = [name, *(str(row[column]) for row in section.rows)]
            sheet.set_column(column, column, min(max(map(len, texts)) + 2, WIDEST))
        for column, width in enumerate(widths):
            sheet.set_column(column, column, width)
        sheet.freeze_panes(FIRST, 0)
        return sheet

    def _plain(self, sheet: Any, section: Section) -> None:
        for at, row in enumerate(section.rows, FIRST):
            for column, cell in enumerate(row):
                self._cell(sheet, at, column, cell)

    def _cell(self, sheet: Any, at: int, column: int, cell: Cell, style: str | None = None) -> None:
        formats = self._formats
        if isinstance(cell, str):
            sheet.write_string(at, column, cell, formats["text"])
        elif isinstance(cell, Fraction | Decimal):
            sheet.write_number(at, column, float(cell), formats[style or "number"])
        elif cell < EXACT_INTEGERS:
            sheet.write_number(at, column, cell, formats["whole"])
        else:
            sheet.write_string(at, column, str(cell), formats["text"])

    def _formula(self, sheet: Any, at: int, column: int, formula: str, value: Fraction) -> None:
        sheet.write_formula(at, column, formula, self._formats["number"], float(value))

    def _name(self, title: str, *, is_new: bool = True) -> str:
        """A sheet's name: at most 31 letters, none of them special, and not there yet."""
        plain = "".join(c for c in title.replace(":", ",") if c not in "[]*?/\\'")[:31]
        name, number = plain, 2
        while is_new and name.lower() in self._taken:
            name, number = f"{plain[:28]} {number}", number + 1
        if is_new:
            self._taken.add(name.lower())
        return name


def _literal(number: Fraction) -> str:
    if number.denominator == 1:
        return str(number) if number >= 0 else f"({number})"
    return f"({number.numerator}/{number.denominator})"


def _formula_of(
    number: ParNumber, bet: BetPriced, cells: _Range, rows: dict[str, int]
) -> str | None:
    """A figure as a formula of the return's columns, as far as it follows from them."""
    name, figures = number.name, bet.figures
    probability, net = cells.column("D"), cells.column("E")

    def cell(of: str) -> str:
        return f"B{rows.get(of, 0) + 1}"

    expected, variance = cell("Expected value, in units"), cell("Variance")
    known = {
        "Expected value, in units": f"=SUM({cells.column('F')})",
        "House edge, of one unit": f"=-{expected}",
        "House edge, of the opening stake": f"=-{expected}/{_literal(figures.opening)}",
        "Element of risk, per dollar bet": f"=-{expected}/{cell('Average stake, in units')}",
    }
    # Endings that stand for many by their averages say nothing of how the many differ.
    if not bet.distribution.averages:
        deviation = cell("Standard deviation, in units")
        known |= {
            "Variance": f"=SUMPRODUCT({probability},{net},{net})-{expected}^2",
            "Standard deviation, in units": f"=SQRT({variance})",
            "Hit frequency": f'=SUMIF({net},">0",{probability})',
            "Push frequency": f"=SUMIF({net},0,{probability})",
            "N0, in rounds": f"={variance}/{expected}^2",
            "Largest win, in units": f"=MAX({net})",
            "Largest win: one round in": f"=1/SUMIF({net},MAX({net}),{probability})",
            **{
                f"Volatility index at {level}%": f"={factor}*{deviation}"
                for level, factor in CONFIDENCE.items()
            },
        }
    return known.get(name)
