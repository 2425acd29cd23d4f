"""`croupier exposed`: what a glimpse of a face-down card is worth."""

from __future__ import annotations

from functools import partial

from rich.console import Console
from rich.table import Table

from croupier.cli.odds.progress import counted, watched
from croupier.cli.screen import out, print_json
from croupier.rounds import Rules
from croupier.solver.analysis import Solved
from croupier.solver.figures import percent
from croupier.solver.game_odds import Progress, odds_of
from croupier.solver.glimpse import Exposed, exposed, glimpse_of


def show(rules: Rules, card: str | None, *, use_cache: bool, as_json: bool) -> None:
    """Print what each card is worth, or one."""
    odds = odds_of(rules.edition.game)
    wanted = odds.glimpsable(rules) if card is None else (glimpse_of(odds, rules, card),)
    if not wanted and not as_json:
        out().print(f"[title]{rules.edition.title}[/]: {odds.on_glimpses(rules)}")
        return
    solved = counted(rules.edition.game, None, rules, use_cache=use_cache)
    found = [watched(partial(_exposed, rules, glimpse.name, solved)) for glimpse in wanted]
    if as_json:
        print_json([one.as_data() for one in found])
    else:
        print_exposed(out(), found)


def _exposed(rules: Rules, card: str, solved: Solved, told: Progress) -> Exposed:
    return exposed(rules, card, solved, progress=told)


def print_exposed(console: Console, found: list[Exposed]) -> None:
    """One line a card."""
    rules = found[0].rules
    odds = odds_of(rules.edition.game)
    unit = odds.unit
    console.print(f"[title]{rules.edition.title}[/]: what a glimpse of a card is worth\n")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="aside")
    for name in ("card known", "player's edge", "without it", "worth knowing"):
        table.add_column(name, justify="left" if name == "card known" else "right", no_wrap=True)
    for one in found:
        parts = (one.value, one.plain, one.gain)
        table.add_row(one.glimpse.words, *(percent(part / one.opening) for part in parts))
    console.print(table)
    whole = "the opening stake" if found[0].opening != 1 else f"one {unit}"
    console.print(f"\n[aside]Of {whole}. The card is known:[/]")
    for one in found:
        console.print(f"[aside]  {one.glimpse.name}: {one.glimpse.known}[/]")
    for one in found:
        console.print(f"[aside]{one.glimpse.name}: exactly {one.value} {unit}s, {one.gain} more[/]")
    if told := odds.on_glimpses(rules):
        console.print(f"[aside]{told}[/]")
