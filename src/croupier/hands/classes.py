"""The classes of hands that a pay table may tell apart, lowest first, as spans of hand values.

A table pays categories, but pairs by their rank ("jacks or better", "pair of aces") and the best
straight flush of three cards by a name of its own. All else that it could say is made of these.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from croupier.cards import RANK_NAMES
from croupier.hands.lookup import scale
from croupier.hands.ranking import ACE, Category, ThreeCard

NO_RANK: Final = -1


class HandClass(NamedTuple):
    """Hands that no pay table tells apart."""

    label: str
    """Its own name: "pair of sixes", "mini royal", "flush"."""
    category: str
    """The name of the category that it belongs to."""
    rank: int
    """Of the pair, where a pair is all there is."""
    low: int
    """The lowest value of its hands."""
    high: int
    """The highest."""


def _named(kind: type[Category]) -> Iterator[tuple[str, Category, int]]:
    """The name of each class, its category and the rank that it is known by, if it is."""
    for category in kind:
        if category.name == "PAIR":
            for rank, name in enumerate(RANK_NAMES):
                plural = "es" if name == "six" else "s"
                yield f"pair of {name}{plural}", category, rank
        else:
            yield category.label, category, NO_RANK
        if category is ThreeCard.STRAIGHT_FLUSH:
            yield "mini royal", category, ACE


def labels_of(kind: type[Category]) -> tuple[str, ...]:
    """The names of the classes of hands of one size, lowest first.

    >>> from croupier.hands.ranking import FiveCard
    >>> labels_of(FiveCard)[:3], len(labels_of(FiveCard))
    (('high card', 'pair of twos', 'pair of threes'), 22)
    """
    return tuple(label for label, _, _ in _named(kind))


@cache
def classes_of(kind: type[Category]) -> tuple[HandClass, ...]:
    """The classes of hands of one size, lowest first."""
    named = {(category, rank): label for label, category, rank in _named(kind)}
    by_rank = {category for category, rank in named if rank != NO_RANK}
    spans: dict[tuple[Category, int], list[int]] = {}
    for value, (category, ranks) in scale(kind).order.items():
        key = (category, ranks[0] if category in by_rank else NO_RANK)
        key = key if key in named else (category, NO_RANK)
        spans.setdefault(key, [value, value])[1] = value
    return tuple(
        HandClass(
            named[category, rank],
            category.label,
            rank if category.name == "PAIR" else NO_RANK,
            *span,
        )
        for (category, rank), span in spans.items()
    )


@cache
def _lowest(classes: tuple[HandClass, ...]) -> tuple[int, ...]:
    return tuple(hand_class.low for hand_class in classes)


def place_of(classes: tuple[HandClass, ...], value: int) -> int:
    """Where the class of a value stands among these."""
    return bisect_right(_lowest(classes), value) - 1
