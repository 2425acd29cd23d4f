"""Round files: one round described by its cards, wagers and choices, in TOML or JSON."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cards import Card
from croupier.games.script import Option
from croupier.money import Cents
from croupier.record.inputs import InputError
from croupier.table import Setup


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """What a file says of one seat."""

    seat: int
    where: str
    cards: tuple[Card, ...]
    wagers: Mapping[str, Cents]
    coupon: Cents
    choices: Mapping[str, Option]
    paid: Mapping[str, Cents] | None = None
    net: Cents | None = None


@dataclass(frozen=True, slots=True)
class RoundFile:
    """A round as a file describes it: checked, seats in order."""

    name: str
    setup: Setup
    areas: Mapping[str, Mapping[str, Card]]
    seats: tuple[SeatEntry, ...]


def load_round(path: str | os.PathLike[str]) -> RoundFile:
    """Read a round from a file; raise InputError if it cannot have been."""
    raise InputError("not there yet", str(path))


def parse_round(text: str, name: str = "round") -> RoundFile:
    """Read a round from text, TOML or JSON."""
    raise InputError("not there yet", name)
