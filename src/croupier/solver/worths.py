"""What one option is worth to a seat in cents, outcome by outcome, and how hands in turn are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.money import Cents
from croupier.rounds.choices import Option
from croupier.rounds.round import Part
from croupier.rounds.state import RoundState

SURE: Final = Fraction(1)
REST: Final = "the rest of the round"
"""The name of what is worth the same whatever is chosen."""


class WorthLine(NamedTuple):
    """One thing that may come of an option."""

    hand: str
    outcome: str
    probability: Fraction
    worth: Fraction
    """Its part of what the option is worth, in cents."""


@dataclass(frozen=True)
class Valued:
    """One option and what may come of it; its lines add up to its value."""

    option: Option
    words: str
    """The option in words, with the card that it discards."""
    lines: tuple[WorthLine, ...]
    amount: Cents | None = None
    """What is staked, where the player names the amount: the best there is."""
    slope: Fraction = Fraction(0)
    """What every cent of it is worth."""

    @property
    def name(self) -> str:
        """The option by its name."""
        return self.option.name

    @cached_property
    def value(self) -> Fraction:
        """What is won or lost on average from here on, in cents."""
        return sum((line.worth for line in self.lines), Fraction(0))

    def at(self, amount: Cents | None) -> Fraction:
        """The same if another amount is staked."""
        if amount is None or self.amount is None:
            return self.value
        return self.value + (amount - self.amount) * self.slope


class AskedSeat(NamedTuple):
    """A seat at a choice of a game whose hands are played in turn, by what it sees."""

    state: RoundState
    seat: int
    others: tuple[Card, ...]
    """Cards of other players that lie face up."""
    unseen: tuple[Card, ...]
    """The cards of the deck that the seat does not see."""
    options: tuple[Option, ...]
    """The answers that are offered."""


class TurnWorths(ABC):
    """What a game supplies so that its hands in turn can be weighed, each by its own cards; every
    worth is in cents, and holds if the dealer's hand does not decide the round at once."""

    goes_on: Fraction
    """How likely it is that the dealer's hand does not decide the round at once."""

    @abstractmethod
    def options(self, part: Part) -> Mapping[str, tuple[WorthLine, ...]]:
        """Every option of a hand at its turn."""

    @abstractmethod
    def worths(self, part: Part) -> Mapping[str, Fraction]:
        """What each option of a hand is worth, whatever is offered, by its wagers alone."""

    @abstractmethod
    def ended(self, part: Part) -> Fraction:
        """What a hand is worth whose turn has ended."""

    @abstractmethod
    def decided(self, part: Part) -> WorthLine | None:
        """What becomes of a hand if the dealer's hand decides the round at once."""

    @abstractmethod
    def side_lines(self) -> Iterator[WorthLine]:
        """The wagers of the seat that hang on the dealer's cards alone."""

    @abstractmethod
    def answers(self) -> Iterator[Valued]:
        """Every answer that is offered to a question before the turns."""
