"""What came of wagers, in words, each with the paragraphs behind it."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards import SUITS
from croupier.markup import Html, Inside, el
from croupier.money import dollars, signed
from croupier.rounds import SettledWager, net_of
from croupier.rounds.wager_names import came_to, reason, spoken_alike
from croupier.rulebook import Edition
from croupier.speech import Token, tokens
from croupier.web.pages.citations import cite_links


def with_cards(text: str) -> list[Inside]:
    """A sentence with the cards in it in the colours of their suits, and amounts kept whole."""
    return [_token(one) for one in tokens(text)]


def _token(token: Token) -> Inside:
    if token.card is not None:
        return el("span", token.text, class_=f"card-word suit-{SUITS[token.card.suit]}")
    return el("span", token.text, class_="whole") if token.is_amount else token.text


def outcome_rows(book: Edition, results: Iterable[SettledWager]) -> list[Html]:
    """A row for every wager: what it came to, why, and by which paragraphs."""
    return [_row(book, one) for one in spoken_alike(results)]


def _row(book: Edition, one: SettledWager) -> Html:
    stake = f" {dollars(one.stake)}" if one.stake else ""
    stake += " each" if stake and one.each else ""
    by = reason(one)
    return el(
        "li",
        el("span", one.wager.capitalize() + stake, class_="wager"),
        el("span", came_to(one), class_=f"came came-{one.outcome}"),
        el("span", by, class_="why") if by else None,
        cite_links(book, (*one.cites, *one.readings)),
        class_="outcome",
    )


def net(results: Iterable[SettledWager]) -> Html:
    """What it comes to in all."""
    amount = net_of(results)
    kind = "up" if amount > 0 else "down" if amount < 0 else "level"
    return el("span", signed(amount), class_=f"net {kind}")
