"""Section 17.11 of Double Down Stud: irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver, SetAside
from croupier.table.acts.irregular import (
    CardDrawnInError,
    CardExposed,
    CardLost,
    CardTurnedOver,
    ChangeMethod,
    DealtWrong,
    DeclareMisdeal,
    InstallDevice,
    RemoveDevice,
    ShoeJams,
    ShufflerJams,
)
from croupier.table.acts.play import AnnounceWords, Choose, Resolve
from croupier.table.acts.shuffling import LoadDeck, ShuffleDeck
from games.houses import DoubleDownStud

GAME = "double-down-stud"
EDITION = "nj"

METHODS = ("manual-shoe", "hand")
DEALT = 2 + 4
DOUBLE = {"double": "double down"}


def closed(method: str = "manual-shoe", **settings: Any) -> DoubleDownStud:
    """Seats 1 and 2 have wagered, wagers are closed, no card is dealt."""
    house = DoubleDownStud(method=method, **settings).open(1, 2, coupons=1000)
    house.bet(1)
    house.bet(2, 2000, coupon=1000)
    house.do(AnnounceNoMoreBets())
    return house


def assert_void(house: DoubleDownStud, *keys: str) -> None:
    """The round was voided by these paragraphs, all is returned, and play goes on."""
    house.finish()
    event = house.last("pick up")
    assert event.told["void"] is True
    assert house.keys(event) == keys
    assert event.told["net"] == {"1": 0, "2": 0}
    assert house.net(1) == house.net(2) == 0
    assert house.table.coupons["seat 2"] == 1000
    for seat in (1, 2):
        assert {one["outcome"] for one in house.results(seat).values()} == {"void"}
    assert house.due() == "shuffle deck", "the cards are reshuffled"
    house.check()
    house.play(1, 2)
    house.check()


# ---- 11(a): the hole card -------------------------------------------------------------------


@pytest.mark.rule("11(a)")
def test_a_hole_card_seen_before_the_second_call_voids_all_hands() -> None:
    points = 0
    for steps in range(12):
        house = closed()
        for _ in range(steps):
            house.due_step(DOUBLE)
        if "announce" in house.acts():
            break
        if not house.table.round.areas["common"]:
            assert house.refused(CardExposed("common", "hole")) == "11(a)", "it is not dealt yet"
            continue
        event = house.do(CardExposed("common", "hole"))
        assert (house.keys(event), event.by) == (("11(a)",), "chance")
        assert event.told["card"] == str(house.table.round.areas["common"][0])
        assert house.refused(CardExposed("common", "hole")) == "11(a)", "once is enough"
        assert_void(house, "11(a)")
        points += 1
    assert points == 3, "after the deal, after each choice, and before the call"


@pytest.mark.rule("11(a)")
def test_after_the_second_call_it_may_be_seen() -> None:
    house = closed()
    house.until(AnnounceWords, DOUBLE)
    house.due_step()
    assert house.refused(CardExposed("common", "hole")) == "11(a)"
    for slot in ("second", "third", "nowhere"):
        assert house.refused(CardExposed("common", slot)) == "11(a)"
    house.finish()
    assert "void" not in house.last("pick up").told


@pytest.mark.rule("11(a)", "11(b)")
def test_a_hole_card_seen_while_the_common_cards_are_dealt_voids_too() -> None:
    house = closed()
    house.do(CardTurnedOver(4))
    house.until(SetAside)
    assert len(house.table.round.areas["common"]) == 2
    house.do(CardExposed("common", "hole"))
    assert_void(house, "11(a)")


# ---- 11(b), 11(c) ---------------------------------------------------------------------------


@pytest.mark.rule("11(b)")
@pytest.mark.parametrize("method", METHODS)
def test_a_card_found_face_up_is_not_used_and_goes_to_the_rack(method: str) -> None:
    for depth in range(DEALT):
        house = closed(method)
        order = list(house.table.deck.cards)
        house.do(CardTurnedOver(depth))
        house.until(SetAside)
        assert house.refused(Deliver("common", 4)) == "11(b)"
        event = house.do(SetAside())
        assert (house.keys(event), event.told["card"]) == (("11(b)",), str(order[depth]))
        assert house.table.rack[-1].cards == (order[depth],)
        house.until(Choose)
        used = [card for card in order if card != order[depth]][:DEALT]
        assert list(house.table.round.dealt()) == used
        house.finish()
        assert "void" not in house.last("pick up").told
        house.check()


@pytest.mark.rule("11(b)")
@pytest.mark.parametrize("method", METHODS)
def test_a_second_card_found_face_up_voids_all_hands(method: str) -> None:
    for first, second in ((0, 1), (1, 5), (5, DEALT)):
        house = closed(method)
        house.do(CardTurnedOver(first), CardTurnedOver(second))
        assert_void(house, "11(b)")
        assert house.acts().count("set aside face-up card") == 2


@pytest.mark.rule("11(b)")
def test_cards_dealt_face_up_by_the_rules_are_not_found_face_up() -> None:
    house = closed()
    house.finish()
    assert "set aside face-up card" not in house.acts()


@pytest.mark.rule("11(c)")
@pytest.mark.parametrize("method", METHODS)
def test_a_card_drawn_in_error_unseen_is_the_next_card(method: str) -> None:
    for point in range(3):
        for many in (1, 3, DEALT):
            house = closed(method)
            order = list(house.table.deck.cards)
            for _ in range(point):
                house.step()
            for _ in range(many):
                event = house.do(CardDrawnInError())
                assert (house.keys(event), event.told) == (("11(c)",), {})
            assert "11(c)" in house.keys(house.step())
            house.until(Choose)
            assert list(house.table.round.dealt()) == order[:DEALT]
            assert house.refused(CardDrawnInError()) == "11(c)", "all cards are out"
            house.finish()
            house.check()


@pytest.mark.rule("11(b)", "11(c)")
def test_a_card_drawn_in_error_and_seen_is_treated_as_found_face_up() -> None:
    house = closed()
    order = list(house.table.deck.cards)
    event = house.do(CardDrawnInError(exposed=True))
    assert set(house.keys(event)) == {"11(b)", "11(c)"}
    assert event.told["readings"] == ["all-drawn-exposed"]
    house.step()
    assert house.table.round.hands[1].cards == [order[1]]
    house.do(CardDrawnInError(exposed=True))
    assert_void(house, "11(b)")


# ---- 11(d) ----------------------------------------------------------------------------------


def misdealt(area: str, more: int, **settings: Any) -> DoubleDownStud:
    house = closed(**settings)
    house.until(Deliver, area=area)
    house.do(DealtWrong(more))
    return house


@pytest.mark.rule("11(d)")
@pytest.mark.parametrize("area", ["seat 1", "seat 2", "common"])
@pytest.mark.parametrize("more", [1, -1])
def test_a_wrong_number_of_cards_voids_all_hands_whenever_it_is_found(area: str, more: int) -> None:
    steps, is_over = 0, False
    while not is_over:
        house = misdealt(area, more)
        house.until(Choose)
        for _ in range(steps):
            house.due_step(DOUBLE)
            if house.table.is_void:
                is_over = True
                break
        else:
            event = house.do(DeclareMisdeal(area))
            assert house.keys(event) == ("11(d)",)
            readings = ["dds-dealer-count"] if area == "common" else None
            assert event.told.get("readings") == readings
            assert_void(house, "11(d)")
            steps += 1
    assert steps in (5, 6), "two choices, call, hole card, and at most a loser before it is found"
    assert_void(house, "11(d)")


@pytest.mark.rule("11(d)")
def test_no_wager_is_settled_over_a_wrong_number_of_cards() -> None:
    for area in ("seat 1", "seat 2", "common"):
        house = misdealt(area, -1)
        house.until(DeclareMisdeal)
        assert house.due_key() == "11(d)"
        for seat in (1, 2):
            assert house.refused(Resolve(seat, "hand")) == "11(d)"


@pytest.mark.rule("11(d)")
def test_the_automatic_dealer_finds_a_misdeal_once_all_cards_are_out() -> None:
    for area in ("seat 1", "seat 2", "common"):
        house = misdealt(area, 1)
        house.dealer.go_on()
        assert house.acts()[-2:] == ["declare misdeal", "pick up"]


@pytest.mark.rule("11(d)")
def test_a_right_number_of_cards_is_no_misdeal() -> None:
    house = closed()
    for wrong in (0, 2, -2):
        assert house.refused(DealtWrong(wrong)) == "11(d)"
    while house.table.closed:
        for area in ("common", "seat 1", "seat 2", "seat 3", "stub"):
            assert house.refused(DeclareMisdeal(area)) == "11(d)"
        house.step()


# ---- 11(e), 11(f) ---------------------------------------------------------------------------


@pytest.mark.rule("11(e)")
def test_cards_are_reshuffled_after_the_shuffler_jams() -> None:
    house = DoubleDownStud(shuffler="device", decks=2)
    house.sit(1)
    for number in (0, 1):
        house.until(ShuffleDeck, deck=number)
        event = house.do(ShufflerJams())
        assert (house.keys(event), event.by) == (("11(e)",), "chance")
        assert house.due() == "shuffle deck", "from the start"
        assert house.refused(LoadDeck(number)) == "4(a)"
    house.play(1)
    by_hand = DoubleDownStud()
    by_hand.sit(1)
    by_hand.until(ShuffleDeck)
    assert by_hand.refused(ShufflerJams()) == "11(e)"
    by_hand.refused(ShoeJams())


@pytest.mark.rule("11(f)")
def test_a_device_is_removed_before_cards_are_shuffled_another_way() -> None:
    house = DoubleDownStud(shuffler="device").open(1)
    house.play(1)
    house.until(ShuffleDeck)
    house.do(ShuffleDeck(0))
    assert house.table.deck.place.value == "shuffling device", "it is there, so it shuffles"
    event = house.do(RemoveDevice("shuffler"))
    assert (house.keys(event), event.by) == (("11(f)",), "supervisor")
    house.until(ShuffleDeck)
    house.do(ShuffleDeck(0))
    assert house.table.deck.place.value == "stacked"
    house.play(1)


@pytest.mark.rule("11(f)")
def test_devices_and_methods_change_between_rounds_only() -> None:
    house = closed()
    while house.table.closed:
        for act in (ChangeMethod("hand"), InstallDevice("shuffler")):
            assert house.refused(act) == "11(f)"
        house.step()
    assert house.refused(RemoveDevice("shuffler")) == "11(f)", "there is none"
    assert house.refused(InstallDevice("roulette wheel")) == "11(f)"
    house.do(InstallDevice("shuffler"))
    assert house.refused(InstallDevice("shuffler")) == "11(f)", "one is enough"


def test_a_lost_card_is_never_counted_but_found_when_a_device_counts() -> None:
    house = DoubleDownStud().open(1)
    house.do(CardLost())
    for _ in range(6):
        house.play(1)
    assert house.table.retired == []
    house.do(InstallDevice("shuffler", counts=True))
    house.play(1)
    assert len(house.table.retired) == 1
    house.check()
