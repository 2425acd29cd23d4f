"""What every open answer is worth to a seat, exactly, from the solver."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.env.view import SeatView
from croupier.rounds.kinds import OWN
from croupier.rounds.places import choosing
from croupier.solver.game_odds import odds_of


class Oracle:
    """What answers are worth to one seat, and what they have cost it, from question to question."""

    def __init__(self, view: SeatView) -> None:
        self.view, self._ask = view, ""
        self._chosen: dict[str, str] = {}
        self._values: dict[str, Fraction] = {}

    def begin(self) -> None:
        """A round begins, and nothing has been chosen in it."""
        self._chosen = {}

    def value(self, observation: NDArray[np.int64]) -> float | None:
        """What the best answer is worth to a seat that sees this; None where nothing is asked."""
        self._values = {}
        if not observation[0]:
            return None
        self._ask = self.view.asks[int(observation[0]) - 1].name
        self._values = option_values(self.view, observation, self._chosen)
        return float(max(self._values.values()))

    def regret(self, action: int) -> float | None:
        """What an answer costs against the best; None where nothing was asked."""
        if not self._values:
            return None
        name = self._chosen[self._ask] = self.view.options[action]
        return float(max(self._values.values()) - self._values[name])


def option_values(
    view: SeatView, observation: NDArray[np.int64], chosen: dict[str, str]
) -> dict[str, Fraction]:
    """By option, what it is worth in units, as the solver's advice has it: what becomes of other
    wagers whatever is answered is left out."""
    house, cards = view.house, view.cards(observation)
    question = view.asks[int(observation[0]) - 1]
    moment = next(
        choice for choice in choosing(house.game, house.rules) if choice.ask.name == question.name
    )
    seen: dict[str, tuple[Card, ...]] = {}
    for place in moment.places:
        if place.area == OWN:
            seen[place.name] = tuple(card for slot, card in cards.items() if slot.area == OWN)
        else:
            names = house.game.slots(place.area)
            by_slot = {slot.at: card for slot, card in cards.items() if slot.area == place.area}
            seen[place.name] = tuple(by_slot[names.index(slot)] for slot in place.slots)
    earlier = {ask: option for ask, option in chosen.items() if ask != question.name}
    odds = odds_of(house.game.slug)
    before = {ask: option for ask, option in earlier.items() if ask in odds.earlier_choices}
    return odds.worth(house.rules, seen, before, lambda: house.counts)
