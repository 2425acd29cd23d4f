"""How the cards of one seat lie in their place: in a row, overlapping where they must."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.draw.cards import RATIO
from croupier.draw.svg import Box

GAP: Final = 4
APART: Final = 10
"""Between two hands of one seat."""


def fanned(hands: Sequence[int], place: Box) -> list[list[Box]]:
    """The places of so many cards for each hand, all of one size, centred in the place."""
    counts = [count for count in hands if count]
    if not counts:
        return [[] for _ in hands]
    high = place.h if len(counts) < 3 else place.h * 0.86
    wide = high / RATIO
    room = place.w - APART * (len(counts) - 1)
    steps = sum(count - 1 for count in counts)
    step = min(wide + GAP, (room - wide * len(counts)) / steps) if steps else 0
    if step < wide * 0.3 and steps:  # keep the indices in sight, smaller if need be
        wide = min(wide, room / (len(counts) + 0.3 * steps))
        step = 0.3 * wide
        high = wide * RATIO
    if wide * len(counts) > room:
        wide = room / len(counts)
        high = wide * RATIO
    total = len(counts) * wide + steps * step + APART * (len(counts) - 1)
    x = place.cx - total / 2
    found: list[list[Box]] = []
    for count in hands:
        found.append([Box(x + at * step, place.bottom - high, wide, high) for at in range(count)])
        if count:
            x += wide + (count - 1) * step + APART
    return found
