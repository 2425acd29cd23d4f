"""Pages name source files that exist; the page on architecture lists every room."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "croupier"
PAGE: Final = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FILE: Final = re.compile(r"[\w.-]+(/[\w.-]+)+|[\w-]+\.(py|md|toml|js|css|json)")
PROGRAM: Final = re.compile(r"[\w./-]+\.py")
OTHERS: Final = (ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))


def named(page: str, kind: re.Pattern[str]) -> set[str]:
    """Everything between backticks that looks like a path of this kind."""
    return {word for word in re.findall(r"`([^`\n]+)`", page) if kind.fullmatch(word)}


@pytest.mark.parametrize("path", sorted(named(PAGE, FILE)))
def test_every_file_that_is_named_exists(path: str) -> None:
    assert (ROOT / path).exists() or (SOURCE / path).exists()


@pytest.mark.parametrize("page", OTHERS, ids=lambda page: page.name)
def test_every_program_that_another_page_names_exists(page: Path) -> None:
    """Also below `tests`, and as part of a game's folder, which an author writes."""
    places = (ROOT, SOURCE, ROOT / "tests", *(path for path in (SOURCE / "games").iterdir()))
    missing = [
        path
        for path in named(page.read_text(encoding="utf-8"), PROGRAM)
        if not any((place / path).exists() for place in places)
    ]
    assert not missing


def test_every_room_is_listed() -> None:
    rows = re.findall(r"^\| (`.*?) \|", PAGE, re.M)
    listed = [room for row in rows for room in re.findall(r"`(\w+)`", row)]
    there = {
        path.stem
        for path in SOURCE.iterdir()
        if not path.stem.startswith("_")
        and (path.suffix == ".py" or (path / "__init__.py").exists())
    }
    assert sorted(listed) == sorted(there)
