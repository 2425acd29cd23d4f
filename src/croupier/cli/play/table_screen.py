"""The table drawn for one seat: community cards, posted odds, seats, wagers and chips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.play.cards import in_rows, inline, row, width_of
from croupier.cli.play.pay_columns import GUTTER, beside, posted
from croupier.cli.play.seat_rows import seats
from croupier.cli.screen import MIDDLING, is_low, speaks_unicode
from croupier.draw.layout import Rows
from croupier.draw.layout import in_rows as places_in_rows
from croupier.money import dollars
from croupier.rounds import Game
from croupier.rounds.kinds import places_chosen
from croupier.rounds.pay_signs import has_meter
from croupier.rounds.wager_names import spoken
from croupier.rulebook import FeltLayout
from croupier.table import Table
from croupier.table.view import OwnView, SeatView

WIDE: Final = 76
"""From here on the posted odds fit next to the cards."""
HIGHEST: Final = 12
"""Posted odds are no higher than this; longer tables get columns."""
LEAST_HIGH: Final = 7


def gap(console: Console) -> None:
    """An empty line where there is room for it."""
    if not is_low(console):
        console.print()


def help_line(console: Console) -> Text:
    """What may be typed at any time."""
    is_wide = console.width >= MIDDLING
    words = (
        "? explain" if is_wide else "? why",
        "l log",
        "o odds",
        "b 100 bring chips" if is_wide else "b chips",
        "co coach",
        "q leave",
    )
    return Text(("   " if is_wide else "  ").join(words), style="aside")


def draw(
    console: Console, view: SeatView, table: Table, instead_of_odds: RenderableType | None = None
) -> None:
    """Print the whole table as the seat sees it, with something else in place of the odds if
    there is."""
    _header(console, view, table)
    picture = areas(console, view, table.game, table.rules.edition.layout)
    if console.width >= WIDE:
        together = Grid.grid(padding=(0, GUTTER, 0, 0))
        others = [instead_of_odds] if instead_of_odds else _odds(console, picture, table)
        together.add_row(picture, *others)
        console.print(together)
    else:
        console.print(picture)
    gap(console)
    console.print(seats(console, view, table.game, table.rules))


def _odds(console: Console, picture: Text, table: Table) -> list[Text]:
    """The posted odds, no higher than the picture where lines are scarce."""
    drawn = picture.plain.splitlines()
    is_tall = len(drawn) >= LEAST_HIGH
    height = HIGHEST if is_tall and not is_low(console) else max(len(drawn), LEAST_HIGH)
    room = console.width - max(map(cell_len, drawn), default=0)
    return beside(posted(table.game, table.rules), room, height)


def _header(console: Console, view: SeatView, table: Table) -> None:
    left = Text(table.game.name, style="title")
    if console.width >= MIDDLING:
        place = table.rules.edition.title.partition(", ")[2]
        about = ", ".join(filter(None, (place, spoken(view.method))))
        left.append(f"  {about}", style="aside")
    right = [f"jackpot {dollars(table.meter)}"] if has_meter(table.game, table.rules) else []
    right += [f"round {view.round}"] if view.round else []
    line = Grid.grid(expand=True)
    line.add_column(no_wrap=True, overflow="ellipsis")
    line.add_column(justify="right", no_wrap=True)
    line.add_row(left, Text("   ".join(right), style="aside"))
    console.print(line)
    if not is_low(console):
        console.rule(style="aside", characters="─" if speaks_unicode(console) else "-")


def areas(console: Console, view: OwnView, game: Game, layout: FeltLayout) -> Text:
    """A picture of an area whose cards lie in several rows, and a line for each other; a row of
    cards for every area where there is no such."""
    own = view.seats.get(view.seat) if view.seat is not None else None
    chosen = places_chosen(game, (own.choices or {}) if own else {})
    shown, pictured = view.areas, in_several_rows(game, layout)
    parts = []
    for area, places in pictured.items():
        marked = [slot for of, slot in chosen if of == area]
        parts.append(in_rows(shown[area], places, console, marked))
    width = max(map(width_of, pictured.values()), default=0)
    for area, slots in game.areas.items():
        if not pictured:
            parts += [Text(area, style="aside"), row(shown[area], slots, console)]
        elif area not in pictured:
            parts.append(_line(area, shown[area], console, width))
    return Text("\n").join(parts)


def in_several_rows(game: Game, layout: FeltLayout) -> dict[str, Rows]:
    """The areas whose cards lie in several rows, with their places."""
    rows = {area: places_in_rows(layout, slots) for area, slots in game.areas.items()}
    return {area: places for area, places in rows.items() if len(places) > 1}


def _line(area: str, shown: Mapping[str, str], console: Console, width: int) -> Text:
    text = Text(f"{area}  ", style="aside")
    text.append_text(inline(shown.values(), console))
    if text.cell_len < width:
        text.align("center", width)
    return text
