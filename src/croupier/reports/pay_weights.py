"""How what a round comes to depends on the pay tables: for every ending the weight of each line.

With the play as it is, what an ending nets is a sum: a constant, and the odds of each line times
its weight. A workbook can calculate with that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from croupier.money import Odds, PayTable
from croupier.rounds import Rules
from croupier.solver.analysis import BetPriced, Priced
from croupier.solver.outcomes import Distribution, Ending, Settled
from croupier.solver.report import label_of, outcome_of

Line = tuple[str, str]
"""A pay table and one of its lines."""


class Net(NamedTuple):
    """What an ending nets: a constant, and weights of lines, in units."""

    constant: Fraction
    weights: tuple[tuple[Line, Fraction], ...]


class ReturnLine(NamedTuple):
    """Endings alike in hand, outcome and in how they depend on the pays."""

    hand: str
    outcome: str
    net: Net
    ways: int


def return_lines(priced: Priced, bet: BetPriced) -> list[ReturnLine] | None:
    """Every line of a bet's return; nothing if what it pays by is not known."""
    distribution = bet.distribution
    nets = _by_other_pays(priced, bet) or _by_names(priced.rules, distribution)
    if nets is None:
        return None
    sums: dict[tuple[str, str, Net], int] = {}
    for ending, count in distribution:
        hand, outcome = (
            distribution.label(ending)
            if distribution.label
            else (label_of(ending), outcome_of(ending))
        )
        key = hand, outcome, nets[ending]
        sums[key] = sums.get(key, 0) + count
    return [ReturnLine(*key, count) for key, count in sums.items()]


def _by_other_pays(priced: Priced, bet: BetPriced) -> dict[Ending, Net] | None:
    """Settle the same endings with each line paid one more: what changes is the line's weight.

    Nothing if no pay changes anything: then the endings were settled once and for all.
    """
    rules, distribution = priced.rules, bet.distribution
    weights: dict[Ending, list[tuple[Line, Fraction]]] = {ending: [] for ending, _ in distribution}
    has_changed = False
    for table in priced.solved.odds.tables(rules):
        lines = tuple(rules.pays[table])
        if distribution.counts == _paid_more(priced, bet, table, lines).counts:
            continue
        for line in lines:
            other = _paid_more(priced, bet, table, (line,))
            if not _are_alike(distribution, other):
                return None
            for ending, more in zip(distribution.counts, other.counts, strict=True):
                if more.net != ending.net:
                    weights[ending].append(((table, line), more.net - ending.net))
                    has_changed = True
    return (
        {ending: _net(rules, ending, parts) for ending, parts in weights.items()}
        if has_changed
        else None
    )


def _paid_more(priced: Priced, bet: BetPriced, table: str, lines: tuple[str, ...]) -> Distribution:
    """How rounds end if some lines pay one more to one, played as before."""
    paid = priced.rules.pays[table]
    more = PayTable(
        tuple((name, Odds(odds.ratio + (name in lines))) for name, odds in paid.items())
    )
    rules = replace(priced.rules, posted={**priced.rules.posted, table: more})
    odds, counts = priced.solved.odds, priced.solved.counts
    return odds.distribution(counts, rules, priced.chosen, bet.bet)


def _are_alike(first: Distribution, other: Distribution) -> bool:
    """Whether two distributions list the same endings, but for what they are paid."""

    def known(ending: Ending) -> tuple[object, ...]:
        return ending.choices, [(s.wager, s.line, s.staked) for s in ending.settled]

    return list(first.counts.values()) == list(other.counts.values()) and all(
        known(a) == known(b) for a, b in zip(first.counts, other.counts, strict=True)
    )


def _net(rules: Rules, ending: Ending, weights: list[tuple[Line, Fraction]]) -> Net:
    paid = sum((rules.pays[table][line].ratio * w for (table, line), w in weights), Fraction(0))
    return Net(ending.net - paid, tuple(weights))


def _by_names(rules: Rules, distribution: Distribution) -> dict[Ending, Net] | None:
    """Where every wager is paid by the table of its own name, its line says by what."""
    nets: dict[Ending, Net] = {}
    for ending, _ in distribution:
        weights: dict[Line, Fraction] = {}
        for wager in ending.settled:
            line = _line_of(rules.pays, wager)
            if line is not None:
                weights[line] = weights.get(line, Fraction(0)) + wager.staked
            elif wager.net > 0:
                return None
        nets[ending] = _net(rules, ending, list(weights.items()))
    return nets


def _line_of(pays: Mapping[str, PayTable], settled: Settled) -> Line | None:
    """The line by which a wager was paid, if it was."""
    table = pays.get(settled.wager)
    if table is None or settled.net < 0:
        return None
    lines = (settled.line,) if settled.line in table else tuple(table) if len(table) == 1 else ()
    return next(
        (
            (settled.wager, name)
            for name in lines
            if table[name].ratio * settled.staked == settled.net
        ),
        None,
    )
