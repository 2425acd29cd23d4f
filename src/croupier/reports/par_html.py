"""The PAR sheet as one page of HTML: nothing from outside, readable on screen and on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from importlib import resources

from croupier.markup import Html, Inside, document, el
from croupier.reports import par_svg
from croupier.reports.par_data import ParData, ParNumber, RuleInForce, numbers
from croupier.rulebook import cite_label
from croupier.solver.analysis import BetPriced, Priced
from croupier.solver.figures import Figures, decimal, one_in, percent
from croupier.solver.game_odds import Chart, Extra
from croupier.solver.report import choices, on_play, outcome_lines, shares


def html(data: ParData, priced: Priced) -> str:
    """The whole page."""
    style = (resources.files("croupier.reports") / "par.css").read_text(encoding="utf-8")
    return document(data.title, style, _body(data, priced))


def _body(data: ParData, priced: Priced) -> Iterator[Html]:
    yield _head(priced)
    yield from _flags(priced)
    yield el("div", map(_card, priced.bets), class_="cards")
    if priced.options:
        yield _section("House options", _options(priced))
    yield _section("Pays", _pays(priced))
    yield _section("Where the money goes", *_money(priced))
    yield _section("How often each choice is made", *_choices(priced))
    yield _section("Strategy", *_strategy(priced))
    for extra in priced.extras:
        yield _section(extra.title, *_extra(extra))
    for bet in priced.bets:
        yield _section(f"Figures: {bet.bet.name}", _figures(bet), _on_play(bet))
    for bet in priced.bets:
        if not bet.bet.is_joint:
            yield _section(f"Every outcome: {bet.bet.name}", _outcomes(bet))
    yield _section("Rules in force", _cited(data.rules))
    if data.readings:
        yield _section("House practice, where the text is silent", _cited(data.readings))
    yield _section("How computed", [el("p", sentence) for sentence in data.how])
    yield _foot(priced)


def _head(priced: Priced) -> Html:
    book = priced.rules.edition
    how = "best play" if priced.strategy is None else f"strategy: {priced.played}"
    for name, value in priced.solved.odds.circumstances().items():
        how += f" · {name}: {value}"
    return el(
        "header",
        el("p", "PAR sheet", class_="kind"),
        el("h1", book.title),
        el("p", f"{book.source} · {len(priced.solved.deck)} cards · {how}"),
    )


def _flags(priced: Priced) -> Iterator[Html]:
    for unlawful in priced.rules.unlawful():
        words = f"{unlawful.wager}: {unlawful.line} at {unlawful.posted} {unlawful.words} "
        yield el("p", words, el("cite", cite_label(unlawful.cite)), class_="flag")


def _card(bet: BetPriced) -> Html:
    figures = bet.figures
    small = (
        ("element of risk", percent(figures.element_of_risk)),
        ("standard deviation", decimal(figures.standard_deviation, 4)),
        ("hit frequency", percent(figures.hit_frequency, 2)),
        ("largest win", ", ".join(_largest_win(figures))),
    )
    return el(
        "div",
        el("h2", bet.bet.name),
        el("p", percent(figures.house_edge), class_="edge"),
        el("p", "house edge of one unit", el("br"), str(figures.house_edge), class_="exact"),
        el("dl", ((el("dt", name), el("dd", words)) for name, words in small)),
        class_="card",
    )


def _largest_win(figures: Figures) -> Iterator[str]:
    yield f"{_short(figures.largest_win)} units"
    if figures.largest_win_odds is not None:
        yield one_in(figures.largest_win_odds)


def _section(title: str, *content: Inside) -> Html:
    return el("section", el("h2", title), content)


def _options(priced: Priced) -> Html:
    rows = ((name, value, cite_label(cite)) for name, (value, cite) in priced.options.items())
    return _table(("option", "in force", "paragraph"), rows)


def _extra(extra: Extra) -> Iterator[Html]:
    """A table with exact fractions next to the numbers, where there is room for them."""

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
    yield el("p", extra.says, class_="aside")
    yield _table(head, rows)


def _part(extra: Extra, name: str, cell: Fraction) -> str:
    if name in extra.numbers:
        return decimal(cell, 4 if extra.brief else 12)
    return percent(cell, 3 if extra.brief else 8)


def _pays(priced: Priced) -> Html:
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
        cite = el("cite", cite_label(priced.rules.pays_cite(wager)))
        tables.append(el("div", _table(head, [row[: len(head)] for row in rows]), cite))
    return el("div", tables, class_="side")


def _money(priced: Priced) -> Iterator[Html]:
    for bet in priced.bets:
        if not bet.bet.is_joint:
            yield el("h3", bet.bet.name)
            yield par_svg.money(shares(bet.distribution))
            yield el("p", f"In all {percent(bet.figures.expected)} of one unit.", class_="aside")


def _choices(priced: Priced) -> Iterator[Html]:
    bet, asked = priced.main, choices(priced, priced.main)
    for ask, options in asked.items():
        if len(asked) > 1:
            yield el("h3", ask)
        parts = {option: bet.distribution.probability(count) for option, count in options.items()}
        yield par_svg.stacked(parts)
        rows = [
            (option, f"{options[option]:,}", decimal(part), str(part))
            for option, part in parts.items()
        ]
        yield _table(("choice", "count", "probability", "exact"), rows)


def _strategy(priced: Priced) -> Iterator[Html]:
    if priced.strategy is not None:
        yield el("pre", str(priced.strategy))
        cost = f"{percent(priced.cost)} of the {priced.solved.odds.unit} ({priced.cost})"
        yield el("p", "Against optimal play it costs ", el("strong", cost), ".")
    yield el("ul", [el("li", sentence) for sentence in priced.digest.always])
    yield el("div", map(_chart, priced.digest.charts), class_="grids")


def _chart(chart: Chart) -> Html:
    words = f"{chart.says} Per cent; ● always, empty never."
    return el("figure", el("h3", chart.title), par_svg.grid(chart), el("figcaption", words))


def _on_play(bet: BetPriced) -> Html | None:
    words = on_play(bet)
    return el("p", words) if words else None


def _figures(bet: BetPriced) -> Html:
    rows = ((number.name, _written(number), number.exact) for number in numbers(bet.figures))
    return _table(("figure", "decimal", "exact"), rows)


def _written(number: ParNumber) -> str:
    if number.is_part:
        assert not isinstance(number.value, Decimal)
        return percent(number.value, 8)
    return decimal(number.value)


def _outcomes(bet: BetPriced) -> Iterator[Html]:
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
    yield el("p", f"{bet.figures.total:,} ways in all.", class_="aside")
    yield _table(head, rows)


def _short(number: Fraction | Decimal) -> str:
    written = decimal(number, 4)
    return written.rstrip("0").rstrip(".")


def _cited(rules: Iterable[RuleInForce]) -> Html:
    rows = ((el("dt", el("cite", cite_label(rule.cite))), el("dd", rule.says)) for rule in rules)
    return el("dl", rows, class_="cited")


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Html:
    return el(
        "table",
        el("thead", el("tr", [el("th", name) for name in head])),
        el("tbody", [el("tr", [el("td", cell) for cell in row]) for row in rows]),
    )


def _foot(priced: Priced) -> Html:
    from croupier import __version__

    made_by = f"kernel {priced.solved.made_by} · inputs {priced.inputs}"
    return el("footer", f"croupier {__version__} · {made_by}")
