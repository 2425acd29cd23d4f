"""Where the cards lie that a seat sees when it is asked for a choice, read from a game's script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from croupier.rounds.choices import Ask, Turns
from croupier.rounds.kinds import OWN
from croupier.rounds.script import DealTo, DealToEach, Step, TurnUp

if TYPE_CHECKING:
    from croupier.rounds.game import Game
    from croupier.rounds.rules import Rules

UP = "up"
"""What the trade calls the dealer's card that lies face up."""


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Cards that are seen together, under the name that a person gives them."""

    name: str
    count: int
    area: str = OWN
    slots: tuple[str, ...] = ()
    """Where in the area they lie; own cards have no slots."""
    grows: bool = False
    """Whether more cards may have come: a hand in turn has asked for them, or has drawn them."""

    def holds(self, count: int) -> bool:
        """Whether this many cards may lie there."""
        return count == self.count or (self.grows and count > self.count)


@dataclass(frozen=True, slots=True)
class Choosing:
    """A question of the script with the cards that the seat sees when it is asked."""

    ask: Ask
    places: tuple[CardPlace, ...]

    @property
    def names(self) -> frozenset[str]:
        """The places by name."""
        return frozenset(place.name for place in self.places)

    def place(self, name: str) -> CardPlace:
        """One of the places, by its name."""
        return next(place for place in self.places if place.name == name)


def choosing(game: Game, rules: Rules | None = None) -> tuple[Choosing, ...]:
    """Every question in its order; without rules, as the game asks by default.

    What a step does only in some rounds (`when`) and what makes up for a missing card is left
    out: a seat cannot count on it.
    """
    steps = game.completion if rules is None else game.steps(rules)
    return tuple(_choosing(game, (*game.deals(), *steps)))


def places(game: Game, rules: Rules | None = None) -> tuple[CardPlace, ...]:
    """Every place that a seat sees at some choice, in the order in which they come to lie there,
    with the cards that are there at first; without rules, under any options of the house."""
    every = (game.completion, *game.other_completions) if rules is None else (game.steps(rules),)
    by_name: dict[str, CardPlace] = {}
    for steps in every:
        for moment in _choosing(game, (*game.deals(), *steps)):
            for place in moment.places:
                first = by_name.setdefault(place.name, place)
                if place.grows:
                    by_name[place.name] = replace(first, grows=True)
    return tuple(by_name.values())


def _choosing(game: Game, steps: Iterable[Step]) -> Iterator[Choosing]:
    lying: dict[str, CardPlace] = {}
    for step in steps:
        if isinstance(step, Ask):
            yield Choosing(step, tuple(_at(step, place) for place in lying.values()))
        elif step.when is not None:
            continue
        elif isinstance(step, DealToEach) and not step.makes_up:
            held = lying[OWN].count if OWN in lying else 0
            lying[OWN] = (
                replace(lying[OWN], grows=True)
                if step.for_discards
                else CardPlace(OWN, held + step.count)
            )
        elif isinstance(step, DealTo) and step.face_up:
            _turn_up(game, lying, step.area, step.face_up)
        elif isinstance(step, TurnUp):
            _turn_up(game, lying, step.area, step.slots)


def _at(ask: Ask, place: CardPlace) -> CardPlace:
    return replace(place, grows=True) if place.area == OWN and isinstance(ask, Turns) else place


def _turn_up(game: Game, lying: dict[str, CardPlace], area: str, slots: Sequence[str]) -> None:
    """Name cards that come to lie face up: where it matters which is which, or one lies alone, by
    their slots; several by their area. What the dealer shows is the up card."""
    known = {(place.area, slot) for place in lying.values() for slot in place.slots}
    new = tuple(slot for slot in slots if (area, slot) not in known)
    together = UP if area == "dealer" else area if len(new) > 1 else ""
    if new and together and area not in game.ordered and together not in lying:
        lying[together] = CardPlace(together, len(new), area, new)
        return
    for slot in new:
        name = f"{area}-{slot}" if slot in lying else slot
        lying[name] = CardPlace(name, 1, area, (slot,))
