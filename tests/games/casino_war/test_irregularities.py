"""22.10 of Casino War: what goes wrong, and what the law makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import cards, without
from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver, LayAway, SetAside
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardExposed,
    CardTurnedOver,
    DealtWrong,
    DeclareMisdeal,
    ShoeJams,
    ShufflerJams,
)
from croupier.table.acts.play import Choose, Resolve
from croupier.table.acts.showdown import PickUpCards
from croupier.table.acts.shuffles import ShuffleDeck
from games.houses import War

GAME = "casino-war"
EDITION = "nj"

SEATS = (1, 2, 3)
HANDS = {1: "9h Kh", 2: "5s", 3: "9c 2c"}
DEALER = "9d Td"
NETS = [1000 + 5000, -1000 - 500, -2000 + 5000]
"""What the players win or lose if nothing goes wrong."""


def closed(**settings: Any) -> War:
    """Seats 1 to 3 have wagered, with a tie wager each; 1 and 3 will tie, and go to war."""
    house = War(**settings).open(*SEATS, coupons=1000)
    for seat in SEATS:
        house.bet(seat, tie=500, coupon=1000 if seat == 2 else 0)
    house.lay(HANDS, dealer=DEALER)
    house.do(AnnounceNoMoreBets())
    return house


def nets(house: War) -> list[int]:
    return [house.net(seat) for seat in SEATS]


def assert_void(house: War, *keys: str) -> None:
    """The round was voided by these paragraphs, all is returned, and the cards are reshuffled."""
    house.finish()
    event = house.last("pick up")
    assert (event.told["void"], house.keys(event)) == (True, keys)
    assert nets(house) == [0, 0, 0]
    assert house.table.coupons["seat 2"] == 1000
    assert house.due() == "shuffle deck", "though the cutting card has not come out"
    house.check()
    house.play(*SEATS)
    house.check()


# ---- 10(a): cards found face up -------------------------------------------------------------


def all_nines(**settings: Any) -> War:
    """The same with nothing but nines to come, so that all go to war whatever is set aside."""
    house = closed(**settings)
    nines = cards(" ".join(["9c 9d 9h 9s"] * 6), 6)
    house.table.deck.cards = [*nines, *without(house.table.deck.cards, nines)]
    return house


NINES = 3 + 1 + 3 + 3 + 1
"""Cards of a round in which everyone goes to war, burn cards included."""


@pytest.mark.rule("10(a)")
@pytest.mark.parametrize("depth", range(NINES))
def test_a_card_found_face_up_is_not_used_and_goes_to_the_rack(depth: int) -> None:
    house = all_nines()
    order = list(house.table.deck.cards)
    house.do(CardTurnedOver(depth))
    house.until(SetAside)
    assert house.due_key() == "10(a)"
    for act in (Deliver("dealer", 1), LayAway(3)):
        assert house.refused(act) == "10(a)"
    event = house.do(SetAside())
    assert (house.keys(event), event.told["card"]) == (("10(a)",), str(order[depth]))
    house.until(PickUpCards)
    hands = [card for hand in house.table.round.hands.values() for card in hand.cards]
    used = [*hands, *house.table.round.areas["dealer"]]
    away = [packet for packet in house.table.rack if packet.area == "laid away"][1:]
    used += [card for packet in away for card in packet.cards]
    assert sorted(used) == sorted(without(order[: NINES + 1], [order[depth]]))
    house.finish()
    assert "void" not in house.last("pick up").told
    house.check()


@pytest.mark.rule("10(a)")
@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 3), (3, 2), (2, 4), (5, 6), (5, 8)])
def test_a_second_one_voids_every_hand_even_those_settled(first: int, second: int) -> None:
    house = all_nines()
    house.do(CardTurnedOver(first), CardTurnedOver(second))
    while not house.table.is_void:
        house.step()
    assert house.acts().count("set aside face-up card") == 2
    assert_void(house, "10(a)")


@pytest.mark.rule("10(a)")
def test_cards_are_counted_over_the_war_deal_too_and_anew_in_each_round() -> None:
    house = all_nines()
    house.do(CardTurnedOver(1))
    house.until(Choose)
    house.do(CardTurnedOver(0))
    house.until(SetAside)
    house.do(SetAside())
    assert house.table.is_void, "one in the original deal and one in the war deal"
    assert_void(house, "10(a)")
    for _ in range(3):
        house.ready()
        house.bet(1)
        house.do(AnnounceNoMoreBets(), CardTurnedOver(0))
        house.finish({"tie": "surrender"})
        assert "void" not in house.last("pick up").told


def test_a_card_that_shows_its_face_before_the_first_round_is_burned_with_the_others() -> None:
    house = War(options={"fresh-shoe-burn": 3})
    house.sit(1)
    house.until(LayAway)
    house.do(CardTurnedOver(1), LayAway(3))
    house.bet(1)
    house.do(AnnounceNoMoreBets())
    assert house.due() == "deliver" and house.table.face_up_found == 0


@pytest.mark.rule("10(a)")
def test_a_void_round_gives_back_what_was_surrendered() -> None:
    house = all_nines()
    house.until(Choose)
    house.do(Choose(1, "tie", "surrender"), CardTurnedOver(0), CardTurnedOver(1))
    house.finish()
    assert_void(house, "10(a)")


def test_a_house_may_let_stand_what_was_settled_before_the_round_was_void() -> None:
    house = closed(options={"void-undoes-settled": False})
    house.until(LayAway)
    house.do(CardTurnedOver(0), CardTurnedOver(1))
    house.finish()
    assert nets(house) == [-1000 + 5000, -1500, -1000 + 5000], "only the war wagers go back"
    house.check()


# ---- 10(b): a card drawn in error -----------------------------------------------------------


@pytest.mark.rule("10(b)")
@pytest.mark.parametrize("point", range(15))
def test_a_card_drawn_in_error_unseen_is_simply_the_next(point: int) -> None:
    house = closed()
    for _ in range(point):
        house.step()
    event = house.do(CardDrawnInError())
    assert (house.keys(event), event.told) == (("10(b)",), {})
    if house.due() in ("deliver", "lay away"):
        assert "10(b)" in house.keys(house.step())
    house.finish()
    assert nets(house) == NETS
    house.check()


@pytest.mark.rule("10(b)")
def test_no_card_is_drawn_in_error_when_the_last_is_dealt() -> None:
    house = closed()
    for _ in range(15):
        house.step()
    assert house.due() == "resolve"
    while house.table.closed:
        assert house.refused(CardDrawnInError()) == "10(b)"
        house.step()


def test_one_drawn_in_error_and_seen_is_treated_as_found_face_up() -> None:
    house = closed()
    event = house.do(CardDrawnInError(exposed=True))
    assert set(house.keys(event)) == {"10(a)", "10(b)"}
    assert (event.told["card"], event.told["readings"]) == ("9h", ["all-drawn-exposed"])
    house.do(CardTurnedOver(0), SetAside())
    assert_void(house, "10(a)")


def test_a_card_drawn_in_error_at_the_end_of_a_round_opens_the_next() -> None:
    house = War().open(1)
    house.bet(1)
    house.lay({1: "9h"}, dealer="5d")
    house.do(AnnounceNoMoreBets())
    house.until(Resolve)
    coming = house.table.deck.cards[0]
    house.do(CardDrawnInError())
    house.finish()
    assert house.table.drawn == [coming]
    house.bet(1)
    house.dealer.deal()
    assert house.table.round.hands[1].cards[0] == coming
    house.finish({"tie": "surrender"})
    house.check()


# ---- 10(c): a player without a card ---------------------------------------------------------


@pytest.mark.rule("10(c)")
@pytest.mark.parametrize("seat", SEATS)
def test_a_player_without_a_card_has_void_wagers_and_plays_the_next_round(seat: int) -> None:
    house = closed()
    house.until(Deliver, area=f"seat {seat}")
    house.do(DealtWrong(-1))
    house.until(DeclareMisdeal)
    assert house.due_key() == "10(c)"
    assert house.refused(Resolve(seat, "original deal")) == "10(c)"
    event = house.do(DeclareMisdeal(f"seat {seat}"))
    assert set(house.keys(event)) == {"10(c)", "war-no-card"}
    assert "void" not in event.told, "the others play on"
    house.finish()
    assert house.net(seat) == 0
    assert {one["outcome"] for one in house.results(seat).values()} == {"void"}
    assert all(house.results(other) for other in SEATS)
    assert house.table.coupons["seat 2"] == (1000 if seat == 2 else 0)
    house.check()
    house.ready()
    house.bet(seat)
    house.dealer.deal()
    assert house.table.round.hands[seat].cards


@pytest.mark.rule("8(f)", "10(c)")
def test_who_gets_no_card_in_the_war_gets_the_initial_wager_back_too() -> None:
    house = closed()
    house.until(LayAway)
    house.until(Deliver, area="seat 1")
    house.do(DealtWrong(-1))
    house.until(DeclareMisdeal)
    event = house.do(DeclareMisdeal("seat 1"))
    assert house.keys(event) == ("war-no-war-card",)
    assert not house.table.is_void, "the others play on"
    assert event.told["moves"] == [
        ["seat 1 war", "seat 1", 1000],
        ["inventory", "seat 1", 1000],
    ]
    assert house.net(1) == 5000, "the tie wager of the original deal stands"
    results = house.results(1)
    assert {wager: one["outcome"] for wager, one in results.items()} == {
        "tie": "win",
        "initial": "void",
        "war": "void",
    }
    house.finish()
    house.check()


# ---- two cards, or none for the dealer ------------------------------------------------------


@pytest.mark.rule("10(a)")
@pytest.mark.parametrize("area", ["seat 1", "seat 2", "dealer"])
@pytest.mark.parametrize("deal", ["original", "war"])
def test_a_card_too_many_is_treated_as_found_face_up_and_the_first_counts(
    area: str, deal: str
) -> None:
    house = closed()
    if deal == "war":
        if area == "seat 2":
            return  # it is not at war
        house.until(LayAway)
    house.until(Deliver, area=area)
    coming = house.table.deck.cards[0:2]
    house.do(DealtWrong(1))
    house.until(DeclareMisdeal)
    event = house.do(DeclareMisdeal(area))
    assert set(house.keys(event)) == {"war-extra-card", "10(a)"}
    assert event.told["card"] == str(coming[1])
    held = house.table.layout[area]
    assert held[-1] == coming[0]
    assert house.table.face_up_found == 1
    assert "extra 1" not in house.table.view(None).areas["dealer"]
    house.finish()
    assert "void" not in house.last("pick up").told
    house.check()


@pytest.mark.rule("10(a)")
def test_a_card_too_many_after_one_found_face_up_voids_every_hand() -> None:
    house = closed()
    house.do(CardTurnedOver(0))
    house.until(SetAside)
    house.do(SetAside(), DealtWrong(1))
    house.until(DeclareMisdeal)
    house.do(DeclareMisdeal("seat 1"))
    assert_void(house, "10(a)")


@pytest.mark.parametrize("deal", ["original", "war"])
@pytest.mark.parametrize("shown", [False, True])
def test_a_dealer_without_a_card_takes_it_when_that_is_noticed(deal: str, shown: bool) -> None:
    house = closed()
    if deal == "war":
        house.until(LayAway)
    house.until(Deliver, area="dealer")
    house.do(DealtWrong(-1))
    if shown:
        house.do(CardTurnedOver(0))
        assert (house.due(), house.due_key()) == ("set aside face-up card", "10(a)")
        assert house.refused(DeclareMisdeal("dealer")) == "10(a)"
        house.do(SetAside())
    coming = house.table.deck.cards[0]
    assert (house.due(), house.due_key()) == ("declare misdeal", "war-dealer-card")
    event = house.do(DeclareMisdeal("dealer"))
    assert house.keys(event) == ("war-dealer-card",)
    slot = "first" if deal == "original" else "war"
    assert event.told["shown"] == {slot: str(coming)}
    assert house.table.view(None).areas["dealer"][slot] == str(coming)
    house.finish()
    if not shown:
        assert nets(house) == NETS
    house.check()


def test_nothing_lies_face_down_that_could_be_exposed() -> None:
    house = closed()
    house.until(Choose)
    assert house.refused(CardExposed("dealer", "first")) == "Casino War, New Jersey"


# ---- 10(d): the shuffling machine -----------------------------------------------------------


@pytest.mark.rule("10(d)")
def test_cards_are_shuffled_again_when_the_machine_jams() -> None:
    house = War(shuffler="device")
    house.sit(1)
    house.until(ShuffleDeck)
    for _ in range(2):
        event = house.do(ShufflerJams())
        assert (house.keys(event), event.by) == (("10(d)",), "chance")
        assert house.due() == "shuffle deck", "from the start"
    house.ready()
    assert house.refused(ShufflerJams()) == "10(d)", "nothing is being shuffled"
    house.play(1)
    by_hand = War()
    by_hand.sit(1)
    by_hand.until(ShuffleDeck)
    assert by_hand.refused(ShufflerJams()) == "10(d)"
    assert by_hand.refused(ShoeJams()) == "Casino War, New Jersey", "the shoe is no machine"
