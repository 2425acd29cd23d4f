"""`croupier advise`: one hand weighed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from rich.console import Console
from rich.table import Table

from croupier.cli.screen import out, print_json
from croupier.errors import OddsError
from croupier.games import game
from croupier.rounds import Rules
from croupier.rounds.choices import Ask
from croupier.solver.advice import Advice, advise
from croupier.solver.figures import decimal, percent
from croupier.solver.game_odds import Weighed, odds_of

PLACES: Final = 6
"""Places after the point for people; programs get more."""


def show(
    rules: Rules, seen: Mapping[str, str], dead: str, chosen: Mapping[str, str], *, as_json: bool
) -> None:
    """Weigh a hand and print what each choice is worth."""
    advice = advise(rules, dead=dead, chosen=chosen, **seen)
    if as_json:
        print_json(advice.as_data())
    else:
        print_advice(out(), advice)


def chosen_before(rules: Rules, named: Mapping[str, str], answers: Iterable[str]) -> dict[str, str]:
    """What was chosen before, by what was asked: in words, or as this many antes."""
    chosen = dict(named)
    for words in answers:
        asked, is_there, option = (part.strip() for part in words.partition("="))
        if not is_there or not option:
            raise OddsError(f"chosen: {words!r} is not an answer such as attack=attack")
        chosen[asked] = option
    asks = {ask.name: ask for ask in game(rules.edition.game).asks(rules)}
    return {asked: _answer(asks.get(asked), written) for asked, written in chosen.items()}


def _answer(ask: Ask | None, written: str) -> str:
    """An answer by its name, where it is written as the number of antes that it stakes."""
    for option in ask.options if ask else ():
        if option.times and written == str(option.times):
            return option.name
    return written


def print_advice(console: Console, advice: Advice) -> None:
    """The choices by worth, then what may come of each."""
    cards = ", ".join(
        f"{place} {' '.join(card.symbol for card in several)}"
        for place, several in (*advice.seen.items(), ("dead", advice.dead))
        if several
    )
    before = "".join(f", {asked}: {option}" for asked, option in advice.chosen.items())
    console.print(f"[title]{advice.rules.edition.title}[/]: {cards}{before}\n", highlight=False)
    console.print(_choices(advice))
    console.print(f"\nBest: [good]{advice.best.words}[/]\n")
    for choice in _different(advice.choices):
        console.print(_outcomes(choice))
        console.print()


def _different(choices: tuple[Weighed, ...]) -> Iterator[Weighed]:
    """The choices that more than one thing may come of, and others than of those before."""
    shown: list[Mapping[tuple[str, str], int]] = []
    for choice in choices:
        counts = _by_hand(choice)
        if len(counts) > 1 and counts not in shown:
            shown.append(counts)
            yield choice


def _choices(advice: Advice) -> Table:
    table = _table("")
    unit = odds_of(advice.rules.edition.game).unit
    for name in (f"worth in {unit}s", "costs", "wins", "pushes", "loses"):
        table.add_column(name, justify="right", no_wrap=True)
    for choice in sorted(advice.choices, key=advice.cost):
        style = "good" if choice is advice.best else ""
        table.add_row(
            choice.words,
            f"{decimal(choice.value, PLACES)}",
            decimal(advice.cost(choice), PLACES),
            *_frequencies(choice),
            style=style,
        )
    return table


def _frequencies(choice: Weighed) -> Iterator[str]:
    """How often it wins, pushes and loses, where that is known."""
    distribution = choice.distribution
    if distribution.averages:
        yield from ("", "", "")
        return
    parts = distribution.by(lambda ending: _sign(ending.net))
    for sign in (1, 0, -1):
        yield percent(distribution.probability(parts.get(sign, 0)))


def _sign(net: Fraction) -> int:
    return (net > 0) - (net < 0)


def _outcomes(choice: Weighed) -> Table:
    table = _table(choice.words)
    counts = _by_hand(choice)
    hands = list(dict.fromkeys(hand for hand, _ in counts))
    others = (outcome for _, outcome in counts)
    outcomes = tuple(dict.fromkeys(("win", "push", "lose", *others)))
    for outcome in outcomes:
        table.add_column(outcome, justify="right", no_wrap=True)
    for hand in reversed(hands):
        parts = (counts.get((hand, outcome), 0) for outcome in outcomes)
        table.add_row(hand, *(percent(choice.distribution.probability(part)) for part in parts))
    return table


def _by_hand(choice: Weighed) -> dict[tuple[str, str], int]:
    """Counts by hand and outcome, as tables tell them."""
    label = choice.distribution.label
    return choice.distribution.by(label or (lambda ending: (ending.hand, ending.outcome)))


def _table(title: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="aside")
    table.add_column(title, no_wrap=True, header_style="head")
    return table
