"""A player's place at the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where; seat 1 is farthest to the dealer's left."""

    number: int
    name: str
    beside: int | None = None
    """The seat whose player wagers on this area too."""
