"""The rules of an edition: every paragraph in our words, what keeps it, readings, searchable."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any

from starlette.requests import HTTPConnection

from croupier.errors import RulebookError
from croupier.games import GAMES
from croupier.markup import Html, Inside, el, pair_rows
from croupier.reports.paragraph_trace import Traced, trace
from croupier.reports.rule_sheet import ParagraphRow, ReadingRow, RuleSheet, amount, rule_sheet
from croupier.rounds import Rules
from croupier.rulebook import Edition, chosen_edition, cite_label, edition, editions
from croupier.web.pages import shell
from croupier.web.pages.citations import FIRMNESS, anchor, sheet_address
from croupier.web.pages.live_markup import Pane


def rules_page(asks: HTTPConnection) -> Pane:
    """The sheet of an edition."""
    person = shell.visitor(asks).person
    try:
        book = chosen_edition(asks.path_params["game"], asks.path_params.get("slug"))
    except RulebookError as error:
        return shell.lost("No such rules", str(error), "To the lobby", "/", person)
    sheet = sheet_of(book.game, book.slug)
    return Pane(book.title, shell.frame(shell.header(person), sheet))


ROUTES = [
    *shell.page("/rules/{game}", rules_page),
    *shell.page("/rules/{game}/{slug}", rules_page),
]


@lru_cache(maxsize=32)
def sheet_of(game: str, slug: str) -> Html:
    """The whole sheet."""
    book = edition(game, slug)
    method = next(iter(GAMES[game].dealing))
    sheet = rule_sheet(Rules(book), method)
    traced = {row.paragraph.key: row for row in trace(game, slug)}
    parts = [
        _part("Wagers", "wagers", _wagers(book, sheet)),
        _part("What winning wagers are paid", "pays", _pays(book, sheet)),
        _part("The round, step by step", "script", _script(book, sheet)),
        _part("Every paragraph, in our own words", "paragraphs", _sections(sheet, traced)),
        _part("Terms", "terms", _terms(sheet)),
        _part("What the house may choose", "options", _options(book, sheet)),
        _part(
            "House practice, not law: where the text is silent or slips",
            "readings",
            _readings(book, sheet),
        ),
        _part("History", "history", _history(sheet)),
    ]
    return el(
        "main",
        el("h1", book.title),
        el("p", _about(book), class_="aside"),
        _others(book),
        _search(),
        [part for part in parts if part],
        class_="rules",
        id="main",
    )


def _about(book: Edition) -> str:
    in_force = f"In force {book.effective.isoformat()}" if book.effective else ""
    return " · ".join(filter(None, (in_force, book.source)))


def _others(book: Edition) -> Html | None:
    there = [slug for slug in editions(book.game) if slug != book.slug]
    if not there:
        return None
    links = [
        el("a", edition(book.game, slug).title, href=sheet_address(book.game, slug))
        for slug in there
    ]
    return el("p", "Also: ", [[link, " "] for link in links], class_="aside")


def _search() -> Html:
    box = el(
        "input",
        type="search",
        placeholder="Search the rules",
        aria_label="Search the rules",
        data_search=True,
        data_key="/",
        id="search",
    )
    return el("div", box, el("span", id="found", role="status"), class_="search")


def _part(title: str, key: str, entries: list[Html]) -> Html | None:
    if not entries:
        return None
    return el("section", el("h2", title), entries, id=key, data_part=True)


def _link(book: Edition, cite: str) -> Html:
    return el("a", cite_label(cite, book), href=f"#{anchor(book, cite)}", class_="cite")


def _entry(*inside: Inside, **attributes: Any) -> Html:
    return el("div", *inside, data_entry=True, **attributes)


# ---- parts ----------------------------------------------------------------------------------


def _wagers(book: Edition, sheet: RuleSheet) -> list[Html]:
    return [
        _entry(el("b", wager.wager), f" {wager.about()} ", _link(book, wager.cite), class_="line")
        for wager in sheet.wagers
    ]


def _pays(book: Edition, sheet: RuleSheet) -> list[Html]:
    return [
        _entry(
            el(
                "table",
                el("caption", sign.wager, " ", _link(book, sign.cite)),
                pair_rows((line.hand, line.odds) for line in sign.lines),
            ),
            class_="sign",
        )
        for sign in sheet.pays
    ]


def _script(book: Edition, sheet: RuleSheet) -> list[Html]:
    rows = []
    for part, steps in groupby(sheet.script, key=lambda step: step.part):
        items = [
            _entry(
                el("span", f"{step.step}.", class_="number"),
                el("span", step.says, " ", _link(book, step.cite)),
                [
                    el("p", note.says, " ", _link(book, note.cite), class_="note")
                    for note in step.notes
                ],
                class_="step",
            )
            for step in steps
        ]
        rows.append(el("div", el("h3", part.capitalize()), items, data_part=True))
    return rows


def _sections(sheet: RuleSheet, traced: Mapping[str, Traced]) -> list[Html]:
    sections = []
    for section in sheet.sections:
        paragraphs = [_paragraph(sheet.readings, p, traced.get(p.key)) for p in section.paragraphs]
        heading = el("h3", el("span", section.cite, class_="cite"), " ", section.summary)
        sections.append(el("div", heading, paragraphs, id=f"p-{section.key}", data_part=True))
    return sections


def _paragraph(readings: tuple[ReadingRow, ...], row: ParagraphRow, traced: Traced | None) -> Html:
    about = [reading for reading in readings if row.cite in reading.paragraphs]
    read = [el("a", cite_label(r.id), href=f"#reading-{r.id}", class_="cite") for r in about]
    return _entry(
        el("div", el("span", row.cite, class_="cite"), " ", row.summary, class_="says"),
        el("p", "Read with ", [[link, " "] for link in read], class_="aside") if read else None,
        _keeping(traced),
        id=f"p-{row.key}",
        class_=f"paragraph depth-{min(row.depth, 3)}",
    )


def _keeping(traced: Traced | None) -> Html | None:
    """What enforces a paragraph, at which step it is shown, and which tests pin it."""
    if traced is None or not (traced.enforced_by or traced.shown_at or traced.tests):
        return None
    by = traced.enforced_by or traced.shown_at
    word = "Enforced by" if traced.enforced_by else "Shown to a person at"
    summary = f"{word} {by[0]}" if by else "Named by tests"
    more = f" and {len(by) - 1} more" if len(by) > 1 else ""
    tests = [el("li", el("code", test)) for test in traced.tests]
    return el(
        "details",
        el("summary", summary + more),
        el("ul", [el("li", keeper) for keeper in by]),
        el("p", f"{len(tests)} tests name it") if tests else None,
        el("ul", tests, class_="tests"),
        class_="keeping",
    )


def _terms(sheet: RuleSheet) -> list[Html]:
    return [_entry(el("b", term), f": {says}", class_="line") for term, says in sheet.terms.items()]


def _options(book: Edition, sheet: RuleSheet) -> list[Html]:
    return [
        _entry(
            el("b", option.option),
            f" {amount(option.value, option.unit)}. {option.summary} ",
            _link(book, option.cite),
            class_="line",
        )
        for option in sheet.options
    ]


def _readings(book: Edition, sheet: RuleSheet) -> list[Html]:
    return [
        _entry(
            el(
                "p",
                el("span", cite_label(reading.id), class_="cite practice"),
                " ",
                el("b", reading.question),
            ),
            el("p", reading.reading),
            el("p", reading.why, class_="aside"),
            el(
                "p",
                [[_link(book, cite), " "] for cite in reading.paragraphs],
                f" {FIRMNESS[reading.confidence]}",
                class_="aside",
            ),
            id=f"reading-{reading.id}",
            class_="reading",
        )
        for reading in sheet.readings
    ]


def _history(sheet: RuleSheet) -> list[Html]:
    return [
        _entry(el("b", change.when), f" {change.what}", class_="line") for change in sheet.history
    ]
