"""The table drawn for one seat: cross, dealer, seats, wagers, chips and posted odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from croupier.app.cards import CROSS_WIDTH, cross, inline
from croupier.games import Game, Rules
from croupier.money import dollars

View = Mapping[str, Any]

WIDE: Final = 76
"""From here on the posted odds fit beside the cross."""
MIDDLING: Final = 56
"""Below this the seats are shown without a column for every wager."""

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


def draw(console: Console, view: View, game: Game, rules: Rules) -> None:
    """Print the whole table as the seat sees it."""
    _header(console, view, game, rules)
    picture = _areas(console, view)
    if console.width >= WIDE:
        beside = Grid.grid(padding=(0, 4, 0, 0))
        beside.add_row(picture, *_odds(rules))
        console.print(beside)
    else:
        console.print(picture)
    gap(console)
    console.print(_seats(console, view, game))


def _header(console: Console, view: View, game: Game, rules: Rules) -> None:
    left = Text(game.name, style="title")
    place = rules.edition.title.partition(", ")[2]
    left.append(f"  {place}, {view['method'].replace('-', ' ')}", style="aside")
    right = Text(f"round {view['round']}" if view["round"] else "", style="aside")
    line = Grid.grid(expand=True)
    line.add_column(no_wrap=True, overflow="ellipsis")
    line.add_column(justify="right", no_wrap=True)
    line.add_row(left, right)
    console.print(line)
    if not is_low(console):
        console.rule(style="aside")


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


def _line(area: str, shown: Iterable[str], console: Console) -> Text:
    text = Text(f"{area}  ", style="aside")
    text.append_text(inline(shown, console))
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
    """A row for every seat; below a middling width the wagers are added up."""
    opening = [wager.name for wager in game.wagers] if console.width >= MIDDLING else []
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="aside")
    grid.add_column("seat", no_wrap=True)
    grid.add_column("", no_wrap=True, overflow="ellipsis", max_width=10)
    grid.add_column("cards", no_wrap=True)
    for name in (*opening, _rest_name(opening)):
        grid.add_column(name, justify="right", no_wrap=True)
    grid.add_column("chips", justify="right", no_wrap=True)
    grid.add_column("", no_wrap=True, overflow="ellipsis")
    for number, seat in view["seats"].items():
        grid.add_row(*_seat(console, view, number, seat, opening), style=_style(view, number, seat))
    return grid


def _rest_name(opening: list[str]) -> str:
    return "raises" if opening else "wagers"


def _seat(
    console: Console, view: View, number: int, seat: View, opening: list[str]
) -> list[Text | str]:
    wagers = dict(seat["wagers"])
    columns = [_money(wagers.pop(name, 0)) for name in opening]
    columns.append(_money(sum(wagers.values())))
    mark = ">" if _is_asked(view, number) else " "
    in_round = view["closed"] or not any(one["wagers"] for one in view["seats"].values())
    cards = seat.get("cards", ()) if in_round else ()
    return [
        f"{mark} {number}",
        seat["name"],
        inline(cards, console),
        *columns,
        dollars(seat["chips"]),
        _status(view, seat) if in_round else "",
    ]


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
