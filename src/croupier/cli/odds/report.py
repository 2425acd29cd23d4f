"""The analysis of a game as a report for the terminal."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli.screen import literal, speaks_unicode
from croupier.rulebook import cite_label
from croupier.solver.analysis import BetPriced, Priced
from croupier.solver.figures import Figures, Measured, decimal, one_in, percent
from croupier.solver.game_odds import Extra
from croupier.solver.outcomes import Distribution
from croupier.solver.report import choices, on_play, outcome_lines, shares

BAR: Final = 18
"""Cells on either side of a bar chart."""
LABELS: Final = 18
"""Letters of the names next to it."""
MANY: Final = 10**12
"""This many ways stand in columns that lie close together."""


def print_report(console: Console, priced: Priced) -> None:
    """Everything, in the order a reader asks for it."""
    rules = priced.rules
    how = "optimal play" if priced.strategy is None else f"played by {literal(priced.played)}"
    console.print(f"[title]{rules.edition.title}[/], {how}")
    if len(priced.solved.deck) != len(priced.solved.odds.game.deck):
        console.print(f"[bad]on a reduced deck of {len(priced.solved.deck)} cards[/]")
    _print_options(console, priced)
    _print_flags(console, priced)
    _print_strategy(console, priced)
    for bet in priced.bets:
        _print_figures(console, bet)
    _print_choices(console, priced)
    for bet in priced.bets:
        if not bet.bet.is_joint:
            _print_money(console, bet)
            _print_outcomes(console, bet)
    for extra in priced.extras:
        if not extra.is_long:
            _print_extra(console, extra)
    _print_play(console, priced)
    for note in priced.solved.odds.notes:
        console.print(f"[aside]{note}[/]")
    console.print(f"[aside]Exact, by counting every round; inputs {priced.inputs[:16]}[/]")


def _print_options(console: Console, priced: Priced) -> None:
    for name, (value, cite) in priced.options.items():
        console.print(f"  {name}: {literal(value)} [cite]{cite_label(cite)}[/]", highlight=False)
    for name, value in priced.solved.odds.circumstances().items():
        console.print(f"  {name}: {literal(value)}")


def _print_flags(console: Console, priced: Priced) -> None:
    for unlawful in priced.rules.unlawful():
        console.print(
            f"[bad]{unlawful.wager}: {unlawful.line} at {unlawful.posted} {unlawful.words}[/] "
            f"[cite]{cite_label(unlawful.cite)}[/]"
        )


def _print_strategy(console: Console, priced: Priced) -> None:
    if priced.strategy is None:
        return
    for rule in str(priced.strategy).splitlines():
        console.print(f"  {literal(rule)}", style="aside")
    console.print(
        f"house edge {percent(-priced.value)} against {percent(-priced.optimal_value)} at best: "
        f"it costs [bad]{percent(priced.cost)}[/] of the {priced.solved.odds.unit}, "
        f"exactly {priced.cost}"
    )


def rows_of(figures: Figures) -> list[tuple[str, str, str]]:
    """Every figure as (name, decimal, exact fraction)."""
    rows = [_row("expected value", figures.expected), _percent("house edge", figures.house_edge)]
    if figures.opening != 1:
        rows.append(_percent("  of the opening stake", figures.house_edge_of_opening))
    rows += [
        _percent("element of risk", figures.element_of_risk),
        _row("average stake", figures.average_stake),
        _row("standard deviation", figures.standard_deviation),
        _row("variance", figures.variance),
        _percent("hit frequency", figures.hit_frequency),
        _percent("push frequency", figures.level_frequency),
    ]
    for level, index in figures.volatility.items():
        rows.append(_row(f"volatility index, {level}%", index))
    if figures.n0 is not None:
        n0 = figures.n0.value if isinstance(figures.n0, Measured) else figures.n0
        rows.append(("N0, in rounds", f"{float(n0):,.1f}", ""))
    win = f"{decimal(figures.largest_win, 2).rstrip('0').rstrip('.')} units"
    odds = figures.largest_win_odds
    rows.append(("largest win", win, "" if odds is None else one_in(odds)))
    return rows


def _row(name: str, number: Fraction | Decimal | Measured) -> tuple[str, str, str]:
    return name, decimal(number), "" if isinstance(number, Decimal) else str(number)


def _percent(name: str, number: Fraction | Measured) -> tuple[str, str, str]:
    return name, percent(number, 8), str(number)


def _print_figures(console: Console, bet: BetPriced) -> None:
    units = f"{bet.bet.units} unit" + ("s" if bet.bet.units != 1 else "")
    table = Table(
        title=f"{bet.bet.name} ({units} at the start)",
        title_style="head",
        title_justify="left",
        box=None,
        padding=(0, 1),
        show_header=False,
    )
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(style="aside", overflow="fold")
    for row in rows_of(bet.figures):
        table.add_row(*row)
    console.print()
    console.print(table)
    if words := on_play(bet):
        console.print(Padding(words, (0, 0, 0, 1)))


def _print_choices(console: Console, priced: Priced) -> None:
    bet = priced.main
    for ask, options in choices(priced, bet).items():
        console.print(f"\n[head]Choice frequencies:[/] [aside]{ask}[/]")
        for option, count in options.items():
            part = bet.distribution.probability(count)
            console.print(f"  {option:<23}{percent(part):>10}  {_bar(console, part, 1, 2 * BAR)}")


def _print_money(console: Console, bet: BetPriced) -> None:
    by_hand = shares(bet.distribution)
    largest = max(abs(share.value) for share in by_hand)
    names = max(LABELS, *(len(share.label) + 1 for share in by_hand))
    bars = BAR - (names - LABELS + 1) // 2
    console.print(f"\n[head]Where the money goes[/] [aside]{bet.bet.name}, of one unit[/]")
    for share in by_hand:
        line = Text(f"  {share.label:<{names}}{percent(share.probability, 3):>9}{'':2}")
        bar = _bar(console, abs(share.value), largest, bars)
        if share.value < 0:
            line.append(f"{bar:>{bars}}", "bad")
            line.append("|" + " " * bars)
        else:
            line.append(" " * bars + "|")
            line.append(f"{bar:<{bars}}", "good")
        line.append(f"{percent(share.value):>11}")
        console.print(line)
    console.print(
        f"  {'in all':<{names}}{'':9}{'':2}{'':{2 * bars + 1}}{percent(bet.figures.expected):>11}"
    )


def _bar(console: Console, part: Fraction, whole: Fraction | int, cells: int) -> str:
    size = round(cells * part / whole) if whole else 0
    return ("█" if speaks_unicode(console) else "#") * size


def _print_outcomes(console: Console, bet: BetPriced) -> None:
    table = Table(
        title=f"Every outcome, {bet.bet.name}: {bet.figures.total:,} ways",
        title_style="head",
        title_justify="left",
        box=None,
        padding=(0, 1 if bet.figures.total >= MANY else 2, 0, 0),
        header_style="aside",
    )
    net = "net, average" if _are_averages(bet.distribution) else "net"
    for name in ("hand", "", net):
        table.add_column(name, no_wrap=True, justify="right" if name == net else "left")
    for name in ("count", "probability", "one in"):
        table.add_column(name, justify="right", no_wrap=True)
    for line in outcome_lines(bet.distribution):
        table.add_row(
            line.hand,
            line.outcome,
            decimal(line.net, 4).rstrip("0").rstrip("."),
            f"{line.count:,}",
            decimal(line.probability, 10),
            _rare(1 / line.probability),
        )
    console.print()
    console.print(table)


def _are_averages(distribution: Distribution) -> bool:
    """Whether endings of several nets are listed together."""
    if distribution.label is None:
        return False
    grouped = [(distribution.label(ending), ending.net) for ending, _ in distribution]
    return len(set(grouped)) > len({key for key, _ in grouped})


def _print_extra(console: Console, extra: Extra) -> None:
    table = Table(
        title=extra.title,
        title_style="head",
        title_justify="left",
        box=None,
        padding=(0, 1 if extra.brief else 2, 0, 0),
        header_style="aside",
    )
    columns = extra.brief or extra.head
    shown = [(at, name) for at, name in enumerate(extra.head) if name in columns]
    for at, name in shown:
        is_text = all(isinstance(row[at], str) for row in extra.rows)
        table.add_column(name, justify="left" if is_text else "right", no_wrap=True)
    for row in extra.rows:
        table.add_row(*(_cell(extra, name, row[at]) for at, name in shown))
    console.print()
    console.print(table)
    console.print(f"[aside]{extra.says}[/]")


def _cell(extra: Extra, name: str, cell: str | int | Fraction) -> str:
    if not isinstance(cell, Fraction):
        return str(cell)
    if name in extra.numbers:
        return decimal(cell, 3 if extra.brief else 8)
    return percent(cell, 2 if extra.brief else 8)


def _rare(odds: Fraction) -> str:
    return f"{float(odds):,.1f}" if odds < 1000 else f"{round(odds):,}"


def _print_play(console: Console, priced: Priced) -> None:
    console.print("\n[head]How it is played[/]")
    for sentence in priced.digest.always:
        console.print(f"  {sentence}")
    console.print()
