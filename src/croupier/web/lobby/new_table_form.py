"""The form for a new table: sensible defaults, and everything the law leaves to the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.games import game
from croupier.house import Person
from croupier.house.table_request import RequestData
from croupier.markup import Html, Inside, el, menu, message
from croupier.money import cents
from croupier.rounds.rules import read_options
from croupier.rounds.wager_names import spoken
from croupier.rulebook import Edition, HouseOption, cite_label, edition, editions, labelled
from croupier.table import Shuffler
from croupier.web.opened_table import PACE, PACES, PRACTICE
from croupier.web.pages.option_words import option_words

ABOVE: Final = ("seats", "minimum", "maximum")
"""Options that the form asks for by themselves."""


def form(book: Edition, person: Person | None) -> Html:
    """What is asked of someone who opens a table."""
    slug = book.game
    seats = book.option("seats")
    name = _text("person", "Your name", "", required=True, maxlength=40)
    return el(
        "div",
        el(
            "form",
            el("p", game(slug).name, class_="form-title"),
            name if person is None else None,
            _edition(book),
            el(
                "div",
                _number("practice", "Practice players", PRACTICE, 0, int(seats.default) - 1),
                _money("minimum", "Minimum", book.option("minimum")),
                _money("maximum", "Maximum", book.option("maximum")),
                class_="columns",
            ),
            el(
                "label",
                el("input", type="checkbox", name="sit", value="yes", checked=True),
                el("span", "Sit down at once"),
                class_="check",
            ),
            el(
                "details",
                el("summary", "More: seats, clock, dealing, house options"),
                el("div", _more(book), class_="stacked"),
                id="more-wishes",
            ),
            said(""),
            el("button", "Open the table", type="submit", class_="primary"),
            data_act=message(do="open", game=slug),
            data_stay=True,
            class_="stacked",
        ),
        id="new-form",
    )


def said(words: str) -> Html:
    """Why a table cannot be opened as it was asked for."""
    return el("p", labelled(words), id="new-said", role="alert", class_="alert", hidden=not words)


def _edition(book: Edition) -> Html | None:
    there = editions(book.game)
    if len(there) < 2:
        return el("input", type="hidden", name="edition", value=book.slug)
    titles = {slug: edition(book.game, slug).title for slug in there}
    act = message(do="new", game=book.game)
    return el("label", "Rules", menu(titles, book.slug, name="edition", data_changed=act))


def _more(book: Edition) -> list[Inside]:
    methods = {method.value: spoken(method.value) for method in game(book.game).dealing}
    seats = book.option("seats")
    options = [_option(option) for name, option in book.options.items() if name not in ABOVE]
    return [
        _text("name", "Name of the table", "", maxlength=40),
        el(
            "div",
            _number("seats", "Seats", int(seats.default), seats.least or 1, seats.most or 7),
            _select("method", "Dealt from", methods, next(iter(methods))),
            _select("shuffler", "Shuffling device", {"": "as needed", **_SHUFFLERS}, ""),
            _select("decks", "Decks in turn", {"": "one", "2": "two"}, ""),
            _select("clock", "Clock", _CLOCKS, ""),
            _select("time_out", "When it runs out", {"fold": "fold", "stand": "stand"}, "fold"),
            _select("pace", "Pace of the deal", PACES, f"{PACE:g}"),
            class_="columns",
        ),
        el("p", "What the law leaves to the house:", class_="aside"),
        el("div", options, class_="house-options"),
    ]


_CLOCKS: Final = {"": "none", "15": "15 seconds", "30": "30 seconds", "60": "a minute"}
_SHUFFLERS: Final = {shuffler.value: spoken(shuffler.value) for shuffler in Shuffler}


def _option(option: HouseOption) -> Html:
    """One house option, with what it is about and the paragraph that leaves it open."""
    name = f"option-{option.name}"
    title = f"{option.summary} ({cite_label(option.cite)})"
    words = option_words(option.name).capitalize()
    if isinstance(option.default, bool):
        choices = {"true": "yes", "false": "no"}
        return _select(name, words, choices, str(option.default).lower(), title)
    if option.choices:
        return _select(
            name, words, {choice: choice for choice in option.choices}, str(option.default), title
        )
    if isinstance(option.default, str):
        return _text(name, words, option.default, title=title)
    if option.unit == "cents":
        return _money(name, words, option, title)
    return _number(name, words, option.default, option.least, option.most, title)


def _select(
    name: str, words: str, choices: Mapping[str, str], chosen: str, title: str = ""
) -> Html:
    return el("label", words, menu(choices, chosen, name=name), title=title or None)


def _number(
    name: str, words: str, value: int, least: int | None, most: int | None, title: str = ""
) -> Html:
    control = el("input", type="number", name=name, value=value, min=least, max=most)
    return el("label", words, control, title=title or None)


def _money(name: str, words: str, option: HouseOption, title: str = "") -> Html:
    control = el(
        "input",
        type="number",
        name=name,
        value=f"{int(option.default) / 100:g}",
        min=f"{(option.least or 1) / 100:g}",
        step="any",
    )
    return el("label", f"{words}, $", control, title=title or option.summary)


def _text(name: str, words: str, value: str, title: str = "", **more: Any) -> Html:
    control = el("input", type="text", name=name, value=value, **more)
    return el("label", words, control, title=title or None)


# ---- what was filled in ---------------------------------------------------------------------


def request(slug: str, fields: Mapping[str, str]) -> RequestData:
    """The request that a filled-in form stands for."""
    written = {key: value.strip() for key, value in fields.items()}
    book = edition(slug, written["edition"])
    asked: dict[str, object] = {"game": slug, "edition": book.slug}
    for name in ("name", "method", "shuffler", "time_out"):
        if written.get(name):
            asked[name] = written[name]
    for name in ("seats", "decks", "practice"):
        if written.get(name):
            asked[name] = int(written[name])
    for name in ("clock", "pace"):
        if written.get(name):
            asked[name] = float(written[name])
    for name in ("minimum", "maximum"):
        if written.get(name):
            asked[name] = cents(written[name])
    options = read_options(
        book,
        {name: written[f"option-{name}"] for name in book.options if f"option-{name}" in written},
    )
    # What is left as it was is the edition's own, which may depend on the rest.
    asked["options"] = {
        name: value for name, value in options.items() if value != book.option(name).default
    }
    return asked
