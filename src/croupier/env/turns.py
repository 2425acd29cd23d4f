"""A game of hands in turn for environments, compiled: rounds of many seats, side by side."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.batch.random_stream import Keys
from croupier.batch.script import Bytes, Ints
from croupier.batch.steps import Answered
from croupier.batch.turn_kernel import RoundRows, result
from croupier.batch.turn_play import TurnPlay, settle
from croupier.batch.turn_steps import TurnShown, deal_turns, step_turns
from croupier.env.compiled_game import BEFORE_FIRST
from croupier.env.house import EnvHouse
from croupier.env.view import GO_ON, SeatNumbers
from croupier.rounds.kinds import OWN
from croupier.solver.general.walk import Slot


class CompiledTurns:
    """The tables of a game, and what its rounds come to."""

    def __init__(self, house: EnvHouse) -> None:
        self.view = SeatNumbers(house)
        self.play = TurnPlay.of(house.game, house.rules, house.wagers)
        names, view = self.play.names, self.view
        options = len(names.options)
        order = [options if name == GO_ON else options + 1 for name in view.options]
        for at, name in enumerate(view.options):
            if name in names.options:
                order[at] = names.options.index(name)
        asks = np.array([view.number(ask) for ask in names.asks], np.int64)
        own = sum(slot.area == OWN for slot in view.slots)
        self.shown = TurnShown(
            asks, view.place[Slot(OWN, 0)], own, view.place[Slot("dealer", 0)],
            np.array(order, np.int64),
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return CompiledTurns, (self.view.house,)

    def __deepcopy__(self, memo: dict[int, Any]) -> CompiledTurns:
        """The same game: nothing of it belongs to one environment."""
        return self


class TurnSeats(NamedTuple):
    """Where rounds of seats begin, and which are over."""

    keys: Keys
    rounds: Keys
    is_over: Bytes


class ManyTurns:
    """Rounds of many seats."""

    def __init__(self, game: CompiledTurns, count: int) -> None:
        self.game, self.rounds = game, RoundRows.of(count, game.play.names.parts)
        draws = self.rounds.draws
        draws.rounds[:] = BEFORE_FIRST
        self.seats = TurnSeats(draws.keys, draws.rounds, np.ones(count, np.uint8))
        none = np.zeros(0, np.int64)
        self.answered = Answered(
            np.zeros((count, game.view.size), np.int64),
            np.zeros((count, len(game.view.options)), np.uint8),
            np.zeros(count), np.zeros(count, np.uint8), none,
            np.zeros(count + 1, np.int64), np.zeros((0, 0), np.uint8), none,
        )  # fmt: skip

    def dealt(self, seat: int) -> Bytes:
        """The cards of a seat's round, as far as they have been dealt."""
        return self.rounds.cards[seat, : self.rounds.dealt[seat]]

    def deal(self, which: NDArray[np.bool_]) -> None:
        """A new round for some seats."""
        self.seats.is_over[which] = 0
        chosen = which.view(np.uint8)
        deal_turns(self.game.play.script, self.game.shown, self.rounds, chosen, self.answered)

    def step(self, actions: Ints, *, deals_at_once: bool) -> None:
        """Give every seat's answer, which is open to it."""
        game, play, answered = self.game, self.game.play, self.answered
        step_turns(
            play.script, game.shown, play.worth, self.rounds, self.seats.is_over, actions,
            deals_at_once, answered,
        )  # fmt: skip
        unpaid = answered.unpaid[: answered.unpaid[-1]].tolist()
        for row in unpaid:
            settle(play, play.game, self.rounds, row)
            answered.rewards[row] = result(play.script, self.rounds, play.worth, row)[0]
        if unpaid and deals_at_once:
            fresh = np.zeros(len(actions), np.bool_)
            fresh[unpaid] = True
            self.seats.rounds[fresh] += np.uint64(1)
            self.deal(fresh)
