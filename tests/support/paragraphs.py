"""The paragraphs of the regulations as they were printed, listed apart from the editions."""

from __future__ import annotations

from functools import cache
from pathlib import Path

FILE = Path(__file__).parent.parent / "rulebook" / "paragraphs.tsv"


@cache
def listed_paragraphs() -> dict[tuple[str, str], tuple[str, ...]]:
    """The paragraphs that we have the text of, as printed, by game and edition."""
    listed: dict[tuple[str, str], list[str]] = {}
    for line in FILE.read_text("utf-8").splitlines()[1:]:
        game, slug, cite = line.split("\t")
        listed.setdefault((game, slug), []).append(cite)
    return {key: tuple(cites) for key, cites in listed.items()}
