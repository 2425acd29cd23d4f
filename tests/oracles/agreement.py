"""For tests of games that pay a five-card hand by a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from croupier.cards import cards
from croupier.games import game as game_of
from croupier.money import Cents, Odds
from croupier.players import StrategyPlayer, play_rounds
from croupier.rounds import Rules, taken
from croupier.rounds.script import Method
from croupier.solver.analysis import Priced, Solved, price_strategy, solve, with_pay
from croupier.solver.outcomes import Distribution, Ending
from croupier.solver.strategies import strategy
from croupier.solver.strategy import Strategy
from croupier.table import Dealer, Event, Setup, Table
from croupier.table.acts.players import SitDown
from croupier.table.shuffle import entropy_from
from oracles.reference_solver import Policy, ScriptSolution, solve_by_script

DECKS: Final = {
    "three suits of three ranks: full houses": "Ac Kc Qc Ad Kd Qd Ah Kh Qh",
    "one suit of nine: straight flushes and royals": "6s 7s 8s 9s Ts Js Qs Ks As",
    "five and four of a suit, and a pair: the wheel": "Ac 2c 3c 4c 5c Ad 2d 3d 4d 4h",
    "pairs of every kind": "2h 2s 6h 6d 9s 9c Td Jh Js Ah",
}
CASES: Final = [
    ("three suits of three ranks: full houses", "as posted"),
    ("one suit of nine: straight flushes and royals", "odd fractions"),
    ("one suit of nine: straight flushes and royals", "nothing but flushes"),
    ("five and four of a suit, and a pair: the wheel", "as posted"),
    ("five and four of a suit, and a pair: the wheel", "nothing but flushes"),
    ("pairs of every kind", "odd fractions"),
]
"""Decks and pay tables on which two solvers are compared."""
SURE: Final = 3.2905
"""This many standard errors on either side hold 99.9% of samples."""
SEATS: Final = 3


def paying(rules: Rules, wager: str, **changes: str) -> Rules:
    """Rules with some lines of a table paid differently; in names _ stands for a space."""
    for line, odds in changes.items():
        rules = with_pay(rules, wager, line.replace("_", " "), Odds.parse(odds))
    return rules


def small(game: str, deck: str) -> Solved:
    """A game on a small deck, counted by the kernel and not kept."""
    return solve(game, cards(deck), use_cache=False)


def walked(
    rules: Rules, deck: str, wagers: tuple[str, ...] = (), strategy: Policy | None = None
) -> ScriptSolution:
    """The walk of a game's own script."""
    return solve_by_script(
        game_of(rules.edition.game), rules, sorted(cards(deck)), wagers, strategy
    )


def agree(found: ScriptSolution, priced: Priced) -> None:
    """Value and every ending are the same, fraction for fraction."""
    assert found.value == priced.value == priced.main.figures.expected
    assert found.distribution.total > 0
    assert told(found.distribution).probabilities() == priced.main.distribution.probabilities()


def agree_on_strategy(rules: Rules, deck: str, name: str, wagers: tuple[str, ...] = ()) -> None:
    """Both solvers find the same of a game played by a strategy that is given."""
    game = rules.edition.game
    solved, fixed = small(game, deck), strategy(game, name)
    found = walked(rules, deck, wagers, fixed.policy)
    agree(found, price_strategy(rules, fixed, solved))


def told(distribution: Distribution, words: Callable[[str], str] = str) -> Distribution:
    """Endings with other words for the options."""
    counts: dict[Ending, int] = {}
    for ending, count in distribution:
        choices = tuple((asked, words(option)) for asked, option in ending.choices)
        renamed = ending._replace(choices=choices)
        counts[renamed] = counts.get(renamed, 0) + count
    return replace(distribution, counts=counts)


class Nets:
    """What each round brought its players in all: rounds are independent, seats are not."""

    def __init__(self, unit: Cents) -> None:
        self.unit = unit
        self.by_round: list[dict[str, float]] = []

    def note(self, event: Event) -> None:
        if event.act.get("act") == "no more bets":
            self.by_round.append({})
        for result in event.told.get("results", ()):
            lost = taken(result["wager"], result["outcome"], result["stake"])
            net = result["won"] - lost
            last = self.by_round[-1]
            last[result["wager"]] = last.get(result["wager"], 0.0) + net / self.unit / SEATS

    def of(self, *wagers: str) -> list[float]:
        """By round, what some wagers came to."""
        return [sum(nets.get(wager, 0.0) for wager in wagers) for nets in self.by_round]


def played(
    rules: Rules, fixed: Strategy, rounds: int, wagers: Mapping[str, Cents], unit: Cents
) -> Nets:
    """Rounds at a full table, after a device has shuffled; from the hand where that is done."""
    nets = Nets(unit)
    setup = Setup.of(
        rules.edition.game,
        rules.edition.slug,
        shuffler="device",
        method="hand" if Method.HAND in game_of(rules.edition.game).dealing else "manual-shoe",
        options=dict(rules.options),
    )
    table = Table(setup, entropy=entropy_from("odds"), clock=lambda: 0, keep=nets.note)
    for seat in range(1, SEATS + 1):
        table.do(SitDown(seat, f"Player {seat}", 100_000_000))
    players = dict.fromkeys(range(1, SEATS + 1), StrategyPlayer(fixed))
    play_rounds(table, Dealer(table, random.Random(1)), rounds, players, wagers)
    assert len(nets.by_round) == rounds
    return nets


def within(samples: list[float], exact: float) -> bool:
    """Whether an exact mean lies within what the samples allow."""
    return abs(fmean(samples) - exact) <= SURE * stdev(samples) / sqrt(len(samples))
