"""26.1 and 26.5(c) of Double Attack Blackjack: which wagers are made when, and with what; the
order of the deal; insurance and the check of the hole card."""

from __future__ import annotations

import pytest

from croupier.money import LARGEST_AMOUNT
from croupier.table.acts.cash import ApproveSpoken, ChangeCash, ConfirmSpoken, DeclineSpoken
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.play import Choose
from croupier.table.acts.players import (
    LeaveTable,
    PlaceCoupon,
    PlaceWager,
    WithdrawWager,
)
from croupier.table.acts.turns import CheckHole
from games.houses import DoubleAttack

GAME = "double-attack-blackjack"
EDITION = "nj"


# ---- opening wagers -------------------------------------------------------------------------


@pytest.mark.rule("1")
def test_the_initial_wager_is_within_the_tables_limits() -> None:
    house = DoubleAttack().open(1)
    assert house.refused(PlaceWager(1, "initial", 0)) == "5(c)", "it is not an amount of chips"
    for amount in (999, 50_001):
        assert house.refused(PlaceWager(1, "initial", amount)) == "dab-table-limits"
    assert house.refused(PlaceWager(1, "bust-it", 500)) == "dab-bust-it", "it goes with an initial"
    house.do(PlaceWager(1, "initial", 50_000))


@pytest.mark.parametrize(
    ("options", "amount"),
    [
        ({}, 1002),
        ({"insurance": False}, 1001),
        ({"surrender": "none"}, 1002),
    ],
)
def test_what_may_be_halved_is_wagered_in_amounts_that_go_into_halves(
    options: dict[str, object], amount: int
) -> None:
    house = DoubleAttack(options=options).open(1)
    assert house.refused(PlaceWager(1, "initial", amount)) == "all-whole-cents"
    free = DoubleAttack(options={"insurance": False, "surrender": "none"}).open(1)
    free.do(PlaceWager(1, "initial", amount))


def test_bust_it_is_no_more_than_the_initial_wager() -> None:
    house = DoubleAttack().open(1)
    house.bet(1, 1200)
    for amount in (99, 1201, 5001):
        assert house.refused(PlaceWager(1, "bust-it", amount)) == "dab-bust-it"
    house.do(PlaceWager(1, "bust-it", 1200))
    assert house.refused(PlaceWager(1, "initial", 1000)) == "dab-bust-it"
    house.do(PlaceWager(1, "initial", 10_000))
    assert house.refused(PlaceWager(1, "bust-it", 5100)) == "dab-bust-it"
    assert DoubleAttack(options={"bust-it": False}).open(1).refused(
        PlaceWager(1, "bust-it", 100)
    ) == ("dab-bust-it")


@pytest.mark.rule("5(c)")
def test_wagers_are_chips_on_the_layout_with_a_coupon_if_allowed() -> None:
    house = DoubleAttack().open(1, coupons=1000)
    assert house.refused(PlaceWager(1, "initial", 1000, "cheque")) == "5(c)"
    assert house.refused(PlaceWager(1, "initial", LARGEST_AMOUNT + 1)) == "5(c)"
    event = house.do(PlaceWager(1, "initial", 1000, "plaques"))
    assert "5(c)" in house.keys(event) and house.table.chips["seat 1 initial"] == 1000
    house.do(PlaceCoupon(1, 1000))


# ---- cash -----------------------------------------------------------------------------------


def spoken() -> DoubleAttack:
    """Seat 1 has no chips and has spoken a wager with cash on the table."""
    house = DoubleAttack().open(1, chips=0)
    event = house.do(PlaceWager(1, "initial", 2000, "cash"))
    assert house.keys(event) == ("5(c)",) and "moves" not in event.told
    return house


@pytest.mark.rule("5(c)")
def test_a_spoken_wager_plays_when_both_have_confirmed_it_and_the_cash_is_changed() -> None:
    house = spoken()
    assert house.due_key() == "5(c)"
    for early in (AnnounceNoMoreBets(), ApproveSpoken(1, "initial"), ChangeCash(1, "initial")):
        assert house.refused(early) == "5(c)"
    assert house.do(ConfirmSpoken(1, "initial")).by == "dealer"
    assert house.refused(ConfirmSpoken(1, "initial")) == "5(c)"
    assert house.refused(ChangeCash(1, "initial")) == "5(c)"
    assert house.do(ApproveSpoken(1, "initial")).by == "supervisor"
    event = house.do(ChangeCash(1, "initial"))
    assert event.told["moves"] == [["outside", "seat 1 initial", 2000]]
    assert "5(c)" in house.keys(event)
    house.stack({1: "Kc Qd"}, "6c Kd Jh")
    house.play_out()
    assert house.chips(1) == 4000, "the chips that won are the player's"
    house.check()


@pytest.mark.rule("5(c)")
def test_until_then_the_player_leaves_the_wagers_alone() -> None:
    house = spoken()
    for act in (
        PlaceWager(1, "initial", 1000, "cash"),
        WithdrawWager(1, "initial"),
        PlaceCoupon(1, 0),
        LeaveTable(1),
    ):
        assert house.refused(act) == "5(c)"
    assert house.refused(ChangeCash(2, "initial")) == "5(c)"
    event = house.do(DeclineSpoken(1, "initial"))
    assert event.by == "supervisor" and not house.table.wagering
    house.do(LeaveTable(1))


@pytest.mark.rule("5(c)")
def test_cash_may_raise_a_wager_and_keeps_within_its_bounds() -> None:
    house = DoubleAttack().open(1)
    house.bet(1, 1000)
    assert house.refused(PlaceWager(1, "initial", 60_000, "cash")) == "dab-table-limits"
    house.do(PlaceWager(1, "initial", 3000, "cash"))
    house.dealer.prepare()
    assert house.table.chips["seat 1 initial"] == 3000
    assert house.chips(1) == 1_000_000, "the chips that lay there are before the player again"
    house.check()


@pytest.mark.rule("5(c)")
def test_a_house_may_refuse_cash() -> None:
    house = DoubleAttack(options={"cash-wagers": False}).open(1)
    assert house.refused(PlaceWager(1, "initial", 1000, "cash")) == "5(c)"


# ---- the deal and the double attack wager ---------------------------------------------------


@pytest.mark.rule("1")
def test_the_dealers_first_card_lies_open_before_the_attack_and_the_other_cards() -> None:
    house = DoubleAttack().open(3, 1)
    house.bet(1)
    house.bet(3)
    house.dealer.deal()
    assert list(house.table.view(1).areas["dealer"]) == ["up"]
    assert not house.table.round.hands[1].cards
    house.do(Choose(1, "attack", "attack", 500))
    house.do(Choose(3, "attack", "no attack"))
    start = len(house.events)
    house.dealer.go_on()
    areas = [event.act["area"] for event in house.events[start:] if event.act["act"] == "deliver"]
    assert areas == ["seat 1", "seat 3", "seat 1", "seat 3", "dealer"]
    assert house.table.view(1).areas["dealer"]["hole"] == "??"
    shown = house.table.view(1).seats[3].cards
    assert shown and "??" not in shown, "players' cards lie open"


@pytest.mark.rule("1")
def test_a_double_attack_wager_is_no_larger_than_the_initial_one() -> None:
    house = DoubleAttack(options={"attack-least": 300}).open(1)
    house.bet(1, 2000)
    house.dealer.deal()
    (_, attack) = house.table.view(1).choices
    assert (attack.least, attack.most, attack.unit) == (300, 2000, 2)
    for amount in (None, 298, 301, 2002):
        assert house.refused(Choose(1, "attack", "attack", amount)) == "dab-attack"
    house.do(Choose(1, "attack", "attack", 2000))
    assert house.table.chips["seat 1 attack"] == 2000
    assert house.refused(PlaceWager(1, "attack", 100)) == "dab-wager-times"


# ---- insurance and the hole card ------------------------------------------------------------


@pytest.mark.parametrize("up", ["Kc", "Qc", "Jc", "9c", "2c"])
def test_insurance_is_offered_against_an_ace_alone(up: str) -> None:
    house = DoubleAttack().begin({1: "9c 8d"}, f"{up} 7d")
    assert "insurance" not in house.table.round.hands[1].choices
    against = DoubleAttack().begin({1: "9c 8d"}, "Ac 7d")
    assert [one.option for one in against.table.view(1).choices] == [
        "no insurance",
        "insurance",
    ]


@pytest.mark.parametrize(("hole", "wins"), [("Kd", True), ("9d", False)])
def test_insurance_is_half_of_the_initial_wager_and_pays_5_to_2(hole: str, wins: bool) -> None:
    house = DoubleAttack().begin({1: "9c 8d"}, f"Ac {hole}", attack=1000)
    assert house.table.view(1).choices[1].takes == 500
    house.turn(1, "insurance")
    outcome = house.wagers(1)["insurance"]
    assert outcome == (("win", 1250) if wins else ("lose", -500))
    assert house.result_keys(1, "insurance") == ("dab-insurance",)
    assert house.table.closed is not wins, "without a blackjack the round goes on"
    if not wins:
        assert house.table.view(1).areas["dealer"]["hole"] == "??"


def test_a_house_may_offer_no_insurance() -> None:
    house = DoubleAttack(options={"insurance": False}).begin({1: "9c 8d"}, "Ac 7d")
    assert house.due() == "choose" and house.acts()[-1] == CheckHole.NAME


@pytest.mark.parametrize(("up", "checked"), [("A", 1), ("K", 1), ("Q", 1), ("J", 1), ("9", 0)])
def test_the_hole_card_is_checked_under_an_ace_or_a_face(up: str, checked: int) -> None:
    house = DoubleAttack(options={"insurance": False}).begin({1: "9c 8d"}, f"{up}c 7d")
    assert house.acts().count(CheckHole.NAME) == checked
    assert house.table.view(None).areas["dealer"]["hole"] == "??"


@pytest.mark.parametrize(
    "options",
    [{"hole-card-check": False}, {"card-reader": "none"}],
    ids=lambda one: next(iter(one)),
)
def test_without_a_reader_nobody_looks_before_the_turns(options: dict[str, object]) -> None:
    house = DoubleAttack(options=options).begin({1: "9c 8d"}, "Kc Ad")
    assert CheckHole.NAME not in house.acts()
    house.turn(1, "stand")
    assert house.wagers(1) == {"initial": ("lose", -1000)}


@pytest.mark.rule("5(c)")
def test_a_wager_that_cannot_be_divided_in_whole_cents_is_not_taken() -> None:
    house = DoubleAttack().open(1)
    assert house.refused(PlaceWager(1, "initial", 1001)) == "all-whole-cents"
    assert "5(c)" in house.keys(house.do(PlaceWager(1, "initial", 1004)))
