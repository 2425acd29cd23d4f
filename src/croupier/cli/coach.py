"""`croupier coach`: a seat of a record looked back on, luck apart from skill."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.audit import located
from croupier.cli.odds.progress import watched
from croupier.cli.screen import err, out, print_json
from croupier.coach import Decided, Expectation, Summary, notebook_of, seats_of
from croupier.coach.drill import Situation, keep_mistake, pile_of
from croupier.coach.text import reasons, seen, verdict
from croupier.errors import CoachError, RecordError
from croupier.money import TO_THE_CENT, near_dollars, signed
from croupier.progress import Progress
from croupier.record import Record, read
from croupier.speech import counted

MOST: Final = 10
"""Mistakes that are listed for a person; programs get them all."""


@dataclass(frozen=True)
class CoachRequest:
    """What was asked for on the command line."""

    record: Path
    seat: int | None
    mistakes: int
    explain: int
    learner: str | None
    """Whose drill the mistakes go to, if they do."""
    as_json: bool


def run(request: CoachRequest) -> None:
    """Sum up a seat's rounds, worst mistakes first."""
    try:
        record = read(request.record)
    except RecordError as error:
        raise located(error, request.record) from None
    seat = _seat(record, request)
    summary = watched(lambda progress: _summary(record, seat, progress))
    if request.as_json:
        print_json(summary.as_data())
    else:
        tell(out(), summary, request.mistakes, request.explain)
    if request.learner is not None:
        _keep(summary, request.learner)


def _seat(record: Record, request: CoachRequest) -> int:
    """The seat asked for, or the only one there is."""
    seats = seats_of(record)
    if not seats:
        raise CoachError(f"{request.record}: no round was dealt")
    if request.seat in seats:
        return request.seat
    if request.seat is None and len(seats) == 1:
        return seats[0]
    among = ", ".join(map(str, seats))
    which = (
        f"--seat {request.seat}: nobody was dealt in there" if request.seat else "--seat: whose?"
    )
    raise CoachError(f"{which}; the seats are {among}")


def _summary(record: Record, seat: int, progress: Progress) -> Summary:
    notebook = notebook_of(record, seat)
    return notebook.summary(Expectation(notebook.rules, progress), progress)


def _keep(summary: Summary, learner: str) -> None:
    """Put the mistakes and their near misses into a learner's pile."""
    rules = summary.rules
    pile, mistakes = pile_of(rules.edition.game, learner), summary.mistakes()
    added = sum(keep_mistake(pile, Situation.of(rules, mistake.view)) for mistake in mistakes)
    pile.save()
    err().print(f"{added} more situations to learn: croupier drill {rules.edition.game}")


def tell(console: Console, summary: Summary, most: int = MOST, explain: int = 1) -> None:
    """The parts of the result, then the mistakes and why the worst of them were."""
    rounds, choices = len(summary.rounds), summary.decisions
    console.print(
        f"[title]{summary.rules.edition.title}[/]: seat {summary.seat}, "
        f"{counted(rounds, 'round')}, {counted(choices, 'choice')}\n"
    )
    console.print(_parts(summary))
    mistakes = summary.mistakes()
    console.print()
    if not mistakes:
        console.print(Text("Not one choice cost anything.", style="good"))
        return
    console.print(_mistakes(mistakes[:most], len(mistakes)))
    for mistake in mistakes[:explain]:
        _explain(console, mistake)


def _parts(summary: Summary) -> Table:
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column(style="aside")
    for name, amount, says in (
        ("expected before the cards", summary.expected, "what the wagers are worth"),
        ("luck of the cards", summary.luck, "what was dealt up to the last decision"),
        ("mistakes", -summary.lost, "against optimal play, card for card"),
        ("luck after the last decision", summary.rest, "what came after it"),
    ):
        grid.add_row(name, signed(amount, TO_THE_CENT), says)
    grid.add_row("result", signed(summary.result, TO_THE_CENT), "the sum", style="title")
    return grid


def _mistakes(several: list[Decided], of: int) -> Table:
    more = f", the worst {len(several)} of {of}" if of > len(several) else ""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="aside", title_justify="left")
    table.title, table.title_style = f"Mistakes{more}", "head"
    for name in ("round", "cards seen", "chosen", "best"):
        table.add_column(name, justify="right" if name == "round" else "left", overflow="fold")
    table.add_column("cost", justify="right", no_wrap=True)
    for mistake in several:
        words = mistake.weighing.of(mistake.chosen).words, mistake.weighing.best.words
        cells = str(mistake.round), seen(mistake.weighing.position), *words
        table.add_row(*cells, Text(near_dollars(mistake.cost), style="bad"))
    return table


def _explain(console: Console, decided: Decided) -> None:
    why = decided.why
    console.print(f"\n[head]Round {decided.round}[/]: {verdict(why)}")
    for reason in reasons(why):
        console.print(f"  {reason}", highlight=False, markup=False)
