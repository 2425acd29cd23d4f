"""Sections 17.2, 17.3 and 17.7 of Double Down Stud: the decks, opening, supervision."""

from __future__ import annotations

import pytest

from croupier.table.acts.decks import ReceiveDeck
from games.double_down_stud.alike import AtDoubleDown
from games.houses import DoubleDownStud
from games.same_rules import decks, opening

GAME = "double-down-stud"
EDITION = "nj"


class TestDecks(AtDoubleDown, decks.Decks):
    SHUFFLE = "4(a)"


@pytest.mark.rule("2(a)")
def test_a_cutting_card_and_a_cover_card_go_with_the_deck() -> None:
    book = DoubleDownStud().table.rules.edition
    assert (book.number("cover-cards"), book.number("cutting-cards")) == (1, 1)


class TestOpening(AtDoubleDown, opening.EveryDeckIsSorted):
    RECEIVED, VERIFIED, SPREAD, WASHED = "3(a)", "3(a)", "3(b)", "3(c)"


class TestOpenedSeparately(AtDoubleDown, opening.OpenedSeparately):
    SEPARATELY = "3(d)"


class TestCardChange(AtDoubleDown, opening.CardChange):
    CHANGE = "3(e)"
    HOURS = {"manual-shoe": 24, "hand": 8}


@pytest.mark.rule("3(e)", "7")
def test_approved_procedures_and_staff_are_called_to_mind_when_a_deck_comes() -> None:
    house = DoubleDownStud()
    assert house.due_notes() == ["3(e)", "7"]
    assert list(map(house.key, house.do(ReceiveDeck(0)).notes)) == ["3(e)", "7"]
