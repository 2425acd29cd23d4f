"""What a step of the script comes to, move by move: some are waited for, others follow at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from croupier.rounds.choices import Ask


class Deal(NamedTuple):
    """Cards go to a seat, to one of the hands it plays in turn, or to slots of an area."""

    number: int
    seat: int = 0
    part: int = 0
    """The hand of the seat, where it plays several in turn."""
    area: str = ""
    slots: tuple[str, ...] = ()
    face_up: tuple[str, ...] = ()
    """The slots whose cards are dealt face up."""
    is_open: bool = False
    """Whether the cards of a seat are dealt face up."""


class Show(NamedTuple):
    """Cards of an area are turned up; a round waits for those that nobody knows yet."""

    area: str
    slots: tuple[str, ...]


class Choice(NamedTuple):
    """A seat answers a question of the script."""

    seat: int
    ask: Ask


@dataclass(frozen=True, slots=True)
class Check:
    """The dealer's hole card is checked for a blackjack; a round waits if nobody knows the card."""


class Spin(NamedTuple):
    """A seat spins the wheel."""

    seat: int


Move: TypeAlias = Deal | Show | Choice | Check | Spin
"""What a round may wait for."""


class Decision(NamedTuple):
    """A settlement decides wagers of a hand, or of one that it plays in turn and has ended."""

    seat: int
    settlement: str
    part: int = 0
    ends_hand: bool = False


class HandUp(NamedTuple):
    """A hand is turned up for comparison."""

    seat: int


class HandsDown(NamedTuple):
    """Hands that were exposed for a wager are turned down again."""

    seats: tuple[int, ...]


Consequence: TypeAlias = Decision | HandUp | HandsDown
"""What needs nothing from outside the round."""
