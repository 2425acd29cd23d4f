"""The page that sets the games side by side, made of the shipped figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.games import GAMES
from croupier.solver.analysis import BetPriced
from croupier.solver.figures import decimal, percent
from croupier.solver.game_odds import solved_games
from croupier.solver.shipped.cases import ShippedCase, cases
from croupier.solver.shipped.lookup import Shipped, find

HEAD: Final = """\
# The games side by side

Generated from the figures that ship with the package by `make figures`; change nothing here by
hand. Every figure is exact: a fraction from counting every round under the best play, and its
decimal rounded; but for those with a ≈, which depend on how the results of split hands are spread,
and that was sampled. `croupier odds --verify` computes all of them again and compares; so does a
test.

House edge: what the house expects to keep, of one unit (the ante, or one of several equal wagers).
Element of risk: of all that is staked. Volatility: the standard deviation of one round in units,
and its index at 95%.
"""


def shipped() -> Iterator[tuple[ShippedCase, Shipped]]:
    """Every case of every game that has figures."""
    for game in solved_games():
        for case in cases(game):
            figures = find(case.rules)
            if figures is not None:
                yield case, figures


def page() -> str:
    """The page, in Markdown."""
    every = list(shipped())
    usual = [(case, figures) for case, figures in every if case.is_usual]
    others = [(case, figures) for case, figures in every if not case.is_usual]
    return "\n".join(
        [
            HEAD,
            "## The main game\n",
            *_table(
                "game|edition|house edge|exact|element of risk|standard deviation|at 95%|player up",
                (_main(case, figures) for case, figures in usual),
            ),
            "\n## Side wagers\n",
            *_table(
                "game|edition|wager|house edge|exact|standard deviation|player up",
                (
                    [*_where(case), *_side(bet)]
                    for case, figures in usual
                    for bet in figures.bets[1:]
                    if not bet.bet.is_joint
                ),
            ),
            "\n## Other pay tables and options of the house\n",
            "Only the bets that differ from the edition's own rules are listed.\n",
            *_table(
                "game|edition|under|bet|house edge|exact|element of risk",
                (
                    [*_where(case), case.name, bet.bet.name, *_edge(bet), _risk(bet)]
                    for case, figures in others
                    for bet in figures.bets
                    if not bet.bet.is_joint and _figures(bet) not in _usual_figures(case, usual)
                ),
            ),
            "",
        ]
    )


def _table(head: str, rows: Iterator[list[str]]) -> Iterator[str]:
    names = head.split("|")
    yield _line(names)
    yield _line(["---"] * len(names))
    yield from map(_line, rows)


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _main(case: ShippedCase, priced: Shipped) -> list[str]:
    figures = priced.main.figures
    return [
        *_where(case),
        *_edge(priced.main),
        _risk(priced.main),
        decimal(figures.standard_deviation, 4),
        decimal(figures.volatility[95], 4),
        percent(figures.hit_frequency),
    ]


def _side(bet: BetPriced) -> list[str]:
    figures = bet.figures
    spread = decimal(figures.standard_deviation, 4)
    return [bet.bet.name, *_edge(bet), spread, percent(figures.hit_frequency)]


def _where(case: ShippedCase) -> list[str]:
    return [GAMES[case.rules.edition.game].name, case.rules.edition.slug]


def _edge(bet: BetPriced) -> tuple[str, str]:
    return percent(bet.figures.house_edge), str(bet.figures.house_edge)


def _risk(bet: BetPriced) -> str:
    return percent(bet.figures.element_of_risk)


def _figures(bet: BetPriced) -> tuple[str, object]:
    return bet.bet.name, (bet.figures.house_edge, bet.figures.element_of_risk)


def _usual_figures(
    case: ShippedCase, usual: list[tuple[ShippedCase, Shipped]]
) -> list[tuple[str, object]]:
    """The figures of the edition's own rules, by bet."""
    return [
        _figures(bet)
        for other, figures in usual
        if other.rules.edition == case.rules.edition
        for bet in figures.bets
    ]
