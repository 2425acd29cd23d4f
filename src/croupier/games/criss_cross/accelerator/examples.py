"""A deal for every two classes that the lines of the cross can make together.

The own cards and the center belong to both lines. Three high cards of one suit in a row go with
most other classes; pairs of every rank, three of a kind and low cards in a row with the rest. For
each of these, all pairs of cards that complete a line are tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple

from croupier.cards import DECK, Card, cards
from croupier.hands import FiveCard, five_value
from croupier.hands.classes import classes_of, place_of

SHARED: Final = (
    "Tc Jc Qc",
    "3c 4c 5c",
    "2c 2d 2h",
    "2c 2d 3c",
    *(f"{rank}c {rank}d 2c" for rank in "3456789TJQKA"),
)
"""Own cards and center: with these every two classes come that can come together."""
KEPT: Final = 6
"""Completions of a class that are kept for each three cards."""


class Example(NamedTuple):
    """Own cards, and the cross as it is dealt: left, center, right, top, bottom."""

    own: tuple[Card, ...]
    cross: tuple[Card, ...]


@cache
def examples() -> Mapping[tuple[int, int], Example]:
    """By the class of the across and that of the down hand; what cannot be dealt is left out."""
    deals: dict[tuple[int, int], Example] = {}
    for three in map(cards, SHARED):
        reached = _completions(three)
        for across, down in product(reached, repeat=2):
            if (across, down) not in deals:
                dealt = _dealt(three, reached[across], reached[down])
                if dealt is not None:
                    deals[across, down] = dealt
    return deals


def _completions(three: tuple[Card, ...]) -> dict[int, list[tuple[Card, ...]]]:
    """By class, a few of the pairs that complete three cards to it."""
    classes, completions = classes_of(FiveCard), dict[int, list[tuple[Card, ...]]]()
    a, b, c = three
    for pair in combinations([card for card in DECK if card not in three], 2):
        value = five_value(a, b, c, *pair)
        completions.setdefault(place_of(classes, value), []).append(pair)
    return {place: pairs[:: max(1, len(pairs) // KEPT)] for place, pairs in completions.items()}


def _dealt(
    three: tuple[Card, ...], rows: list[tuple[Card, ...]], columns: list[tuple[Card, ...]]
) -> Example | None:
    *own, center = three
    for (left, right), (top, bottom) in product(rows, columns):
        if not {left, right} & {top, bottom}:
            return Example(tuple(own), (left, center, right, top, bottom))
    return None
