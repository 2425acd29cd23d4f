"""`croupier check`: what is wrong with a game of one's own, and what may be overlooked."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer

from croupier.cli.screen import out, print_json
from croupier.errors import OddsError
from croupier.games.outside import bring_path, read_path
from croupier.reports.game_check import Oversight, by_figures, by_play, placed
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition
from croupier.sheets import Problem
from croupier.speech import counted

LONGEST: Final = 600.0
"""Seconds of a core that a check may take for the figures."""


def show(file: Path, *, quick: bool, as_json: bool) -> None:
    """Print every problem in the order of the sheet; exit 1 if it cannot be played."""
    read, oversights = read_path(file)
    problems = (*read.problems, *oversights) if read else oversights
    name, unsolved = "", ""
    if read is None or read.found is not None:
        rules = Rules(chosen_edition(bring_path(file)))
        name = rules.edition.title
        problems_of_play = [*by_play(rules)]
        if not quick:
            figures, unsolved = _figures(rules)
            problems_of_play += figures
        problems = (*problems, *placed(problems_of_play, read.positions if read else None))
    if as_json:
        listed = [problem.as_data() for problem in problems]
        print_json({"file": str(file), "name": name, "problems": listed, "unsolved": unsolved})
    else:
        _tell(file, name, problems, unsolved)
    if any(not problem.is_warning for problem in problems):
        raise typer.Exit(1)


def _figures(rules: Rules) -> tuple[list[Oversight], str]:
    """What the figures show, or why there are none."""
    from croupier.cli.odds.progress import counted as solved
    from croupier.solver.analysis import price
    from croupier.solver.game_odds import odds_of
    from croupier.solver.general import odds as general

    try:
        odds = odds_of(rules.edition.game)
        taking = odds.estimate() if isinstance(odds, general.GeneralOdds) else None
        if taking is not None and LONGEST < taking.seconds <= general.LONGEST_SOLVE:
            return [], f"which take {taking}; croupier odds computes them"
        return list(by_figures(price(rules, solved(rules.edition.game, rules=rules)))), ""
    except OddsError as error:
        return [], str(error)


def _tell(file: Path, name: str, problems: tuple[Problem, ...], unsolved: str) -> None:
    for problem in problems:
        _say(f"{file}, {problem}", style="aside" if problem.is_warning else "bad")
    if unsolved:
        _say(f"{file}: no figures, {unsolved}", style="aside")
    errors = sum(not problem.is_warning for problem in problems)
    if errors:
        _say(f"{file}: {counted(errors, 'error')}: it cannot be played yet.")
    elif problems:
        _say(f"{file}: {name} can be played; {counted(len(problems), 'warning')}.")
    else:
        _say(f"{file}: {name} is right.")


def _say(words: str, style: str = "") -> None:
    out().print(words, style=style, soft_wrap=True, markup=False, highlight=False)
