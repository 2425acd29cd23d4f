"""Section 40.5 of Criss Cross Poker: shuffle and cut of the cards; the idle table."""

from __future__ import annotations

import pytest

from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver
from croupier.table.acts.decks import ShowDeck, SpreadIdle, TurnSpreadUp, WashDeck
from croupier.table.acts.players import LeaveTable
from croupier.table.acts.shuffling import CutDeck, LoadDeck, RequireRecut, ShuffleDeck
from croupier.table.deck import Place
from games.houses import CrissCross

GAME = "criss-cross"
EDITION = "nj"

EVERY_WAY = [("manual-shoe", "none"), ("hand", "device"), ("automated-shoe", "counting-device")]


def before_the_cut() -> CrissCross:
    house = CrissCross()
    house.sit(1)
    house.until(CutDeck)
    return house


@pytest.mark.rule("5(a)")
@pytest.mark.parametrize(("method", "shuffler"), EVERY_WAY)
def test_cards_are_shuffled_before_play_and_after_every_round(method: str, shuffler: str) -> None:
    house = CrissCross(method=method, shuffler=shuffler)
    house.sit(1)
    orders = set()
    for number in (1, 2, 3):
        house.until(ShuffleDeck)
        assert house.due_key() == "5(a)"
        for act in (LoadDeck(0), CutDeck(0)):
            assert house.refused(act) == "5(a)"
        house.do(ShuffleDeck(0))
        assert house.table.deck.place is (Place.STACK if shuffler == "none" else Place.SHUFFLER)
        orders.add(tuple(house.table.deck.cards))
        house.play(1)
        assert house.table.shuffles == number
    assert len(orders) == 3


@pytest.mark.rule("5(b)", "5(b)1")
@pytest.mark.parametrize("method", ["manual-shoe", "hand", "automated-shoe"])
def test_cards_shuffled_by_a_device_are_dealt_uncut(method: str) -> None:
    house = CrissCross(method=method, shuffler="device")
    house.sit(1)
    house.until(ShuffleDeck)
    assert {"5(b)", "5(b)1"} <= set(house.keys(house.do(ShuffleDeck(0))))
    assert house.due() == "load deck"
    house.refused(CutDeck(0))
    house.play(1)
    assert house.refused(RequireRecut("never cut")) == "5(d)"


@pytest.mark.rule("5(b)", "5(b)2", "5(c)", "5(c)1", "5(c)2")
@pytest.mark.parametrize("method", ["manual-shoe", "automated-shoe"])
def test_cards_shuffled_by_hand_are_cut_before_anything_is_dealt(method: str) -> None:
    house = CrissCross(method=method)
    house.sit(1)
    house.until(ShuffleDeck)
    assert {"5(b)", "5(b)2"} <= set(house.keys(house.do(ShuffleDeck(0))))
    house.bet(1)
    for act in (LoadDeck(0), AnnounceNoMoreBets(), Deliver("cross", 5)):
        assert house.refused(act) == "5(c)1"
    event = house.do(CutDeck(0, 26))
    assert (event.by, {"5(c)", "5(c)1", "5(c)2"} <= set(house.keys(event))) == ("dealer", True)
    assert house.due() == "load deck"


@pytest.mark.rule("5(c)1i")
def test_the_dealer_is_told_to_lay_the_cover_card_before_the_deck() -> None:
    house = before_the_cut()
    assert house.due_notes() == ["5(c)1i"]
    assert list(map(house.key, house.do(CutDeck(0, 20)).notes)) == ["5(c)1i"]


@pytest.mark.rule("5(c)1ii")
def test_a_cut_takes_ten_cards_at_least_and_leaves_one() -> None:
    for cards in (10, 51):
        house = before_the_cut()
        for wrong in (-1, 0, 9, 52, 60):
            assert house.refused(CutDeck(0, wrong)) == "5(c)1ii"
        assert "5(c)1ii" in house.keys(house.do(CutDeck(0, cards)))


@pytest.mark.rule("5(c)1iii", "5(c)1iv")
def test_the_rest_goes_upon_the_cards_cut_and_the_cover_card_into_the_rack() -> None:
    house = before_the_cut()
    before = list(house.table.deck.cards)
    assert house.table.cover_card == "table"
    assert {"5(c)1iii", "5(c)1iv"} <= set(house.keys(house.do(CutDeck(0, 17))))
    assert house.table.deck.cards == before[17:] + before[:17]
    assert house.table.cover_card == "discard rack"


@pytest.mark.rule("5(d)")
def test_a_supervisor_may_have_the_cards_recut_before_any_is_dealt() -> None:
    house = before_the_cut()
    assert house.refused(RequireRecut("sloppy")) == "5(d)", "nothing is cut yet"
    house.do(CutDeck(0, 10))
    for where in ("before the shoe", "in the shoe", "after no more bets"):
        assert house.refused(RequireRecut(" ")) == "5(d)", "it needs a reason"
        if where == "in the shoe":
            house.do(LoadDeck(0))
        if where == "after no more bets":
            house.ready()
            house.bet(1)
            house.do(AnnounceNoMoreBets())
        event = house.do(RequireRecut("not with one hand"))
        assert (event.by, house.keys(event)) == ("supervisor", ("5(d)",))
        assert house.due() == "cut deck"
        house.do(CutDeck(0, 30))
    house.until(Deliver)
    house.due_step()
    assert house.refused(RequireRecut("too late")) == "5(d)"
    house.finish()
    house.check()


@pytest.mark.rule("5(e)")
@pytest.mark.parametrize("face_up", [True, False])
def test_the_cards_of_an_idle_table_lie_spread_until_a_player_has_looked(face_up: bool) -> None:
    house = CrissCross().open(1)
    house.bet(1)
    assert house.refused(SpreadIdle()) == "5(e)", "there are wagers"
    house.play_out()
    house.do(LeaveTable(1))
    assert (house.due(), house.due_key()) == ("spread idle", "5(e)")
    house.do(SpreadIdle(face_up))
    assert house.table.deck.place is (Place.SPREAD_UP if face_up else Place.SPREAD_DOWN)
    assert house.table.due() is None
    house.sit(2)
    if not face_up:
        assert house.refused(ShowDeck(0)) == "5(e)", "they are turned up first"
        assert "5(e)" in house.keys(house.do(TurnSpreadUp(0)))
    assert house.refused(WashDeck(0)) == "5(e)"
    house.do(ShowDeck(0))
    assert set(house.keys(house.do(WashDeck(0)))) == {"5(e)", "4(c)"}
    assert house.due() == "shuffle deck"
    house.play(2)
    house.check()
