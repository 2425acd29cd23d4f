"""A game for environments, compiled: rounds in a block for one seat, or side by side for many."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.batch.course import Question
from croupier.batch.kernel import Scratch
from croupier.batch.play import Play
from croupier.batch.random_stream import new_stream
from croupier.batch.script import Bytes, Ints
from croupier.batch.steps import Seats, Shown, deal_block, deal_rounds, step_rounds
from croupier.env.house import House
from croupier.env.view import GO_ON, SeatView
from croupier.errors import OddsError

BLOCK: Final = 128
"""Rounds that are dealt ahead for a single seat."""


class Compiled:
    """The arrays of a game, and what its ends come to."""

    def __init__(self, house: House) -> None:
        self.view = SeatView(house)
        self.play = Play.of(house.game, house.rules, house.wagers)
        script, course = self.play.script, self.play.course
        self.script, self.stream, self.scratch = script, new_stream(0), Scratch.of(script)
        self.nets = np.full(self.play.ends.size, np.nan)
        options = script.after.shape[1]
        order = [options if name == GO_ON else options + 1 for name in self.view.options]
        for at, name in enumerate(self.view.options):
            if name in course.options:
                order[at] = course.options.index(name)
        option_of = np.array(order, np.int64)
        place = np.array([self.view.place[slot] for slot in course.slots], np.int64)
        asks = np.array([self.view.number(ask) for ask in course.asks] or [0], np.int64)
        self.shown = Shown(asks, self._seen(), place, option_of)

    def _seen(self) -> Bytes:
        """[item, slot]: whether the seat sees the card when it is asked."""
        slots = self.play.course.slots
        found = np.zeros((len(self.script.sort), len(slots)), np.uint8)
        for item, tree in enumerate(self.play.ends.items):
            if isinstance(tree, Question):
                found[item, [slots.index(slot) for slot in tree.seen]] = 1
        return found

    def nets_of(self, numbers: Ints, cards: Bytes) -> NDArray[np.float64]:
        """What rounds come to, in units: the game settles one of each kind that it has not met."""
        found = self.nets[numbers]
        for row in np.flatnonzero(np.isnan(found)).tolist():
            number = int(numbers[row])
            self.nets[number] = float(self.play.ending(number, cards[row]).net)
            found[row] = self.nets[number]
        return found


class Block:
    """Rounds of one seat, dealt ahead."""

    def __init__(self, game: Compiled, key: int) -> None:
        self.game, self.key, self.first = game, key, -BLOCK
        script = game.script
        items, options = script.after.shape
        self.cards = np.zeros((BLOCK, script.places), np.uint8)
        self.items = np.zeros((BLOCK, items), np.int64)
        self.numbers = np.zeros((BLOCK, items), np.int64)
        self.masks = np.zeros((BLOCK, items, options), np.uint8)
        self.starts: list[int] = []

    def at(self, number: int) -> int:
        """The row of a round, dealt now if it is not at hand."""
        if not self.first <= number < self.first + BLOCK or self.first < 0:
            self.first = number - number % BLOCK
            game = self.game
            deal_block(
                game.script, game.stream, game.scratch, np.uint64(self.key), self.first,
                self.cards, self.items, self.numbers, self.masks,
            )  # fmt: skip
            self.starts = self.items[:, 0].tolist()
        return number - self.first


class Many:
    """Rounds of many seats, side by side."""

    def __init__(self, game: Compiled, count: int) -> None:
        self.game, places = game, game.script.places
        self.seats = Seats(
            np.zeros(count, np.uint64),
            np.zeros(count, np.uint64),
            np.zeros((count, places), np.uint8),
            np.zeros(count, np.int64),
            np.zeros(count, np.int64),
            np.zeros(count, np.uint8),
        )
        self.observations = np.zeros((count, game.view.size), np.int64)
        self.masks = np.zeros((count, len(game.view.options)), np.uint8)
        self.rewards, self.ended = np.zeros(count), np.zeros(count, np.uint8)
        self._numbers = np.zeros(count, np.int64)
        self._cards = np.zeros((count, places), np.uint8)

    def deal(self, which: NDArray[np.bool_]) -> None:
        """A new round for some seats."""
        game = self.game
        deal_rounds(
            game.script, game.shown, game.stream, game.scratch, self.seats,
            which.view(np.uint8), self.observations, self.masks,
        )  # fmt: skip

    def step(self, actions: Ints, *, deals_at_once: bool, is_strict: bool) -> None:
        """Answer for every seat."""
        game = self.game
        refused = step_rounds(
            game.script, game.shown, game.stream, game.scratch, self.seats, actions, game.nets,
            deals_at_once, is_strict, self.observations, self.masks, self.rewards, self.ended,
            self._numbers, self._cards,
        )  # fmt: skip
        if refused >= 0:
            name = game.view.options[int(actions[refused])]
            raise OddsError(f"environment {refused}: the answer {name!r} is not open")
        unknown = np.isnan(self.rewards)
        if unknown.any():
            self.rewards[unknown] = game.nets_of(self._numbers[unknown], self._cards[unknown])
