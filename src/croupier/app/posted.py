"""The posted odds: the tables that pay at this table, in as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from rich.table import Table as Grid
from rich.text import Text

from croupier.app.naming import spoken
from croupier.games import Game, Rules
from croupier.money import dollars
from croupier.rulebook.equipment import Wheel

GUTTER: Final = 4
WIDEST_LABEL: Final = 20
"""Hands that are paid alike share a line up to this width."""


class Posted:
    """One table as lines of text, broken into columns when it is higher than it may be."""

    def __init__(self, heading: str, lines: list[tuple[str, str]]) -> None:
        self.heading, self.lines = heading, lines

    def _columns(self, height: int) -> list[list[str]]:
        """The lines in columns, each as wide as its own needs to be; all equally high."""
        many = -(-len(self.lines) // max(height - 1, 1))
        high = -(-len(self.lines) // many)
        columns = []
        for at in range(0, len(self.lines), high):
            part = self.lines[at : at + high]
            label = max(len(one) for one, _ in part)
            odds = max(len(one) for _, one in part)
            cells = [f"{a:{label}} {b:>{odds}}" for a, b in part]
            columns.append(cells + [" " * len(cells[0])] * (high - len(cells)))
        return columns

    def width(self, height: int) -> int:
        """How wide it is when it may be so high, heading included."""
        wide = sum(len(column[0]) + 2 for column in self._columns(height)) - 2
        return max(len(self.heading), wide)

    def drawn(self, height: int) -> Text:
        """The heading over the lines, column by column."""
        text = Text(self.heading, style="head")
        for cells in zip(*self._columns(height), strict=True):
            text.append("\n" + "  ".join(cells), style="none")
        return text


def posted(game: Game, rules: Rules) -> list[Posted]:
    """The tables in force, the one of the main wager first."""
    tables = [
        Posted(f"{heading} pays", list(_grouped(rules, name)))
        for name, heading in _headings(game, rules).items()
    ]
    main = f"{_main(game, rules)} pays"
    tables.sort(key=lambda one: (one.heading != main, -len(one.lines)))
    return tables


def _main(game: Game, rules: Rules) -> str:
    """The heading of the table that a round is played for: the longest of the main wager's."""
    names = [name for name in game.wager(game.unit_wager).pays if name in in_force(game, rules)]
    return _headings(game, rules)[max(names, key=lambda name: len(rules.pays[name]))]


def in_force(game: Game, rules: Rules) -> list[str]:
    """The names of pay tables that count here: of wagers that the house takes, in the version
    that it plays."""
    offered = {name for one in game.wagers if one.offered(rules) for name in one.pays}
    others = {
        choice
        for option in rules.edition.options.values()
        for choice in option.choices
        if choice != rules.option(option.name)
    }
    return [name for name in rules.pays if name in offered - others]


def _headings(game: Game, rules: Rules) -> dict[str, str]:
    """What a table is called: by its own name, or by its wager where it is named for a version."""
    versions = {one for option in rules.edition.options.values() for one in option.choices}
    unit = spoken(game.unit_wager)
    return {
        name: unit if name in versions else spoken(name).removesuffix(" wager")
        for name in in_force(game, rules)
    }


def _grouped(rules: Rules, name: str) -> Iterator[tuple[str, str]]:
    """The lines of a table, neighbours that are paid alike on one line if they fit."""
    for odds, alike in groupby(rules.pays[name].items(), key=lambda item: item[1]):
        labels = [label for label, _ in alike]
        if len(", ".join(labels)) <= WIDEST_LABEL:
            labels = [", ".join(labels)]
        for label in labels:
            yield label, str(odds)


def wheel_in_play(rules: Rules) -> Wheel | None:
    """The wheel that the house has chosen, with the top prize it has chosen for it."""
    chosen = {name: rules.option(name) for name in rules.edition.options}
    for name in chosen.values():
        if name in rules.edition.wheels:
            wheel = rules.edition.wheels[str(name)]
            tops = [str(top) for top in chosen.values() if top in wheel.top.split(" or ")]
            return wheel.with_top(tops[0]) if tops else wheel
    return None


def has_meter(game: Game, rules: Rules) -> bool:
    """Whether a progressive jackpot is played for here."""
    wheel = wheel_in_play(rules)
    return game.meter is not None and wheel is not None and wheel.is_progressive


def wheel_pays(rules: Rules) -> Posted | None:
    """What the wheel pays, if this table has one."""
    wheel = wheel_in_play(rules)
    if wheel is None:
        return None
    lines = []
    for stop in wheel.stops:
        prize = f"{wheel.top} top prize" if stop.player is None else dollars(stop.player)
        others = f", others {dollars(stop.community)}" if stop.community else ""
        lines.append((f"position {stop.position}", prize + others))
    return Posted(f"the {spoken(wheel.name)} wheel pays", lines)


def beside(tables: Iterable[Posted], room: int, height: int) -> list[Text]:
    """As many tables as fit into a room, none higher than given; the rest can be asked for."""
    fitting = []
    for table in (one for one in tables if len(one.lines) > 1):
        room -= GUTTER + table.width(height)
        if room < 0:
            break
        fitting.append(table.drawn(height))
    return fitting


def all_odds(game: Game, rules: Rules, width: int) -> Grid:
    """Every table by itself, as many side by side as there is room for."""
    tables = posted(game, rules)
    wheel = wheel_pays(rules)
    tables += [wheel] if wheel else []
    grid = Grid.grid()
    line = Grid.grid(padding=(0, GUTTER, 0, 0))
    cells: list[Text] = []
    room = width
    for table in tables:
        height = len(table.lines) + 1
        needed = table.width(height) + GUTTER
        if cells and needed > room:
            line.add_row(*cells)
            grid.add_row(line)
            line, cells, room = Grid.grid(padding=(0, GUTTER, 0, 0)), [], width
        cells.append(table.drawn(height))
        room -= needed
    line.add_row(*cells)
    grid.add_row(line)
    return grid
