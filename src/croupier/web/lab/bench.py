"""The bench of the lab: which game, which options of the house, what every line is paid."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games import GAMES
from croupier.games import game as game_of
from croupier.markup import Html, Inside, button, el, menu, message
from croupier.rounds.wager_names import spoken
from croupier.rulebook import Edition, HouseOption, edition, editions
from croupier.rulebook.edition import as_printed
from croupier.solver.game_odds import is_solved
from croupier.solver.strategies import strategy_names
from croupier.web.lab.draft import Cell, Draft, DraftReading
from croupier.web.pages.citations import cite_link
from croupier.web.pages.option_words import option_words


def key_of(*words: str) -> str:
    """Words as the id of an element."""
    return "-".join("".join(c if c.isalnum() else "-" for c in word) for word in words)


def bench(read: DraftReading, variants: Mapping[str, Draft], writing: int) -> dict[str, Html]:
    """The parts of the bench, by the id of their element.

    What someone has typed is never typed over while they write. When it is to be, because the
    bench was cleared or swapped, `writing` goes up and every field is made again.
    """
    return {
        "bench-head": head(read, writing),
        "bench-options": options(read, writing),
        "bench-pays": pays(read, variants, writing),
    }


def head(read: DraftReading, writing: int) -> Html:
    """Game, edition, and how it is played."""
    draft = read.draft
    return el(
        "div",
        _select(
            "game",
            "Game",
            {slug: game_of(slug).name for slug in GAMES if is_solved(slug)},
            draft.game,
            writing,
        ),
        _select(
            "edition",
            "Rules",
            {slug: _briefly(edition(draft.game, slug)) for slug in editions(draft.game)},
            draft.edition,
            writing,
        ),
        _select(
            "strategy",
            "Strategy",
            {"": "optimal play", **{name: spoken(name) for name in strategy_names(draft.game)}},
            draft.strategy,
            writing,
        ),
        id="bench-head",
        class_="columns",
    )


def _briefly(book: Edition) -> str:
    """An edition without the name of its game: New Jersey 2007."""
    return book.title.partition(", ")[2] or book.title


def _select(name: str, words: str, choices: dict[str, str], chosen: str, writing: int) -> Html:
    control = menu(choices, chosen, id=f"pick-{name}", data_changed=message(do=name))
    return el("label", words, control, id=f"label-{name}-{writing}")


# ---- options of the house -------------------------------------------------------------------


def options(read: DraftReading, writing: int) -> Html:
    """The options on which figures depend, each with its paragraph."""
    book = read.draft.book
    shown = [_option(read, book.option(name), writing) for name in read.relevant_options]
    return el(
        "section",
        el("h2", "House options") if shown else None,
        el("div", shown, class_="house-options"),
        id="bench-options",
        hidden=not shown,
    )


def _option(read: DraftReading, option: HouseOption, writing: int) -> Html:
    draft = read.draft
    value = draft.options.get(option.name, usually(option))
    return option_cell(draft.book, option, value, read.bad_options.get(option.name), writing)


def option_cell(
    book: Edition, option: HouseOption, value: str, fault: str | None, writing: int
) -> Html:
    """A house option to be chosen or written, with its paragraph and what is wrong with it."""
    key = key_of("option", option.name)
    control: Html
    if isinstance(option.default, bool) or option.choices:
        words = {choice: choice for choice in option.choices} or {"true": "yes", "false": "no"}
        act = message(do="option", option=option.name)
        control = menu(words, value, id=key, data_changed=act)
    else:
        control = el(
            "input",
            type="text",
            value=value,
            id=key,
            inputmode="decimal" if isinstance(option.default, int) else None,
            data_typed=message(do="option", option=option.name),
            aria_invalid="true" if fault else None,
        )
    money = ", $" if option.unit == "cents" else ""
    return el(
        "div",
        el("label", option_words(option.name).capitalize() + money, control, title=option.summary),
        el("p", fault, class_="fault", role="alert") if fault else None,
        el("p", cite_link(book, option.cite), class_="aside"),
        id=f"{key}-cell-{writing}",
        class_="option",
    )


def usually(option: HouseOption) -> str:
    """An option's default as it is typed."""
    if isinstance(option.default, bool):
        return str(option.default).lower()
    if option.unit == "cents":
        return f"{int(option.default) / 100:g}"
    return as_printed(option.default)


# ---- pay tables -----------------------------------------------------------------------------


def pays(read: DraftReading, variants: Mapping[str, Draft], writing: int) -> Html:
    """Every pay table in force, each line to be written over."""
    tables = [_table(read, variants, name, writing) for name in read.tables]
    return el(
        "section",
        el("h2", "Pays"),
        el("div", tables, class_="pay-tables"),
        id="bench-pays",
    )


def _table(read: DraftReading, variants: Mapping[str, Draft], name: str, writing: int) -> Html:
    book = read.draft.book
    rows = [_line(read, variants, (name, line)) for line in book.pays[name]]
    return el(
        "table",
        el("caption", el("b", spoken(name)), " ", cite_link(book, book.pays_cites[name])),
        el("tbody", rows),
        el("tfoot", el("tr", el("td", _alternatives(book, name), colspan="3"))),
        class_="pays-edit",
        id=f"{key_of('pays', name)}-{writing}",
    )


def _alternatives(book: Edition, name: str) -> Inside:
    """Other published tables, to be tried with one click."""
    return [
        button(
            published.summary.rstrip("."),
            data_act=message(do="table", table=name, alternative=published.name),
            class_="quiet small preset",
            title=published.name,
        )
        for published in book.alternatives.get(name, {}).values()
    ]


def _line(read: DraftReading, variants: Mapping[str, Draft], cell: Cell) -> Html:
    draft, (table, line) = read.draft, cell
    legal = str(draft.book.pays[table][line])
    written = draft.cells.get(cell, legal)
    key = key_of("pay", table, line)
    state = "bad" if cell in read.bad_cells else "below" if cell in read.unlawful else ""
    control = el(
        "input",
        type="text",
        value=written,
        id=key,
        aria_label=f"{spoken(table)}: {line}",
        data_typed=message(do="pay", table=table, line=line),
        aria_invalid="true" if state else None,
        aria_describedby=f"{key}-says" if state else None,
        autocomplete="off",
        spellcheck="false",
    )
    return el(
        "tr",
        el("th", line, scope="row"),
        el("td", control, _says(read, cell, key)),
        el("td", _beside(variants, cell, legal), class_="kept"),
        id=f"{key}-row",
        data_state=state or None,
        class_=state or ("changed" if written != legal else None),
    )


def _says(read: DraftReading, cell: Cell, key: str) -> Html | None:
    """What is wrong with a line: it cannot be read, or it is not what the law demands."""
    if cell in read.bad_cells:
        return el("p", read.bad_cells[cell], class_="fault", id=f"{key}-says", role="alert")
    if wrong := read.unlawful.get(cell):
        link = cite_link(read.draft.book, wrong.cite)
        words = wrong.words.removeprefix("is ")
        return el("p", f"{words} ", link, class_="fault", id=f"{key}-says")
    return None


def _beside(variants: Mapping[str, Draft], cell: Cell, legal: str) -> list[Html]:
    """What the tables kept for comparison pay."""
    paid = {letter: draft.cells.get(cell, legal) for letter, draft in variants.items()}
    return [el("div", f"{letter}: {odds}") for letter, odds in paid.items()]
