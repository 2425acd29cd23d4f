"""Games that come as sheets, and small decks of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from croupier.cards import DECK, RANKS, SUITS, Card
from croupier.games import game
from croupier.rounds import Game, Rules
from croupier.rulebook import editions
from croupier.sheets import load_sheet

FOLDER: Final = Path(__file__).parents[2] / "examples" / "games"


def solved_game(name: str) -> tuple[Game, list[Rules]]:
    """A game with its editions, by its slug, or by the file of its sheet."""
    if name.endswith(".toml"):
        sheet = load_sheet((FOLDER / name).read_text("utf-8"), name)
        return sheet.game, [Rules(sheet.edition)]
    return game(name), [Rules.of(name, one) for one in editions(name)]


def small_deck(ranks: str, suits: str) -> tuple[Card, ...]:
    """The cards of some ranks and suits."""
    return tuple(card for card in DECK if RANKS[card.rank] in ranks and SUITS[card.suit] in suits)
