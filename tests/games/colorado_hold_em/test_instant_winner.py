"""Instant winners: 23.3(c) says which there are, 23.11(b)2ii lets them be waived, 23.14(d) says
what a wrong claim costs."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.table.acts.play import Choose
from games.houses import Colorado, ColoradoRequired

GAME = "colorado-hold-em"
EDITION = "nj"
DECLARE = "declare instant winner"
KINDS = [Colorado, ColoradoRequired]


def asked(
    mine: str, kind: type[Colorado] = Colorado, ante: int = 1000, bonus: int = 500
) -> Colorado:
    """Seat 1 holds these cards and has the word; seat 2 waits."""
    house = kind().open(1, 2, coupons=1000)
    house.bet(1, 1000, 500, coupon=1000)
    house.bet(2)
    house.lay({1: mine, 2: "Jc Jd 3s"}, community="Kd 9h 7s")
    house.dealer.deal()
    return house


@pytest.mark.rule("3(c)", "3(c)1", "3(c)2", "12(b)", "12(d)", "13(b)", "13(d)")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("mine", "line", "key"),
    [
        ("4c 5c 6c", "instant straight flush", "3(c)1"),
        ("6s 4s 5s", "instant straight flush", "3(c)1"),
        ("Ah 2h 3h", "instant straight flush", "3(c)1"),
        ("Qh Kh Ah", "instant straight flush", "3(c)1"),
        ("2c 2d 2h", "instant three of a kind", "3(c)2"),
        ("Ac Ad Ah", "instant three of a kind", "3(c)2"),
    ],
)
def test_a_declared_instant_winner_is_paid_five_to_one_at_once_and_the_hand_is_over(
    kind: type[Colorado], mine: str, line: str, key: str
) -> None:
    house = asked(mine, kind)
    event = house.do(Choose(1, "play", DECLARE))
    assert house.keys(event) == ("ch-instant",)
    assert cards(event.told["exposed"]) == cards(mine), "the dealer sees the three cards"
    results = house.results(1)
    table, bonus = ("12(b)", "12(d)") if kind is ColoradoRequired else ("13(b)", "13(d)")
    for wager, stake, cite in (("ante", 1000, table), ("bonus", 500, bonus)):
        one = results[wager]
        assert (one["won"], one["odds"], one["line"]) == (5 * stake, "5 to 1", line)
        assert [house.key(cite) for cite in one["cites"]] == [cite, key]
        assert one["readings"] == ["ch-instant"]
    assert results["match-play"]["won"] == 1000, "a coupon wins even money at the most"
    assert house.net(1) == 5000 + 2500 + 1000
    assert house.table.rack[-1].area == "seat 1" and "seat 1" not in house.table.layout
    house.choose(2, house.USUAL["play"])
    assert house.last("pick up").told["net"]["1"] == 8500
    assert set(results) == {"ante", "bonus", "match-play"}, "no bet wager is placed"
    house.check()


@pytest.mark.rule("11(b)2ii")
def test_who_keeps_silent_plays_on_and_has_no_claim_to_it_later() -> None:
    house = asked("4c 4d 4h")
    event = house.do(Choose(1, "play", "discard first and bet"))
    assert house.keys(event) == ("1", "ch-bet")
    assert house.refused(Choose(1, "play", DECLARE)) == "ch-choice"
    house.choose(2, "discard third")
    assert house.results(1)["ante"]["hand"].startswith("pair of fours")
    assert house.net(1) == -2500


@pytest.mark.rule("11(b)2ii")
def test_a_waived_instant_winner_may_come_to_more() -> None:
    house = Colorado().open(1)
    house.bet(1)
    house.lay({1: "Qh Kh Ah"}, community="Jh Th 9h")
    house.dealer.deal()
    house.choose(1, "discard first and bet")
    assert house.results(1)["ante"]["line"] == "flush"
    assert house.net(1) == 2 * 8000


@pytest.mark.rule("14(d)")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mine", ["Kh Ah 2h", "4c 5c 6d", "4c 5c 7c", "4c 4d 5h", "Kc Qd 2h"])
def test_a_wrong_claim_voids_the_hand_and_loses_the_initial_wager_alone(
    kind: type[Colorado], mine: str
) -> None:
    house = asked(mine, kind)
    inventory = house.table.chips["inventory"]
    house.do(Choose(1, "play", DECLARE))
    results = house.results(1)
    for wager, outcome in (("ante", "lose"), ("match-play", "lose"), ("bonus", "void")):
        assert (results[wager]["outcome"], results[wager]["won"]) == (outcome, 0)
        assert results[wager]["hand"] == results["ante"]["hand"] != ""
        assert [house.key(cite) for cite in results[wager]["cites"]] == ["14(d)"]
    assert results["ante"]["readings"] == ["ch-immediate", "ch-instant-wrong"]
    assert results["match-play"]["readings"] == ["all-match-play"]
    assert house.net(1) == -1000, "the bonus wager goes back"
    assert house.table.coupons["taken"] == 1000
    assert house.table.chips["inventory"] == inventory + 1000
    assert house.table.rack[-1].area == "seat 1"
    house.choose(2, house.USUAL["play"])
    assert not house.table.closed, "the others play on"
    assert house.last("pick up").told["net"] == {"1": -1000, "2": house.net(2)}
    assert "void" not in house.last("pick up").told
    house.check()


@pytest.mark.rule("14(d)")
def test_everyone_may_declare_and_the_round_goes_on_to_its_end() -> None:
    house = asked("4c 4d 4h")
    house.choose(1, DECLARE)
    house.choose(2, DECLARE)  # a pair of jacks: wrong
    assert house.acts()[-2:] == ["turn up", "pick up"]
    assert house.net(2) == -1000
    house.check()


@pytest.mark.rule("12(c)", "13(c)")
@pytest.mark.parametrize("kind", KINDS)
def test_an_instant_winner_comes_under_the_payout_limit_and_its_bonus_does_not(
    kind: type[Colorado],
) -> None:
    most = 1_500_000
    house = kind(options={"maximum": most, "bonus-most": most}).open(
        1, chips=10_000_000, coupons=most
    )
    house.bet(1, most, most, coupon=most)
    house.lay({1: "4c 4d 4h"}, community="Kd 9h 7s")
    house.dealer.deal()
    house.choose(1, DECLARE)
    results = house.results(1)
    assert results["ante"]["won"] == 5_000_000
    assert results["match-play"]["won"] == 0
    assert results["bonus"]["won"] == 5 * most
    key = "12(c)" if kind is ColoradoRequired else "13(c)"
    assert house.key(results["ante"]["cites"][-1]) == key
    assert results["ante"]["readings"] == ["ch-instant", "all-limit-order", "ch-limit"]
