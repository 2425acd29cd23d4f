"""`croupier advise`: one hand weighed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from croupier.app.naming import chosen_edition
from croupier.app.screen import out, print_json
from croupier.games import Rules
from croupier.odds.advice import Advice, advise
from croupier.odds.figures import decimal, percent
from croupier.odds.game_odds import Weighed
from croupier.odds.outcomes import Ending

PLACES: Final = 6
"""Places after the point for people; programs get more."""


def show(
    game: str,
    edition: str | None,
    pay: tuple[str, ...],
    pays: Path | None,
    seen: Mapping[str, str | None],
    dead: str,
    *,
    as_json: bool,
) -> None:
    """Weigh a hand and print what each choice is worth."""
    rules = Rules(chosen_edition(game, edition))
    if pay or pays:
        from croupier.odds.pays import with_pays, with_pays_file

        rules = with_pays(with_pays_file(rules, pays) if pays else rules, pay)
    told = {place: written for place, written in seen.items() if written is not None}
    advice = advise(rules, dead=dead, **told)
    if as_json:
        print_json(advice.as_data())
    else:
        print_advice(out(), advice)


def print_advice(console: Console, advice: Advice) -> None:
    """The choices by worth, then what may come of each."""
    cards = ", ".join(
        f"{place} {' '.join(card.symbol for card in several)}"
        for place, several in (*advice.seen.items(), ("dead", advice.dead))
        if several
    )
    console.print(f"[title]{advice.rules.edition.title}[/]: {cards}\n")
    console.print(_choices(advice))
    console.print(f"\nBest: [good]{advice.best.option}[/]\n")
    for choice in advice.choices:
        if len(choice.distribution.counts) > 1:
            console.print(_outcomes(choice))
            console.print()


def _choices(advice: Advice) -> Table:
    table = _table("")
    for name in ("worth in antes", "costs", "wins", "pushes", "loses"):
        table.add_column(name, justify="right", no_wrap=True)
    for choice in sorted(advice.choices, key=advice.cost):
        style = "good" if choice is advice.best else ""
        parts = choice.distribution.by(lambda ending: _sign(ending.net))
        table.add_row(
            choice.option,
            f"{decimal(choice.value, PLACES)}",
            decimal(advice.cost(choice), PLACES),
            *(percent(choice.distribution.probability(parts.get(sign, 0))) for sign in (1, 0, -1)),
            style=style,
        )
    return table


def _sign(net: Fraction) -> int:
    return (net > 0) - (net < 0)


def _outcomes(choice: Weighed) -> Table:
    table = _table(choice.option)
    counts = choice.distribution.by(_hand_and_outcome)
    hands = list(dict.fromkeys(hand for hand, _ in counts))
    for outcome in ("win", "push", "lose"):
        table.add_column(outcome, justify="right", no_wrap=True)
    for hand in reversed(hands):
        parts = (counts.get((hand, outcome), 0) for outcome in ("win", "push", "lose"))
        table.add_row(hand, *(percent(choice.distribution.probability(part)) for part in parts))
    return table


def _hand_and_outcome(ending: Ending) -> tuple[str, str]:
    return ending.hand, ending.outcome


def _table(title: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="aside")
    table.add_column(title, no_wrap=True, header_style="head")
    return table
