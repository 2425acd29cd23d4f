"""A round of play as the rules see it: hands, wagers, choices, cards and results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NamedTuple

from croupier.cards import Card
from croupier.games.script import Option
from croupier.money import Cents, Odds


class Outcome(StrEnum):
    """What became of a wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    SURRENDER = "surrender"
    VOID = "void"


_WORD_OF: Final = {outcome: outcome.value for outcome in Outcome}


class Result(NamedTuple):
    """One wager settled: what it came to and which paragraphs say so."""

    wager: str
    stake: Cents
    outcome: Outcome
    won: Cents
    cites: tuple[str, ...]
    odds: Odds | None = None
    hand: str = ""
    against: str = ""
    readings: tuple[str, ...] = ()
    line: str = ""
    """The line of the pay table the hand belongs to, whether it won or not."""
    takes_jackpot: bool = False
    """Whether the progressive meter is paid out with it and starts again."""

    @property
    def lost(self) -> Cents:
        """What the house takes of this wager, in chips."""
        return taken(self.wager, self.outcome, self.stake)

    @property
    def net(self) -> Cents:
        """What the player is up or down on this wager, in chips; a coupon lost costs none."""
        return self.won - self.lost

    def as_data(self) -> dict[str, Any]:
        """The result in plain values, for records and programs."""
        data: dict[str, Any] = {
            "wager": self.wager,
            "stake": self.stake,
            "outcome": _WORD_OF[self.outcome],
            "won": self.won,
            "cites": list(self.cites),
        }
        if self.odds is not None:
            data["odds"] = str(self.odds)
        if self.hand:
            data["hand"] = self.hand
        if self.against:
            data["against"] = self.against
        if self.line:
            data["line"] = self.line
        if self.readings:
            data["readings"] = list(self.readings)
        return data


def taken(wager: str, outcome: str, stake: Cents) -> Cents:
    """What the house takes of a wager, in chips: all of one that loses, half of one that is
    surrendered, nothing of any other. A coupon is no chip.

    A wager whose half is not whole cents is refused while surrender is offered.
    """
    if wager == COUPON or outcome not in (Outcome.LOSE, Outcome.SURRENDER):
        return 0
    return stake if outcome == Outcome.LOSE else stake // 2


COUPON = "match-play"
"""The name under which a match play coupon is settled; it is no chip and is never paid in."""


SPIN_PRIZE = "spin-prize"
COMMUNITY_PAY = "community-pay"
"""The names under which a wheel pays: the player who spins, and the others."""


@dataclass(slots=True)
class Hand:
    """One seat's part in a round."""

    seat: int
    unit: str = "ante"
    """The opening wager that the others are measured by."""
    wagers: dict[str, Cents] = field(default_factory=dict)
    coupon: Cents = 0
    cards: list[Card] = field(default_factory=list)
    choices: dict[str, Option] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)
    discarded: list[Card] = field(default_factory=list)
    folded: bool = False
    exposed: bool = False
    turned_up: bool = False

    @property
    def ante(self) -> Cents:
        """The amount of the opening wager."""
        return self.wagers.get(self.unit, 0)

    def choose(self, asked: str, option: Option, staked: Mapping[str, Cents] | None = None) -> None:
        """Take note of a choice and put down what it stakes: so many antes, unless it is said."""
        self.choices[asked] = option
        if staked is None:
            staked = {stake.wager: stake.times * self.ante for stake in option.stakes}
        for wager, amount in staked.items():
            self.wagers[wager] = self.wagers.get(wager, 0) + amount
        for wager in option.withdraws:
            del self.wagers[wager]
        if option.discards is not None:
            self.discarded.append(self.cards.pop(option.discards))
        self.folded = self.folded or option.folds
        self.exposed = self.exposed or option.exposes

    def chose(self, asked: str) -> str:
        """The name of the option taken when asked, or nothing."""
        option = self.choices.get(asked)
        return option.name if option else ""


@dataclass(slots=True)
class Round:
    """Hands in clockwise order from the dealer's left, and the areas of the layout."""

    hands: dict[int, Hand] = field(default_factory=dict)
    areas: dict[str, list[Card]] = field(default_factory=dict)
    up: set[tuple[str, int]] = field(default_factory=set)

    def in_play(self) -> Iterator[Hand]:
        """The hands that have not folded, clockwise."""
        return (hand for hand in self.hands.values() if not hand.folded)

    def dealt(self) -> Iterable[Card]:
        """Every card on the layout."""
        for hand in self.hands.values():
            yield from hand.cards
        for cards in self.areas.values():
            yield from cards
