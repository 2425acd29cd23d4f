"""Which hand values a settlement looks at, as data, and the kind of a deal that follows from them.

A settlement is plain Python; with it goes what it looks at: each hand value by its cards and
its ranking, the pay tables that class it, and which values are compared. Two deals of one kind
(the same class of every value, the same order of those compared) are settled alike, choices and
wagers being the same. So it is enough to count deals by kind, and to let the game
settle one of each. Nothing here knows a game, and nothing is a function of cards that only Python
could call: places and rankings have names.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from croupier.cards import RANK_NAMES, RANKS, Card
from croupier.errors import HandError
from croupier.hands.any_size.floors import Span, floor_value, names_hand, span_of
from croupier.hands.blackjack import BUSTS, MOST, bust, is_blackjack, total
from croupier.hands.classes import NO_RANK, HandClass, classes_of, place_of
from croupier.hands.lookup import five_value, four_value, three_value
from croupier.hands.ranking import Category, FiveCard, FourCard, ThreeCard
from croupier.rounds.payer import band
from croupier.rounds.round import Hand, Part, Round

if TYPE_CHECKING:
    from croupier.rounds.game import Game
    from croupier.rounds.rules import Rules

OWN: Final = "own"
"""The place of a player's own cards; other places are areas of the layout."""


class Place(NamedTuple):
    """Cards that lie in one place: all of them, or some, counted from 0 as they were dealt."""

    area: str
    slots: tuple[int, ...] | None = None

    def cards(self, round_: Round, hand: Hand) -> list[Card]:
        """The cards that lie there now."""
        lying = hand.cards if self.area == OWN else round_.areas.get(self.area, [])
        if self.slots is None:
            return list(lying)
        return [lying[slot] for slot in self.slots if slot < len(lying)]


Cards: TypeAlias = tuple[Place, ...]


class Best(NamedTuple):
    """Whichever of several sets of cards ranks highest."""

    of: tuple[Cards, ...]


class NamedCards(NamedTuple):
    """The cards that an answer of the player names; the answer matters in no other way."""

    ask: str
    by_option: Mapping[str, Cards]


# ---- rankings -------------------------------------------------------------------------------


class Ranking(NamedTuple):
    """A named way to give cards an integer value, the higher being the better hand."""

    name: str
    value: Callable[[Sequence[Card]], int]
    classes: Callable[[], tuple[HandClass, ...]]
    """What a pay table may tell apart, lowest first; each is a span of values."""
    sizes: tuple[int, ...]
    """Of how many cards it values hands; none if of any number."""
    kind: type[Category] | None = None
    """The poker hands that it ranks, if it does."""


def _best(value: Callable[..., int], size: int) -> Callable[[Sequence[Card]], int]:
    """The best hand of one size among some cards."""
    return lambda cards: max(value(*hand) for hand in combinations(cards, size))


def _plain(*labels: str) -> Callable[[], tuple[HandClass, ...]]:
    """Classes of one value each, from 0."""
    classes = tuple(
        HandClass(label, label, NO_RANK, value, value) for value, label in enumerate(labels)
    )
    return lambda: classes


OVER: Final = 0
BLACKJACK: Final = MOST + 1
_POINTS: Final = (
    HandClass("over 21", "over 21", NO_RANK, OVER, OVER),
    HandClass("points", "points", NO_RANK, 1, MOST),
    HandClass("blackjack", "blackjack", NO_RANK, BLACKJACK, BLACKJACK),
)


def _points(cards: Sequence[Card]) -> int:
    """The points of a blackjack hand: more than 21 are worth nothing, a blackjack the most."""
    if is_blackjack(cards):
        return BLACKJACK
    points = total(cards)
    return OVER if points.is_over else points.points


FIVE: Final = "five cards"
THREE: Final = "three cards"
BEST_FIVE: Final = "best five"
BEST_FOUR: Final = "best four"
BEST_THREE: Final = "best three"
RANK: Final = "rank"
PAIRED: Final = "two of one rank"
POINTS: Final = "blackjack points"
BUST: Final = "three-card bust"

RANKINGS: Final = {
    ranking.name: ranking
    for ranking in (
        Ranking(FIVE, lambda of: five_value(*of), lambda: classes_of(FiveCard), (5,), FiveCard),
        Ranking(THREE, lambda of: three_value(*of), lambda: classes_of(ThreeCard), (3,), ThreeCard),
        Ranking(BEST_FIVE, _best(five_value, 5), lambda: classes_of(FiveCard), (5, 6, 7), FiveCard),
        Ranking(
            BEST_FOUR, _best(four_value, 4), lambda: classes_of(FourCard), (4, 5, 6, 7), FourCard
        ),
        Ranking(
            BEST_THREE, _best(three_value, 3), lambda: classes_of(ThreeCard), (3, 4, 5), ThreeCard
        ),
        Ranking(RANK, lambda of: of[0].rank, _plain(*RANK_NAMES), (1,)),
        Ranking(PAIRED, lambda of: int(of[0].rank == of[1].rank), _plain("no pair", "pair"), (2,)),
        Ranking(POINTS, _points, lambda: _POINTS, ()),
        Ranking(BUST, bust, _plain(*BUSTS), ()),
    )
}
"""Every ranking by its name."""


# ---- what a settlement looks at -------------------------------------------------------------


class PushBand(NamedTuple):
    """Pairs between two ranks that are options of the house, and that it lets push."""

    low: str
    high: str

    def ranks(self, rules: Rules) -> frozenset[int]:
        """The ranks of these pairs."""
        low, high = (RANKS.find(str(rules.option(name))) for name in (self.low, self.high))
        return frozenset(range(low, high + 1)) if low >= 0 else frozenset()


@dataclass(frozen=True, kw_only=True)
class Value:
    """One hand value that a settlement looks at."""

    name: str
    cards: Cards | Best | NamedCards
    ranking: str
    pays: tuple[str, ...] | None = ()
    """The pay tables that class it besides its category; None if it is only compared."""
    bands: tuple[PushBand, ...] = ()
    floors: tuple[str, ...] = ()
    """Lowest hands that differ from lower ones, in words: a qualifier, a push band."""
    of_parts: bool = False
    """Whether every hand that a split has made has its own."""

    def hands(self, choices: Mapping[str, str]) -> tuple[Cards, ...]:
        """The sets of cards whose best is the hand; none if the choice names none."""
        if isinstance(self.cards, Best):
            return self.cards.of
        if isinstance(self.cards, NamedCards):
            named = self.cards.by_option.get(choices.get(self.cards.ask, ""))
            return () if named is None else (named,)
        return (self.cards,)

    def of(self, round_: Round, hand: Hand) -> tuple[int, ...]:
        """What it is in a round: one value, or one for each hand of several; none where the cards
        do not lie there."""
        choices = {asked: option.name for asked, option in hand.choices.items()}
        rank = RANKINGS[self.ranking]
        if self.of_parts and hand.parts:
            return tuple(_of_part(rank, part) for part in hand.parts)
        sets = (
            [card for place in cards for card in place.cards(round_, hand)]
            for cards in self.hands(choices)
        )
        values = [rank.value(cards) for cards in sets if not rank.sizes or len(cards) in rank.sizes]
        return (max(values),) if values else ()

    def reaches(self, least: str, round_: Round, hand: Hand) -> bool:
        """Whether it is as good in a round as the least hand that words name."""
        kind = RANKINGS[self.ranking].kind
        assert kind is not None, f"{self.ranking}: no hands have names in this ranking"
        return any(value >= floor_value(kind, least) for value in self.of(round_, hand))

    def pay_classes(self, rules: Rules) -> tuple[int, ...]:
        """By class of its ranking, a number that those share which these rules pay alike."""
        classes = RANKINGS[self.ranking].classes()
        return tuple(self.pay_class(rules, hand_class.low) for hand_class in classes)

    def pay_class(self, rules: Rules, value: int) -> int:
        """The number of the class that a value belongs to."""
        lows, numbers = zip(*self.spans(rules), strict=True)
        return int(numbers[max(0, bisect_right(lows, value) - 1)])

    def spans(self, rules: Rules) -> tuple[tuple[int, int], ...]:
        """The least values from which on hands are settled in another way, lowest first, each with
        the number of its class."""
        tables = None if self.pays is None else tuple(tuple(rules.pays[pay]) for pay in self.pays)
        bands = tuple(limits.ranks(rules) for limits in self.bands)
        return _spans(self.ranking, tables, bands, self.floors)


def _of_part(ranking: Ranking, part: Part) -> int:
    value = ranking.value(part.cards)
    return MOST if value == BLACKJACK and part.is_split else value


@cache
def _spans(
    ranking: str,
    tables: tuple[tuple[str, ...], ...] | None,
    bands: tuple[frozenset[int], ...],
    floors: tuple[str, ...],
) -> tuple[tuple[int, int], ...]:
    """Where the class of a value changes: hands differ that are not on the same lines, not
    in the same bands, or on two sides of a floor."""
    classes, kind = RANKINGS[ranking].classes(), RANKINGS[ranking].kind
    if floors and kind is None:
        raise HandError(f"{ranking}: no hands have names in this ranking, such as {floors[0]!r}")
    least = [floor_value(kind, words) for words in floors if kind is not None]
    named = [_named(ranking, lines) for lines in tables or ()]
    cuts = {hand_class.low for hand_class in classes} | set(least)
    cuts |= {at for lines in named for span in lines.values() for at in (span.low, span.high + 1)}
    numbers: dict[tuple[object, ...], int] = {}
    spans: list[tuple[int, int]] = []
    for low in sorted(cuts):
        hand_class = classes[max(0, place_of(classes, low))]
        features: tuple[object, ...] = tuple(low >= floor for floor in least)
        if tables is not None:
            lines = tuple(
                map(line_at, tables, named, [hand_class] * len(tables), [low] * len(tables))
            )
            features = (
                *features,
                hand_class.category,
                lines,
                tuple(hand_class.rank in ranks for ranks in bands),
            )
        number = numbers.setdefault(features, len(numbers))
        if not spans or spans[-1][1] != number:
            spans.append((low, number))
    return tuple(spans)


def _named(ranking: str, lines: tuple[str, ...]) -> dict[str, Span]:
    """The lines of a pay table that name other hands than whole classes do."""
    kind = RANKINGS[ranking].kind
    classes = {
        name
        for hand_class in RANKINGS[ranking].classes()
        for name in (hand_class.label, hand_class.category)
    }
    if kind is None:
        return {}
    others = (line for line in lines if line not in classes and band(line) is None)
    return {line: span_of(kind, line) for line in others if names_hand(kind, line)}


def line_at(
    lines: tuple[str, ...], named: Mapping[str, Span], hand_class: HandClass, value: int
) -> str:
    """The line of a pay table that a value of a class is on, or nothing."""
    for line, span in named.items():
        if span.low <= value <= span.high:
            return line
    for name in (hand_class.label, hand_class.category):
        if name in lines:
            return name
    for line in lines:
        pairs = band(line)
        if pairs and hand_class.rank != NO_RANK and pairs[0] <= hand_class.rank <= pairs[1]:
            return line
    return ""


@dataclass(frozen=True)
class Looks:
    """All the hand values that a settlement looks at, and which of them it compares."""

    values: tuple[Value, ...]
    compared: tuple[tuple[str, str], ...] = ()

    @cached_property
    def selecting(self) -> frozenset[str]:
        """The questions whose answer only names cards."""
        sets = (value.cards for value in self.values)
        return frozenset(cards.ask for cards in sets if isinstance(cards, NamedCards))

    def value(self, name: str) -> Value:
        """A value by its name."""
        return next(value for value in self.values if value.name == name)


NOTHING: Final = Looks(())
"""A settlement that looks at no card: of a fold, of a wager given up."""


class Kind(NamedTuple):
    """What a settlement can tell of a deal."""

    classes: tuple[tuple[int, ...], ...]
    """By value: the class of each hand."""
    signs: tuple[tuple[int, ...], ...]
    """By pair compared: 1 if the first is higher, 0 if they tie, -1 if it is lower."""


def kind_of(game: Game, rules: Rules, settlement: str, round_: Round, hand: Hand) -> Kind:
    """The kind of a deal, as far as one settlement of it goes."""
    looks = game.looks_at.get(settlement, NOTHING)
    values = {value.name: value.of(round_, hand) for value in looks.values}
    return Kind(
        tuple(
            tuple(value.pay_class(rules, number) for number in values[value.name])
            for value in looks.values
        ),
        tuple(_signs(values[name], values[other]) for name, other in looks.compared),
    )


def _signs(ones: Iterable[int], others: Sequence[int]) -> tuple[int, ...]:
    return tuple((value > other) - (value < other) for value in ones for other in others)


def places_chosen(game: Game, choices: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The places of the layout whose cards answers have chosen to play, by area and slot."""
    return tuple(
        (place.area, slot)
        for looks in game.looks_at.values()
        for value in looks.values
        if isinstance(value.cards, NamedCards)
        for cards in value.hands(choices)
        for place in cards
        if place.area != OWN
        for slot in game.slots_of(place)
    )
