"""Paragraphs as links, and what a paragraph or a reading says, for the box that opens on one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import quote

from croupier.errors import RulebookError
from croupier.markup import Html, el
from croupier.rulebook import Edition, cite_label, edition

MOST: Final = 3
"""This many paragraphs follow an outcome; the record has them all."""

FIRMNESS: Final = {
    "law": "follows from the text",
    "same": "by another text of the same jurisdiction",
    "kin": "as other jurisdictions, the vendor or guides have it",
    "open": "nobody says: an option of the house",
}
"""How firmly a house practice stands, by the register's word for it."""


def sheet_address(game: str, slug: str, cite: str = "") -> str:
    """Where the rules are, and a paragraph or reading in them."""
    book = edition(game, slug)
    place = f"#{quote(anchor(book, cite))}" if cite else ""
    return f"/rules/{game}/{slug}{place}"


def anchor(book: Edition, cite: str) -> str:
    """The id of a paragraph or reading on its sheet."""
    if cite in book.readings:
        return f"reading-{cite}"
    return f"p-{book.numbering.key(cite)}"


def named(book: Edition, cite: str) -> str:
    """What is cited, in full: paragraph 25.10(a); a house practice with what it is about."""
    if cite in book.readings:
        return f"{cite_label(cite)}, not law: {book.readings[cite].question}"
    return f"paragraph {cite_label(cite, book)}"


def cite_link(book: Edition, cite: str) -> Html:
    """A paragraph to click on."""
    return el(
        "a",
        cite_label(cite, book),
        href=sheet_address(book.game, book.slug, cite),
        class_="cite practice" if cite in book.readings else "cite",
        data_cite=cite,
        title=named(book, cite) if cite in book.readings else None,
    )


def cite_links(book: Edition, cites: Iterable[str], most: int = MOST) -> Html:
    """Several in a row."""
    links = [cite_link(book, cite) for cite in dict.fromkeys(cites)]
    return el("span", _between(links[:most]), class_="cites")


def _between(links: list[Html]) -> list[str]:
    spaced: list[str] = []
    for link in links:
        spaced += [" ", link] if spaced else [link]
    return spaced


def explained(book: Edition, cite: str) -> Html:
    """What a paragraph or reading says, in our words, and where to read on."""
    if cite in book.readings:
        reading = book.readings[cite]
        return el(
            "div",
            el(
                "p",
                el("b", cite_label(cite).capitalize()),
                f", not law: {FIRMNESS[reading.confidence]}",
                class_="aside",
            ),
            el("p", reading.question, class_="question"),
            el("p", reading.reading),
            el("p", reading.why, class_="aside"),
            _read_on(book, cite),
            id="paragraph-text",
        )
    try:
        paragraph = book.paragraph(cite)
    except RulebookError:
        return el("div", el("p", f"{book.title} ({cite})"), id="paragraph-text")
    above = [
        el("p", el("b", cite_label(section.cite, book)), " ", section.summary, class_="aside")
        for key in _above(paragraph.key)
        if (section := book.paragraphs.get(key)) is not None
    ]
    return el(
        "div",
        above,
        el("p", el("b", paragraph.cite), " ", paragraph.summary, class_="says"),
        _read_on(book, cite),
        id="paragraph-text",
    )


def _above(key: str) -> list[str]:
    """The section that a paragraph belongs to."""
    section = key.partition("(")[0]
    return [section] if section != key else []


def _read_on(book: Edition, cite: str) -> Html:
    where = sheet_address(book.game, book.slug, cite)
    link = el("a", "Read it in the rules", href=where, target="_blank")
    return el("p", link, f" · {book.title}", class_="aside")
