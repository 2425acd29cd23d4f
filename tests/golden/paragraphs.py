"""The paragraphs that a file of this folder names beside what was done, paid or refused."""

from __future__ import annotations

import re
from pathlib import Path

from croupier.rulebook import Edition, edition, editions

HERE = Path(__file__).parent
WORD = re.compile(r"[^\s\[\],|]+")


def book_of(game: str, name: str) -> Edition:
    """The edition that a playthrough is played by: the one it is named after, or the only one."""
    slugs = editions(game)
    return edition(game, next((slug for slug in slugs if name.endswith(slug)), slugs[-1]))


def named_in(path: Path, book: Edition) -> list[str]:
    """The paragraphs in a file by their keys, whether it prints them or writes their keys; a
    section as a whole might be any number, and a heading says nothing."""
    found = book.paragraphs.items()
    keys = [key for key, one in found if not key.isdecimal() and not one.is_heading]
    known = {book.cite(key): key for key in keys} | {key: key for key in keys}
    words = WORD.findall(path.read_text(encoding="utf-8")) if path.exists() else ()
    return sorted({known[word] for word in words if word in known})
