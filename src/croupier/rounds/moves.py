"""What a round waits for: cards to places, cards to be shown, a seat's choice, a check, a spin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.rounds.choices import Ask


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards go to a seat, to one of the hands it plays in turn, or to slots of an area."""

    count: int
    seat: int = 0
    part: int = 0
    """The hand of the seat, where it plays several in turn."""
    area: str = ""
    slots: tuple[str, ...] = ()
    face_up: tuple[str, ...] = ()
    """The slots whose cards are dealt face up."""


@dataclass(frozen=True, slots=True)
class Show:
    """Cards of an area that lie face down, and that nobody knows yet, are turned up."""

    area: str
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat answers a question of the script."""

    seat: int
    ask: Ask


@dataclass(frozen=True, slots=True)
class Check:
    """The dealer's hole card, which nobody knows yet, is checked for a blackjack."""


@dataclass(frozen=True, slots=True)
class Spin:
    """A seat spins the wheel."""

    seat: int


Move: TypeAlias = Deal | Show | Choice | Check | Spin
