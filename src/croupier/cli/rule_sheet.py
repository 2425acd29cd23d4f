"""The rule sheet in the terminal, in headed parts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli.arguments import chosen_method, house_options
from croupier.cli.error_exit import complain
from croupier.cli.screen import literal, out, paged, print_json
from croupier.money import dollars
from croupier.reports.rule_sheet import RuleSheet, amount, rule_sheet
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition, cite_label


def show(
    game: str,
    edition: str | None,
    method: str,
    options: tuple[str, ...],
    search: str | None,
    *,
    as_json: bool,
    plain: bool,
) -> None:
    """Print the rule sheet, or what it says about a word."""
    book = chosen_edition(game, edition)
    rules = Rules(book, house_options(book, options))
    sheet = rule_sheet(rules, chosen_method(method, game))
    if search:
        sheet = sheet.only_about(search)
    if as_json:
        print_json(msgspec.to_builtins(sheet))
        return
    if search and sheet.is_empty:
        complain(f"the rules of {sheet.title} say nothing about {search!r}")
    console = out(plain=plain)
    if plain:
        _print(console, sheet, search)
        return
    with paged(console):
        _print(console, sheet, search)


def _print(console: Console, sheet: RuleSheet, search: str | None) -> None:
    title = Text(sheet.title, style="title")
    console.print(title)
    in_force = f"in force {sheet.effective}" if sheet.effective else ""
    about = (in_force, sheet.source, f"dealt by {sheet.method}")
    console.print(Text(" · ".join(filter(None, about)), style="aside"))
    for heading, part, drawn in _PARTS:
        if getattr(sheet, part):
            console.print()
            console.print(Text(heading, style="head"))
            shown = drawn(sheet)
            console.print(_found(shown, console, search) if search else shown)


def _found(shown: RenderableType, console: Console, search: str) -> Text:
    """The same with the word that was searched marked."""
    with console.capture() as caught:
        console.print(shown, end="")
    text = Text.from_ansi(caught.get())
    text.highlight_words([search], style="reverse", case_sensitive=False)
    return text


def _columns(*ratios: dict[str, Any]) -> Table:
    """A grid with a margin on its left: words in columns, no lines."""
    table = Table.grid(padding=(0, 2))
    for settings in ratios:
        table.add_column(**settings)
    return table


def _indented(inner: RenderableType, by: int = 2) -> Padding:
    return Padding(inner, (0, 0, 0, by))


_CITE: dict[str, Any] = {"style": "cite", "no_wrap": True}


def _history(sheet: RuleSheet) -> RenderableType:
    table = _columns({"no_wrap": True, "style": "aside"}, {})
    for change in sheet.history:
        table.add_row(change.when, literal(change.what))
    return _indented(table)


def _wagers(sheet: RuleSheet) -> RenderableType:
    table = _columns({"style": "title", "no_wrap": True}, {}, _CITE)
    for wager in sheet.wagers:
        table.add_row(wager.wager, wager.about(), cite_label(wager.cite))
    return _indented(table)


def _pays(sheet: RuleSheet) -> RenderableType:
    tables: list[RenderableType] = []
    for pay in sheet.pays:
        table = _columns({"min_width": 18}, {"justify": "right"})
        for line in pay.lines:
            table.add_row(line.hand, line.odds)
        tables.append(f"[title]{pay.wager}[/] [cite]{cite_label(pay.cite)}[/]")
        tables.append(_indented(table))
    return _indented(Group(*tables))


def _wheels(sheet: RuleSheet) -> RenderableType:
    parts: list[RenderableType] = []
    for wheel in sheet.wheels:
        about = f"{dollars(wheel.wager)} wager, {wheel.top_prize} top prize"
        parts.append(f"[title]{wheel.wheel}[/], {about} [cite]{cite_label(wheel.cite)}[/]")
        right = {"justify": "right"}
        table = _columns(right, right, right, right)
        table.add_row(*(f"[aside]{head}[/]" for head in ("position", "player", "others", "weight")))
        for stop in wheel.stops:
            prize = "top prize" if stop.player is None else dollars(stop.player)
            others = dollars(stop.community) if stop.community else ""
            table.add_row(str(stop.position), prize, others, f"{stop.weight:,}")
        weights = f"[cite]weights: {cite_label(wheel.weights_cite)}[/]"
        parts += [_indented(table), _indented(weights)]
    return _indented(Group(*parts))


def _layout(sheet: RuleSheet) -> RenderableType:
    """Where each area lies: rows from the dealer, columns from the dealer's left."""
    table = _columns({"style": "aside"}, {"style": "title"}, {}, _CITE)
    for line in sheet.layout:
        columns = f"column {line.column}"
        if line.width > 1:
            columns = f"columns {line.column} to {line.column + line.width - 1}"
        where = f"row {line.row}, {columns}" + (", where offered" if line.optional else "")
        table.add_row(line.of, line.label, where, cite_label(line.cite))
    return _indented(table)


def _script(sheet: RuleSheet) -> RenderableType:
    parts: list[RenderableType] = []
    for part, steps in groupby(sheet.script, key=lambda step: step.part):
        table = _columns({"justify": "right", "width": 3, "style": "aside"}, {}, _CITE)
        for step in steps:
            table.add_row(str(step.step), literal(step.says), cite_label(step.cite))
            for note in step.notes:
                table.add_row("", f"[italic]{literal(note.says)}[/]", cite_label(note.cite))
        parts += [f"[title]{part}[/]", table]
    return _indented(Group(*parts))


def _sections(sheet: RuleSheet) -> RenderableType:
    parts: list[RenderableType] = []
    for section in sheet.sections:
        parts.append(f"[title]{section.cite}  {literal(section.summary)}[/]")
        for paragraph in section.paragraphs:
            table = _columns(_CITE, {})
            mark = " [aside](a person's act)[/]" if paragraph.kind == "instructed" else ""
            table.add_row(paragraph.cite, literal(paragraph.summary) + mark)
            parts.append(_indented(table, 2 * paragraph.depth))
    return _indented(Group(*parts))


def _terms(sheet: RuleSheet) -> RenderableType:
    table = _columns({"style": "title", "max_width": 18}, {})
    for term, says in sheet.terms.items():
        table.add_row(term, literal(says))
    return _indented(table)


def _options(sheet: RuleSheet) -> RenderableType:
    """Every option on a line that a round file may hold, above what it is about."""
    parts: list[RenderableType] = []
    for option in sheet.options:
        value = literal(_as_file_takes_it(option.value, option.unit))
        parts.append(f"[title]{option.option}[/] = {value}")
        choices = f" One of: {', '.join(option.choices)}." if option.choices else ""
        about = f"{literal(option.summary + choices)} [cite]{cite_label(option.cite)}[/]"
        parts.append(_indented(about, 4))
    return _indented(Group(*parts))


def _as_file_takes_it(value: int | str | bool, unit: str) -> str:
    """A value of an option as a file takes it: true, 8, "any time", "$10"."""
    if isinstance(value, bool):
        return "true" if value else "false"
    written = amount(value, unit) if unit == "cents" else str(value)
    return f'"{written}"' if isinstance(value, str) or unit == "cents" else written


def _readings(sheet: RuleSheet) -> RenderableType:
    parts: list[RenderableType] = []
    for entry in sheet.readings:
        parts.append(f"[title]{cite_label(entry.id)}[/]  {literal(entry.question)}")
        about = " · ".join((", ".join(entry.paragraphs) or "no paragraph", entry.confidence))
        reading = f"{literal(entry.reading)}\n[aside]{literal(entry.why)}[/]\n[cite]{about}[/]"
        parts.append(_indented(reading, 4))
    return _indented(Group(*parts))


_PARTS: tuple[tuple[str, str, Callable[[RuleSheet], RenderableType]], ...] = (
    ("History", "history", _history),
    ("Wagers", "wagers", _wagers),
    ("What winning wagers are paid", "pays", _pays),
    ("The wheel, by the house's choice of one", "wheels", _wheels),
    ("The layout, seen by the dealer", "layout", _layout),
    ("The round, step by step", "script", _script),
    ("Every paragraph, in our own words", "sections", _sections),
    ("Terms", "terms", _terms),
    ("What the house may choose, and what holds here", "options", _options),
    ("House practice, not law: where the text is silent or slips", "readings", _readings),
)
