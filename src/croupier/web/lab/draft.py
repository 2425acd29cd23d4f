"""Rules as someone in the lab writes them: what can be read of them, and what is wrong where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, TypeVar
from urllib.parse import parse_qsl, urlencode

from croupier.errors import MoneyError, RulebookError
from croupier.money import PayTable
from croupier.rounds import Rules
from croupier.rounds.rules import (
    Unlawful,
    idle_options,
    idle_tables,
    read_options,
)
from croupier.rounds.wager_names import spoken
from croupier.rulebook import Edition, chosen_edition, edition, labelled
from croupier.solver.game_odds import odds_of
from croupier.web.pages.option_words import option_words

Cell = tuple[str, str]
"""A pay table and one of its lines."""
LONGEST: Final = 200
"""Letters of anything written; more is not read."""
BESIDE: Final = "beside"
"""What a table kept for comparison is called in an address."""
MOST_KEPT: Final = 4
MOST_FIELDS: Final = 300
"""Parts of an address that are read."""


@dataclass(frozen=True)
class Draft:
    """What has been written so far: only what differs from the edition's own."""

    game: str
    edition: str
    options: Mapping[str, str] = field(default_factory=dict)
    cells: Mapping[Cell, str] = field(default_factory=dict)
    strategy: str = ""
    """A strategy by its name; nothing for the best play."""

    @property
    def book(self) -> Edition:
        """The edition that it starts from."""
        return edition(self.game, self.edition)

    def with_cell(self, cell: Cell, written: str) -> Draft:
        """The same with a line paid as is written."""
        return replace(self, cells={**self.cells, cell: written[:LONGEST]})

    def with_option(self, name: str, written: str) -> Draft:
        """The same with an option of the house as is written."""
        return replace(self, options={**self.options, name: written[:LONGEST]})

    def with_table(self, wager: str, table: PayTable) -> Draft:
        """The same with all lines of a table as those of another."""
        others = {cell: odds for cell, odds in self.cells.items() if cell[0] != wager}
        lines = {(wager, line): str(odds) for line, odds in table.items()}
        return replace(self, cells={**others, **lines})

    @property
    def words(self) -> str:
        """What differs from the edition's own, briefly."""
        changed = [
            *(f"{option_words(name)} {value}" for name, value in self.options.items()),
            *(
                f"{line} {odds}"
                for (table, line), odds in self.cells.items()
                if odds != str(self.book.pays[table].get(line))
            ),
        ]
        played = [f"played by “{spoken(self.strategy)}”"] if self.strategy else []
        return "; ".join([*changed, *played]) or "as the rules have it"

    def query(self) -> str:
        """The draft as part of an address, and as `croupier odds` takes it."""
        return urlencode(self.told())

    def told(self) -> list[tuple[str, str]]:
        """Its parts, each with its name."""
        fields = [("edition", self.edition)]
        fields += [("option", f"{name}={value}") for name, value in self.options.items()]
        fields += [
            ("pay", f"{table}: {line} = {odds}") for (table, line), odds in self.cells.items()
        ]
        if self.strategy:
            fields.append(("strategy", self.strategy))
        return fields


def from_query(game: str, query: Iterable[tuple[str, str]]) -> Draft:
    """The draft that an address stands for; what it cannot mean is left out."""
    fields = list(query)
    slug = next((value for key, value in fields if key == "edition"), None)
    book = chosen_edition(game, slug)
    draft = Draft(book.game, book.slug)
    for key, value in fields:
        if key == "option":
            name, _, written = value.partition("=")
            if name in book.options:
                draft = draft.with_option(name, written)
        elif key == "pay":
            table, _, rest = value.partition(":")
            line, _, odds = rest.partition("=")
            cell = table.strip(), line.strip()
            if cell[1] in book.pays.get(cell[0], ()):
                draft = draft.with_cell(cell, odds.strip())
        elif key == "strategy":
            draft = replace(draft, strategy=value[:LONGEST])
    return draft


@dataclass(frozen=True)
class Variants:
    """The current draft, and those kept beside it to be compared, each under its letter."""

    current: Draft
    kept: tuple[Draft, ...] = ()

    @property
    def letters(self) -> tuple[str, ...]:
        """The names of those that are kept: A, B, C."""
        return tuple("ABCDEFGH"[: len(self.kept)])

    def query(self) -> str:
        """All of it as part of an address."""
        return urlencode([*self.current.told(), *((BESIDE, draft.query()) for draft in self.kept)])

    def with_kept(self) -> Variants:
        """The same with the current draft kept beside it; of too many the oldest goes."""
        others = tuple(draft for draft in self.kept if draft != self.current)
        return replace(self, kept=(*others, self.current)[-MOST_KEPT:])

    def without(self, at: int) -> Variants:
        """The same without one that was kept."""
        return replace(self, kept=self.kept[:at] + self.kept[at + 1 :])

    def swapped(self, at: int) -> Variants:
        """One that was kept becomes the current one, which takes its place."""
        drafts = list(self.kept)
        current, drafts[at] = drafts[at], self.current
        return Variants(current, tuple(drafts))


def variants_from(game: str, query: Iterable[tuple[str, str]]) -> Variants:
    """What an address stands for; a draft beside it that cannot be read is left out."""
    fields = list(query)
    current = from_query(game, fields)
    written = [value for key, value in fields if key == BESIDE][:MOST_KEPT]
    drafts = [from_query(game, parse_qsl(query, max_num_fields=MOST_FIELDS)) for query in written]
    return Variants(current, tuple(draft for draft in drafts if read(draft).is_whole))


@dataclass(frozen=True)
class DraftReading:
    """What a draft says, and what of it cannot be read."""

    draft: Draft
    rules: Rules
    """With everything that could be read."""
    bad_cells: Mapping[Cell, str]
    bad_options: Mapping[str, str]
    unlawful: Mapping[Cell, Unlawful]
    """The lines that are not what the law demands."""

    @property
    def is_whole(self) -> bool:
        """Whether everything could be read."""
        return not self.bad_cells and not self.bad_options

    @property
    def tables(self) -> tuple[str, ...]:
        """The pay tables in force under these options, and those with lines to put right."""
        in_force = odds_of(self.draft.game).tables(self.rules)
        return (*in_force, *dict.fromkeys(t for t, _ in self.bad_cells if t not in in_force))

    @property
    def relevant_options(self) -> tuple[str, ...]:
        """The options on which figures depend, and those that are to be put right."""
        relevant = odds_of(self.draft.game).relevant_options(self.rules)
        return (*relevant, *(name for name in self.bad_options if name not in relevant))


def read(draft: Draft) -> DraftReading:
    """Read a draft, line by line."""
    book = draft.book
    bad_options: dict[str, str] = {}
    bad_cells: dict[Cell, str] = {}
    options = read_options(book, draft.options, partial(_noted, bad_options))
    options = {name: value for name, value in options.items() if value != book.option(name).default}
    written: dict[str, dict[str, str]] = {}
    for (table, line), odds in draft.cells.items():
        written.setdefault(table, {})[line] = odds

    def posted_of(table: str) -> PayTable:
        return book.posted(table, written[table], lambda line: _noted(bad_cells, (table, line)))

    posted = {table: posted_of(table) for table in written}
    posted = {name: pays for name, pays in posted.items() if _differs(book, name, pays)}
    idle = idle_options(book, options)
    options = {name: value for name, value in options.items() if name not in idle}
    idle_posted = idle_tables(book, options, posted)
    for table, line in draft.cells:
        if table in idle_posted:
            bad_cells[table, line] = idle_posted[table]
    posted = {name: pays for name, pays in posted.items() if name not in idle_posted}
    rules = Rules(book, options, posted)
    unlawful = {(breach.wager, breach.line): breach for breach in rules.unlawful()}
    return DraftReading(draft, rules, bad_cells, {**bad_options, **idle}, unlawful)


def _differs(book: Edition, name: str, table: PayTable) -> bool:
    return any(table[line] != odds for line, odds in book.pays[name].items())


_Key = TypeVar("_Key", str, Cell)


@contextmanager
def _noted(bad: dict[_Key, str], place: _Key) -> Iterator[None]:
    """Note what cannot be read instead of refusing it."""
    try:
        yield
    except (RulebookError, MoneyError) as error:
        bad[place] = labelled(str(error))
