"""Sections 18.2 and 18.4 of Let It Ride: the decks, and opening the table for gaming; shuffle and
cut, by readings."""

from __future__ import annotations

import pytest

from croupier.table.acts.decks import ReceiveDeck
from games.houses import LetItRide
from games.same_rules import decks, opening, shuffling

GAME = "let-it-ride"
EDITION = "nj"


class TestDecks(decks.Decks):
    HOUSE, SHUFFLE = LetItRide, "lir-shuffle"


class TestOpening(opening.EveryDeckIsSorted):
    HOUSE = LetItRide


class TestOpenedSeparately(opening.OpenedSeparately):
    HOUSE, SEPARATELY = LetItRide, "4(d)"


class TestCardChange(opening.CardChange):
    HOUSE, CHANGE = LetItRide, "4(e)"


@pytest.mark.rule("4(f)")
def test_the_approved_procedures_are_called_to_mind_when_a_deck_comes() -> None:
    house = LetItRide()
    assert house.due_notes() == ["4(f)"]
    assert list(map(house.key, house.do(ReceiveDeck(0)).notes)) == ["4(f)"]


class TestShuffleAndCut(shuffling.ByReadings):
    HOUSE, SHUFFLE, COVER = LetItRide, "lir-shuffle", "2(a)"


class TestIdleTable(shuffling.IdleTable):
    HOUSE, IDLE = LetItRide, "lir-idle"
