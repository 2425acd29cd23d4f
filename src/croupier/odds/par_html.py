"""The PAR sheet as one page of HTML: nothing from outside, readable on screen and on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from html import escape
from importlib import resources

from croupier.odds import par_svg
from croupier.odds.analysis import BetPriced, Priced
from croupier.odds.figures import Figures, decimal, one_in, percent
from croupier.odds.game_odds import Extra
from croupier.odds.par_data import Number, ParData, Rule, numbers
from croupier.odds.report import choices, outcome_lines, shares
from croupier.rulebook import cite_label


def html(data: ParData, priced: Priced) -> str:
    """The whole page."""
    style = (resources.files("croupier.odds") / "data" / "par.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(data.title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        + "\n".join(_body(data, priced))
        + "\n</body>\n</html>\n"
    )


def _body(data: ParData, priced: Priced) -> Iterator[str]:
    yield _head(priced)
    yield from _flags(priced)
    yield '<div class="cards">' + "".join(map(_card, priced.bets)) + "</div>"
    if priced.options:
        yield _section("House options", _options(priced))
    yield _section("Pays", _pays(priced))
    yield _section("Where the money goes", *_money(priced))
    yield _section("How often each choice is made", *_choices(priced))
    yield _section("Strategy", *_strategy(priced))
    for extra in priced.extras:
        yield _section(extra.title, *_extra(extra))
    for bet in priced.bets:
        yield _section(f"Figures: {bet.bet.name}", _figures(bet))
    for bet in priced.bets:
        if not bet.bet.is_joint:
            yield _section(f"Every outcome: {bet.bet.name}", _outcomes(bet))
    yield _section("Rules in force", _cited(data.rules))
    yield _section("House practice, where the text is silent", _cited(data.readings))
    yield _section("How computed", "".join(f"<p>{escape(one)}</p>" for one in data.how))
    yield _foot(priced)


def _head(priced: Priced) -> str:
    book = priced.rules.edition
    how = "best play" if priced.strategy is None else f"strategy: {priced.played}"
    for name, value in priced.solved.odds.circumstances().items():
        how += f" · {name}: {value}"
    return (
        f'<header><p class="kind">PAR sheet</p><h1>{escape(book.title)}</h1>'
        f"<p>{escape(book.source)} · {len(priced.solved.deck)} cards · {escape(how)}</p></header>"
    )


def _flags(priced: Priced) -> Iterator[str]:
    for one in priced.rules.unlawful():
        words = f"{one.wager}: {one.line} at {one.posted} {one.words}"
        yield f'<p class="flag">{escape(words)} <cite>{escape(cite_label(one.cite))}</cite></p>'


def _card(bet: BetPriced) -> str:
    figures = bet.figures
    small = (
        ("element of risk", percent(figures.element_of_risk)),
        ("standard deviation", decimal(figures.standard_deviation, 4)),
        ("hit frequency", percent(figures.hit_frequency, 2)),
        ("largest win", ", ".join(_largest_win(figures))),
    )
    rows = "".join(f"<dt>{name}</dt><dd>{escape(words)}</dd>" for name, words in small)
    return (
        f'<div class="card"><h2>{escape(bet.bet.name)}</h2>'
        f'<p class="edge">{percent(figures.house_edge)}</p>'
        f'<p class="exact">house edge of one unit<br>{figures.house_edge}</p><dl>{rows}</dl></div>'
    )


def _largest_win(figures: Figures) -> Iterator[str]:
    yield f"{_short(figures.largest_win)} units"
    if figures.largest_win_odds is not None:
        yield one_in(figures.largest_win_odds)


def _section(title: str, *content: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(content)}</section>"


def _options(priced: Priced) -> str:
    rows = ((name, value, cite_label(cite)) for name, (value, cite) in priced.options.items())
    return _table(("option", "in force", "paragraph"), rows)


def _extra(extra: Extra) -> Iterator[str]:
    """A table with exact fractions beside the numbers, where there is room for them."""

    def cells(name: str, cell: str | int | Fraction) -> tuple[str, ...]:
        if not isinstance(cell, Fraction):
            return (f"{cell:,}" if isinstance(cell, int) else cell,)
        return (_part(extra, name, cell), *(() if extra.brief else (str(cell),)))

    first = zip(extra.head, extra.rows[0], strict=True)
    head = [part for name, cell in first for part in (name, "exact")[: len(cells(name, cell))]]
    rows = (
        [part for name, cell in zip(extra.head, row, strict=True) for part in cells(name, cell)]
        for row in extra.rows
    )
    yield f'<p class="aside">{escape(extra.says)}</p>{_table(head, rows)}'


def _part(extra: Extra, name: str, cell: Fraction) -> str:
    if name in extra.numbers:
        return decimal(cell, 4 if extra.brief else 12)
    return percent(cell, 3 if extra.brief else 8)


def _pays(priced: Priced) -> str:
    book = priced.rules.edition
    tables = []
    for wager in priced.solved.odds.tables(priced.rules):
        table = priced.rules.pays[wager]
        rows = [
            (line, str(odds), "" if odds == book.pays[wager][line] else str(book.pays[wager][line]))
            for line, odds in table.items()
        ]
        changed = any(row[2] for row in rows)
        head = (wager, "pays", "by law") if changed else (wager, "pays")
        cite = f"<cite>{escape(cite_label(priced.rules.pays_cite(wager)))}</cite>"
        tables.append(f"<div>{_table(head, (row[: len(head)] for row in rows))}{cite}</div>")
    return f'<div class="side">{"".join(tables)}</div>'


def _money(priced: Priced) -> Iterator[str]:
    for bet in priced.bets:
        if not bet.bet.is_joint:
            yield f"<h3>{escape(bet.bet.name)}</h3>{par_svg.money(shares(bet.distribution))}"
            yield f'<p class="aside">In all {percent(bet.figures.expected)} of one unit.</p>'


def _choices(priced: Priced) -> Iterator[str]:
    bet, asked = priced.main, choices(priced, priced.main)
    for ask, options in asked.items():
        if len(asked) > 1:
            yield f"<h3>{escape(ask)}</h3>"
        parts = {option: bet.distribution.probability(count) for option, count in options.items()}
        yield par_svg.stacked(parts)
        rows = [
            (option, f"{options[option]:,}", decimal(part), str(part))
            for option, part in parts.items()
        ]
        yield _table(("choice", "count", "probability", "exact"), rows)


def _strategy(priced: Priced) -> Iterator[str]:
    if priced.strategy is not None:
        yield f"<pre>{escape(str(priced.strategy))}</pre>"
        cost = f"{percent(priced.cost)} of the {priced.solved.odds.unit} ({priced.cost})"
        yield f"<p>Against the best play it costs <strong>{escape(cost)}</strong>.</p>"
    yield "<ul>" + "".join(f"<li>{escape(one)}</li>" for one in priced.digest.always) + "</ul>"
    yield '<div class="grids">'
    for chart in priced.digest.charts:
        words = f"{chart.says} Per cent; ● always, empty never."
        yield (
            f"<figure><h3>{escape(chart.title)}</h3>{par_svg.grid(chart)}"
            f"<figcaption>{escape(words)}</figcaption></figure>"
        )
    yield "</div>"


def _figures(bet: BetPriced) -> str:
    rows = ((one.name, _written(one), one.exact) for one in numbers(bet.figures))
    return _table(("figure", "decimal", "exact"), rows)


def _written(number: Number) -> str:
    if number.is_part:
        assert not isinstance(number.value, Decimal)
        return percent(number.value, 8)
    return decimal(number.value)


def _outcomes(bet: BetPriced) -> str:
    rows = (
        (
            line.hand,
            line.outcome,
            _short(line.net),
            f"{line.count:,}",
            decimal(line.probability),
            str(line.probability),
        )
        for line in outcome_lines(bet.distribution)
    )
    head = ("hand", "outcome", "net units", "count", "probability", "exact")
    return f'<p class="aside">{bet.figures.total:,} ways in all.</p>{_table(head, rows)}'


def _short(number: Fraction | Decimal) -> str:
    written = decimal(number, 4)
    return written.rstrip("0").rstrip(".")


def _cited(rules: Iterable[Rule]) -> str:
    rows = "".join(
        f"<dt><cite>{escape(cite_label(rule.cite))}</cite></dt><dd>{escape(rule.says)}</dd>"
        for rule in rules
    )
    return f'<dl class="cited">{rows}</dl>'


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    top = "".join(f"<th>{escape(name)}</th>" for name in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _foot(priced: Priced) -> str:
    from croupier import __version__

    return (
        f"<footer>croupier {escape(__version__)} · kernel {priced.solved.made_by} · "
        f"inputs {priced.inputs}</footer>"
    )
