"""`croupier deal`: rounds totals by simple players into a record."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from croupier.cli.arguments import chosen_setup, house_options, players_at
from croupier.cli.error_exit import INTERRUPTED
from croupier.cli.interrupt import Interrupts
from croupier.cli.options import USUAL_SEATS
from croupier.cli.screen import err, literal, out, print_json
from croupier.errors import RulebookError
from croupier.money import Cents, cents, dollars
from croupier.players import Totals, close_table, play_rounds, seat_players, with_amounts
from croupier.record import Journal, start
from croupier.record.journal import now
from croupier.record.seeds import companion
from croupier.rulebook import chosen_edition
from croupier.speech import counted
from croupier.table import Dealer, Refused, Setup, Table
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.players import PlaceWager, SitDown
from croupier.table.shuffle import entropy_from, fresh_entropy

SECONDS_A_ROUND: Final = 60
"""How long a round takes by the clock of a table that must come out the same again."""


@dataclass(frozen=True, kw_only=True)
class DealRequest:
    """What was asked for on the command line."""

    game: str
    rounds: int
    seats: int | None
    edition: str | None
    method: str
    shuffler: str | None
    decks: int
    options: tuple[str, ...]
    wagers: tuple[str, ...]
    seed: str | None
    record: Path | None
    force: bool
    as_json: bool


def run(request: DealRequest) -> None:
    """Play the rounds, keep the record, and say what it came to."""
    setup, seats = _setup(request)
    wagers = _wagers(request, setup)
    path = request.record or Path(f"{request.game}-{setup.rules.edition.slug}.jsonl")
    _make_room(path, force=request.force)
    began = time.perf_counter()
    with Interrupts() as interrupts:
        totals, journal = _play(request, setup, seats, wagers, path, interrupts)
        took = time.perf_counter() - began
    summary = _Summary(
        setup.game.slug,
        setup.rules.edition.slug,
        setup.method.value,
        dict(setup.rules.options),
        wagers,
        str(path),
        totals.rounds,
        totals.hands,
        journal.events,
        totals.wagered,
        totals.paid,
        totals.collected,
        totals.result,
        journal.head,
        round(took, 3),
        interrupts.asked,
    )
    if request.as_json:
        print_json(asdict(summary))
    else:
        _tell(out(), summary)
    if interrupts.asked:
        import typer

        raise typer.Exit(INTERRUPTED)


def _setup(request: DealRequest) -> tuple[Setup, int]:
    """The table, and how many are dealt in."""
    book = chosen_edition(request.game, request.edition)
    options = house_options(book, request.options)
    seats = players_at(book, options, "--seats", request.seats, USUAL_SEATS)
    return chosen_setup(book, options, request.method, request.shuffler, request.decks), seats


def _wagers(request: DealRequest, setup: Setup) -> dict[str, Cents]:
    """What every player wagers, tried at a table of its own before the record is begun."""
    table = Table(setup, clock=lambda: 0)
    wagers = with_amounts(table, dict(_named_amount(written) for written in request.wagers))
    table.do(SitDown(1, "You", sum(wagers.values())))
    for name, amount in wagers.items():
        table.do(PlaceWager(1, name, amount))
    owed = AnnounceNoMoreBets().objection(table)
    if owed is not None:
        raise Refused(owed)
    return wagers


def _named_amount(written: str) -> tuple[str, Cents]:
    name, sign, value = (part.strip() for part in written.partition("="))
    if not sign or not value:
        raise RulebookError(f"--wagers {written}: write name=dollars, such as ante=25")
    amount = cents(value)
    if amount < 0:
        raise RulebookError(f"--wagers {written}: a wager cannot be negative")
    return name, amount


def _make_room(path: Path, *, force: bool) -> None:
    """Clear away an old record, if that was asked for."""
    if force and path.is_file():
        path.unlink()
        companion(path).unlink(missing_ok=True)
    if force and path.exists():
        raise RulebookError(f"{path} is not a file that could be replaced: choose --record FILE")
    if path.exists():
        raise RulebookError(f"{path} already exists: choose --record FILE, or --force")


def _play(
    request: DealRequest,
    setup: Setup,
    seats: int,
    wagers: Mapping[str, Cents],
    path: Path,
    interrupts: Interrupts,
) -> tuple[Totals, Journal]:
    entropy = entropy_from(request.seed) if request.seed else fresh_entropy
    clock = _Clock() if request.seed else now
    table, journal = start(path, setup, entropy=entropy, clock=clock, flush_every_event=False)
    chance = random.Random(request.seed) if request.seed else random.SystemRandom()
    with journal, _Bar(request.rounds, quiet=request.as_json) as bar:

        def progress(totals: Totals) -> bool:
            bar.at(totals.rounds)
            if isinstance(clock, _Clock):
                clock.seconds += SECONDS_A_ROUND
            return not interrupts.asked

        players = seat_players(table, range(1, seats + 1))
        dealer = Dealer(table, chance)
        totals = play_rounds(table, dealer, request.rounds, players, wagers, progress)
        close_table(table)
    return totals, journal


class _Clock:
    """A clock that goes by rounds, so that the same seed gives the same record."""

    def __init__(self) -> None:
        self.seconds = 0

    def __call__(self) -> int:
        return self.seconds


class _Bar:
    """A progress bar with the time left, for what takes longer than a second."""

    DELAY: Final = 1.0
    REFRESH: Final = 0.1

    def __init__(self, rounds: int, *, quiet: bool) -> None:
        self._rounds, self._quiet = rounds, quiet
        self._began = self._last = time.monotonic()
        self._progress: Progress | None = None

    def __enter__(self) -> _Bar:
        return self

    def __exit__(self, *_about: object) -> None:
        if self._progress:
            self._progress.stop()

    def at(self, done: int) -> None:
        """Hear how many rounds are done; drawn now and then only, since drawing takes time."""
        now = time.monotonic()
        if self._quiet or now - self._last < self.REFRESH or now - self._began < self.DELAY:
            return
        self._last = now
        if self._progress is None:
            self._progress = _progress(err())
            self._progress.add_task("dealing", total=self._rounds)
            self._progress.start()
        self._progress.update(self._progress.task_ids[0], completed=done, refresh=True)


def _progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        auto_refresh=False,
        transient=True,
    )


@dataclass(frozen=True)
class _Summary:
    """What was dealt and how it ended, amounts in cents."""

    game: str
    edition: str
    method: str
    options: Mapping[str, int | str | bool]
    wagers_cents: Mapping[str, Cents]
    record: str
    rounds: int
    hands: int
    events: int
    wagered_cents: Cents
    paid_cents: Cents
    collected_cents: Cents
    table_result_cents: Cents
    head: str
    seconds: float
    stopped: bool


def _tell(console: Console, summary: _Summary) -> None:
    many = counted(summary.rounds, "round")
    if summary.stopped:
        console.print(f"Stopped after {many}; the record is whole.")
    rate = summary.rounds / summary.seconds if summary.seconds else 0
    wagers = ", ".join(f"{name} {dollars(much)}" for name, much in summary.wagers_cents.items())
    lines: tuple[tuple[str, str], ...] = (
        ("wagers", wagers),
        ("dealt", f"{many}, {summary.hands:,} hands, {rate:,.0f} rounds a second"),
        ("wagered", dollars(summary.wagered_cents)),
        ("paid", dollars(summary.paid_cents)),
        ("collected", dollars(summary.collected_cents)),
        ("table result", dollars(summary.table_result_cents)),
        ("record", summary.record),
        ("head", summary.head),
    )
    for name, value in lines:
        console.print(f"[aside]{name:>12}[/]  {literal(value)}", soft_wrap=True)
    record = literal(summary.record)
    console.print(f"\n[aside]Check it:[/] croupier verify {record}", soft_wrap=True)
