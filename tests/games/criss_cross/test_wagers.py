"""Section 40.6 of Criss Cross Poker, with 40.10(a): wagers."""

from __future__ import annotations

import pytest

from croupier.money import dollars
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.play import Choose
from croupier.table.acts.players import (
    BringChips,
    PlaceCoupon,
    PlaceWager,
    WithdrawWager,
)
from games.houses import CrissCross
from games.same_rules import wagers

GAME = "criss-cross"
EDITION = "nj"


def with_wheel(name: str = "one-dollar-fixed") -> CrissCross:
    return CrissCross(options={"bonus-spin": name})


class TestWagerRules(wagers.WagerRules):
    HOUSE = CrissCross
    SIDE_WAGERS = {"five_card_bonus": 500, "bonus_spin": 100}
    WAGERS, CLOSED, SEATED = "6(b)", "6(d)", "6(c)"
    LIMITS, SEATS, OPENING = "cc-table-limits", "layout(a)", "ante-across"


@pytest.mark.rule("6(a)", "10(a)")
def test_two_equal_antes_are_required_of_everyone_who_is_dealt_in() -> None:
    house = CrissCross().open(1, 2)
    house.bet(2)
    assert house.refused(PlaceWager(1, "ante-down", 1000)) == "6(a)", "across comes first"
    house.do(PlaceWager(1, "ante-across", 1500))
    assert house.refused(AnnounceNoMoreBets()) == "6(a)", "one ante is not enough"
    for amount in (1000, 2000):
        assert house.refused(PlaceWager(1, "ante-down", amount)) == "6(a)"
    assert "6(a)" in house.keys(house.do(PlaceWager(1, "ante-down", 1500)))
    house.do(PlaceWager(1, "ante-across", 2000))
    assert house.refused(AnnounceNoMoreBets()) == "6(a)", "they are no longer equal"
    house.do(PlaceWager(1, "ante-down", 2000))
    assert house.table.can(AnnounceNoMoreBets())
    assert house.chips(1) == 1_000_000 - 4000


@pytest.mark.rule("6(a)", "10(a)")
def test_a_five_card_bonus_may_go_with_the_antes_within_its_own_bounds() -> None:
    house = CrissCross(options={"five-card-bonus-most": 2000}).open(1)
    assert house.refused(PlaceWager(1, "five-card-bonus", 500)) == "10(a)", "not alone"
    house.bet(1)
    for amount in (99, 2001):
        assert house.refused(PlaceWager(1, "five-card-bonus", amount)) == "cc-bonus-bounds"
    assert "10(a)" in house.keys(house.do(PlaceWager(1, "five-card-bonus", 100)))
    assert house.refused(WithdrawWager(1, "ante-across")) == "6(a)", "the others go with it"


@pytest.mark.rule("6(a)", "10(a)", "11(c)")
@pytest.mark.parametrize(
    ("wheel", "amount"),
    [("five-dollar", 500), ("one-dollar-fixed", 100), ("one-dollar-progressive", 100)],
)
def test_bonus_spin_is_one_amount_where_it_is_offered(wheel: str, amount: int) -> None:
    house = with_wheel(wheel).open(1)
    assert house.refused(PlaceWager(1, "bonus-spin", amount)) == "10(a)", "not alone"
    house.bet(1)
    for wrong in (amount - 1, amount + 1, 2 * amount):
        act = PlaceWager(1, "bonus-spin", wrong)
        assert house.refused(act) == "11(c)"
        assert f"wager is {dollars(amount)}, not" in str(house.table.refusal(act))
    assert "10(a)" in house.keys(house.do(PlaceWager(1, "bonus-spin", amount)))
    without = CrissCross().open(1)
    without.bet(1)
    assert without.refused(PlaceWager(1, "bonus-spin", amount)) == "10(a)", "not offered"


@pytest.mark.rule("6(b)")
def test_a_match_play_coupon_goes_with_the_ante_and_is_taken_after_one_decision() -> None:
    house = CrissCross().open(1, coupons=3000)
    assert house.refused(PlaceCoupon(1, 1000)) == "all-match-play"
    house.bet(1)
    assert house.refused(PlaceCoupon(1, 1001)) == "all-match-play"
    assert "6(b)" in house.keys(house.do(PlaceCoupon(1, 1000)))
    house.lay({1: "Js 3d"}, cross="Jd 9h 5c 2s 7c")
    house.play_out()
    coupon = house.results(1)["match-play"]
    assert (coupon["outcome"], coupon["won"], coupon["odds"]) == ("win", 1000, "1 to 1")
    assert house.table.coupons["seat 1"] == 2000
    assert house.net(1) == 1000 + 1000 + 1000 - 1000 - 1000 + 1000
    house.ready()
    house.bet(1, coupon=1000)
    house.lay({1: "6s 3d"}, cross="6d 9h 5c 2s 7c")
    house.play_out()
    assert house.results(1)["match-play"]["outcome"] == "push"
    assert house.table.coupons["seat 1"] == 2000, "a push leaves it"
    house.ready()
    house.bet(1, coupon=1000)
    house.dealer.deal()
    house.choose(1, "forfeit")
    coupon = house.results(1)["match-play"]
    assert (coupon["outcome"], coupon["readings"][-1]) == ("lose", "all-match-play-fold")
    assert house.table.coupons["seat 1"] == 1000
    house.check()


@pytest.mark.rule("6(a)", "6(d)")
def test_bets_are_made_only_when_asked_for() -> None:
    house = with_wheel().open(1)
    house.bet(1)
    house.do(AnnounceNoMoreBets())
    while house.table.closed:
        assert house.refused(PlaceWager(1, "bonus-spin", 100)) == "6(d)"
        for bet in ("across", "down", "middle"):
            assert house.refused(PlaceWager(1, bet, 1000)) == "6(a)"
        house.step()


@pytest.mark.rule("6(a)", "10(c)", "10(e)", "10(g)")
@pytest.mark.parametrize("bet", ["across", "down", "middle"])
def test_each_bet_is_one_two_or_three_antes(bet: str) -> None:
    for times in (1, 2, 3):
        house = CrissCross().open(1)
        house.bet(1, 1500)
        house.dealer.deal()
        house.until(Choose, asked=bet)
        cite = house.due_key()
        for wrong in ("bet 0x", "bet 4x", "check", None):
            assert house.refused(Choose(1, bet, wrong)) == cite
        before = house.chips(1)
        event = house.do(Choose(1, bet, f"bet {times}x"))
        assert house.keys(event) == (cite, "6(a)")
        assert before - house.chips(1) == times * 1500 == house.table.chips[f"seat 1 {bet}"]


@pytest.mark.rule("10(c)")
def test_who_is_short_of_chips_bets_less_brings_more_or_gives_up() -> None:
    house = CrissCross().open(1, chips=3000)
    house.bet(1)
    house.dealer.deal()
    assert house.refused(Choose(1, "across", "bet 2x")) == "10(c)"
    assert house.table.can(Choose(1, "across", "bet 1x"))
    assert house.table.can(Choose(1, "across", "forfeit"))
    house.do(BringChips(1, 1000), Choose(1, "across", "bet 2x"))
