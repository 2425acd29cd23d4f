"""Whole decks that the general solver counts, each once for all tests of it."""

from __future__ import annotations

from functools import lru_cache

from croupier.cards import DECK
from croupier.solver.general.odds import GeneralOdds, general_odds
from croupier.solver.general.solution import Counted
from support.outside_games import solved_game


@lru_cache(maxsize=1)  # the counts of a deck may take up hundreds of megabytes
def counted(name: str) -> tuple[GeneralOdds, Counted]:
    """A game with its whole deck, by its slug or by the file of its sheet."""
    game, rules = solved_game(name)
    odds = general_odds(game, rules)
    return odds, odds.count(DECK)
