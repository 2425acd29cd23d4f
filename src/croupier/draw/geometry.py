"""Where things stand on a picture: the places of a table, and how areas and spaces are laid out.

A frame depends on the look of a table and on whose seats are one's own, never on what is being
played, so that nothing jumps during a round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.draw.cards import RATIO
from croupier.draw.layout import TableLook
from croupier.draw.svg import Box
from croupier.rounds.pay_signs import Posted
from croupier.rulebook import Area


@dataclass(frozen=True, eq=False)
class SeatFrame:
    """One player position: its betting areas, the place of its cards, and the name plate."""

    number: int
    plate: Box
    cards: Box
    spots: Mapping[str, Box]
    compact: bool = False
    """Whether there is only room for the sum of its wagers."""


@dataclass(frozen=True)
class Sign:
    """A table of posted odds, and where it stands."""

    posted: Posted
    box: Box


@dataclass(frozen=True, eq=False)
class Frame:
    """The places of a whole picture."""

    width: float
    height: float
    tray: Box
    shoe: Box
    rack: Box
    slots: Mapping[tuple[str, str], Box]
    seats: Mapping[int, SeatFrame]
    edge: str
    """The outline of the felt, as a path."""
    meter: tuple[float, float] = (0, 0)
    """Where the jackpot is written."""
    rail: float = 0
    """How broad the table's edge is."""
    signs: tuple[Sign, ...] = ()
    limits: tuple[float, float] | None = None
    """Where the limits are written, if they are."""
    name: tuple[float, float] | None = None


def spots(look: TableLook, first: Box, *, gap: float, widest: float) -> dict[str, Box]:
    """The betting areas in rows from the dealer; columns count from the dealer's left, which is
    the right of the picture. `first` is the first row as a whole."""
    columns = look.columns
    w = min((first.w - gap * (columns - 1)) / columns, widest)
    left = first.cx - (columns * w + (columns - 1) * gap) / 2
    boxes = {}
    for area in look.spots:
        last = area.column + area.width - 1
        x = left + (columns - last) * (w + gap)
        across = area.width * w + (area.width - 1) * gap
        boxes[area.name] = Box(x, first.y + (area.row - 1) * (first.h + gap), across, first.h)
    return boxes


def community(
    look: TableLook,
    middle: float,
    top: float,
    bottom: float,
    *,
    widest: float,
    across: float = 1e6,
    above: float = 1 / 3,
) -> dict[tuple[str, str], Box]:
    """The spaces of cards that are no player's, one area under the other, the dealer's first; all
    within `across`, and none wider than `widest`. Of the room to spare, this part is left above."""
    areas = sorted(look.community.items(), key=lambda item: item[0] != "dealer")
    rows = sum(max(area.row for area in spaces) for _, spaces in areas)
    gap, apart = 7, 12
    most = max((area.column for _, spaces in areas for area in spaces), default=1)
    widest = min(widest, (across - gap * (most - 1)) / most)
    room = bottom - top - gap * (rows - len(areas)) - apart * (len(areas) - 1)
    high = min(room / max(rows, 1), widest * RATIO)
    wide_ = high / RATIO
    boxes: dict[tuple[str, str], Box] = {}
    needed = rows * high + gap * (rows - len(areas)) + apart * (len(areas) - 1)
    y = top + max((bottom - top - needed) * above, 0)
    for area, spaces in areas:
        columns = max(space.column for space in spaces)
        left = middle - (columns * wide_ + (columns - 1) * gap) / 2
        for space in spaces:
            boxes[area, space.name] = _space(space, columns, left, y, wide_, high, gap)
        deep = max(space.row for space in spaces)
        y += deep * high + (deep - 1) * gap + apart
    return boxes


def _space(
    space: Area, columns: int, left: float, top: float, wide_: float, high: float, gap: float
) -> Box:
    x = left + (columns - space.column) * (wide_ + gap)
    return Box(x, top + (space.row - 1) * (high + gap), wide_, high)
