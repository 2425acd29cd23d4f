"""Sections 40.2 and 40.4 of Criss Cross Poker: the decks, and opening the table."""

from __future__ import annotations

import pytest

from croupier.table.acts.shuffles import CutDeck, LoadDeck
from games.houses import CrissCross
from games.same_rules import decks, opening

GAME = "criss-cross"
EDITION = "nj"


class TestDecks(decks.Decks):
    HOUSE, SHUFFLE = CrissCross, "5(a)"
    ONE, SECOND, WHOLE, BACKS = "2", "2(a)", "2(a)1", "2(a)2"
    RESTING, ALTERNATING, CLEARED = "2(a)3", "2(a)4", "2(a)5"


@pytest.mark.rule("2(b)")
def test_a_table_with_an_automated_shoe_has_the_cover_card_for_its_cut_too() -> None:
    house = CrissCross(method="automated-shoe")
    house.sit(1)
    house.until(CutDeck)
    assert house.table.cover_card == "table"
    house.do(CutDeck(0, 20), LoadDeck(0))
    assert house.table.cover_card == "discard rack"
    house.play(1)
    assert "2(b)" in house.keys(house.last("put stub away"))


class TestOpening(opening.EveryDeckIsSorted):
    HOUSE, VERIFIED = CrissCross, "4(b)"


class TestOpenedSeparately(opening.OpenedSeparately):
    HOUSE, SEPARATELY = CrissCross, "4(d)"


def test_no_hours_bind_a_deck() -> None:
    house = CrissCross().open(1)
    house.time = 100 * 24 * 3600
    house.play(1)
    assert "retire deck" not in house.acts()
