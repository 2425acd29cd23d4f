"""An example for the desk: a round that was dealt by the rules, with one payment made wrong."""

from __future__ import annotations

import random
from functools import cache
from typing import Final

from croupier.disputes import round_from
from croupier.disputes.round_writer import RoundWriter
from croupier.disputes.written_round import WrittenRound, plain_money
from croupier.games import game as game_of
from croupier.money import cents
from croupier.players import amount_for, least_wagers, make_ready
from croupier.table import Dealer, Event, Setup, Table
from croupier.table.acts.play import Choose
from croupier.table.acts.players import PlaceWager, SitDown
from croupier.table.shuffle import entropy_from
from croupier.web.desk.case import Case, from_round

SEATS: Final = (1, 3)
TRIES: Final = 200
OFF: Final = 500
"""Cents by which the example's payment is too small."""


@cache
def example(game: str, edition: str) -> Case:
    """The first round, of those that the same seeds always deal, in which someone wins."""
    wagers = {wager.name for wager in game_of(game).wagers}
    for seed in range(TRIES):
        written = _round(game, edition, seed)
        for at, seat in enumerate(written.seats):
            paid = {wager: cents(much) for wager, much in seat.paid.items()}
            won = [wager for wager, much in paid.items() if much > OFF and wager in wagers]
            if won:
                case = from_round(round_from(written.as_data()))
                short = {**case.seats[at].paid, won[0]: plain_money(paid[won[0]] - OFF)}
                return case.with_seat(at, paid=short)
    return from_round(round_from(written.as_data()))


def _round(game: str, edition: str, seed: int) -> WrittenRound:
    chance, writer = random.Random(seed), RoundWriter()
    entropy = entropy_from(f"example {game} {seed}")
    table = Table(Setup.of(game, edition), entropy=entropy, clock=lambda: 0)
    written: list[WrittenRound] = []

    def hear(event: Event) -> None:
        if (round_ := writer.hear(table, event)) is not None:
            written.append(round_)

    table.keep = hear
    for seat in SEATS:
        table.do(SitDown(seat, f"Player {seat}", 10_000_000))
    dealer = Dealer(table, chance)
    make_ready(table, dealer)
    for seat in SEATS:
        for wager, amount in least_wagers(table).items():
            if table.game.wager(wager).required or seat not in table.wagering:
                table.do(PlaceWager(seat, wager, amount))
    dealer.deal()
    while table.closed:
        due = table.due()
        assert due is not None
        table.do(_answered(table, due.act, chance) if isinstance(due.act, Choose) else due.act)
        dealer.go_on()
    hands = table.round.hands.items()
    settled = {seat: [result.settled() for result in hand.results] for seat, hand in hands}
    return written[-1].with_paid(settled)


def _answered(table: Table, choice: Choose, chance: random.Random) -> Choose:
    view = table.view(choice.seat)
    option = chance.choice(view.choices).option
    return Choose(choice.seat, choice.asked, option, amount_for(view, option))
