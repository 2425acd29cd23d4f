"""What the house had posted and chosen where the law leaves it open: it decides what a round comes
to, so the desk asks for it."""

from __future__ import annotations

from typing import Final

from croupier.markup import Html, el, message
from croupier.rounds.wager_names import spoken
from croupier.web.desk.case import Case, CaseVerdict
from croupier.web.lab.bench import key_of, option_cell, usually
from croupier.web.pages.citations import cite_link
from croupier.web.pages.option_words import option_words

PROCEDURE: Final = frozenset(
    {
        "seats",
        "stub-count-every",
        "counting-device-spares",
        "void-undoes-settled",
        "face-up-voids",
        "two-areas",
        "recut-by",
        "cutting-card-percent",
        "fresh-shoe-burn",
        "jackpot-rate",
        "wheel-weights",
        "cash-wagers",
        "card-reader",
    }
)
"""Options about how cards and chips are handled, on which no settlement depends."""


def house_rules(case: Case, judged: CaseVerdict, writing: int) -> Html:
    """The house's options and odds, folded away until something differs from the usual."""
    book = case.book
    options = [
        option_cell(
            book,
            option,
            case.options.get(name, usually(option)),
            judged.says if judged.where == f"options.{name}" else None,
            writing,
        )
        for name, option in book.options.items()
        if name not in PROCEDURE
    ]
    changed = changes(case)
    many = f" · {len(changed)} changed" if changed else ""
    return el(
        "details",
        el("summary", el("b", "House options and posted odds"), el("span", many, class_="aside")),
        el(
            "div",
            el("div", options, class_="house-options"),
            el("div", [_table(case, judged, name, writing) for name in book.pays], class_="odds"),
            class_="inside",
        ),
        id="desk-rules",
        class_="part",
    )


def changes(case: Case) -> list[str]:
    """In words, what is not as it usually is."""
    book = case.book
    options = [
        f"{option_words(name)} {'$' if book.option(name).unit == 'cents' else ''}{value}"
        for name, value in case.options.items()
        if value != usually(book.option(name))
    ]
    odds = [
        f"{spoken(table)}, {line}: {written}"
        for table, lines in case.posted.items()
        for line, written in lines.items()
        if written != str(book.pays[table].get(line, ""))
    ]
    return options + odds


def _table(case: Case, judged: CaseVerdict, name: str, writing: int) -> Html:
    book = case.book
    rows = [
        el(
            "tr",
            el("th", line, scope="row"),
            el("td", _odds(case, judged, name, line, str(usual))),
            class_="bad" if _is_wrong(judged, name, line) else None,
        )
        for line, usual in book.pays[name].items()
    ]
    return el(
        "table",
        el("caption", el("b", spoken(name)), " ", cite_link(book, book.pays_cites[name])),
        el("tbody", rows),
        class_="pays-edit",
        id=f"{key_of('posted', name)}-{writing}",
    )


def _odds(case: Case, judged: CaseVerdict, table: str, line: str, usual: str) -> Html:
    return el(
        "input",
        type="text",
        value=case.posted.get(table, {}).get(line, usual),
        id=key_of("posted", table, line),
        aria_label=f"{spoken(table)}: {line}",
        data_typed=message(do="post", table=table, line=line),
        aria_invalid="true" if _is_wrong(judged, table, line) else None,
        autocomplete="off",
        spellcheck="false",
    )


def _is_wrong(judged: CaseVerdict, table: str, line: str) -> bool:
    return judged.where == f"posted.{table}.{line}"
