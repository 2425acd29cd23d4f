"""The whole rule sheet of an edition, from rulebook and script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from croupier.games import game
from croupier.money import Cents, dollars
from croupier.players import bounds
from croupier.rounds import Game, Law, Preparing, Rules, Wager
from croupier.rounds.script import Method, Step
from croupier.rulebook import Edition, Paragraph
from croupier.rulebook.edition import split_key

Value: TypeAlias = int | str | bool


class HistoryRow(msgspec.Struct, frozen=True):
    """A day on which the edition changed."""

    when: str
    what: str


class WagerRow(msgspec.Struct, frozen=True):
    """A wager, and what may be put on it."""

    wager: str
    required: bool
    needs: str | None
    equals: str | None
    times: int
    offered: bool
    least: Cents | None
    most: Cents | None
    bounds_by: str
    cite: str

    def about(self) -> str:
        """What may be put on it, in words."""
        opening = "opening wager, " if self.required else "optional, "
        if not self.offered:
            return f"{opening}not offered unless the house chooses to"
        if self.equals:
            size = "equal to" if self.times == 1 else f"{self.times} times"
            return f"{opening}{size} the {self.equals}"
        assert self.least is not None and self.most is not None
        least, most = dollars(self.least), dollars(self.most)
        between = least if least == most else f"{least} to {most}"
        by = "" if self.bounds_by == "law" else " unless the house posts other limits"
        needs = f", with the {self.needs} only" if self.needs else ""
        return f"{opening}{between}{by}{needs}"


class PayLine(msgspec.Struct, frozen=True):
    """What a hand is paid."""

    hand: str
    odds: str


class PaysRow(msgspec.Struct, frozen=True):
    """What a wager is paid, hand by hand."""

    wager: str
    cite: str
    lines: tuple[PayLine, ...]


class StopRow(msgspec.Struct, frozen=True):
    """A stop of a wheel; a player's prize is None where it is the top prize."""

    position: int
    player: Cents | None
    community: Cents | None
    weight: int


class WheelRow(msgspec.Struct, frozen=True):
    """A wheel, stop by stop."""

    wheel: str
    wager: Cents
    top_prize: str
    cite: str
    weights_cite: str
    stops: tuple[StopRow, ...]


class AreaRow(msgspec.Struct, frozen=True):
    """An area of the layout: rows from the dealer, columns from the dealer's left."""

    of: str
    area: str
    label: str
    row: int
    column: int
    width: int
    optional: bool
    cite: str


class NoteRow(msgspec.Struct, frozen=True):
    """A note on a step."""

    cite: str
    says: str


class StepRow(msgspec.Struct, frozen=True):
    """A step of the script."""

    step: int
    part: str
    cite: str
    also: tuple[str, ...]
    says: str
    notes: tuple[NoteRow, ...]


class NumberRow(msgspec.Struct, frozen=True):
    """A number that a paragraph sets."""

    value: Value
    unit: str
    summary: str


class ParagraphRow(msgspec.Struct, frozen=True):
    """A paragraph in our words."""

    key: str
    cite: str
    kind: str
    summary: str
    depth: int
    same_as: str | None
    numbers: Mapping[str, NumberRow]


class SectionRow(msgspec.Struct, frozen=True):
    """A section with its paragraphs."""

    key: str
    cite: str
    summary: str
    paragraphs: tuple[ParagraphRow, ...]


class OptionRow(msgspec.Struct, frozen=True):
    """What the house may choose, and what holds here."""

    option: str
    default: Value
    value: Value
    unit: str
    least: int | None
    most: int | None
    choices: tuple[str, ...]
    summary: str
    cite: str


class ReadingRow(msgspec.Struct, frozen=True):
    """How we read what the text leaves open."""

    id: str
    paragraphs: tuple[str, ...]
    question: str
    reading: str
    why: str
    confidence: str
    option: str | None


class RuleSheet(msgspec.Struct, frozen=True):
    """Everything the sheet says, in the order it is printed."""

    game: str
    name: str
    edition: str
    title: str
    jurisdiction: str
    effective: str | None
    source: str
    history: tuple[HistoryRow, ...]
    method: str
    wagers: tuple[WagerRow, ...]
    pays: tuple[PaysRow, ...]
    wheels: tuple[WheelRow, ...]
    layout: tuple[AreaRow, ...]
    script: tuple[StepRow, ...]
    sections: tuple[SectionRow, ...]
    terms: Mapping[str, str]
    options: tuple[OptionRow, ...]
    readings: tuple[ReadingRow, ...]

    def only_about(self, word: str) -> RuleSheet:
        """What the sheet says about a word; parts that say nothing are empty."""
        parts: dict[str, object] = {
            part: tuple(row for row in getattr(self, part) if _speaks_of(row, word))
            for part in LISTS
        }
        parts["terms"] = {
            term: says for term, says in self.terms.items() if _speaks_of((term, says), word)
        }
        sections = [
            replace(section, paragraphs=tuple(p for p in section.paragraphs if _speaks_of(p, word)))
            for section in self.sections
        ]
        parts["sections"] = tuple(
            section
            for section in sections
            if section.paragraphs or _speaks_of((section.cite, section.summary), word)
        )
        return replace(self, **parts)

    @property
    def is_empty(self) -> bool:
        """Whether a search has found nothing."""
        return not any(getattr(self, part) for part in (*LISTS, "terms", "sections"))


LISTS: Final = ("history", "wagers", "pays", "wheels", "layout", "script", "options", "readings")
"""The parts of the sheet that are searched row by row."""


def _speaks_of(part: object, word: str) -> bool:
    """Whether any text within holds the word, whatever its capitals."""
    if isinstance(part, str):
        return word.casefold() in part.casefold()
    if isinstance(part, msgspec.Struct):
        return any(_speaks_of(getattr(part, name), word) for name in part.__struct_fields__)
    within = part.values() if isinstance(part, Mapping) else part
    return isinstance(within, Iterable) and any(_speaks_of(part, word) for part in within)


def rule_sheet(rules: Rules, method: Method) -> RuleSheet:
    """The sheet of an edition under some options, dealt by a method."""
    book, played = rules.edition, game(rules.edition.game)
    terms = {
        term: says
        for paragraph in book.paragraphs.values()
        for term, says in paragraph.terms.items()
    }
    return RuleSheet(
        book.game,
        played.name,
        book.slug,
        book.title,
        book.jurisdiction,
        book.effective.isoformat() if book.effective else None,
        book.source,
        tuple(HistoryRow(change.when.isoformat(), change.what) for change in book.history),
        method.value,
        tuple(_wager(rules, wager) for wager in played.wagers),
        tuple(_pays(rules, name) for name in book.pays),
        tuple(_wheels(book)),
        tuple(_layout(book)),
        tuple(_script(rules, played, method)),
        tuple(_sections(book)),
        terms,
        tuple(_option(rules, name) for name in book.options),
        _readings(book),
    )


def _wager(rules: Rules, wager: Wager) -> WagerRow:
    offered = wager.offered(rules)
    least, most = bounds(rules, wager) if offered or not wager.exactly else (None, None)
    fixed = wager.exactly or (wager.bounds and wager.bounds[0] in rules.edition.numbers)
    cite = _cite(rules.edition, wager.cite)
    by = "law" if fixed else "house"
    row = wager.name, wager.required, wager.needs, wager.equals, wager.times
    return WagerRow(*row, offered, least, most, by, cite)


def _wheels(book: Edition) -> Iterator[WheelRow]:
    for wheel in book.wheels.values():
        stops = tuple(
            StopRow(stop.position, stop.player, stop.community, stop.weight) for stop in wheel.stops
        )
        yield WheelRow(wheel.name, wheel.wager, wheel.top, wheel.cite, wheel.weights_cite, stops)


def _layout(book: Edition) -> Iterator[AreaRow]:
    """The areas of the layout, where the edition describes it: a player's, then the cards'."""
    groups = (("each player", book.layout.wagers), ("community cards", book.layout.community))
    for of, areas in groups:
        for area in areas:
            place = area.row, area.column, area.width
            yield AreaRow(of, area.name, area.label or area.name, *place, area.optional, area.cite)


def _pays(rules: Rules, name: str) -> PaysRow:
    lines = rules.edition.pays[name].items()
    rows = tuple(PayLine(line, str(odds)) for line, odds in lines)
    return PaysRow(name, rules.pays_cite(name), rows)


def _script(rules: Rules, played: Game, method: Method) -> Iterator[StepRow]:
    """The steps of a table that deals by this method, from a new deck to the pick-up."""
    book = rules.edition
    # Without a shuffling device the cards are cut, which shows more; some hands must have one.
    needs_device = method is Method.HAND and Law.HAND_DEVICE in played.law
    preparing = Preparing(method, by_device=needs_device)
    parts: tuple[tuple[str, Iterable[Step]], ...] = (
        ("opening a deck", played.opening),
        ("shuffle and cut", played.preparation(preparing)),
        ("dealing", played.dealing[method]),
        ("play", played.steps(rules)),
        ("when the table has stood idle", played.idle),
    )
    number = 0
    for part, steps in parts:
        for step in steps:
            number += 1
            also = tuple(_cite(book, key) for key in step.also if _binds(book, key))
            notes = tuple(
                NoteRow(_cite(book, note.cite), note.says)
                for note in step.notes
                if _binds(book, note.cite)
            )
            yield StepRow(number, part, _cite(book, step.cite), also, step.says(), notes)


def _cite(book: Edition, key: str) -> str:
    """A paragraph as it is printed, or the reading that stands for one."""
    return book.cite(key) if book.has(key) else key


def _binds(book: Edition, key: str) -> bool:
    """Whether a paragraph or a reading counts here; some stand in other editions only."""
    return book.has(key) or key in book.readings


def _sections(book: Edition) -> Iterator[SectionRow]:
    by_section: dict[str, list[Paragraph]] = {}
    for paragraph in book.paragraphs.values():
        by_section.setdefault(split_key(paragraph.key)[0], []).append(paragraph)
    for number, paragraphs in by_section.items():
        # A section whose first page is missing stands under its bare number.
        first = paragraphs[0]
        heading = first.summary if first.is_heading else "(its beginning is missing)"
        rows = tuple(
            _paragraph(book, paragraph) for paragraph in paragraphs if not paragraph.is_heading
        )
        yield SectionRow(number, book.numbering.cite(number), heading, rows)


def _paragraph(book: Edition, paragraph: Paragraph) -> ParagraphRow:
    numbers = {
        name: NumberRow(number.value, number.unit, number.summary)
        for name, number in book.numbers.items()
        if number.cite == paragraph.cite
    }
    row = paragraph.key, paragraph.cite, paragraph.kind.value, paragraph.summary, paragraph.depth
    return ParagraphRow(*row, paragraph.inherited_from, numbers)


def _option(rules: Rules, name: str) -> OptionRow:
    option, value = rules.house_option(name), rules.option(name)
    bounds = option.unit, option.least, option.most, tuple(option.choices)
    return OptionRow(name, option.default, value, *bounds, option.summary, option.cite)


def _readings(book: Edition) -> tuple[ReadingRow, ...]:
    """How we read what the text of an edition leaves open."""
    return tuple(
        ReadingRow(
            reading.id,
            tuple(book.cite(key) for key in reading.paragraphs if book.has(key)),
            reading.question,
            reading.reading,
            reading.why,
            reading.confidence.value,
            reading.option,
        )
        for reading in book.readings.values()
        if reading.holds
    )


def amount(value: Value, unit: str) -> str:
    """A number with its unit, money as dollars, yes and no as words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if unit == "cents" and isinstance(value, int):
        return dollars(value)
    return f"{value} {unit}".strip()
