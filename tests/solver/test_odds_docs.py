"""What the documents on odds say is what the program says."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games.double_cross.odds import VOCABULARY
from croupier.reports.par_data import ParNumber, numbers
from croupier.solver.analysis import BetPriced, Solved, price, price_strategy
from croupier.solver.figures import decimal, percent
from croupier.solver.report import outcome_lines
from croupier.solver.strategies import strategy, strategy_names
from croupier.solver.strategy import parse
from support.odds import GAME, RULES

DOCS = Path(__file__).parents[2] / "docs"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


def generated(solved: Solved) -> str:
    """The tables of docs/figures.md."""
    priced = price(RULES, solved)
    parts = []
    for bet in priced.bets:
        parts.append(f"### {bet.bet.name[0].upper()}{bet.bet.name[1:]}\n\n")
        parts += _figures(bet)
    parts.append("### Every outcome of the main game\n\n")
    parts.append("| hand | | net | count | probability |\n|---|---|---|---|---|\n")
    for line in outcome_lines(priced.main.distribution):
        net = decimal(line.net, 1).removesuffix(".0")
        part = decimal(line.probability)
        parts.append(f"| {line.hand} | {line.outcome} | {net} | {line.count:,} | {part} |\n")
    return "".join([*parts, "\n"])


def _figures(bet: BetPriced) -> list[str]:
    rows = [f"| {one.name} | {_written(one)} | {one.exact} |\n" for one in numbers(bet.figures)]
    choices = bet.distribution.choices()
    for ask, options in choices.items():
        for option, count in options.items():
            part = bet.distribution.probability(count)
            rows.append(f"| {ask}: {option} | {percent(part)} | {part} |\n")
    return ["| figure | decimal | exact |\n|---|---|---|\n", *rows, "\n"]


def _written(number: ParNumber) -> str:
    return decimal(number.value)


def test_the_figures_in_the_document_are_those_computed(
    whole_deck: Solved, request: pytest.FixtureRequest
) -> None:
    """Written again by `pytest --write-golden`."""
    path = DOCS / "figures.md"
    text = path.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    wanted = f"{before}{BEGIN}\n{generated(whole_deck)}{END}{after}"
    if request.config.getoption("write_golden"):
        path.write_text(wanted, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == wanted


def test_the_example_reads_and_the_prices_are_right(whole_deck: Solved) -> None:
    text = (DOCS / "strategies.md").read_text(encoding="utf-8")
    parse(text.split("```")[1], VOCABULARY)
    for name in strategy_names(GAME):
        priced = price_strategy(RULES, strategy(GAME, name), whole_deck)
        rules = len(strategy(GAME, name).rules)
        edge, cost = percent(-priced.value), percent(priced.cost)
        assert f"| `{name}` | {rules} | {edge} | {cost} |" in text
