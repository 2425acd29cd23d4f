"""The regulations as data: one file an edition, every paragraph cited, and the readings."""

from croupier.rulebook.edition import (
    Edition,
    Kind,
    Number,
    Option,
    Paragraph,
    RulebookError,
)
from croupier.rulebook.library import edition, editions, games, listed_paragraphs, readings
from croupier.rulebook.readings import Confidence, Reading

__all__ = [
    "Confidence",
    "Edition",
    "Kind",
    "Number",
    "Option",
    "Paragraph",
    "Reading",
    "RulebookError",
    "edition",
    "editions",
    "games",
    "listed_paragraphs",
    "readings",
]
