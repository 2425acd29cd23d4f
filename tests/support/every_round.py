"""A small deck of a game by the general solver, in each of its ways of counting, and by the
reference solver, which plays every round there is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

from croupier.cards import Card
from croupier.rounds import Rules
from croupier.solver.general import layout
from croupier.solver.general.odds import GeneralOdds, general_odds
from oracles.reference_solver import ScriptSolution, solve_by_script
from support.outside_games import solved_game


@cache
def read_game(name: str) -> tuple[GeneralOdds, Rules]:
    """A game as the general solver reads it, and its first rules; read once for all tests."""
    game, rules = solved_game(name)
    return general_odds(game, rules), rules[0]


@cache
def walked(name: str, deck: tuple[Card, ...]) -> ScriptSolution:
    """Every round of the main game that there is with a small deck, played once for all tests."""
    odds, rules = read_game(name)
    return solve_by_script(odds.game, rules, deck, odds.main.wagers)


def check_every_way(name: str, cards: Iterable[Card], monkeypatch: pytest.MonkeyPatch) -> None:
    """Value and endings are those of every round played, whichever way they are counted."""
    (odds, rules), deck = read_game(name), tuple(cards)
    played = walked(name, deck)
    ways = set()
    for kept, spread in ((layout.MOST_KEPT, 0), (0, layout.MOST_SPREAD), (0, 0)):
        monkeypatch.setattr(layout, "MOST_KEPT", kept)
        monkeypatch.setattr(layout, "MOST_SPREAD", spread)
        way = layout.Layout(odds.base, deck).way
        if way in ways:
            continue
        ways.add(way)
        counts = odds.count(deck)
        best = odds.best(counts, rules)
        main = odds.distribution(counts, rules, best, odds.bets[0])
        assert best.value == played.value
        assert main.probabilities() == played.distribution.probabilities()
