"""Which rules there are figures for: each edition's own, its other pay tables, its options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from croupier.rounds import Rules
from croupier.rulebook import Edition, HouseOption, edition, editions
from croupier.rulebook.edition import as_printed
from croupier.solver.game_odds import GameOdds, odds_of

OptionValues: TypeAlias = Mapping[str, int | str | bool]
USUAL: Final = "as the regulation has it"


@dataclass(frozen=True)
class ShippedCase:
    """Rules that figures are shipped for."""

    rules: Rules
    name: str
    """What sets them apart from the edition's own: "aces-up 50-40-9-6-4-2-1", "bonus=no"."""

    @property
    def is_usual(self) -> bool:
        """Whether nothing does."""
        return self.name == USUAL

    def __str__(self) -> str:
        return f"{self.rules.edition.game} {self.rules.edition.slug}, {self.name}"


def cases(game: str) -> Iterator[ShippedCase]:
    """Every case of a game: edition by edition, the usual rules first."""
    odds = odds_of(game)
    for slug in editions(game):
        book = edition(game, slug)
        yield ShippedCase(Rules(book), USUAL)
        yield from _other_tables(odds, book)
        for options in _option_sets(odds, book):
            if odds.makes_sense(rules := Rules(book, options)):
                yield ShippedCase(rules, _named(options))


def _other_tables(odds: GameOdds[Any], book: Edition) -> Iterator[ShippedCase]:
    """Each published table in place of the edition's, under options that put it in force."""
    sets: list[OptionValues] = [{}, *_option_sets(odds, book)]
    for wager, tables in book.alternatives.items():
        in_force = (
            option_set for option_set in sets if wager in odds.tables(Rules(book, option_set))
        )
        options = next(in_force, None)
        for name, other in tables.items() if options is not None else ():
            words = ", ".join(filter(None, (f"{wager} {name}", _named(options or {}))))
            yield ShippedCase(Rules(book, options or {}, {wager: other.table}), words)


def _option_sets(
    odds: GameOdds[Any], book: Edition, chosen: OptionValues | None = None
) -> Iterator[OptionValues]:
    """One option changed at a time; where a change makes other options matter, those too."""
    before = chosen or {}
    known = () if chosen is None else odds.shipped_options(Rules(book))
    for name in odds.shipped_options(Rules(book, before)):
        if name not in known:
            for value in _values(book.option(name)):
                changed = {**before, name: value}
                yield changed
                yield from _option_sets(odds, book, changed) if chosen is None else ()


def _values(option: HouseOption) -> Iterator[int | str | bool]:
    """The other values of an option, where they can be listed."""
    kind = type(option.default)
    every: Iterable[int | str | bool]
    every = (False, True) if kind is bool else [kind(choice) for choice in option.choices]
    return (value for value in every if value != option.default)


def _named(options: OptionValues) -> str:
    return ", ".join(f"{name}={as_printed(value)}" for name, value in options.items())
