"""The rules in force at a table: an edition, the house's options and the posted pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any, Final, NamedTuple

from croupier.errors import RulebookError
from croupier.money import Cents, Odds, PayTable, dollars
from croupier.rulebook import Edition, HouseOption, chosen_edition, edition


class Demand(Enum):
    """What the law demands of the odds that a table posts for a line."""

    FIXED = "is paid at no more and no less than"
    LEAST = "is paid at no less than"
    WIN = "wins something, here usually"
    FREE = "is paid as the house chooses, here usually"

    def is_broken_by(self, odds: Odds, legal: Odds) -> bool:
        """Whether the odds are not what is demanded where these are the edition's own."""
        if self is Demand.FIXED:
            return odds != legal
        if self is Demand.LEAST:
            return odds < legal
        return self is Demand.WIN and odds.is_push


class Unlawful(NamedTuple):
    """A line of a pay table that no table may post like this."""

    wager: str
    line: str
    cite: str
    demand: Demand
    legal: Odds
    posted: Odds

    @property
    def is_below(self) -> bool:
        """Whether it pays less than it may, rather than more."""
        return self.posted < self.legal

    @property
    def words(self) -> str:
        """What is wrong with it, after its odds."""
        if self.demand is Demand.WIN:
            return "is no win"
        if self.is_below:
            return f"is below the legal {self.legal}"
        return f"is more than the {self.legal} that is fixed"

    @property
    def refusal(self) -> str:
        """Why a table may not have it."""
        demand = "is a push" if self.legal.is_push else f"{self.demand.value} {self.legal}"
        return f"{self.wager}: {self.line} {demand}, not {self.posted} ({self.cite})"


_CITES: dict[tuple[int, object], tuple[Edition, dict[str, str]]] = {}
"""The paragraphs of editions by key: rules that differ in options and pays share them."""


@dataclass(frozen=True)
class Rules:
    """What this house plays by; everything that is not given is the edition's own."""

    edition: Edition
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    posted: Mapping[str, PayTable] = field(default_factory=dict)

    @staticmethod
    def read(data: Mapping[str, Any]) -> Rules:
        """Rules from plain values: a game, its edition or else the default, options of the house,
        and posted odds by wager and line; what is not given is the edition's own."""
        book = chosen_edition(data["game"], data.get("edition"))
        posted = {
            wager: book.posted(wager, dict(lines))
            for wager, lines in dict(data.get("posted", {})).items()
        }
        return Rules(book, dict(data.get("options", {})), posted)

    @staticmethod
    def of(
        game: str,
        slug: str,
        options: Mapping[str, int | str | bool] | None = None,
        posted: Mapping[str, PayTable] | None = None,
    ) -> Rules:
        """The rules of a game's edition by their names."""
        return Rules(edition(game, slug), options or {}, posted or {})

    def __post_init__(self) -> None:
        for name, value in self.options.items():
            self.house_option(name).check(value)
        for wager, table in self.posted.items():
            if wager not in self.edition.pays:
                raise RulebookError(
                    f"{self.edition.game} has no pay table {wager!r}; "
                    f"it has {', '.join(self.edition.pays)}"
                )
            if set(table) != set(self.edition.pays[wager]):
                raise RulebookError(
                    f"the {wager} table has the lines {', '.join(self.edition.pays[wager])}"
                )
        idle = {
            **idle_options(self.edition, self.options),
            **idle_tables(self.edition, self.options, self.posted),
        }
        for words in idle.values():
            raise RulebookError(words)

    @cached_property
    def pays(self) -> dict[str, PayTable]:
        """The pay tables in force, their lines in the order of the law."""
        posted = {
            wager: PayTable(tuple((line, table[line]) for line in self.edition.pays[wager]))
            for wager, table in self.posted.items()
        }
        return {**self.edition.pays, **posted}

    def pays_cite(self, wager: str) -> str:
        """The paragraph that gives a pay table in the version played."""
        return self._holding(self.edition.pays_cites[wager], *self.edition.pays_also.get(wager, ()))

    def house_option(self, name: str) -> HouseOption:
        """A choice of the house, with the paragraph that leaves it in the version played."""
        option = self.edition.option(name)
        return replace(option, cite=self._holding(option.cite, *option.also))

    def _holding(self, cite: str, *others: str) -> str:
        """Of paragraphs that say the same for different versions, the one of the version played."""
        if not others:
            return cite
        printed = set(self._cites.values())
        return next((held for held in (cite, *others) if held in printed), cite)

    def option(self, name: str) -> int | str | bool:
        """A house option in force."""
        chosen = self.options.get(name)
        return self.edition.option(name).default if chosen is None else chosen

    def number(self, name: str) -> int:
        """A house option that is a number."""
        number = self._numbers.get(name)
        if number is None:
            value = self.option(name)
            assert isinstance(value, int), f"{name} is not a number"
            number = self._numbers[name] = value
        return number

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {}

    def bound(self, name: str) -> int:
        """A number that the law gives or leaves to the house."""
        number = self.edition.numbers.get(name)
        return self.number(name) if number is None else number.value

    def cite(self, key: str, *others: str) -> str:
        """A paragraph as the edition prints it; of several that say the same for different
        versions of the game, the one of the version played."""
        if others:
            key = next(candidate for candidate in (key, *others) if candidate in self._cites)
        return self._cites[key]

    def has(self, key: str) -> bool:
        """Whether the edition has the paragraph, and the version played, or the register the
        reading."""
        return key in self._cites

    def cites(self, *keys: str) -> tuple[str, ...]:
        """Several paragraphs as the edition prints them, with the reading that stands for those
        that our text lacks; settlements ask for the same ones."""
        cites = self._runs.get(keys)
        if cites is None:
            printed = dict.fromkeys(self._cites[key] for key in keys)
            cites = self._runs[keys] = self.filled(tuple(printed))
        return cites

    def filled(self, cites: tuple[str, ...]) -> tuple[str, ...]:
        """Paragraphs as printed, with the reading that stands for those that our text lacks."""
        missing = self.edition.missing
        if not missing or missing.isdisjoint(cites):
            return cites
        book = self.edition
        if book.filled_by in cites:
            return cites
        return (*cites, book.filled_by)

    @cached_property
    def _runs(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        return {}

    @cached_property
    def _cites(self) -> dict[str, str]:
        # A step whose page is missing cites the reading that fills the gap. Paragraphs of
        # a version that is not played are not law at this table, so nothing can cite them.
        book = self.edition
        version = self.option(VERSION) if book.versions else None
        cites = _CITES.get((id(book), version))
        if cites is None or cites[0] is not book:
            held = {
                key: paragraph.cite
                for key, paragraph in book.paragraphs.items()
                if book.holds(key, version)
            }
            cites = _CITES[id(book), version] = (
                book,
                {**{name: name for name in book.readings}, **held},
            )
        return cites[1]

    def unlawful(self) -> list[Unlawful]:
        """The posted lines that the law does not let a table have.

        What a paragraph fixes is neither more nor less; the law's other odds are the least. A
        table that only a reading gives is a usual one and no minimum, but what a paragraph has
        win wins something.
        """
        return [
            Unlawful(wager, line, cite, demand, self.edition.pays[wager][line], odds)
            for wager, table in self.posted.items()
            for line, odds in table.items()
            for demand, cite in [self._demand(wager, line)]
            if demand.is_broken_by(odds, self.edition.pays[wager][line])
        ]

    def _demand(self, wager: str, line: str) -> tuple[Demand, str]:
        """What is demanded of a line, and by which paragraph or reading."""
        cite = self.edition.pays_cites[wager]
        if not self.edition.is_law:
            return Demand.FREE, cite
        if by := self.edition.fixed.get(wager, {}).get(line):
            return Demand.FIXED, by
        if cite not in self.edition.readings:
            return Demand.LEAST, self.edition.least_cites.get(wager) or self.pays_cite(wager)
        by = self.edition.wins.get(wager, {}).get(line)
        return (Demand.WIN, by) if by else (Demand.FREE, cite)

    def refuse_unlawful_odds(self) -> None:
        """A house may pay more than the law's odds, never less, and what the law fixes as it is."""
        for unlawful in self.unlawful():
            raise RulebookError(unlawful.refusal)

    def is_in_force(self, wager: str) -> bool:
        """Whether anything is paid by a pay table under these options."""
        return self.edition.pays_needs[wager].met(self.option)

    def refuse_low_limit(self, floor: Cents, cite: str) -> None:
        """The payout limit may be higher than its floor, never lower."""
        limit = self.number("payout-limit")
        if limit < floor:
            raise RulebookError(
                f"the payout limit is at least {dollars(floor)}, not {dollars(limit)} ({cite})"
            )


Options = Mapping[str, int | str | bool]
VERSION: Final = "version"
"""The option by which a game is played in one of two versions of the law."""


def read_options(
    book: Edition,
    written: Mapping[str, Any],
    at: Callable[[str], AbstractContextManager[str | None]] = nullcontext,
    read: Callable[[HouseOption, Any], int | str | bool] = HouseOption.read,
) -> dict[str, int | str | bool]:
    """House options as people write them, or as `read` takes them; `at(name)` says where each
    stands, and may take note of one that is refused: it is left out."""
    values: dict[str, int | str | bool] = {}
    # The version says by which paragraph another option is refused.
    for name in sorted(written, key=lambda name: name != VERSION):
        version = {VERSION: values[VERSION]} if VERSION in values else {}
        with at(name):
            option = Rules(book, version).house_option(name)
            value = read(option, written[name])
            option.check(value)
            values[name] = value
    return {name: values[name] for name in written if name in values}


def idle_options(book: Edition, options: Options) -> dict[str, str]:
    """Options that have no effect under the others and yet are not left at their default, each
    with what is said of it."""
    chosen = ((book.option(name), value) for name, value in options.items())
    return {
        option.name: f"{option.name} counts only with {option.needs}: leave it out ({option.cite})"
        for option, value in chosen
        if value != option.default and not option.needs.met(_value(book, options))
    }


def idle_tables(book: Edition, options: Options, posted: Mapping[str, PayTable]) -> dict[str, str]:
    """Pay tables that nothing is paid by under these options and yet are not left as the edition
    has them, each with what is said of it."""
    return {
        wager: f"the {wager} table counts only with {book.pays_needs[wager]}: leave it out "
        f"({book.pays_cites[wager]})"
        for wager, table in posted.items()
        if dict(table) != dict(book.pays[wager])
        and not book.pays_needs[wager].met(_value(book, options))
    }


def _value(book: Edition, options: Options) -> Callable[[str], int | str | bool]:
    return lambda name: options.get(name, book.option(name).default)
