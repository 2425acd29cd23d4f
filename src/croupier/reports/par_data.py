"""What stands on a PAR sheet, as tables that every format prints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from croupier import __version__
from croupier.rounds.choices import Ask
from croupier.rounds.script import Settle, Step
from croupier.rulebook import cite_label
from croupier.solver.analysis import BetPriced, Priced
from croupier.solver.figures import Figures, Measured, decimal
from croupier.solver.report import on_play, outcome_lines

Cell: TypeAlias = str | int | Fraction | Decimal


@dataclass(frozen=True, slots=True)
class ParNumber:
    """A figure in its two forms: a decimal to calculate with, and the fraction it stands for."""

    name: str
    value: Fraction | Decimal | Measured
    is_part: bool = False
    """Whether people read it as a percentage."""

    @property
    def plain(self) -> Fraction | Decimal:
        """The number alone."""
        return self.value.value if isinstance(self.value, Measured) else self.value

    @property
    def exact(self) -> str:
        """The fraction, where there is one; of a number that was measured, its error."""
        return "" if isinstance(self.value, Decimal) else str(self.value)


@dataclass(frozen=True, slots=True)
class RuleInForce:
    """A rule in force, in our own words."""

    cite: str
    says: str


@dataclass(frozen=True, slots=True)
class Section:
    """A table with a title."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class ParData:
    """Everything on the sheet that is not a drawing."""

    title: str
    rules: tuple[RuleInForce, ...]
    readings: tuple[RuleInForce, ...]
    sections: tuple[Section, ...]
    how: tuple[str, ...]


def numbers(figures: Figures) -> list[ParNumber]:
    """Every figure, in the order they are read."""
    rows = [
        ParNumber("Expected value, in units", figures.expected),
        ParNumber("House edge, of one unit", figures.house_edge, is_part=True),
        ParNumber("House edge, of the opening stake", figures.house_edge_of_opening, is_part=True),
        ParNumber("Element of risk, per dollar bet", figures.element_of_risk, is_part=True),
        ParNumber("Average stake, in units", figures.average_stake),
        ParNumber("Variance", figures.variance),
        ParNumber("Standard deviation, in units", figures.standard_deviation),
        ParNumber("Hit frequency", figures.hit_frequency, is_part=True),
        ParNumber("Push frequency", figures.level_frequency, is_part=True),
    ]
    for level, index in figures.volatility.items():
        rows.append(ParNumber(f"Volatility index at {level}%", index))
    if figures.n0 is not None:
        rows.append(ParNumber("N0, in rounds", figures.n0))
    rows.append(ParNumber("Largest win, in units", figures.largest_win))
    if figures.largest_win_odds is not None:
        rows.append(ParNumber("Largest win: one round in", figures.largest_win_odds))
    return rows


def par_data(priced: Priced) -> ParData:
    """Collect the sheet."""
    cited = tuple(_rules(priced))
    return ParData(
        title=f"PAR sheet: {priced.rules.edition.title}",
        rules=cited,
        readings=tuple(_readings(priced)),
        sections=tuple(_sections(priced, cited)),
        how=tuple(_how(priced)),
    )


def _steps(priced: Priced) -> Iterator[Step]:
    """What decides how a round ends: the deal, the choices and the settlements."""
    game = priced.solved.odds.game
    yield from game.deals()
    for step in game.steps(priced.rules):
        if isinstance(step, Ask | Settle) or hasattr(step, "slots"):
            yield step


def _rules(priced: Priced) -> Iterator[RuleInForce]:
    """The paragraphs behind those steps and behind the pays, in the order of the page."""
    book = priced.rules.edition
    keys = {cite for step in _steps(priced) for cite in step.cites}
    tables = priced.solved.odds.tables(priced.rules)
    keys |= {book.numbering.key(priced.rules.pays_cite(table)) for table in tables}
    for key, paragraph in book.paragraphs.items():
        if key in keys and not paragraph.is_heading:
            yield RuleInForce(paragraph.cite, paragraph.summary)


def _readings(priced: Priced) -> Iterator[RuleInForce]:
    """The readings that the game's settlements may cite; a game sheet leaves nothing to read."""
    book = priced.rules.edition
    for reading in book.readings.values():
        if reading.holds and book.is_law:
            yield RuleInForce(reading.id, reading.reading)


def _sections(priced: Priced, cited: tuple[RuleInForce, ...]) -> Iterator[Section]:
    book, solved = priced.rules.edition, priced.solved
    yield Section(
        "Game",
        ("what", "which"),
        (
            ("Game", solved.odds.game.name),
            ("Edition", f"{book.title} ({book.slug})"),
            ("Source", book.source),
            ("Deck", f"{len(solved.deck)} cards"),
            ("Played", priced.played),
            ("Cost against optimal play, in units", priced.cost),
            *solved.odds.circumstances().items(),
            ("Made by", f"croupier {__version__}"),
            ("Kernel", priced.solved.made_by),
            ("Hash of the inputs", priced.inputs),
        ),
    )
    if priced.options:
        yield Section(
            "House options",
            ("option", "in force", "paragraph"),
            tuple(
                (name, value, cite_label(cite)) for name, (value, cite) in priced.options.items()
            ),
        )
    yield Section("Pays", ("wager", "hand", "pays", "least by law", "paragraph"), _pays(priced))
    for bet in priced.bets:
        yield Section(
            f"Figures: {bet.bet.name}",
            ("figure", "decimal", "exact"),
            tuple((number.name, number.plain, number.exact) for number in numbers(bet.figures)),
        )
    for bet in priced.bets:
        if choices := tuple(_choices(bet)):
            yield Section(
                f"Choices: {bet.bet.name}",
                ("asked", "chosen", "count", "probability", "exact"),
                choices,
            )
    for bet in priced.bets:
        yield Section(
            f"Outcomes: {bet.bet.name}",
            ("hand", "outcome", "net units", "count", "probability", "exact", "return"),
            tuple(_outcomes(bet)),
        )
    for extra in priced.extras:
        yield Section(extra.title, extra.head, extra.rows)
    yield Section(
        "Strategy", ("how it is played",), tuple((sentence,) for sentence in priced.digest.always)
    )
    for chart in priced.digest.charts:
        options = next(iter(chart.cells.values()))
        yield Section(
            f"Strategy: {chart.title}",
            ("down", "across", *options),
            tuple((*cell, *parts.values()) for cell, parts in chart.cells.items()),
        )
    yield Section("Rules in force", ("paragraph", "says"), tuple((r.cite, r.says) for r in cited))
    yield Section("How computed", ("how",), tuple((sentence,) for sentence in _how(priced)))


def _pays(priced: Priced) -> tuple[tuple[Cell, ...], ...]:
    book = priced.rules.edition
    return tuple(
        (
            wager,
            line,
            str(odds),
            str(book.pays[wager][line]),
            cite_label(priced.rules.pays_cite(wager)),
        )
        for wager in priced.solved.odds.tables(priced.rules)
        for line, odds in priced.rules.pays[wager].items()
    )


def _choices(bet: BetPriced) -> Iterator[tuple[Cell, ...]]:
    for ask, options in bet.distribution.choices().items():
        for option, count in options.items():
            part = bet.distribution.probability(count)
            yield ask, option, count, part, str(part)


def _outcomes(bet: BetPriced) -> Iterator[tuple[Cell, ...]]:
    for line in outcome_lines(bet.distribution):
        yield (
            line.hand,
            line.outcome,
            line.net,
            line.count,
            line.probability,
            str(line.probability),
            line.net * line.probability,
        )


def _how(priced: Priced) -> Iterator[str]:
    total = priced.main.figures.total
    yield (
        f"Every round there is was counted: {total:,} equally likely ways for one hand of the "
        "main game, in integers. Fractions are exact; decimals are rounded from them, and "
        f"square roots are taken to {len(decimal(Fraction(1, 3))) - 2} places or more."
    )
    if priced.strategy is None:
        yield (
            "In each state of what the player can see the choice worth most was taken; of "
            "choices worth the same, the one that stakes less, then the one offered first."
        )
    else:
        yield f"In each state the strategy {priced.played!r} was followed."
    yield (
        "The counting is checked against a second solver that walks the game's own script, "
        "fraction for fraction, on small decks."
    )
    yield from filter(None, map(on_play, priced.bets))
    yield from priced.solved.odds.notes
