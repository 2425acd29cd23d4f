"""Sections 40.7 to 40.9 of Criss Cross Poker: dealing from a shoe, the hand, an automated shoe."""

from __future__ import annotations

import pytest

from croupier.errors import RulebookError
from croupier.table import Setup
from croupier.table.acts.deals import (
    AnnounceNoMoreBets,
    CountStub,
    Deliver,
    PutStubAway,
    TakeOutRest,
)
from croupier.table.acts.devices import ChangeMethod, InstallDevice, RemoveDevice
from croupier.table.acts.irregularities import CardLost, DealtWrong
from croupier.table.acts.play import Choose
from croupier.table.acts.shuffles import LoadDeck, ShuffleDeck
from croupier.table.deck import Place
from games.houses import CrissCross

GAME = "criss-cross"
EDITION = "nj"

SHUFFLERS = {"manual-shoe": "none", "hand": "device", "automated-shoe": "none"}
SECTION = {"manual-shoe": "7", "hand": "8"}


def ready(method: str = "manual-shoe", *seats: int, **settings: str) -> CrissCross:
    """Seats that have wagered, the deck loaded."""
    settings.setdefault("shuffler", SHUFFLERS[method])
    house = CrissCross(method=method, **settings).open(*(seats or (1,)))
    for seat in seats or (1,):
        house.bet(seat)
    return house


# ---- 40.7 and 40.8: from a manual shoe or from the hand -------------------------------------


@pytest.mark.rule("7(a)")
def test_the_stacked_deck_goes_into_the_shoe_before_it_is_dealt() -> None:
    house = CrissCross()
    house.sit(1)
    house.until(LoadDeck)
    house.bet(1)
    for act in (AnnounceNoMoreBets(), Deliver("cross", 5)):
        assert house.refused(act) == "7(a)"
    assert house.refused(LoadDeck(0, "left")) == "8(a)", "it is not dealt from the hand"
    assert "7(a)" in house.keys(house.do(LoadDeck(0)))
    assert house.table.deck.place is Place.SHOE


@pytest.mark.rule("7(b)", "8(b)3", "9(b)2")
@pytest.mark.parametrize(
    ("method", "key"), [("manual-shoe", "7(b)"), ("hand", "8(b)3"), ("automated-shoe", "9(b)2")]
)
def test_no_more_bets_is_announced_before_any_card_is_dealt(method: str, key: str) -> None:
    house = ready(method)
    assert house.due_key() == key
    assert house.refused(Deliver("cross", 5)) == key
    assert house.keys(house.do(AnnounceNoMoreBets())) == (key, "6(d)")
    if method != "automated-shoe":
        assert house.due_notes() == [key], "which hand draws and which one lays down"


@pytest.mark.rule("7(c)", "7(d)", "8(c)", "8(d)")
@pytest.mark.parametrize("method", SECTION)
def test_the_cross_is_dealt_first_and_then_a_card_at_a_time_twice_around(method: str) -> None:
    house = ready(method, 6, 1, 3)
    house.sit(2)  # has placed no wager and gets no card
    order = list(house.table.deck.cards)
    cross, each = f"{SECTION[method]}(c)", f"{SECTION[method]}(d)"
    house.do(AnnounceNoMoreBets())
    for wrong in (Deliver("seat 1", 1), Deliver("cross", 4)):
        assert house.refused(wrong) == cross
    event = house.do(Deliver("cross", 5))
    assert (house.keys(event), event.told) == ((cross,), {})
    for seat in (1, 3, 6, 1, 3, 6):
        for wrong in (Deliver(f"seat {seat}", 2), Deliver("seat 2", 1)):
            assert house.refused(wrong) == each
        event = house.do(Deliver(f"seat {seat}", 1))
        assert (house.keys(event), event.told) == ((each,), {})
    hands = house.table.round.hands
    assert house.table.round.areas == {"cross": order[:5]}
    assert [hands[seat].cards for seat in (1, 3, 6)] == [
        [order[5], order[8]],
        [order[6], order[9]],
        [order[7], order[10]],
    ]
    view = house.table.view(1)
    assert set(view.areas["cross"].values()) == {"??"}, "face down"
    assert view.seats[3].cards == ("??", "??")
    assert view.seats[1].cards == (str(order[5]), str(order[8]))
    assert house.do(PutStubAway()).told == {}
    assert house.table.rack[-1].cards == tuple(order[11:])


@pytest.mark.rule("7(c)", "8(c)", "9(c)")
@pytest.mark.parametrize("method", SHUFFLERS)
def test_the_row_is_laid_left_to_right_then_the_top_and_the_bottom(method: str) -> None:
    house = ready(method)
    order = [str(card) for card in house.table.deck.cards]
    house.do(AnnounceNoMoreBets(), Deliver("cross", 5))
    house.until(Choose, asked="middle")
    shown: dict[str, str] = {}
    for event in house.events:
        shown.update(event.told.get("shown", {}))
    assert shown == {"left": order[0], "right": order[2], "top": order[3], "bottom": order[4]}
    house.finish()
    assert house.last("turn up").told["shown"] == {"center": order[1]}


@pytest.mark.rule("8(a)", "8(b)", "8(b)1")
def test_dealing_from_the_hand_is_the_houses_choice_and_needs_a_device() -> None:
    with pytest.raises(RulebookError, match=r"needs a shuffling device \(13:69F-40.8\(b\)1\)"):
        Setup.of(GAME, EDITION, method="hand")
    house = CrissCross().open(1)
    assert house.refused(ChangeMethod("hand")) == "8(b)1"
    house.do(InstallDevice("shuffler"), ChangeMethod("hand"))
    house.play(1)
    assert {"8(a)", "8(b)"} <= set(house.keys(house.last("load deck")))
    house.do(RemoveDevice("shuffler"))
    house.until(LoadDeck)
    assert house.refused(LoadDeck(0, "left")) == "8(b)1"


@pytest.mark.rule("8(b)2", "8(b)2i")
def test_the_dealer_holds_the_deck_in_one_hand_for_the_whole_round() -> None:
    house = CrissCross(method="hand", shuffler="device")
    house.sit(1)
    house.until(LoadDeck)
    assert house.due_key() == "8(b)2"
    for wrong in (None, "both"):
        assert house.refused(LoadDeck(0, wrong)) == "8(b)2i"
    assert {"8(b)2", "8(b)2i"} <= set(house.keys(house.do(LoadDeck(0, "right"))))
    assert (house.table.deck.place, house.table.held) == (Place.HAND, "right")
    house.play(1)
    assert house.table.held == "", "another round, another choice"
    house.until(LoadDeck)
    house.do(LoadDeck(0, "left"))


@pytest.mark.rule("8(b)2ii")
def test_the_dealer_is_told_where_to_hold_the_deck() -> None:
    house = CrissCross(method="hand", shuffler="device")
    house.sit(1)
    house.until(LoadDeck)
    assert house.due_notes() == ["8(b)2ii"]


# ---- 40.7(e), 40.7(f), 40.8(e): the stub ----------------------------------------------------


@pytest.mark.rule("7(e)", "7(e)1", "8(e)")
@pytest.mark.parametrize(("method", "key"), [("manual-shoe", "7(e)"), ("hand", "8(e)")])
def test_the_stub_is_counted_in_one_of_five_rounds_and_goes_away_unseen(
    method: str, key: str
) -> None:
    house = ready(method)
    house.play_out()
    for _ in range(3):
        house.play(1)
    assert "count stub" not in house.acts()
    house.ready()
    house.bet(1)
    house.until(CountStub)
    assert house.refused(PutStubAway()) == key
    event = house.do(CountStub())
    assert (house.keys(event)[0], house.keys(event)[-1]) == (key, "7(e)1")
    assert event.told == {"counted": 52 - 5 - 2}
    house.finish()
    assert "void" not in house.last("pick up").told
    house.play(1)
    assert house.acts().count("count stub") == 1, "and then not for a while"


@pytest.mark.rule("7(e)")
def test_a_house_may_count_more_often_and_a_dealer_whenever_it_is_put_away() -> None:
    with pytest.raises(RulebookError, match=r"at most 5 \(13:69F-40.7\(e\)\)"):
        CrissCross(options={"stub-count-every": 6})
    house = CrissCross(options={"stub-count-every": 1}).open(1)
    house.play(1)
    assert "count stub" in house.acts()
    house = ready()
    house.until(PutStubAway)
    assert house.table.can(CountStub())


@pytest.mark.rule("7(e)2", "12(c)")
@pytest.mark.parametrize("area", ["cross", "seat 1"])
def test_a_wrong_count_of_a_whole_deck_is_a_misdeal_that_keeps_the_deck(area: str) -> None:
    house = ready()
    house.until(Deliver, area=area)
    house.do(DealtWrong(1))
    house.until(PutStubAway)
    event = house.do(CountStub())
    assert event.told["misdealt"] == [area]
    assert {"7(e)2", "12(c)"} <= set(house.keys(event))
    house.finish()
    assert house.net(1) == 0
    assert house.table.retired == []
    assert house.due() == "shuffle deck"


@pytest.mark.rule("7(e)2", "8(e)")
@pytest.mark.parametrize("method", SECTION)
def test_a_wrong_count_without_a_misdeal_voids_and_the_deck_leaves(method: str) -> None:
    house = ready(method)
    deck = house.table.deck
    house.do(AnnounceNoMoreBets(), CardLost())
    house.until(PutStubAway)
    event = house.do(CountStub())
    assert (event.told["counted"], event.told["misdealt"]) == (44, [])
    assert "7(e)2" in house.keys(event)
    house.finish()
    assert house.keys(house.last("pick up"))[0] == "7(e)2"
    assert house.net(1) == 0
    assert house.table.retired == [deck]
    house.check()
    house.play(1)


@pytest.mark.rule("7(e)2")
def test_a_misdeal_of_a_deck_that_is_not_whole_voids_and_the_deck_leaves_too() -> None:
    house = ready()
    house.do(AnnounceNoMoreBets(), CardLost())
    house.until(Deliver, area="seat 1")
    house.do(DealtWrong(1))
    house.until(PutStubAway)
    house.do(CountStub())
    house.finish()
    assert len(house.table.retired) == 1


@pytest.mark.rule("7(f)", "8(e)")
@pytest.mark.parametrize("method", SECTION)
def test_a_device_that_counts_spares_the_count_and_takes_a_short_deck_off(method: str) -> None:
    house = ready(method, shuffler="counting-device")
    house.play_out()
    for _ in range(6):
        house.play(1)
    assert "count stub" not in house.acts()
    house.ready()
    house.do(CardLost())
    house.play(1)
    house.until(ShuffleDeck)
    event = house.do(ShuffleDeck(0))
    assert "7(f)" in house.keys(event)
    assert (event.told["counted"], event.told["retired"]) == (51, 0)
    house.play(1)
    house.check()


# ---- 40.9: from an automated shoe -----------------------------------------------------------


@pytest.mark.rule("9(a)", "9(b)", "9(b)1")
def test_the_house_may_choose_an_automated_shoe_which_is_then_loaded() -> None:
    house = CrissCross().open(1)
    assert house.refused(ChangeMethod("automated-shoe")) == "9(a)", "there is none"
    house.do(InstallDevice("automated-shoe"), ChangeMethod("automated-shoe"))
    house.until(LoadDeck)
    assert house.due_key() == "9(b)1"
    assert {"9(a)", "9(b)", "9(b)1"} <= set(house.keys(house.do(LoadDeck(0))))
    assert house.table.deck.place is Place.AUTOMATED_SHOE
    house.do(RemoveDevice("automated-shoe"))
    house.until(LoadDeck)
    assert house.refused(LoadDeck(0)) == "9(a)"


@pytest.mark.rule("9(a)", "9(c)")
def test_a_stack_of_five_makes_the_cross_and_stacks_of_two_the_hands() -> None:
    house = ready("automated-shoe", 5, 2)
    order = list(house.table.deck.cards)
    house.do(AnnounceNoMoreBets())
    assert house.refused(Deliver("seat 2", 2)) == "9(c)"
    assert set(house.keys(house.do(Deliver("cross", 5)))) == {"9(a)", "9(c)"}
    assert house.refused(Deliver("seat 2", 1)) == "9(c)", "a stack of two"
    assert house.refused(Deliver("seat 5", 2)) == "9(c)", "clockwise"
    house.do(Deliver("seat 2", 2), Deliver("seat 5", 2))
    hands = house.table.round.hands
    assert house.table.round.areas["cross"] == order[:5]
    assert [hands[2].cards, hands[5].cards] == [order[5:7], order[7:9]]
    assert house.table.view().seats[2].cards == ("??", "??")


@pytest.mark.rule("9(c)")
def test_the_rest_comes_out_of_the_shoe_into_the_rack_uncounted() -> None:
    house = CrissCross(method="automated-shoe", options={"stub-count-every": 1}).open(1)
    house.bet(1)
    house.until(TakeOutRest)
    for act in (PutStubAway(), CountStub()):
        assert house.refused(act) == "9(c)"
    house.do(TakeOutRest())
    assert house.table.deck.place.value == "hand"
    assert house.refused(CountStub()) == "9(c)", "no count is asked for"
    assert house.do(PutStubAway()).told == {}
    assert house.table.deck.place.value == "discard rack"
    assert len(house.table.rack[-1].cards) == 45
    house.finish()
    assert "count stub" not in house.acts()


def test_no_paragraph_has_the_automated_shoe_removed_before_another_method() -> None:
    house = ready("automated-shoe", shuffler="device")
    house.play_out()
    house.do(ChangeMethod("manual-shoe"))
    house.play(1)
    assert house.table.method.value == "manual-shoe"
    assert house.refused(ChangeMethod("cards in the air")) == "5(a)"
