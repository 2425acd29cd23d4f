"""`croupier odds --all` and `--verify`: every figure of every game, computed and compared."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from typing import Final

import typer

from croupier.cli.odds.progress import watched
from croupier.cli.screen import out, print_json
from croupier.errors import OddsError
from croupier.games import first_game
from croupier.progress import Progress
from croupier.solver.analysis import Priced
from croupier.solver.figures import decimal, percent
from croupier.solver.game_odds import odds_of, solved_games
from croupier.solver.report import as_data
from croupier.solver.shipped.build import of_all, problems, stale
from croupier.solver.shipped.cases import ShippedCase

HEAD: Final = ("house edge", "of all bet", "deviation", "player up")
NAMES: Final = 24
WIDTH: Final = 12
"""Letters for the name of a bet, and for each figure of it."""
MOST: Final = 5
"""Differences that are listed for one set of figures."""


def refuse(*, every: bool, verify: bool, narrow: bool) -> None:
    """Refuse what cannot be asked for together."""
    if not (every or verify):
        raise OddsError(f"which game? Name one, such as croupier odds {first_game()}, or say --all")
    if every and verify:
        raise OddsError("--verify already covers all figures; drop --all")
    if narrow:
        raise OddsError("--all and --verify take the rules as they ship; drop the other options")


def show(
    game: str | None, *, use_cache: bool, as_json: bool, executor: Executor | None = None
) -> None:
    """Print every figure of every game, or of one."""

    def work(progress: Progress) -> list[tuple[ShippedCase, Priced]]:
        every = of_all(_games(game), progress, use_cache=use_cache, executor=executor)
        priced_cases = list(every)
        for _, priced in priced_cases:
            for bet in priced.bets:
                bet.figures  # noqa: B018 - made while the bar is there
        return priced_cases

    priced_cases = watched(work)
    if as_json:
        cases = [{"case": case.name, **as_data(priced)} for case, priced in priced_cases]
        print_json({"figures": cases})
        return
    console = out()
    console.print(f"{'':2}{'':{NAMES}}{_columns(HEAD)}", style="aside")
    for case, priced in priced_cases:
        console.print(f"[head]{priced.rules.edition.title}[/]: {case.name}")
        for bet in priced.bets:
            figures = bet.figures
            cells = (
                percent(figures.house_edge),
                percent(figures.element_of_risk),
                decimal(figures.standard_deviation, 4),
                percent(figures.hit_frequency, 2),
            )
            console.print(f"  {bet.bet.name:<{NAMES}}{_columns(cells)}")
    console.print("\n[aside]Exact, by counting every round; more of each:[/] croupier odds GAME")


def _columns(cells: Iterable[str]) -> str:
    return "".join(f"{cell:>{WIDTH}}" for cell in cells)


def verify(game: str | None, *, as_json: bool, executor: Executor | None = None) -> None:
    """Compute everything that ships from nothing and say what differs; exit 1 if anything does."""

    def work(progress: Progress) -> dict[str, list[str]]:
        return {
            str(case): problems(case, priced)
            for case, priced in of_all(_games(game), progress, executor=executor)
        }

    by_case = watched(work)
    for slug in _games(game):
        by_case |= {name: ["belongs to no rules any more"] for name in stale(slug)}
    wrong = {name: differ for name, differ in by_case.items() if differ}
    if as_json:
        print_json({"verified": len(by_case) - len(wrong), "wrong": wrong})
    else:
        _tell(by_case, wrong)
    if wrong:
        raise typer.Exit(1)


def _tell(verified: dict[str, list[str]], wrong: dict[str, list[str]]) -> None:
    console = out()
    for name, differ in verified.items():
        says = "[bad]differs[/]" if differ else "[good]agrees[/]"
        console.print(f"{says}  {name}", highlight=False)
        for difference in differ[:MOST]:
            console.print(f"         {difference}", style="aside", markup=False)
        if len(differ) > MOST:
            console.print(f"         and {len(differ) - MOST} more", style="aside")
    verdict = "every fraction agrees" if not wrong else f"[bad]{len(wrong)} differ[/]"
    console.print(f"\n{len(verified)} sets of figures recomputed from scratch: {verdict}")


def _games(game: str | None) -> tuple[str, ...]:
    return solved_games() if game is None else (odds_of(game).game.slug,)
