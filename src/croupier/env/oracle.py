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
