"""The general solver on the whole deck, game by game: seconds, seconds of a core and memory, with
what was foretold; another pay table; and, for games that have one, the accelerator beside it.

    python benchmarks/solver.py [GAME or SHEET ...]

Every game is solved in a process of its own with nothing kept; machine code is compiled before.
"""

from __future__ import annotations

import argparse
import resource
import time
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from croupier.cards import DECK
from croupier.games import game
from croupier.money import Odds
from croupier.rounds import Rules
from croupier.rulebook import editions
from croupier.sheets import load_sheet
from croupier.solver.analysis import with_pay
from croupier.solver.game_odds import odds_of, solved_games
from croupier.solver.general.odds import general_odds

SHEETS = Path(__file__).parents[1] / "examples" / "games"
USUAL = (
    "three-card-poker.toml",
    "let-it-ride",
    "double-down-stud",
    "colorado-hold-em",
    "caribbean-stud.toml",
    "boston-5-stud",
    "four-card-poker",
    "criss-cross",
    "double-cross",
    "ultimate-texas-holdem.toml",
)


class Measured(NamedTuple):
    """What solving took."""

    value: Fraction
    seconds: float
    cores: float
    megabytes: int
    foretold: float
    foretold_megabytes: int
    repriced: float
    """Milliseconds for another pay table where there is one choice, or 0."""


def measured(name: str) -> Measured:
    """Solve a game by the general solver."""
    if name.endswith(".toml"):
        sheet = load_sheet((SHEETS / name).read_text("utf-8"), name)
        played, rules = sheet.game, [Rules(sheet.edition)]
    else:
        played, rules = game(name), [Rules.of(name, one) for one in editions(name)]
    odds = general_odds(played, rules)
    few = tuple(card for card in DECK if card.rank > 9)
    odds.best(odds.count(few), rules[0]).distribution  # noqa: B018  (compiles)
    taking = odds.estimate()
    start, core = time.perf_counter(), time.process_time()
    counts = odds.count(DECK)
    best = odds.best(counts, rules[0])
    assert best.distribution.total % best.layout.deals == 0
    passed, used = time.perf_counter() - start, time.process_time() - core
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    again = 0.0
    if counts.kept is not None and len({node.ask for node in odds.main.nodes}) == 1:
        wager = next(name for name in odds.tables(rules[0]) if rules[0].pays[name])
        table = rules[0].pays[wager]
        line = next(iter(table))
        other = with_pay(rules[0], wager, line, Odds(table[line].ratio + 1))
        odds.plan(other)
        start = time.process_time()
        odds.best(counts, other).value  # noqa: B018  (another pay table)
        again = 1000 * (time.process_time() - start)
    return Measured(best.value, passed, used, memory, taking.seconds, taking.bytes >> 20, again)


def accelerated(name: str) -> float:
    """Seconds of a core of the game's own solver."""
    odds = odds_of(name)
    rules = Rules.of(name, next(iter(editions(name))))
    used = 0.0
    for deck in (tuple(card for card in DECK if card.rank > 9), DECK):
        start = time.process_time()
        counts = odds.count(deck)
        odds.prepare(counts, rules)
        odds.distribution(counts, rules, odds.best(counts, rules), odds.bets[0])
        used = time.process_time() - start
    return used


def main() -> None:
    """Measure the games that are named, or the usual ones."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=USUAL, metavar="GAME or SHEET")
    head = ("seconds", "of cores", "foretold", "MB", "foretold", "repriced", "accelerator")
    print(f"{'game':<28}" + "".join(f"{one:>12}" for one in head) + "  expected net in units")
    for name in parser.parse_args().games:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as apart:
            found = apart.submit(measured, name).result()
        beside = ""
        if name in solved_games():
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as apart:
                beside = f"{apart.submit(accelerated, name).result():.2f}"
        again = f"{found.repriced:.0f} ms" if found.repriced else ""
        print(
            f"{name:<28}{found.seconds:12.1f}{found.cores:12.1f}{found.foretold:12.1f}"
            f"{found.megabytes:12}{found.foretold_megabytes:12}{again:>12}{beside:>12}"
            f"  {found.value}",
            flush=True,
        )


if __name__ == "__main__":
    main()
