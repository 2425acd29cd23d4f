"""What the documents say of Criss Cross is what is computed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from croupier.reports.par_data import numbers
from croupier.solver.figures import decimal, percent
from croupier.solver.report import choices, outcome_lines
from croupier.solver.strategies import strategy, strategy_names
from oracles.whole_criss_cross import GAME, best, fixed

DOCS: Final = Path(__file__).parents[2] / "docs"
BEGIN, END = "<!-- criss-cross -->\n", "<!-- end of criss-cross -->\n"
WORDS: Final = (DOCS / "strategies.md").read_text(encoding="utf-8")


def generated() -> str:
    """The tables of docs/figures.md on Criss Cross."""
    rows: list[tuple[str, ...]] = []
    for bet in best().bets:
        rows += [(f"### Criss Cross: {bet.bet.name}",), ("figure", "decimal", "exact")]
        rows += [(one.name, decimal(one.value), one.exact) for one in numbers(bet.figures)]
        for ask, options in choices(best(), bet).items():
            for option, count in options.items():
                part = bet.distribution.probability(count)
                rows.append((f"{ask}: {option}", percent(part), str(part)))
    by_wager = best().extras[0]
    rows += [("### Criss Cross: by wager",), by_wager.head]
    for wager, *rest in by_wager.rows:
        rows.append((str(wager), *(decimal(Fraction(cell), 6) for cell in rest)))
    rows += [("### Criss Cross: by the higher hand of both lines",)]
    rows += [("hand", "", "net, average", "count", "probability")]
    for line in outcome_lines(best().main.distribution):
        net, often = decimal(line.net, 4), decimal(line.probability)
        rows.append((line.hand, line.outcome, net, f"{line.count:,}", often))
    return "".join(_written(rows)) + "\n"


def _written(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Rows as tables; a row of one is a heading, and the next the head of its table."""
    for before, row in pairwise([("",), *rows]):
        if len(row) == 1:
            yield f"\n{row[0]}\n\n"
        else:
            yield f"| {' | '.join(row)} |\n"
            if len(before) == 1:
                yield f"|{'---|' * len(row)}\n"


def test_the_figures_in_the_document_are_those_computed(request: pytest.FixtureRequest) -> None:
    """Written again by `pytest --write-golden`."""
    path = DOCS / "figures.md"
    before, rest = path.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    wanted = f"{before}{BEGIN}{generated()}{END}{after}"
    if request.config.getoption("write_golden"):
        path.write_text(wanted, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == wanted


@pytest.mark.parametrize("name", strategy_names(GAME))
def test_strategies_cost_what_the_document_says(name: str) -> None:
    priced, rules = fixed(name), len(strategy(GAME, name).rules)
    edge, cost = percent(-priced.value), percent(priced.cost)
    assert f"| `{name}` | {rules} | {edge} | {cost} |" in WORDS
