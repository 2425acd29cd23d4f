"""Rounds of every game that a table has dealt and settled by chance, written as round files."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

from croupier.disputes import round_from, settle_round
from croupier.disputes.round_writer import RoundWriter
from croupier.disputes.written_round import WrittenRound
from croupier.games import GAMES
from croupier.players import amount_for, least_wagers, make_ready
from croupier.rounds import Result
from croupier.table import Dealer, Event, Setup, Table
from croupier.table.acts.play import Choose
from croupier.table.acts.players import PlaceCoupon, PlaceWager, SitDown
from croupier.table.shuffle import entropy_from

SPIN = {"bonus-spin": "one-dollar-progressive"}
HOUSES: dict[str, tuple[str, dict[str, Any]]] = {
    **{slug: (slug, {}) for slug in GAMES},
    "criss-cross with a wheel": ("criss-cross", SPIN),
    "a forfeited spin": ("criss-cross", {**SPIN, "spin-survives-fold": False}),
    "required bets": ("colorado-hold-em", {"version": "required"}),
    "aces up folds": ("four-card-poker", {"aces-up-survives-fold": False}),
    "no surrender in war": ("casino-war", {"surrender": False}),
    "no card reader": ("double-attack-blackjack", {"card-reader": "none"}),
    "aces drawn to": ("double-attack-blackjack", {"split-aces-draw": True, "redouble": True}),
}
SEATS = (1, 2, 4, 6)


class Lawful(NamedTuple):
    """A round file, and what the table made of the wagers of each seat."""

    data: dict[str, Any]
    results: dict[int, list[Result]]

    @property
    def settled(self) -> dict[int, Counter[Result]]:
        """The results without their order: a file settles seats in another than a table."""
        return {seat: Counter(results) for seat, results in self.results.items()}


def settled(data: dict[str, Any]) -> dict[int, Counter[Result]]:
    """What a round file comes to, seat by seat."""
    return {seat.seat: Counter(seat.results) for seat in settle_round(round_from(data)).seats}


@lru_cache(maxsize=256)
def lawful_round(house: str, seed: int) -> Lawful:
    """A round by chance; do not change what it returns."""
    slug, options = HOUSES[house]
    chance, writer = random.Random(f"{house} {seed}"), RoundWriter()
    table = Table(
        Setup.of(slug, "nj-2007" if slug == "double-cross" else "nj", options=options),
        entropy=entropy_from(f"{house} {seed}"),
        clock=lambda: 0,
    )
    written: list[WrittenRound] = []

    def hear(event: Event) -> None:
        if (round_ := writer.hear(table, event)) is not None:
            written.append(round_)

    table.keep = hear
    for seat in chance.sample(SEATS, chance.randint(1, len(SEATS))):
        table.do(SitDown(seat, f"Player {seat}", 10_000_000, coupons=100_000))
    dealer = Dealer(table, chance)
    make_ready(table, dealer)
    _wager(table, chance)
    dealer.deal()
    while table.closed:
        due = table.due()
        assert due is not None
        table.do(_chosen(table, due.act, chance) if isinstance(due.act, Choose) else due.act)
        dealer.go_on()
    [played] = written
    return Lawful(
        played.as_data(), {seat: hand.results for seat, hand in table.round.hands.items()}
    )


def _wager(table: Table, chance: random.Random) -> None:
    for seat in table.seats:
        for wager, amount in least_wagers(table).items():
            is_needed = table.game.wager(wager).required
            if is_needed or chance.random() < 0.6 or seat not in table.wagering:
                table.do(PlaceWager(seat, wager, amount))
        if table.wagering[seat].ante and chance.random() < 0.3:
            table.do(PlaceCoupon(seat, 500))


def _chosen(table: Table, asked: Choose, chance: random.Random) -> Choose:
    view = table.view(asked.seat)
    weights = [4 if one.option == "split" else 1 for one in view.choices]
    option = chance.choices(view.choices, weights)[0].option
    return Choose(asked.seat, asked.asked, option, amount_for(view, option))
