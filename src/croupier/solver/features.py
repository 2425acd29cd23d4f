"""What cards show before a hand is complete: measures of one set of cards, and features, which are
questions about measures with the phrase that asks them and what it means.

A question is asked of one hand and of many hands at once in the same words: it only compares
measures and joins the answers by `&`, `|` and `^`. Measures of one hand are here, in plain Python;
those of many, as arrays, are in `feature_arrays`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from typing import Any, Final, TypeAlias

from croupier.cards import Card
from croupier.hands.ranking import ACE
from croupier.rounds.state import SeatKnowledge

TEN: Final = 8
FIVE: Final = 5
NONE: Final = -1
"""The rank where there is none."""

RANK: Final = "RANK"
"""In a phrase, this stands for the name of a rank."""
RANKS: Final = "RANKS"
"""And this for its plural, as in a pair of sixes."""
TOTAL: Final = "TOTAL"
"""And this for the points of a hand."""

Truth: TypeAlias = Any
"""A bool, or an array of them."""
Situation: TypeAlias = Mapping[str, Any]
"""What a seat knows: by place (own cards, a line, an up-card), what can be measured there."""


class Measures:
    """What follows from the measures alone, of one set of cards or of many: how many cards there
    are (`size`), the ranks of the highest and the lowest with an ace as high (`high`, `low`), the
    highest rank held twice or more or -1 (`pair`), whether there is two pair or better, three of a
    kind or better, one suit alone (`has_two_pair`, `has_three`, `is_suited`), and over how many
    ranks the cards stretch, an ace being low where that is less (`spread`)."""

    @property
    def is_sequence(self: Any) -> Truth:
        """Of ranks that follow each other; the ace may be low."""
        return (self.pair < 0) & (self.spread == self.size)

    @property
    def to_straight(self: Any) -> Truth:
        """Of different ranks, all of which some straight holds."""
        return (self.pair < 0) & (self.spread <= FIVE)

    @property
    def to_open_straight(self: Any) -> Truth:
        """One card short of a straight, which a card at either end would make."""
        return self.to_straight & (self.spread == FIVE - 1) & (self.high < ACE)


class Held(Measures):
    """One set of cards."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)
        self.size = len(self.cards)
        self.ranks = ranks = sorted([card >> 2 for card in self.cards])
        """The lowest first."""
        self.low, self.high = (ranks[0], ranks[-1]) if ranks else (NONE, NONE)
        self._pairs = [rank for rank, other in pairwise(ranks) if rank == other]
        """The ranks of neighbours that are alike: once for a pair, twice for three of a kind."""
        self.pair = self._pairs[-1] if self._pairs else NONE

    def __add__(self, other: Held) -> Held:
        return Held(self.cards + other.cards) if other.cards else self

    @property
    def has_two_pair(self) -> bool:
        return len(self._pairs) > 1

    @property
    def has_three(self) -> bool:
        return len(set(self._pairs)) < len(self._pairs)

    @property
    def is_suited(self) -> bool:
        return len({card & 3 for card in self.cards}) == 1

    @property
    def spread(self) -> int:
        stretch = self.high - self.low
        if self.high == ACE:
            low = sorted([NONE if rank == ACE else rank for rank in self.ranks])
            stretch = min(stretch, low[-1] - low[0])
        return stretch + 1

    def at_least(self, rank: int) -> int:
        """How many cards are of that rank or a higher one."""
        return sum([held >= rank for held in self.ranks])


def shown_cards(seen: SeatKnowledge, area: str, *places: int) -> Held:
    """The cards that lie face up at some places of an area."""
    cards = dict(seen.shown).get(area, ())
    faces = [cards[at] for at in places if at < len(cards)]
    return Held([face for face in faces if face is not None])


@dataclass(frozen=True, slots=True)
class Feature:
    """A question about what is measured at one place, with the rank that the phrase names."""

    words: str
    says: str
    """When the answer is yes, in a line."""
    holds: Callable[[Any, int], Truth]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A question about a whole situation, an option if it is about one, and a named rank."""

    says: str
    holds: Callable[[Situation, str, int], Truth]


def about(
    place: str | Mapping[str, str],
    features: Iterable[Feature],
    form: str = "{}",
    says: str = "{}",
) -> dict[str, Phrase]:
    """Features of what lies at one place, or at the place that goes with an option."""

    def phrase(feature: Feature) -> Phrase:
        holds = feature.holds
        if isinstance(place, str):
            return Phrase(says.format(feature.says), lambda at, _, rank: holds(at[place], rank))
        return Phrase(
            says.format(feature.says), lambda at, option, rank: holds(at[place[option]], rank)
        )

    return {form.format(feature.words): phrase(feature) for feature in features}


def about_all(
    places: Sequence[str],
    join: Callable[[Truth, Truth], Truth],
    features: Iterable[Feature],
    form: str,
    says: str,
) -> dict[str, Phrase]:
    """Features of several places together: of any by `or_`, of each by `and_`."""

    def phrase(feature: Feature) -> Phrase:
        def holds(at: Situation, _: str, rank: int) -> Truth:
            return reduce(join, [feature.holds(at[place], rank) for place in places])

        return Phrase(says.format(feature.says), holds)

    return {form.format(feature.words): phrase(feature) for feature in features}


# ---- features -------------------------------------------------------------------------------


def by_rank(
    words: str, says: str, of: Callable[[Any], Any], number: Callable[[int], int] = int
) -> Iterator[Feature]:
    """Whether something has the rank that is named, or is higher or lower."""
    for ending, means, compare in (
        ("", "", operator.eq),
        (" or higher", " or a higher one", operator.ge),
        (" or lower", " or a lower one", operator.le),
    ):
        yield Feature(
            f"{words} {RANK}{ending}",
            f"{says} has that rank{means}",
            _compared(compare, of, number),
        )


def _compared(
    compare: Callable[[Any, Any], Truth], of: Callable[[Any], Any], number: Callable[[int], int]
) -> Callable[[Any, int], Truth]:
    return lambda held, rank: compare(of(held), number(rank))


def high_and_low(whose: str = "", of: str = "the cards") -> Iterator[Feature]:
    """The highest and the lowest card by rank."""
    yield from by_rank(f"{whose}high card is", f"the highest of {of}", HIGH)
    yield from by_rank(f"{whose}low card is", f"the lowest of {of}", LOW)


HIGH: Final[Callable[[Any], Any]] = operator.attrgetter("high")
LOW: Final[Callable[[Any], Any]] = operator.attrgetter("low")

PAIR: Final = Feature(
    "a pair or better", "at least two have the same rank", lambda held, _: held.pair >= 0
)
HIGH_OR_BETTER: Final = Feature(
    f"{RANK} high or better",
    "there is a pair or better, or the highest has that rank or a higher one",
    lambda held, rank: (held.pair >= 0) | (held.high >= rank),
)
SEQUENCE: Final = Feature(
    "cards in sequence", "their ranks follow each other; the ace may be low",
    lambda held, _: held.is_sequence,
)  # fmt: skip
ARE_A_PAIR: Final = Feature(
    "cards are a pair", "the two have the same rank", lambda held, _: held.pair >= 0
)
ARE_SUITED: Final = Feature(
    "cards are suited", "all are of one suit", lambda held, _: held.is_suited
)
BOTH_HIGH: Final = Feature(
    f"cards are {RANK} or higher", "neither is lower than that rank",
    lambda held, rank: held.low >= rank,
)  # fmt: skip

MADE: Final = (
    Feature(
        f"a pair of {RANKS} or better",
        "there is a pair of that rank or a higher one, two pair, or three of a kind",
        lambda held, rank: (held.pair >= rank) | held.has_two_pair,
    ),
    Feature(
        "two pair or better", "there is two pair, or three of a kind or better",
        lambda held, _: held.has_two_pair,
    ),
    Feature(
        "three of a kind or better", "at least three have the same rank",
        lambda held, _: held.has_three,
    ),
)  # fmt: skip
"""What is made already, whatever comes."""


def draws(size: int) -> Iterator[Feature]:
    """What that many cards may lead to."""
    number = {3: "three", 4: "four"}[size]
    for words, says, holds in (
        ("a flush", "all of one suit", lambda held: held.is_suited),
        (
            "a straight",
            "their ranks differ, and some straight holds all of them; the ace may be low",
            lambda held: held.to_straight,
        ),
        (
            "a straight flush", "to a straight and to a flush",
            lambda held: held.to_straight & held.is_suited,
        ),
        (
            "a royal flush", "to a straight flush, with no card below the ten",
            lambda held: held.to_straight & held.is_suited & (held.low >= TEN),
        ),
        (
            "an open straight",
            "in sequence, and a card at either end would make a straight: not with an ace",
            lambda held: held.to_open_straight,
        ),
    )[: size + 1]:  # fmt: skip
        yield Feature(
            f"{number} to {words}",
            f"there are {number} cards; {says}",
            _of_size(size, holds),
        )


def _of_size(size: int, holds: Callable[[Any], Truth]) -> Callable[[Any, int], Truth]:
    return lambda held, _: held.size == size and holds(held)


def _within(gaps: int) -> Callable[[Any, int], Truth]:
    return lambda held, _: (held.pair < 0) & (held.spread - held.size <= gaps)


def _at_least(count: int) -> Callable[[Any, int], Truth]:
    return lambda held, rank: held.at_least(rank) >= count


GAPS: Final = (
    Feature(
        "no gap",
        "ranks differ, and none is missing between the lowest and the highest; the ace may be low",
        _within(0),
    ),
    Feature("at most one gap", "ranks differ, and one at most is missing", _within(1)),
)
"""How close the cards lie."""
HIGH_CARDS: Final = tuple(
    Feature(f"{words} {RANK} or higher", f"at least {count} of that rank or higher", _at_least(at))
    for at, (words, count) in enumerate(
        (("a", "one is"), ("two cards", "two are"), ("three cards", "three are"),
         ("four cards", "four are")), start=1
    )
)  # fmt: skip
"""How many cards are high."""
