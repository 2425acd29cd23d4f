"""The lines of a pay table: which words name hands, and on which line a hand is."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import Final

from croupier.hands.any_size.floors import names_hand, span_of
from croupier.hands.classes import NO_RANK, classes_of
from croupier.hands.ranking import Category, FiveCard, FourCard, ThreeCard
from croupier.quotes import quoted
from croupier.rounds.payer import band
from croupier.suggestion import none_such

KINDS: Final[dict[int, type[Category]]] = {3: ThreeCard, 4: FourCard, 5: FiveCard}
"""The hands of each size."""
ANY: Final = "any"
"""What a sheet writes for all hands that are on no other line."""
ANY_OTHER: Final = "any other"
"""The same as a line of the pay table."""


def is_line(kind: type[Category], line: str) -> bool:
    """Whether words name hands of this size."""
    return band(line) is not None or names_hand(kind, line)


def no_such_line(kind: type[Category], line: str) -> str:
    """Why a line is refused."""
    hands = [category.label for category in reversed(kind)]
    known = none_such(line[:60], [*hands, ANY], "the hands are")
    pairs = "a pair may have ranks, as in 'jacks or better', 'sixes to tens', 'pair of aces'"
    return f"{quoted(line)} is no hand of {_SIZES[kind]} cards; {known}; {pairs}"


_SIZES: Final = {ThreeCard: "three", FourCard: "four", FiveCard: "five"}


@cache
def line_at(kind: type[Category], lines: tuple[str, ...], value: int) -> str:
    """The line that a hand is on, or nothing; the narrowest if it is on several."""
    starts, names = _spans(kind, lines)
    return names[max(0, bisect_right(starts, value) - 1)]


@cache
def _spans(kind: type[Category], lines: tuple[str, ...]) -> tuple[list[int], list[str]]:
    """The least values at which another line begins, lowest first, and those lines."""
    named = [(line, low, high) for line in lines for low, high in [ends_of(kind, line)]]
    cuts = sorted({0, *(low for _, low, _ in named), *(high + 1 for _, _, high in named)})
    names = []
    for cut in cuts:
        holding = [(high - low, line) for line, low, high in named if low <= cut <= high]
        names.append(min(holding)[1] if holding else "")
    return cuts, names


def ends_of(kind: type[Category], line: str) -> tuple[int, int]:
    """The lowest and the highest value that a line means; none, where it names no hand."""
    if pairs := band(line):
        within = [
            hand_class
            for hand_class in classes_of(kind)
            if hand_class.rank != NO_RANK and hand_class.rank >= pairs[0]
        ]
        within = [hand_class for hand_class in within if hand_class.rank <= pairs[1]]
        return (within[0].low, within[-1].high) if within else (1, 0)
    if not names_hand(kind, line):
        return 1, 0
    span = span_of(kind, line)
    return span.low, span.high
