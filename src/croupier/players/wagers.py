"""Opening wagers that any table takes: the least of each, or amounts that someone has named."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import RulebookError
from croupier.money import Cents
from croupier.rounds import Game
from croupier.rounds.least_wagers import bounds, rounded_up, unit_of
from croupier.rounds.least_wagers import least_wagers as least_by_rules
from croupier.table import Table

__all__ = ["bounds", "least_wagers", "rounded_up", "unit_of", "with_amounts"]


def least_wagers(table: Table) -> dict[str, Cents]:
    """The least of every wager the house takes, in amounts that all its odds can pay."""
    return least_by_rules(table.game, table.rules)


def with_amounts(table: Table, named: Mapping[str, Cents]) -> dict[str, Cents]:
    """The least wagers with some of them as named; wagers that must be equal follow, and an
    amount of nothing leaves a wager out."""
    wagers = least_wagers(table)
    for name, amount in named.items():
        wager = table.game.wager(name)
        first = wager.equals or name
        if first not in wagers:
            raise RulebookError(f"this house does not offer the {name} wager")
        for other, times in _measured_by(table.game, first).items():
            wagers[other] = times * amount // wager.times
    return {name: amount for name, amount in wagers.items() if amount}


def _measured_by(game: Game, name: str) -> dict[str, int]:
    """A wager and those that must be as large, or this many times as large."""
    return {wager.name: wager.times for wager in game.wagers if name in (wager.name, wager.equals)}
