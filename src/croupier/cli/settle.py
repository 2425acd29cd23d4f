"""`croupier settle`: what every wager of a described round comes to."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from croupier.cli.audit import is_record
from croupier.cli.play.result_rows import results_lines
from croupier.cli.play.seat_rows import net_text
from croupier.cli.screen import out, print_json
from croupier.disputes import InputError, Verdict, load_round, settle_round
from croupier.rounds.wager_names import alike


def show(file: Path, *, as_json: bool) -> None:
    """Settle the round in a file and print the verdict."""
    if is_record(file):
        raise InputError("a record of a table, not a round: see croupier audit", str(file))
    verdict = settle_round(load_round(file))
    if as_json:
        print_json(verdict.as_data())
        return
    tell(out(), verdict)


def tell(console: Console, verdict: Verdict) -> None:
    """Every seat with its wagers and what it is up or down."""
    book = verdict.file.setup.rules.edition
    console.print(Text(book.title, style="title"))
    if against := _dealers_hand(verdict):
        console.print(f"the dealer has {against}")
    for seat in verdict.seats:
        console.print()
        console.print(Text.assemble((f"seat {seat.seat}  ", "title"), net_text(seat.net)))
        for line in results_lines(alike(result.settled() for result in seat.results)):
            console.print(Padding(line, (0, 0, 0, 2), expand=False))
    console.print()
    console.print(Text.assemble("the house  ", net_text(verdict.house_net)))


def _dealers_hand(verdict: Verdict) -> str:
    """What the dealer had, said most fully where it took most to tell it from a player's hand; a
    wager without a hand of its own, such as insurance, only knows whether it was a blackjack."""
    results = [result for seat in verdict.seats for result in seat.results if result.against]
    hands = [result.against for result in results if result.hand]
    return max(hands or [result.against for result in results], key=len, default="")
