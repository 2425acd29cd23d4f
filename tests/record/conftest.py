"""Recorded tables for the tests: rounds by chance that come out the same every time."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.record import start
from croupier.table import Act, Dealer, Setup, Table
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardLost,
    CardTurnedOver,
    DealtWrong,
    ShoeJams,
)
from croupier.table.acts.play import Choose
from croupier.table.acts.players import (
    BringChips,
    LeaveTable,
    PlaceCoupon,
    PlaceWager,
    SitDown,
    WithdrawWager,
)
from croupier.table.shuffle import entropy_from

Play = Callable[[Table, random.Random], None]


def ticking() -> Callable[[], int]:
    """A clock that goes on by a second each time it is looked at."""
    return itertools.count(1_000).__next__


def _wager(table: Table, chance: random.Random) -> None:
    """Everyone comes with enough, and some with coupons, second thoughts and side wagers."""
    for seat in (1, 2, 3):
        if seat not in table.seats:
            table.do(SitDown(seat, f"Zoë {seat}", 1_000_000, coupons=100_000))
    Dealer(table, chance).prepare()
    for seat in (1, 2, 3):
        table.do(PlaceWager(seat, "ante", chance.choice((1000, 2500))))
        if chance.random() < 0.6:
            table.do(PlaceWager(seat, "three-card", chance.choice((500, 1000))))
        if chance.random() < 0.2:
            table.do(PlaceCoupon(seat, 500))
        elif "three-card" in table.wagering[seat].wagers and chance.random() < 0.2:
            table.do(WithdrawWager(seat, "three-card"))


def _meanwhile(table: Table, chance: random.Random, mishaps: bool) -> None:
    """Someone comes, goes or brings chips; with mishaps, cards and devices go wrong."""
    acts: list[Act] = [BringChips(2, 700), SitDown(5, "Late", 5000), LeaveTable(5)]
    if mishaps:
        acts += [
            CardTurnedOver(1),
            CardDrawnInError(),
            CardDrawnInError(exposed=True),
            DealtWrong(1),
            CardLost(),
            ShoeJams(),
        ]
    act = chance.choice(acts)
    if chance.random() < 0.08 and table.can(act):
        table.do(act)


def _play(table: Table, chance: random.Random, *, mishaps: bool = False) -> None:
    """One round, from the shuffle to the pick-up."""
    dealer = Dealer(table, chance)
    _wager(table, chance)
    is_over = False
    while not is_over:
        act = dealer.next_act()
        due = table.due()
        if act is None:
            assert due is not None and isinstance(due.act, Choose)
            asked = due.act.asked
            ask = next(one for one in table.game.asks(table.rules) if one.name == asked)
            options = [option.name for option in ask.options]
            act = Choose(due.act.seat, asked, chance.choice(options))
        was_closed = table.closed
        table.do(act)
        is_over = was_closed and not table.closed
        if table.closed:
            _meanwhile(table, chance, mishaps)


@pytest.fixture
def play() -> Play:
    """Plays one round by chance."""
    return _play


@pytest.fixture
def play_with_mishaps() -> Play:
    """Plays one round by chance, in which things go wrong."""
    return lambda table, chance: _play(table, chance, mishaps=True)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A small record of two rounds, closed."""
    path = tmp_path / "table.jsonl"
    setup = Setup.of("double-cross", "nj-2007")
    table, journal = start(path, setup, entropy=entropy_from("record"), clock=ticking())
    chance = random.Random(2)
    with journal:
        for _ in range(2):
            _play(table, chance)
    return path
