"""`croupier exposed`: what a glimpse of a face-down card is worth."""

from __future__ import annotations

from functools import partial

from rich.console import Console
from rich.table import Table

from croupier.cli.odds.progress import counted, watched
from croupier.cli.screen import out, print_json
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.analysis import Solved
from croupier.solver.figures import percent
from croupier.solver.game_odds import odds_of
from croupier.solver.glimpse import Exposed, exposed, glimpse_of


def show(rules: Rules, card: str | None, *, use_cache: bool, as_json: bool) -> None:
    """Print what each card is worth, or one."""
    odds = odds_of(rules.edition.game)
    glimpses = odds.glimpsable(rules) if card is None else (glimpse_of(odds, rules, card),)
    if not glimpses and not as_json:
        out().print(f"[title]{rules.edition.title}[/]: {odds.glimpse_note(rules)}")
        return
    solved = counted(rules.edition.game, None, rules, use_cache=use_cache)
    worths = [watched(partial(_exposed, rules, glimpse.name, solved)) for glimpse in glimpses]
    if as_json:
        print_json([worth.as_data() for worth in worths])
    else:
        print_exposed(out(), worths)


def _exposed(rules: Rules, card: str, solved: Solved, progress: Progress) -> Exposed:
    return exposed(rules, card, solved, progress=progress)


def print_exposed(console: Console, worths: list[Exposed]) -> None:
    """One line a card."""
    rules = worths[0].rules
    odds = odds_of(rules.edition.game)
    unit = odds.unit
    console.print(f"[title]{rules.edition.title}[/]: what a glimpse of a card is worth\n")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="aside")
    for name in ("card known", "player's edge", "without it", "worth knowing"):
        table.add_column(name, justify="left" if name == "card known" else "right", no_wrap=True)
    for worth in worths:
        parts = (worth.value, worth.plain, worth.gain)
        table.add_row(worth.glimpse.words, *(percent(part / worth.opening) for part in parts))
    console.print(table)
    whole = "the opening stake" if worths[0].opening != 1 else f"one {unit}"
    console.print(f"\n[aside]Of {whole}. The card is known:[/]")
    for worth in worths:
        console.print(f"[aside]  {worth.glimpse.name}: {worth.glimpse.known}[/]")
    for worth in worths:
        console.print(
            f"[aside]{worth.glimpse.name}: exactly {worth.value} {unit}s, {worth.gain} more[/]"
        )
    if note := odds.glimpse_note(rules):
        console.print(f"[aside]{note}[/]")
