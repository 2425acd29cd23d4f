"""Tables of every game at which players are about to choose."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from croupier.games import GAMES
from croupier.players import (
    RandomPlayer,
    answer,
    bring_if_short,
    least_wagers,
    make_ready,
    most_staked,
)
from croupier.rulebook import editions
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.play import Choose
from croupier.table.acts.players import PlaceCoupon, PlaceWager, SitDown
from croupier.table.shuffle import entropy_from

SOME: Final = {
    "criss-cross": (
        {"bonus-spin": "one-dollar-progressive"},
        {"bonus-spin": "five-dollar", "spin-survives-fold": False, "spin-returns-wager": True},
    ),
    "colorado-hold-em": ({}, {"version": "required"}),
    "four-card-poker": ({}, {"aces-up-survives-fold": False}),
}
"""House options under which wagers hang on choices in other ways."""

CASES: Final = [
    (game, editions(game)[-1], options) for game in GAMES for options in SOME.get(game, ({},))
]


def opened(game: str, edition: str, word: str, options: dict[str, Any] | None = None) -> Table:
    """A table with two players who have chips and coupons."""
    setup = Setup.of(game, edition, options=options or {})
    table = Table(setup, entropy_from(word), clock=lambda: 0)
    for seat in (1, 2):
        table.do(SitDown(seat, f"Player {seat}", 10_000_000, 100_000))
    return table


def wager(table: Table, dealer: Dealer, *, coupon: int = 0) -> None:
    """Every wager that the house takes, and a coupon beside the first."""
    make_ready(table, dealer)
    wagers = least_wagers(table)
    for seat in table.seats:
        bring_if_short(table, seat, most_staked(table, wagers))
        for name, amount in wagers.items():
            table.do(PlaceWager(seat, name, amount))
        if coupon:
            table.do(PlaceCoupon(seat, coupon))
    dealer.deal()


def asked(table: Table, rounds: int, word: str, *, coupon: int = 0) -> Iterator[int]:
    """Play rounds with players who answer anything; stop at each choice with the seat asked."""
    chance = random.Random(word)
    dealer, player = Dealer(table, chance), RandomPlayer(chance)
    for _ in range(rounds):
        wager(table, dealer, coupon=coupon)
        while table.closed:
            due = table.due()
            assert due is not None
            if isinstance(due.act, Choose):
                yield due.act.seat
            answer(table, dict.fromkeys(table.seats, player))
            dealer.go_on()
