"""Hands played in turn, as tables: what a hand may do, what becomes of it, when the dealer draws.

Every entry is what the script's own functions say of a hand of such cards: `offers`, `takes` and
`ends` of its turns, and `draws` of its dealer. Hands are told apart by all their cards' worth, by
the card that a split left them with, and by how often they have doubled. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from random import Random
from typing import Final, NamedTuple

import numpy as np

from croupier.batch.script import Bytes, Ints
from croupier.batch.turn_example import Example
from croupier.cards import DECK, Card
from croupier.hands.blackjack import worth
from croupier.rounds import Game, Hand, Rules
from croupier.rounds.choices import Ask, Option, Turns
from croupier.rounds.kinds import BLACKJACK, POINTS, RANKINGS
from croupier.rounds.round import Part, Round
from croupier.rounds.script import DealerDraws
from croupier.solver.general.walk import Unsolvable

MOST_PARTS: Final = 8
"""Hands that one may become."""
DEALER_VALUES: Final = BLACKJACK + 1
"""What a dealer's hand may be worth, by the ranking of points."""
_SAMPLED: Final = 40


class State(NamedTuple):
    """A hand in its turn."""

    cards: tuple[int, ...]
    """What its cards are worth, in order of size; after a split the card that was left first."""
    is_split: bool
    doubles: int
    draws: int
    """Cards that it is still to get."""


class Class(NamedTuple):
    """How a hand has ended, as far as settlements look at it."""

    ended: str
    value: int
    doubles: int
    is_split: bool


class TurnScript(NamedTuple):
    """One game with some wagers under some rules, for compiled code."""

    deck: Bytes
    kind: Ints
    """By card, what it is worth, counted from none."""
    early: Ints
    """By kind of the dealer's first card, what is asked before own cards are dealt, or -1."""
    late: Ints
    """The same of what is asked when all have their first cards."""
    turn: int
    """The number of the question in turns."""
    head: Ints
    """[question, option]: what an answer before turns adds to the number of them all; -1 if it
    is none."""
    skips: Bytes
    """[first, second card of the dealer]: whether no hand has a turn."""
    no_turn: Ints
    """By state of two cards, the class of a hand that had no turn."""
    card: Ints
    """[state, kind]: the hand with one card more."""
    draws: Bytes
    """By state, whether it is to get a card before it is asked."""
    opens: Bytes
    """[state, hands, option]."""
    is_asked: Bytes
    """[state, hands]: whether anything is open."""
    after: Ints
    """[state, option]: the hand after an answer; -1 if its turn ends."""
    stops: Ints
    """[state, option]: the class of a hand whose turn an answer ends, or -1."""
    splits: Bytes
    """[state, option]: whether an answer makes two hands of one, both in the state after it."""
    ends: Ints
    """By state, the class of a hand to which nothing is open."""
    doubled: Bytes
    """By state, how often it has doubled."""
    divided: Bytes
    """By state, whether a split has made it."""
    alive: Bytes
    """[class, kind of the dealer's first card]: whether the dealer draws for such a hand."""
    always: int
    """Whether the dealer draws in any case, for a wager on the dealer's hand."""
    dealer_card: Ints
    """[hand of the dealer, kind]."""
    dealer_draws: Bytes
    dealer_value: Ints
    busts: Bytes
    """[three cards]: how they go over, where a wager is on that."""


@dataclass(frozen=True)
class TurnNames:
    """What the numbers of a script stand for."""

    asks: tuple[str, ...]
    options: tuple[str, ...]
    classes: tuple[Class, ...]
    states: tuple[State, ...]
    worths: tuple[int, ...]
    heads: int
    parts: int
    """Up to how many hands there may be."""
    busts: int
    """How many ways to go over are told apart."""

    @cached_property
    def numbers(self) -> dict[State, int]:
        """The number of each state."""
        return {state: at for at, state in enumerate(self.states)}


def has_turns(game: Game, rules: Rules) -> bool:
    """Whether hands are played in turn."""
    return any(isinstance(ask, Turns) for ask in game.asks(rules))


def turn_script(game: Game, rules: Rules, wagers: Sequence[str]) -> tuple[TurnScript, TurnNames]:
    """Read the tables of a game; those read last are remembered, as it takes seconds."""
    options = tuple(sorted(rules.options.items()))
    key = game.slug, id(rules.edition), options, tuple(wagers)
    script = _READ.get(key)
    if script is None:
        # What is kept keeps its edition, so that no other has the same id.
        script = _READ[key] = (*_Reader(game, rules, tuple(wagers)).read(), rules)
        if len(_READ) > _MOST_READ:
            del _READ[next(iter(_READ))]
    return script[:2]


_MOST_READ: Final = 8
_READ: Final[dict[object, tuple[TurnScript, TurnNames, Rules]]] = {}


class _Reader:
    """Reads one game."""

    def __init__(self, game: Game, rules: Rules, wagers: tuple[str, ...]) -> None:
        self.game, self.rules, self.wagers = game, rules, wagers
        self.deck = tuple(sorted(game.shoe_cards(rules)))
        self.worths = tuple(sorted({worth(card) for card in self.deck}))
        self.like = {worth(card): card for card in reversed(self.deck)}
        steps = game.steps(rules)
        self.step = next(step for step in steps if isinstance(step, Turns))
        self.dealer = next(step for step in steps if isinstance(step, DealerDraws))
        self.over: dict[tuple[bool, int], State] = {}
        self.is_over: dict[tuple[int, ...], bool] = {}
        """By the worths of cards in their order; the same cards are met in many hands."""
        self.points = RANKINGS[POINTS].value
        self.side = tuple(wager for wager in wagers if wager not in game.part_wagers)

    def read(self) -> tuple[TurnScript, TurnNames]:
        early, late = self._asked_before()
        asks = tuple(dict.fromkeys([*early.values(), *late.values()]))
        by_name = {ask.name: ask for ask in self.game.asks(self.rules)}
        before = [by_name[name] for name in asks]
        names = (option.name for ask in (*before, self.step) for option in ask.options)
        options = tuple(dict.fromkeys(names))
        states, rows, classes, parts = self._states(options)
        head, heads = self._heads(before, options)
        dealer = self._dealer()
        at_turn = [self._at_turn(first) for first in self.worths]
        alive = [[self._is_alive(ended, round_) for round_ in at_turn] for ended in classes]
        opens = np.array([row.opens for row in rows], np.uint8)
        script = TurnScript(
            deck=np.array(self.deck, np.uint8),
            kind=np.array([self._kind(card) for card in DECK], np.int64),
            early=np.array([_place(asks, early.get(worth)) for worth in self.worths], np.int64),
            late=np.array([_place(asks, late.get(worth)) for worth in self.worths], np.int64),
            turn=len(asks),
            head=head,
            skips=self._skips(),
            no_turn=np.array([self._no_turn(state, classes) for state in states], np.int64),
            card=np.array([row.card for row in rows], np.int64),
            draws=np.array([state.draws for state in states], np.uint8),
            opens=opens,
            is_asked=np.array(opens.any(axis=2), np.uint8),
            after=np.array([row.after for row in rows], np.int64),
            stops=np.array([row.stops for row in rows], np.int64),
            splits=np.array([row.splits for row in rows], np.uint8),
            ends=np.array([row.ends for row in rows], np.int64),
            doubled=np.array([state.doubles for state in states], np.uint8),
            divided=np.array([state.is_split for state in states], np.uint8),
            alive=np.array(alive, np.uint8),
            always=int(self._draws_always()),
            dealer_card=dealer[0],
            dealer_draws=dealer[1],
            dealer_value=dealer[2],
            busts=self._busts(),
        )
        busts = int(script.busts.max()) + 1
        every, ended = (*asks, self.step.name), tuple(classes)
        return script, TurnNames(
            every, options, ended, tuple(states), self.worths, heads, parts, busts
        )

    def _kind(self, card: Card) -> int:
        return self.worths.index(worth(card)) if worth(card) in self.worths else 0

    # ---- before turns -----------------------------------------------------------------------

    def _asked_before(self) -> tuple[dict[int, str], dict[int, str]]:
        """By worth of the dealer's first card: what is asked before and after own cards."""
        early, late, chance = dict[int, str](), dict[int, str](), Random(0)
        for first in self.worths:
            for _ in range(_SAMPLED):
                deck = [self.like[first], *chance.sample(self.deck, 40)]
                example, cards = Example(self.game, self.rules, self.wagers), iter(deck)
                while (choice := example.asked(cards)) and choice.ask.name != self.step.name:
                    where = late if example.hand.cards else early
                    if where.setdefault(first, choice.ask.name) != choice.ask.name:
                        raise Unsolvable(f"{self.game.name}: more than one question before turns")
                    example.answer(chance.choice(example.state.options()).name)
        return early, late

    def _heads(self, before: Sequence[Ask], options: tuple[str, ...]) -> tuple[Ints, int]:
        head, step = np.full((max(1, len(before)), len(options)), -1, np.int64), 1
        for row, ask in zip(head, before, strict=False):
            for at, option in enumerate(ask.options):
                row[options.index(option.name)] = at * step
            step *= len(ask.options)
        return head, step

    def _skips(self) -> Bytes:
        """Which two cards of the dealer end a round before any turn."""
        skips = np.zeros((len(self.worths), len(self.worths)), np.uint8)
        low = [self.like[worth] for worth in self.worths[1:3]]
        for (row, first), (column, second) in product(enumerate(self.worths), repeat=2):
            example = Example(self.game, self.rules, self.wagers)
            cards = iter([self.like[first], *low, self.like[second], *([low[0]] * 40)])
            while (choice := example.asked(cards)) and choice.ask.name != self.step.name:
                example.answer(example.state.options()[0].name)
            skips[row, column] = choice is None
        return skips

    # ---- hands ------------------------------------------------------------------------------

    def _hand(self, state: State, many: int) -> tuple[Hand, Part]:
        """A hand at its turn, beside others whose turns have ended."""
        cards = [self.like[value] for value in state.cards]
        part = Part(1, cards, state.is_split, state.doubles, state.draws)
        others = [Part(number, [], True, ended="stand") for number in range(2, many + 1)]
        unit = self.game.unit_wager
        hand = Hand(1, unit, {unit: 1}, cards=cards, parts=[part, *others])
        return hand, part

    def _states(self, options: tuple[str, ...]) -> tuple[list[State], list[_Row], list[Class], int]:
        """Every hand that can be met."""
        round_ = Round({}, {area: [] for area in self.game.areas})
        most = self._most_parts(round_)
        numbers, classes = {State((), False, 0, 0): 0}, dict[Class, int]()
        rows, todo = list[_Row](), [State((), False, 0, 0)]
        for state in todo:
            row = _Row.of(len(options), len(self.worths), most)
            rows.append(row)

            def number(state: State) -> int:
                if state not in numbers:
                    numbers[state] = len(numbers)
                    todo.append(state)
                return numbers[state]

            size = len(state.cards)
            if state.draws or (size < 2 and not state.is_split):
                for kind, value in enumerate(self.worths):
                    row.card[kind] = number(self._one(_with(state, value)))
                continue
            open_ever: dict[str, tuple[Option, int]] = {}
            for many in range(2, most + 1) if state.is_split else (1,):
                hand, _ = self._hand(state, many)
                for option in self.step.offers(self.rules, round_, hand):
                    row.opens[many][options.index(option.name)] = 1
                    open_ever.setdefault(option.name, (option, many))
            last = most if state.is_split else 1
            if not any(row.opens[last]):
                hand, part = self._hand(state, last)
                ended = self.step.ends(self.rules, round_, hand)
                row.ends = _number(classes, self._class(part, ended))
            for name, (option, many) in open_ever.items():
                hand, part = self._hand(state, many)
                self.step.takes(hand, option)
                at = options.index(name)
                if part.ended:
                    row.stops[at] = _number(classes, self._class(part, part.ended))
                else:
                    row.splits[at] = len(hand.parts) > many
                    row.after[at] = number(_state(part))
        for state in todo:
            if len(state.cards) == 2 and not state.is_split:
                self._no_turn(state, list(classes), classes)
        return todo, rows, list(classes), most

    def _one(self, state: State) -> State:
        """One of all hands that have gone over, which are worth the same; or the hand itself."""
        held = tuple(sorted(state.cards)) if state.is_split else state.cards
        is_over = self.is_over.get(held)
        if is_over is None:
            is_over = self.is_over[held] = not self.points([self.like[value] for value in held])
        if not is_over:
            return state
        return self.over.setdefault((state.is_split, state.doubles), state)

    def _most_parts(self, round_: Round) -> int:
        """Up to how many hands one may become."""
        for many in range(1, MOST_PARTS + 1):
            grows = False
            for value in self.worths:
                state = State((value, value), many > 1, 0, 0)
                hand, _ = self._hand(state, many)
                for option in self.step.offers(self.rules, round_, hand):
                    after, _ = self._hand(state, many)
                    self.step.takes(after, option)
                    grows |= len(after.parts) > many
            if not grows:
                return many
        raise Unsolvable(f"{self.game.name}: a hand becomes more than {MOST_PARTS}")

    def _class(self, part: Part, ended: str) -> Class:
        looks = ended not in self.game.settlements or ended in self.game.looks_at
        return Class(ended, self.points(part.cards) * looks, part.doubles, part.is_split)

    def _no_turn(
        self, state: State, classes: list[Class], into: dict[Class, int] | None = None
    ) -> int:
        if len(state.cards) != 2 or state.is_split or state.doubles or state.draws:
            return -1
        _, part = self._hand(state, 1)
        hand_class = self._class(part, "")
        return _number(into, hand_class) if into is not None else classes.index(hand_class)

    # ---- the dealer -------------------------------------------------------------------------

    def _open_round(self, dealer: Sequence[int], ended: str, wagers: Sequence[str]) -> Round:
        cards = [self.like[self.worths[0]]] * 2
        part = Part(1, cards, ended=ended)
        hand = Hand(1, self.game.unit_wager, dict.fromkeys(wagers, 1), cards=cards, parts=[part])
        areas = {area: list[Card]() for area in self.game.areas}
        areas["dealer"] = [self.like[value] for value in dealer]
        return Round({1: hand}, areas)

    def _at_turn(self, first: int) -> Round:
        """A round in which a hand has a turn, by the dealer's first card."""
        low = [self.like[worth] for worth in self.worths[1:3]]
        cards = iter([self.like[first], *low, *([low[0]] * 41)])
        example = Example(self.game, self.rules, self.wagers)
        while (choice := example.asked(cards)) and choice.ask.name != self.step.name:
            example.answer(example.state.options()[0].name)
        return example.state.round

    def _is_alive(self, hand_class: Class, at_turn: Round) -> bool:
        """Whether the dealer draws to a low hand for a hand that has ended so, and that may have
        been settled at once."""
        round_ = self._open_round(self.worths[:2], hand_class.ended, [self.game.unit_wager])
        (hand,) = round_.hands.values()
        (part,) = hand.parts
        part.doubles, part.is_split = hand_class.doubles, hand_class.is_split
        part.settled = bool(hand_class.ended) and self.step.at_once(self.rules, at_turn, part)
        return self.dealer.draws(self.rules, round_)

    def _draws_always(self) -> bool:
        """Whether the dealer draws for the wagers that are on no hand."""
        round_ = self._open_round(self.worths[:2], "over 21", [self.game.unit_wager, *self.side])
        return self.dealer.draws(self.rules, round_)

    def _dealer(self) -> tuple[Ints, Bytes, Ints]:
        """The dealer's hands: with one card more, whether to draw one, and their worth."""
        numbers: dict[tuple[int, ...], int] = {(): 0}
        todo: list[tuple[int, ...]] = [()]
        cards, draws, values = list[list[int]](), list[int](), list[int]()
        for held in todo:
            is_drawn = len(held) > 1 and self.dealer.draws(
                self.rules, self._open_round(held, "stand", [self.game.unit_wager])
            )
            draws.append(int(is_drawn))
            values.append(self.points([self.like[value] for value in held]) if held else 0)
            row = [0] * len(self.worths)
            if len(held) < 2 or is_drawn:
                for kind, value in enumerate(self.worths):
                    after = tuple(sorted((*held, value)))
                    if after not in numbers:
                        numbers[after] = len(numbers)
                        todo.append(after)
                    row[kind] = numbers[after]
            cards.append(row)
        return np.array(cards, np.int64), np.array(draws, np.uint8), np.array(values, np.int64)

    def _busts(self) -> Bytes:
        """How three cards of the dealer go over, where a wager looks at it."""
        looks = [value for seen in self.game.looks_at.values() for value in seen.values]
        ways = [value.ranking for value in looks if set(value.pays or ()) & set(self.side)]
        if not ways:
            return np.zeros(1, np.uint8)
        if len(set(ways)) > 1:
            raise Unsolvable(f"{self.game.name}: several wagers on the dealer's hand")
        value = RANKINGS[ways[0]].value
        return np.array([value(three) for three in product(DECK, repeat=3)], np.uint8)


@dataclass
class _Row:
    """What is known of a state, while it is read."""

    card: list[int]
    opens: list[list[int]]
    after: list[int]
    stops: list[int]
    splits: list[int]
    ends: int = -1

    @staticmethod
    def of(options: int, kinds: int, parts: int) -> _Row:
        """Of which nothing is known yet."""
        opens = [[0] * options for _ in range(parts + 1)]
        return _Row([0] * kinds, opens, [-1] * options, [-1] * options, [0] * options)


def _with(state: State, value: int) -> State:
    """A hand with one card more."""
    if state.is_split:
        first, *others = state.cards
        cards = (first, *sorted((*others, value)))
    else:
        cards = tuple(sorted((*state.cards, value)))
    return State(cards, state.is_split, state.doubles, 0)


def _state(part: Part) -> State:
    held = [worth(card) for card in part.cards]
    cards = (held[0], *sorted(held[1:])) if part.is_split else tuple(sorted(held))
    return State(cards, part.is_split, part.doubles, part.draws)


def _number(classes: dict[Class, int], hand_class: Class) -> int:
    return classes.setdefault(hand_class, len(classes))


def _place(asks: Sequence[str], name: str | None) -> int:
    return asks.index(name) if name is not None else -1
