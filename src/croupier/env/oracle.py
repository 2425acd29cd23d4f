"""What every open answer is worth to a seat, exactly, from the solver."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from numpy.typing import NDArray

from croupier.batch.script import Bytes, Ints
from croupier.batch.turn_example import SEAT, Example
from croupier.cards import Card, without
from croupier.coach.position import Position
from croupier.coach.turns import worths_of
from croupier.env.view import SeatNumbers
from croupier.rounds.choices import Turns
from croupier.rounds.kinds import OWN
from croupier.rounds.places import choosing
from croupier.solver.game_odds import odds_of
from croupier.solver.general.plan import main_wagers
from croupier.solver.general.walk import Walker


class Oracle:
    """What answers are worth to one seat, and what they have cost it, from question to question."""

    def __init__(self, view: SeatNumbers) -> None:
        self.view, self._ask = view, ""
        self._given: list[tuple[str, str]] = []
        """What was asked in this round, and answered."""
        self._values: dict[str, Fraction] = {}

    def begin(self) -> None:
        """A round begins, and nothing has been answered in it."""
        self._given = []

    def value(self, observation: Ints, mask: NDArray[Any], dealt: Bytes) -> float | None:
        """What the best answer is worth to a seat that sees this and to which these are open; None
        where nothing is asked. Cards that were dealt are asked for where hands are in turn."""
        self._values = {}
        if not observation[0]:
            return None
        self._ask = self.view.asks[int(observation[0]) - 1].name
        if self.view.has_turns:
            self._values = turn_values(self.view, [name for _, name in self._given], dealt)
        else:
            chosen = dict(self._given)
            self._values = option_values(self.view, observation, chosen)
            open_ = {name for name, is_open in zip(self.view.options, mask, strict=True) if is_open}
            for name in open_ - self._values.keys():
                value = value_at_once(self.view, observation, {**chosen, self._ask: name})
                if value is not None:
                    self._values[name] = value
        return float(max(self._values.values()))

    def regret(self, action: int) -> float | None:
        """What an answer costs against the best; None where nothing was asked, or it is not
        known."""
        if not self._values:
            return None
        name = self.view.options[action]
        self._given.append((self._ask, name))
        value = self._values.get(name)
        return None if value is None else float(max(self._values.values()) - value)


def turn_values(view: SeatNumbers, answers: list[str], dealt: Bytes) -> dict[str, Fraction]:
    """By option, what it is worth in units in a game of hands in turn: to the hand at its turn by
    itself, or before the turns to all wagers that hang on the answer."""
    house = view.house
    example, cards = Example(house.game, house.rules, house.wagers), map(Card, dealt.tolist())
    example.asked(cards)
    for answer in answers:
        example.answer(answer)
        example.asked(cards)
    position = Position(example.state, SEAT, (), example.state.options())
    worths, part = worths_of(position), example.hand.at_turn
    if isinstance(position.ask, Turns) and part is not None:
        decided, values = worths.decided(part), worths.worths(part)
        lost = decided.worth if decided else Fraction(0)
        in_cents = {
            option.name: worths.goes_on * values[option.name] + lost for option in position.options
        }
    else:
        beside = sum((line.worth for line in worths.side_lines()), Fraction(0))
        in_cents = {
            valued.name: valued.at(example.amount(valued.option)) - beside
            for valued in worths.answers()
        }
    return {name: value / example.unit for name, value in in_cents.items()}


def value_at_once(view: SeatNumbers, observation: Ints, answers: dict[str, str]) -> Fraction | None:
    """What an answer comes to that the solver leaves out since it settles the hand by what is seen,
    such as a wrong claim; None if it hangs on cards that are not seen."""
    house, seen = view.house, view.cards(observation)
    option = next(
        option
        for ask in view.asks
        for option in ask.options
        if option.name == [*answers.values()][-1]
    )
    if not (option.folds or option.settles_hand):
        return None
    unseen = iter(without(house.game.shoe_cards(house.rules), tuple(seen.values())))
    walker = Walker(house.game, house.rules, main_wagers(house.game))
    return walker.walk(answers, lambda slot: seen.get(slot) or next(unseen)).ending.net


def option_values(
    view: SeatNumbers, observation: Ints, chosen: dict[str, str]
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
