"""Play, settlement and pays at Four Card Poker: hands by 27.1 and 27.3, the rest by readings."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import cards
from croupier.table.acts.play import Choose, Resolve, TurnUpCards
from croupier.table.acts.showdown import PickUpCards, RevealHand
from games.houses import FourCard

GAME = "four-card-poker"
EDITION = "nj"

KING_HIGH = "Ks Jd 9s 7d 4h 2s"
PAIR_OF_ACES = "As Ah 9d 7d 4c 2c"


def played(
    mine: str,
    dealer: str = KING_HIGH,
    choice: str = "play 1x",
    ante: int = 1000,
    aces_up: int = 0,
    coupon: int = 0,
    **options: Any,
) -> FourCard:
    """One seat plays these cards against these of the dealer."""
    chips = 100_000_000 if ante > 1000 else 1_000_000
    house = FourCard(options=options).open(1, chips=chips, coupons=coupon)
    house.bet(1, ante, aces_up, coupon)
    house.lay({1: mine}, dealer=dealer)
    house.dealer.deal()
    if ante:
        house.choose(1, choice)
    house.check()
    return house


def keys(house: FourCard, wager: str) -> list[str]:
    return house.grounds(house.results(1)[wager])


# ---- hands ----------------------------------------------------------------------------------


@pytest.mark.rule("3(b)", "3(b)1", "3(b)2", "3(b)3", "3(b)4", "3(b)5", "3(b)6", "3(b)7")
@pytest.mark.parametrize(
    ("mine", "line", "key", "bonus", "aces_up"),
    [
        ("3c 3d 3h 3s Kc", "four of a kind", "3(b)1", 25_000, 50_000),
        ("Ac Kc Qc Jc 2d", "straight flush", "3(b)2", 20_000, 40_000),
        ("4c 3c 2c Ac Kd", "straight flush", "3(b)2", 20_000, 40_000),
        ("8c 8d 8h 5h 5d", "three of a kind", "3(b)3", 2000, 8000),
        ("Ac 9c 6c 3c 3d", "flush", "3(b)4", 0, 5000),
        ("Ac Kd Qc Js 2d", "straight", "3(b)5", 0, 4000),
        ("4c 3d 2h Ac 9d", "straight", "3(b)5", 0, 4000),
        ("Ac Ad 6h 6c 2d", "two pair", "3(b)6", 0, 3000),
        ("Ac Ad 9h 6c 2h", "pair of aces", "3(b)7", 0, 1000),
        ("Kc Kd 9h 6c 2h", "pair", "3(b)7", 0, -1000),
        ("Ac Kd 9h 6c 2h", "high card", "", 0, -1000),
    ],
)
def test_a_hand_is_paid_by_its_kind(
    mine: str, line: str, key: str, bonus: int, aces_up: int
) -> None:
    house = played(mine, aces_up=1000)
    results = house.results(1)
    assert results["aces-up"]["line"] == line
    assert keys(house, "aces-up") == ["1", *filter(None, [key]), "fcp-aces-up-pays"]
    assert keys(house, "ante") == ["3(c)", *filter(None, [key]), "fcp-settlement"]
    assert results.get("automatic-bonus", {}).get("won", 0) == bonus
    assert house.net(1) == 2000 + bonus + aces_up, "it beats a king high"


@pytest.mark.rule("1", "3(a)", "3(c)")
@pytest.mark.parametrize(
    ("mine", "dealer", "wins"),
    [
        ("Ac Kd 9h 6c 2h", "Ad Kc 9s 6h 3d 2s", True),  # equal best four: the player wins ties
        ("Ac Kd 9h 5c 2h", "Ad Kc 9s 6h 3d 2s", False),
        ("Kc Kd 3h 2c 4s", "9c 9d Ah 5c 7h 2s", True),  # the pair decides, not the odd ace
        ("Qc Qd 9h 3c 2h", "Qh Qs 9d 4c 5h 7s", False),
        ("8c 8d 3h 3c 2h", "7c 7d 6h 6c Ah Ks", True),
        ("5c 4d 3h 2c 9h", "4c 3d 2h Ac Kh 8s", True),  # four to ace is the lowest straight
        ("Ac Kd 9h 6c 2h", "2c 2d Qh 7c 5h 8s", False),
        ("Ac Kc 9c 6c 2h", "8c 7d 6h 5c 2s 2d", True),  # a flush beats a straight
        ("8c 8d 8h 5c 2h", "Ad Kd 9d 6d 2s 3s", True),  # and three of a kind a flush
        ("8c 8d 8h 5c 2h", "4d 3d 2d Ad Ks 9s", False),
    ],
)
def test_the_best_four_of_five_play_the_best_four_of_six_and_win_ties(
    mine: str, dealer: str, wins: bool
) -> None:
    house = played(mine, dealer)
    assert house.results(1)["play"]["outcome"] == ("win" if wins else "lose")
    assert house.results(1)["ante"]["against"]


# ---- the choice -----------------------------------------------------------------------------


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize(("dealer", "sign"), [(KING_HIGH, 1), (PAIR_OF_ACES, -1)])
def test_a_player_folds_or_plays_one_to_three_antes(times: int, dealer: str, sign: int) -> None:
    house = FourCard().open(1, 2)
    for seat in (1, 2):
        house.bet(seat)
    house.lay({1: "Qc Qd 9h 6c 2h", 2: "Qh Jc 8h 6d 3h"}, dealer=dealer)
    house.dealer.deal()
    assert (house.due_key(), house.due_notes()) == ("fcp-choice", ["fcp-own-cards"])
    assert house.refused(Choose(2, "play", "fold")) == "fcp-choice"
    for wrong in (None, "play", "play 4x", "bet 1x"):
        assert house.refused(Choose(1, "play", wrong)) == "fcp-choice"
    offered = [(one.option, one.takes) for one in house.table.view(1).choices]
    assert offered == [("fold", 0), ("play 1x", 1000), ("play 2x", 2000), ("play 3x", 3000)]
    event = house.do(Choose(1, "play", f"play {times}x"))
    assert house.keys(event) == ("fcp-play",)
    event = house.do(Choose(2, "play", "fold"))
    assert house.keys(event) == ("fcp-fold",)
    assert house.table.rack[-1].area == "seat 2", "at once"
    for act in (RevealHand(1), Resolve(1, "hand"), PickUpCards()):
        assert house.refused(act) == "fcp-dealer-hand"
    event = house.do(TurnUpCards("dealer", ("first", "second", "third", "fourth", "fifth")))
    assert list(event.told["shown"].values()) == [str(card) for card in cards(dealer)[:5]]
    house.finish()
    assert house.net(1) == sign * 1000 * (1 + times), "a dealer never has to qualify"
    assert house.net(2) == -1000
    house.check()


def test_a_play_wager_needs_the_chips() -> None:
    house = FourCard().open(1, chips=2000)
    house.bet(1)
    house.dealer.deal()
    assert house.refused(Choose(1, "play", "play 2x")) == "fcp-play"
    assert house.table.can(Choose(1, "play", "play 1x"))


def test_hands_are_settled_counterclockwise_and_the_folded_ones_that_stand_last() -> None:
    house = FourCard().open(1, 2, 3)
    house.bet(1)
    house.bet(2, 1000, 500)
    house.bet(3, 0, 500)
    house.dealer.deal()
    house.choose(1, "play 1x")
    start = len(house.events)
    house.choose(2, "fold")
    done = [
        (event.act["act"], event.act.get("seat"), event.act.get("settlement"))
        for event in house.events[start + 1 :]
    ]
    assert done == [
        ("turn up", None, None),
        ("reveal", 3, None),
        ("reveal", 2, None),
        ("reveal", 1, None),
        ("resolve", 3, "hand"),
        ("resolve", 1, "hand"),
        ("resolve", 2, "aces-up"),
        ("pick up", None, None),
    ]
    assert house.keys(house.last("pick up")) == ("fcp-pick-up",)
    areas = [area for area, _ in house.last("pick up").told["rack"]]
    assert sorted(areas) == ["dealer", "seat 1", "seat 2", "seat 3", "stub"]
    house.check()


# ---- bonuses --------------------------------------------------------------------------------


@pytest.mark.rule("1", "3(b)3")
def test_the_automatic_bonus_is_paid_to_a_hand_that_loses_but_not_to_one_that_folds() -> None:
    better = "Ad Ah Ac Ks Qd 2s"
    house = played("8c 8d 8h 5h 4d", better, "play 2x")
    result = house.results(1)["automatic-bonus"]
    assert (result["won"], result["odds"], result["stake"]) == (2000, "2 to 1", 0)
    assert keys(house, "automatic-bonus") == ["3(b)3", "fcp-automatic-bonus"]
    assert house.net(1) == -3000 + 2000
    folded = played("8c 8d 8h 5h 4d", better, "fold")
    assert set(folded.results(1)) == {"ante"}


@pytest.mark.rule("1")
def test_aces_up_is_paid_whatever_the_dealer_holds_and_bet_alone_or_with() -> None:
    quads = "Ks Kh Kd Kc 4c 2c"
    for dealer, ante in ((KING_HIGH, 0), (quads, 0), (quads, 1000)):
        house = played("Ac Ad 6h 6c 2d", dealer, ante=ante, aces_up=1000)
        assert house.results(1)["aces-up"]["won"] == 3000
        assert house.net(1) == 3000 - 2 * ante


@pytest.mark.parametrize(("mine", "won"), [("Ac Ad 6h 6c 2d", 1500), ("Kc Kd 9h 6c 2h", -500)])
def test_aces_up_stands_on_a_folded_hand_that_stays_on_the_layout(mine: str, won: int) -> None:
    house = FourCard().open(1)
    house.bet(1, 1000, 500)
    house.lay({1: mine}, dealer=KING_HIGH)
    house.dealer.deal()
    house.do(Choose(1, "play", "fold"))
    assert "seat 1" in house.table.layout
    assert set(house.results(1)) == {"ante"}
    house.finish()
    assert house.keys(house.last("resolve")) == ("fcp-aces-up-fold",)
    assert house.net(1) == -1000 + won
    house.check()


def test_a_house_may_have_aces_up_lost_with_a_fold() -> None:
    house = FourCard(options={"aces-up-survives-fold": False}).open(1, coupons=1000)
    house.bet(1, 1000, 500, coupon=500)
    house.lay({1: "Ac Ad 6h 6c 2d"}, dealer=KING_HIGH)
    house.dealer.deal()
    house.do(Choose(1, "play", "fold"))
    assert "seat 1" not in house.table.layout
    assert keys(house, "aces-up") == ["fcp-aces-up-fold"]
    house.finish()
    assert house.net(1) == -1500
    assert house.table.coupons["taken"] == 500
    house.check()


def test_a_table_may_post_other_tables() -> None:
    lines = ["four of a kind", "straight flush", "three of a kind", "flush", "straight"]
    odds = [50, 40, 9, 6, 4, 3, 1]
    posted = {"aces-up": dict(zip([*lines, "two pair", "pair of aces"], odds, strict=True))}
    house = FourCard(posted={"aces-up": {k: f"{v} to 1" for k, v in posted["aces-up"].items()}})
    house.open(1).bet(1, 0, 1000)
    house.lay({1: "Ac 9c 6c 3c 3d"}, dealer=KING_HIGH)
    house.dealer.deal()
    assert house.net(1) == 6000


# ---- coupon and limit -----------------------------------------------------------------------


def test_a_coupon_goes_the_way_of_the_ante() -> None:
    assert played("Qc Qd 9h 6c 2h", coupon=500).net(1) == 2500
    house = played("Qc Qd 9h 6c 2h", PAIR_OF_ACES, coupon=500)
    assert (house.net(1), house.table.coupons["taken"]) == (-2000, 500)


def test_the_limit_covers_ante_play_and_automatic_bonus_but_not_aces_up() -> None:
    most = 1_000_000
    wagers: dict[str, Any] = {"maximum": most, "aces-up-most": most}
    house = played("3c 3d 3h 3s Kc", choice="play 3x", ante=most, aces_up=most, **wagers)
    results = house.results(1)
    won = {name: result["won"] for name, result in results.items()}
    assert won == {
        "ante": most,
        "play": 3 * most,
        "automatic-bonus": most,  # of 25 times as much, what is left of 50,000 dollars
        "aces-up": 50 * most,
    }
    assert "fcp-limit" in keys(house, "automatic-bonus")
    assert results["automatic-bonus"]["readings"][-1] == "all-limit-order"
