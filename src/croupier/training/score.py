"""How a training went: marks, time, and the sections of the law that are weak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, NamedTuple

import msgspec

from croupier.rulebook import cite_label
from croupier.speech import counted
from croupier.training.judgement import Fault

MOST_KEPT: Final = 40
"""Faults that are kept when a training is to go on later."""


class Mark(NamedTuple):
    """One thing that was to be done, and whether it was right at the first try."""

    what: str
    cite: str
    is_right: bool


class LawSection(NamedTuple):
    """A section of the law: how often it was needed, and how often it was wrong."""

    name: str
    wrong: int
    of: int


def section_of(cite: str) -> str:
    """The section that a paragraph belongs to; a reading is a section of its own.

    >>> section_of("19:47-25.10(c)1"), section_of("10(c)(1)"), section_of("fcp-settlement")
    ('19:47-25.10', '10', 'fcp-settlement')
    """
    return cite.partition("(")[0]


class KeptScore(msgspec.Struct, frozen=True):
    """All of a score that is needed to go on later."""

    marks: Mapping[str, tuple[int, int]]
    """By paragraph: how often it was wrong, and how often it was needed."""
    faults: tuple[Fault, ...]
    """The last ones."""
    seconds: float
    rounds: int


@dataclass
class Score:
    """Marks as they come."""

    marks: list[Mark] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    seconds: float = 0.0
    rounds: int = 0

    def mark(self, what: str, cite: str, *, is_right: bool) -> None:
        """Take note of one thing."""
        self.marks.append(Mark(what, cite, is_right))

    @property
    def right(self) -> int:
        """Things that were right at the first try."""
        return sum(mark.is_right for mark in self.marks)

    @property
    def part(self) -> Fraction:
        """The part that was right, all if nothing was asked."""
        return Fraction(self.right, len(self.marks)) if self.marks else Fraction(1)

    def sections(self) -> list[LawSection]:
        """Every section that was needed, the weakest first."""
        counts: dict[str, tuple[int, int]] = {}
        for mark in self.marks:
            wrong, of = counts.get(section_of(mark.cite), (0, 0))
            counts[section_of(mark.cite)] = wrong + (not mark.is_right), of + 1
        sections = [LawSection(name, wrong, of) for name, (wrong, of) in counts.items()]
        return sorted(
            sections,
            key=lambda section: (
                -Fraction(section.wrong, section.of),
                -section.wrong,
                section.name,
            ),
        )

    def weak(self) -> list[LawSection]:
        """The sections in which something was wrong."""
        return [section for section in self.sections() if section.wrong]

    def kept(self) -> KeptScore:
        """All that is needed to go on later: marks counted by paragraph, and the last faults."""
        counts: dict[str, tuple[int, int]] = {}
        for mark in self.marks:
            wrong, of = counts.get(mark.cite, (0, 0))
            counts[mark.cite] = wrong + (not mark.is_right), of + 1
        faults = tuple(self.faults[-MOST_KEPT:])
        return KeptScore(counts, faults, round(self.seconds, 1), self.rounds)

    @staticmethod
    def from_kept(score: KeptScore) -> Score:
        """The score as it was kept."""
        marks = [
            Mark("", cite, is_right)
            for cite, (wrong, of) in score.marks.items()
            for is_right in (*[False] * wrong, *[True] * (of - wrong))
        ]
        return Score(marks, list(score.faults), score.seconds, score.rounds)

    def as_data(self) -> dict[str, Any]:
        """The score in plain values."""
        return {
            "right": self.right,
            "of": len(self.marks),
            "rounds": self.rounds,
            "seconds": round(self.seconds, 1),
            "weak": [section._asdict() for section in self.weak()],
            "faults": [fault.as_data() for fault in self.faults],
        }


def summary(score: Score) -> Sequence[str]:
    """The score in sentences."""
    of = len(score.marks)
    rounds = counted(score.rounds, "round")
    part = f"{score.right} of {of} right at the first try ({float(score.part) * 100:.0f}%)"
    lines = [f"{part}, {rounds} in {clock_time(score.seconds)}."]
    if of:
        lines.append(f"{score.seconds / of:.1f} seconds an act on average.")
    weak = score.weak()
    if weak:
        wrong = (
            f"{cite_label(section.name)} ({section.wrong} of {section.of} wrong)"
            for section in weak
        )
        lines.append(f"Weak sections: {', '.join(wrong)}.")
    elif of:
        lines.append("No section is weak.")
    return lines


def clock_time(seconds: float) -> str:
    """Minutes and seconds: 2:05."""
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02}"
