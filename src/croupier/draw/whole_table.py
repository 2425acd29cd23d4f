"""The whole table as a dealer works it: every seat at the same size, odds on the felt."""

from __future__ import annotations

from typing import Final

from croupier.draw.geometry import Frame, SeatFrame, community, spots
from croupier.draw.layout import TableLook
from croupier.draw.signs import placed
from croupier.draw.svg import Box

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
EDGE: Final = 46
"""How far signs keep from the sides of the picture."""
SIGNS_TOP: Final = 108


def whole_table(look: TableLook) -> Frame:
    """The table as seen from across it: the dealer at the top, seat 1 on the dealer's left,
    which is the right of the picture."""
    tray = Box(MIDDLE - 150, 26, 300, 50)
    seats = {number: _wide_seat(look, number) for number in range(1, look.seats + 1)}
    ceiling = min((_top(seat) for seat in seats.values() if _is_central(seat)), default=520)
    rows = sum(max(area.row for area in spaces) for spaces in look.community.values())
    slots = community(look, MIDDLE, tray.bottom + 12, ceiling - 12, widest=60 if rows > 2 else 76)
    half = max((abs(box.cx - MIDDLE) + box.w / 2 for box in slots.values()), default=0)
    lowest = min((_top(seat) for seat in seats.values() if not _is_central(seat)), default=ceiling)
    room = MIDDLE - half - 24 - EDGE
    left = Box(EDGE, SIGNS_TOP, room, lowest - SIGNS_TOP)
    return Frame(
        width=WIDE,
        height=HIGH,
        tray=tray,
        rack=Box(52, 32, 92, 54),
        shoe=Box(WIDE - 150, 30, 98, 58),
        slots=slots,
        seats=seats,
        signs=placed(look.signs, (left, left.moved(WIDE - 2 * EDGE - room, 0))),
        limits=(WIDE - 302, 58),
        name=(300, 58),
        meter=(300, 82),
        rail=30,
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


def _wide_seat(look: TableLook, number: int) -> SeatFrame:
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
