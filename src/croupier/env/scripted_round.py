"""A round run by the script itself: for several seats, and for hands that grow card by card."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.env.view import SeatNumbers
from croupier.rounds import Hand, RoundState
from croupier.rounds.least_wagers import unit_of
from croupier.rounds.moves import Check, Choice, Deal, Show, Spin
from croupier.solver.endings import settled
from croupier.solver.general.walk import Unsolvable, Walker

UNITS = 600
"""How often the least payable amount is staked: halves and thirds of it are whole."""


class ScriptedRound:
    """One round from a shuffled deck, stopped at every question."""

    def __init__(
        self,
        view: SeatNumbers,
        seats: int,
        chance: np.random.Generator,
        cards: list[Card] | None = None,
    ) -> None:
        house = view.house
        self.view, self.seats = view, tuple(range(1, seats + 1))
        self.chance = chance
        self.deck = list(house.game.shoe_cards(house.rules)) if cards is None else list(cards)
        if cards is None:
            chance.shuffle(self.deck)
        self.unit = _unit(view)
        times = {wager.name: wager.times for wager in house.game.wagers}
        exact = {wager.name: wager.exactly for wager in house.game.wagers}
        placed = {}
        for wager in house.wagers:
            fixed = exact[wager]
            placed[wager] = fixed(house.rules) if fixed else times[wager] * self.unit
        hands = [Hand(seat, house.game.unit_wager, dict(placed)) for seat in self.seats]
        self.state = RoundState(house.game, house.rules, hands, self._meter())
        self.asked: Choice | None = None
        self.advance()

    def _meter(self) -> int:
        house = self.view.house
        return house.rules.number(house.game.meter.seed) if house.game.meter else 0

    def advance(self) -> None:
        """Deal and spin until someone is asked, or the round is over."""
        state = self.state
        while (move := state.awaited()) is not None:
            if isinstance(move, Deal):
                state.deal([self.deck.pop() for _ in range(move.number)])
            elif isinstance(move, Choice):
                self.asked = move
                return
            elif isinstance(move, Spin):
                assert state.game.wheel is not None
                stops = state.game.wheel(state.rules).stops
                weights = np.array([stop.weight for stop in stops], float)
                state.spin(stops[int(self.chance.choice(len(stops), p=weights / weights.sum()))])
            else:
                assert not isinstance(move, Show | Check), "every card was dealt face known"
        self.asked = None

    @property
    def seat(self) -> int:
        """The seat that is asked; 0 if the round is over."""
        return self.asked.seat if self.asked is not None else 0

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Which answers are open to a seat."""
        mask = np.zeros(len(self.view.options), np.int8)
        if self.asked is not None and self.asked.seat == seat:
            for option in self.state.options():
                mask[self.view.options.index(option.name)] = 1
        return mask

    def answer(self, action: int) -> None:
        """Let the seat that is asked answer."""
        name = self.view.options[action]
        option = next(option for option in self.state.options() if option.name == name)
        hand = self.state.round.hands[self.seat]
        amounts = option.amounts(self.view.house.rules, hand)
        is_most = any(stake.best_at_most for stake in option.stakes)
        amount = amounts.most if amounts is not None and is_most else self.unit
        self.state.choose(option, amount)
        self.advance()

    def observe(self, seat: int) -> NDArray[np.int64]:
        """What a seat sees."""
        ask = self.asked.ask.name if self.asked is not None and self.seat == seat else ""
        return self.view.of(self.state, seat, ask)

    def net(self, seat: int) -> Fraction:
        """What a seat is up or down, in units of its opening wager."""
        hand = self.state.round.hands[seat]
        return sum(
            (settled(result, self.unit, hand.ante).net for result in hand.results), Fraction(0)
        )


def _unit(view: SeatNumbers) -> int:
    house = view.house
    try:
        return Walker(house.game, house.rules, house.wagers).unit
    except Unsolvable:  # hands that grow card by card
        units = (unit_of(house.rules, wager) for wager in house.game.wagers)
        return UNITS * lcm(*units)
