"""Sections 23.2 and 23.4 of Colorado Hold 'Em: the decks, and opening the table for gaming."""

from __future__ import annotations

from games import same_rules
from games.houses import Colorado

GAME = "colorado-hold-em"
EDITION = "nj"


class TestDecks(same_rules.Decks):
    HOUSE = Colorado


class TestOpening(same_rules.Opening):
    HOUSE = Colorado


class TestOpenedSeparately(same_rules.OpenedSeparately):
    HOUSE, SEPARATELY = Colorado, "ch-opening"


class TestCardChange(same_rules.CardChange):
    HOUSE, CHANGE = Colorado, "ch-card-change"


class TestShuffleAndCut(same_rules.ShuffleAndCut):
    HOUSE = Colorado
    SHUFFLE, IDLE = "ch-shuffle", "ch-idle"
