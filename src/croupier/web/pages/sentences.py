"""Sentences on pages: cards in the colours of their suits, and amounts that no line break tears."""

from __future__ import annotations

from croupier.cards import SUITS
from croupier.markup import Inside, el
from croupier.speech import Token, tokens


def with_cards(text: str) -> list[Inside]:
    """A sentence with the cards in it in the colours of their suits, and amounts kept whole."""
    return [_token(token) for token in tokens(text)]


def _token(token: Token) -> Inside:
    if token.card is not None:
        return el("span", token.text, class_=f"card-word suit-{SUITS[token.card.suit]}")
    return el("span", token.text, class_="whole") if token.is_amount else token.text
