"""The commands to learn by, as a player or as a dealer, with their options; the work is done in the
modules they name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.game_argument import FirstGame
from croupier.cli.options import (
    USUAL_PLAYERS,
    Answers,
    EditionOption,
    Json,
    MethodOption,
    Options,
    RecordFile,
    Seed,
    ShufflerOption,
    players_option,
)


def coach(
    record: RecordFile,
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Whose choices; may be left out if the record has one seat."
        ),
    ] = None,
    mistakes: Annotated[
        int, typer.Option(min=0, metavar="N", help="How many mistakes to list.")
    ] = 10,
    explain: Annotated[
        int, typer.Option(min=0, metavar="N", help="Explain why the worst N of them cost.")
    ] = 1,
    drill: Annotated[
        bool, typer.Option("--drill", help="Keep the mistakes for croupier drill.")
    ] = False,
    learner: Annotated[
        str, typer.Option(metavar="NAME", help="Whose drill, where several learn here.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Analyse a seat's evening: skill apart from luck, the worst mistakes first.

    Example: [bold]croupier coach evening.jsonl --seat 1 --explain 3[/]
    """
    from croupier.cli.coach import CoachRequest, run

    run(CoachRequest(record, seat, mistakes, explain, learner if drill else None, as_json))


def drill(
    game: FirstGame,
    edition: EditionOption = None,
    options: Options = None,
    questions: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Stop after N questions.")
    ] = None,
    learner: Annotated[
        str, typer.Option(metavar="NAME", help="Whose mistakes, where several learn here.")
    ] = "",
    seed: Seed = None,
    script: Answers = None,
) -> None:
    """Practise the situations you got wrong, and near misses, until you know them.

    With nothing to learn yet it deals close calls. Mistakes at a table come in with croupier
    coach RECORD --drill.

    Example: [bold]croupier drill {game} --questions 20[/]
    """
    from croupier.cli.drill import DrillRequest, run

    run(
        DrillRequest(
            game=game,
            edition=edition,
            options=tuple(options or ()),
            questions=questions,
            learner=learner,
            seed=seed,
            script=script,
        )
    )


def train(
    game: FirstGame,
    edition: EditionOption = None,
    method: MethodOption = "manual-shoe",
    shuffler: ShufflerOption = None,
    players: Annotated[
        int | None, players_option(USUAL_PLAYERS, "Simple players at the table.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Stop after N rounds and show the score.")
    ] = None,
    begin: Annotated[
        str, typer.Option(help="Where your work begins: the opening, the shuffle or the deal.")
    ] = "deal",
    mishaps: Annotated[
        float, typer.Option(min=0, max=100, metavar="PERCENT", help="How often things go wrong.")
    ] = 3,
    options: Options = None,
    seed: Seed = None,
    script: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Read your acts from a file; - is stdin.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Sit in the dealer's seat: deal by the book, act by act; mistakes are explained.

    Irregularities come in between. At the end: score, time and the weak sections of the law.

    Example: [bold]{example}[/]
    """
    from croupier.cli.train import TrainRequest, run

    run(
        TrainRequest(
            game=game,
            edition=edition,
            method=method,
            shuffler=shuffler,
            players=players,
            rounds=rounds,
            begin=begin,
            mishaps=mishaps,
            options=tuple(options or ()),
            seed=seed,
            script=script,
            as_json=as_json,
        )
    )


EXAMPLES = (
    (coach, "croupier coach record.jsonl --seat 1"),
    (drill, "croupier drill {game}"),
    (train, "croupier train {game} --rounds 3"),
)
"""Each command with a line to try."""
