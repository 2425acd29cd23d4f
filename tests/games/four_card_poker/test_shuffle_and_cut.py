"""Section 27.5 of Four Card Poker: shuffle and cut, whose end and the idle table are readings."""

from __future__ import annotations

import pytest

from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver
from croupier.table.acts.decks import ShowDeck, SpreadIdle, TurnSpreadUp, WashDeck
from croupier.table.acts.players import LeaveTable
from croupier.table.acts.shuffling import CutDeck, LoadDeck, RequireRecut, ShuffleDeck
from croupier.table.deck import Place
from games.houses import FourCard

GAME = "four-card-poker"
EDITION = "nj"

EVERY_WAY = [("manual-shoe", "none"), ("hand", "device"), ("automated-shoe", "counting-device")]


def before_the_cut() -> FourCard:
    house = FourCard()
    house.sit(1)
    house.until(CutDeck)
    return house


@pytest.mark.rule("5(a)")
@pytest.mark.parametrize(("method", "shuffler"), EVERY_WAY)
def test_cards_are_shuffled_before_play_and_after_every_round(method: str, shuffler: str) -> None:
    house = FourCard(method=method, shuffler=shuffler)
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
def test_cards_shuffled_by_a_machine_are_dealt_uncut(method: str) -> None:
    house = FourCard(method=method, shuffler="device")
    house.sit(1)
    house.until(ShuffleDeck)
    assert {"5(b)", "5(b)1"} <= set(house.keys(house.do(ShuffleDeck(0))))
    assert house.due() == "load deck"
    order = list(house.table.deck.cards)
    house.ready()
    assert house.table.deck.cards == order


@pytest.mark.rule("5(b)2", "5(c)", "5(c)1", "5(c)1i", "5(c)1ii")
def test_cards_shuffled_by_hand_are_cut_by_ten_cards_or_more() -> None:
    house = before_the_cut()
    assert (house.due_key(), house.due_notes()) == ("5(c)1", ["5(c)1i"])
    assert house.refused(LoadDeck(0)) == "5(c)1"
    for wrong in (0, 9, 52):
        assert house.refused(CutDeck(0, wrong)) == "5(c)1ii"
    before = list(house.table.deck.cards)
    event = house.do(CutDeck(0, 10))
    assert {"5(b)2", "5(c)", "5(c)1", "5(c)1ii", "fcp-cut"} <= set(house.keys(event))
    assert event.notes == house.table.cites("5(c)1i")
    assert house.table.deck.cards == before[10:] + before[:10]
    assert house.table.cover_card == "discard rack"


def test_a_supervisor_may_have_the_cards_recut_before_any_is_dealt() -> None:
    house = before_the_cut()
    assert house.refused(RequireRecut("sloppy")) == "fcp-recut", "nothing is cut yet"
    house.do(CutDeck(0, 10), LoadDeck(0))
    event = house.do(RequireRecut("not with one hand"))
    assert (event.by, house.keys(event)) == ("supervisor", ("fcp-recut",))
    assert house.due() == "cut deck"
    house.ready()
    house.bet(1)
    house.do(AnnounceNoMoreBets(), Deliver("seat 1", 5))
    assert house.refused(RequireRecut("late")) == "fcp-recut"


@pytest.mark.rule("4(c)")
def test_the_cards_of_an_idle_table_lie_spread_until_a_player_comes() -> None:
    house = FourCard().open(1)
    house.play(1)
    house.do(LeaveTable(1))
    assert (house.due(), house.due_key()) == ("spread idle", "fcp-idle")
    house.do(SpreadIdle(face_up=False))
    assert house.table.due() is None
    house.sit(3)
    house.do(TurnSpreadUp(0), ShowDeck(0))
    assert house.keys(house.do(WashDeck(0))) == ("fcp-idle", "4(c)")
    house.play(3)
    house.check()
