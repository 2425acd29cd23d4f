"""Advice on one hand: what each choice is worth, and what deciding otherwise costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.cards import Card, cards, refuse_twins, text
from croupier.games import Rules
from croupier.odds.errors import OddsError
from croupier.odds.figures import exactly
from croupier.odds.game_odds import Weighed, odds_of


@dataclass(frozen=True, slots=True)
class Advice:
    """One hand weighed."""

    rules: Rules
    seen: Mapping[str, tuple[Card, ...]]
    dead: tuple[Card, ...]
    choices: tuple[Weighed, ...]
    """In the order the script offers them."""
    best: Weighed

    def cost(self, choice: Weighed) -> Fraction:
        """What a choice costs against the best, in units."""
        return self.best.value - choice.value

    def as_data(self) -> dict[str, Any]:
        """The advice in plain values, fractions as strings."""
        return {
            "game": self.rules.edition.game,
            "edition": self.rules.edition.slug,
            "seen": {place: text(several) for place, several in self.seen.items()},
            "dead": text(self.dead),
            "best": self.best.option,
            "choices": [
                {
                    "choice": choice.option,
                    "value": exactly(choice.value),
                    "cost": exactly(self.cost(choice)),
                    "ways": choice.distribution.total,
                    "outcomes": [
                        {
                            "hand": ending.hand,
                            "outcome": ending.outcome,
                            "net": exactly(ending.net),
                            "count": count,
                            "probability": exactly(choice.distribution.probability(count)),
                        }
                        for ending, count in choice.distribution
                    ],
                }
                for choice in self.choices
            ],
        }


def advise(
    rules: Rules, dead: str | tuple[Card, ...] = (), **seen: str | tuple[Card, ...]
) -> Advice:
    """Weigh one hand: `advise(rules, own="Ah Kd", top="7c", right="2h", dead="Qs")`.

    Dead cards are known to be out of the deck: an exposed card, another player's hand. Every
    way in which the unseen cards can lie is counted. Of choices worth the same, the one that
    stakes less is best, then the one offered first.
    """
    odds = odds_of(rules.edition.game)
    read = {place: _read(place, several) for place, several in seen.items()}
    for place in read:
        if place not in odds.places:
            places = ", ".join(odds.places)
            raise OddsError(f"there is no {place!r} in {odds.game.name}; say {places}")
    for place, count in odds.places.items():
        if len(read.get(place, ())) != count:
            there = f", not {text(read[place])!r}" if place in read else ""
            raise OddsError(f"{place}: name {_number(count)}{there}")
    gone = _read("dead", dead)
    known = tuple(card for place in odds.places for card in read[place])
    refuse_twins((*known, *gone))
    deck = tuple(card for card in odds.game.deck if card not in gone)
    least = odds.game.cards_dealt(players=1)
    if len(deck) < least:
        raise OddsError(f"dead: {len(gone)} cards leave {len(deck)}, and a round takes {least}")
    choices = odds.weigh(rules, deck, read)
    times = {option.name: option.times for ask in odds.game.asks() for option in ask.options}
    # Of equals, max keeps the first, which is the one offered first.
    best = max(choices, key=lambda choice: (choice.value, -times[choice.option]))
    return Advice(rules, read, gone, choices, best)


def _read(place: str, several: str | tuple[Card, ...]) -> tuple[Card, ...]:
    if not isinstance(several, str):
        return several
    try:
        return cards(several)
    except ValueError as error:
        raise OddsError(f"{place}: {error}") from None


def _number(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"
