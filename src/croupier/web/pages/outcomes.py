"""What came of wagers, in words, each with the paragraphs behind it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from croupier.draw.seats import net_of, signed
from croupier.games import taken
from croupier.games.naming import cut_words, outcome_verb, spoken_alike
from croupier.money import dollars
from croupier.rulebook import Edition
from croupier.web.pages.cites import cite_links
from croupier.web.pages.markup import Html, Inside, el

Plain = Mapping[str, Any]

WHOLE: Final = re.compile(r"(?:10|[2-9AKQJ])([♣♦♥♠])|[−±]\$[\d,.]*\d")
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


def said(result: Plain) -> str:
    """What a wager came to: wins $150 at 30 to 1."""
    each = " each" if result.get("each") else ""
    if result["outcome"] == "surrender":
        lost = taken(result["wager"], result["outcome"], result["stake"])
        return f"{outcome_verb(result)} {dollars(lost)}{each}"
    if result["outcome"] != "win":
        return outcome_verb(result)
    odds = f" at {result['odds']}" if result.get("odds") else ""
    due = dollars(result.get("due", result["won"]))
    return f"{outcome_verb(result)} {due}{each}{odds}{cut_words(result)}"


def why(result: Plain) -> str:
    """By which hands a wager came to what it did: pair of fours against pair of nines."""
    hands = [result["hand"]] if result.get("hand") else []
    hands += [f"against {result['against']}"] if result.get("against") else []
    return " ".join(hands)


def outcome_rows(book: Edition, results: Iterable[Plain]) -> list[Html]:
    """A row for every wager: what it came to, why, and by which paragraphs."""
    return [_row(book, one) for one in spoken_alike(results)]


def _row(book: Edition, one: Plain) -> Html:
    stake = f" {dollars(one['stake'])}" if one["stake"] else ""
    stake += " each" if stake and one.get("each") else ""
    by = why(one)
    return el(
        "li",
        el("span", one["wager"].capitalize() + stake, class_="wager"),
        el("span", said(one), class_=f"came came-{one['outcome']}"),
        el("span", by, class_="why") if by else None,
        cite_links(book, (*one["cites"], *one.get("readings", ()))),
        class_="outcome",
    )


def net(results: list[Plain]) -> Html:
    """What it comes to in all."""
    amount = net_of(results)
    kind = "up" if amount > 0 else "down" if amount < 0 else "level"
    return el("span", signed(amount), class_=f"net {kind}")
