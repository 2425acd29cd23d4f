"""How the cards of one seat lie in their place: in rows, overlapping where they must, and in
columns where there are many hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from croupier.draw.cards import RATIO
from croupier.draw.svg import Box

GAP: Final = 4
APART: Final = 10
"""Between two hands of one seat."""
INDEX: Final = 0.3
"""So much of a card shows what it is, across as well as down."""
MOST_ROWS: Final = 2
"""This many hands lie in rows; more of them in columns."""


@lru_cache(maxsize=4096)
def fanned(hands: tuple[int, ...], place: Box) -> list[list[Box]]:
    """The places of this many cards for each hand, all of one size, centred in the place."""
    counts = [count for count in hands if count]
    if not counts:
        return [[] for _ in hands]
    return _columns(hands, place) if len(counts) > MOST_ROWS else _rows(hands, place)


def _rows(hands: Sequence[int], place: Box) -> list[list[Box]]:
    """Each hand beside the next, its cards from left to right."""
    counts = [count for count in hands if count]
    room = place.w - APART * (len(counts) - 1)
    steps = sum(count - 1 for count in counts)
    wide = min(place.h / RATIO, room / (len(counts) + INDEX * steps))
    step = min(wide + GAP, (room - wide * len(counts)) / steps) if steps else 0
    high = wide * RATIO
    x = place.cx - (len(counts) * wide + steps * step + APART * (len(counts) - 1)) / 2
    boxes: list[list[Box]] = []
    for count in hands:
        boxes.append([Box(x + at * step, place.bottom - high, wide, high) for at in range(count)])
        if count:
            x += wide + (count - 1) * step + APART
    return boxes


def _columns(hands: Sequence[int], place: Box) -> list[list[Box]]:
    """Each hand beside the next, its cards one below the other; a long one reaches up."""
    many = sum(1 for count in hands if count)
    gap = GAP / 2
    wide = min((place.w - gap * (many - 1)) / many, place.h / RATIO * 0.8)
    high = wide * RATIO
    step = high * INDEX
    x = place.cx - (many * wide + gap * (many - 1)) / 2
    boxes: list[list[Box]] = []
    for count in hands:
        top = place.bottom - high - step * (count - 1)
        boxes.append([Box(x, top + at * step, wide, high) for at in range(count)])
        if count:
            x += wide + gap
    return boxes
