"""The posted odds: the tables that pay at this table, in as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.table import Table as Grid
from rich.text import Text

from croupier.rounds import Game, Rules
from croupier.rounds.pay_signs import pay_tables, wheel_table

GUTTER: Final = 4


class PayColumns:
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
            label = max(len(name) for name, _ in part)
            odds = max(len(pays) for _, pays in part)
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


def posted(game: Game, rules: Rules) -> list[PayColumns]:
    """The tables in force, the one of the main wager first."""
    return [
        PayColumns(f"{table.heading} pays", list(table.lines)) for table in pay_tables(game, rules)
    ]


def wheel_pays(rules: Rules) -> PayColumns | None:
    """What the wheel pays, if this table has one."""
    table = wheel_table(rules)
    return PayColumns(f"{table.heading} pays", list(table.lines)) if table else None


def beside(tables: Iterable[PayColumns], room: int, height: int) -> list[Text]:
    """As many tables as fit into a room, none higher than given; the rest can be asked for."""
    fitting = []
    for table in (posted for posted in tables if len(posted.lines) > 1):
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
