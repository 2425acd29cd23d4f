"""Games priced for the lab: counted once in a process, then priced while someone types."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import OddsError
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.analysis import Priced, Solved, price, price_strategy, solve
from croupier.solver.game_odds import GameOdds, odds_of
from croupier.solver.progress_stages import staged
from croupier.solver.report import OutcomeLine, Share, choices, outcome_lines, shares
from croupier.solver.strategies import strategy as strategy_of
from croupier.solver.strategies import strategy_names
from croupier.solver.strategy import Strategy

_counted: dict[str, Solved] = {}
_locks: dict[str, threading.Lock] = {}
_registering = threading.Lock()


def counted(rules: Rules, progress: Progress) -> Solved:
    """A game counted, once in this process, with the best play under some rules found."""
    game = rules.edition.game
    with _registering:
        lock = _locks.setdefault(game, threading.Lock())
    with lock:
        solved = _counted.get(game)
        counting, finding = staged(progress, 1, 3) if solved is None else (None, progress)
        if solved is None:
            solved = _counted[game] = solve(game, progress=counting)
    solved.odds.prepare(solved.counts, rules, None, finding, use_cache=True)
    return solved


def is_quick(game: str) -> bool:
    """Whether another pay table of a game is priced in no time: it is counted, and the best play
    need not be looked for again."""
    return game in _counted and type(odds_of(game)).prepare is GameOdds.prepare


def known_strategy(game: str, name: str) -> Strategy:
    """A strategy that comes with croupier; files are not for browsers to name."""
    if name not in strategy_names(game):
        raise OddsError(
            f"{name!r} is not a strategy here; there are {', '.join(strategy_names(game))}"
        )
    return strategy_of(game, name)


@dataclass(frozen=True, eq=False)
class LabGame:
    """A game under some rules, with what is shown of it first."""

    priced: Priced
    shares: list[Share]
    """Where the return of the main game comes from."""
    lines: list[OutcomeLine]
    """Every outcome of the main game."""
    choices: Mapping[str, Mapping[str, Fraction]]
    """How often each option is chosen, by what is asked."""
    seconds: float
    """That it took."""

    @property
    def rules(self) -> Rules:
        """The rules that it is priced under."""
        return self.priced.rules


def look(rules: Rules, strategy: str, progress: Progress) -> LabGame:
    """Price a game, and work out what is shown first."""
    fixed = known_strategy(rules.edition.game, strategy) if strategy else None
    solved = counted(rules, progress)
    began = time.perf_counter()
    priced = price_strategy(rules, fixed, solved) if fixed else price(rules, solved)
    return looked(priced, began)


def looked(priced: Priced, began: float) -> LabGame:
    """What is shown first of a game, of which the pricing began at a moment."""
    main = priced.main
    _ = main.figures
    chosen = {
        ask: {option: main.distribution.probability(ways) for option, ways in options.items()}
        for ask, options in choices(priced, main).items()
    }
    money, lines = shares(main.distribution), outcome_lines(main.distribution)
    return LabGame(priced, money, lines, chosen, time.perf_counter() - began)
