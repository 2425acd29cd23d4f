"""Section 25.9: dealing from an automated shoe."""

from __future__ import annotations

import pytest

from croupier.table.acts.deals import (
    AnnounceNoMoreBets,
    Deliver,
    PutStubAway,
    TakeOutRest,
)
from croupier.table.acts.devices import ChangeMethod, InstallDevice, RemoveDevice
from croupier.table.acts.play import Choose, TurnUpCards
from croupier.table.acts.shuffles import LoadDeck
from croupier.table.deck import Place
from support.tables import House

SETTINGS = [("none", 1), ("device", 1), ("device", 2)]


def automated(edition: str, shuffler: str = "none", decks: int = 1) -> House:
    return House(edition, method="automated-shoe", shuffler=shuffler, decks=decks)


@pytest.mark.rule("9(a)", "9(b)", "9(b)1")
@pytest.mark.parametrize(("shuffler", "decks"), SETTINGS)
def test_the_cards_go_into_an_automated_shoe_where_the_house_has_one(
    edition: str, shuffler: str, decks: int
) -> None:
    house = automated(edition, shuffler, decks)
    house.sit(1)
    house.until(LoadDeck)
    assert house.due_key() == "9(b)1"
    assert house.refused(AnnounceNoMoreBets()) == "9(b)1"
    assert {"9(a)", "9(b)", "9(b)1"} <= set(house.keys(house.do(LoadDeck(0))))
    assert house.table.deck.place is Place.AUTOMATED_SHOE
    house.play(1)
    house.play(1)


@pytest.mark.rule("9(a)")
def test_without_the_device_nothing_is_dealt_from_an_automated_shoe(edition: str) -> None:
    house = House(edition).open(1)
    assert house.refused(ChangeMethod("automated-shoe")) == "9(a)"
    house.do(InstallDevice("automated-shoe"), ChangeMethod("automated-shoe"))
    house.play(1)
    house.do(RemoveDevice("automated-shoe"))
    house.until(LoadDeck)
    assert house.refused(LoadDeck(0)) == "9(a)"


@pytest.mark.rule("9(b)2")
def test_no_more_bets_is_announced_before_the_first_stack(edition: str) -> None:
    house = automated(edition).open(1)
    house.bet(1)
    assert house.refused(Deliver("seat 1", 2)) == "9(b)2"
    assert house.keys(house.do(AnnounceNoMoreBets()))[0] == "9(b)2"


@pytest.mark.rule("9(a)", "9(c)")
def test_stacks_of_two_go_clockwise_and_the_cross_is_dealt_from_the_hand(edition: str) -> None:
    house = automated(edition).open(7, 1, 3)
    for seat in (7, 3):  # seat 1 has placed no ante and gets no stack
        house.bet(seat)
    house.do(AnnounceNoMoreBets())
    order = list(house.table.deck.cards)
    assert house.refused(Deliver("seat 1", 2)) == "9(c)"
    assert house.keys(house.do(Deliver("seat 3", 2))) == ("9(c)", "9(a)")
    assert house.refused(Deliver("seat 7", 1)) == "9(c)", "the shoe gives stacks of two"
    house.do(Deliver("seat 7", 2), Deliver("dealer", 2))
    assert house.refused(Deliver("cross", 5)) == "9(c)", "the rest comes out of the shoe first"
    house.do(TakeOutRest())
    assert house.table.deck.place is Place.HAND
    house.do(Deliver("cross", 5))
    assert [hand.cards for hand in house.table.round.hands.values()] == [order[:2], order[2:4]]
    assert house.table.round.areas == {"dealer": order[4:6], "cross": order[6:11]}
    assert house.refused(TurnUpCards("cross", ("top", "right"))) == "9(c)"
    event = house.do(PutStubAway())
    assert house.keys(event)[0] == "9(c)"
    assert (event.told, house.table.deck.place) == ({}, Place.RACK)


@pytest.mark.rule("9(c)")
def test_the_dealers_stack_stays_face_down_until_every_player_has_chosen(edition: str) -> None:
    house = automated(edition).open(1, 2)
    house.bet(1)
    house.bet(2)
    house.do(AnnounceNoMoreBets())
    house.until(Deliver, area="dealer")
    assert house.due_notes() == ["9(c)"]
    house.until(Choose, asked="play", seat=2)
    assert house.table.view(2).areas["dealer"] == {"first": "??", "second": "??"}
    assert house.refused(TurnUpCards("dealer", ("first", "second"))) == "10(c)"
