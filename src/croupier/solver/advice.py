"""Advice on one hand: what each choice is worth, and what deciding otherwise costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias, overload

from croupier.cards import Card, cards, refuse_twins, text, without
from croupier.errors import OddsError
from croupier.rounds import Game, Rules
from croupier.rounds.choices import Turns
from croupier.rounds.places import CardPlace, Choosing, choosing
from croupier.solver.figures import exactly
from croupier.solver.game_odds import GameOdds, Weighed, odds_of
from croupier.solver.outcomes import Distribution
from croupier.speech import counted, listed

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
    script = choosing(odds.game, rules)
    if not script:
        raise OddsError(f"{odds.game.name}: players have no choice in it to be advised on")
    asked = _asked(odds.game, script, read)
    gone = _read("dead", dead, packs)
    known = tuple(card for several in read.values() for card in several)
    refuse_twins((*known, *gone), packs)
    deck = without(odds.game.shoe_cards(rules), gone)
    least = odds.game.cards_dealt(players=1)
    if len(deck) < least:
        raise OddsError(f"dead: {len(gone)} cards leave {len(deck)}, and a round takes {least}")
    before = _before(odds, script, asked, chosen or {})
    choices = odds.weigh(rules, deck, read, before)
    times = {option.name: option.times for stage in script for option in stage.ask.options}
    # Of equals, max keeps the first, which is the one offered first.
    best = max(choices, key=lambda choice: (choice.value, -times.get(choice.option, 0)))
    return Advice(rules, read, gone, choices, best, before)


def _outcomes(distribution: Distribution) -> Iterator[dict[str, Any]]:
    """The outcomes of a choice, as tables list them."""
    if distribution.label is None:
        lines = [(ending.hand, ending.outcome, ending.net, count) for ending, count in distribution]
    else:
        from croupier.solver.report import outcome_lines

        outcomes = outcome_lines(distribution)
        lines = [(line.hand, line.outcome, line.net, line.count) for line in outcomes]
    for hand, outcome, net, count in lines:
        yield {
            "hand": hand,
            "outcome": outcome,
            "net": exactly(net),
            "count": count,
            "probability": exactly(distribution.probability(count)),
        }


def _asked(
    game: Game, script: Sequence[Choosing], read: Mapping[str, tuple[Card, ...]]
) -> list[Choosing]:
    """The questions that are asked while just these cards are seen; refuses cards that are not
    what a seat sees at any choice."""
    every = list(dict.fromkeys(place.name for stage in script for place in stage.places))
    for name in read:
        if name not in every:
            raise OddsError(f"there is no {name!r} in {game.name}; say {', '.join(every)}")
    lying = script[0].names
    for stage in script:
        shown = [place.name for place in stage.places if place.name not in lying]
        if lying.issuperset(read):
            break
        if missing := [name for name in shown if name not in read]:
            are = "are" if len(shown) > 1 else "is"
            how = "first" if missing == shown else "together"
            number = {1: "it", 2: "both"}.get(len(shown), "all")
            raise OddsError(f"{listed(shown)} {are} shown {how}: name {number}")
        lying |= stage.names
    asked = [stage for stage in script if stage.names == lying]
    for name in (place.name for place in asked[0].places):
        _refuse_number([stage.place(name) for stage in asked], name, read.get(name, ()))
    return [
        stage
        for stage in asked
        if all(place.holds(len(read[place.name])) for place in stage.places)
    ]


def _refuse_number(places: Sequence[CardPlace], name: str, named: tuple[Card, ...]) -> None:
    """Refuse more or fewer cards than may lie in a place."""
    if any(place.holds(len(named)) for place in places):
        return
    *others, most = sorted({place.count for place in places})
    number = listed([*map(str, others), counted(most)], "or")
    or_more = " or more" if any(place.grows for place in places) else ""
    there = f", not {text(named)!r}" if named else ""
    raise OddsError(f"{name}: name {number}{or_more}{there}")


def _before(
    odds: GameOdds[Any],
    script: Sequence[Choosing],
    asked: Sequence[Choosing],
    chosen: Mapping[str, str],
) -> dict[str, str]:
    """What was chosen before, as far as it matters: what is not said is taken to be the first
    option that plays on. Refuses what cannot have been."""
    options = {
        stage.ask.name: [offer.name for offer in stage.ask.options if not offer.leaves_play]
        for stage in script
        if stage.ask.name in odds.earlier_choices
    }
    earlier = (stage.ask.name for stage in script[: script.index(asked[0])])
    usual = {name: options[name][0] for name in earlier if name in options}
    again = {
        stage.ask.name for stage in asked if stage is not asked[-1] or isinstance(stage.ask, Turns)
    }
    for ask, option in chosen.items():
        if ask not in usual and ask not in again & options.keys():
            known = f"only {', '.join(usual)}" if usual else "nothing"
            raise OddsError(f"{ask}: with these cards seen {known} has been chosen before")
        if option not in options[ask]:
            raise OddsError(f"{ask}: {option!r} is not one of {', '.join(options[ask])}")
    return {**usual, **chosen}


def _read(place: str, several: Several, packs: int) -> tuple[Card, ...]:
    if not isinstance(several, str):
        return several
    try:
        return cards(several, packs)
    except ValueError as error:
        raise OddsError(f"{place}: {error}") from None
