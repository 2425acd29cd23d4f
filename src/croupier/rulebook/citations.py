"""How a citation is shown to people: a paragraph by its number, a reading as house practice."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from croupier.rulebook.edition import Edition

PRACTICE: Final = "house practice"
"""What a reading is called wherever people read: it is the house's, not the law's."""


@cache
def practices() -> Mapping[str, int]:
    """The number of every reading, by its identifier."""
    data = resources.files("croupier.rulebook") / "data" / "practices.toml"
    listed = tomllib.loads(data.read_text("utf-8"))["practices"]
    return {name: number for number, name in enumerate(listed, 1)}


def cite_label(cite: str, book: Edition | None = None) -> str:
    """A citation for the eye: house practice 12, or a paragraph as it is printed; with the
    edition that it belongs to, as people write it, 25.10(a)."""
    if cite in practices():
        return f"{PRACTICE} {practices()[cite]}"
    prefix = book.numbering.prefix if book else ""
    if prefix and cite.startswith(prefix):
        return prefix.rpartition("-")[2] + cite.removeprefix(prefix)
    return cite


_NAME: Final = re.compile(r"\b[a-z0-9]+(?:-[a-z0-9]+)+\b")


def labelled(message: str) -> str:
    """A message for people: a reading that it cites is called what people are shown of it."""
    return _NAME.sub(lambda name: cite_label(name[0]), message)


def practice_called(words: str) -> str | None:
    """The identifier of the reading that is shown by these words, with or without "house"."""
    kind, _, number = " ".join(words.lower().split()).rpartition(" ")
    if kind not in (PRACTICE, PRACTICE.split()[-1]):
        return None
    return next((name for name, place in practices().items() if str(place) == number), None)
