"""Section 25.7: dealing from a manual shoe; the stub and its count."""

from __future__ import annotations

import pytest

from croupier.table.acts.deals import (
    AnnounceNoMoreBets,
    CountStub,
    Deliver,
    PutStubAway,
    TakeOutRest,
)
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardLost,
    CardTurnedOver,
    DealtWrong,
)
from croupier.table.acts.play import TurnUpCards
from croupier.table.acts.players import PlaceWager
from croupier.table.acts.shuffles import CutDeck, LoadDeck, ShuffleDeck
from croupier.table.deck import Place
from support.tables import House


def dealt(edition: str, *seats: int) -> House:
    """A table that has just announced "No more bets"."""
    house = House(edition).open(*seats)
    for seat in seats:
        house.bet(seat)
    house.do(AnnounceNoMoreBets())
    return house


@pytest.mark.rule("7(a)")
@pytest.mark.parametrize("shuffler", ["none", "device"])
def test_the_stacked_deck_goes_into_the_shoe_once_it_is_ready(edition: str, shuffler: str) -> None:
    house = House(edition, shuffler=shuffler)
    house.sit(1)
    house.until(LoadDeck)
    house.bet(1)
    assert house.due_key() == "7(a)"
    for act in (AnnounceNoMoreBets(), Deliver("seat 1", 2), ShuffleDeck(0), CutDeck(0, 20)):
        assert house.refused(act) == "7(a)"
    assert house.refused(LoadDeck(0, "left")) == "8(a)", "no hand is chosen for a shoe"
    assert house.keys(house.do(LoadDeck(0))) == ("7(a)",)
    assert house.table.deck.place is Place.SHOE


@pytest.mark.rule("7(b)")
def test_no_more_bets_is_announced_before_any_card(edition: str) -> None:
    house = House(edition).open(1)
    house.bet(1)
    assert house.refused(Deliver("seat 1", 2)) == "7(b)"
    assert house.keys(house.do(AnnounceNoMoreBets()))[0] == "7(b)"
    assert house.refused(AnnounceNoMoreBets()) == "7(c)1", "once"


@pytest.mark.rule("7(c)", "7(c)1", "7(c)2", "7(c)3")
def test_cards_go_clockwise_to_the_players_then_to_the_dealer_and_the_cross(edition: str) -> None:
    house = House(edition).open(6, 2, 4)
    for seat in (4, 6, 2):  # in whatever order they wager
        house.bet(seat)
    house.do(AnnounceNoMoreBets())
    order = list(house.table.deck.cards)
    expected = [("seat 2", 2, "7(c)1"), ("seat 4", 2, "7(c)1"), ("seat 6", 2, "7(c)1")]
    expected += [("dealer", 2, "7(c)2"), ("cross", 5, "7(c)3")]
    acts = [Deliver(area, count) for area, count, _ in expected]
    for act, (area, count, key) in zip(acts, expected, strict=True):
        for other in acts:
            if other != act:
                assert house.refused(other) == key, "everything has its turn"
        assert house.refused(Deliver(area, count + 1)) == key
        event = house.do(act)
        assert key in house.keys(event)
        assert ("7(c)" in house.keys(event)) == area.startswith("seat")
    table = house.table
    assert [hand.cards for hand in table.round.hands.values()] == [
        order[:2],
        order[2:4],
        order[4:6],
    ]
    assert table.round.areas == {"dealer": order[6:8], "cross": order[8:13]}
    names = dict(zip(table.game.areas["cross"], order[8:13], strict=True))
    house.until(TurnUpCards)
    shown = house.do(TurnUpCards("cross", ("top", "right"))).told["shown"]
    assert shown == {"top": str(order[11]), "right": str(order[10])}
    assert list(names) == ["left", "center", "right", "top", "bottom"]


@pytest.mark.rule("7(c)1", "7(c)2", "7(c)3")
def test_every_card_is_dealt_face_down(edition: str) -> None:
    house = dealt(edition, 1, 2)
    house.until(PutStubAway)
    seen = house.table.view()
    assert seen.seats[1].cards == ("??", "??")
    assert set(seen.areas["dealer"].values()) | set(seen.areas["cross"].values()) == {"??"}
    mine = house.table.view(1)
    assert mine.seats[1].cards == tuple(map(str, house.table.round.hands[1].cards))
    assert mine.seats[2].cards == ("??", "??")
    assert mine.areas == seen.areas
    delivered = [event for event in house.events if event.act["act"] == "deliver"]
    assert all(event.told == {} for event in delivered), "no event tells what was dealt"


@pytest.mark.rule("7(c)")
def test_the_dealer_is_told_which_hand_draws_and_which_places(edition: str) -> None:
    house = dealt(edition, 1)
    assert house.due_notes() == ["7(c)"]


@pytest.mark.rule("7(d)")
def test_the_stub_leaves_the_shoe_for_the_discard_rack_unexposed(edition: str) -> None:
    house = dealt(edition, 1, 2)
    house.until(PutStubAway)
    assert house.refused(TurnUpCards("cross", ("top", "right"))) == "7(d)"
    assert house.refused(TakeOutRest()) == "7(d)", "that is for an automated shoe"
    event = house.do(PutStubAway())
    assert (house.keys(event), event.told) == (("7(d)",), {})
    assert [(packet.area, len(packet.cards)) for packet in house.table.rack] == [("stub", 41)]
    assert house.table.deck.cards == []
    assert house.table.deck.place is Place.RACK


@pytest.mark.rule("7(e)", "7(e)1")
@pytest.mark.parametrize("every", [5, 2, 1])
def test_the_stub_is_counted_once_in_so_many_rounds(edition: str, every: int) -> None:
    house = House(edition, options={"stub-count-every": every}).open(1)
    for number in range(1, 11):
        house.dealer.prepare()
        house.bet(1)
        house.do(AnnounceNoMoreBets())
        house.until(CountStub if number % every == 0 else PutStubAway)
        if number % every == 0:
            assert house.due_key() == "7(e)"
            assert house.refused(PutStubAway()) == "7(e)", "it may not go uncounted"
            event = house.do(CountStub())
            assert {"7(e)", "7(e)1"} <= set(house.keys(event))
            assert event.told["counted"] == 43
            assert [packet.area for packet in house.table.rack] == ["stub"]
        house.finish()


@pytest.mark.rule("7(e)")
def test_a_dealer_may_count_sooner_and_the_five_rounds_begin_anew(edition: str) -> None:
    house = dealt(edition, 1)
    house.until(PutStubAway)
    house.do(CountStub())
    house.finish()
    for _ in range(4):
        house.play(1)
    assert house.acts().count("count stub") == 1
    house.play(1)
    assert house.acts().count("count stub") == 2


@pytest.mark.rule("7(e)1")
def test_a_card_set_aside_face_up_counts_towards_the_deck(edition: str) -> None:
    house = dealt(edition, 1)
    house.do(CardTurnedOver(3))
    house.until(PutStubAway)
    event = house.do(CountStub())
    assert "7(e)1" in house.keys(event)
    assert event.told["counted"] == 52 - 9 - 1


@pytest.mark.rule("7(e)1")
def test_a_card_drawn_in_error_that_nobody_needs_counts_with_the_stub(edition: str) -> None:
    house = dealt(edition, 1)
    house.until(PutStubAway)
    house.do(CardDrawnInError())
    event = house.do(CountStub())
    assert "7(e)1" in house.keys(event) and event.told["counted"] == 52 - 9
    assert not house.table.is_void


@pytest.mark.rule("7(e)2")
@pytest.mark.parametrize("more", [1, -1])
@pytest.mark.parametrize("area", ["seat 1", "seat 2", "dealer", "cross"])
def test_a_wrong_count_after_a_misdeal_of_a_whole_deck_voids_and_reshuffles(
    edition: str, area: str, more: int
) -> None:
    house = dealt(edition, 1, 2)
    house.until(Deliver, area=area)
    house.do(DealtWrong(more))
    house.until(PutStubAway)
    event = house.do(CountStub())
    assert {"7(e)2", "12(c)"} <= set(house.keys(event))
    assert event.told["misdealt"] == [area]
    assert event.told["counted"] == 52 - 11 - more
    house.finish()
    assert house.net(1) == house.net(2) == 0
    assert house.table.retired == []
    assert house.due() == "shuffle deck"
    house.check()
    house.play(1, 2)


@pytest.mark.rule("7(e)2")
def test_a_wrong_count_without_a_misdeal_voids_and_removes_the_deck(edition: str) -> None:
    house = dealt(edition, 1, 2)
    house.do(CardLost())
    house.until(PutStubAway)
    event = house.do(CountStub())
    assert "7(e)2" in house.keys(event)
    assert "12(c)" not in house.keys(event)
    assert event.told["misdealt"] == []
    deck = house.table.deck
    house.finish()
    assert house.net(1) == house.net(2) == 0
    assert house.table.retired == [deck]
    assert house.due() == "receive deck"
    house.check()
    house.play(1, 2)


@pytest.mark.rule("7(e)2")
def test_a_misdeal_from_a_deck_that_is_not_whole_removes_it_too(edition: str) -> None:
    house = dealt(edition, 1, 2)
    house.do(CardLost(), DealtWrong(1))
    house.until(PutStubAway)
    event = house.do(CountStub())
    assert event.told["misdealt"] == ["seat 1"]
    house.finish()
    assert len(house.table.retired) == 1
    assert house.net(1) == house.net(2) == 0
    house.play(1, 2)


@pytest.mark.rule("7(e)", "7(e)1", "7(e)2")
@pytest.mark.parametrize(
    ("method", "shuffler", "key"),
    [
        pytest.param("hand", "device", "8(e)", marks=pytest.mark.rule("8(e)")),
        pytest.param("automated-shoe", "none", "9(d)", marks=pytest.mark.rule("9(d)")),
    ],
)
def test_a_stub_is_counted_the_same_way_where_no_manual_shoe_is_used(
    edition: str, method: str, shuffler: str, key: str
) -> None:
    house = House(edition, method=method, shuffler=shuffler).open(1)
    for _ in range(4):
        house.play(1)
    house.dealer.prepare()
    house.bet(1)
    house.do(AnnounceNoMoreBets())
    house.until(CountStub)
    assert house.due_key() == key
    assert house.refused(PutStubAway()) == key
    assert {key, "7(e)", "7(e)1"} <= set(house.keys(house.do(CountStub())))
    house.finish()
    for slip, also in ((DealtWrong(1), "12(c)"), (DealtWrong(-1), "12(c)"), (CardLost(), key)):
        assert house.table.retired == []
        house.dealer.prepare()
        house.bet(1)
        house.do(AnnounceNoMoreBets(), slip)
        house.until(PutStubAway)
        assert {key, "7(e)2", also} <= set(house.keys(house.do(CountStub())))
        house.finish()
    assert len(house.table.retired) == 1, "the deck that had lost a card"
    house.play(1)


@pytest.mark.rule("7(f)")
def test_a_device_that_counts_spares_the_dealer_the_count(edition: str) -> None:
    house = House(edition, shuffler="counting-device").open(1)
    for _ in range(11):
        house.play(1)
    assert "count stub" not in house.acts()
    event = house.last("shuffle deck")
    assert "7(f)" in house.keys(event)
    assert event.told["counted"] == 52
    house = House(edition, shuffler="device").open(1)
    for _ in range(11):
        house.play(1)
    assert house.acts().count("count stub") == 2, "another device spares nothing"


@pytest.mark.rule("7(f)")
@pytest.mark.parametrize("decks", [1, 2])
def test_a_deck_that_the_device_finds_short_is_removed(edition: str, decks: int) -> None:
    house = House(edition, shuffler="counting-device", decks=decks).open(1)
    house.bet(1)
    house.do(AnnounceNoMoreBets(), CardLost())
    house.finish()
    assert house.table.retired == [], "nobody has counted"
    short = house.table.decks[0]
    house.until(ShuffleDeck, deck=0)
    event = house.do(ShuffleDeck(0))
    assert "7(f)" in house.keys(event)
    assert (event.told["counted"], event.told["retired"]) == (51, 0)
    assert house.table.retired == [short]
    assert house.due() == "receive deck"
    house.check()
    for _ in range(3):
        house.play(1)
    house.check()


def test_wagers_wait_while_a_short_deck_is_replaced() -> None:
    house = House(shuffler="counting-device", decks=2).open(1)
    house.bet(1)
    house.do(AnnounceNoMoreBets(), CardLost())
    house.finish()
    house.do(PlaceWager(1, "ante", 2000))
    house.dealer.deal()
    assert house.table.round_number == 2
    assert house.acts().count("load deck") == 2, "the deck in the shoe is not loaded twice"
    house.finish()
    house.check()
