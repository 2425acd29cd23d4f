"""`croupier play`: sets a table up, sits everyone down, and lets the loop begin."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from croupier.cli.arguments import chosen_setup, house_options, players_at, refuse_crowd
from croupier.cli.interrupt import Interrupts
from croupier.cli.options import USUAL_PLAYERS
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
class PlayRequest:
    """What was asked for on the command line."""

    game: str
    edition: str | None
    method: str
    shuffler: str | None
    decks: int
    seat: int
    players: int | None
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


def run(request: PlayRequest) -> None:
    """Play until the player leaves; the record, if one is kept, is whole whatever happens."""
    (setup, players), chips = _setup(request), cents(request.chips)
    coupons = cents(request.coupons)
    console = out()
    with Interrupts() as interrupts:
        demonstration = Demonstration(SensiblePlayer(), request.areas)
        keys = keys_for(request.script, interrupts, demonstration)
        table, journal = _opened(request, setup)
        try:
            if keys is demonstration:
                console.print("A demonstration: nobody is at the keyboard, so it plays itself.")
            areas = _areas(table, request)
            loop = GameLoop(
                table,
                Dealer(table, _chance(request)),
                areas,
                _seated(table, players, areas, chips, coupons),
                keys,
                console,
                interrupts,
                PACE if isinstance(keys, Keyboard) and not request.fast else 0,
                TableCoach(table.rules, is_on=request.coach),
            )
            loop.run()
        finally:
            if journal:
                journal.close()
    if journal:
        _tell_record(console, journal)


def _setup(request: PlayRequest) -> tuple[Setup, int]:
    """The table, and how many sit at it."""
    book = chosen_edition(request.game, request.edition)
    options = house_options(book, request.options)
    for name in ("minimum", "maximum"):
        written = getattr(request, name)
        if written is not None:
            options[name] = cents(written)
    refuse_crowd(book, options, "--seat", request.seat)
    players = players_at(book, options, "--players", request.players, USUAL_PLAYERS)
    if request.areas > 1:
        if "two-areas" not in book.options:
            raise RulebookError(f"--areas {request.areas}: {book.title} allows a player one area")
        options.setdefault("two-areas", True)
        refuse_crowd(book, options, "--players and --areas", players + request.areas - 1)
    return chosen_setup(book, options, request.method, request.shuffler, request.decks), players


def _opened(request: PlayRequest, setup: Setup) -> tuple[Table, Journal | None]:
    entropy = entropy_from(request.seed) if request.seed else fresh_entropy
    if request.record is None:
        return Table(setup, entropy), None
    from croupier.record import start

    return start(request.record, setup, entropy=entropy)


def _chance(request: PlayRequest) -> random.Random:
    return random.Random(request.seed) if request.seed else random.SystemRandom()


def _areas(table: Table, request: PlayRequest) -> tuple[int, ...]:
    """The player's betting areas: a second one is the next clockwise, or else the one before."""
    first = request.seat
    after = first + 1 if first < table.rules.number("seats") else first - 1
    return (first, after)[: request.areas]


def _seated(
    table: Table, players: int, areas: tuple[int, ...], chips: int, coupons: int
) -> dict[int, Any]:
    """The player at the seat asked for, others in the seats left, from the dealer's left."""
    first, *second = areas
    table.do(SitDown(first, "You", chips, coupons))
    for area in second:
        table.do(SitDown(area, "You", chips, beside=first))
    seats = range(1, table.rules.number("seats") + 1)
    free = [seat for seat in seats if seat not in areas]
    return dict(seat_players(table, free[: players - 1], chips))


def _tell_record(console: Console, journal: Journal) -> None:
    path = literal(journal.path)
    console.print(f"The record is {path}, its head {journal.head}.", soft_wrap=True)
    console.print(f"[aside]Check it:[/] croupier verify {path}", soft_wrap=True)
