"""For tests of the odds of Criss Cross: its rules, and the whole deck solved once."""

from __future__ import annotations

from functools import cache
from typing import Final

from croupier.cards import cards
from croupier.money import Odds
from croupier.rounds import Rules
from croupier.solver.analysis import Priced, Solved, price, price_strategy, solve, with_pay
from croupier.solver.strategies import strategy

GAME: Final = "criss-cross"
RULES: Final = Rules.of(GAME, "nj")
SPINNING: Final = Rules.of(GAME, "nj", {"bonus-spin": "one-dollar-progressive"})
MAIN: Final = ("ante-across", "ante-down", "across", "down", "middle")
DECISIONS: Final = ("across", "down", "middle")


@cache
def whole() -> Solved:
    """The whole deck, counted by this source; the best play is remembered by the counts."""
    return solve(GAME, rules=RULES)


@cache
def best() -> Priced:
    """The pays of the law, played optimally."""
    return price(RULES, whole())


@cache
def fixed(name: str) -> Priced:
    """The same, played by a strategy that comes with croupier."""
    return price_strategy(RULES, strategy(GAME, name), whole())


def small(text: str) -> Solved:
    """A small deck, counted and not kept."""
    return solve(GAME, cards(text), use_cache=False)


def paying(*changes: tuple[str, str, str]) -> Rules:
    """The law with lines paid differently."""
    rules = RULES
    for wager, line, odds in changes:
        rules = with_pay(rules, wager, line, Odds.parse(odds))
    return rules
