"""The real table, played many rounds, agrees with the exact figures within its confidence."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt
from statistics import fmean, stdev

import pytest

from croupier.players import StrategyPlayer, play_rounds
from croupier.solver.analysis import Solved, price_strategy
from croupier.solver.strategies import strategy
from croupier.table import Dealer, Event, Setup, Table
from croupier.table.acts.players import SitDown
from croupier.table.shuffle import entropy_from
from support.odds import GAME, RULES

ROUNDS = 1250
SEATS = 7
ANTE = 1000
SURE = 3.2905
"""This many standard errors on either side hold 99.9% of samples."""


class Nets:
    """What each round brought its players in all: rounds are independent, seats are not."""

    def __init__(self) -> None:
        self.main: list[float] = []
        self.side: list[float] = []
        self.choices: Counter[str] = Counter()

    def note(self, event: Event) -> None:
        if event.act.get("act") == "no more bets":
            self.main.append(0.0)
            self.side.append(0.0)
        if event.act.get("act") == "choose" and event.act.get("asked") == "play":
            self.choices[event.act["option"]] += 1
        for result in event.told.get("results", ()):
            net = -result["stake"] if result["outcome"] == "lose" else result["won"]
            of = self.side if result["wager"] == "three-card" else self.main
            of[-1] += net / ANTE / SEATS


@pytest.fixture(scope="module")
def nets() -> Nets:
    nets = Nets()
    table = Table(
        Setup.of(GAME, "nj-2007", shuffler="device", method="hand"),
        entropy=entropy_from("odds"),
        clock=lambda: 0,
        keep=nets.note,
    )
    dealer = Dealer(table, random.Random(1))
    player = StrategyPlayer(strategy(GAME, "rule-of-thumb"))
    for seat in range(1, SEATS + 1):
        table.do(SitDown(seat, f"Player {seat}", 100_000_000))
    seats = dict.fromkeys(range(1, SEATS + 1), player)
    play_rounds(table, dealer, ROUNDS, seats, {"ante": ANTE, "three-card": ANTE})
    return nets


def within(samples: list[float], exact: float) -> bool:
    return abs(fmean(samples) - exact) <= SURE * stdev(samples) / sqrt(len(samples))


def test_the_table_pays_what_the_odds_say(nets: Nets, whole_deck: Solved) -> None:
    priced = price_strategy(RULES, strategy(GAME, "rule-of-thumb"), whole_deck)
    main, side = (bet.figures for bet in priced.bets[:2])
    assert len(nets.main) == ROUNDS
    assert within(nets.main, float(main.expected))
    assert within(nets.side, float(side.expected))


def test_players_at_the_table_choose_as_often_as_the_odds_say(
    nets: Nets, whole_deck: Solved
) -> None:
    distribution = price_strategy(
        RULES, strategy(GAME, "rule-of-thumb"), whole_deck
    ).main.distribution
    hands = ROUNDS * SEATS
    assert sum(nets.choices.values()) == hands
    for option, count in distribution.choices()["play"].items():
        part = float(distribution.probability(count))
        # Seats share the cross, so that their choices go together: as few as one a round count.
        error = sqrt(part * (1 - part) / ROUNDS)
        assert abs(nets.choices[option] / hands - part) <= SURE * error
