"""Sections 23.2 and 23.4 of Colorado Hold 'Em: the decks, and opening the table for gaming; shuffle
and cut, by readings."""

from __future__ import annotations

from games.houses import Colorado
from games.same_rules import decks, opening, shuffling

GAME = "colorado-hold-em"
EDITION = "nj"


class TestDecks(decks.Decks):
    HOUSE, SHUFFLE = Colorado, "ch-shuffle"


class TestOpening(opening.EveryDeckIsSorted):
    HOUSE = Colorado


class TestOpenedSeparately(opening.OpenedSeparately):
    HOUSE, SEPARATELY = Colorado, "ch-opening"


class TestCardChange(opening.CardChange):
    HOUSE, CHANGE = Colorado, "ch-card-change"


class TestShuffleAndCut(shuffling.ByReadings):
    HOUSE, SHUFFLE, COVER = Colorado, "ch-shuffle", "2(a)"


class TestIdleTable(shuffling.IdleTable):
    HOUSE, IDLE = Colorado, "ch-idle"
