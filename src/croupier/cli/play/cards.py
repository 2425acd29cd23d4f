"""Cards drawn for the terminal: one by one, in a row, or in several."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from rich.console import Console
from rich.text import Text

from croupier.cards import SUITS, card
from croupier.cli.screen import speaks_unicode
from croupier.draw.layout import Rows
from croupier.money import MINUS
from croupier.speech import tokens
from croupier.table.view import FACE_DOWN

CARD_WIDTH: Final = 6
_RED: Final = tuple(map(SUITS.index, "dh"))


def inline(shown: Iterable[str], console: Console) -> Text:
    """Cards within a line of text: 3♥ 5♣ ▒▒."""
    return Text(" ").join(_face(face, console) for face in shown)


def rich_text(words: str, console: Console) -> Text:
    """A sentence with the cards and the amounts in it in their colours."""
    text = Text()
    for token in tokens(words):
        if token.card is not None:
            text.append_text(_face(str(token.card), console))
        elif token.is_amount:
            text.append(token.text, style="bad" if token.text.startswith(MINUS) else "good")
        else:
            text.append(token.text)
    return text


def _face(shown: str, console: Console) -> Text:
    unicode = speaks_unicode(console)
    if shown == FACE_DOWN:
        return Text("▒▒" if unicode else "##", style="back")
    face = card(shown)
    style = "red card" if face.suit in _RED else "black card"
    return Text(face.symbol if unicode else str(face), style=style)


def drawn(shown: str | None, console: Console, *, marked: bool = False) -> list[Text]:
    """One card in three lines; a place that waits for its card is an outline."""
    if shown is None:
        lines = _WAITING if speaks_unicode(console) else _WAITING_ASCII
        return [Text(line, style="back") for line in lines]
    border = "mine" if marked else "aside"
    top, side, bottom = ("╭────╮", "│", "╰────╯") if speaks_unicode(console) else _ASCII
    face = _face(shown, console)
    if shown == FACE_DOWN:
        face = Text(face.plain * 2, style="back")
    else:
        face.align("center", 4)
    return [
        Text(top, style=border),
        Text.assemble((side, border), face, (side, border)),
        Text(bottom, style=border),
    ]


_ASCII: Final = ("+----+", "|", "+----+")
_WAITING: Final = ("╭╌╌╌╌╮", "╎    ╎", "╰╌╌╌╌╯")
_WAITING_ASCII: Final = ("......", ".    .", "......")
_NO_CARD: Final = [Text(" " * CARD_WIDTH)] * 3


def width_of(places: Rows) -> int:
    """How wide cards are that lie in rows."""
    return max(map(len, places)) * (CARD_WIDTH + 1) - 1


def in_rows(
    shown: Mapping[str, str], places: Rows, console: Console, marked: Collection[str] = ()
) -> Text:
    """Cards in several rows; those of a chosen line are marked."""
    rows = []
    for slots in places:
        cards = [
            drawn(shown.get(slot), console, marked=slot in marked) if slot else _NO_CARD
            for slot in slots
        ]
        rows += [Text(" ").join(line) for line in zip(*cards, strict=True)]
    return Text("\n").join(rows)


def row(shown: Mapping[str, str], slots: Collection[str], console: Console) -> Text:
    """Cards side by side in their slots; where there is no room for that, in a line of text."""
    places = [*slots, *(slot for slot in shown if slot not in slots)]
    if len(places) * (CARD_WIDTH + 1) - 1 > console.width:
        return inline(shown.values(), console)
    cards = [drawn(shown.get(slot), console) for slot in places]
    return Text("\n").join(Text(" ").join(line) for line in zip(*cards, strict=True))
