"""`croupier session`: what many rounds may come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.odds.command import OddsRequest
from croupier.cli.odds.progress import watched
from croupier.cli.screen import literal, out, print_json, speaks_unicode
from croupier.errors import OddsError
from croupier.money import Cents, cents, dollars
from croupier.solver.figures import decimal
from croupier.solver.long_run.session import Session, prospects, spoken

BAR: Final = 44
"""Cells of the longest bar."""


@dataclass(frozen=True, slots=True)
class SessionRequest:
    """The session that was asked for on the command line, amounts as written in dollars."""

    rounds: int
    stake: str
    sides: tuple[str, ...]
    bet: str | None
    bankroll: str | None
    floor: str | None
    an_hour: int


def show(request: OddsRequest, asked: SessionRequest, *, as_json: bool) -> None:
    """Print what a session may come to."""
    stake, sides = cents(asked.stake), _sides(asked.sides)
    bankroll, floor = (
        None if amount is None else cents(amount) for amount in (asked.bankroll, asked.floor)
    )
    priced = request.priced()
    session = watched(
        lambda progress: prospects(
            priced,
            rounds=asked.rounds,
            stake=stake,
            bet=asked.bet,
            sides=sides,
            bankroll=bankroll,
            floor=floor,
            an_hour=asked.an_hour,
            progress=progress,
        )
    )
    if as_json:
        print_json(session.as_data())
    else:
        print_session(out(), session)


def _sides(written: tuple[str, ...]) -> Mapping[str, Cents]:
    """Side wagers with their stakes, each written as wager=amount."""
    stakes = {}
    for side in written:
        wager, sign, amount = (part.strip() for part in side.partition("="))
        if not sign or not amount:
            raise OddsError(f"--side {side}: write wager=amount, such as three-card=5")
        stakes[wager] = cents(amount)
    return stakes


def print_session(console: Console, session: Session) -> None:
    """The prospects in the order a player asks for them."""
    plan, rules = session.plan, session.priced.rules
    counted = "1 round" if plan.rounds == 1 else f"{plan.rounds:,} rounds"
    stakes = [f"{dollars(plan.stake)} a unit", *_told(plan.sides)]
    console.print(
        f"[title]{rules.edition.title}[/]: {counted} at {', '.join(stakes)}, "
        f"{session.bet.bet.name}, {literal(session.priced.played)} play\n"
    )
    console.print(_chances(session))
    _print_bands(console, session)
    console.print(_hourly(session))
    if session.ruin is not None:
        console.print(_bankroll(session))
    for note in session.notes:
        console.print(f"[aside]{note}[/]")
    console.print(f"[aside]Inputs {session.priced.inputs[:16]}[/]")


def _told(sides: Mapping[str, Cents]) -> list[str]:
    return [f"{wager} {dollars(amount)}" for wager, amount in sides.items()]


def _chances(session: Session) -> Table:
    table = _table("The result")
    table.add_row("expected", spoken(session.expected), "")
    deviation = session.about + dollars(round(session.standard_deviation))
    table.add_row("standard deviation", deviation, "")
    for name, chance in (
        ("ahead", session.ahead),
        ("level", session.level),
        ("behind", session.behind),
    ):
        table.add_row(name, chance.percent(8), chance.said)
    for part, amount in session.quantiles.items():
        table.add_row(f"{part * 100}% of sessions", f"{session.about}{spoken(amount)} or less", "")
    return table


def _print_bands(console: Console, session: Session) -> None:
    bands = session.bands()
    low, high = bands[0].low, bands[-1].high
    rows = [
        (spoken(session.cents(low)), session.results.at_most(low), "bad"),
        *(
            (spoken(session.cents(band.high)), band.chance, "good" if band.low >= 0 else "bad")
            for band in bands
        ),
        ("more", session.results.above(high), "good"),
    ]
    most = max(chance.value for _, chance, _ in rows)
    mark = "█" if speaks_unicode(console) else "#"
    console.print("\n[head]How it may end[/] [aside]result up to, and how often[/]")
    for name, chance, style in rows:
        bar = Text(mark * round(BAR * chance.value / most), style)
        console.print(Text(f"  {name:>12}  {chance.percent(2):>8}  ").append(bar))
    console.print()


def _hourly(session: Session) -> Table:
    table = _table(f"An hour of {session.plan.an_hour} rounds")
    table.add_row("staked, on average", spoken(session.hourly_stake), "")
    word = "lost" if session.hourly_loss >= 0 else "won"
    table.add_row(f"{word}, on average", spoken(abs(session.hourly_loss)), "")
    return table


def _bankroll(session: Session) -> Table:
    assert session.ruin is not None and session.for_ever is not None
    table = _table(f"A bankroll of {dollars(session.plan.bankroll or 0)}")
    table.add_row("ruin in these rounds", session.ruin.chance.percent(8), session.ruin.chance.said)
    table.add_row("lasts and is ahead", session.ruin.ahead.percent(8), session.ruin.ahead.said)
    table.add_row(
        "ruin, playing on and on", session.for_ever.chance.percent(8), session.for_ever.chance.said
    )
    lasts = session.for_ever.rounds
    if lasts is not None:
        low, high = (decimal(Fraction(number), 0) for number in (lasts.low, lasts.high))
        table.add_row("lasts on average", f"{int(low):,} to {int(high):,} rounds", "")
    return table


def _table(title: str) -> Table:
    table = Table(
        title=title,
        title_style="head",
        title_justify="left",
        box=None,
        padding=(0, 2),
        show_header=False,
    )
    table.add_column(no_wrap=True, min_width=24)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(style="aside")
    return table
