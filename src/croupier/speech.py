"""Plain English: numbers of things, lists, articles, and the cards and amounts within a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from croupier.cards import Card, card
from croupier.money import MINUS


def counted(number: int, thing: str = "card") -> str:
    """A number of things.

    >>> counted(1), counted(1250, "round")
    ('1 card', '1,250 rounds')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row, the last one after a word of its own.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or"), listed(["a"])
    ('a, b and c', 'a or b', 'a')
    """
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def article(name: str) -> str:
    """A name with its article.

    >>> article("ace"), article("king")
    ('an ace', 'a king')
    """
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def capital(text: str) -> str:
    """A sentence with the capital that it begins with."""
    return text[:1].upper() + text[1:]


def in_symbols(cards: str | Iterable[str]) -> str:
    """Cards as they are printed.

    >>> in_symbols("Th Ks")
    '10♥ K♠'
    """
    several = cards.split() if isinstance(cards, str) else cards
    return " ".join(card(written).symbol for written in several)


# ---- cards and amounts within a text --------------------------------------------------------


class Token(NamedTuple):
    """A part of a text that a screen may show in a way of its own."""

    text: str
    card: Card | None = None
    is_amount: bool = False
    """Whether it is an amount with its sign."""


_TOKEN: Final = re.compile(rf"(?:10|[2-9AKQJ])([♣♦♥♠])|(?<!\w)[+{MINUS}]\$[\d,.]*\d")


def tokens(text: str) -> Iterator[Token]:
    """The parts of a text: what comes between cards and signed amounts, and these.

    >>> [token.text for token in tokens("Ada shows 10♥ and is at −$1,040.50.")]
    ['Ada shows ', '10♥', ' and is at ', '−$1,040.50', '.']
    """
    at = 0
    for match in _TOKEN.finditer(text):
        if match.start() > at:
            yield Token(text[at : match.start()])
        shown = card(match[0]) if match[1] else None
        yield Token(match[0], shown, is_amount=shown is None)
        at = match.end()
    if at < len(text):
        yield Token(text[at:])


ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip


def ordinal(at: int) -> str:
    """Which one it is of several, counted from zero."""
    return ORDINALS[at] if at < len(ORDINALS) else f"{at + 1}th"
