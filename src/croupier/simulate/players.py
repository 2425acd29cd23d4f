"""Simple players: each answers by what a seat may know, and no more."""

from __future__ import annotations

import random
from functools import cache
from typing import Protocol

from croupier.games import game
from croupier.rounds.choices import Ask
from croupier.simulate.thumbs import RULES_OF_THUMB, View


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
        return next((one for one in options if one not in ends), options[0])


class LeavingPlayer:
    """Takes the first answer that puts down no more chips: what is played for one who left."""

    def choose(self, view: View) -> str:
        choices = view.choices
        return next((one for one in choices if not one.takes), choices[0]).option


class SensiblePlayer:
    """Plays by the game's rule of thumb; where there is none, stays in."""

    def __init__(self) -> None:
        self._otherwise = StayingPlayer()

    def choose(self, view: View) -> str:
        thumb = RULES_OF_THUMB.get(view.game)
        return thumb(view) if thumb else self._otherwise.choose(view)


@cache
def _endings(slug: str) -> frozenset[str]:
    """The options of a game, in any version, that give up the hand or settle it at once."""
    asks = (step for _, step in game(slug).every_step() if isinstance(step, Ask))
    return frozenset(
        option.name for ask in asks for option in ask.options if option.folds or option.settles
    )
