"""What options of the house are called on pages, where their own names do not say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.rounds.wager_names import spoken

CALLED: Final[Mapping[str, str]] = {
    "stub-count-every": "rounds between counts of the stub",
    "counting-device-spares": "a counting device spares the count",
    "void-undoes-settled": "a void round undoes what was settled",
    "face-up-voids": "cards face up that void all hands",
    "decks": "decks in the shoe",
}


def option_words(name: str) -> str:
    """An option in words, for a label.

    >>> option_words("attack-least"), option_words("bust-it-most"), option_words("decks")
    ('least attack', 'most bust it', 'decks in the shoe')
    """
    for bound in ("least", "most"):
        if name.endswith(f"-{bound}"):
            return f"{bound} {spoken(name.removesuffix(f'-{bound}'))}"
    return CALLED.get(name, spoken(name))
