"""A sheet and a folder in Python as somebody else would write them, small enough to be solved at
once."""

from __future__ import annotations

import shutil
from pathlib import Path

from croupier.games import outside
from croupier.sheets.first_sheet import first_sheet

OF_ITS_SOLVER = (
    *("__pycache__", "odds*", "accelerator*"),
    *("figures.json", "tests.json", "strategies.txt"),
)
SMALL = '[deck]\nwithout = "2 3 4 5 6 7 8 9"\n\n[table]'


def write_sheet(folder: Path) -> Path:
    """The first sheet of a newcomer, with few cards."""
    file, text = first_sheet("Low Tide")
    (folder / file).write_text(text.replace("[table]", SMALL), "utf-8")
    return folder / file


def write_folder(folder: Path, cards: int = 20) -> Path:
    """A game of the package as a folder of its own, with another name and few cards, and without
    odds."""
    source, made = Path(outside.__file__).parent / "double_down_stud", folder / "my_stud"
    shutil.copytree(source, made, ignore=shutil.ignore_patterns(*OF_ITS_SOLVER))
    definition = made / "definition.py"
    text = definition.read_text("utf-8")
    for before, after in (
        ("double-down-stud", "my-stud"),
        ("DOUBLE_DOWN_STUD", "MY_STUD"),
        ("Double Down Stud", "My Stud"),
        ("    cards_each=1,", f"    cards_each=1,\n    deck=DECK[-{cards}:],"),
        ("from typing import Final", "from typing import Final\n\nfrom croupier.cards import DECK"),
    ):
        assert before in text
        text = text.replace(before, after)
    definition.write_text(text, "utf-8")
    for edition in (made / "editions").iterdir():
        edition.write_text(
            edition.read_text("utf-8").replace("Double Down Stud", "My Stud"), "utf-8"
        )
    return made
