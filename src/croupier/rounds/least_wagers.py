"""The least that each opening wager may be, in amounts that all its odds can pay."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

from croupier.money import Cents
from croupier.rounds.rules import Rules

if TYPE_CHECKING:
    from croupier.rounds.game import Game, Wager


def bounds(rules: Rules, wager: Wager) -> tuple[Cents, Cents]:
    """The least and the most of a wager by the rules in force."""
    if wager.exactly:
        only = wager.exactly(rules)
        return only, only
    least, most = map(rules.bound, wager.bounds or ("minimum", "maximum"))
    return least, most


def least_wagers(game: Game, rules: Rules) -> dict[str, Cents]:
    """The least of every wager the house takes, in amounts that all its odds can pay."""
    wagers: dict[str, Cents] = {}
    for wager in game.wagers:
        if wager.equals:
            wagers[wager.name] = wager.times * wagers[wager.equals]
        elif wager.offered(rules):
            wagers[wager.name] = rounded_up(rules, wager, bounds(rules, wager)[0])
    return wagers


def rounded_up(rules: Rules, wager: Wager, amount: Cents) -> Cents:
    """The next amount that every line of a wager's odds pays in whole cents."""
    unit = unit_of(rules, wager)
    return -(-amount // unit) * unit


def unit_of(rules: Rules, wager: Wager) -> Cents:
    """What a wager is a multiple of, so that it is paid and divided in whole cents."""
    return lcm(*(rules.pays[name].unit for name in wager.pays), wager.parts(rules))
