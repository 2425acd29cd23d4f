"""The PAR sheet: what a lab or a casino files about a game, in the format its file name asks for.

Nothing in it depends on when or where it was made, so that the same inputs give the same file;
a hash of the inputs stands in the place of a date.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Final

from croupier.errors import OddsError
from croupier.reports.par_data import ParData, Section, par_data
from croupier.solver.analysis import Priced
from croupier.solver.figures import decimal
from croupier.solver.report import as_data


def par_sheet(priced: Priced, *outputs: Path | str) -> list[Path]:
    """Write the PAR sheet of a priced game: .html, .csv, .json or .xlsx, as each file is named."""
    paths = check_outputs(tuple(map(Path, outputs)))
    data = par_data(priced)
    for path in paths:
        _write(path, _FORMATS[path.suffix.lower()](data, priced))
    return paths


def check_outputs(outputs: tuple[Path, ...]) -> list[Path]:
    """Refuse a name that asks for no format, or for a folder that is not there."""
    for path in outputs:
        if path.suffix.lower() not in _FORMATS:
            raise OddsError(f"{path}: a PAR sheet is written as {', '.join(_FORMATS)}")
        if not path.parent.is_dir():
            raise OddsError(f"{path}: there is no folder {path.parent}")
        if path.is_dir():
            raise OddsError(f"{path}: that is a folder")
    return list(outputs)


def _write(path: Path, content: bytes) -> None:
    """Write to a temporary file and rename it, so that no half-written sheet is ever there."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(beside, 0o644)
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _html(data: ParData, priced: Priced) -> bytes:
    from croupier.reports.par_html import html

    return html(data, priced).encode()


def _json(data: ParData, priced: Priced) -> bytes:
    sheet = {
        **as_data(priced),
        "rules in force": [
            {"cite": rule.cite, "says": rule.says} for rule in (*data.rules, *data.readings)
        ],
        "strategy": {
            "says": list(priced.digest.always),
            "charts": [
                {
                    "title": chart.title,
                    "says": chart.says,
                    "cells": [
                        {
                            "down": down,
                            "across": across,
                            "choices": {option: str(part) for option, part in parts.items()},
                        }
                        for (down, across), parts in chart.cells.items()
                    ],
                }
                for chart in priced.digest.charts
            ],
        },
        "how computed": list(data.how),
    }
    return (json.dumps(sheet, ensure_ascii=False, indent=2) + "\n").encode()


def _csv(data: ParData, priced: Priced) -> bytes:
    return tables(data.sections)


def tables(sections: Iterable[Section]) -> bytes:
    """In CSV: one table after another, each under its title, with an empty line between."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for section in sections:
        writer.writerow([_harmless(section.title)])
        writer.writerow(map(_harmless, section.head))
        writer.writerows(_plain(section))
        writer.writerow([])
    return text.getvalue().encode()


def _plain(section: Section) -> Iterator[list[str]]:
    for row in section.rows:
        yield [
            decimal(cell) if isinstance(cell, Fraction | Decimal) else _harmless(str(cell))
            for cell in row
        ]


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula: what could be one begins with an apostrophe.
    A number, a fraction or a percentage can be none."""
    is_number = re.fullmatch(r"[+-]?[\d,./]+%?", text)
    return f"'{text}" if text.lstrip()[:1] in ("=", "+", "-", "@") and not is_number else text


def _xlsx(data: ParData, priced: Priced) -> bytes:
    from croupier.reports.par_xlsx import xlsx

    return xlsx(data, priced)


_FORMATS: Final[dict[str, Callable[[ParData, Priced], bytes]]] = {
    ".html": _html,
    ".csv": _csv,
    ".json": _json,
    ".xlsx": _xlsx,
}
