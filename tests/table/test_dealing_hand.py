"""Section 25.8: dealing from the hand."""

from __future__ import annotations

import pytest

from croupier.errors import RulebookError
from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver, PutStubAway
from croupier.table.acts.decks import ReceiveDeck
from croupier.table.acts.devices import ChangeMethod, RemoveDevice
from croupier.table.acts.play import TurnUpCards
from croupier.table.acts.shuffles import CutDeck, LoadDeck, RequireRecut
from croupier.table.deck import Place
from croupier.table.setup import Setup
from support.tables import House


def by_hand(edition: str, shuffler: str = "device") -> House:
    return House(edition, method="hand", shuffler=shuffler)


@pytest.mark.rule("8(a)", "8(b)", "8(b)2")
def test_the_house_may_have_cards_dealt_from_either_hand(edition: str) -> None:
    for hand in ("left", "right"):
        house = by_hand(edition)
        house.sit(1)
        house.until(LoadDeck)
        assert house.due_key() == "8(b)2"
        assert {"8(a)", "8(b)", "8(b)2"} <= set(house.keys(house.do(LoadDeck(0, hand))))
        assert house.table.deck.place is Place.HAND
        house.play(1)


@pytest.mark.rule("8(b)1")
def test_dealing_from_the_hand_needs_a_shuffling_device(edition: str) -> None:
    with pytest.raises(RulebookError) as raised:
        Setup.of("double-cross", edition, method="hand")
    assert House(edition).table.rules.cite("8(b)1") in str(raised.value)
    house = House(edition).open(1)
    assert house.refused(ChangeMethod("hand")) == "8(b)1"
    house = by_hand(edition)
    house.sit(1)
    house.do(RemoveDevice("shuffler"))
    house.until(LoadDeck)
    assert house.refused(LoadDeck(0, "left")) == "8(b)1"
    house.do(ChangeMethod("manual-shoe"))
    house.play(1)


@pytest.mark.rule("8(b)2i")
def test_the_dealer_chooses_a_hand_and_keeps_to_it_for_the_round(edition: str) -> None:
    house = by_hand(edition)
    house.sit(1)
    house.until(LoadDeck)
    for wrong in (None, "both", ""):
        assert house.refused(LoadDeck(0, wrong)) == "8(b)2i"
    house.do(LoadDeck(0, "right"))
    assert house.table.held == "right"
    house.bet(1)
    house.dealer.deal()
    assert house.table.held == "right"
    house.finish()
    house.until(LoadDeck)
    assert house.table.can(LoadDeck(0, "left")), "another round, another choice"


@pytest.mark.rule("8(b)2i")
@pytest.mark.parametrize("edition", ["nj-2007", "ma"])
def test_after_a_recut_the_same_hand_takes_the_deck_again(edition: str) -> None:
    house = by_hand(edition)
    house.sit(1)
    house.do(ReceiveDeck(0, preshuffled=True), CutDeck(0, 26), LoadDeck(0, "right"))
    house.do(RequireRecut("too thin"), CutDeck(0, 26))
    assert house.refused(LoadDeck(0, "left")) == "8(b)2i"
    house.play(1)


@pytest.mark.rule("8(b)2ii")
def test_the_dealer_is_told_to_keep_the_deck_over_the_inventory(edition: str) -> None:
    house = by_hand(edition)
    house.sit(1)
    house.until(LoadDeck)
    assert house.due_notes() == ["8(b)2ii"]
    assert list(map(house.key, house.do(LoadDeck(0, "left")).notes)) == ["8(b)2ii"]


@pytest.mark.rule("8(b)3")
def test_no_more_bets_is_announced_before_a_card_leaves_the_hand(edition: str) -> None:
    house = by_hand(edition).open(1)
    house.bet(1)
    assert house.refused(Deliver("seat 1", 2)) == "8(b)3"
    assert house.keys(house.do(AnnounceNoMoreBets()))[0] == "8(b)3"


@pytest.mark.rule("8(c)", "8(c)1", "8(c)2", "8(c)3")
def test_cards_leave_the_hand_in_the_same_order_as_the_shoe(edition: str) -> None:
    house = by_hand(edition).open(3, 5)
    house.bet(5)
    house.bet(3)
    house.do(AnnounceNoMoreBets())
    order = list(house.table.deck.cards)
    assert house.due_notes() == ["8(c)"]
    assert house.refused(Deliver("seat 5", 2)) == "8(c)1"
    assert house.keys(house.do(Deliver("seat 3", 2))) == ("8(c)1", "8(c)")
    house.do(Deliver("seat 5", 2))
    assert house.refused(Deliver("cross", 5)) == "8(c)2"
    assert house.keys(house.do(Deliver("dealer", 2))) == ("8(c)2",)
    assert house.refused(PutStubAway()) == "8(c)3"
    assert house.keys(house.do(Deliver("cross", 5))) == ("8(c)3",)
    assert [hand.cards for hand in house.table.round.hands.values()] == [order[:2], order[2:4]]
    assert house.table.round.areas == {"dealer": order[4:6], "cross": order[6:11]}
    assert set(house.table.view().areas["cross"].values()) == {"??"}


@pytest.mark.rule("8(d)")
def test_the_stub_goes_from_the_hand_to_the_discard_rack(edition: str) -> None:
    house = by_hand(edition).open(1)
    house.bet(1)
    house.do(AnnounceNoMoreBets())
    house.until(PutStubAway)
    assert house.refused(TurnUpCards("cross", ("top", "right"))) == "8(d)"
    event = house.do(PutStubAway())
    assert house.keys(event)[0] == "8(d)"
    assert event.told == {}
    assert house.table.deck.place is Place.RACK


@pytest.mark.rule("7(f)", "8(e)")
@pytest.mark.parametrize("method", ["hand", "automated-shoe"])
def test_whether_a_counting_device_spares_the_count_here_is_the_houses_reading(
    edition: str, method: str
) -> None:
    settings = {"method": method, "shuffler": "counting-device"}
    house = House(edition, **settings).open(1)
    for _ in range(5):
        house.play(1)
    assert "count stub" not in house.acts()
    house = House(edition, **settings, options={"counting-device-spares": "manual-shoe"}).open(1)
    for _ in range(5):
        house.play(1)
    assert house.acts().count("count stub") == 1
