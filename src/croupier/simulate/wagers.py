"""Opening wagers that any table takes: the least of each, or amounts that someone has named."""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm

from croupier.games import Game, Rules, Wager
from croupier.money import Cents
from croupier.rulebook import RulebookError
from croupier.table import Table


def bounds(rules: Rules, wager: Wager) -> tuple[Cents, Cents]:
    """The least and the most of a wager by the rules in force."""
    if wager.exactly:
        only = wager.exactly(rules)
        return only, only
    least, most = map(rules.bound, wager.bounds or ("minimum", "maximum"))
    return least, most


def least_wagers(table: Table) -> dict[str, Cents]:
    """The least of every wager the house takes, in amounts that all its odds can pay."""
    wagers: dict[str, Cents] = {}
    for wager in table.game.wagers:
        if wager.equals:
            wagers[wager.name] = wager.times * wagers[wager.equals]
        elif wager.offered(table.rules):
            wagers[wager.name] = least_wager(table, wager)
    return wagers


def least_wager(table: Table, wager: Wager) -> Cents:
    """The least of one wager that every line of its odds pays in whole cents."""
    least, _ = bounds(table.rules, wager)
    return rounded_up(table.rules, wager, least)


def rounded_up(rules: Rules, wager: Wager, amount: Cents) -> Cents:
    """The next amount that every line of a wager's odds pays in whole cents."""
    unit = unit_of(rules, wager)
    return -(-amount // unit) * unit


def unit_of(rules: Rules, wager: Wager) -> Cents:
    """What a wager is a multiple of, so that it is paid and divided in whole cents."""
    return lcm(*(rules.pays[name].unit for name in wager.pays), wager.parts(rules))


def with_amounts(table: Table, named: Mapping[str, Cents]) -> dict[str, Cents]:
    """The least wagers with some of them as named; wagers that must be equal follow, and an
    amount of nothing leaves a wager out."""
    wagers = least_wagers(table)
    for name, amount in named.items():
        wager = table.game.wager(name)
        first = wager.equals or name
        if first not in wagers:
            raise RulebookError(f"this house does not offer the {name} wager")
        for one, times in _measured_by(table.game, first).items():
            wagers[one] = times * amount // wager.times
    return {name: amount for name, amount in wagers.items() if amount}


def _measured_by(game: Game, name: str) -> dict[str, int]:
    """A wager and those that must be as large, or so many times as large."""
    return {one.name: one.times for one in game.wagers if name in (one.name, one.equals)}
