"""One deal of each kind, found by laying hands of the wanted classes into a game's places.

What is wanted is said in the values that a settlement declares: of which class each is, and how
those compared compare. The smallest hands are laid first; cards that several values share then
limit the next ones. Deals depend on cards alone, so that each is looked for once.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, product, repeat
from random import Random
from typing import Final, NamedTuple, TypeAlias

from croupier.cards import Card
from croupier.errors import OddsError
from croupier.hands.classes import HandClass, place_of
from croupier.hands.lookup import scale
from croupier.hands.ranking import HAND_SIZE, Category, Ranks
from croupier.rounds import Game
from croupier.rounds.kinds import (
    NOTHING,
    OWN,
    RANKINGS,
    Cards,
    Looks,
    Place,
    Ranking,
    Value,
)

Slot: TypeAlias = tuple[str, int]
Laid: TypeAlias = dict[Slot, Card]
Span: TypeAlias = tuple[int, int]

TRIED: Final = 40
"""Hands of a class that are tried, from one end of it to the other."""
FILLED: Final = 60
"""Ways to fill places that no wanted hand needs."""
FEW: Final = 2
"""This many cards that are missing from a hand are simply tried."""
SHOE: Final = 3
"""Cards of a kind that a shoe is sure to hold."""
EVERY: Final = (0, (1 << 16) - 1)
_SUITS: Final = ((0, 1, 2), (0, 0, 0), (1, 2, 1))
"""Suits for cards that are not ranked as poker hands: unlike, alike, and of one colour."""


class Facts(NamedTuple):
    """What is known of a deal: by value the name of its class or category, and by the second of
    two values compared whether the first is higher (1), the same (0) or lower (-1)."""

    classes: tuple[tuple[str, str], ...] = ()
    signs: tuple[tuple[str, int], ...] = ()

    def of(self, looks: Looks) -> Facts:
        """Those that a settlement looks at."""
        names = [value.name for value in looks.values]
        if all(name in names for name, _ in (*self.classes, *self.signs)):
            return self
        return Facts(
            tuple(fact for fact in self.classes if fact[0] in names),
            tuple(fact for fact in self.signs if fact[0] in names),
        )


NO_FACTS: Final = Facts()


class ExampleDeal(NamedTuple):
    """A player's cards, and those of every area."""

    own: tuple[Card, ...]
    areas: tuple[tuple[str, tuple[Card, ...]], ...]


def example(game: Game, settlement: str, choices: Mapping[str, str], facts: Facts) -> ExampleDeal:
    """A deal with these facts, as far as a settlement looks at it."""
    looks = game.looks_at.get(settlement, NOTHING)
    chosen = tuple((ask, choices[ask]) for ask in looks.selecting if ask in choices)
    key = (game.slug, settlement, chosen, facts.of(looks))
    laid_out = _FOUND.get(key)
    if laid_out is None:
        laid = next(_Search(game, looks, dict(chosen), key[-1]).deals(), None)
        if laid is None:
            raise OddsError(f"{game.name}: no deal of the {settlement} was found with {key[-1]}")
        laid_out = _FOUND[key] = _lying(game, laid)
    return laid_out


def publish(game: Game, settlement: str, deals: Mapping[Facts, ExampleDeal]) -> None:
    """Make known deals that a kernel has at hand, so that nobody looks for them."""
    for facts, deal in deals.items():
        _FOUND.setdefault((game.slug, settlement, (), facts), deal)


_FOUND: Final[dict[tuple[str, str, tuple[tuple[str, str], ...], Facts], ExampleDeal]] = {}


def _lying(game: Game, laid: Laid) -> ExampleDeal:
    """Every place of the game with a card: where the settlement does not look, any will do."""
    rest = iter(sorted(set(game.deck) - set(laid.values())))

    def row(area: str, least: int) -> tuple[Card, ...]:
        slots = [slot for where, slot in laid if where == area]
        length = max(slots) + 1 if area == OWN and slots else max([least - 1, *slots]) + 1
        return tuple(
            laid[area, slot] if (area, slot) in laid else next(rest) for slot in range(length)
        )

    areas = ((area, row(area, len(slots))) for area, slots in game.areas.items())
    return ExampleDeal(row(OWN, game.cards_each), tuple(areas))


class _Search:
    """The search for one deal."""

    def __init__(self, game: Game, looks: Looks, choices: Mapping[str, str], facts: Facts) -> None:
        self.game = game
        self.classes, self.signs = dict(facts.classes), dict(facts.signs)
        self.second = {second: first for first, second in looks.compared if second in self.signs}
        names = {*self.classes, *self.second, *self.second.values()}
        self.values = sorted(
            (value for value in looks.values if value.name in names),
            key=lambda value: (value.name in self.second, _size(value)),
        )
        self.hands = {
            value.name: [self._slots(value, cards) for cards in value.hands(choices)]
            for value in self.values
        }
        self.deck = sorted(game.deck * (SHOE if game.shoe_lasts else 1))
        self.random = Random(0)

    def _slots(self, value: Value, cards: Cards) -> list[Slot]:
        """The places of a hand; of the own cards as many as it still needs."""
        sizes = RANKINGS[value.ranking].sizes
        if not sizes:
            return []  # as many as the hand turns out to have
        others = [slot for place in cards if place != Place(OWN) for slot in self._fixed(place)]
        if Place(OWN) not in cards:
            return others
        own = min(self.game.cards_each, sizes[-1] - len(others))
        return [*((OWN, at) for at in range(own)), *others]

    def _fixed(self, place: Place) -> list[Slot]:
        slots = place.slots
        if slots is None:
            slots = tuple(range(len(self.game.areas[place.area])))
        return [(place.area, slot) for slot in slots]

    def deals(self) -> Iterator[Laid]:
        return self._lay(0, {}, {})

    def _lay(self, at: int, laid: Laid, worth: Mapping[str, int]) -> Iterator[Laid]:
        """Lay the hands from one on, the others lying there already."""
        if at == len(self.values):
            yield from self._filled(laid)
            return
        value = self.values[at]
        span, ranking = self._span(value, worth), RANKINGS[value.ranking]
        if span[0] > span[1]:
            return
        for slots in self.hands[value.name] or [[]]:
            for more in self._completed(value, ranking, slots, span, laid):
                now = {**laid, **more}
                cards = [now[slot] for slot in slots] if slots else list(more.values())
                yield from self._lay(at + 1, now, {**worth, value.name: ranking.value(cards)})

    def _span(self, value: Value, worth: Mapping[str, int]) -> Span:
        """Between which values a hand may lie."""
        low, high = EVERY
        if value.name in self.classes:
            low, high = _span_of(value.ranking, self.classes[value.name])
        if value.name in self.second:
            first, sign = worth[self.second[value.name]], self.signs[value.name]
            if sign >= 0:
                high = min(high, first - sign)
            if sign <= 0:
                low = max(low, first - sign)
        return low, high

    def _completed(
        self, value: Value, ranking: Ranking, slots: list[Slot], span: Span, laid: Laid
    ) -> Iterator[Laid]:
        """The ways to complete a hand to one of these values."""
        free = [slot for slot in slots if slot not in laid]
        held = [laid[slot] for slot in slots if slot in laid]
        left = Counter(self.deck)
        left.subtract(laid.values())
        if ranking.kind is None:
            area = _area(value)
            for cards in self._unranked(ranking, span, left):
                yield dict(
                    zip(free or [(area, at) for at in range(len(cards))], cards, strict=True)
                )
        elif span[0] == span[1] or len(free) > FEW or not held:
            for ranks, suited in self._tried(value, ranking.kind, span):
                for completion in _made_of(ranks, suited, held, left):
                    yield from self._arranged(ranking, completion, free, held, span, left)
        elif value.name not in self.second:
            for cards in _reached(value.ranking, tuple(held), len(free), self.game.deck, span):
                if all(left[card] > 0 for card in cards):
                    yield dict(zip(free, cards, strict=True))
        else:
            rising = sorted(card for card, count in left.items() if count > 0)
            ordered = rising if self._wants(value) >= 0 else rising[::-1]
            for cards in combinations(ordered, len(free)):
                if span[0] <= ranking.value([*held, *cards]) <= span[1]:
                    yield dict(zip(free, cards, strict=True))

    def _wants(self, value: Value) -> int:
        """Whether a value had better be high (1) or low (-1) for what it is compared with."""
        if value.name in self.second:
            return self.signs[value.name]
        firsts = {first: self.signs[second] for second, first in self.second.items()}
        return firsts.get(value.name, 0)

    def _tried(
        self, value: Value, kind: type[Category], span: Span
    ) -> Iterator[tuple[Ranks, bool]]:
        """Hands of some values, from the end of the span that suits best."""
        every = _values(kind)
        values = every[bisect_left(every, span[0]) : bisect_right(every, span[1])]
        wanted = self._wants(value) * (-1 if value.name in self.second else 1)
        ordered = values if wanted < 0 else values[::-1]
        step = max(1, len(ordered) // TRIED)
        for completion in chain(ordered[::step], ordered[-1:]):
            yield _hand(kind, completion)

    def _unranked(
        self, ranking: Ranking, span: Span, left: Counter[Card]
    ) -> Iterator[tuple[Card, ...]]:
        for size in ranking.sizes or (2, 3):
            for ranks in product(reversed(range(13)), repeat=size):
                for suits in _SUITS:
                    cards = tuple(
                        Card(4 * rank + suit) for rank, suit in zip(ranks, suits, strict=False)
                    )
                    if (Counter(cards) <= left) and span[0] <= ranking.value(cards) <= span[1]:
                        yield cards

    def _arranged(
        self,
        ranking: Ranking,
        cards: Sequence[Card],
        free: list[Slot],
        held: list[Card],
        span: Span,
        left: Counter[Card],
    ) -> Iterator[Laid]:
        """A hand's cards in its free places: where other hands share some, in every way."""
        spare = len(free) - len(cards)
        if spare:  # the best of more cards than are ranked
            rest = sorted(card for card, count in (left - Counter(cards)).items() if count > 0)
            for _ in range(FILLED):
                more = self.random.sample(rest, spare)
                if span[0] <= ranking.value([*held, *cards, *more]) <= span[1]:
                    yield dict(zip(free, [*cards, *more], strict=True))
            return
        yield from _dealt_out(cards, self._groups(free))

    def _groups(self, free: list[Slot]) -> list[list[Slot]]:
        """Places that the same hands use: among these it does not matter which card lies where."""
        groups: dict[tuple[bool, ...], list[Slot]] = {}
        hands = [slots for name in self.hands for slots in self.hands[name]]
        for slot in free:
            groups.setdefault(tuple(slot in slots for slots in hands), []).append(slot)
        return list(groups.values())

    def _filled(self, laid: Laid) -> Iterator[Laid]:
        """Fill what other sets of cards of a best one need, so that all is still as wanted."""
        every = {slot for hands in self.hands.values() for slots in hands for slot in slots}
        empty = sorted(every - laid.keys())
        if not empty:
            yield laid
            return
        rest = sorted((Counter(self.deck) - Counter(laid.values())).elements())
        for _ in range(FILLED):
            cards = self.random.sample(rest, len(empty))
            now = {**laid, **dict(zip(empty, cards, strict=True))}
            if self._holds(now):
                yield now

    def _holds(self, laid: Laid) -> bool:
        worth: dict[str, int] = {}
        for value in self.values:
            rank = RANKINGS[value.ranking].value
            hands = self.hands[value.name]
            worth[value.name] = max(rank([laid[slot] for slot in slots]) for slots in hands)
        return all(
            span[0] <= worth[value.name] <= span[1]
            for value in self.values
            for span in (self._span(value, worth),)
        )


def _reached(
    ranking: str, held: tuple[Card, ...], missing: int, deck: tuple[Card, ...], span: Span
) -> Iterator[tuple[Card, ...]]:
    """Some cards that complete a hand to each class within a span."""
    for hand_class, completions in _by_class(ranking, held, missing, deck).items():
        if span[0] <= hand_class.low and hand_class.high <= span[1]:
            yield from completions


@cache
def _by_class(
    ranking: str, held: tuple[Card, ...], missing: int, deck: tuple[Card, ...]
) -> dict[HandClass, list[tuple[Card, ...]]]:
    """By class, some of the cards that complete a hand."""
    value, classes = RANKINGS[ranking].value, RANKINGS[ranking].classes()
    rest = [card for card in deck if card not in held]
    by_place: dict[int, list[tuple[Card, ...]]] = {}
    for cards in combinations(rest, missing):
        by_place.setdefault(value((*held, *cards)), []).append(cards)
    by_class: dict[HandClass, list[tuple[Card, ...]]] = {}
    for worth, several in by_place.items():
        by_class.setdefault(classes[place_of(classes, worth)], []).extend(several[:2])
    return by_class


@cache
def _span_of(ranking: str, name: str) -> Span:
    """The values of a class, or of all classes of a category."""
    classes = RANKINGS[ranking].classes()
    named = [hand_class for hand_class in classes if hand_class.label == name]
    named = named or [hand_class for hand_class in classes if hand_class.category == name]
    return named[0].low, named[-1].high


def _size(value: Value) -> int:
    return min(RANKINGS[value.ranking].sizes or (2,))


def _area(value: Value) -> str:
    """The one place of a hand that has no number of cards of its own."""
    ((place,),) = value.hands({})
    return place.area


@cache
def _values(kind: type[Category]) -> tuple[int, ...]:
    """Every value of a hand, lowest first."""
    return tuple(scale(kind).order)


_ALIKE: Final = {
    "PAIR": (2,),
    "TWO_PAIR": (2, 2),
    "THREE_OF_A_KIND": (3,),
    "FULL_HOUSE": (3, 2),
    "FOUR_OF_A_KIND": (4,),
}
_RUNS: Final = ("STRAIGHT", "STRAIGHT_FLUSH", "ROYAL_FLUSH")
_SUITED: Final = ("FLUSH", "STRAIGHT_FLUSH", "ROYAL_FLUSH")


def _hand(kind: type[Category], value: int) -> tuple[Ranks, bool]:
    """The ranks of a hand's cards, and whether they are of one suit."""
    category, ranks = scale(kind).order[value]
    if category.name in _RUNS:
        run = range(ranks[0], ranks[0] - HAND_SIZE[kind], -1)
        ranks = tuple(rank % 13 for rank in run)  # below the two comes the ace
    times = chain(_ALIKE.get(category.name, ()), repeat(1))
    alike = tuple(rank for rank, count in zip(ranks, times, strict=False) for _ in range(count))
    return alike, category.name in _SUITED


def _made_of(
    ranks: Ranks, suited: bool, held: list[Card], left: Counter[Card]
) -> Iterator[list[Card]]:
    """The cards that make a hand of these ranks from those held, if there is one."""
    wanted = Counter(ranks)
    wanted.subtract(card.rank for card in held)
    if min(wanted.values()) < 0:
        return
    if suited:
        for suit in {card.suit for card in held} or range(4):
            cards = [Card(4 * rank + suit) for rank in wanted.elements()]
            if all(left[card] > 0 for card in cards) and all(card.suit == suit for card in held):
                yield cards
        return
    for start in range(4):
        cards, taken = [], Counter[Card]()
        for at, rank in enumerate(wanted.elements()):
            suits = (Card(4 * rank + (start + at + more) % 4) for more in range(4))
            card = next((suited for suited in suits if left[suited] > taken[suited]), None)
            if card is None:
                break
            taken[card] += 1
            cards.append(card)
        else:
            if len({card.suit for card in (*held, *cards)}) > 1:
                yield cards


def _dealt_out(cards: Sequence[Card], groups: list[list[Slot]]) -> Iterator[Laid]:
    if not groups:
        yield {}
        return
    first, *others = groups
    for some in combinations(range(len(cards)), len(first)):
        rest = [card for at, card in enumerate(cards) if at not in some]
        for more in _dealt_out(rest, others):
            yield {**dict(zip(first, (cards[at] for at in some), strict=True)), **more}
