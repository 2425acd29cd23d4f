"""The seats of the table: cards, wagers, chips, what each chose and what it came to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.play.cards import inline
from croupier.cli.screen import MIDDLING, literal, speaks_unicode
from croupier.money import dollars, signed
from croupier.rounds import Game, Rules, net_of
from croupier.rounds.wager_names import plural, spoken
from croupier.table.view import HandView, PlayerView, SeatView

LONGEST_HEAD: Final = 12
"""Longer names of wagers are cut down to their last word at the head of a column."""


@dataclass(frozen=True)
class Column:
    """A column of amounts, and the wagers that it adds up."""

    head: str
    wagers: frozenset[str]


def columns(game: Game, rules: Rules) -> list[Column]:
    """Opening wagers that go together, those that are extra, and those made by choices."""
    unit = [wager.name for wager in game.wagers if game.unit_wager in (wager.name, wager.equals)]
    extra = [wager.name for wager in game.wagers if wager.name not in unit and wager.offered(rules)]
    chosen = [wager for ask in game.asks(rules) for wager in ask.wagers]
    several = (("wagers", unit), ("bonuses", extra), ("bets", chosen))
    return [Column(_head(names, word), frozenset(names)) for word, names in several if names]


def _head(names: list[str], otherwise: str) -> str:
    """A name for wagers in one column: their own, their common first word, or another."""
    several = list(dict.fromkeys(names))
    if len(several) > 1:
        return plural(several) or otherwise
    return spoken(names[0]) if len(names[0]) <= LONGEST_HEAD else names[0].split("-")[-1]


def seats(console: Console, view: SeatView, game: Game, rules: Rules) -> Grid:
    """A row for every seat, with a column for each kind of wager where there is room."""
    is_wide = console.width >= MIDDLING
    kinds = columns(game, rules) if is_wide else [Column("wagers", frozenset())]
    grid = Grid(box=None, padding=(0, 2 if is_wide else 1, 0, 0), pad_edge=False)
    grid.header_style = "aside"
    grid.add_column("seat", no_wrap=True, min_width=4)
    grid.add_column("", no_wrap=True, overflow="ellipsis", max_width=10 if is_wide else 7)
    grid.add_column("cards", no_wrap=True, min_width=3 * game.cards_each)
    for kind in kinds:
        grid.add_column(kind.head, justify="right", no_wrap=True)
    grid.add_column("chips", justify="right", no_wrap=True)
    if is_wide:
        grid.add_column("", no_wrap=True, overflow="ellipsis")
    for number, seat in view.seats.items():
        cells = _wide_seat(view, seat, kinds, game) if is_wide else _narrow_seat(view, seat)
        mark = _asked_mark(console) if _is_asked(view, number) else " "
        style = _style(view, number, seat)
        grid.add_row(
            f"{mark} {number}",
            literal(seat.name),
            _cards(console, view, number),
            *cells,
            style=style,
        )
    return grid


def _cards(console: Console, view: SeatView, number: int) -> Text:
    """A seat's cards; what a player has discarded is shown to that player alone."""
    seat = view.seats[number]
    if not _in_round(view):
        return Text()
    hands = [hand for hand in seat.hands if hand.cards]
    if len(hands) > 1 or (hands and view.closed):
        several = len(hands) > 1
        return Text("\n").join(_open_hand(console, hand, view, several=several) for hand in hands)
    text = inline(seat.cards or (), console)
    if number == view.seat and seat.discarded:
        laid_away = inline(seat.discarded, console)
        laid_away.stylize("aside")
        text = Text.assemble(text, (" (", "aside"), laid_away, (")", "aside"))
    return text


def _open_hand(console: Console, hand: HandView, view: SeatView, *, several: bool) -> Text:
    """One of the hands that a player plays, with what it counts; of several the one at its turn
    is marked."""
    mark = f"{_asked_mark(console) if hand.at_turn else ' '} " if several else ""
    text = Text(mark).append_text(inline(hand.cards, console))
    counts = Text(f" ({hand.counts})", style="key" if hand.at_turn else "aside")
    if hand.ended and hand.settled and view.closed:
        text.stylize("aside")
    return text.append_text(counts)


def _in_round(view: SeatView) -> bool:
    """Whether what lies there belongs together; new wagers begin a new round."""
    return view.closed or not any(seat.wagers for seat in view.seats.values())


def _wide_seat(
    view: SeatView, seat: PlayerView, kinds: list[Column], game: Game
) -> list[Text | str]:
    wagers = seat.wagers
    amounts = [sum(wagers.get(name, 0) for name in kind.wagers) for kind in kinds]
    cells: list[Text | str] = [_money(amount) for amount in amounts]
    if seat.coupon:
        cells[0] = f"{cells[0]}+{dollars(seat.coupon).removeprefix('$')}"
    return [*cells, dollars(seat.chips), _status(view, seat, game)]


def _narrow_seat(view: SeatView, seat: PlayerView) -> list[Text | str]:
    """Wagers added up, or once they are settled what they came to."""
    if not view.closed and _in_round(view) and seat.results:
        return [net_text(net_of(seat.results)), dollars(seat.chips)]
    return [_money(sum(seat.wagers.values())), dollars(seat.chips)]


def _asked_mark(console: Console) -> str:
    return "▸" if speaks_unicode(console) else "*"


def _is_asked(view: SeatView, number: int) -> bool:
    due = view.due
    return due is not None and due.by == f"seat {number}"


def _style(view: SeatView, number: int, seat: PlayerView) -> str:
    if number == view.seat:
        return "mine"
    return "aside" if view.closed and seat.folded else ""


def _money(amount: int) -> str:
    return dollars(amount) if amount else ""


def _status(view: SeatView, seat: PlayerView, game: Game) -> Text:
    """Once the round is over what a seat won or lost, and what it has chosen."""
    if not _in_round(view):
        return Text()
    chosen = Text(_chosen(seat.choices or {}, game), style="aside")
    if view.closed or not seat.results:
        return chosen
    return Text.assemble(net_text(net_of(seat.results)), "  ", chosen)


def _chosen(choices: Mapping[str, str], game: Game) -> str:
    """The last choice, or all of them where the same was asked every time: bet 1x, 1x, 3x."""
    options = list(choices.values())
    if len({tuple(option.name for option in ask.options) for ask in game.asks()}) > 1:
        options = options[-1:]
    heads = {option.partition(" ")[0] for option in options}
    tails = [option.partition(" ")[2] for option in options]
    if len(options) > 1 and len(heads) == 1 and all(tail[:1].isdigit() for tail in tails):
        return f"{heads.pop()} {', '.join(tails)}"
    return ", ".join(options)


def net_text(net: int) -> Text:
    """A gain in green, a loss in red, with its sign."""
    return Text(signed(net), style="good" if net > 0 else "bad" if net < 0 else "aside")
