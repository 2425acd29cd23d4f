"""The page on architecture names files and rooms that are there, and no room is missing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "croupier"
PAGE: Final = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FILE: Final = re.compile(r"[\w.-]+(/[\w.-]+)+|[\w-]+\.(py|md|toml|js|css|json)")


def named() -> list[str]:
    """Everything between backticks that looks like a path."""
    return sorted({word for word in re.findall(r"`([^`\n]+)`", PAGE) if FILE.fullmatch(word)})


@pytest.mark.parametrize("path", named())
def test_every_file_that_is_named_exists(path: str) -> None:
    assert (ROOT / path).exists() or (SOURCE / path).exists()


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
