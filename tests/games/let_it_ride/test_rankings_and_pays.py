"""Section 18.3 as it decides wagers, and the readings on what they are paid."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from croupier.errors import MoneyError, RulebookError
from croupier.rulebook import edition as edition_of
from croupier.table.acts.play import Resolve
from croupier.table.setup import Setup
from games.houses import LetItRide

GAME = "let-it-ride"
EDITION = "nj"

# The player's three cards, the community cards, and the odds of wagers and bonus wager.
HANDS = {
    "3(b)1": ("Ah Kh Qh", "Jh Th", 1000, 20_000, "royal flush"),
    "3(b)2": ("9h Kh Qh", "Jh Th", 200, 2000, "straight flush"),
    "3(b)3": ("9c 9d 2c", "9h 9s", 50, 400, "four of a kind"),
    "3(b)4": ("9c 9d 2c", "9h 2s", 11, 200, "full house"),
    "3(b)5": ("2h 9h Kh", "Jh 4h", 8, 50, "flush"),
    "3(b)6": ("9h Kh Qh", "Js Th", 5, 25, "straight"),
    "3(b)7": ("9c 9d 2c", "9h 4s", 3, 5, "three of a kind"),
    "3(b)8": ("9c 2d 9h", "2s 4c", 2, None, "two pair"),
    "3(b)9": ("Tc 3d 9h", "2s Td", 1, None, "tens or better"),
}


def shown(mine: str, community: str, **wagers: int) -> dict[str, dict[str, Any]]:
    """A round of one player who lets everything ride, with both bonus wagers."""
    house = LetItRide().open(1)
    house.bet(1, **{"amount": 1000, "bonus": 100, "three_card_bonus": 500, **wagers})
    house.lay({1: mine}, community=community)
    house.play_out()
    results = house.results(1)
    assert house.net(1) == sum(
        one["won"] if one["outcome"] == "win" else -one["stake"] for one in results.values()
    )
    for one in results.values():
        one["keys"] = house.grounds(one)
    return results


@pytest.mark.rule("3(b)", *HANDS)
@pytest.mark.parametrize("key", HANDS)
def test_each_kind_of_hand_wins_by_its_paragraph_and_is_paid_its_odds(key: str) -> None:
    mine, community, odds, bonus, line = HANDS[key]
    results = shown(mine, community)
    for wager in ("wager-1", "wager-2", "wager-3"):
        one = results[wager]
        assert (one["outcome"], one["won"], one["line"]) == ("win", 1000 * odds, line)
        assert one["keys"] == [key, "lir-pays"]
    assert results["bonus"]["line"] == (line if key != "3(b)9" else "pair")
    if bonus is None:
        assert results["bonus"]["outcome"] == "lose"
    else:
        assert results["bonus"]["won"] == 100 * bonus
        assert results["bonus"]["keys"] == [key, "lir-bonus", "lir-bonus-pays"]


@pytest.mark.rule("3(a)", "3(b)2", "3(b)6")
@pytest.mark.parametrize(
    ("mine", "community", "line"),
    [
        ("Ac 2d 3h", "4s 5c", "straight"),
        ("Ac Kd Qh", "Js Tc", "straight"),
        ("Ah 2h 3h", "4h 5h", "straight flush"),
        ("Qc Kd Ah", "2s 3c", "high card"),  # the ace never stands inside
        ("Qh Kh Ah", "2h 3h", "flush"),
        ("Jc Kd Ah", "2s Tc", "high card"),
    ],
)
def test_the_ace_ends_a_sequence_and_never_stands_inside_one(
    mine: str, community: str, line: str
) -> None:
    assert shown(mine, community)["wager-3"]["line"] == line


@pytest.mark.rule("3(a)", "3(b)9")
@pytest.mark.parametrize("rank", list("23456789TJQKA"))
def test_a_pair_of_tens_or_better_wins_and_less_loses_with_no_push(rank: str) -> None:
    rest = [one for one in "2478Q" if one != rank][:3]
    mine, community = f"{rank}c {rest[0]}d {rest[1]}h", f"{rank}s {rest[2]}c"
    results = shown(mine, community)
    wins = rank in "TJQKA"
    for wager in ("wager-1", "wager-2", "wager-3"):
        one = results[wager]
        assert one["outcome"] == ("win" if wins else "lose")
        assert one["keys"] == ["3(b)9", "lir-pays" if wins else "lir-settlement"]


def test_nothing_is_the_lowest_of_all_and_loses_every_wager() -> None:
    results = shown("Ac Kd Jh", "9s 2c")
    assert {one["outcome"] for one in results.values()} == {"lose"}
    assert results["wager-3"]["keys"] == ["lir-settlement"]


@pytest.mark.rule("3(a)")
def test_suits_are_equal() -> None:
    paid = {
        shown(*(text.replace("h", suit) for text in ("Ah Kh Qh", "Jh Th")))["wager-3"]["won"]
        for suit in "cdhs"
    }
    assert paid == {1_000_000}


# ---- bonus wagers ---------------------------------------------------------------------------

THREE = {
    "mini royal": ("Ah Qh Kh", 50),
    "straight flush": ("Jh Qh Kh", 40),
    "three of a kind": ("9c 9d 9h", 30),
    "straight": ("Ac 2d 3h", 6),
    "flush": ("Ah 2h Kh", 3),  # king-ace-two is no straight
    "pair": ("2c 2d Kh", 1),
    "high card": ("Kc Ad 2h", 0),
}


@pytest.mark.parametrize("line", THREE)
def test_the_three_card_bonus_is_paid_on_the_players_own_cards(line: str) -> None:
    mine, odds = THREE[line]
    one = shown(mine, "6s 8d")["three-card-bonus"]
    assert (one["outcome"], one["won"]) == ("win" if odds else "lose", 500 * odds)
    assert one["line"] == line
    assert (one["hand"] == "mini royal") is (line == "mini royal")
    assert one["keys"] == ["lir-three-card-bonus", "lir-three-card-pays"]


def test_a_straight_flush_of_three_may_have_the_ace_low_but_is_then_no_mini_royal() -> None:
    assert shown("Ah 2h 3h", "6s 8d")["three-card-bonus"]["won"] == 500 * 40
    assert shown("Ah Qd Kh", "6s 8d")["three-card-bonus"]["won"] == 500 * 6


# ---- odds and the limit ---------------------------------------------------------------------


def test_odds_are_stated_with_to_and_never_with_for() -> None:
    with pytest.raises(MoneyError, match="never with"):
        Setup.of(GAME, EDITION, posted={"bonus": {"flush": "50 for 1"}})
    printed = re.findall(r'"odds": "([^"]*)"', json.dumps(shown("Ah Kh Qh", "Jh Th")))
    assert len(printed) == 5
    assert all(re.fullmatch(r"[\d,]+ to 1", one) for one in printed)


@pytest.mark.parametrize("odds", ["100 to 1", "1 to 1"])
@pytest.mark.parametrize("table", ["wager", "bonus", "three-card-bonus"])
def test_a_house_posts_its_own_odds_since_no_page_sets_a_minimum(table: str, odds: str) -> None:
    usual = {line: str(odds) for line, odds in edition_of(GAME, EDITION).pays[table].items()}
    house = LetItRide(posted={table: {**usual, "flush": odds}}).open(1)
    house.bet(1, bonus=100, three_card_bonus=500)
    house.lay({1: "2h 9h Kh"}, community="Jh 4h")
    house.play_out()
    name = {"wager": "wager-3"}.get(table, table)
    assert house.results(1)[name]["odds"] == odds


def royal(amount: int, **options: int) -> LetItRide:
    house = LetItRide(options=options).open(1, chips=10_000_000, coupons=amount)
    house.bet(1, amount, coupon=amount, bonus=100, three_card_bonus=10_000)
    house.lay({1: "Ah Kh Qh"}, community="Jh Th")
    house.play_out()
    return house


def test_the_three_wagers_together_are_paid_up_to_the_limit_and_bonuses_beside_it() -> None:
    house = royal(50_000)
    results = house.results(1)
    assert [results[wager]["won"] for wager in ("wager-3", "wager-2", "wager-1")] == [
        5_000_000,
        0,
        0,
    ]
    assert results["match-play"]["won"] == 0, "what a coupon wins counts too"
    for wager in ("wager-3", "wager-2", "wager-1"):
        assert results[wager]["readings"][-2:] == ["lir-limit", "all-limit-order"]
    beside = 20_000 * 100 + 50 * 10_000
    assert results["bonus"]["won"] + results["three-card-bonus"]["won"] == beside
    assert house.net(1, 10_000_000) == 5_000_000 + beside


def test_not_even_bonus_wagers_that_win_more_than_the_limit_come_under_it() -> None:
    lines = edition_of(GAME, EDITION).pays["bonus"]
    posted = {"bonus": {**{k: str(v) for k, v in lines.items()}, "royal flush": "60,000 to 1"}}
    house = LetItRide(posted=posted, options={"three-card-bonus-most": 200_000}).open(1)
    house.bet(1, bonus=100, three_card_bonus=200_000)
    house.lay({1: "Ah Kh Qh"}, community="Jh Th")
    house.play_out()
    results = house.results(1)
    assert results["bonus"]["won"] == 60_000 * 100
    assert results["three-card-bonus"]["won"] == 50 * 200_000


def test_the_limit_binds_at_its_last_cent_and_not_before() -> None:
    beside = 20_000 * 100 + 50 * 10_000
    within = royal(1666)  # 3001 times 16.66 dollars is just below 50,000
    assert within.net(1, 10_000_000) == 3001 * 1666 + beside
    above = royal(1667)
    assert above.net(1, 10_000_000) == 5_000_000 + beside
    assert above.results(1)["wager-1"]["won"] == 1000 * 1667 - (3001 * 1667 - 5_000_000)
    higher = royal(50_000, **{"payout-limit": 200_000_000})
    assert higher.net(1, 10_000_000) == 3001 * 50_000 + beside


def test_the_limit_is_no_lower_than_its_floor() -> None:
    """50,000 dollars, or what a player could win at the table minimum if that is more."""
    for options in (
        {"payout-limit": 4_999_999},
        {"minimum": 2000, "payout-limit": 3 * 2000 * 1000 - 1},
    ):
        with pytest.raises(RulebookError, match="lir-limit"):
            Setup.of(GAME, EDITION, options=options)
    for minimum, floor in ((1000, 5_000_000), (2000, 6_000_000)):
        setup = Setup.of(GAME, EDITION, options={"minimum": minimum})
        assert setup.rules.number("payout-limit") == floor


def test_a_dealer_who_would_pay_another_amount_is_told_the_right_one() -> None:
    house = LetItRide().open(1)
    house.bet(1)
    house.lay({1: "Kc Kd 7s"}, community="7h 9h")
    house.dealer.deal()
    house.until(Resolve)
    right = {"wager-1": 2000, "wager-2": 2000, "wager-3": 2000}
    assert house.refused(Resolve(1, "hand", {**right, "wager-2": 1000})) == "lir-pays"
    assert house.refused(Resolve(1, "hand", {**right, "tip": 1})) == "lir-settlement"
    house.do(Resolve(1, "hand", right))
