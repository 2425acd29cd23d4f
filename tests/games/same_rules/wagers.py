"""Wagers: chips and plaques within the bounds, placed by who is seated, before no more bets."""

from __future__ import annotations

from typing import ClassVar

from croupier.money import dollars
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.players import (
    LeaveTable,
    PlaceCoupon,
    PlaceWager,
    SitDown,
    WithdrawWager,
)
from games.same_rules import SameRules, pins


class WagerRules(SameRules):
    WAGERS: ClassVar[str]
    CLOSED: ClassVar[str]
    LIMITS: ClassVar[str]
    SEATED = "all-seated"
    SEATS: ClassVar[str]
    OPENING: ClassVar[str]
    """The wager with which a player enters the round."""

    @pins("WAGERS")
    def test_wagers_are_chips_or_plaques_never_cash_and_no_more_than_the_seat_has(self) -> None:
        house = self.house().open(1, chips=2500)
        wager = self.OPENING
        assert house.refused(PlaceWager(1, wager, 1000, "cash")) == self.WAGERS
        assert house.refused(PlaceWager(1, "insurance", 1000)) == self.WAGERS
        for amount in (0, -5, 2600):
            assert house.refused(PlaceWager(1, wager, amount)) == self.WAGERS
        assert self.WAGERS in house.keys(house.do(PlaceWager(1, wager, 2500, "plaques")))

    @pins("LIMITS")
    def test_wagers_keep_to_the_posted_minimum_and_maximum(self) -> None:
        house = self.house(options={"minimum": 500, "maximum": 2500}).open(1)
        for amount in (499, 2501):
            assert house.refused(PlaceWager(1, self.OPENING, amount)) == self.LIMITS
        for amount in (500, 2500):
            assert self.WAGERS in house.keys(house.do(PlaceWager(1, self.OPENING, amount)))

    @pins("SEATED")
    def test_only_the_seated_wager_and_they_stay_for_the_round(self) -> None:
        house = self.house().open(1)
        assert house.refused(PlaceWager(2, self.OPENING, 1000)) == self.SEATED
        assert house.refused(SitDown(8, "Eve")) == self.SEATS
        for name in ("", " ", "x" * 41, "\n"):
            assert house.refused(SitDown(2, name)) == self.SEATED
        assert house.refused(SitDown(1, "Eve")) == self.SEATED, "it is taken"
        house.do(SitDown(2, "x" * 40, 100), LeaveTable(2))
        house.place(1, **house.required())
        house.do(AnnounceNoMoreBets())
        while house.table.closed:
            assert house.refused(LeaveTable(1)) == self.SEATED
            house.step()
        house.do(LeaveTable(1))
        house.check()

    @pins("CLOSED")
    def test_nothing_is_placed_or_withdrawn_after_no_more_bets(self) -> None:
        house = self.house().open(1, 2, 3, coupons=1000)
        assert house.refused(AnnounceNoMoreBets()) == self.CLOSED, "nobody has wagered"
        house.place(1, **house.required())
        required = [wager.name for wager in house.table.game.wagers if wager.required]
        assert self.CLOSED in house.keys(house.do(AnnounceNoMoreBets()))
        while house.table.closed:
            for act in (
                PlaceWager(3, self.OPENING, 1000),
                PlaceWager(1, self.OPENING, 2000),
                *(PlaceWager(1, one.replace("_", "-"), 100) for one in self.SIDE_WAGERS),
                *(WithdrawWager(1, one) for one in (self.OPENING, *required)),
                PlaceCoupon(1, 500),
                PlaceCoupon(1, 0),
            ):
                assert house.refused(act) == self.CLOSED
            house.step()

    @pins("CLOSED")
    def test_only_a_wager_that_is_there_is_taken_back(self) -> None:
        house = self.house().open(1)
        assert house.refused(WithdrawWager(1, self.OPENING)) == self.CLOSED
        house.place(1, **house.required())
        assert house.refused(WithdrawWager(1, "insurance")) == self.CLOSED
        before = house.chips(1)
        staked = house.table.wagering[1].wagers[self.OPENING]
        if house.table.can(WithdrawWager(1, self.OPENING)):
            assert self.CLOSED in house.keys(house.do(WithdrawWager(1, self.OPENING)))
            assert house.chips(1) == before + staked

    @pins("WAGERS")
    def test_a_match_play_coupon_lies_with_the_opening_wager(self) -> None:
        house = self.house().open(1, coupons=9000)
        assert house.refused(PlaceCoupon(1, 1000)) == "all-match-play"
        house.place(1, **house.required(2000))
        beside = house.table.game.coupon_wager
        staked = house.table.wagering[1].wagers[beside]
        assert house.refused(PlaceCoupon(1, staked + 1)) == "all-match-play"
        assert f"no more than the {beside} of {dollars(staked)}" in str(
            house.table.refusal(PlaceCoupon(1, staked + 1))
        )
        assert self.WAGERS in house.keys(house.do(PlaceCoupon(1, staked)))
        if beside != self.OPENING:
            house.do(PlaceWager(1, self.OPENING, 1000))
        assert house.refused(PlaceWager(1, beside, staked // 2)) == "all-match-play"
        house.do(PlaceCoupon(1, 0))
        assert house.table.coupons["seat 1"] == 9000
