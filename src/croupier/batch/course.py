"""The courses that a round may take, read from a game's script: questions, forks and ends.

The script is walked with deals at random and every answer. Where rounds with the same answers go
on differently, a settlement before has told them apart by the kind of the deal, and the course
forks there. What the seat has seen at a question, and which hand values an end is settled by,
comes from the same walks; nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import takewhile
from math import prod
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from croupier.cards import SUITS, Card
from croupier.errors import OddsError
from croupier.hands.any_size.best_tables import BestTables, value_of_best
from croupier.rounds import Game, Rules
from croupier.rounds.kinds import RANKINGS, Value
from croupier.rulebook import Stop
from croupier.solver.general.plan import main_wagers
from croupier.solver.general.spec import table_of
from croupier.solver.general.walk import (
    KINDS,
    Axis,
    ChoicePoint,
    Floor,
    Looked,
    Slot,
    Walk,
    Walker,
    wheel_stops,
)

SAMPLED: Final = 48
"""Deals that show whether all rounds with the same answers go on alike."""
FORKED: Final = 1200
"""Deals that show where those go that do not."""
MOST_COURSES: Final = 4_000
MOST_KINDS: Final = 4_000_000
"""Kinds of deals at one end, each of which is counted by itself."""

Answers: TypeAlias = tuple[tuple[str, str], ...]
Cards: TypeAlias = Mapping[Slot, Card]


@dataclass(frozen=True)
class ValuesLooked:
    """Hand values with the spans of their classes, and which of them are compared: what can be
    told of a deal by them is its number."""

    axes: tuple[Axis, ...]
    cuts: tuple[tuple[int, ...], ...]
    """By value, the least hands of its classes, the lowest aside, on the scale of the tables."""
    compared: tuple[tuple[int, int], ...]

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many classes each value has, and then three signs for each comparison."""
        return (*(len(cuts) + 1 for cuts in self.cuts), *(3 for _ in self.compared))

    @cached_property
    def kinds(self) -> int:
        """How many kinds of deals can be told apart."""
        return prod(self.sizes)

    def number(self, cards: Cards) -> int:
        """The kind of a deal."""
        values = [_value(axis, cards) for axis in self.axes]
        digits = [
            sum(value >= cut for cut in cuts) for value, cuts in zip(values, self.cuts, strict=True)
        ]
        digits += [1 + (values[a] > values[b]) - (values[a] < values[b]) for a, b in self.compared]
        number, step = 0, 1
        for digit, size in zip(digits, self.sizes, strict=True):
            number, step = number + digit * step, step * size
        return number


@dataclass(frozen=True)
class End:
    """The end of a course: what was answered, and what the deal is settled by."""

    answers: Answers
    look: ValuesLooked


class Moment(NamedTuple):
    """When something is asked: the same question may come with more cards seen, such as one that
    was drawn for another."""

    ask: str
    seen: frozenset[Slot]


@dataclass(frozen=True)
class Question:
    """A choice of the seat: what is asked, what the seat has seen, and where each answer leads."""

    ask: str
    options: tuple[str, ...]
    seen: tuple[Slot, ...]
    own: tuple[Slot, ...]
    """The own cards that the seat still holds, in their order."""
    discards: tuple[int, ...]
    """By option, which of them it lays away, or -1."""
    floors: tuple[Floor | None, ...]
    """By option, the hand that opens it."""
    children: tuple[Tree, ...]

    @property
    def moment(self) -> Moment:
        """What is asked, and what is seen then."""
        return Moment(self.ask, frozenset(self.seen))


@dataclass(frozen=True)
class Fork:
    """The kind of a settlement decides how the round goes on; -1 where no deal has shown it."""

    look: ValuesLooked
    branches: tuple[int, ...]
    """By kind, which of the children it leads to."""
    children: tuple[Tree, ...]


Tree: TypeAlias = End | Question | Fork


def items_of(tree: Tree, answers: Answers = ()) -> Iterator[tuple[Tree, Answers]]:
    """A tree and all below it, each before those that it leads to, with what was answered before;
    questions, forks and ends are numbered in this order."""
    yield tree, answers
    if isinstance(tree, Question):
        for option, child in zip(tree.options, tree.children, strict=True):
            yield from items_of(child, (*answers, (tree.ask, option)))
    elif isinstance(tree, Fork):
        for child in tree.children:
            yield from items_of(child, answers)


def questions_of(tree: Tree) -> Iterator[Question]:
    """Every question of a tree, the first one first."""
    return (item for item, _ in items_of(tree) if isinstance(item, Question))


@dataclass(frozen=True)
class CourseTree:
    """All courses of a game with some wagers under some rules."""

    game: Game
    rules: Rules
    wagers: tuple[str, ...]
    tree: Tree
    slots: tuple[Slot, ...]
    """Every place that is dealt a card, in the order in which it is."""
    stops: tuple[Stop, ...]
    """Where a wheel may stop that some rounds spin; none where no round does."""

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """When something is asked, each once."""
        return tuple(dict.fromkeys(question.moment for question in questions_of(self.tree)))

    @cached_property
    def options(self) -> tuple[str, ...]:
        """Every answer, each once: actions are numbered by it."""
        names = (name for question in questions_of(self.tree) for name in question.options)
        return tuple(dict.fromkeys(names))

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the shoe."""
        return tuple(sorted(self.game.shoe_cards(self.rules)))

    @cached_property
    def alike_suits(self) -> tuple[int, ...]:
        """By suit, the first one that has the same cards: those may be exchanged."""
        ranks = [sorted(card.rank for card in self.deck if card.suit == suit)
                 for suit in range(len(SUITS))]  # fmt: skip
        return tuple(ranks.index(held) for held in ranks)


def course_of(game: Game, rules: Rules, wagers: Iterable[str] = ()) -> CourseTree:
    """Read the courses of a game with some wagers: those that must be made if none are named."""
    placed = tuple(wagers) or main_wagers(game)
    _refuse_wagers(game, rules, placed)
    return _Reader(game, rules, placed).course()


def _refuse_wagers(game: Game, rules: Rules, wagers: Sequence[str]) -> None:
    for name in wagers:
        if not game.wager(name).offered(rules):
            raise OddsError(f"{game.name}: the house does not take the wager {name!r}")
    missing = [wager for wager in main_wagers(game) if wager not in wagers]
    if missing:
        raise OddsError(f"{game.name}: nobody is dealt in without the wager {missing[0]!r}")


class _Reader:
    """Reads one game."""

    def __init__(self, game: Game, rules: Rules, wagers: tuple[str, ...]) -> None:
        self.game, self.rules, self.wagers = game, rules, wagers
        self.stops = wheel_stops(game, rules, wagers)
        self.walker = Walker(game, rules, wagers, self.stops[0] if self.stops else None)
        self.random, self.cards = Random(0), sorted(set(game.deck))
        self.slots: dict[Slot, None] = {}
        self.ends = 0

    def course(self) -> CourseTree:
        tree = self._tree({}, (), self._walked({}, SAMPLED))
        slots = tuple(self.slots)
        return CourseTree(self.game, self.rules, self.wagers, tree, slots, self.stops)

    def _walked(self, answers: Mapping[str, str], count: int) -> list[tuple[Walk, Cards]]:
        walks: list[tuple[Walk, Cards]] = []
        for _ in range(count):
            deck = iter(self.random.sample(self.cards, len(self.cards)))
            dealt: dict[Slot, Card] = {}

            def card_at(
                slot: Slot, deck: Iterator[Card] = deck, dealt: dict[Slot, Card] = dealt
            ) -> Card:
                if slot not in dealt:
                    dealt[slot] = next(deck)
                return dealt[slot]

            walks.append((self.walker.walk(answers, card_at), dealt))
            self.slots.update(dict.fromkeys(dealt))
        return walks

    def _tree(
        self,
        answers: Mapping[str, str],
        forks: tuple[tuple[ValuesLooked, frozenset[int]], ...],
        walks: list[tuple[Walk, Cards]],
    ) -> Tree:
        """The course of rounds with these answers that went these ways at forks."""
        courses = {_outline(walk) for walk, _ in walks}
        if len(courses) > 1:
            return self._fork(answers, forks)
        walk = walks[0][0]
        after = [choice for choice in walk.asked if choice.ask not in answers]
        if not after:
            self.ends += 1
            if self.ends > MOST_COURSES:
                raise OddsError(f"{self.game.name}: choices lead to too many courses")
            return End(walk.ending.choices, self._look(walk.looked))
        return self._question(answers, forks, after[0])

    def _question(
        self,
        answers: Mapping[str, str],
        forks: tuple[tuple[ValuesLooked, frozenset[int]], ...],
        choice: ChoicePoint,
    ) -> Question:
        children = []
        for option in choice.options:
            taken = {**answers, choice.ask: option}
            walks = self._kept(taken, forks)
            children.append(self._tree(taken, forks, walks))
        ask = next(other for other in self.game.asks(self.rules) if other.name == choice.ask)
        laid = {option.name: option.discards for option in ask.options}
        discards = tuple(
            -1 if laid[name] is None else int(laid[name] or 0) for name in choice.options
        )
        seen = tuple(sorted(choice.seen))
        return Question(
            choice.ask, choice.options, seen, choice.own, discards, choice.floors, tuple(children)
        )

    def _kept(
        self, answers: Mapping[str, str], forks: tuple[tuple[ValuesLooked, frozenset[int]], ...]
    ) -> list[tuple[Walk, Cards]]:
        """Walks that went these ways at forks."""
        walks = self._walked(answers, FORKED if forks else SAMPLED)
        return [
            (walk, cards)
            for walk, cards in walks
            if all(look.number(cards) in kinds for look, kinds in forks)
        ][:SAMPLED]

    def _fork(
        self, answers: Mapping[str, str], forks: tuple[tuple[ValuesLooked, frozenset[int]], ...]
    ) -> Tree:
        """The kind of the last settlement before courses part tells how rounds go on."""
        walks = [
            (walk, cards)
            for walk, cards in self._walked(answers, FORKED)
            if all(look.number(cards) in kinds for look, kinds in forks)
        ]
        outlines = [_outline(walk) for walk, _ in walks]
        shared = sum(1 for _ in takewhile(_alike, zip(*outlines, strict=False)))
        looked = [event for event in walks[0][0].events[:shared] if isinstance(event, Looked)]
        if not looked:
            raise self._unlike()
        look = self._look(looked[-1:])
        by_kind: dict[int, set[tuple[object, ...]]] = {}
        for (_, cards), outline in zip(walks, outlines, strict=True):
            by_kind.setdefault(look.number(cards), set()).add(outline)
        if any(len(courses) > 1 for courses in by_kind.values()):
            raise self._unlike()
        ways = list(dict.fromkeys(next(iter(courses)) for courses in by_kind.values()))
        branches = tuple(
            ways.index(next(iter(by_kind[kind]))) if kind in by_kind else -1
            for kind in range(look.kinds)
        )
        children = []
        for way in range(len(ways)):
            kinds = frozenset(kind for kind, to in enumerate(branches) if to == way)
            mine = [walked for walked in walks if look.number(walked[1]) in kinds][:SAMPLED]
            children.append(self._tree(answers, (*forks, (look, kinds)), mine))
        return Fork(look, branches, tuple(children))

    def _unlike(self) -> OddsError:
        return OddsError(
            f"{self.game.name}: what is asked or settled depends on cards that no settlement "
            "before it looks at"
        )

    def _look(self, looked: Iterable[Looked]) -> ValuesLooked:
        """All that some settlements look at, together."""
        values: dict[Axis, list[Value]] = {}
        compared: dict[tuple[Axis, Axis], None] = {}
        for settlement in looked:
            for axis, value in settlement.values:
                values.setdefault(axis, []).append(value)
            compared.update(dict.fromkeys(settlement.compared))
        axes = tuple(sorted(values))
        cuts = tuple(tuple(sorted(self._cuts(axis, values[axis]))) for axis in axes)
        pairs = tuple((axes.index(a), axes.index(b)) for a, b in sorted(compared))
        look = ValuesLooked(axes, cuts, pairs)
        if look.kinds > MOST_KINDS:
            raise OddsError(
                f"{self.game.name}: values are looked at in {look.kinds:,} ways at once"
            )
        return look

    def _cuts(self, axis: Axis, values: Iterable[Value]) -> set[int]:
        above = 0 if axis.ranking in KINDS else 1
        cuts: set[int] = set()
        for value in values:
            cuts.update(low + above for low, _ in value.spans(self.rules)[1:])
            if value.bands:
                cuts.update(
                    hand_class.low + above for hand_class in RANKINGS[value.ranking].classes()[1:]
                )
        return cuts


def _outline(walk: Walk) -> tuple[object, ...]:
    """What happened in a round, whatever the cards were."""
    return tuple(
        event
        if isinstance(event, ChoicePoint)
        else (event.settlement, tuple(axis for axis, _ in event.values), event.compared)
        for event in walk.events
    )


def _alike(events: tuple[object, ...]) -> bool:
    return all(event == events[0] for event in events)


def _value(axis: Axis, cards: Cards) -> int:
    return max(_best(axis.ranking, [cards[slot] for slot in slots]) for slots in axis.sets)


def _best(ranking: str, cards: Sequence[Card]) -> int:
    tables = _tables(ranking, len(cards))
    key = mask = np.uint64(0)
    with np.errstate(over="ignore"):
        for card in cards:
            key, mask = key + tables.keys[card], mask + tables.masks[card]
    return int(value_of_best(key, mask, tables))


@lru_cache(maxsize=64)
def _tables(ranking: str, size: int) -> BestTables:
    return table_of(ranking, size)
