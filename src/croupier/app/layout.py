"""The table drawn for one seat: cross, dealer, seats, wagers, chips and posted odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from croupier.app.cards import CROSS_WIDTH, cross, inline
from croupier.app.screen import speaks_unicode
from croupier.games import Game, Rules
from croupier.money import dollars

View = Mapping[str, Any]

WIDE: Final = 76
"""From here on the posted odds fit beside the cross."""
MIDDLING: Final = 56
"""Below this the seats are shown without a column for every wager."""

GUTTER: Final = 4
MOST_WAGERS: Final = 2
"""More opening wagers than this are added up in one column."""

LINES: Final = {
    "play horizontal": ("left", "center", "right"),
    "play vertical": ("top", "center", "bottom"),
}
"""The places of the cross that a choice plays."""


LOW: Final = 30
"""Below so many lines a screen keeps together only without empty ones."""


def is_low(console: Console) -> bool:
    """Whether the screen has few lines; a pipe has as many as it likes."""
    return console.is_terminal and console.height < LOW


def gap(console: Console) -> None:
    """An empty line where there is room for it."""
    if not is_low(console):
        console.print()


def help_line(console: Console) -> Text:
    """What may be typed at any time."""
    is_wide = console.width >= MIDDLING
    words = (
        "? explain",
        "l log",
        "o odds",
        "b 100 bring chips" if is_wide else "b chips",
        "q leave",
    )
    return Text(("   " if is_wide else "  ").join(words), style="aside")


def draw(console: Console, view: View, game: Game, rules: Rules) -> None:
    """Print the whole table as the seat sees it."""
    _header(console, view, game, rules)
    picture = _areas(console, view)
    if console.width >= WIDE:
        beside = Grid.grid(padding=(0, GUTTER, 0, 0))
        beside.add_row(
            picture,
            *_fitting(
                console, _odds(rules), max(map(cell_len, picture.plain.splitlines()), default=0)
            ),
        )
        console.print(beside)
    else:
        console.print(picture)
    gap(console)
    console.print(_seats(console, view, game))


def _header(console: Console, view: View, game: Game, rules: Rules) -> None:
    left = Text(game.name, style="title")
    if console.width >= MIDDLING:
        place = rules.edition.title.partition(", ")[2]
        left.append(f"  {place}, {view['method'].replace('-', ' ')}", style="aside")
    right = Text(f"round {view['round']}" if view["round"] else "", style="aside")
    line = Grid.grid(expand=True)
    line.add_column(no_wrap=True, overflow="ellipsis")
    line.add_column(justify="right", no_wrap=True)
    line.add_row(left, right)
    console.print(line)
    if not is_low(console):
        console.rule(style="aside", characters="─" if speaks_unicode(console) else "-")


def _areas(console: Console, view: View) -> Text:
    """The cross as a picture, other areas as a line each."""
    chosen = view["seats"].get(view["seat"], {}).get("choices", {}).get("play", "")
    parts: list[Text] = []
    for area, shown in view["areas"].items():
        if area == "cross":
            parts.insert(0, cross(shown, console, marked=LINES.get(chosen, ())))
        else:
            parts.append(_line(area, shown.values(), console))
    return Text("\n").join(parts)


def _fitting(console: Console, columns: list[Grid], taken: int) -> list[Grid]:
    """As many of the posted odds as there is room for; the rest can be asked for."""
    room = console.width - max(taken, CROSS_WIDTH)
    fitting = []
    for column in columns:
        room -= GUTTER + console.measure(column).maximum
        if room >= 0:
            fitting.append(column)
    return fitting


def _line(area: str, shown: Iterable[str], console: Console) -> Text:
    text = Text(f"{area}  ", style="aside")
    text.append_text(inline(shown, console))
    if text.cell_len < CROSS_WIDTH:
        text.align("center", CROSS_WIDTH)
    return text


def _odds(rules: Rules) -> list[Grid]:
    """The posted odds, the longer tables in columns of their own."""
    tables = sorted(rules.pays.items(), key=lambda item: -len(item[1]))
    columns: list[Grid] = []
    for name, lines in tables:
        if columns and len(lines) == 1:
            _odds_lines(columns[-1], name, lines.items(), spaced=True)
            continue
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True, justify="right")
        _odds_lines(grid, name, lines.items())
        columns.append(grid)
    return columns


def _odds_lines(
    grid: Grid, name: str, lines: Iterable[tuple[str, Any]], *, spaced: bool = False
) -> None:
    if spaced:
        grid.add_row("", "")
    grid.add_row(Text(f"{name} pays", style="head"), "")
    for odds, alike in groupby(lines, key=lambda item: item[1]):
        grid.add_row(", ".join(line for line, _ in alike), Text(str(odds)))


def odds(rules: Rules) -> Grid:
    """The posted odds by themselves, one table under another."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    for name, lines in rules.pays.items():
        _odds_lines(grid, name, lines.items())
    return grid


# ---- seats ----------------------------------------------------------------------------------


def _seats(console: Console, view: View, game: Game) -> Grid:
    """A row for every seat, with a column for every wager where there is room for them."""
    is_wide = console.width >= MIDDLING
    opening = [wager.name for wager in game.wagers]
    if not is_wide or len(opening) > MOST_WAGERS:
        opening = []
    grid = Grid(box=None, padding=(0, 2 if is_wide else 1, 0, 0), pad_edge=False)
    grid.header_style = "aside"
    grid.add_column("seat", no_wrap=True, min_width=4)
    grid.add_column("", no_wrap=True, overflow="ellipsis", max_width=10)
    grid.add_column("cards", no_wrap=True, min_width=6)
    for name in (*opening, "raises" if opening else "wagers"):
        grid.add_column(name, justify="right", no_wrap=True)
    grid.add_column("chips", justify="right", no_wrap=True)
    if is_wide:
        grid.add_column("", no_wrap=True, overflow="ellipsis")
    for number, seat in view["seats"].items():
        cells = _wide_seat(view, seat, opening) if is_wide else _narrow_seat(view, seat)
        mark = _asked_mark(console) if _is_asked(view, number) else " "
        cards = inline(seat.get("cards", ()) if _in_round(view) else (), console)
        style = _style(view, number, seat)
        grid.add_row(f"{mark} {number}", seat["name"], cards, *cells, style=style)
    return grid


def _in_round(view: View) -> bool:
    """Whether what lies there belongs together; new wagers begin a new round."""
    return view["closed"] or not any(one["wagers"] for one in view["seats"].values())


def _wide_seat(view: View, seat: View, opening: list[str]) -> list[Text | str]:
    wagers = dict(seat["wagers"])
    columns = [_money(wagers.pop(name, 0)) for name in opening]
    rest = _money(sum(wagers.values()))
    return [*columns, rest, dollars(seat["chips"]), _status(view, seat)]


def _narrow_seat(view: View, seat: View) -> list[Text | str]:
    """Wagers added up, or once they are settled what they came to."""
    if not view["closed"] and _in_round(view) and seat.get("results"):
        return [net_text(net_of(seat["results"])), dollars(seat["chips"])]
    return [_money(sum(seat["wagers"].values())), dollars(seat["chips"])]


def _asked_mark(console: Console) -> str:
    return "▸" if speaks_unicode(console) else "*"


def _is_asked(view: View, number: int) -> bool:
    due = view["due"]
    return bool(due) and due["by"] == f"seat {number}"


def _style(view: View, number: int, seat: View) -> str:
    if number == view["seat"]:
        return "mine"
    return "aside" if view["closed"] and seat.get("folded") else ""


def _money(amount: int) -> str:
    return dollars(amount) if amount else ""


def _status(view: View, seat: View) -> Text:
    """What a seat has chosen, and once the round is over what it won or lost."""
    if not _in_round(view):
        return Text()
    chosen = list(seat.get("choices", {}).values())
    status = Text(chosen[-1] if chosen else "", style="aside")
    if not view["closed"] and seat.get("results"):
        status = Text.assemble(status, "  " if chosen else "", net_text(net_of(seat["results"])))
    return status


def net_of(results: Iterable[View]) -> int:
    """What results come to for the player."""
    return sum(-one["stake"] if one["outcome"] == "lose" else one["won"] for one in results)


def net_text(net: int) -> Text:
    """A gain in green, a loss in red, with its sign."""
    if net == 0:
        return Text("even", style="aside")
    sign, style = ("+", "good") if net > 0 else ("-", "bad")
    return Text(f"{sign}{dollars(abs(net))}", style=style)
