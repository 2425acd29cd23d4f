"""Pay tables as people write them: one line changed, a file of lines, a sweep over odds."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from croupier.bounds import LARGEST_FILE, refuse_shape
from croupier.errors import MoneyError, OddsError, ShapeError
from croupier.money import Odds
from croupier.rounds import Rules
from croupier.solver.analysis import with_pay

EXAMPLE: Final = "raise: two pair = 2 to 1"
SWEEP_EXAMPLE: Final = "raise: flush = 5..8"
LONGEST_SWEEP: Final = 1000

_LINE: Final = re.compile(r"\s*([^:=]+?)\s*:\s*([^:=]+?)\s*=\s*(.+?)\s*")
_RANGE: Final = re.compile(r"(.+?)\s*\.\.\s*(.+?)(?:\s+by\s+(.+))?")


@dataclass(frozen=True, slots=True)
class Sweep:
    """One line of a pay table, and the odds to try for it."""

    wager: str
    line: str
    odds: tuple[Odds, ...]


def with_pays(rules: Rules, written: Iterable[str]) -> Rules:
    """Rules with lines changed, each written as "raise: two pair = 2 to 1"."""
    for change in written:
        wager, line, odds = _split(change, "--pay", EXAMPLE)
        rules = _changed(rules, wager, line, _odds(odds, f"--pay {change!r}"), f"--pay {change!r}")
    return rules


def with_pays_file(rules: Rules, file: Path) -> Rules:
    """Rules with the lines that a TOML or JSON file names, by wager."""
    changes = _read(file)
    if not changes:
        raise OddsError(f"{file}: empty: name wagers, and below them lines and their odds")
    for wager, lines in changes.items():
        if not isinstance(lines, Mapping):
            raise OddsError(f"{file}: {wager}: name lines and their odds below it")
        for line, odds in lines.items():
            where = f"{file}: {wager}: {line}"
            if isinstance(odds, bool) or not isinstance(odds, str | int):
                raise OddsError(f"{where}: write odds such as '3 to 2', not {odds!r}")
            rules = _changed(rules, wager, line, _odds(odds, where), str(file))
    return rules


def read_sweep(rules: Rules, written: str) -> Sweep:
    """A sweep written as "raise: flush = 5..8", perhaps "by 1 to 2"; the line must be there."""
    where = f"--sweep {written!r}"
    wager, line, values = _split(written, "--sweep", SWEEP_EXAMPLE)
    match = _RANGE.fullmatch(values)
    if match is None:
        raise OddsError(f"{where}: name the first and the last odds, such as {SWEEP_EXAMPLE}")
    first, last = (_odds(match[i], where).ratio for i in (1, 2))
    step = _odds(match[3], where).ratio if match[3] else Fraction(1)
    if last < first or step == 0:
        raise OddsError(f"{where}: odds go from low to high, in steps above 0")
    steps = (last - first) // step + 1
    if steps > LONGEST_SWEEP:
        raise OddsError(
            f"{where}: that is {steps:,} pay tables; at most {LONGEST_SWEEP:,} are tried"
        )
    odds = tuple(Odds(first + step * i) for i in range(steps))
    _changed(rules, wager, line, odds[0], where)
    return Sweep(wager, line, odds)


def _split(written: str, option: str, example: str) -> tuple[str, str, str]:
    match = _LINE.fullmatch(written)
    if match is None:
        raise OddsError(f"{option} {written!r}: write wager: line = odds, such as {example}")
    return match[1].lower(), match[2].lower(), match[3]


def _odds(written: str | int, where: str) -> Odds:
    try:
        return Odds.parse(written)
    except MoneyError as error:
        raise OddsError(f"{where}: {error}") from None


def _changed(rules: Rules, wager: str, line: str, odds: Odds, where: str) -> Rules:
    try:
        return with_pay(rules, wager, line, odds)
    except OddsError as error:
        raise OddsError(f"{where}: {error}") from None


def _read(file: Path) -> Mapping[str, Any]:
    with file.open("rb") as opened:
        raw = opened.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise OddsError(f"{file}: too long to be a pay table")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise OddsError(f"{file}: not a text in UTF-8") from None
    try:
        refuse_shape(text)
        data = json.loads(text) if file.suffix.lower() == ".json" else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError, ShapeError) as error:
        raise OddsError(f"{file}: {error}") from None
    if not isinstance(data, dict):
        raise OddsError(f"{file}: name wagers, and below each its lines and their odds")
    return data
