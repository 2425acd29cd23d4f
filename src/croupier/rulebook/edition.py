"""An edition of a regulation as data: its paragraphs, numbers, pays, options and history."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final

from croupier.errors import RulebookError
from croupier.money import Odds, PayTable, cents, dollars
from croupier.quotes import quoted
from croupier.rulebook.equipment import FeltLayout, Wheel
from croupier.rulebook.readings import Reading


class ParagraphKind(StrEnum):
    """What a paragraph asks of the project."""

    ENFORCED = "enforced"  # an act or a step refuses, moves or settles by it
    INSTRUCTED = "instructed"  # a person's act, shown at its step
    DEFINED = "defined"  # a term, a heading or the scope of what follows


@dataclass(frozen=True, slots=True)
class Number:
    """A number the law gives, where it gives it."""

    value: int
    unit: str
    summary: str
    cite: str


@dataclass(frozen=True, slots=True)
class Needs:
    """The other options under which an option or a pay table has an effect at all: any one of
    these sets of values; always, where there is none."""

    ways: tuple[Mapping[str, tuple[int | str | bool, ...]], ...] = ()

    @staticmethod
    def of(written: Iterable[Mapping[str, Any]]) -> Needs:
        """From the rulebook's data, in which a single value may stand for a list of one."""
        return Needs(
            tuple(
                {
                    name: tuple(values) if isinstance(values, list) else (values,)
                    for name, values in way.items()
                }
                for way in written
            )
        )

    def met(self, value: Callable[[str], int | str | bool]) -> bool:
        """Whether the options in force meet them."""
        return not self.ways or any(
            all(value(name) in values for name, values in way.items()) for way in self.ways
        )

    def __str__(self) -> str:
        return ", or with ".join(
            " and ".join(
                f"{name} {' or '.join(_as_written(value) for value in values)}"
                for name, values in way.items()
            )
            for way in self.ways
        )


def _as_written(value: int | str | bool) -> str:
    """A value as files and commands take it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


_YES: Final = ("yes", "true", "on", "1")
_NO: Final = ("no", "false", "off", "0")
LONGEST_NUMBER: Final = 18
"""Digits of a number that somebody could mean."""


@dataclass(frozen=True, slots=True)
class HouseOption:
    """A choice the law leaves to the house, with the default used here."""

    name: str
    default: int | str | bool
    summary: str
    cite: str
    unit: str = ""
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    needs: Needs = field(default_factory=Needs)
    also: tuple[str, ...] = ()
    """The paragraphs that say the same for other versions of the game."""

    def check(self, value: object) -> None:
        """Refuse a value that the option cannot take, saying what it can."""
        kind = type(self.default)
        if type(value) is not kind:
            takes = {bool: "true or false", int: "a whole number", str: "a text"}[kind]
            if self.choices:
                takes += f", one of {', '.join(quoted(kind(choice)) for choice in self.choices)}"
            raise RulebookError(f"{self.name} takes {takes}, not {quoted(value)} ({self.cite})")
        if self.choices and str(value) not in self.choices:
            raise RulebookError(
                f"{self.name} is one of {', '.join(self.choices)}, not {quoted(value)} "
                f"({self.cite})"
            )
        if isinstance(value, int) and not isinstance(value, bool):
            if self.least is not None and value < self.least:
                raise RulebookError(
                    f"{self.name} is at least {self.written(self.least)} ({self.cite})"
                )
            if self.most is not None and value > self.most:
                raise RulebookError(
                    f"{self.name} is at most {self.written(self.most)} ({self.cite})"
                )

    def read(self, written: str) -> int | str | bool:
        """A value as people write it: yes or no, an amount in dollars, a number, or a word."""
        if isinstance(self.default, bool):
            if written.lower() not in _YES + _NO:
                raise RulebookError(f"{self.name} takes yes or no, not {quoted(written)}")
            return written.lower() in _YES
        if isinstance(self.default, str):
            return written
        if self.unit == "cents":
            return cents(written)
        if not (written.isascii() and written.isdecimal()) or len(written) > LONGEST_NUMBER:
            raise RulebookError(
                f"{self.name} takes a whole number, not {quoted(written)} ({self.cite})"
            )
        return int(written)

    def written(self, value: int) -> str:
        """A value as people read it: amounts are kept in cents, and written in dollars."""
        return dollars(value) if self.unit == "cents" else str(value)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One numbered paragraph in our own words."""

    key: str
    cite: str
    kind: ParagraphKind
    summary: str
    terms: Mapping[str, str] = field(default_factory=dict)
    inherited_from: str | None = None

    @property
    def is_heading(self) -> bool:
        """A section's number alone, with no letter behind it."""
        return self.depth == 0

    @property
    def depth(self) -> int:
        """How far it is indented: 0 for a section, 1 for (a), 2 for (a)1, 3 for (a)1i."""
        return len(split_key(self.key)) - 1


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another pay table that is in use for a wager, under a name of its own."""

    name: str
    table: PayTable
    summary: str
    cite: str


@dataclass(frozen=True, slots=True)
class Change:
    """One step in the history of an edition."""

    when: date
    what: str


_PARTS: Final = re.compile(r"(\d+|[a-z]{2,})((?:\([a-z]+\))?)((?:\d+)?)((?:[ivx]+)?)")


def split_key(key: str) -> list[str]:
    """Cut "10(c)1ii" into its levels: ["10", "c", "1", "ii"]; a section may be named: "layout", and
    the parts of a game sheet are paths: "wagers.ante"."""
    if "." in key:
        return key.split(".")
    match = _PARTS.fullmatch(key)
    if match is None:
        raise RulebookError(f"{key!r} is not the number of a paragraph, such as 10(c)1")
    return [part.strip("()") for part in match.groups() if part]


@dataclass(frozen=True)
class Numbering:
    """How an edition writes its paragraph numbers.

    Games cite one key for all editions, "10(c)1"; New Jersey prints it as 19:47-25.10(c)1,
    Massachusetts as 10(c)(1). A section from another part of the code has a name for a key,
    "layout(b)2", and its own number in print, 13:69E-1.13Z(b)2.
    """

    prefix: str = ""
    every_level_in_brackets: bool = False
    sections: Mapping[str, str] = field(default_factory=dict)

    def cite(self, key: str) -> str:
        """The paragraph as the edition prints it."""
        section, *rest = split_key(key)
        if section not in self.sections and not section.isdigit():
            raise RulebookError(f"{key!r} is not the number of a paragraph, such as 10(c)1")
        printed = self.sections.get(section, self.prefix + section)
        if self.every_level_in_brackets:
            return printed + "".join(f"({part})" for part in rest)
        return printed + key.removeprefix(section)

    def key(self, cite: str) -> str:
        """The key of a printed paragraph; a shortened prefix such as 25.10(c) is understood."""
        plain = cite.strip()
        for name, printed in self.sections.items():
            for section in (printed, printed.rpartition("-")[2]):
                if plain == section or plain.startswith(f"{section}("):
                    return name + plain.removeprefix(section)
        for prefix in self._prefixes():
            if plain.startswith(prefix):
                plain = plain.removeprefix(prefix)
                break
        if self.every_level_in_brackets:
            parts: list[str] = re.findall(r"[0-9a-z]+", plain)
            section, letter, *rest = [*parts, "", ""]
            return section + (f"({letter})" if letter else "") + "".join(rest)
        return plain

    def _prefixes(self) -> Iterator[str]:
        """The prefix in full, then without its chapter, as people write it."""
        if self.prefix:
            yield self.prefix
            yield self.prefix.rpartition("-")[2]


@dataclass(frozen=True)
class Edition:
    """One edition of one game's regulation."""

    game: str
    slug: str
    title: str
    jurisdiction: str
    effective: date | None
    """Since when it is in force; a game sheet does not say."""
    numbering: Numbering
    paragraphs: Mapping[str, Paragraph]
    numbers: Mapping[str, Number]
    pays: Mapping[str, PayTable]
    pays_cites: Mapping[str, str]
    """The paragraph of each pay table."""
    pays_needs: Mapping[str, Needs]
    """The options under which a pay table is in force."""
    fixed: Mapping[str, Mapping[str, str]]
    """By pay table, the lines that nobody may pay otherwise, each with the paragraph that says
    so."""
    wins: Mapping[str, Mapping[str, str]]
    """By pay table, the lines that a paragraph has win, whatever they are paid."""
    options: Mapping[str, HouseOption]
    history: tuple[Change, ...]
    source: str
    is_default: bool = False
    """Whether it is taken where nobody names an edition."""
    wheels: Mapping[str, Wheel] = field(default_factory=dict)
    alternatives: Mapping[str, Mapping[str, Alternative]] = field(default_factory=dict)
    """Other published pay tables, by wager and name; their lines are those of the wager's own."""
    layout: FeltLayout = field(default_factory=FeltLayout)
    pays_also: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The paragraphs that give the same pay table for other versions of the game."""
    least_cites: Mapping[str, str] = field(default_factory=dict)
    """The reading that makes a table the least to be paid, where its paragraph does not say so."""
    versions: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Where the law has two versions of a game, the sections that hold in one of them alone."""
    readings: Mapping[str, Reading] = field(default_factory=dict)
    """The readings that can be cited, by identifier; those that do not hold for the game, too."""
    filled_by: str = ""
    """The reading that fills the gaps of a text which we have in part."""
    missing: frozenset[str] = frozenset()
    """The paragraphs that our copy of the text lacks, as printed."""
    is_law: bool = True
    """Whether its odds bind a house; those of a game sheet are its author's proposal."""
    allows_preshuffled: bool = False
    """Whether decks that were inspected and shuffled elsewhere may be used."""

    def cite(self, key: str) -> str:
        """The paragraph as this edition prints it; it must exist."""
        return self.paragraph(key).cite

    def paragraph(self, key: str) -> Paragraph:
        """A paragraph by key ("10(c)1") or as printed ("19:47-25.10(c)1", "25.10(c)1")."""
        paragraph = self.paragraphs.get(key) or self.paragraphs.get(self.numbering.key(key))
        if paragraph is None:
            near = get_close_matches(self.numbering.key(key), self.paragraphs) or [
                section for section, paragraph_ in self.paragraphs.items() if paragraph_.is_heading
            ]
            raise RulebookError(
                f"{self.title} has no paragraph {key}; "
                f"look at {', '.join(map(self.numbering.cite, near))}"
            )
        return paragraph

    def has(self, key: str) -> bool:
        """Whether the edition has the paragraph."""
        return key in self.paragraphs

    def holds(self, key: str, version: object) -> bool:
        """Whether a paragraph is law in a version of the game."""
        section = split_key(key)[0]
        others = (sections for name, sections in self.versions.items() if name != version)
        return not any(section in sections for sections in others)

    def posted(
        self,
        wager: str,
        lines: Mapping[str, str | int],
        at: Callable[[str], AbstractContextManager[str | None]] = nullcontext,
    ) -> PayTable:
        """A wager's pay table with lines posted otherwise; `at(line)` says where each stands."""
        if wager not in self.pays:
            raise RulebookError(
                f"{self.game} has no pay table {wager!r}; it has {', '.join(self.pays)}"
            )
        table = self.pays[wager]
        for line, odds in lines.items():
            with at(line):
                table = table.with_line(line, Odds.parse(odds))
        return table

    def number(self, name: str) -> int:
        """A number of the law by its name, such as "cut.least"."""
        if name not in self.numbers:
            raise RulebookError(
                f"{self.title} gives no number {name!r}; it gives {', '.join(self.numbers)}"
            )
        return self.numbers[name].value

    def wheel(self, name: str) -> Wheel:
        """A wheel by its name, with the weights that the rulebook gives its stops."""
        if name not in self.wheels:
            raise RulebookError(
                f"{self.title} has no wheel {name!r}; it has {', '.join(self.wheels) or 'none'}"
            )
        return self.wheels[name]

    def alternative(self, wager: str, name: str) -> Alternative:
        """A published pay table of a wager other than the edition's own."""
        known = self.alternatives.get(wager, {})
        if name not in known:
            raise RulebookError(
                f"{self.game} has no other pay table {name!r} for {wager!r}; "
                f"it has {', '.join(known) or 'none'}"
            )
        return known[name]

    def option(self, name: str) -> HouseOption:
        """A house option; an unknown one is refused with the list of those there are."""
        if name not in self.options:
            raise RulebookError(
                f"{self.game} has no house option {name!r}; it has {', '.join(self.options)}"
            )
        return self.options[name]


def as_printed(value: Any) -> str:
    """A house option or number as words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
