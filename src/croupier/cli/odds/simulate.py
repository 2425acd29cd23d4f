"""`croupier simulate`: rounds by the million, compared with the exact figures."""

from __future__ import annotations

import time
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from croupier import __version__
from croupier.batch.run import MOST_ROUNDS, Checkpoint, played
from croupier.batch.simulation import (
    CONFIDENCE,
    RANDOM,
    Report,
    SampledNumber,
    Simulation,
    simulation,
)
from croupier.batch.tally import Tally
from croupier.cli.error_exit import INTERRUPTED
from croupier.cli.interrupt import Interrupts
from croupier.cli.odds.command import OddsRequest
from croupier.cli.odds.progress import watched
from croupier.cli.screen import err, literal, out, print_json
from croupier.errors import OddsError
from croupier.rounds import Rules
from croupier.solver.analysis import OPTIMAL
from croupier.solver.kernels.shards import ShardedExecutor

EVERY: Final = 10.0
"""Seconds between two times that the file of a run is written."""


@dataclass(frozen=True, slots=True)
class SimulateRequest:
    """What was asked for on the command line, the rules aside."""

    rounds: str
    strategy: str
    sides: tuple[str, ...]
    seed: str
    resume: Path | None
    plot: Path | None
    threads: int


@dataclass(frozen=True)
class RunProgress:
    """How far a run has come."""

    tally: Tally
    played_now: int
    seconds: float
    is_stopped: bool


def rounds_of(written: str) -> int:
    """A number of rounds as people write it: 1000000, 1_000_000, 1,000,000 or 1e6."""
    try:
        number = Decimal(written.replace(",", "").replace("_", ""))
        whole = int(number) if number.is_finite() and number == number.to_integral() else 0
    except (InvalidOperation, ValueError):
        whole = 0
    if not 1 <= whole <= MOST_ROUNDS:
        raise OddsError(
            f"--rounds {written}: a whole number from 1 to {MOST_ROUNDS:,} is needed, such as 1e9"
        )
    return whole


def show(request: OddsRequest, asked: SimulateRequest, *, as_json: bool) -> None:
    """Play the rounds, and print what they say."""
    rounds = rounds_of(asked.rounds)
    if asked.plot is not None and asked.plot.suffix != ".svg":
        raise OddsError(f"--plot {asked.plot}: a drawing is written as .svg")
    for path in (asked.plot, asked.resume):
        if path is not None and not path.absolute().parent.is_dir():
            raise OddsError(f"{path}: there is no folder {path.absolute().parent}")
    priced, is_random = request.priced(), asked.strategy == RANDOM
    simulated = watched(
        lambda progress: simulation(
            priced,
            asked.seed,
            asked.sides,
            request.executor,
            progress,
            is_random=is_random,
            use_cache=request.use_cache,
        )
    )
    file = None
    if asked.resume is not None:
        run = _run(simulated.rules, asked, request.strategy)
        file = Checkpoint(asked.resume, run, simulated.work.inputs)
    outcome = _play(simulated, rounds, asked.threads, file, request.executor)
    if not outcome.tally.rounds:
        raise typer.Exit(INTERRUPTED)
    report = simulated.report(outcome.tally)
    if asked.plot is not None:
        from croupier.cli.odds.simulate_svg import drawn

        asked.plot.write_text(str(drawn(report, simulated.rules.edition.title)), "utf-8")
    if as_json:
        print_json(as_data(simulated, asked, report, outcome))
    else:
        _print(simulated, asked, report, outcome)
    if outcome.is_stopped:
        raise typer.Exit(INTERRUPTED)


def _run(rules: Rules, asked: SimulateRequest, strategy: str | None) -> dict[str, str]:
    """What the file of a run must be of."""
    return {
        "game": rules.edition.game,
        "edition": rules.edition.slug,
        "strategy": strategy or asked.strategy,
        "side wagers": ", ".join(asked.sides),
        "seed": asked.seed,
    }


def _play(
    simulation: Simulation,
    rounds: int,
    threads: int,
    file: Checkpoint | None,
    executor: ShardedExecutor | None,
) -> RunProgress:
    saved_run = file.load() if file is not None else None
    done, tally = saved_run or (0, Tally.none(simulation.play.places))
    if done > rounds:
        raise OddsError(
            f"{file.path if file else ''}: has {done:,} rounds already; ask for as many or more"
        )
    if file is not None and saved_run is None:
        file.save(done, tally)  # before any work, to see that it can be written
    begun, saved, before = time.monotonic(), time.monotonic(), done
    columns = (
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )  # fmt: skip
    with (
        Interrupts() as interrupts,
        Progress(*columns, console=err(), transient=True, disable=not err().is_terminal) as bar,
    ):
        task = bar.add_task("Playing", total=rounds, completed=done, rate="")
        workers = executor.workers if executor else threads
        parts = played(simulation.work, done, rounds, executor, workers)
        for done, part in parts:
            tally = tally.plus(part)
            now = time.monotonic()
            rate = _rate(done - before, now - begun)
            bar.update(task, completed=done, rate=f"{rate} a second")
            if file is not None and (now - saved > EVERY or interrupts.asked or done == rounds):
                file.save(done, tally)
                saved = now
            if interrupts.asked:
                parts.close()
                break
    return RunProgress(tally, done - before, time.monotonic() - begun, done < rounds)


# ---- what is printed ------------------------------------------------------------------------


def _print(
    simulation: Simulation, asked: SimulateRequest, report: Report, outcome: RunProgress
) -> None:
    screen = out()
    how = asked.strategy if asked.strategy in (OPTIMAL, RANDOM) else f"by {asked.strategy}"
    title = f"{simulation.rules.edition.title}: {report.rounds:,} rounds, {how}, seed {asked.seed}"
    table = Table(title=literal(title), title_style="title", title_justify="left")
    for name in ("", "sampled", f"± {CONFIDENCE}", "exact", "errors apart"):
        table.add_column(name, justify="left" if not name else "right")
    for name, figure in _figures(report):
        table.add_row(name, *_cells(figure, 7))
    screen.print(table)
    ends = Table()
    for name in ("ending", "", "net", "rounds", "share", "exact", "errors apart"):
        ends.add_column(name, justify="left" if name in ("ending", "") else "right")
    for line in report.lines:
        sampled, _, exact, apart = _cells(line.share, 7)
        net = f"{float(line.net):+.4g}"
        ends.add_row(line.hand, line.outcome, net, f"{line.rounds:,}", sampled, exact, apart)
    screen.print(ends)
    if outcome.seconds > 0 and outcome.played_now:
        screen.print(
            f"[aside]{outcome.played_now:,} rounds in {outcome.seconds:.1f} s, "
            f"{_rate(outcome.played_now, outcome.seconds)} a second.[/]"
        )
    if outcome.is_stopped:
        advice = " Run the same command again to go on." if asked.resume else ""
        screen.print(f"Stopped after {report.rounds:,} rounds.{advice}")


def _rate(rounds: int, seconds: float) -> str:
    rate = rounds / max(seconds, 1e-9)
    return f"{rate / 1e6:.1f} million" if rate >= 1e6 else f"{rate:,.0f}"


def _figures(report: Report) -> tuple[tuple[str, SampledNumber], ...]:
    return (
        ("mean net, in units", report.mean),
        ("standard deviation", report.deviation),
        ("hit frequency", report.hit_frequency),
        ("average stake", report.stake),
    )


def _cells(figure: SampledNumber, places: int) -> tuple[str, str, str, str]:
    apart = figure.deviations
    return (
        f"{figure.value:.{places}f}",
        f"{figure.spread:.{places}f}",
        "" if figure.exact is None else f"{figure.exact:.{places}f}",
        "" if apart is None else f"{apart:+.2f}",
    )


def as_data(
    simulation: Simulation, asked: SimulateRequest, report: Report, outcome: RunProgress
) -> dict[str, Any]:
    """The same for a program to read."""
    rules = simulation.rules
    return {
        "game": rules.edition.game,
        "edition": rules.edition.slug,
        "strategy": asked.strategy,
        "side wagers": list(asked.sides),
        "seed": asked.seed,
        "rounds": report.rounds,
        "stopped": outcome.is_stopped,
        "confidence": CONFIDENCE,
        "figures": {name: _sampled(figure) for name, figure in _figures(report)},
        "endings": [
            {
                "hand": line.hand,
                "outcome": line.outcome,
                "net": str(line.net),
                "rounds": line.rounds,
                **_sampled(line.share),
            }
            for line in report.lines
        ],
        "inputs": simulation.work.inputs,
        "made by": {"croupier": __version__},
    }


def _sampled(figure: SampledNumber) -> dict[str, float | bool | None]:
    return {
        "sampled": figure.value,
        "interval": figure.spread,
        "exact": figure.exact,
        "errors apart": figure.deviations,
    }
