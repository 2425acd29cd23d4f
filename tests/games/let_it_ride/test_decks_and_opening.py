"""Sections 18.2 and 18.4 of Let It Ride: the decks, and opening the table for gaming."""

from __future__ import annotations

import pytest

from croupier.table.acts.decks import ReceiveDeck
from games import same_rules
from games.houses import LetItRide

GAME = "let-it-ride"
EDITION = "nj"


class TestDecks(same_rules.Decks):
    HOUSE = LetItRide


class TestOpening(same_rules.Opening):
    HOUSE = LetItRide


@pytest.mark.rule("4(d)")
class TestOpenedSeparately(same_rules.OpenedSeparately):
    HOUSE, SEPARATELY = LetItRide, "4(d)"


@pytest.mark.rule("4(e)")
class TestCardChange(same_rules.CardChange):
    HOUSE, CHANGE = LetItRide, "4(e)"


@pytest.mark.rule("4(f)")
def test_the_approved_procedures_are_called_to_mind_when_a_deck_comes() -> None:
    house = LetItRide()
    assert house.due_notes() == ["4(f)"]
    assert list(map(house.key, house.do(ReceiveDeck(0)).notes)) == ["4(f)"]


class TestShuffleAndCut(same_rules.ShuffleAndCut):
    HOUSE = LetItRide
    SHUFFLE, IDLE = "lir-shuffle", "lir-idle"
