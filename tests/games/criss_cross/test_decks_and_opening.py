"""Sections 40.2 and 40.4 of Criss Cross Poker: the decks, and opening the table."""

from __future__ import annotations

import pytest

from croupier.rulebook import RulebookError
from croupier.table import Setup
from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, PutStubAway
from croupier.table.acts.decks import (
    InspectDeck,
    ReceiveDeck,
    RetireDeck,
    ShowDeck,
    SpreadDeck,
    VerifyDeck,
    WashDeck,
)
from croupier.table.acts.irregular import CardLost, CardTurnedOver, RemoveDevice
from croupier.table.acts.shuffling import CutDeck, LoadDeck, ShuffleDeck
from croupier.table.deck import Place
from games.houses import CrissCross

GAME = "criss-cross"
EDITION = "nj"


def two_decks(**settings: str) -> CrissCross:
    return CrissCross(decks=2, shuffler="device", **settings)


def not_set_up(**settings: object) -> str:
    """The paragraph by which a table is not set up like this."""
    with pytest.raises(RulebookError) as raised:
        Setup.of(GAME, EDITION, **settings)
    return str(raised.value).rpartition("13:69F-40.")[2].removesuffix(")")


# ---- 40.2: the decks ------------------------------------------------------------------------


@pytest.mark.rule("2")
def test_one_whole_deck_is_used_with_a_cover_card() -> None:
    house = CrissCross()
    for wrong in (51, 53):
        assert house.refused(ReceiveDeck(0, cards=wrong)) == "2"
    assert "2" in house.keys(house.do(ReceiveDeck(0)))
    assert sorted(house.table.deck.cards) == sorted(house.table.game.deck)
    assert house.table.cover_card == "table"
    assert not_set_up(decks=3, shuffler="device") == "2"


@pytest.mark.rule("2(a)")
def test_a_second_deck_needs_a_shuffling_device() -> None:
    assert not_set_up(decks=2) == "2(a)"
    house = two_decks().open(1)
    assert "2(a)" in house.keys(house.do(RemoveDevice("shuffler")))
    assert len(house.table.decks) == 1
    house.play(1)
    house.check()


@pytest.mark.rule("2(a)1", "2(a)2")
def test_the_second_deck_is_whole_and_of_another_colour() -> None:
    assert not_set_up(decks=2, shuffler="device", backs=["red", "red"]) == "2(a)2"
    house = two_decks()
    house.sit(1)
    house.until(ReceiveDeck, deck=1)
    assert house.refused(ReceiveDeck(1, cards=51)) == "2(a)1"
    assert house.refused(ReceiveDeck(1, back="red")) == "2(a)2"
    assert house.do(ReceiveDeck(1)).told["back"] == "blue"


@pytest.mark.rule("2(a)3", "2(a)5")
def test_one_deck_is_shuffled_while_the_other_is_played_and_the_rack_holds_one() -> None:
    house = two_decks().open(1)
    house.play(1)
    assert house.table.rack_deck() == 0
    house.until(ShuffleDeck, deck=0)
    assert house.table.deck.place is Place.SHOE, "the other deck is in use"
    house.bet(1)
    house.refused(AnnounceNoMoreBets())
    assert {"2(a)3", "2(a)5"} <= set(house.keys(house.do(ShuffleDeck(0))))
    assert house.table.rack == []
    house.play_out()
    assert house.table.rack_deck() == 1


@pytest.mark.rule("2(a)4")
def test_two_decks_alternate_every_round_void_or_not() -> None:
    house = two_decks().open(1)
    played = []
    for number in range(5):
        house.ready()
        played.append(house.table.in_play)
        assert "2(a)4" in house.keys(house.last("load deck"))
        house.bet(1)
        house.do(AnnounceNoMoreBets())
        if number == 1:
            house.do(CardTurnedOver(0))
        if number == 3:
            house.do(CardLost())
            house.until(PutStubAway)
            house.do(CountStub())
        house.finish()
    assert played == [0, 1, 0, 1, 0]
    assert len(house.table.retired) == 1
    house.check()


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


# ---- 40.4: opening --------------------------------------------------------------------------


@pytest.mark.rule("4(a)", "4(b)")
def test_a_deck_is_received_inspected_verified_and_spread_for_the_first_player() -> None:
    house = CrissCross()
    for act in (InspectDeck(0), VerifyDeck(0), WashDeck(0), RetireDeck(0, "why not")):
        assert house.refused(act) == "4(a)"
    assert house.refused(ReceiveDeck(0, preshuffled=True)) == "4(a)", "every deck is inspected"
    house.do(ReceiveDeck(0))
    assert house.refused(VerifyDeck(0)) == "4(a)"
    house.do(InspectDeck(0))
    assert house.refused(SpreadDeck(0)) == "4(b)"
    event = house.do(VerifyDeck(0))
    assert (event.by, "4(b)" in house.keys(event)) == ("floorperson", True)
    house.do(SpreadDeck(0))
    assert house.table.deck.place is Place.SPREAD_UP
    assert house.table.due() is None, "nobody is there to look"
    assert house.refused(ShowDeck(0)) == "4(b)"
    house.sit(3)
    assert house.refused(WashDeck(0)) == "4(b)", "not before the player had the chance to look"
    assert "4(b)" in house.keys(house.do(ShowDeck(0)))


@pytest.mark.rule("4(c)")
def test_seen_cards_are_washed_and_stacked_before_they_are_shuffled() -> None:
    house = CrissCross()
    house.sit(1)
    house.until(WashDeck)
    for act in (ShuffleDeck(0), LoadDeck(0), CutDeck(0)):
        assert house.refused(act) == "4(c)"
    assert house.keys(house.do(WashDeck(0))) == ("4(c)",)
    assert (house.table.deck.place, house.due()) == (Place.STACK, "shuffle deck")


@pytest.mark.rule("4(d)")
def test_each_of_two_decks_is_opened_by_itself() -> None:
    house = two_decks().open(1)
    opened: dict[int, list[str]] = {0: [], 1: []}
    for event in house.events:
        if "deck" in event.act:
            opened[event.act["deck"]].append(event.act["act"])
    opening = ["receive deck", "inspect deck", "verify deck", "spread deck", "show deck"]
    for number in (0, 1):
        assert opened[number][:7] == [*opening, "wash deck", "shuffle deck"]
    assert "4(d)" in house.keys(house.last("receive deck"))
    alone = CrissCross()
    assert "4(d)" not in alone.keys(alone.do(ReceiveDeck(0)))


def test_no_hours_bind_a_deck() -> None:
    house = CrissCross().open(1)
    house.time = 100 * 24 * 3600
    house.play(1)
    assert "retire deck" not in house.acts()
