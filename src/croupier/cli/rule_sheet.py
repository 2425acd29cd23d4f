"""The rule sheet for the eye: the data of `rules`, set in headed parts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli.arguments import chosen_method, house_options
from croupier.cli.error_exit import complain
from croupier.cli.screen import literal, out, paged, print_json
from croupier.reports.rule_sheet import amount, is_empty, only_about, rule_sheet
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition, cite_label

Sheet = dict[str, Any]


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
        sheet = only_about(sheet, search)
    if as_json:
        print_json(sheet)
        return
    if search and is_empty(sheet):
        complain(f"the rules of {sheet['title']} say nothing of {search!r}")
    console = out(plain=plain)
    if plain:
        _print(console, sheet, search)
        return
    with paged(console):
        _print(console, sheet, search)


def _print(console: Console, sheet: Sheet, search: str | None) -> None:
    title = Text(sheet["title"], style="title")
    console.print(title)
    about = f"in force {sheet['effective']} · {sheet['source']} · dealt by {sheet['method']}"
    console.print(Text(about, style="aside"))
    for heading, part, drawn in _PARTS:
        if sheet[part]:
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


def _history(sheet: Sheet) -> RenderableType:
    table = _columns({"no_wrap": True, "style": "aside"}, {})
    for one in sheet["history"]:
        table.add_row(one["when"], literal(one["what"]))
    return _indented(table)


def _wagers(sheet: Sheet) -> RenderableType:
    table = _columns({"style": "title", "no_wrap": True}, {}, _CITE)
    for one in sheet["wagers"]:
        table.add_row(one["wager"], _about_wager(one), cite_label(one["cite"]))
    return _indented(table)


def _about_wager(one: Sheet) -> str:
    opening = "opening wager, " if one["required"] else "optional, "
    if not one["offered"]:
        return f"{opening}not offered unless the house chooses to"
    if one["equals"]:
        size = "equal to" if one["times"] == 1 else f"{one['times']} times"
        return f"{opening}{size} the {one['equals']}"
    least, most = amount(one["least"], "cents"), amount(one["most"], "cents")
    bounds = least if least == most else f"{least} to {most}"
    by = "" if one["bounds_by"] == "law" else " unless the house posts other limits"
    needs = f", with the {one['needs']} only" if one["needs"] else ""
    return f"{opening}{bounds}{by}{needs}"


def _pays(sheet: Sheet) -> RenderableType:
    tables: list[RenderableType] = []
    for one in sheet["pays"]:
        table = _columns({"min_width": 18}, {"justify": "right"})
        for line in one["lines"]:
            table.add_row(line["hand"], line["odds"])
        tables.append(f"[title]{one['wager']}[/] [cite]{cite_label(one['cite'])}[/]")
        tables.append(_indented(table))
    return _indented(Group(*tables))


def _wheels(sheet: Sheet) -> RenderableType:
    parts: list[RenderableType] = []
    for one in sheet["wheels"]:
        about = f"{amount(one['wager'], 'cents')} wager, {one['top_prize']} top prize"
        parts.append(f"[title]{one['wheel']}[/], {about} [cite]{cite_label(one['cite'])}[/]")
        right = {"justify": "right"}
        table = _columns(right, right, right, right)
        table.add_row(*(f"[aside]{head}[/]" for head in ("position", "player", "others", "weight")))
        for stop in one["stops"]:
            prize = "top prize" if stop["player"] is None else amount(stop["player"], "cents")
            others = amount(stop["community"], "cents") if stop["community"] else ""
            table.add_row(str(stop["position"]), prize, others, f"{stop['weight']:,}")
        parts += [
            _indented(table),
            _indented(f"[cite]weights: {cite_label(one['weights_cite'])}[/]"),
        ]
    return _indented(Group(*parts))


def _layout(sheet: Sheet) -> RenderableType:
    """Where each area lies: rows from the dealer, columns from the dealer's left."""
    table = _columns({"style": "aside"}, {"style": "title"}, {}, _CITE)
    for one in sheet["layout"]:
        columns = f"column {one['column']}"
        if one["width"] > 1:
            columns = f"columns {one['column']} to {one['column'] + one['width'] - 1}"
        where = f"row {one['row']}, {columns}" + (", where offered" if one["optional"] else "")
        table.add_row(one["of"], one["label"], where, cite_label(one["cite"]))
    return _indented(table)


def _script(sheet: Sheet) -> RenderableType:
    parts: list[RenderableType] = []
    for part, steps in groupby(sheet["script"], key=lambda step: str(step["part"])):
        table = _columns({"justify": "right", "width": 3, "style": "aside"}, {}, _CITE)
        for step in steps:
            table.add_row(str(step["step"]), literal(step["says"]), cite_label(step["cite"]))
            for note in step["notes"]:
                table.add_row("", f"[italic]{literal(note['says'])}[/]", cite_label(note["cite"]))
        parts += [f"[title]{part}[/]", table]
    return _indented(Group(*parts))


def _sections(sheet: Sheet) -> RenderableType:
    parts: list[RenderableType] = []
    for section in sheet["sections"]:
        parts.append(f"[title]{section['cite']}  {literal(section['summary'])}[/]")
        for one in section["paragraphs"]:
            table = _columns(_CITE, {})
            mark = " [aside](a person's act)[/]" if one["kind"] == "instructed" else ""
            table.add_row(one["cite"], literal(one["summary"]) + mark)
            parts.append(_indented(table, 2 * one["depth"]))
    return _indented(Group(*parts))


def _terms(sheet: Sheet) -> RenderableType:
    table = _columns({"style": "title", "max_width": 18}, {})
    for term, says in sheet["terms"].items():
        table.add_row(term, literal(says))
    return _indented(table)


def _options(sheet: Sheet) -> RenderableType:
    """Every option on a line that a round file may hold, above what it is about."""
    parts: list[RenderableType] = []
    for one in sheet["options"]:
        value = literal(_as_file_takes_it(one["value"], one["unit"]))
        parts.append(f"[title]{one['option']}[/] = {value}")
        choices = f" One of: {', '.join(one['choices'])}." if one["choices"] else ""
        about = f"{literal(one['summary'] + choices)} [cite]{cite_label(one['cite'])}[/]"
        parts.append(_indented(about, 4))
    return _indented(Group(*parts))


def _as_file_takes_it(value: int | str | bool, unit: str) -> str:
    """A value of an option as a file takes it: true, 8, "any time", "$10"."""
    if isinstance(value, bool):
        return "true" if value else "false"
    written = amount(value, unit) if unit == "cents" else str(value)
    return f'"{written}"' if isinstance(value, str) or unit == "cents" else written


def _readings(sheet: Sheet) -> RenderableType:
    parts: list[RenderableType] = []
    for one in sheet["readings"]:
        parts.append(f"[title]{cite_label(one['id'])}[/]  {literal(one['question'])}")
        about = " · ".join((", ".join(one["paragraphs"]) or "no paragraph", one["confidence"]))
        reading = f"{literal(one['reading'])}\n[aside]{literal(one['why'])}[/]\n[cite]{about}[/]"
        parts.append(_indented(reading, 4))
    return _indented(Group(*parts))


_PARTS: tuple[tuple[str, str, Callable[[Sheet], RenderableType]], ...] = (
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
