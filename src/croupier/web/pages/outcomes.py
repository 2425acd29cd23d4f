"""What came of wagers, in words, each with the paragraphs behind it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from croupier.games import net_of
from croupier.games.naming import came_to, reason, spoken_alike
from croupier.money import dollars, signed
from croupier.rulebook import Edition
from croupier.web.pages.cites import cite_links
from croupier.web.pages.markup import Html, Inside, el

Plain = Mapping[str, Any]

WHOLE: Final = re.compile(r"(?:10|[2-9AKQJ])([♣♦♥♠])|−\$[\d,.]*\d")
"""A card, or an amount with a sign after which a browser would break the line."""
SUITS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


def with_cards(text: str) -> list[Inside]:
    """A sentence with the cards in it in the colours of their suits, and amounts kept whole."""
    found: list[Inside] = []
    at = 0
    for match in WHOLE.finditer(text):
        found.append(text[at : match.start()])
        kind = f"card-word suit-{SUITS[match[1]]}" if match[1] else "whole"
        found.append(el("span", match[0], class_=kind))
        at = match.end()
    return [*found, text[at:]]


def outcome_rows(book: Edition, results: Iterable[Plain]) -> list[Html]:
    """A row for every wager: what it came to, why, and by which paragraphs."""
    return [_row(book, one) for one in spoken_alike(results)]


def _row(book: Edition, one: Plain) -> Html:
    stake = f" {dollars(one['stake'])}" if one["stake"] else ""
    stake += " each" if stake and one.get("each") else ""
    by = reason(one)
    return el(
        "li",
        el("span", one["wager"].capitalize() + stake, class_="wager"),
        el("span", came_to(one), class_=f"came came-{one['outcome']}"),
        el("span", by, class_="why") if by else None,
        cite_links(book, (*one["cites"], *one.get("readings", ()))),
        class_="outcome",
    )


def net(results: list[Plain]) -> Html:
    """What it comes to in all."""
    amount = net_of(results)
    kind = "up" if amount > 0 else "down" if amount < 0 else "level"
    return el("span", signed(amount), class_=f"net {kind}")
