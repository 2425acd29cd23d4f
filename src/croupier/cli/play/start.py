"""`croupier play`: sets a table up, sits everyone down, and lets the loop begin."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from croupier.cli.arguments import chosen_setup, house_options, refuse_crowd
from croupier.cli.interrupt import Interrupts
from croupier.cli.play.answers import Demonstration, Keyboard, keys_for
from croupier.cli.play.coach import TableCoach
from croupier.cli.play.game_loop import PACE, GameLoop
from croupier.cli.screen import literal, out
from croupier.errors import RulebookError
from croupier.money import cents
from croupier.players import SensiblePlayer, seat_players
from croupier.rulebook import chosen_edition
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.players import SitDown
from croupier.table.shuffle import entropy_from, fresh_entropy

if TYPE_CHECKING:
    from croupier.record import Journal


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What was asked for on the command line."""

    game: str
    edition: str | None
    method: str
    shuffler: str | None
    decks: int
    seat: int
    players: int
    areas: int
    chips: str
    coupons: str
    options: tuple[str, ...]
    minimum: str | None
    maximum: str | None
    seed: str | None
    record: Path | None
    script: Path | None
    fast: bool
    coach: bool


def run(wanted: Wanted) -> None:
    """Play until the player leaves; the record, if one is kept, is whole whatever happens."""
    setup, chips, coupons = _setup(wanted), cents(wanted.chips), cents(wanted.coupons)
    console = out()
    with Interrupts() as interrupts:
        demonstration = Demonstration(SensiblePlayer(), wanted.areas)
        keys = keys_for(wanted.script, interrupts, demonstration)
        table, journal = _opened(wanted, setup)
        try:
            if keys is demonstration:
                console.print("A demonstration: nobody is at the keyboard, so it plays itself.")
            areas = _areas(table, wanted)
            loop = GameLoop(
                table,
                Dealer(table, _chance(wanted)),
                areas,
                _seated(table, wanted, areas, chips, coupons),
                keys,
                console,
                interrupts,
                PACE if isinstance(keys, Keyboard) and not wanted.fast else 0,
                TableCoach(table.rules, is_on=wanted.coach),
            )
            loop.run()
        finally:
            if journal:
                journal.close()
    if journal:
        _tell_record(console, journal)


def _setup(wanted: Wanted) -> Setup:
    book = chosen_edition(wanted.game, wanted.edition)
    options = house_options(book, wanted.options)
    for name in ("minimum", "maximum"):
        written = getattr(wanted, name)
        if written is not None:
            options[name] = cents(written)
    refuse_crowd(book, options, "--seat", wanted.seat)
    refuse_crowd(book, options, "--players", wanted.players)
    if wanted.areas > 1:
        if "two-areas" not in book.options:
            raise RulebookError(f"--areas {wanted.areas}: {book.title} allows a player one area")
        options.setdefault("two-areas", True)
        refuse_crowd(book, options, "--players and --areas", wanted.players + wanted.areas - 1)
    return chosen_setup(book, options, wanted.method, wanted.shuffler, wanted.decks)


def _opened(wanted: Wanted, setup: Setup) -> tuple[Table, Journal | None]:
    entropy = entropy_from(wanted.seed) if wanted.seed else fresh_entropy
    if wanted.record is None:
        return Table(setup, entropy), None
    from croupier.record import start

    return start(wanted.record, setup, entropy=entropy)


def _chance(wanted: Wanted) -> random.Random:
    return random.Random(wanted.seed) if wanted.seed else random.SystemRandom()


def _areas(table: Table, wanted: Wanted) -> tuple[int, ...]:
    """The player's betting areas: a second one is the next clockwise, or else the one before."""
    first = wanted.seat
    after = first + 1 if first < table.rules.number("seats") else first - 1
    return (first, after)[: wanted.areas]


def _seated(
    table: Table, wanted: Wanted, areas: tuple[int, ...], chips: int, coupons: int
) -> dict[int, Any]:
    """The player at the seat asked for, others in the seats left, from the dealer's left."""
    first, *second = areas
    table.do(SitDown(first, "You", chips, coupons))
    for area in second:
        table.do(SitDown(area, "You", chips, beside=first))
    seats = range(1, table.rules.number("seats") + 1)
    free = [seat for seat in seats if seat not in areas]
    return dict(seat_players(table, free[: wanted.players - 1], chips))


def _tell_record(console: Console, journal: Journal) -> None:
    path = literal(journal.path)
    console.print(f"The record is {path}, its head {journal.head}.", soft_wrap=True)
    console.print(f"[aside]Check it:[/] croupier verify {path}", soft_wrap=True)
