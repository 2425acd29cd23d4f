"""What knowing a face-down card is worth on the whole deck, beside what docs/figures.md says."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from croupier.rounds import Rules
from croupier.rulebook import editions
from croupier.solver.figures import decimal, percent
from croupier.solver.game_odds import odds_of
from croupier.solver.glimpse import Exposed, exposed

DOCUMENTED: Final = Path(__file__).parents[2] / "docs" / "figures.md"
TAKING_LONG: Final = (
    "boston-5-stud",
    "double-attack-blackjack",
    "double-cross",
    "four-card-poker",
)
"""Games of which a card takes up to a minute: `make long` compares them."""
DIGITS: Final = 40
"""Of a fraction that is documented whole."""


@cache
def on_whole_deck(slug: str, glimpse: str) -> Exposed:
    """What a card of a whole deck is worth, by its latest edition; once for all tests."""
    return exposed(Rules.of(slug, editions(slug)[-1]), glimpse)


def check_documented(slug: str) -> None:
    """Every card of a game that may be glimpsed is worth what is documented."""
    text = DOCUMENTED.read_text(encoding="utf-8")
    rules = Rules.of(slug, editions(slug)[-1])
    for glimpse in odds_of(slug).glimpsable(rules):
        found = on_whole_deck(slug, glimpse.name)
        parts = (percent(part / found.opening) for part in (found.value, found.gain))
        whole = str(found.value)
        exact = whole if len(whole) <= DIGITS else decimal(found.value)
        line = f"| {glimpse.name} | {' | '.join(parts)} | {exact} |"
        assert f"| {odds_of(slug).game.name} {line}" in text
