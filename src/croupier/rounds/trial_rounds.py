"""Rounds played at random to try a game: every wager is settled, and deals of one kind alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple

from croupier.cards import Card, text
from croupier.money import Odds
from croupier.rounds.choices import Option
from croupier.rounds.game import Game, Settlement
from croupier.rounds.kinds import NOTHING, kind_of
from croupier.rounds.least_wagers import unit_of
from croupier.rounds.moves import Check, Choice, Deal, Show, Spin
from croupier.rounds.round import Hand, Outcome, Result, Round
from croupier.rounds.rules import Rules
from croupier.rounds.state import RoundState
from croupier.speech import listed

SEAT: Final = 1
UNITS: Final = 600
"""How often the least payable amount is staked: halves and thirds of it are whole."""


class TrialSettlement(NamedTuple):
    """One settlement of one deal."""

    settlement: str
    deal: str
    declared: tuple[object, ...]
    """What it was settled with, the cards aside: wagers, choices that do more than to name cards,
    and the kind of the deal."""
    came_to: tuple[tuple[str, int, Outcome, Odds | None, str], ...]
    """By wager: its stake, what became of it, at which odds, and on which line."""

    @property
    def words(self) -> str:
        """The deal and what it came to."""
        results = (
            f"{wager} {outcome.value}"
            + (f" {odds}" if odds else "")
            + (f" ({line})" if line else "")
            for wager, _, outcome, odds, line in self.came_to
        )
        return f"{self.deal} settles {listed(list(results)) or 'nothing'}"


@dataclass(frozen=True)
class Trial:
    """What was found out by playing."""

    unsettled: tuple[str, ...]
    """Wagers that some round left unsettled."""
    unlike: tuple[str, ...]
    """Settlements that look at more than they declare, each with two deals that show it."""
    compared: int
    """How many settlements could be compared with another of their kind."""


def try_out(game: Game, rules: Rules, rounds: int, seed: int = 1) -> Trial:
    """Play rounds of one seat at random, with the wagers that must be made and with all; two deals
    of one kind that are not settled alike end it."""
    chance, met = Random(seed), dict[tuple[object, ...], TrialSettlement]()
    unlike, unsettled, compared = dict[str, str](), dict[str, None](), 0
    for _ in range(rounds):
        if unlike:
            break
        settlements, left = _Played(game, rules, chance).run()
        unsettled.update(dict.fromkeys(left))
        for settled in settlements:
            other = met.setdefault(settled.declared, settled)
            compared += other is not settled
            if other.came_to != settled.came_to:
                words = f"the settlement {settled.settlement!r} looks at more than it declares"
                unlike.setdefault(
                    settled.settlement, f"{words}: {other.words}, but {settled.words}"
                )
    return Trial(tuple(unsettled), tuple(unlike.values()), compared)


class _Played:
    """One round, with every settlement noted."""

    def __init__(self, game: Game, rules: Rules, chance: Random) -> None:
        self._game, self._rules, self._chance = game, rules, chance
        self._settled: list[TrialSettlement] = []
        noted = {
            name: self._noting(name, settlement) for name, settlement in game.settlements.items()
        }
        hand = Hand(SEAT, game.unit_wager, self._wagers())
        self._state = RoundState(replace(game, settlements=noted), rules, [hand])
        self._deck = self._cards()

    def run(self) -> tuple[list[TrialSettlement], Iterator[str]]:
        """Play to the end; the settlements, and the wagers that were not settled."""
        state, chance = self._state, self._chance
        while (move := state.awaited()) is not None:
            if isinstance(move, Deal):
                state.deal([next(self._deck) for _ in range(move.number)])
            elif isinstance(move, Choice):
                self._choose(chance.choice(state.options()))
            elif isinstance(move, Spin):
                assert self._game.wheel is not None
                state.spin(chance.choice(self._game.wheel(self._rules).stops))
            else:
                assert isinstance(move, Show | Check)
                raise AssertionError("every card was dealt with its face known")
        hand = state.round.hands[SEAT]
        named = {result.wager for result in hand.results}
        return self._settled, (wager for wager in hand.wagers if wager not in named)

    def _wagers(self) -> dict[str, int]:
        offered = [wager for wager in self._game.wagers if wager.offered(self._rules)]
        units = (unit_of(self._rules, wager) for wager in offered)
        unit = UNITS * max(units, default=1)
        if self._chance.random() < 0.5:
            offered = [wager for wager in offered if wager.required] or offered
        return {wager.name: wager.times * unit for wager in offered}

    def _cards(self) -> Iterator[Card]:
        """A shuffled deck, of which no more is shuffled than is dealt."""
        deck = list(self._game.shoe_cards(self._rules))
        for at in range(len(deck)):
            drawn = self._chance.randrange(at, len(deck))
            deck[at], deck[drawn] = deck[drawn], deck[at]
            yield deck[at]

    def _choose(self, option: Option) -> None:
        hand = self._state.round.hands[SEAT]
        amounts = option.amounts(self._rules, hand)
        if amounts is None:
            self._state.choose(option)
        else:
            steps = (amounts.most - amounts.least) // amounts.unit
            named = amounts.least + amounts.unit * self._chance.choice((0, steps))
            self._state.choose(option, named)

    def _noting(self, name: str, settlement: Settlement) -> Settlement:
        """A settlement that is noted with what it was made of."""

        def settle(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
            game = self._game
            selecting = game.looks_at.get(name, NOTHING).selecting
            kind = kind_of(game, rules, name, round_, hand)
            choices = tuple(
                (asked, option.name)
                for asked, option in hand.choices.items()
                if asked not in selecting
            )
            parts = tuple((part.is_split, part.ended, part.settled) for part in hand.parts)
            before = tuple(result.wager for result in hand.results)
            looked_at = (
                name,
                tuple(hand.wagers.items()),
                choices,
                parts,
                before,
                hand.folded,
                kind,
            )
            results = settlement(rules, round_, hand)
            came_to = tuple((r.wager, r.stake, r.outcome, r.odds, r.line) for r in results)
            self._settled.append(TrialSettlement(name, _dealt(round_, hand), looked_at, came_to))
            return results

        return settle


def _dealt(round_: Round, hand: Hand) -> str:
    own = [part.cards for part in hand.parts] or [hand.cards]
    areas = ", ".join(f"{area} {text(cards)}" for area, cards in round_.areas.items())
    return f"own {' and '.join(map(text, own))}, {areas}"
