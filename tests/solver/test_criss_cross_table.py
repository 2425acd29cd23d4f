"""Criss Cross at the real table agrees with the exact figures within its confidence."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from croupier.cards import DECK
from croupier.games.criss_cross.wheel import community_value, pair_probability, spin_distribution
from croupier.players import StrategyPlayer, play_rounds
from croupier.solver.endings import mean
from croupier.solver.strategies import strategy
from croupier.table import Dealer, Event, Setup, Table
from croupier.table.acts.players import SitDown
from croupier.table.shuffle import entropy_from
from oracles.whole_criss_cross import GAME, SPINNING, fixed

ROUNDS: Final = 250
SEATS: Final = 6
ANTE: Final = 1000
SPIN: Final = 100
SURE: Final = 3.2905
"""This many standard errors on either side hold 99.9% of samples."""

PRIZES: Final = ("spin-prize", "community-pay")


class Nets:
    """What each round brought its players on average: rounds are independent, seats are not."""

    def __init__(self) -> None:
        self.of: dict[str, list[float]] = {"main": [], "five-card-bonus": [], "bonus-spin": []}
        self.choices: Counter[tuple[str, str]] = Counter()

    def note(self, event: Event) -> None:
        if event.act.get("act") == "no more bets":
            for nets in self.of.values():
                nets.append(0.0)
        if event.act.get("act") == "choose":
            self.choices[event.act["asked"], event.act["option"]] += 1
        for result in event.told.get("results", ()):
            net = -result["stake"] if result["outcome"] == "lose" else result["won"]
            wager = "bonus-spin" if result["wager"] in PRIZES else result["wager"]
            unit = SPIN if wager == "bonus-spin" else ANTE
            self.of[wager if wager in self.of else "main"][-1] += net / unit / SEATS


def played() -> Nets:
    nets = Nets()
    # A jackpot of nothing, and a wheel that pays little: a sample of this size can judge it.
    options: dict[str, int | str | bool] = {
        "bonus-spin": "one-dollar-progressive", "jackpot-seed": 0, "jackpot-rate": 0,
    }  # fmt: skip
    table = Table(
        Setup.of(GAME, "nj", options=options, shuffler="device", method="hand"),
        entropy=entropy_from("criss cross"),
        clock=lambda: 0,
        keep=nets.note,
    )
    dealer = Dealer(table, random.Random(1))
    for seat in range(1, SEATS + 1):
        table.do(SitDown(seat, f"Player {seat}", 100_000_000))
    seats = dict.fromkeys(range(1, SEATS + 1), StrategyPlayer(strategy(GAME, "simple")))
    wagers = {"ante-across": ANTE, "ante-down": ANTE, "five-card-bonus": ANTE, "bonus-spin": SPIN}
    play_rounds(table, dealer, ROUNDS, seats, wagers)
    return nets


def within(samples: list[float], exact: float) -> bool:
    return abs(fmean(samples) - exact) <= SURE * stdev(samples) / sqrt(len(samples))


def test_the_table_agrees_with_the_odds() -> None:
    """In one test, so that the rounds are played once however the tests are shared out."""
    nets = played()
    check_wagers(nets)
    check_wheel(nets)
    check_choices(nets)


def check_wagers(nets: Nets) -> None:
    main, bonus = (bet.figures for bet in fixed("simple").bets)
    assert len(nets.of["main"]) == ROUNDS
    assert within(nets.of["main"], float(main.expected))
    assert within(nets.of["five-card-bonus"], float(bonus.expected))


def check_wheel(nets: Nets) -> None:
    rules = replace(SPINNING, options={**SPINNING.options, "jackpot-seed": 0})
    spins = pair_probability(DECK)
    own = mean(spin_distribution(rules, spins))
    others = (SEATS - 1) * community_value(rules, spins)
    assert within(nets.of["bonus-spin"], float(own + others))


def check_choices(nets: Nets) -> None:
    distribution = fixed("simple").main.distribution
    hands = ROUNDS * SEATS
    for ask, options in distribution.choices().items():
        for option, count in options.items():
            part = float(distribution.probability(count))
            # Seats share the cross: as few as one choice a round may count.
            error = sqrt(part * (1 - part) / ROUNDS)
            assert abs(nets.choices[ask, option] / hands - part) <= SURE * error
    assert sum(n for (ask, _), n in nets.choices.items() if ask == "across") == hands
