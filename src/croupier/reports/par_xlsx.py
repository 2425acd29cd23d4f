"""The PAR sheet as a workbook: decimals as numbers, exact fractions as text beside them."""

from __future__ import annotations

import io
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import xlsxwriter

from croupier.reports.par_data import Cell, ParData, Section

EXACT_INTEGERS: Final = 10**15
"""Larger whole numbers lose digits in a spreadsheet, so they are written as text."""
WIDEST: Final = 60
EPOCH: Final = "2000-01-01T00:00:00"


def xlsx(data: ParData) -> bytes:
    """The workbook, the same for the same inputs whenever it is made."""
    from datetime import datetime

    held = io.BytesIO()
    book = xlsxwriter.Workbook(held, {"in_memory": True, "strings_to_numbers": False})
    book.set_properties(
        {"title": data.title, "author": "croupier", "created": datetime.fromisoformat(EPOCH)}
    )
    formats = {
        "title": book.add_format({"bold": True, "font_size": 14}),
        "head": book.add_format({"bold": True, "bottom": 1}),
        "number": book.add_format({"num_format": "0.000000000000"}),
        "whole": book.add_format({"num_format": "#,##0"}),
        "text": book.add_format({"text_wrap": True, "valign": "top"}),
    }
    taken: set[str] = set()
    for section in data.sections:
        _write(book.add_worksheet(_name(section.title, taken)), section, formats)
    book.close()
    return held.getvalue()


def _name(title: str, taken: set[str]) -> str:
    """A sheet's name: at most 31 letters, none of them special, and not there yet."""
    plain = "".join(letter for letter in title.replace(":", ",") if letter not in "[]*?/\\")[:31]
    name, number = plain, 2
    while name.lower() in taken:
        name, number = f"{plain[:28]} {number}", number + 1
    taken.add(name.lower())
    return name


def _write(sheet: Any, section: Section, formats: dict[str, Any]) -> None:
    sheet.write_string(0, 0, section.title, formats["title"])
    for column, name in enumerate(section.head):
        sheet.write_string(2, column, name, formats["head"])
        texts = [name, *(str(row[column]) for row in section.rows)]
        sheet.set_column(column, column, min(max(map(len, texts)) + 2, WIDEST))
    sheet.freeze_panes(3, 0)
    for at, row in enumerate(section.rows, start=3):
        for column, cell in enumerate(row):
            _write_cell(sheet, at, column, cell, formats)


def _write_cell(sheet: Any, at: int, column: int, cell: Cell, formats: dict[str, Any]) -> None:
    if isinstance(cell, str):
        sheet.write_string(at, column, cell, formats["text"])
    elif isinstance(cell, Fraction | Decimal):
        sheet.write_number(at, column, float(cell), formats["number"])
    elif cell < EXACT_INTEGERS:
        sheet.write_number(at, column, cell, formats["whole"])
    else:
        sheet.write_string(at, column, str(cell), formats["text"])
