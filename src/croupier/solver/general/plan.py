"""What there is to solve in a game, read from its script: levels of knowledge, a tree of choices,
groups of cards, and the views of the cards that its settlements take.

A level is what the seat has seen when it is asked; each holds the one before it. Cards that come to
be seen together and that no value tells apart are a group; those that are never seen and that only
the opponent's value looks at are the opponent's. A leaf of the tree is a course of the round, and
its view is all the values that are looked at on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple, TypeAlias

from croupier.cards import Card
from croupier.rounds import Game, Rules
from croupier.rounds.kinds import OWN, RANKINGS, Value
from croupier.solver.general.walk import Axis, Floor, Slot, Unsolvable, Walk, Walker, wheel_stops

COMPARED: Final = 600
"""Deals that show whether those of one kind are settled alike, over all courses of a round."""
TRIED: Final = 4
"""Deals that show whether the course of a round depends on the cards."""
MOST_OPPOSED: Final = 6
"""Hidden cards of an opponent that are put in order."""
MOST_PATHS: Final = 2_000

Pair: TypeAlias = tuple[Axis, Axis]
Answers: TypeAlias = tuple[tuple[str, str], ...]


class View(NamedTuple):
    """The values that settlements look at, and which of them they compare."""

    axes: frozenset[Axis]
    compared: frozenset[Pair]

    def covers(self, other: View) -> bool:
        """Whether it sees all that another does."""
        return self.axes >= other.axes and self.compared >= other.compared

    def joined(self, other: View) -> View:
        """Both together."""
        return View(self.axes | other.axes, self.compared | other.compared)


BLIND: Final = View(frozenset(), frozenset())


@dataclass(frozen=True)
class Leaf:
    """A course of the round to its end."""

    answers: Answers
    view: View


@dataclass(frozen=True)
class Node:
    """A choice: what is asked, at which level, and where each option leads."""

    ask: str
    level: int
    own: tuple[Slot, ...]
    """The own cards held then."""
    options: tuple[str, ...]
    floors: tuple[Floor | None, ...]
    """By option, the hand that opens it."""
    stakes: tuple[int, ...]
    children: tuple[Tree, ...]
    before: Answers = ()
    """What was answered before."""

    @property
    def boldest(self) -> int:
        """The place of the option that puts down the most, of those alike the last."""
        return max(range(len(self.options)), key=lambda at: (self.stakes[at], at))

    @property
    def preference(self) -> tuple[int, ...]:
        """Options by their places, the one first that is taken of those worth the same."""
        return tuple(sorted(range(len(self.options)), key=lambda at: (self.stakes[at], at)))


Tree: TypeAlias = Leaf | Node


class Group(NamedTuple):
    """Cards of the layout that are seen together and are not told apart."""

    slots: tuple[Slot, ...]
    level: int


@dataclass(frozen=True)
class Plan:
    """Everything that is to be known of a game with some wagers before cards are counted."""

    name: str
    """What the game is called."""
    wagers: tuple[str, ...]
    tree: Tree
    own: tuple[Slot, ...]
    """The own cards that are seen at the first choice."""
    groups: tuple[Group, ...]
    """The other cards, the opponent's aside, in the order in which they are seen."""
    opposed: tuple[Slot, ...]
    """The opponent's cards, that nobody sees before the end."""
    levels: int
    views: tuple[View, ...]
    cuts: Mapping[Axis, tuple[int, ...]]
    """By value, the least hands of its classes, the lowest aside."""
    lying: frozenset[Slot] = frozenset()
    """The cards that have been dealt when the first choice is made, face up or down."""

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """Every course of the round."""
        return tuple(leaves_of(self.tree))

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Every choice, later ones first."""
        return tuple(nodes_of(self.tree))

    @property
    def last(self) -> int:
        """The last level at which anything is asked."""
        return self.levels - 1

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Every card that matters: own, then the layout, then the opponent's."""
        laid = (slot for group in self.groups for slot in group.slots)
        return (*self.own, *laid, *self.opposed)

    @property
    def signature(self) -> str:
        """All that counts depend on, written out."""
        views = sorted((sorted(view.axes), sorted(view.compared)) for view in self.views)
        return repr(
            (self.own, self.groups, self.opposed, self.levels, views, sorted(self.cuts.items()))
        )

    def seen(self, level: int) -> tuple[Slot, ...]:
        """The cards of the layout that are seen at a level, group by group."""
        return tuple(slot for group in self.groups if group.level <= level for slot in group.slots)


def leaves_of(tree: Tree) -> Iterator[Leaf]:
    """The leaves of a tree in their order."""
    if isinstance(tree, Leaf):
        yield tree
    else:
        for child in tree.children:
            yield from leaves_of(child)


def nodes_of(tree: Tree) -> Iterator[Node]:
    """The choices of a tree, each after those that it leads to."""
    if isinstance(tree, Node):
        for child in tree.children:
            yield from nodes_of(child)
        yield tree


def main_wagers(game: Game) -> tuple[str, ...]:
    """The wagers without which nobody is dealt in."""
    required = [wager.name for wager in game.wagers if wager.required]
    first = [] if game.unit_wager in required else [game.unit_wager]
    return (*first, *required)


def plan_of(
    game: Game, rules: Sequence[Rules], wagers: Iterable[str] = (), *, compares: bool = True
) -> Plan:
    """Read a game under the first of these rules; values are classed as any of them has it. Whether
    settlements look at no more than they declare is found by comparing deals."""
    placed = tuple(wagers) or main_wagers(game)
    if game.shoe_lasts or len(set(game.shoe_cards(rules[0]))) < len(game.shoe_cards(rules[0])):
        raise Unsolvable(f"{game.name}: several decks at once need a solver of their own")
    return _Reader(game, rules, placed).plan(compares=compares)


class _Reader:
    """Reads one plan."""

    def __init__(self, game: Game, rules: Sequence[Rules], wagers: tuple[str, ...]) -> None:
        self.game, self.every, self.wagers = game, rules, wagers
        stops = wheel_stops(game, rules[0], wagers)
        self.walker = Walker(game, rules[0], wagers, stops[0] if stops else None)
        self.random = Random(0)
        self.values: dict[Axis, list[Value]] = {}
        self.seen_at: dict[tuple[Answers, str], frozenset[Slot]] = {}
        self.lying: frozenset[Slot] = frozenset()
        self.paths = 0

    def plan(self, *, compares: bool) -> Plan:
        tree = self._tree({}, 0)
        levels = sorted(set(self.seen_at.values()), key=len) or [self._own_at_end()]
        for fewer, more in pairwise(levels):
            if not fewer < more:
                raise Unsolvable(f"{self.game.name}: what is seen depends on what was chosen")
        tree = self._levelled(tree, levels)
        if compares:
            self._compare_deals(tree)
        views = widest(leaf.view for leaf in leaves_of(tree))
        own = _exchangeable([slot for slot in levels[0] if slot.area == OWN], views)
        if not own:
            raise Unsolvable(f"{self.game.name}: the first choice comes before the own cards")
        used = frozenset(slot for view in views for axis in view.axes for slot in axis.slots)
        opposed = _opposed(views, used - levels[-1])
        others = (used | levels[-1]) - frozenset((*own, *opposed))
        groups = tuple(_groups(others, levels, views))
        cuts = {axis: self._cuts(axis) for view in views for axis in view.axes}
        return Plan(
            self.game.name, self.wagers, tree, own, groups, opposed, len(levels), views, cuts,
            self.lying,
        )  # fmt: skip

    # ---- the tree ---------------------------------------------------------------------------

    def _tree(self, answers: dict[str, str], depth: int) -> Tree:
        """The course of the round from some answers on."""
        walk = self._walked(answers)
        if len(walk.asked) == depth:
            self.paths += 1
            if self.paths > MOST_PATHS:
                raise Unsolvable(f"{self.game.name}: choices lead to too many courses")
            return Leaf(walk.ending.choices, self._view(walk))
        choice = walk.asked[depth]
        children, stakes = [], []
        for option in choice.options:
            taken = {**answers, choice.ask: option}
            children.append(self._tree(taken, depth + 1))
            stakes.append(self.walker.walk(taken, self._any_cards()).stakes[depth])
        before = tuple(answers.items())
        self.seen_at[before, choice.ask] = choice.seen
        if not before:
            self.lying = choice.lying
        return Node(
            choice.ask,
            0,
            choice.own,
            choice.options,
            choice.floors,
            tuple(stakes),
            tuple(children),
            before,
        )

    def _levelled(self, tree: Tree, levels: Sequence[frozenset[Slot]]) -> Tree:
        """The tree with the level of each choice."""
        if isinstance(tree, Leaf):
            return tree
        children = tuple(self._levelled(child, levels) for child in tree.children)
        level = levels.index(self.seen_at[tree.before, tree.ask])
        return replace(tree, level=level, children=children)

    def _walked(self, answers: dict[str, str]) -> Walk:
        """A round with these answers, after a look whether other cards lead elsewhere."""
        walks = [self.walker.walk(answers, self._any_cards()) for _ in range(TRIED)]
        first = walks[0]
        for other in walks[1:]:
            if other.asked != first.asked or other.looked != first.looked:
                raise Unsolvable(f"{self.game.name}: what is asked or settled depends on the cards")
        return first

    def _compare_deals(self, tree: Tree) -> None:
        """Refuse a settlement that looks at more than it declares, with the two deals."""
        every = list(leaves_of(tree))
        for leaf in every:
            met: dict[object, tuple[object, str]] = {}
            for _ in range(max(8, COMPARED // len(every))):
                dealt: list[str] = []
                cards = self._any_cards()

                def card_at(
                    slot: Slot,
                    cards: Callable[[Slot], Card] = cards,
                    dealt: list[str] = dealt,
                ) -> Card:
                    card = cards(slot)
                    dealt.append(f"{slot.area} {card}")
                    return card

                walk = self.walker.walk(dict(leaf.answers), card_at)
                came_to, deal = walk.ending.settled, ", ".join(dealt)
                before, other = met.setdefault(walk.kinds, (came_to, deal))
                if before != came_to:
                    raise Unsolvable(
                        f"{self.game.name}: a settlement looks at more than it declares: two deals "
                        f"of one kind are settled differently: {other}; {deal}"
                    )

    def _any_cards(self) -> Callable[[Slot], Card]:
        cards = iter(self.random.sample(self.game.deck, len(self.game.deck)))
        dealt: dict[Slot, Card] = {}

        def card_at(slot: Slot) -> Card:
            if slot not in dealt:
                dealt[slot] = next(cards)
            return dealt[slot]

        return card_at

    def _own_at_end(self) -> frozenset[Slot]:
        """Where nothing is asked: the cards that the seat has got."""
        slots: list[Slot] = []
        cards = self._any_cards()

        def noted(slot: Slot) -> Card:
            slots.append(slot)
            return cards(slot)

        self.walker.walk({}, noted)
        return frozenset(slot for slot in slots if slot.area == OWN)

    def _view(self, walk: Walk) -> View:
        view = BLIND
        for looked in walk.looked:
            for axis, value in looked.values:
                values = self.values.setdefault(axis, [])
                if not any(value is other for other in values):
                    values.append(value)
            axes = frozenset(axis for axis, _ in looked.values)
            view = view.joined(View(axes, frozenset(looked.compared)))
        return view

    def _cuts(self, axis: Axis) -> tuple[int, ...]:
        """Where hands begin that any of the rules tells apart from lesser ones."""
        cuts: set[int] = set()
        for value in self.values[axis]:
            for rules in self.every:
                cuts.update(low for low, _ in value.spans(rules)[1:])
            if value.bands:
                cuts.update(hand_class.low for hand_class in RANKINGS[value.ranking].classes()[1:])
        return tuple(sorted(cuts))


def widest(views: Iterable[View]) -> tuple[View, ...]:
    """The views that are not part of another."""
    every = list(dict.fromkeys(views))
    return tuple(
        view for view in every if not any(other.covers(view) for other in every if other != view)
    )


def _opposed(views: Sequence[View], hidden: frozenset[Slot]) -> tuple[Slot, ...]:
    """Hidden cards that only values look at which look at no own card, and at all of them."""
    axes = frozenset(axis for view in views for axis in view.axes)
    owns = frozenset(slot for axis in axes if _is_own(axis) for slot in axis.slots)
    opposed = frozenset(slot for slot in hidden - owns)
    theirs = [axis for axis in axes if axis.slots & opposed]
    whole = all(opposed <= frozenset(some) for axis in theirs for some in axis.sets)
    alone = all(len([axis for axis in view.axes if axis in theirs]) <= 1 for view in views)
    compared = (pair for view in views for pair in view.compared)
    fits = all(sum(axis in theirs for axis in pair) <= 1 for pair in compared)
    once = all(
        len([pair for pair in view.compared if set(pair) & set(theirs)]) <= 1 for view in views
    )
    if not opposed or not (whole and alone and fits and once) or len(opposed) > MOST_OPPOSED:
        return ()
    return tuple(sorted(opposed))


def _exchangeable(slots: Sequence[Slot], views: Sequence[View]) -> tuple[Slot, ...]:
    """The most of the own cards that may change places without any value being lost."""
    axes = frozenset(axis for view in views for axis in view.axes)
    groups: list[list[Slot]] = []
    for slot in sorted(slots):
        for group in groups:
            if {_swapped(axis, group[0], slot) for axis in axes} == axes:
                group.append(slot)
                break
        else:
            groups.append([slot])
    groups.sort(key=len)
    return tuple(groups[-1]) if groups else ()


def _is_own(axis: Axis) -> bool:
    return any(slot.area == OWN for slot in axis.slots)


def _groups(
    slots: frozenset[Slot], levels: Sequence[frozenset[Slot]], views: Sequence[View]
) -> Iterator[Group]:
    """The cards of each level, those together that no value tells apart."""
    axes = frozenset(axis for view in views for axis in view.axes)
    level_of = {
        slot: next((at for at, seen in enumerate(levels) if slot in seen), len(levels))
        for slot in slots
    }
    for level in sorted(set(level_of.values())):
        left = sorted(slot for slot in slots if level_of[slot] == level)
        groups: list[list[Slot]] = []
        for slot in left:
            for group in groups:
                if all(alike(axis, group[0], slot) for axis in axes):
                    group.append(slot)
                    break
            else:
                groups.append([slot])
        for group in sorted(groups, key=len, reverse=True):
            yield Group(tuple(group), level)


def alike(axis: Axis, first: Slot, second: Slot) -> bool:
    """Whether a value stays what it is when two cards change places."""
    return _swapped(axis, first, second) == axis


def _swapped(axis: Axis, first: Slot, second: Slot) -> Axis:
    swap = {first: second, second: first}
    sets = {tuple(sorted(swap.get(slot, slot) for slot in some)) for some in axis.sets}
    return Axis(axis.ranking, tuple(sorted(sets)))
