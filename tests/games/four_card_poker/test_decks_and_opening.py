"""Sections 27.2 and 27.4 of Four Card Poker: the decks, and opening the table for gaming."""

from __future__ import annotations

import pytest

from games import same_rules
from games.houses import FourCard

GAME = "four-card-poker"
EDITION = "nj"


class TestDecks(same_rules.Decks):
    HOUSE = FourCard


class TestOpening(same_rules.Opening):
    HOUSE = FourCard


@pytest.mark.rule("4(d)")
class TestOpenedSeparately(same_rules.OpenedSeparately):
    HOUSE, SEPARATELY = FourCard, "4(d)"


@pytest.mark.rule("4(e)")
class TestCardChange(same_rules.CardChange):
    HOUSE, CHANGE = FourCard, "4(e)"

    def side_wagers(self) -> dict[str, int]:
        return {"aces_up": 100}
