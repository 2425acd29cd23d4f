"""Sections 27.2, 27.4 and 27.5 of Four Card Poker: the decks, opening the table for gaming, shuffle
and cut, whose end and the idle table are readings."""

from __future__ import annotations

from games.houses import FourCard
from games.same_rules import decks, opening, shuffling

GAME = "four-card-poker"
EDITION = "nj"


class TestDecks(decks.Decks):
    HOUSE, SHUFFLE = FourCard, "5(a)"


class TestOpening(opening.EveryDeckIsSorted):
    HOUSE = FourCard


class TestOpenedSeparately(opening.OpenedSeparately):
    HOUSE, SEPARATELY = FourCard, "4(d)"


class TestCardChange(opening.CardChange):
    HOUSE, CHANGE = FourCard, "4(e)"


class TestShuffled(shuffling.Shuffled):
    HOUSE, SHUFFLE = FourCard, "5(a)"


class TestCut(shuffling.CutUponTheCoverCard):
    HOUSE = FourCard
    ENDS, BY_DEVICE, BY_HAND = "5(b)", "5(b)1", "5(b)2"
    CUTS, BEFORE, LAID, TEN = ("5(c)", "5(c)1"), "5(c)1", "5(c)1i", "5(c)1ii"
    UPON, COVER = "fcp-cut", "2(a)"


class TestRecut(shuffling.Recut):
    HOUSE, RECUT, BEFORE = FourCard, "fcp-recut", "5(c)1"


class TestIdleTable(shuffling.IdleTable):
    HOUSE, IDLE = FourCard, "fcp-idle"
