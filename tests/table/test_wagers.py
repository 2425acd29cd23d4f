"""Section 25.6: wagers, who may make them, when, and what is refused by which paragraph."""

from __future__ import annotations

import pytest

from croupier.money import PayTable
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.play import Choose
from croupier.table.acts.players import (
    BringChips,
    LeaveTable,
    PlaceCoupon,
    PlaceWager,
    SitDown,
    WithdrawWager,
)
from support.tables import House


@pytest.mark.rule("6(a)")
def test_wagers_are_chips_or_plaques_on_the_layout_never_cash(edition: str) -> None:
    house = House(edition).open(1)
    assert house.refused(PlaceWager(1, "ante", 1000, "cash")) == "6(a)"
    assert house.refused(PlaceWager(1, "insurance", 1000)) == "6(a)", "no such betting area"
    for none in (0, -1000, 10**13):
        assert house.refused(PlaceWager(1, "ante", none)) == "6(a)"
    assert "6(a)" in house.keys(house.do(PlaceWager(1, "ante", 1000, "plaques")))
    assert house.table.chips["seat 1 ante"] == 1000
    assert house.chips(1) == 999_000
    assert house.refused(PlaceWager(1, "three-card", 10_000_000)) == "6(d)"


@pytest.mark.rule("6(a)")
def test_nobody_wagers_more_chips_than_there_are(edition: str) -> None:
    house = House(edition).open(1, chips=1999)
    assert house.refused(PlaceWager(1, "ante", 2000)) == "6(a)"
    house.do(PlaceWager(1, "ante", 1000))
    assert house.refused(PlaceWager(1, "three-card", 1000)) == "6(a)"
    house.do(BringChips(1, 1))
    house.do(PlaceWager(1, "ante", 2000), PlaceWager(1, "ante", 1000))
    assert house.chips(1) == 1000, "placing again changes the wager"
    assert house.refused(BringChips(1, 0)) == "6(a)"
    assert house.refused(SitDown(2, "Ann", -1)) == "6(a)"


@pytest.mark.rule("6(a)")
def test_a_match_play_coupon_lies_with_an_ante_as_high(edition: str) -> None:
    house = House(edition).open(1, coupons=3000)
    assert house.refused(PlaceCoupon(1, 1000)) == "all-match-play", "there is no ante"
    house.bet(1, ante=2000)
    assert house.refused(PlaceCoupon(1, 2001)) == "all-match-play"
    assert house.refused(PlaceCoupon(1, -1)) == "all-match-play"
    assert "6(a)" in house.keys(house.do(PlaceCoupon(1, 2000)))
    assert house.table.coupons["seat 1 match-play"] == 2000
    assert house.refused(PlaceWager(1, "ante", 1000)) == "all-match-play", "the coupon is higher"
    assert house.refused(WithdrawWager(1, "ante")) == "all-match-play"
    house.do(PlaceWager(1, "ante", 5000))
    assert house.refused(PlaceCoupon(1, 3001)) == "all-match-play", "the seat has no more"
    house.do(PlaceCoupon(1, 0), WithdrawWager(1, "ante"))
    assert house.table.coupons["seat 1"] == 3000
    assert house.chips(1) == 1_000_000


@pytest.mark.rule("6(b)")
def test_only_seated_players_wager(edition: str) -> None:
    house = House(edition).open(1)
    for act in (
        PlaceWager(2, "ante", 1000),
        PlaceCoupon(2, 0),
        WithdrawWager(2, "ante"),
        BringChips(2, 1000),
        LeaveTable(2),
    ):
        assert house.refused(act) == "6(b)"
    assert house.refused(SitDown(1, "Bob")) == "6(b)", "the seat is taken"
    assert house.refused(SitDown(2, " ")) == "6(b)"
    for seat in (0, 8):
        assert house.refused(SitDown(seat, "Bob")) == "dc-seats"


@pytest.mark.rule("6(b)")
def test_a_player_with_a_wager_and_cards_stays_to_the_end_of_the_round(edition: str) -> None:
    house = House(edition).open(1, 2, 3)
    house.bet(1)
    house.bet(2)
    assert house.refused(LeaveTable(1)) == "6(b)", "the wager lies on the layout"
    house.do(AnnounceNoMoreBets())
    while house.table.closed:
        assert house.refused(LeaveTable(1)) == "6(b)"
        assert house.refused(LeaveTable(2)) == "6(b)", "folded or not"
        house.step({"three-card": "keep down", "play": "fold"})
    house.do(LeaveTable(1))
    assert house.chips(1) == 0
    house.check()


def test_a_player_without_cards_may_come_and_go_in_a_round() -> None:
    house = House().open(1, 2)
    house.bet(1)
    house.do(AnnounceNoMoreBets())
    house.do(LeaveTable(2), SitDown(5, "Eve", 5000))
    assert house.refused(PlaceWager(5, "ante", 1000)) == "6(c)"
    house.finish()
    house.check()


@pytest.mark.rule("6(c)")
def test_nothing_is_made_raised_or_withdrawn_after_no_more_bets(edition: str) -> None:
    house = House(edition).open(1, 2, coupons=5000)
    assert house.refused(AnnounceNoMoreBets()) == "6(c)", "antes are placed first"
    house.bet(1, three_card=500, coupon=1000)
    assert "6(c)" in house.keys(house.do(AnnounceNoMoreBets()))
    nonsense = (
        PlaceWager(2, "ante", 1000),
        PlaceWager(1, "ante", 2000),
        PlaceWager(1, "three-card", 600),
        WithdrawWager(1, "ante"),
        WithdrawWager(1, "three-card"),
        PlaceCoupon(1, 500),
    )
    while house.table.closed:
        for act in nonsense:
            assert house.refused(act) == "6(c)"
        house.step()
    house.do(PlaceWager(2, "ante", 1000))


@pytest.mark.rule("6(c)")
def test_a_wager_may_be_changed_or_taken_back_before_no_more_bets(edition: str) -> None:
    house = House(edition).open(1)
    assert house.refused(WithdrawWager(1, "ante")) == "6(c)", "there is none"
    house.bet(1, ante=3000)
    house.do(PlaceWager(1, "ante", 1000))
    assert house.chips(1) == 999_000
    assert house.keys(house.do(WithdrawWager(1, "ante"))) == ("6(c)",)
    assert house.chips(1) == 1_000_000
    assert house.table.due() is None, "the table waits for an ante again"


def test_an_ante_keeps_to_the_posted_minimum_and_maximum(edition: str) -> None:
    house = House(edition, options={"minimum": 500, "maximum": 2500}).open(1)
    for amount in (498, 2502):
        assert house.refused(PlaceWager(1, "ante", amount)) == "dc-table-limits"
    house.do(PlaceWager(1, "ante", 500), PlaceWager(1, "ante", 2500))


@pytest.mark.rule("6(d)")
def test_a_three_card_wager_is_one_to_a_hundred_dollars_and_needs_an_ante(edition: str) -> None:
    house = House(edition).open(1)
    assert house.refused(PlaceWager(1, "three-card", 500)) == "6(d)", "there is no ante"
    house.bet(1, ante=1000)
    for amount in (1, 99, 10_001):
        assert house.refused(PlaceWager(1, "three-card", amount)) == "6(d)"
    for amount in (100, 10_000):  # smaller and larger than the ante
        assert "6(d)" in house.keys(house.do(PlaceWager(1, "three-card", amount)))
    assert house.refused(WithdrawWager(1, "ante")) == "6(d)", "it goes with the ante"
    house.do(WithdrawWager(1, "three-card"), WithdrawWager(1, "ante"))
    assert house.chips(1) == 1_000_000


@pytest.mark.rule("6(e)")
def test_raises_are_made_when_asked_and_at_no_other_time(edition: str) -> None:
    house = House(edition).open(1, 2)
    assert house.refused(PlaceWager(1, "raise-1", 1000)) == "6(e)"
    house.bet(1)
    house.bet(2)
    assert house.refused(PlaceWager(1, "raise-1", 1000)) == "6(e)"
    house.do(AnnounceNoMoreBets())
    house.until(Choose, asked="play")
    assert house.refused(PlaceWager(1, "raise-2", 1000)) == "6(e)"
    assert "6(e)" in house.keys(house.do(Choose(1, "play", "play vertical")))
    assert house.table.chips["seat 1 raise-1"] == house.table.chips["seat 1 raise-2"] == 1000
    assert house.refused(PlaceWager(1, "raise-1", 1000)) == "6(e)", "no third raise"


def test_a_wager_that_could_not_be_paid_in_whole_cents_is_refused(edition: str) -> None:
    house = House(edition).open(1)
    assert house.refused(PlaceWager(1, "ante", 1001)) == "all-whole-cents", "3 to 2 on the raises"
    house.do(PlaceWager(1, "ante", 1002))
    odd = {"three-card": PayTable.of({**house.table.rules.pays["three-card"], "pair": "4 to 3"})}
    posted = {name: {k: str(v) for k, v in table.items()} for name, table in odd.items()}
    house = House(edition, posted=posted).open(1)
    house.bet(1)
    assert house.refused(PlaceWager(1, "three-card", 100)) == "all-whole-cents"
    house.do(PlaceWager(1, "three-card", 102))
