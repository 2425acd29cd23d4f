"""Reads the data files of the rulebook and builds editions from them, one upon another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from importlib import resources
from typing import Final

from msgspec import structs

from croupier.errors import RulebookError
from croupier.money import PayTable
from croupier.rulebook.edition import (
    Alternative,
    Change,
    Edition,
    HouseOption,
    Needs,
    Number,
    Numbering,
    Paragraph,
    split_key,
)
from croupier.rulebook.edition_file import (
    AlternativeEntry,
    AreaEntry,
    EditionFile,
    GapEntry,
    Provisions,
    ReadingEntry,
    WheelEntry,
    read_file,
    read_shared,
)  # fmt: skip
from croupier.rulebook.equipment import Area, FeltLayout, Stop, Wheel
from croupier.rulebook.folders import EDITIONS, game_folders
from croupier.rulebook.outside_games import brought_edition, brought_games, no_such_game, sought
from croupier.rulebook.readings import Reading, note_readings
from croupier.suggestion import none_such

_SUFFIX: Final = ".toml"


def games() -> list[str]:
    """The games that have an edition, by slug."""
    sought()
    return [*game_folders(), *brought_games()]


def editions(game: str) -> list[str]:
    """The editions of a game, oldest first."""
    if (brought := brought_edition(game)) is not None:
        return [brought.slug]
    if game not in game_folders():
        raise no_such_game(game, games())
    return list(_in_folder(game))


@cache
def _in_folder(game: str) -> tuple[str, ...]:
    """The editions in a game's folder, oldest first; the disk is asked once."""
    files = (game_folders()[game] / EDITIONS).iterdir()
    slugs = [file.name.removesuffix(_SUFFIX) for file in files if file.name.endswith(_SUFFIX)]
    return tuple(sorted(slugs, key=lambda slug: (edition(game, slug).effective or date.min, slug)))


def edition(game: str, slug: str) -> Edition:
    """One edition of a game."""
    brought = brought_edition(game)
    if brought is not None and slug == brought.slug:
        return brought
    return _from_file(game, slug)


@cache
def _from_file(game: str, slug: str) -> Edition:
    """One edition, built on the one it says it is based on."""
    folder = game_folders().get(game)
    file = folder / EDITIONS / f"{slug}{_SUFFIX}" if folder else None
    if file is None or not file.is_file():
        known = none_such(slug, editions(game), "it has")
        raise RulebookError(f"{game} has no edition {slug!r}; {known}")
    entries = read_file(file, f"{game}/{EDITIONS}/{file.name}")
    based_on = entries.edition.based_on
    return _build(game, slug, entries, edition(game, based_on) if based_on else None)


def chosen_edition(game: str, slug: str | None = None) -> Edition:
    """The edition asked for, or the game's own default: the one that says it is, or the newest."""
    if slug is not None:
        return edition(game, slug)
    known = [edition(game, name) for name in editions(game)]
    return next((book for book in known if book.is_default), known[-1])


def _build(game: str, slug: str, file: EditionFile, base: Edition | None) -> Edition:
    """An edition from its own file and, where it is silent, its base's."""
    head = file.edition
    numbering = Numbering(head.prefix, head.every_level_in_brackets, head.sections)
    draft = _Draft()
    if base:
        _inherit(draft, base, numbering, dropped=set(head.without))
    for key, entry in file.paragraphs.items():
        cite = numbering.cite(key)
        known = draft.paragraphs.get(key)
        kind = entry.kind or (known.kind if known else None)
        if kind is None:
            raise RulebookError(f"{game}, {slug}: paragraph {cite} has no kind")
        draft.paragraphs[key] = Paragraph(
            key=key,
            cite=cite,
            kind=kind,
            summary=entry.summary or (known.summary if known else ""),
            terms=entry.terms or (known.terms if known else {}),
        )
        draft.take(cite, entry)
    for reading, provisions in file.by_reading.items():
        draft.take(reading, provisions)
    for name, option in file.options.items():
        fields = {**structs.asdict(option), "needs": Needs.of(option.needs)}
        draft.options[name] = HouseOption(name=name, **fields)
    for wager, tables in file.alternatives.items():
        draft.alternatives[wager] = {
            name: _alternative(name, draft.pays[wager], entry) for name, entry in tables.items()
        }
    paragraphs = _in_order(draft.paragraphs)
    return Edition(
        game=game,
        slug=slug,
        title=head.title,
        jurisdiction=head.jurisdiction,
        effective=head.effective,
        numbering=numbering,
        paragraphs=paragraphs,
        numbers=draft.numbers,
        pays=draft.pays,
        pays_cites=draft.pays_cites,
        pays_needs=draft.pays_needs,
        fixed=draft.fixed,
        wins=draft.wins,
        pays_also=draft.pays_also,
        least_cites=draft.least_cites,
        options=draft.options,
        history=tuple(Change(change.when, change.what) for change in head.history),
        source=head.source,
        is_default=head.default,
        wheels=draft.wheels,
        alternatives=draft.alternatives,
        layout=FeltLayout(tuple(draft.wager_areas), tuple(draft.community_areas)),
        versions={name: frozenset(keys) for name, keys in head.versions.items()},
        readings=_readings(game, slug, file, base),
        filled_by=head.gap.filled_by if head.gap else "",
        missing=_within(game, slug, head.gap, paragraphs) if head.gap else frozenset(),
        allows_preshuffled=(
            head.allows_preshuffled
            if head.allows_preshuffled is not None
            else base is not None and base.allows_preshuffled
        ),
    )


def _within(
    game: str, slug: str, gap: GapEntry, paragraphs: Mapping[str, Paragraph]
) -> frozenset[str]:
    """The paragraphs of a gap as printed, in the order of the page from its first to its last."""
    for key in (gap.first, gap.last):
        if key not in paragraphs:
            raise RulebookError(f"{game}, {slug}: the gap names {key!r}, which is no paragraph")
    keys = list(paragraphs)
    lacking = keys[keys.index(gap.first) : keys.index(gap.last) + 1]
    return frozenset(paragraphs[key].cite for key in lacking)


@dataclass
class _Draft:
    """What an edition is to hold, as it is gathered from its base, paragraphs and readings."""

    paragraphs: dict[str, Paragraph] = field(default_factory=dict)
    numbers: dict[str, Number] = field(default_factory=dict)
    pays: dict[str, PayTable] = field(default_factory=dict)
    pays_cites: dict[str, str] = field(default_factory=dict)
    pays_needs: dict[str, Needs] = field(default_factory=dict)
    fixed: dict[str, dict[str, str]] = field(default_factory=dict)
    wins: dict[str, dict[str, str]] = field(default_factory=dict)
    pays_also: dict[str, tuple[str, ...]] = field(default_factory=dict)
    least_cites: dict[str, str] = field(default_factory=dict)
    options: dict[str, HouseOption] = field(default_factory=dict)
    wheels: dict[str, Wheel] = field(default_factory=dict)
    alternatives: dict[str, Mapping[str, Alternative]] = field(default_factory=dict)
    wager_areas: list[Area] = field(default_factory=list)
    community_areas: list[Area] = field(default_factory=list)

    def take(self, cite: str, entry: Provisions) -> None:
        """Numbers, pays, wheels and areas from one paragraph, or from the reading that stands
        where the text has none."""
        for name, number in entry.numbers.items():
            self.numbers[name] = Number(number.value, number.unit, number.summary, cite)
        for wager, lines in entry.pays.items():
            self.pays[wager] = PayTable.of(lines)
            self.pays_cites[wager] = cite
            self.pays_needs[wager] = Needs.of(entry.pays_need.get(wager, ()))
            if entry.least_by:
                self.least_cites[wager] = entry.least_by
        for odds_kept, tables in ((self.fixed, entry.fixes), (self.wins, entry.wins)):
            for wager, names in tables.items():
                odds_kept.setdefault(wager, {}).update(dict.fromkeys(names, cite))
        for wager in entry.repeats:
            self.pays_also[wager] = (*self.pays_also.get(wager, ()), cite)
        for name, wheel in entry.wheels.items():
            self.wheels[name] = _wheel(name, cite, wheel)
        for name, weights in entry.weights.items():
            weighted = replace(self.wheels[name], weights_cite=cite)
            self.wheels[name] = weighted.with_weights(weights)
        self.wager_areas += [_area(area, cite) for area in entry.layout.wagers]
        self.community_areas += [_area(area, cite) for area in entry.layout.community]


def _alternative(name: str, own: PayTable, entry: AlternativeEntry) -> Alternative:
    """Another table for a wager, given as its odds in the order of the wager's own lines."""
    table = PayTable.of(dict(zip(own, entry.odds, strict=True)))
    return Alternative(name, table, entry.summary, entry.cite)


def _wheel(name: str, cite: str, entry: WheelEntry) -> Wheel:
    """A wheel from its printed table, its stops in the order of wheel position."""
    stops = (Stop(stop.position, stop.player, stop.community) for stop in entry.stops)
    in_order = tuple(sorted(stops, key=lambda stop: stop.position))
    return Wheel(name, entry.wager, entry.top, in_order, cite)


def _area(entry: AreaEntry, cite: str) -> Area:
    return Area(cite=cite, **structs.asdict(entry))


def _inherit(draft: _Draft, base: Edition, numbering: Numbering, dropped: set[str]) -> None:
    """Take over what the base says, cited as this edition prints it, except what was dropped."""
    for key, paragraph in base.paragraphs.items():
        if key not in dropped:
            draft.paragraphs[key] = Paragraph(
                key,
                numbering.cite(key),
                paragraph.kind,
                paragraph.summary,
                paragraph.terms,
                base.slug,
            )
    for name, number in base.numbers.items():
        if base.numbering.key(number.cite) not in dropped:
            draft.numbers[name] = replace(number, cite=_recited(number.cite, base, numbering))
    for wager, table in base.pays.items():
        cite = base.pays_cites[wager]
        if base.numbering.key(cite) not in dropped:
            draft.pays[wager] = table
            draft.pays_cites[wager] = _recited(cite, base, numbering)
            draft.pays_needs[wager] = base.pays_needs[wager]
    for demanded, of_base in ((draft.fixed, base.fixed), (draft.wins, base.wins)):
        for wager, lines in of_base.items():
            demanded[wager] = {
                line: _recited(cite, base, numbering)
                for line, cite in lines.items()
                if base.numbering.key(cite) not in dropped
            }
            also = base.pays_also.get(wager, ())
            draft.pays_also[wager] = tuple(_recited(table, base, numbering) for table in also)
            draft.least_cites.update(
                {name: by for name, by in base.least_cites.items() if name == wager}
            )
    for name, option in base.options.items():
        draft.options[name] = replace(option, cite=_recited(option.cite, base, numbering))
    for name, wheel in base.wheels.items():
        draft.wheels[name] = replace(wheel, cite=_recited(wheel.cite, base, numbering))
    for wager, tables in base.alternatives.items():
        draft.alternatives[wager] = {
            name: replace(table, cite=_recited(table.cite, base, numbering))
            for name, table in tables.items()
        }
    for own, areas in (
        (draft.wager_areas, base.layout.wagers),
        (draft.community_areas, base.layout.community),
    ):
        own += [replace(area, cite=_recited(area.cite, base, numbering)) for area in areas]


def _recited(cite: str, base: Edition, numbering: Numbering) -> str:
    """A paragraph of the base as this edition prints it; a reading keeps its name."""
    key = base.numbering.key(cite)
    return numbering.cite(key) if base.has(key) else cite


_ROMAN: Final = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8}


def _in_order(paragraphs: Mapping[str, Paragraph]) -> dict[str, Paragraph]:
    """Paragraphs in the order of the page: 2 before 10, ii before iv; a section with a name for
    a number stands before the others, or after them if its file puts it there."""
    sections = [split_key(key)[0] for key in paragraphs]
    numbered = [at for at, section in enumerate(sections) if section.isdigit()]
    last = {section for section in sections[numbered[0] :] if not section.isdigit()}

    def order(key: str) -> tuple[bool, int, str, int, int]:
        section, letter, number, roman = [*split_key(key), "", "", ""][:4]
        place = int(section) if section.isdigit() else 0
        return section in last, place, letter, int(number or 0), _ROMAN.get(roman, 0)

    return {key: paragraphs[key] for key in sorted(paragraphs, key=order)}


def brought_folder() -> None:
    """Take notice of a game's folder that was brought."""
    _in_folder.cache_clear()


# ---- readings -------------------------------------------------------------------------------


@cache
def shared_readings() -> Mapping[str, Reading]:
    """The readings that games share, as they are for a game that names none of them."""
    file = resources.files("croupier.rulebook") / "data" / "readings.toml"
    entries = read_shared(file, "rulebook/data/readings.toml")
    note_readings(entries)
    return {
        name: _reading(name, (), entry, holds=entry.every_game) for name, entry in entries.items()
    }


def _readings(game: str, slug: str, file: EditionFile, base: Edition | None) -> dict[str, Reading]:
    """The readings that an edition can cite: those that games share, its base's and its own."""
    readings = dict(base.readings if base else shared_readings())
    for name, paragraphs in file.shared.items():
        if name not in shared_readings():
            raise RulebookError(f"{game}, {slug}: no reading that games share is called {name!r}")
        readings[name] = replace(readings[name], paragraphs=paragraphs, holds=True)
    for name, entry in file.readings.items():
        if name in readings:
            raise RulebookError(f"{game}, {slug}: the reading {name!r} stands elsewhere, too")
        readings[name] = _reading(name, entry.paragraphs, entry)
    note_readings(file.readings)
    return readings


def _reading(
    name: str, paragraphs: tuple[str, ...], entry: ReadingEntry, *, holds: bool = True
) -> Reading:
    words = entry.question, entry.reading, entry.why
    return Reading(name, paragraphs, *words, entry.confidence, entry.option, holds)
