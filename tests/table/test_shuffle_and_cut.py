"""Section 25.4: shuffle and cut of the cards; the idle table."""

from __future__ import annotations

import pytest

from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver
from croupier.table.acts.decks import ReceiveDeck, ShowDeck, SpreadIdle, TurnSpreadUp, WashDeck
from croupier.table.acts.irregular import CardDrawnInError, CardTurnedOver, InstallDevice
from croupier.table.acts.players import LeaveTable, PlaceWager, WithdrawWager
from croupier.table.acts.shuffling import CutDeck, LoadDeck, RequireRecut, ShuffleDeck
from croupier.table.deck import Place
from helpers import House

EVERY_WAY = [
    ("manual-shoe", "none"),
    ("manual-shoe", "device"),
    ("hand", "device"),
    ("automated-shoe", "none"),
    ("automated-shoe", "counting-device"),
]


@pytest.mark.rule("4(a)")
@pytest.mark.parametrize(("method", "shuffler"), EVERY_WAY)
def test_cards_are_shuffled_before_play_and_after_every_round(
    edition: str, method: str, shuffler: str
) -> None:
    house = House(edition, method=method, shuffler=shuffler)
    house.sit(1)
    orders = []
    for number in (1, 2, 3):
        house.until(ShuffleDeck)
        assert house.due_key() == "4(a)"
        assert house.refused(LoadDeck(0)) == "4(a)"
        assert house.refused(CutDeck(0)) == "4(a)"
        house.do(ShuffleDeck(0))
        deck = house.table.deck
        assert deck.place is (Place.STACK if shuffler == "none" else Place.SHUFFLER)
        assert len(deck.cards) == 52, "one stack"
        orders.append(tuple(deck.cards))
        house.play(1)
        assert house.table.shuffles == number
    assert len(set(orders)) == 3


@pytest.mark.rule("4(b)", "4(b)1")
@pytest.mark.parametrize("method", ["manual-shoe", "hand", "automated-shoe"])
def test_cards_shuffled_by_a_device_are_dealt_uncut(edition: str, method: str) -> None:
    house = House(edition, method=method, shuffler="device")
    house.sit(1)
    house.until(ShuffleDeck)
    assert {"4(b)", "4(b)1"} <= set(house.keys(house.do(ShuffleDeck(0))))
    assert house.due() == "load deck"
    house.refused(CutDeck(0))
    house.play(1)
    assert "cut deck" not in house.acts()


@pytest.mark.rule("4(b)", "4(b)2", "4(c)", "4(c)1")
@pytest.mark.parametrize("method", ["manual-shoe", "automated-shoe"])
def test_cards_shuffled_by_hand_are_cut_before_anything_is_dealt(edition: str, method: str) -> None:
    house = House(edition, method=method)
    house.sit(1)
    house.until(ShuffleDeck)
    assert {"4(b)", "4(b)2"} <= set(house.keys(house.do(ShuffleDeck(0))))
    house.bet(1)
    for act in (LoadDeck(0), AnnounceNoMoreBets(), Deliver("seat 1", 2)):
        assert house.refused(act) == "4(c)1"
    assert {"4(c)", "4(c)1"} <= set(house.keys(house.do(CutDeck(0, 26))))


@pytest.mark.rule("4(c)1i")
def test_the_dealer_is_told_to_lay_the_cover_card_before_the_deck(edition: str) -> None:
    house = House(edition)
    house.sit(1)
    house.until(CutDeck)
    assert house.due_notes() == ["4(c)1i"]
    assert list(map(house.key, house.do(CutDeck(0, 20)).notes)) == ["4(c)1i"]


@pytest.mark.rule("4(c)1ii")
def test_a_cut_takes_ten_cards_at_least_and_leaves_one(edition: str) -> None:
    for cards in (10, 51):
        house = House(edition)
        house.sit(1)
        house.until(CutDeck)
        for wrong in (-1, 0, 1, 9, 52, 60):
            assert house.refused(CutDeck(0, wrong)) == "4(c)1ii"
        assert "4(c)1ii" in house.keys(house.do(CutDeck(0, cards)))


@pytest.mark.rule("4(c)1iii")
def test_the_rest_of_the_deck_goes_upon_the_cards_cut(edition: str) -> None:
    house = House(edition)
    house.sit(1)
    house.until(CutDeck)
    before = list(house.table.deck.cards)
    assert "4(c)1iii" in house.keys(house.do(CutDeck(0, 17)))
    assert house.table.deck.cards == before[17:] + before[:17]


@pytest.mark.rule("4(c)1iv")
def test_the_cover_card_lies_in_the_discard_rack_after_the_cut(edition: str) -> None:
    house = House(edition)
    house.sit(1)
    for _ in range(2):
        house.until(CutDeck)
        assert house.table.cover_card == "table"
        assert "4(c)1iv" in house.keys(house.do(CutDeck(0, 30)))
        assert house.table.cover_card == "discard rack"
        house.play(1)


@pytest.mark.rule("4(c)2")
@pytest.mark.parametrize("method", ["manual-shoe", "automated-shoe"])
def test_cut_cards_are_dealt_next(edition: str, method: str) -> None:
    house = House(edition, method=method)
    house.sit(1)
    house.until(CutDeck)
    assert "4(c)2" in house.keys(house.do(CutDeck(0, 26)))
    for act in (ShuffleDeck(0), CutDeck(0, 26)):
        assert house.refused(act) == ("7(a)" if method == "manual-shoe" else "9(b)1")
    order = list(house.table.deck.cards)
    house.do(LoadDeck(0))
    house.bet(1)
    house.dealer.deal()
    assert house.table.round.hands[1].cards == order[:2]


@pytest.mark.rule("4(c)2", "8(b)1")
@pytest.mark.parametrize("edition", ["nj-2007", "ma"])
def test_a_preshuffled_deck_may_be_dealt_from_the_hand_after_its_cut(edition: str) -> None:
    house = House(edition, method="hand", shuffler="device")
    house.sit(1)
    house.do(ReceiveDeck(0, preshuffled=True), CutDeck(0, 26))
    assert house.due() == "load deck"
    house.play(1)


@pytest.mark.rule("4(d)")
@pytest.mark.parametrize("when", ["before loading", "after loading", "after No more bets"])
def test_a_supervisor_may_have_the_cards_recut_before_any_is_dealt(edition: str, when: str) -> None:
    house = House(edition)
    house.sit(1)
    house.until(CutDeck)
    assert house.refused(RequireRecut("sloppy")) == "4(d)", "nothing has been cut yet"
    house.do(CutDeck(0, 10))
    if when != "before loading":
        house.do(LoadDeck(0))
    house.bet(1)
    if when == "after No more bets":
        house.do(AnnounceNoMoreBets())
    assert house.refused(RequireRecut(" ")) == "4(d)", "a recut has its reason"
    event = house.do(RequireRecut("the cut was not made with one hand"))
    assert event.by == "supervisor"
    assert house.keys(event) == ("4(d)",)
    assert house.due() == "cut deck"
    assert house.refused(LoadDeck(0)) == "4(c)1"
    before = list(house.table.deck.cards)
    house.do(CutDeck(0, 20))
    assert house.table.deck.cards == before[20:] + before[:20]
    assert house.due() == "load deck"
    house.dealer.deal()
    house.finish()
    assert house.table.round_number == 1
    house.check()


@pytest.mark.rule("4(d)")
def test_there_is_no_recut_once_a_card_is_out(edition: str) -> None:
    house = House(edition).open(1, 2)
    house.bet(1)
    house.bet(2)
    house.do(AnnounceNoMoreBets())
    house.do(CardDrawnInError())
    assert house.refused(RequireRecut("late")) == "4(d)", "a card drawn in error is out"
    house.do(Deliver("seat 1", 2))
    while house.table.closed:
        assert house.refused(RequireRecut("late")) == "4(d)"
        house.step()
    assert house.refused(RequireRecut("late")) == "4(d)"


@pytest.mark.rule("4(d)")
def test_there_is_no_recut_of_a_void_round_or_of_cards_never_cut(edition: str) -> None:
    house = House(edition).open(1)
    house.bet(1)
    house.do(AnnounceNoMoreBets(), CardTurnedOver(0), CardTurnedOver(1))
    house.step()
    house.step()
    assert house.due() == "pick up"
    assert house.refused(RequireRecut("two cards face up")) == "4(d)"
    house = House(edition, shuffler="device").open(1)
    assert house.refused(RequireRecut("machine")) == "4(d)"


@pytest.mark.rule("4(e)")
@pytest.mark.parametrize("face_up", [True, False])
@pytest.mark.parametrize("decks", [1, 2])
def test_the_cards_of_an_idle_table_lie_spread_until_a_player_comes(
    edition: str, face_up: bool, decks: int
) -> None:
    house = House(edition, decks=decks, shuffler="device" if decks == 2 else "none").open(1)
    house.play(1)
    house.do(LeaveTable(1))
    assert (house.due(), house.due_key()) == ("spread idle", "4(e)")
    assert house.refused(ShuffleDeck(0)) == "4(e)"
    assert house.keys(house.do(SpreadIdle(face_up))) == ("4(e)",)
    spread = Place.SPREAD_UP if face_up else Place.SPREAD_DOWN
    assert {deck.place for deck in house.table.decks} == {spread}
    assert house.table.due() is None, "face down they stay until a player comes"
    for act in (TurnSpreadUp(0), ShowDeck(0), WashDeck(0)):
        assert house.refused(act) == "4(e)"
    house.sit(3)
    if not face_up:
        assert house.refused(ShowDeck(0)) == "4(e)"
        house.do(TurnSpreadUp(0))
    assert house.refused(WashDeck(0)) == "4(e)"
    house.do(ShowDeck(0))
    assert "3(c)" in house.keys(house.do(WashDeck(0)))
    assert house.due() == (
        "shuffle deck" if decks == 1 else "show deck" if face_up else "turn spread up"
    )
    start = len(house.events)
    house.play(3)
    assert house.acts(start).count("shuffle deck") == decks
    house.check()


@pytest.mark.rule("4(e)")
def test_cards_spread_face_down_are_turned_up_whatever_else_changes(edition: str) -> None:
    house = House(edition).open(1)
    house.do(SpreadIdle(face_up=False), InstallDevice("shuffler"))
    assert house.due() == "turn spread up"


@pytest.mark.rule("4(e)")
def test_a_table_with_wagers_or_a_round_is_not_idle(edition: str) -> None:
    house = House(edition).open(1)
    house.do(PlaceWager(1, "ante", 1000))
    assert house.refused(SpreadIdle()) == "4(e)"
    house.do(WithdrawWager(1, "ante"))
    assert house.table.can(SpreadIdle())
    house.bet(1)
    house.do(AnnounceNoMoreBets())
    assert house.refused(SpreadIdle()) == "4(e)"
    house = House(edition)
    house.do(ReceiveDeck(0))
    assert house.refused(SpreadIdle()) == "3(a)", "a deck being opened is not idle"
