"""Casino War up to the tie: wagers, one card each, and what they come to at once."""

from __future__ import annotations

import pytest

from croupier.errors import RulebookError
from croupier.table import Setup
from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver
from croupier.table.acts.play import Choose, Resolve
from croupier.table.acts.players import PlaceWager, WithdrawWager
from games.houses import War

GAME = "casino-war"
EDITION = "nj"


# ---- wagers ---------------------------------------------------------------------------------


def test_an_initial_wager_within_the_limits_of_the_table_opens_the_round() -> None:
    house = War().open(1)
    for amount in (999, 998, 50_002):
        assert house.refused(PlaceWager(1, "initial", amount)) == "war-table-limits"
    assert house.refused(AnnounceNoMoreBets()) == "war-wager-rules"
    house.do(PlaceWager(1, "initial", 50_000), AnnounceNoMoreBets())


def test_a_tie_wager_has_limits_of_its_own_and_goes_with_an_initial_wager() -> None:
    house = War().open(1)
    assert house.refused(PlaceWager(1, "tie", 500)) == "war-tie-wager"
    house.bet(1)
    for amount in (99, 10_001):
        assert house.refused(PlaceWager(1, "tie", amount)) == "war-tie-bounds"
    house.do(PlaceWager(1, "tie", 10_000))
    assert house.refused(WithdrawWager(1, "initial")) == "war-tie-wager"


def test_an_initial_wager_of_odd_cents_is_refused_where_its_half_may_be_surrendered() -> None:
    house = War().open(1)
    assert house.refused(PlaceWager(1, "initial", 1001)) == "war-surrender"
    house = War(options={"surrender": False}).open(1)
    house.do(PlaceWager(1, "initial", 1001))


def test_wagers_are_chips_on_the_layout_and_closed_by_the_announcement() -> None:
    house = War().open(1, 2)
    assert house.refused(PlaceWager(1, "initial", 1000, "cash")) == "war-wager-rules"
    assert house.refused(PlaceWager(1, "war", 1000)) == "8(e)", "only by a choice"
    assert house.refused(PlaceWager(1, "second-tie", 1000)) == "8(e)"
    house.bet(1)
    house.do(AnnounceNoMoreBets())
    assert house.refused(PlaceWager(2, "initial", 1000)) == "war-wager-rules"
    assert house.refused(PlaceWager(1, "tie", 1000)) == "war-wager-rules"


@pytest.mark.rule("9(a)")
def test_the_odds_are_those_of_the_law_neither_worse_nor_better() -> None:
    for wager, other in (
        ("initial", {"win": "1 to 2"}),
        ("initial", {"win": "2 to 1"}),
        ("tie", {"tie": "9 to 1"}),
        ("tie", {"tie": "11 to 1"}),
        ("war", {"win": "2 to 1", "tie": "2 to 1"}),
        ("war", {"win": "3 to 1", "tie": "3 to 1"}),
    ):
        with pytest.raises(RulebookError, match=r"no less than .*\(19:47-22\.9\(a\)"):
            Setup.of(GAME, EDITION, posted={wager: other})


@pytest.mark.rule("9(a)")
def test_winning_wagers_are_paid_in_full_whatever_they_come_to() -> None:
    options = {"maximum": 100_000_000, "tie-most": 100_000_000}
    house = War(options=options).open(1, chips=200_000_000)
    house.dealt({1: "9h"}, "9d", initial=100_000_000, tie=100_000_000)
    assert house.results(1)["tie"]["won"] == 1_000_000_000


# ---- the deal -------------------------------------------------------------------------------


def test_each_player_gets_one_card_face_up_clockwise_and_the_dealer_the_last() -> None:
    house = War().open(2, 5, 7)
    for seat in (7, 2, 5):
        house.bet(seat)
    order = list(house.table.deck.cards)
    house.do(AnnounceNoMoreBets())
    for at, area in enumerate(("seat 2", "seat 5", "seat 7", "dealer")):
        assert house.due_key() == "war-dealing"
        event = house.do(Deliver(area, 1))
        told = event.told.get("cards") or event.told["shown"]["first"]
        assert told == str(order[at]), "face up"
    view = house.table.view(None)
    assert [view.seats[seat].cards for seat in (2, 5, 7)] == [(str(c),) for c in order[:3]]
    assert view.areas["dealer"] == {"first": str(order[3])}
    assert house.refused(Resolve(5, "original deal")) == "war-first-settle", "clockwise"


# ---- settlement -----------------------------------------------------------------------------

RANKS = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac"]


@pytest.mark.rule("9(a)1", "9(a)2")
def test_the_higher_card_wins_even_money_and_the_ace_is_high() -> None:
    house = War().open(1, 2)
    for low in range(12):
        house.dealt({1: RANKS[low], 2: RANKS[low + 1]}, RANKS[low + 1], initial=1000, tie=500)
        lost = house.results(1)
        assert (lost["initial"]["outcome"], lost["tie"]["outcome"]) == ("lose", "lose")
        assert house.results(2)["tie"]["won"] == 5000, "ten times, whatever comes of the tie"
        house.finish({"tie": "surrender"})
        house.dealt({1: RANKS[low + 1]}, RANKS[low], initial=1000, tie=500)
        won = house.results(1)
        assert (won["initial"]["won"], won["initial"]["odds"]) == (1000, "1 to 1")
        assert (won["tie"]["outcome"], won["tie"]["won"]) == ("lose", 0)
        assert next(house.key(cite) for cite in won["initial"]["cites"]) == "9(a)1"
        assert not house.table.closed, "nothing is left to be done"
    house.check()


@pytest.mark.rule("9(a)1", "9(a)2")
def test_players_are_settled_clockwise_and_who_is_through_loses_the_card_to_the_rack() -> None:
    house = War().open(1, 2, 3, 4)
    for seat in (1, 2, 3, 4):
        house.bet(seat)
    house.lay({1: "Ah", 2: "9h", 3: "2h", 4: "9s"}, dealer="9d")
    house.do(AnnounceNoMoreBets())
    house.until(Resolve)
    for seat in (1, 2, 3, 4):
        assert house.due_key() == "war-first-settle"
        house.do(Resolve(seat, "original deal"))
    assert sorted(house.table.layout) == ["dealer", "seat 2", "seat 4"]
    assert [packet.area for packet in house.table.rack[-2:]] == ["seat 1", "seat 3"]
    assert house.due() == "choose"
    assert house.refused(Choose(4, "tie", "go to war")) == "war-choice", "clockwise"


@pytest.mark.rule("9(a)2")
@pytest.mark.parametrize("answer", ["surrender", "go to war"])
def test_a_tie_wager_is_paid_at_once_and_stands_whatever_the_player_then_does(answer: str) -> None:
    house = War().open(1).dealt({1: "9h 2h"}, "9d Kd", initial=1000, tie=500)
    assert house.last("resolve").told["results"][0]["won"] == 5000
    assert house.chips(1) == 1_000_000 - 1000 + 5000
    house.finish({"tie": answer, "war tie": "no tie wager"})
    assert house.net(1) == 5000 - (500 if answer == "surrender" else 2000)


@pytest.mark.parametrize(
    ("cards", "dealer", "answer", "coupon", "net"),
    [
        ("Ah", "9d", "", 0, 1000 + 600),
        ("2h", "9d", "", 0, -1000),
        ("9h", "9d", "surrender", 0, -500),
        ("9h Ah", "9d 2d", "go to war", 0, -1000 + 2000),
        ("9h 2h", "9d Ad", "go to war", 0, -2000),
    ],
)
def test_a_coupon_goes_the_way_of_the_initial_wager(
    cards: str, dealer: str, answer: str, coupon: int, net: int
) -> None:
    house = War().open(1, coupons=600)
    house.bet(1, coupon=600)
    house.lay({1: cards}, dealer=dealer)
    house.dealer.deal()
    house.finish({"tie": answer, "war tie": "no tie wager"})
    assert (house.net(1), house.table.coupons["seat 1"]) == (net, coupon)
    assert "match-play" in house.results(1)
    house.check()
