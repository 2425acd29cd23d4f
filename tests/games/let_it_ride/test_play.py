"""Section 18.1 and the readings on play: what rides, what is taken back, and who sees what."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.table.acts.play import Choose, Resolve, TurnUpCards
from croupier.table.acts.players import WithdrawWager
from croupier.table.acts.showdown import PickUpCards, RevealHand
from games.houses import LetItRide

FIRST = TurnUpCards("community", ("first",))
SECOND = TurnUpCards("community", ("second",))


def three_players() -> LetItRide:
    """Dealt: seat 1 makes a pair of kings, seat 2 a pair of nines, seat 3 a flush."""
    house = LetItRide().open(1, 2, 3)
    for seat in (1, 2, 3):
        house.bet(seat)
    house.lay({1: "Kc 4d 7s", 2: "9c 2d Js", 3: "Ah 5h 8h"}, community="Kh 9h")
    house.dealer.deal()
    return house


def test_wager_1_may_be_taken_back_with_three_cards_seen_and_wager_2_with_four() -> None:
    house = three_players()
    assert house.due_key() == "lir-order"
    assert set(house.table.view(1).areas["community"].values()) == {"??"}
    for act in (FIRST, Choose(1, "wager-2", "take back"), Choose(1, "wager-1", "raise")):
        assert house.refused(act) == "lir-order"
    event = house.do(Choose(1, "wager-1", "take back"))
    assert house.keys(event) == ("lir-order",)
    assert event.told["moves"] == [["seat 1 wager-1", "seat 1", 1000]], "at once"
    assert house.chips(1) == 1_000_000 - 2000
    house.choose(2, "let it ride")
    house.choose(3, "take back")
    assert house.last("turn up").told["shown"] == {"first": "Kh"}
    assert house.keys(house.last("turn up")) == ("lir-choice-order",)
    assert house.table.view(2).areas["community"] == {"first": "Kh", "second": "??"}
    assert house.refused(Choose(1, "wager-1", "let it ride")) == "lir-order", "too late"
    event = house.do(Choose(1, "wager-2", "take back"))
    assert event.told["moves"] == [["seat 1 wager-2", "seat 1", 1000]]
    house.do(Choose(2, "wager-2", "take back"))
    assert set(house.table.round.hands[2].wagers) == {"wager-1", "wager-3"}, "what rode stays"
    house.do(Choose(3, "wager-2", "let it ride"))
    for wager in ("wager-1", "wager-2", "wager-3"):
        assert house.refused(WithdrawWager(1, wager)) == "lir-wager-rules", "the third stays"
    house.finish()
    assert {seat: set(house.results(seat)) for seat in (1, 2, 3)} == {
        1: {"wager-3"},
        2: {"wager-1", "wager-3"},
        3: {"wager-2", "wager-3"},
    }
    assert [house.net(seat) for seat in (1, 2, 3)] == [1000, -2000, 2 * 8000]
    house.check()


def test_to_let_it_ride_moves_no_chip() -> None:
    house = three_players()
    event = house.do(Choose(1, "wager-1", "let it ride"))
    assert house.keys(event) == ("1",)
    assert event.told == {}


def test_players_are_asked_clockwise_and_told_to_keep_their_cards_in_view() -> None:
    house = three_players()
    for asked in ("wager-1", "wager-2"):
        for seat in (1, 2, 3):
            assert house.due_notes() == ["lir-own-cards"]
            for other in {1, 2, 3} - {seat}:
                assert house.refused(Choose(other, asked, "take back")) == "lir-order"
                assert not house.table.view(other).choices
            offered = [one.option for one in house.table.view(seat).choices]
            assert offered == ["take back", "let it ride"]
            house.choose(seat, "let it ride")


def test_no_player_sees_another_ones_cards_before_they_are_turned_up() -> None:
    house = three_players()
    house.until(RevealHand)
    assert house.table.view(1).seats[1].cards == ("Kc", "4d", "7s")
    assert house.table.view(1).seats[2].cards == ("??",) * 3
    for seat in (3, 2, 1):
        for other in {1, 2, 3} - {seat}:
            assert house.refused(RevealHand(other)) == "lir-settlement"
        event = house.do(RevealHand(seat))
        assert cards(event.told["cards"]) == tuple(house.table.round.hands[seat].cards)
    assert "??" not in str(house.table.view().seats)


def test_hands_are_settled_counterclockwise_after_the_second_community_card() -> None:
    house = three_players()
    house.until(Choose, asked="wager-2", seat=3)
    assert house.refused(SECOND) == "lir-order"
    house.do(Choose(3, "wager-2", "let it ride"))
    assert house.refused(RevealHand(3)) == "lir-settlement"
    event = house.do(SECOND)
    assert (house.keys(event), event.told["shown"]) == (("lir-settlement",), {"second": "9h"})
    house.until(Resolve)
    for seat, outcome in ((3, "win"), (2, "lose"), (1, "win")):
        for other in {1, 2, 3} - {seat}:
            assert house.refused(Resolve(other, "hand")) == "lir-settlement"
        assert house.refused(PickUpCards()) == "lir-settlement"
        event = house.do(Resolve(seat, "hand"))
        assert {one["outcome"] for one in event.told["results"]} == {outcome}
        assert (f"seat {seat}" in house.table.layout) is (outcome == "win")


def test_wagers_that_ride_come_before_the_three_card_bonus_and_that_before_the_bonus() -> None:
    house = LetItRide().open(1, coupons=1000)
    house.bet(1, 1000, coupon=1000, bonus=100, three_card_bonus=500)
    house.lay({1: "Kc Kd 7s"}, community="7h 9h")
    house.play_out()
    order = [result.wager for result in house.table.round.hands[1].results]
    assert order == [
        "wager-3",
        "match-play",
        "wager-2",
        "wager-1",
        "three-card-bonus",
        "bonus",
    ]


def test_bonus_wagers_are_settled_whatever_was_taken_back() -> None:
    for answer in ("take back", "let it ride"):
        house = LetItRide().open(1)
        house.bet(1, 1000, bonus=100, three_card_bonus=500)
        house.lay({1: "4c 4d 7s"}, community="4h 9h")
        house.dealer.deal()
        house.choose(1, answer)
        house.choose(1, answer)
        results = house.results(1)
        assert (results["bonus"]["won"], results["three-card-bonus"]["won"]) == (500, 500)
        assert house.net(1) == 1000 + (3000 if answer == "take back" else 9000)


@pytest.mark.parametrize(
    ("mine", "outcome", "net"),
    [("Kc 4d 7s", "win", 3 * 1000 + 800), ("8c 4d 7s", "lose", -3000)],
)
def test_a_coupon_goes_the_way_of_the_third_wager_at_even_money(
    mine: str, outcome: str, net: int
) -> None:
    house = LetItRide().open(1, coupons=1000)
    house.bet(1, coupon=800)
    house.lay({1: mine}, community="Kh 9h")
    house.play_out()
    result = house.results(1)["match-play"]
    assert (result["outcome"], result["readings"][-1]) == (outcome, "all-match-play")
    assert house.net(1) == net == house.last("pick up").told["net"]["1"]
    assert (house.table.coupons["seat 1"], house.table.coupons["taken"]) == (200, 800)


def test_a_coupon_pays_even_money_beside_a_better_hand_and_though_two_wagers_are_gone() -> None:
    house = LetItRide().open(1, coupons=1000)
    house.bet(1, coupon=1000)
    house.lay({1: "Kc Kd 7s"}, community="Kh 9h")
    house.dealer.deal()
    house.choose(1, "take back")
    house.choose(1, "take back")
    assert house.net(1) == 3000 + 1000


def test_every_hand_can_be_rebuilt_from_the_discard_rack() -> None:
    house = three_players()
    house.finish()
    event = house.last("pick up")
    assert house.keys(event) == ("lir-pick-up",)
    packets = {packet.area: packet.cards for packet in house.table.rack}
    assert packets["seat 1"] == cards("Kc 4d 7s")
    assert packets["seat 2"] == cards("9c 2d Js")
    assert packets["seat 3"] == cards("Ah 5h 8h")
    assert packets["community"] == cards("Kh 9h")
    assert event.told["rack"] == [
        ["stub", 52 - 11],
        ["seat 2", 3],  # at the loss
        ["seat 1", 3],
        ["seat 3", 3],
        ["community", 2],
    ]
