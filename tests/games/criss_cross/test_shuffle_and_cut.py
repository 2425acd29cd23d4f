"""Section 40.5 of Criss Cross Poker: shuffle and cut of the cards; the idle table."""

from __future__ import annotations

from games.houses import CrissCross
from games.same_rules import shuffling

GAME = "criss-cross"
EDITION = "nj"


class TestShuffled(shuffling.Shuffled):
    HOUSE, SHUFFLE = CrissCross, "5(a)"


class TestCut(shuffling.CutUponTheCoverCard):
    HOUSE = CrissCross
    ENDS, BY_DEVICE, BY_HAND = "5(b)", "5(b)1", "5(b)2"
    CUTS, BEFORE = ("5(c)", "5(c)1", "5(c)2"), "5(c)1"
    LAID, TEN, UPON, COVER = "5(c)1i", "5(c)1ii", "5(c)1iii", "5(c)1iv"


class TestRecut(shuffling.Recut):
    HOUSE, RECUT, BEFORE = CrissCross, "5(d)", "5(c)1"


class TestIdleTable(shuffling.IdleTable):
    HOUSE, IDLE = CrissCross, "5(e)"
