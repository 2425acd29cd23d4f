"""Hands named in words, as spans of hand values: "ace-king high", "pair of fours", "two pair".

A qualifier, a push band or a line of a pay table names a hand like this. What it names is a span of
values; its lowest is the least hand that reaches it.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from croupier.cards import RANK_NAMES
from croupier.errors import HandError
from croupier.hands.classes import classes_of
from croupier.hands.lookup import scale
from croupier.hands.ranking import Category, Ranks

OR_BETTER: Final = " or better"
_RANKS: Final = {name: rank for rank, name in enumerate(RANK_NAMES)}
_PLURAL: Final = {f"{name}{'es' if name == 'six' else 's'}": rank for name, rank in _RANKS.items()}
_OF_A_KIND: Final = {"three": "THREE_OF_A_KIND", "four": "FOUR_OF_A_KIND"}
_SPEAK: Final = (
    "say a hand such as 'ace-king high', 'pair of fours', 'two pair', 'three aces' or "
    "'nine-high flush'"
)


class Span(NamedTuple):
    """The lowest and the highest value of the hands that words name."""

    low: int
    high: int


def floor_value(kind: type[Category], words: str) -> int:
    """The value of the least hand that is as good as the words say; "or better" changes nothing.

    >>> from croupier.hands.ranking import FiveCard
    >>> from croupier.hands.lookup import ranked_of
    >>> str(ranked_of(floor_value(FiveCard, "pair of fours")))
    'pair of fours, five high'
    """
    return span_of(kind, words.removesuffix(OR_BETTER)).low


@cache
def span_of(kind: type[Category], words: str) -> Span:
    """The hands that words name: a category, two, three or four of one rank, the highest cards of a
    hand without a pair, or the high card of a straight or flush; "or better" takes in the better
    ones of the same category."""
    plain = words.removesuffix(OR_BETTER)
    category, ranks = _parsed(kind, plain)
    alike = [value for value, (of, _) in scale(kind).order.items() if of is category]
    named = [value for value in alike if scale(kind).order[value][1][: len(ranks)] == ranks]
    if not named:
        raise HandError(f"no hand is called {words!r}: {_SPEAK}")
    return Span(named[0], alike[-1] if plain != words else named[-1])


def names_hand(kind: type[Category], words: str) -> bool:
    """Whether words name a hand."""
    try:
        span_of(kind, words)
    except HandError:
        return False
    return True


def _parsed(kind: type[Category], words: str) -> tuple[Category, Ranks]:
    """The category that words name, and the first of the ranks that break a tie in it."""
    for category in kind:
        if words == category.label:
            return category, ()
    for hand_class in classes_of(kind):
        if words == hand_class.label:
            return scale(kind).order[hand_class.low][0], scale(kind).order[hand_class.low][1][:1]
    if words.endswith(" high"):
        return kind["HIGH_CARD"], _ranks(words.removesuffix(" high"), words)
    count, _, several = words.partition(" ")
    if count in _OF_A_KIND and several in _PLURAL and _OF_A_KIND[count] in kind.__members__:
        return kind[_OF_A_KIND[count]], (_PLURAL[several],)
    high, is_high, label = words.partition("-high ")
    for category in kind:
        if is_high and label == category.label:
            return category, _ranks(high, words)
    meant = f"did you mean '{words} high'? Or " if words in _RANKS else ""
    raise HandError(f"no hand is called {words!r}: {meant}{_SPEAK}")


def _ranks(several: str, words: str) -> Ranks:
    """Ranks that are named high to low, joined by hyphens."""
    names = several.split("-")
    for name in names:
        if name not in _RANKS:
            raise HandError(f"{words!r}: {name!r} is no rank; the ranks are {', '.join(_RANKS)}")
    return tuple(_RANKS[name] for name in names)
