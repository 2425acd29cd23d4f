"""Rounds for the dispute desk: the examples of the documentation, of every game there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from croupier.record import RoundFile, parse_round

PAGE: Final = Path(__file__).parent.parent / "docs" / "round-files.md"
BLOCK: Final = re.compile(r"^```(toml|json)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def examples() -> list[tuple[str, str, RoundFile]]:
    """Every example with its kind of file, its text, and the round that it describes."""
    found = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    return [(kind, text, parse_round(text, f"example.{kind}")) for kind, text in found]


def example_of(slug: str) -> tuple[str, str, RoundFile]:
    """The first example of a game."""
    return next(one for one in examples() if one[2].game.slug == slug)
