"""Advice on one hand: what each choice is worth, and what deciding otherwise costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias, overload

from croupier.cards import Card, cards, refuse_twins, text, without
from croupier.rounds import Rules
from croupier.solver.errors import OddsError
from croupier.solver.figures import exactly
from croupier.solver.game_odds import GameOdds, Weighed, odds_of
from croupier.solver.outcomes import Distribution
from croupier.speech import counted

Several: TypeAlias = str | tuple[Card, ...]
"""Cards as they are written, or as they are."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One hand weighed."""

    rules: Rules
    seen: Mapping[str, tuple[Card, ...]]
    dead: tuple[Card, ...]
    choices: tuple[Weighed, ...]
    """In the order the script offers them."""
    best: Weighed
    chosen: Mapping[str, str] = field(default_factory=dict)
    """What was chosen before, by what was asked."""

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
            **({"chosen": dict(self.chosen)} if self.chosen else {}),
            "best": self.best.option,
            "choices": [
                {
                    "choice": choice.option,
                    "words": choice.words,
                    "value": exactly(choice.value),
                    "cost": exactly(self.cost(choice)),
                    "ways": choice.distribution.total,
                    "outcomes": list(_outcomes(choice.distribution)),
                }
                for choice in self.choices
            ],
        }


# Two signatures, so that places may be given as a dictionary of strings.
@overload
def advise(rules: Rules, dead: Several = ..., **seen: Several) -> Advice: ...
@overload
def advise(
    rules: Rules, dead: Several = ..., *, chosen: Mapping[str, str] | None, **seen: Several
) -> Advice: ...
def advise(
    rules: Rules,
    dead: Several = (),
    chosen: Any = None,
    **seen: Several,
) -> Advice:
    """Weigh one hand: `advise(rules, own="Ah Kd", top="7c", right="2h", dead="Qs")`.

    Dead cards are known to be out of the deck: an exposed card, another player's hand. Every
    way in which the unseen cards can lie is counted. Of choices worth the same, the one that
    stakes less is best, then the one offered first. Where several choices are made in a round,
    the cards that are seen say which is asked about, and `chosen` what was chosen before.
    """
    odds = odds_of(rules.edition.game)
    packs = odds.game.packs(rules)
    read = {place: _read(place, several, packs) for place, several in seen.items()}
    for place in read:
        if place not in odds.places:
            places = ", ".join(odds.places)
            raise OddsError(f"there is no {place!r} in {odds.game.name}; say {places}")
    for place, count in odds.places.items():
        if place in odds.optional and place not in read:
            continue
        named = len(read.get(place, ()))
        if named < count or (named > count and place not in odds.open_ended):
            there = f", not {text(read[place])!r}" if place in read else ""
            or_more = " or more" if place in odds.open_ended else ""
            raise OddsError(f"{place}: name {counted(count)}{or_more}{there}")
    gone = _read("dead", dead, packs)
    known = tuple(card for several in read.values() for card in several)
    refuse_twins((*known, *gone), packs)
    deck = without(odds.game.make(rules), gone)
    least = odds.game.cards_dealt(players=1)
    if len(deck) < least:
        raise OddsError(f"dead: {len(gone)} cards leave {len(deck)}, and a round takes {least}")
    before = _before(odds, read, chosen or {})
    choices = odds.weigh_after(rules, deck, read, before)
    times = {option.name: option.times for ask in odds.game.asks(rules) for option in ask.options}
    # Of equals, max keeps the first, which is the one offered first.
    best = max(choices, key=lambda choice: (choice.value, -times.get(choice.option, 0)))
    return Advice(rules, read, gone, choices, best, before)


def _outcomes(distribution: Distribution) -> Iterator[dict[str, Any]]:
    """What may come of a choice, told as tables tell it."""
    if distribution.told is None:
        lines = [(ending.hand, ending.outcome, ending.net, count) for ending, count in distribution]
    else:
        from croupier.solver.report import outcome_lines

        told = outcome_lines(distribution)
        lines = [(line.hand, line.outcome, line.net, line.count) for line in told]
    for hand, outcome, net, count in lines:
        yield {
            "hand": hand,
            "outcome": outcome,
            "net": exactly(net),
            "count": count,
            "probability": exactly(distribution.probability(count)),
        }


def _before(
    odds: GameOdds[Any], read: Mapping[str, tuple[Card, ...]], chosen: Mapping[str, str]
) -> dict[str, str]:
    """What was chosen before, as far as it was told; refuses what cannot have been."""
    usual = odds.earlier(read)
    options = {
        ask.name: [option.name for option in ask.options if not option.folds]
        for ask in odds.game.asks()
    }
    for ask, option in chosen.items():
        if ask not in usual and ask not in odds.repeated:
            asked = f"only {', '.join(usual)}" if usual else "nothing"
            raise OddsError(f"{ask}: with these cards seen {asked} has been chosen before")
        if option not in options[ask]:
            raise OddsError(f"{ask}: {option!r} is none of {', '.join(options[ask])}")
    return {**usual, **chosen}


def _read(place: str, several: Several, packs: int) -> tuple[Card, ...]:
    if not isinstance(several, str):
        return several
    try:
        return cards(several, packs)
    except ValueError as error:
        raise OddsError(f"{place}: {error}") from None
