"""Settling a round from a file: every wager's result and the paragraphs that say so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.games import Result
from croupier.money import Cents
from croupier.record.round_file import RoundFile, SeatEntry


@dataclass(frozen=True, slots=True)
class SeatVerdict:
    """What one seat's wagers come to."""

    entry: SeatEntry
    results: tuple[Result, ...]

    @property
    def seat(self) -> int:
        """The number of the seat."""
        return self.entry.seat

    @property
    def net(self) -> Cents:
        """What the player is up or down on the round."""
        return sum(result.net for result in self.results)

    def as_data(self) -> dict[str, Any]:
        """The seat in plain values."""
        return {}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a whole round comes to."""

    file: RoundFile
    seats: tuple[SeatVerdict, ...]

    @property
    def house_net(self) -> Cents:
        """What the house is up or down on the round."""
        return -sum(seat.net for seat in self.seats)

    def as_data(self) -> dict[str, Any]:
        """The verdict in plain values, amounts in cents."""
        return {}


def settle_round(file: RoundFile) -> Verdict:
    """Settle every wager of a round by the game's own settlements."""
    raise NotImplementedError
