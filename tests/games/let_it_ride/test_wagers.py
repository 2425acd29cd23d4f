"""Wagers at Let It Ride, by readings: three equal ones, and two bonus wagers beside them."""

from __future__ import annotations

import pytest

from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.players import PlaceCoupon, PlaceWager, WithdrawWager
from games.houses import LetItRide
from games.same_rules import wagers


class TestWagerRules(wagers.WagerRules):
    HOUSE = LetItRide
    WAGERS = CLOSED = "lir-wager-rules"
    LIMITS, SEATS, OPENING = "lir-table-limits", "lir-seats", "wager-3"


def test_three_equal_wagers_are_required_of_everyone_who_is_dealt_in() -> None:
    house = LetItRide().open(1, 2)
    house.bet(2)
    for wager in ("wager-1", "wager-2"):
        assert house.refused(PlaceWager(1, wager, 1000)) == "lir-wagers", "the third comes first"
    event = house.do(PlaceWager(1, "wager-3", 1000))
    assert house.keys(event) == ("lir-wagers", "lir-wager-rules")
    assert house.refused(AnnounceNoMoreBets()) == "lir-wagers"
    for amount in (999, 1001, 2000):
        assert house.refused(PlaceWager(1, "wager-1", amount)) in ("lir-wagers", "lir-table-limits")
    house.do(PlaceWager(1, "wager-1", 1000))
    assert house.refused(AnnounceNoMoreBets()) == "lir-wagers"
    house.do(PlaceWager(1, "wager-2", 1000))
    house.do(PlaceWager(1, "wager-3", 2000))
    assert house.refused(AnnounceNoMoreBets()) == "lir-wagers", "they are no longer equal"
    house.do(PlaceWager(1, "wager-1", 2000), PlaceWager(1, "wager-2", 2000))
    assert house.chips(1) == 1_000_000 - 3 * 2000
    assert house.table.can(AnnounceNoMoreBets())


def test_who_takes_wagers_back_before_the_deal_takes_the_third_last() -> None:
    house = LetItRide().open(1, coupons=1000)
    house.bet(1, coupon=500, bonus=100)
    assert house.refused(WithdrawWager(1, "wager-3")) == "lir-wagers"
    assert house.refused(WithdrawWager(1, "wager-1")) == "all-match-play", "the coupon first"
    house.do(PlaceCoupon(1, 0))
    house.do(WithdrawWager(1, "wager-2"), WithdrawWager(1, "wager-1"))
    assert house.refused(WithdrawWager(1, "wager-3")) == "lir-bonus"
    house.do(WithdrawWager(1, "bonus"), WithdrawWager(1, "wager-3"))
    assert house.chips(1) == 1_000_000
    assert house.table.due() is None


def test_the_bonus_wager_is_one_dollar_exactly_and_not_made_alone() -> None:
    house = LetItRide().open(1)
    assert house.refused(PlaceWager(1, "bonus", 100)) == "lir-bonus"
    house.bet(1)
    for amount in (50, 99, 101, 200):
        assert house.refused(PlaceWager(1, "bonus", amount)) == "lir-bonus"
    assert "lir-bonus" in house.keys(house.do(PlaceWager(1, "bonus", 100)))


def test_the_three_card_bonus_keeps_to_its_own_bounds() -> None:
    house = LetItRide(options={"three-card-bonus-most": 5000}).open(1)
    assert house.refused(PlaceWager(1, "three-card-bonus", 500)) == "lir-three-card-bonus"
    house.bet(1)
    for amount in (99, 5001):
        refused = house.refused(PlaceWager(1, "three-card-bonus", amount))
        assert refused == "lir-three-card-bonus-bounds"
    for amount in (100, 5000):
        house.do(PlaceWager(1, "three-card-bonus", amount))
    assert LetItRide().table.rules.bound("three-card-bonus-most") == 10_000


@pytest.mark.parametrize(
    ("wager", "reading"),
    [("bonus", "lir-bonus"), ("three-card-bonus", "lir-three-card-bonus")],
)
def test_a_house_need_not_offer_a_bonus_wager(wager: str, reading: str) -> None:
    house = LetItRide(options={wager: False}).open(1)
    house.bet(1)
    assert house.refused(PlaceWager(1, wager, 100)) == reading
