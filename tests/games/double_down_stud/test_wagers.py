"""Section 17.6 of Double Down Stud: wagers."""

from __future__ import annotations

import pytest

from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.play import Choose
from croupier.table.acts.players import (
    LeaveTable,
    PlaceCoupon,
    PlaceWager,
    SitDown,
    WithdrawWager,
)
from games.double_down_stud.alike import AtDoubleDown
from games.houses import DoubleDownStud
from games.same_rules import wagers

GAME = "double-down-stud"
EDITION = "nj"

TWO_AREAS = {"two-areas": True}


class TestWagerRules(AtDoubleDown, wagers.WagerRules):
    WAGERS, CLOSED = "6(a)", "6(b)"
    LIMITS, SEATS, OPENING = "dds-table-limits", "dds-seats", "wager"


@pytest.mark.rule("6(a)")
def test_a_match_play_coupon_wins_even_money_at_most_and_is_taken_after_one_decision() -> None:
    house = DoubleDownStud().open(1, coupons=3000)
    assert house.refused(PlaceCoupon(1, 1000)) == "all-match-play", "no wager to lie with"
    house.bet(1)
    assert house.refused(PlaceCoupon(1, 1001)) == "all-match-play"
    assert "6(a)" in house.keys(house.do(PlaceCoupon(1, 1000)))
    for common, outcome, won, left in (
        ("Kd Ks 2c 4h", "win", 1000, 2000),  # three kings pay the wager 3 to 1
        ("6d 6s 2c 4h", "push", 0, 2000),
        ("5d 6s 2c 4h", "lose", 0, 1000),
    ):
        house.lay({1: "Kc"}, common=common)
        house.play_out()
        result = house.results(1)["match-play"]
        assert (result["outcome"], result["won"]) == (outcome, won)
        assert result["readings"] == ["all-match-play"]
        assert house.table.coupons["seat 1"] == left
        house.ready()
        house.bet(1, coupon=min(1000, left))
    assert house.net(1) == 3000 + 1000 - 1000 - 1000, "the last wager lies on the layout"
    house.check()


@pytest.mark.rule("6(b)")
def test_nobody_doubles_down_before_being_asked() -> None:
    house = DoubleDownStud().open(1)
    house.bet(1)
    house.do(AnnounceNoMoreBets())
    while house.table.closed:
        assert house.refused(PlaceWager(1, "double-down", 1000)) == "8(c)"
        house.step({"double": "double down"})


@pytest.mark.rule("6(b)")
def test_a_wager_may_be_changed_or_taken_back_before_the_call() -> None:
    house = DoubleDownStud().open(1)
    house.bet(1)
    assert "6(b)" in house.keys(house.do(PlaceWager(1, "wager", 2000)))
    assert house.chips(1) == 1_000_000 - 2000
    house.do(WithdrawWager(1, "wager"))
    assert house.chips(1) == 1_000_000
    assert house.table.due() is None


# ---- 17.6(c): two areas ---------------------------------------------------------------------


@pytest.mark.rule("6(c)")
def test_two_areas_are_the_houses_to_permit_and_lie_side_by_side() -> None:
    house = DoubleDownStud()
    house.sit(3)
    assert house.refused(SitDown(4, "Player 3", 0, beside=3)) == "6(c)"
    house = DoubleDownStud(options=TWO_AREAS)
    house.sit(3, 6)
    for area, beside in ((5, 3), (1, 3), (2, 4), (7, 3), (1, 2), (5, 4)):
        assert house.refused(SitDown(area, "Player 3", 0, beside=beside)) == "6(c)"
    house.do(SitDown(4, "Player 3", 1000, beside=3))
    assert house.refused(SitDown(2, "Player 3", 0, beside=3)) == "6(c)", "two at the most"
    assert house.refused(SitDown(5, "Player 3", 0, beside=4)) == "6(c)"
    assert house.table.can(SitDown(7, "Player 6", 0, beside=6))


@pytest.mark.rule("6(c)")
def test_two_areas_are_two_hands_with_a_choice_and_a_limit_each() -> None:
    house = DoubleDownStud(options=TWO_AREAS)
    house.sit(3)
    house.do(SitDown(4, "Player 3", 1_000_000, beside=3))
    house.ready()
    house.bet(3, 50_000)
    house.bet(4, 50_000)
    house.lay({3: "Ah", 4: "9h"}, common="Th Kh Qh Jh")
    house.dealer.deal()
    house.do(Choose(3, "double", "double down"), Choose(4, "double", "stand"))
    house.finish()
    assert house.results(3)["wager"]["won"] == 10_000_000
    assert house.results(4)["wager"]["won"] == 5_000_000
    assert set(house.results(4)) == {"wager"}
    house.check()


@pytest.mark.rule("6(c)")
def test_who_gives_up_the_first_area_keeps_the_second() -> None:
    house = DoubleDownStud(options=TWO_AREAS)
    house.sit(3)
    house.do(SitDown(4, "Player 3", 10_000, beside=3), LeaveTable(3))
    house.do(SitDown(5, "Player 3", 10_000, beside=4))
    assert house.table.seats[4].beside is None
    house.play(4, 5)
    assert house.refused(SitDown(3, "Player 3", 0, beside=4)) == "6(c)"
