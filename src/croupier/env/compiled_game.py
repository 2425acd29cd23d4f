"""A game for environments, compiled: rounds in a block for one seat, or side by side for many."""

from __future__ import annotations

from copy import copy
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.batch.course import Question
from croupier.batch.kernel import SPARE, Scratch
from croupier.batch.play import CompiledPlay
from croupier.batch.random_stream import AT_ONCE
from croupier.batch.script import QUESTION, Bytes, Ints
from croupier.batch.steps import Answered, Seats, Shown, deal_block, deal_rounds, step_rounds
from croupier.env.house import EnvHouse
from croupier.env.view import GO_ON, SeatNumbers

BEFORE_FIRST: Final = np.uint64((1 << 64) - 1)
"""The number of the round before the first: a seat that was dealt none begins like one whose round
is over."""
BLOCK: Final = AT_ONCE
"""Rounds that are dealt ahead for a single seat."""


class CompiledGame:
    """The arrays of a game, and what its ends come to."""

    def __init__(self, house: EnvHouse) -> None:
        self.view = SeatNumbers(house)
        self.play = CompiledPlay.of(house.game, house.rules, house.wagers)
        script, course = self.play.script, self.play.course
        self.script, self.scratch = script, Scratch.of(script)
        self.nets = np.full(self.play.ends.size, np.nan)
        options = script.after.shape[1]
        order = [options if name == GO_ON else options + 1 for name in self.view.options]
        for at, name in enumerate(self.view.options):
            if name in course.options:
                order[at] = course.options.index(name)
        option_of = np.array(order, np.int64)
        place = np.array([self.view.place[slot] for slot in course.slots], np.int64)
        numbers = [self.view.number(moment.ask) for moment in course.moments]
        asks = np.array(numbers or [0], np.int64)
        self.shown = Shown(asks, self._seen(), place, option_of, self._masks(option_of))

    def __reduce__(self) -> tuple[Any, ...]:
        return CompiledGame, (self.view.house,)

    def __deepcopy__(self, memo: dict[int, Any]) -> CompiledGame:
        """The same game, with arrays of its own to work on."""
        copied = copy(self)
        copied.scratch = Scratch.of(self.script)
        return copied

    def _masks(self, option_of: Ints) -> Bytes:
        """[item, action]: whether it is open, hands that open it aside."""
        script = self.script
        is_asked = (script.sort == QUESTION)[:, None]
        is_open = np.hstack([script.after >= 0, ~is_asked, np.zeros_like(is_asked)])
        masks: Bytes = is_open[:, option_of].astype(np.uint8)
        return masks

    def _seen(self) -> Ints:
        """[item, slot]: whether the seat sees the card when it is asked."""
        slots = self.play.course.slots
        seen = np.zeros((len(self.script.sort), len(slots)), np.int64)
        for item, tree in enumerate(self.play.ends.items):
            if isinstance(tree, Question):
                seen[item, [slots.index(slot) for slot in tree.seen]] = 1
        return seen

    def nets_of(self, numbers: Ints, cards: Bytes) -> NDArray[np.float64]:
        """What rounds come to, in units: the game settles one of each kind that it has not met."""
        nets = self.nets[numbers]
        for row in np.flatnonzero(np.isnan(nets)).tolist():
            number = int(numbers[row])
            self.nets[number] = float(self.play.ending(number, cards[row]).net)
            nets[row] = self.nets[number]
        return nets


class Block:
    """Rounds of one seat, dealt ahead."""

    def __init__(self, game: CompiledGame, key: int) -> None:
        self.game, self.first = game, -BLOCK
        script = game.script
        items, options = script.after.shape
        self.scratch = Scratch.of(script, key)
        self._items = np.zeros((BLOCK, items), np.int64)
        self._kinds = np.zeros((BLOCK, len(script.look_values) - 1), np.int64)
        self._stops = np.zeros(BLOCK, np.int64)
        self.masks = np.zeros((BLOCK, items, options), np.uint8)
        self.items: list[list[int]] = []
        """By row and item, where a fork leads."""
        self.kinds: list[list[int]] = []
        """By row and look."""
        self.stops: list[int] = []

    @property
    def cards(self) -> Bytes:
        """By row and place."""
        return self.scratch.cards

    def at(self, number: int) -> int:
        """The row of a round, dealt now if it is not at hand."""
        if not self.first <= number < self.first + BLOCK or self.first < 0:
            self.first = number - number % BLOCK
            deal_block(
                self.game.script, self.scratch, self.first,
                self._items, self._kinds, self._stops, self.masks,
            )  # fmt: skip
            self.items, self.kinds = self._items.tolist(), self._kinds.tolist()
            self.stops = self._stops.tolist()
        return number - self.first


class SeatRounds:
    """Rounds of many seats, side by side."""

    def __init__(self, game: CompiledGame, count: int) -> None:
        self.game, places = game, game.script.places + SPARE
        self.seats = Seats(
            np.zeros(count, np.uint64),
            np.full(count, BEFORE_FIRST),
            np.zeros((count, places), np.uint8),
            np.zeros(count, np.int64),
            np.zeros(count, np.int64),
            np.ones(count, np.uint8),
        )
        self.answered = Answered(
            np.zeros((count, game.view.size), np.int64),
            np.zeros((count, len(game.view.options)), np.uint8),
            np.zeros(count),
            np.zeros(count, np.uint8),
            np.zeros(count, np.int64),
            np.zeros(count + 1, np.int64),
            np.zeros((count, game.script.places), np.uint8),
            np.zeros(count + 1, np.int64),
        )

    def dealt(self, seat: int) -> Bytes:
        """The cards of a seat's round."""
        cards: Bytes = self.seats.cards[seat]
        return cards

    def deal(self, which: NDArray[np.bool_]) -> None:
        """A new round for some seats."""
        game = self.game
        deal_rounds(
            game.script, game.shown, game.scratch, self.seats, which.view(np.uint8), self.answered
        )

    def step(self, actions: Ints, *, deals_at_once: bool) -> None:
        """Give every seat's answer, which is open to it."""
        game, answered = self.game, self.answered
        step_rounds(
            game.script, game.shown, game.scratch, self.seats, actions, game.nets,
            deals_at_once, answered,
        )  # fmt: skip
        unpaid = int(answered.unpaid[-1])
        if unpaid:
            rows, cards = answered.unpaid[:unpaid], answered.last_cards[:unpaid]
            answered.rewards[rows] = game.nets_of(answered.numbers[rows], cards)
