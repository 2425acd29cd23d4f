"""A small deck of a game by the general solver, in each of its ways of counting, and by the
reference solver, which plays every round there is."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from croupier.cards import Card
from croupier.solver.general import layout
from croupier.solver.general.odds import general_odds
from oracles.reference_solver import solve_by_script
from support.outside_games import solved_game


def check_every_way(name: str, cards: Iterable[Card], monkeypatch: pytest.MonkeyPatch) -> None:
    """Value and endings are those of every round played, whichever way they are counted."""
    game, rules = solved_game(name)
    odds, deck = general_odds(game, rules), tuple(cards)
    played = solve_by_script(game, rules[0], deck, odds.main.wagers)
    ways = set()
    for kept, spread in ((layout.MOST_KEPT, 0), (0, layout.MOST_SPREAD), (0, 0)):
        monkeypatch.setattr(layout, "MOST_KEPT", kept)
        monkeypatch.setattr(layout, "MOST_SPREAD", spread)
        way = layout.Layout(odds.base, deck).way
        if way in ways:
            continue
        ways.add(way)
        counts = odds.count(deck)
        best = odds.best(counts, rules[0])
        main = odds.distribution(counts, rules[0], best, odds.bets[0])
        assert best.value == played.value
        assert main.probabilities() == played.distribution.probabilities()
