"""The regulations as data: one file an edition, every paragraph cited, and the readings."""

from croupier.rulebook.citations import cite_label, labelled, practice_called
from croupier.rulebook.edition import (
    Alternative,
    Edition,
    HouseOption,
    Number,
    Paragraph,
    ParagraphKind,
)
from croupier.rulebook.equipment import Area, FeltLayout, Stop, Wheel
from croupier.rulebook.library import (
    chosen_edition,
    edition,
    editions,
    games,
)
from croupier.rulebook.readings import Confidence, Reading

__all__ = [
    "Alternative",
    "Area",
    "Confidence",
    "Edition",
    "FeltLayout",
    "HouseOption",
    "Number",
    "Paragraph",
    "ParagraphKind",
    "Reading",
    "Stop",
    "Wheel",
    "chosen_edition",
    "cite_label",
    "edition",
    "editions",
    "games",
    "labelled",
    "practice_called",
]
