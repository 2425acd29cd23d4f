"""The first sheet that croupier new writes, and the schema that croupier schema prints."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from croupier.errors import RulebookError
from croupier.sheets import read_sheet
from croupier.sheets.first_sheet import first_sheet
from croupier.sheets.oversights import oversights
from croupier.sheets.schema import schema
from support.json_schema import faults

FOLDER = Path(__file__).parents[2] / "examples" / "games"


@pytest.mark.parametrize(
    ("name", "file", "called"),
    [
        ("Lucky Queens", "lucky-queens.toml", "Lucky Queens"),
        ("lucky-queens", "lucky-queens.toml", "Lucky Queens"),
        ("Dealer's 7", "dealers-7.toml", "Dealer's 7"),
    ],
)
def test_the_first_sheet_is_right(name: str, file: str, called: str) -> None:
    written, text = first_sheet(name)
    read = read_sheet(text)
    assert written == file
    assert read.found is not None, read.problems
    assert read.found.game.name == called
    assert not oversights(read)
    assert "{" not in text.splitlines()[3]


@pytest.mark.parametrize("name", ["", "?", 'a"b', "x" * 80, "a\nb"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(RulebookError, match="is no name for a game"):
        first_sheet(name)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_the_schema_takes_the_sheets_and_no_others(path: Path) -> None:
    data = tomllib.loads(path.read_text("utf-8"))
    assert not faults(schema(), data)
    assert faults(schema(), {**data, "wager": {}})
    assert faults(schema(), {**data, "name": 5})
    assert faults(schema(), {**data, "table": {"seats": 9}})
    assert faults(schema(), {**data, "hands": {"My Hand": {"cards": "player"}}})
    assert faults(schema(), {key: data[key] for key in data if key != "round"})
