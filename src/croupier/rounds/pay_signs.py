"""The odds that a table posts: the pay tables in force, headed and grouped as a sign has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from croupier.money import dollars
from croupier.rounds.game import Game
from croupier.rounds.rules import Rules
from croupier.rounds.wager_names import spoken
from croupier.rulebook import Wheel

WIDEST_LABEL: Final = 20
"""Hands that are paid alike share a line up to this width."""


@dataclass(frozen=True, slots=True)
class Posted:
    """One table of a sign: its heading, and what is paid for what."""

    heading: str
    lines: tuple[tuple[str, str], ...]


def pay_tables(game: Game, rules: Rules) -> list[Posted]:
    """The tables in force, the one of the main wager first."""
    headings = _headings(game, rules)
    tables = [Posted(heading, tuple(_grouped(rules, name))) for name, heading in headings.items()]
    main = _main(game, rules)
    return sorted(tables, key=lambda table: (table.heading != main, -len(table.lines)))


def _main(game: Game, rules: Rules) -> str:
    """The heading of the table that a round is played for: the longest of the main wager's that
    pays no wager beside it."""
    main = game.wager(game.unit_wager)
    beside = {name for wager in game.wagers if not wager.required for name in wager.pays}
    names = [name for name in main.pays if name in in_force(rules)]
    own = [name for name in names if name not in beside] if main.required else names
    return _headings(game, rules)[max(own or names, key=lambda name: len(rules.pays[name]))]


def in_force(rules: Rules) -> list[str]:
    """The names of pay tables that count here: of wagers that the house takes, in the version
    that it plays."""
    return [name for name in rules.pays if rules.is_in_force(name)]


def _headings(game: Game, rules: Rules) -> dict[str, str]:
    """What a table is called: by its own name, or by its wager where it is named for a version."""
    versions = {choice for option in rules.edition.options.values() for choice in option.choices}
    unit = spoken(game.unit_wager)
    return {
        name: unit if name in versions else spoken(name).removesuffix(" wager")
        for name in in_force(rules)
    }


def _grouped(rules: Rules, name: str) -> Iterator[tuple[str, str]]:
    """The lines of a table, neighbours that are paid alike on one line if they fit."""
    for odds, alike in groupby(rules.pays[name].items(), key=lambda item: item[1]):
        labels = [label for label, _ in alike]
        if len(", ".join(labels)) <= WIDEST_LABEL:
            labels = [", ".join(labels)]
        for label in labels:
            yield label, str(odds)


def wheel_in_play(rules: Rules) -> Wheel | None:
    """The wheel that the house has chosen, with the top prize it has chosen for it."""
    chosen = {name: rules.option(name) for name in rules.edition.options}
    for name in chosen.values():
        if name in rules.edition.wheels:
            wheel = rules.edition.wheels[str(name)]
            tops = [str(top) for top in chosen.values() if top in wheel.top.split(" or ")]
            return wheel.with_top(tops[0]) if tops else wheel
    return None


def has_meter(game: Game, rules: Rules) -> bool:
    """Whether a progressive jackpot is played for here."""
    wheel = wheel_in_play(rules)
    return game.meter is not None and wheel is not None and wheel.is_progressive


def wheel_table(rules: Rules) -> Posted | None:
    """What the wheel pays, if this table has one."""
    wheel = wheel_in_play(rules)
    if wheel is None:
        return None
    lines = []
    for stop in wheel.stops:
        prize = f"{wheel.top} top prize" if stop.player is None else dollars(stop.player)
        others = f", others {dollars(stop.community)}" if stop.community else ""
        lines.append((f"position {stop.position}", prize + others))
    return Posted(f"the {spoken(wheel.name)} wheel", tuple(lines))
