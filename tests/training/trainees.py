"""Trainees for tests: one who knows everything, and tables to train at."""

from __future__ import annotations

import random
from typing import Any

from croupier.games import GAMES
from croupier.rounds.script import Method
from croupier.rulebook import editions
from croupier.table import Setup
from croupier.table.shuffle import entropy_from
from croupier.training import Alone, Begin, Judgement, Training

WAYS = [(game, method.value) for game in GAMES for method in GAMES[game].dealing]
"""Every game with every method of dealing."""


def training(
    game: str = "double-cross",
    method: str = "manual-shoe",
    *,
    word: str = "training",
    seats: int = 2,
    begin: Begin = Begin.DEAL,
    mishaps: float = 0.0,
    **settings: Any,
) -> Training:
    """A training in which nothing is left to chance; a second passes with every look at the
    clock."""
    if method != Method.MANUAL_SHOE:
        settings.setdefault("shuffler", "device")
    setup = Setup.of(game, settings.pop("edition", editions(game)[-1]), method=method, **settings)
    chance = random.Random(word)
    ticks = iter(range(1_000_000))
    host = Alone.open(setup, seats, chance, entropy_from(word))
    return Training(
        host, chance=chance, begin=begin, mishaps=mishaps, clock=lambda: float(next(ticks))
    )


def deal_one(one: Training) -> Judgement:
    """Do the right thing once."""
    right, answers = one.right()
    judged = one.propose(right)
    assert judged.is_right, judged.faults
    if judged.details:
        judged = one.answer(answers)
        assert judged.is_right, judged.faults
    return judged


def deal_until(one: Training, act: str, **fields: Any) -> None:
    """Do the right things until an act is to be done."""
    for _ in range(500):
        right, _ = one.right()
        if right.act == act and fields.items() <= right.particulars.items():
            return
        deal_one(one)
    raise AssertionError(f"{act} never comes")


def deal_rounds(one: Training, rounds: int) -> None:
    """Do the right things until this many rounds are over."""
    for _ in range(2000):
        if one.score.rounds >= rounds:
            return
        deal_one(one)
    raise AssertionError("the rounds never end")
