"""The rules that a round file names: game, edition, house options and posted pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.disputes.input_errors import (
    InputError,
    amount_at,
    below,
    needed_at,
    refusals_at,
    table_at,
    text_at,
)
from croupier.games import GAMES, game
from croupier.money import PayTable
from croupier.quotes import quoted
from croupier.rounds import Rules
from croupier.rounds.rules import idle_options, idle_tables, read_options
from croupier.rulebook import Edition, HouseOption, edition, editions
from croupier.rulebook.outside_games import own_slug
from croupier.table import Setup


def read_setup(table: Mapping[str, Any]) -> Setup:
    """The rules in force, refused where the law refuses them."""
    law = read_edition(table)
    options = _options(table.get("options", {}), law)
    posted = {
        wager: _posted(law, wager, lines)
        for wager, lines in table_at(table.get("posted", {}), "posted").items()
    }
    for name, says in idle_options(law, options).items():
        raise InputError(says, below("options", name))
    for wager, says in idle_tables(law, options, posted).items():
        raise InputError(says, below("posted", wager))
    with refusals_at("posted"):
        rules = Rules(law, options, posted)
        rules.refuse_unlawful_odds()
    with refusals_at("options"):
        return Setup(game(law.game).in_force(rules))


def read_edition(table: Mapping[str, Any]) -> Edition:
    """The game and its edition; both must be named, since they decide what is paid."""
    slug = _named(table, "game", list(GAMES), own_slug)
    known = [edition(slug, name) for name in editions(slug)]
    if "edition" not in table and not known[0].is_law:
        return known[0]  # a sheet has one alone
    return edition(slug, _named(table, "edition", editions(slug)))


def _named(
    table: Mapping[str, Any],
    key: str,
    known: list[str],
    meant: Callable[[str], str] = lambda name: name,
) -> str:
    names = f"one of {', '.join(known)}" if len(known) > 1 else known[0]
    name = meant(text_at(needed_at(table, key, "", names), key, names))
    if name not in known:
        raise InputError(f"{quoted(name)} is not {names}", key)
    return name


def _options(value: object, law: Edition) -> dict[str, int | str | bool]:
    """House options; those that are amounts are given in dollars, like all amounts."""
    table = table_at(value, "options")
    return read_options(law, table, lambda name: refusals_at(below("options", name)), _value)


def _value(option: HouseOption, written: Any) -> Any:
    return amount_at(written, below("options", option.name)) if option.unit == "cents" else written


def _posted(law: Edition, wager: str, lines: object) -> PayTable:
    """The posted odds of a wager; lines that are not given are the law's own."""
    where = below("posted", wager)
    if wager not in law.pays:
        raise InputError(f"there is no such pay table; there are {', '.join(law.pays)}", where)
    pays = table_at(lines, where, "a table of lines and odds")
    for line, odds in pays.items():
        if type(odds) not in (str, int):
            shape = f'should be odds, such as "3 to 2", not {quoted(odds)}'
            raise InputError(shape, below(where, line))
    return law.posted(wager, pays, lambda line: refusals_at(below(where, line)))
