"""A table as a player sees it: the own hand, areas and stakes large in the lower middle, the cards
in play above them, the other seats small. One composition in three shapes: for a desk or tablet,
for a phone held upright, and for one held sideways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal

from croupier.draw.geometry import Frame, SeatFrame, Sign, community, spots
from croupier.draw.layout import TableLook
from croupier.draw.signs import placed
from croupier.draw.svg import Box

Shape = Literal["wide", "narrow", "low"]
SHAPES: Final[tuple[Shape, ...]] = ("wide", "narrow", "low")

PLATE: Final = 42
GAP: Final = 6
"""Between two betting areas."""


def composed(look: TableLook, own: tuple[int, ...], shape: Shape) -> Frame:
    """The frame of a shape for the holder of some seats."""
    return {"wide": _wide, "narrow": _narrow, "low": _low}[shape](look, own)


def _felt(width: float, height: float) -> str:
    """A felt with round corners, as large as the picture."""
    right, bottom = width - 4, height - 4
    return (
        f"M4 22Q4 4 22 4H{right - 18:g}Q{right:g} 4 {right:g} 22V{bottom - 18:.1f}"
        f"Q{right:g} {bottom:.1f} {right - 18:g} {bottom:.1f}H22Q4 {bottom:.1f} 4 "
        f"{bottom - 18:.1f}Z"
    )


# ---- a desk, a tablet -----------------------------------------------------------------------

WIDE: Final = 900
HIGH: Final = 600
SIDE: Final = 152
"""The columns at both sides, in which the other seats are."""


def _wide(look: TableLook, own: tuple[int, ...]) -> Frame:
    """The others in two columns, the first seats at the right as the table goes."""
    middle = WIDE / 2
    seats = {frame.number: frame for frame in _columns(look.seats, own)}
    room = Box(SIDE + 6, 0, WIDE - 2 * SIDE - 12, 0)
    for number, place in zip(own, _shares(room, len(own)), strict=True):
        laid = _beside if len(own) == 1 else _stacked
        seats[number] = _on_the_floor(laid(look, number, place), HIGH - 14)
    ceiling = min((_top(seats[number]) for number in own), default=HIGH - 60)
    slots = community(look, middle, 52, ceiling - 12, widest=74, across=room.w, above=0)
    return Frame(
        width=WIDE,
        height=HIGH,
        tray=Box(middle - 95, 14, 190, 26),
        rack=Box(16, 14, 92, 42),
        shoe=Box(WIDE - 104, 14, 88, 42),
        slots=slots,
        seats=seats,
        signs=_signs(look, slots.values(), Box(room.x, 56, room.w, ceiling - 64)),
        meter=(232, 32),
        edge=_felt(WIDE, HIGH),
    )


def _signs(look: TableLook, slots: Iterable[Box], place: Box) -> tuple[Sign, ...]:
    """Posted odds where the cards in play leave room: below them, or on both sides."""
    boxes = list(slots)
    left = min((box.x for box in boxes), default=place.cx) - 18
    low = max((box.bottom for box in boxes), default=place.y) + 12
    beside = Box(place.x, place.y, max(left - place.x, 0), place.h)
    below = Box(place.x, low, place.w, max(place.bottom - low, 0))
    ways = (below,), (beside, beside.moved(place.w - beside.w, 0))
    return max((placed(look.signs, rooms) for rooms in ways), key=len)


def _columns(many: int, own: tuple[int, ...]) -> Iterable[SeatFrame]:
    """Every seat has its place for good, also where one's own has left a gap."""
    right = list(range(1, many // 2 + 1))
    left = list(range(many, many // 2, -1))
    high = min((HIGH - 66 - 8) / max(len(left), 1), 150)
    for numbers, x in ((right, WIDE - SIDE + 4), (left, 12)):
        for at, number in enumerate(numbers):
            if number not in own:
                yield _small(number, Box(x, 68 + at * high, SIDE - 16, min(high - 12, 118)))


# ---- a phone held upright -------------------------------------------------------------------

NARROW: Final = 390


def _narrow(look: TableLook, own: tuple[int, ...]) -> Frame:
    """The others in one row between the cards in play and the own hand."""
    rows = sum(max(area.row for area in spaces) for spaces in look.community.values())
    slots = community(look, NARROW / 2, 50, 50 + min(rows * 79, 296), widest=56, across=NARROW - 16)
    y = max((box.bottom for box in slots.values()), default=48) + 12
    others = [number for number in range(1, look.seats + 1) if number not in own]
    seats = {frame.number: frame for frame in _row(others, y, large=not own)}
    y = max((frame.plate.bottom for frame in seats.values()), default=y) + 10
    for number, place in zip(own, _shares(Box(8, y, NARROW - 16, 0), len(own)), strict=True):
        seats[number] = _stacked(look, number, place)
    height = max((frame.plate.bottom for frame in seats.values()), default=y) + 12
    return Frame(
        width=NARROW,
        height=height,
        tray=Box(NARROW / 2 - 90, 12, 180, 24),
        rack=Box(14, 12, 76, 36),
        shoe=Box(NARROW - 84, 12, 70, 36),
        slots=slots,
        seats=seats,
        meter=(NARROW / 2, 50),
        edge=_felt(NARROW, height),
    )


def _row(numbers: list[int], y: float, *, large: bool) -> Iterable[SeatFrame]:
    """The seats that are not one's own: in one row, or in two where there is no own seat."""
    many = 4 if large and len(numbers) > 4 else max(len(numbers), 1)
    w = min((NARROW - 16) / many, 110)
    high = 96 if large else 76
    for at, number in enumerate(reversed(numbers)):
        row, column = divmod(at, many)
        inside = min(many, len(numbers) - row * many)
        x = NARROW / 2 + w * (column - inside / 2)
        yield _small(number, Box(x + 1, y + row * (high + 8), w - 2, high))


# ---- a phone held sideways ------------------------------------------------------------------

LONG: Final = 640
LOW: Final = 400


def _low(look: TableLook, own: tuple[int, ...]) -> Frame:
    """The others in a row at the top, the cards in play at the left, the own hand at the right."""
    w = (LONG - 12) / look.seats
    seats = {
        number: _in_the_row(number, 6 + (look.seats - number) * w, w)
        for number in range(1, look.seats + 1)
        if number not in own
    }
    half = LONG / 2 if own else LONG
    low = LOW if look.rows < 4 else LOW + 42
    room = Box(LONG / 2 + 4, 0, LONG / 2 - 12, 0)
    for number, place in zip(own, _shares(room, len(own)), strict=True):
        seats[number] = _on_the_floor(_stacked(look, number, place), low - 10)
    return Frame(
        width=LONG,
        height=low,
        tray=Box(half / 2 - 50, low - 34, 100, 22),
        rack=Box(10, low - 46, 76, 36),
        shoe=Box(half - 80, low - 46, 70, 36),
        slots=community(look, half / 2, 86, low - 50, widest=62, across=half - 16),
        seats=seats,
        meter=(half / 2, low - 40),
        edge=_felt(LONG, low),
    )


@lru_cache(maxsize=1024)
def _in_the_row(number: int, x: float, w: float) -> SeatFrame:
    """Somebody else's seat at the top, the cards below who it is."""
    cards = Box(x + 3, 52, w - 6, 30)
    return SeatFrame(number, Box(x + 1, 8, w - 2, PLATE), cards, {}, compact=True)


# ---- seats ----------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _small(number: int, place: Box) -> SeatFrame:
    """Somebody else's seat: cards, and below them who it is. It is one and the same for all who
    see it at that place, so that what lies there is drawn once for them."""
    cards = Box(place.x + 2, place.y, place.w - 4, place.h - PLATE - 4)
    plate = Box(place.x, place.bottom - PLATE, place.w, PLATE)
    return SeatFrame(number, plate, cards, {}, compact=True)


def _shares(place: Box, many: int) -> Sequence[Box]:
    """A place side by side for this many seats."""
    w = place.w / max(many, 1)
    return [Box(place.x + at * w, place.y, w, place.h) for at in range(many)]


def _stacked(look: TableLook, number: int, place: Box) -> SeatFrame:
    """The own seat one thing below the other: areas, cards, plate."""
    row = 46 if look.rows < 4 else 43
    areas = spots(look, Box(place.x + 4, place.y, place.w - 8, row), gap=GAP, widest=118)
    y = place.y + look.rows * (row + GAP) + 4
    cards = Box(place.x + 6, y, place.w - 12, 98)
    w = min(place.w - 20, 240)
    return SeatFrame(number, Box(place.cx - w / 2, cards.bottom + 8, w, PLATE), cards, areas)


def _beside(look: TableLook, number: int, place: Box) -> SeatFrame:
    """The own seat with the areas beside the cards, and the plate below both."""
    row = 53 if look.rows < 4 else 46
    across = {1: 112, 2: 200}.get(look.columns, 234)
    high = max(look.rows * (row + GAP), 112)
    first = Box(place.x, place.y + (high - look.rows * (row + GAP)) / 2, across, row)
    areas = spots(look, first, gap=GAP, widest=112)
    left = place.x + across + 14
    cards = Box(left, place.y + high - 112, place.right - left, 108)
    plate = Box(place.cx - 140, place.y + high + 6, 280, PLATE)
    return SeatFrame(number, plate, cards, areas)


def _on_the_floor(seat: SeatFrame, bottom: float) -> SeatFrame:
    """The same seat with its plate at the lower edge."""
    down = bottom - seat.plate.bottom
    areas = {name: box.moved(0, down) for name, box in seat.spots.items()}
    return SeatFrame(seat.number, seat.plate.moved(0, down), seat.cards.moved(0, down), areas)


def _top(seat: SeatFrame) -> float:
    return min(box.y for box in (*seat.spots.values(), seat.cards))
