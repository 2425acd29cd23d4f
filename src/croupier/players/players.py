"""Simple players: each answers by what a seat may know, and no more."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import Final, Protocol, TypeAlias

from croupier.cards import Card, card
from croupier.games import game
from croupier.rounds import SeatKnowledge
from croupier.rounds.choices import Ask
from croupier.solver.strategies import rule_of_thumb
from croupier.solver.strategy import Strategy
from croupier.table.view import FACE_DOWN, OwnView

View: TypeAlias = OwnView
"""What a seat may know: `table.view(seat)`, or the part of it that a choice is made by."""


class Player(Protocol):
    """Someone who answers when asked."""

    def choose(self, view: View) -> str:
        """The name of one of the options in `view.choices`."""


class RandomPlayer:
    """Takes any answer, each as likely as the next."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> str:
        return self._chance.choice(view.choices).option


class StayingPlayer:
    """Takes the first answer that does not end the hand; it serves any game."""

    def choose(self, view: View) -> str:
        ends = _endings(view.game)
        options = [choice.option for choice in view.choices]
        return next((option for option in options if option not in ends), options[0])


class LeavingPlayer:
    """Takes the first answer that puts down no more chips: used for a player who has left."""

    def choose(self, view: View) -> str:
        choices = view.choices
        return next((choice for choice in choices if not choice.takes), choices[0]).option


class StrategyPlayer:
    """Follows a strategy; where that has no answer, stays in."""

    def __init__(self, strategy: Strategy) -> None:
        self._strategy, self._otherwise = strategy, StayingPlayer()

    def choose(self, view: View) -> str:
        offered = [choice.option for choice in view.choices]
        situation = self._strategy.vocabulary.situation(seen_in(view), offered)
        return self._strategy.answer(situation, offered) or self._otherwise.choose(view)


class SensiblePlayer:
    """Plays any game by its rule of thumb; where there is none, stays in."""

    def choose(self, view: View) -> str:
        return _sensible(view.game).choose(view)


@cache
def _sensible(slug: str) -> Player:
    strategy = rule_of_thumb(slug)
    return StrategyPlayer(strategy) if strategy else StayingPlayer()


def seen_in(view: View) -> SeatKnowledge:
    """What the seat knows that a view is for; of hands played in turn, the one at its turn."""
    seat = view.own
    at_turn = [hand.cards for hand in seat.hands if hand.at_turn]
    own = at_turn[0] if at_turn else seat.cards or ()
    slots = _slots(view.game)
    shown = tuple(
        [
            (area, tuple([_face(laid.get(slot, FACE_DOWN)) for slot in slots[area]]))
            for area, laid in view.areas.items()
        ]
    )
    return SeatKnowledge(tuple(map(_card, own)), shown, tuple((seat.choices or {}).items()))


@cache
def _slots(slug: str) -> Mapping[str, tuple[str, ...]]:
    """The places of each area of a game."""
    return {area: game(slug).slots(area) for area in game(slug).areas}


@cache
def _face(shown: str) -> Card | None:
    return None if shown == FACE_DOWN else card(shown)


_card: Final = cache(card)


@cache
def _endings(slug: str) -> frozenset[str]:
    """The options of a game, in any version, that give up the hand or settle it at once."""
    asks = (step for _, step in game(slug).every_step() if isinstance(step, Ask))
    return frozenset(option.name for ask in asks for option in ask.options if option.leaves_play)
