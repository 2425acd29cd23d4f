"""Where tables of posted odds stand on the felt, as far as there is room; all of them stand beside
the table, too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from croupier.draw.geometry import Sign
from croupier.draw.svg import Box
from croupier.rounds.pay_signs import Posted
from croupier.speech import capital

LINE: Final = 17.5
"""The height of a line on a sign."""
APART: Final = 22
"""Between two signs side by side."""
BELOW: Final = 16
"""Between two signs one under the other."""


def heading(posted: Posted) -> str:
    """What stands over a table of odds."""
    return f"{capital(posted.heading)} pays"


def placed(posted: Sequence[Posted], rooms: Sequence[Box]) -> tuple[Sign, ...]:
    """The signs in the rooms that there are for them: each goes where the least stands so far, and
    is left out where it fits nowhere."""
    filled: list[tuple[Box, list[Posted]]] = [(room, []) for room in rooms]
    for sign in posted:
        for room, signs in sorted(filled, key=lambda place: _height(place[1]) - place[0].h):
            if _fits([*signs, sign], room):
                signs.append(sign)
                break
    return tuple(sign for room, signs in filled for sign in _arranged(signs, room))


def _fits(signs: Sequence[Posted], room: Box) -> bool:
    """Whether signs fit one under the other, or side by side."""
    widths = [_width(sign) for sign in signs]
    if max(widths) > room.w:
        return False
    is_low = max(map(_high, signs)) <= room.h
    return _height(signs) <= room.h or (is_low and _across(widths) <= room.w)


def _arranged(signs: Sequence[Posted], room: Box) -> Iterable[Sign]:
    """One under the other if there is room for that, otherwise side by side; in the middle."""
    widths = [_width(sign) for sign in signs]
    stacked = _height(signs) <= room.h
    across = max(widths, default=0) if stacked else _across(widths)
    deep = _height(signs) if stacked else max(map(_high, signs), default=0)
    x, y = room.cx - across / 2, room.y + min((room.h - deep) / 2, BELOW)
    for posted, w in zip(signs, widths, strict=True):
        high = _high(posted)
        yield Sign(posted, Box(x, y, across if stacked else w, high))
        x, y = (x, y + high + BELOW) if stacked else (x + w + APART, y)


def _high(posted: Posted) -> float:
    return LINE * (len(posted.lines) + 1)


def _height(signs: Sequence[Posted]) -> float:
    return sum(map(_high, signs)) + BELOW * max(len(signs) - 1, 0)


def _across(widths: Sequence[float]) -> float:
    return sum(widths) + APART * (len(widths) - 1)


def _width(posted: Posted) -> float:
    label = max(len(text) for text, _ in posted.lines)
    odds = max(len(text) for _, text in posted.lines)
    return max(6.6 * label + 7.2 * odds + 18, 7.4 * len(posted.heading) + 40)
