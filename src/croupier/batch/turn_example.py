"""A round of hands in turn run by the game's own script, with the cards and answers of one that
mass play has met: what it came to is read from its settlements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.rounds import Game, Hand, RoundState, Rules
from croupier.rounds.choices import Option
from croupier.rounds.least_wagers import unit_of
from croupier.rounds.moves import Choice, Deal
from croupier.rounds.round import Part
from croupier.solver.endings import settled
from croupier.solver.outcomes import Settled

UNITS: Final = 600
"""How often the least payable amount is staked: halves and thirds of it are whole."""
SEAT: Final = 1


class Sums(NamedTuple):
    """What some wagers came to, and what was staked on them, in units."""

    net: Fraction
    staked: Fraction


class Example:
    """One round of one seat."""

    def __init__(self, game: Game, rules: Rules, wagers: Sequence[str]) -> None:
        self.game, self.rules = game, rules
        units = (unit_of(rules, wager) for wager in game.wagers)
        self.unit = UNITS * lcm(*units)
        times = {wager.name: wager.times for wager in game.wagers}
        self.hand = Hand(
            SEAT, game.unit_wager, {wager: times[wager] * self.unit for wager in wagers}
        )
        self.state = RoundState(game, rules, [self.hand])

    def asked(self, cards: Iterator[Card]) -> Choice | None:
        """Deal until the seat is asked; None when the round is over."""
        while (move := self.state.awaited()) is not None:
            if isinstance(move, Choice):
                return move
            assert isinstance(move, Deal), f"{move}: hands in turn wait for cards and answers"
            self.state.deal([next(cards) for _ in range(move.number)])
        return None

    def answer(self, name: str) -> None:
        """Let the seat answer; where it names an amount, the most if that is best, or a unit."""
        option = next(option for option in self.state.options() if option.name == name)
        self.state.choose(option, self.amount(option))

    def amount(self, option: Option) -> int:
        """What is staked with an answer, where the player names it."""
        amounts = option.amounts(self.rules, self.hand)
        is_most = any(stake.best_at_most for stake in option.stakes)
        return amounts.most if amounts is not None and is_most else self.unit

    def play(self, cards: Iterable[Card], answers: Iterable[str]) -> None:
        """Play the round to its end."""
        names, left = iter(answers), iter(cards)
        while self.asked(left) is not None:
            self.answer(next(names))

    @property
    def settled(self) -> tuple[Settled, ...]:
        """What became of every wager, in units."""
        return tuple(settled(result, self.unit, self.hand.ante) for result in self.hand.results)

    @property
    def parts(self) -> list[Part]:
        """The hands that were played, in their order; one if none had a turn."""
        return self.hand.parts or [Part(1, self.hand.cards)]

    def of_part(self, part: Part) -> Sums:
        """What the wagers on one hand came to."""
        return _sums(self.settled, {part.wager(name) for name in self.game.part_wagers})

    @property
    def of_others(self) -> Sums:
        """What all wagers came to that are on no hand."""
        on_hands = {part.wager(name) for part in self.parts for name in self.game.part_wagers}
        return _sums(self.settled, {wager.wager for wager in self.settled} - on_hands)


def _sums(every: tuple[Settled, ...], wagers: set[str]) -> Sums:
    mine = [wager for wager in every if wager.wager in wagers]
    net = sum((wager.net for wager in mine), Fraction(0))
    return Sums(net, sum((wager.staked for wager in mine), Fraction(0)))
