"""Where everything stands on the picture: one frame for a wide screen, one for a phone.

A frame depends on the look of a table and on whose seats are one's own, never on what is being
played, so that nothing jumps during a round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from croupier.draw.cards import RATIO
from croupier.draw.layout import Look
from croupier.draw.svg import Box
from croupier.rounds.pay_signs import Posted
from croupier.rulebook import Area

LINE: Final = 17.5
"""The height of a line on a sign."""


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
    signs: tuple[Sign, ...]
    limits: tuple[float, float]
    name: tuple[float, float]
    edge: str
    """The outline of the felt, as a path."""


# ---- a wide screen --------------------------------------------------------------------------

WIDE: Final = 1200
HIGH: Final = 742
MIDDLE: Final = WIDE / 2
LOWEST: Final = 724
"""The lower edge of the middle seat's name plate."""
BEND: Final = 128
"""How much higher the outermost of seven seats stands."""
REACH: Final = 496
PLATE: Final = 38
SEAT: Final = 158


def wide(look: Look) -> Frame:
    """The table as seen from across it: the dealer at the top, seat 1 on the dealer's left,
    which is the right of the picture."""
    tray = Box(MIDDLE - 150, 26, 300, 50)
    seats = {number: _wide_seat(look, number) for number in range(1, look.seats + 1)}
    ceiling = min((_top(one) for one in seats.values() if _is_central(one)), default=520)
    rows = sum(max(area.row for area in one) for one in look.community.values())
    slots = community(look, MIDDLE, tray.bottom + 12, ceiling - 12, widest=60 if rows > 2 else 76)
    half = max((abs(box.cx - MIDDLE) + box.w / 2 for box in slots.values()), default=0)
    lowest = min((_top(one) for one in seats.values() if not _is_central(one)), default=ceiling)
    return Frame(
        width=WIDE,
        height=HIGH,
        tray=tray,
        rack=Box(52, 32, 92, 54),
        shoe=Box(WIDE - 150, 30, 98, 58),
        slots=slots,
        seats=seats,
        signs=tuple(_signs(look, half, lowest)),
        limits=(WIDE - 302, 58),
        name=(300, 58),
        edge=_edge(),
    )


def _edge() -> str:
    """Straight on the dealer's side, bent on the players': the curve along which they sit."""
    side = LOWEST - 6 - BEND * (578 / REACH) ** 2
    control = 2 * (LOWEST - 6) - side  # a parabola's control point lies as far beyond its vertex
    return (
        f"M22 44Q22 16 50 16H{WIDE - 50}Q{WIDE - 22} 16 {WIDE - 22} 44V{side:.1f}"
        f"Q{MIDDLE} {control:.1f} 22 {side:.1f}Z"
    )


def _wide_seat(look: Look, number: int) -> SeatFrame:
    apart = min(2 * REACH / max(look.seats - 1, 1), 190)
    x = MIDDLE + apart * ((look.seats + 1) / 2 - number)
    bottom = LOWEST - BEND * ((x - MIDDLE) / REACH) ** 2
    plate = Box(x - 70, bottom - PLATE, 140, PLATE)
    cards = Box(x - SEAT / 2, plate.y - 78, SEAT, 72)
    row = 40 if look.rows < 4 else 34
    over = Box(x - SEAT / 2 + 4, cards.y - 8 - look.rows * (row + 4), SEAT - 8, row)
    return SeatFrame(number, plate, cards, spots(look, over, gap=4, widest=70))


def _top(seat: SeatFrame) -> float:
    return min((box.y for box in seat.spots.values()), default=seat.cards.y)


def _is_central(seat: SeatFrame) -> bool:
    """Whether it sits below the community cards."""
    return abs(seat.plate.cx - MIDDLE) < 170


def spots(look: Look, first: Box, *, gap: float, widest: float) -> dict[str, Box]:
    """The betting areas in rows from the dealer; columns count from the dealer's left, which is
    the right of the picture. `first` is the first row as a whole."""
    columns = look.columns
    w = min((first.w - gap * (columns - 1)) / columns, widest)
    left = first.cx - (columns * w + (columns - 1) * gap) / 2
    found = {}
    for area in look.spots:
        last = area.column + area.width - 1
        x = left + (columns - last) * (w + gap)
        across = area.width * w + (area.width - 1) * gap
        found[area.name] = Box(x, first.y + (area.row - 1) * (first.h + gap), across, first.h)
    return found


def community(
    look: Look, middle: float, top: float, bottom: float, *, widest: float
) -> dict[tuple[str, str], Box]:
    """The spaces of cards that are no player's, one area under the other, the dealer's first."""
    areas = sorted(look.community.items(), key=lambda item: item[0] != "dealer")
    rows = sum(max(area.row for area in spaces) for _, spaces in areas)
    gap, apart = 7, 12
    room = bottom - top - gap * (rows - len(areas)) - apart * (len(areas) - 1)
    high = min(room / max(rows, 1), widest * RATIO)
    wide_ = high / RATIO
    found: dict[tuple[str, str], Box] = {}
    needed = rows * high + gap * (rows - len(areas)) + apart * (len(areas) - 1)
    y = top + max((bottom - top - needed) / 3, 0)
    for area, spaces in areas:
        columns = max(one.column for one in spaces)
        left = middle - (columns * wide_ + (columns - 1) * gap) / 2
        for one in spaces:
            found[area, one.name] = _space(one, columns, left, y, wide_, high, gap)
        deep = max(one.row for one in spaces)
        y += deep * high + (deep - 1) * gap + apart
    return found


def _space(
    one: Area, columns: int, left: float, top: float, wide_: float, high: float, gap: float
) -> Box:
    x = left + (columns - one.column) * (wide_ + gap)
    return Box(x, top + (one.row - 1) * (high + gap), wide_, high)


def _signs(look: Look, half: float, lowest: float) -> Iterable[Sign]:
    """Posted odds on both sides of the community cards, as far as there is room for them; all of
    them stand beside the table, too."""
    room = MIDDLE - half - 24 - EDGE
    columns: list[list[Posted]] = [[], []]
    for posted in look.signs:
        shorter = min((0, 1), key=lambda at: _height(columns[at]))
        for at in (shorter, 1 - shorter):
            if _fits([*columns[at], posted], room, lowest):
                columns[at].append(posted)
                break
    for side, column in enumerate(columns):
        middle = EDGE + room / 2 if side == 0 else WIDE - EDGE - room / 2
        yield from _placed(column, middle, lowest)


EDGE: Final = 46
"""How far signs keep from the sides of the picture."""
SIGNS_TOP: Final = 108
APART: Final = 22
"""Between two signs side by side."""


def _fits(column: list[Posted], room: float, lowest: float) -> bool:
    """Whether signs fit one under the other, or side by side."""
    widths = [_sign_width(one) for one in column]
    if max(widths) > room:
        return False
    is_low = max(LINE * (len(one.lines) + 1) for one in column) <= lowest - SIGNS_TOP
    return _stacks(column, lowest) or (is_low and sum(widths) + APART * (len(widths) - 1) <= room)


def _stacks(column: list[Posted], lowest: float) -> bool:
    return _height(column) <= lowest - SIGNS_TOP


def _placed(column: list[Posted], middle: float, lowest: float) -> Iterable[Sign]:
    widths = [_sign_width(one) for one in column]
    stacked = _stacks(column, lowest)
    across = max(widths, default=0) if stacked else sum(widths) + APART * (len(widths) - 1)
    x, y = middle - across / 2, float(SIGNS_TOP)
    for posted, w in zip(column, widths, strict=True):
        h = LINE * (len(posted.lines) + 1)
        yield Sign(posted, Box(x, y, across if stacked else w, h))
        x, y = (x, y + h + 16) if stacked else (x + w + APART, y)


def _height(column: list[Posted]) -> float:
    return sum(LINE * (len(one.lines) + 1) + 16 for one in column)


def _sign_width(posted: Posted) -> float:
    label = max(len(one) for one, _ in posted.lines)
    odds = max(len(one) for _, one in posted.lines)
    return max(6.6 * label + 7.2 * odds + 18, 7.4 * len(posted.heading) + 40)


# ---- a phone --------------------------------------------------------------------------------

NARROW: Final = 390


def narrow(look: Look, own: tuple[int, ...]) -> Frame:
    """The own seat large at the bottom, the others small above it, the dealer at the top."""
    tray = Box(NARROW / 2 - 90, 10, 180, 26)
    rows = sum(max(area.row for area in one) for one in look.community.values())
    slots = community(look, NARROW / 2, 48, 48 + min(rows * 79, 296), widest=52)
    y = max((box.bottom for box in slots.values()), default=48) + 12
    others = [number for number in range(1, look.seats + 1) if number not in own]
    seats = {one.number: one for one in _compact_row(others, y, large=not own)}
    y = max((one.plate.bottom for one in seats.values()), default=y) + 10
    for at, number in enumerate(own):
        w = (NARROW - 16) / len(own)
        seats[number] = _large_seat(look, number, Box(8 + at * w, y, w, 0))
    height = max((one.plate.bottom for one in seats.values()), default=y) + 10
    return Frame(
        width=NARROW,
        height=height,
        tray=tray,
        rack=Box(14, 10, 52, 32),
        shoe=Box(NARROW - 66, 10, 52, 32),
        slots=slots,
        seats=seats,
        signs=(),
        limits=(0, 0),
        name=(0, 0),
        edge=f"M4 18Q4 4 18 4H{NARROW - 18}Q{NARROW - 4} 4 {NARROW - 4} 18V{height - 18:.1f}"
        f"Q{NARROW - 4} {height - 4:.1f} {NARROW - 18} {height - 4:.1f}H18"
        f"Q4 {height - 4:.1f} 4 {height - 18:.1f}Z",
    )


def _compact_row(numbers: list[int], y: float, *, large: bool) -> Iterable[SeatFrame]:
    """The seats that are not one's own: in one row, or in two where there is no own seat."""
    many = 4 if large and len(numbers) > 4 else max(len(numbers), 1)
    w = min((NARROW - 16) / many, 110)
    cards = 52 if large else 30
    for at, number in enumerate(reversed(numbers)):
        row, column = divmod(at, many)
        inside = min(many, len(numbers) - row * many)
        x = NARROW / 2 + w * (column - inside / 2)
        top = y + row * (cards + 50)
        plate = Box(x + 2, top + cards + 4, w - 4, 36)
        yield SeatFrame(number, plate, Box(x + 3, top, w - 6, cards), {}, compact=True)


def _large_seat(look: Look, number: int, place: Box) -> SeatFrame:
    row = 46 if look.rows < 4 else 42
    first = Box(place.x + 4, place.y, place.w - 8, row)
    areas = spots(look, first, gap=6, widest=118)
    y = place.y + look.rows * (row + 6) + 4
    cards = Box(place.x + 6, y, place.w - 12, 98)
    plate = Box(place.cx - min(place.w - 20, 230) / 2, cards.bottom + 8, min(place.w - 20, 230), 36)
    return SeatFrame(number, plate, cards, areas)
