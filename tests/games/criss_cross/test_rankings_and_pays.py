"""Sections 40.3 and 40.11(a), (b), (d) of Criss Cross Poker: how hands rank and what they pay."""

from __future__ import annotations

import pytest

from croupier.errors import RulebookError
from croupier.table import Setup
from games.houses import CrissCross

GAME = "criss-cross"
EDITION = "nj"

# Own cards with the row of the cross; the column's ends help nobody.
HANDS = {
    "3(b)1": ("Ah Kh", "Qh Jh Th", 500, "royal flush"),
    "3(b)2": ("9h Kh", "Qh Jh Th", 100, "straight flush"),
    "3(b)3": ("9c 9d", "9h 9s 2c", 40, "four of a kind"),
    "3(b)4": ("9c 9d", "9h 2s 2c", 12, "full house"),
    "3(b)5": ("2h 9h", "Kh Jh 4h", 8, "flush"),
    "3(b)6": ("9h Kh", "Qh Js Th", 5, "straight"),
    "3(b)7": ("9c 9d", "9h 2s 4c", 3, "three of a kind"),
    "3(b)8": ("9c 2d", "9h 2s 4c", 2, "two pair"),
    "3(b)9": ("Jc 3d", "Jh 2s 4c", 1, "jacks or better"),
}


def show_down(mine: str, row: str, ends: str = "7c 8d", bonus: int = 0) -> CrissCross:
    """One player bets one ante each time, to the end."""
    house = CrissCross().open(1)
    house.bet(1, bonus=bonus)
    house.lay({1: mine}, cross=f"{row} {ends}")
    house.play_out()
    return house


@pytest.mark.rule(*HANDS, "3(b)", "11(a)", "10(i)2")
@pytest.mark.parametrize("key", HANDS)
def test_each_kind_of_hand_is_paid_its_odds_by_its_paragraph(key: str) -> None:
    mine, row, odds, line = HANDS[key]
    house = show_down(mine, row)
    across, ante = house.results(1)["across"], house.results(1)["ante-across"]
    assert (across["odds"], across["won"], across["line"]) == (f"{odds} to 1", 1000 * odds, line)
    assert [house.key(cite) for cite in across["cites"]] == ["11(a)", "10(i)2", "10(i)3", key]
    assert (ante["odds"], ante["won"]) == ("1 to 1", 1000), "antes are paid even money"
    assert [house.key(cite) for cite in ante["cites"]] == ["11(a)", "10(i)3", key]


@pytest.mark.rule("3(a)", "3(b)6", "3(b)9", "11(a)")
@pytest.mark.parametrize(
    ("mine", "row", "line", "outcome"),
    [
        ("Ac 2d", "3h 4s 5c", "straight", "win"),
        ("Ac 2d", "Kh Qs 3c", "high card", "lose"),
        ("Ac Kd", "Qh Js Tc", "straight", "win"),
        ("Ac 9d", "Ah 2s 4c", "jacks or better", "win"),
        ("Jc 9d", "Jh 2s 4c", "jacks or better", "win"),
        ("Tc 9d", "Th 2s 4c", "sixes to tens", "push"),
        ("6c 9d", "6h 2s 4c", "sixes to tens", "push"),
        ("5c 9d", "5h 2s 4c", "pair", "lose"),
        ("2c 9d", "2h Ks 4c", "pair", "lose"),
        ("Ac Kd", "Qh 2s 4c", "high card", "lose"),
    ],
)
def test_a_line_wins_from_jacks_pushes_from_sixes_and_else_loses(
    mine: str, row: str, line: str, outcome: str
) -> None:
    results = show_down(mine, row, "3s 8d").results(1)
    for wager in ("across", "ante-across"):
        assert (results[wager]["outcome"], results[wager]["line"]) == (outcome, line)


@pytest.mark.rule("3(b)")
def test_hands_are_made_of_five_cards_two_of_them_the_players_own() -> None:
    """Four to a flush with three on the row is none, and four kings need all of them."""
    results = show_down("Ah Kh", "Qh Jh 2c", "Th 3h").results(1)
    assert results["across"]["line"] == "high card"
    assert results["down"]["line"] == "flush", "the column's hearts make it one"


# ---- 40.11(b): the 5 Card Bonus -------------------------------------------------------------

BONUS = {
    "royal flush": ("Ah Kh Qh Jh Th", 250),
    "straight flush": ("9h Kh Qh Jh Th", 100),
    "four of a kind": ("9c 9d 9h 9s 2c", 40),
    "full house": ("9c 9d 9h 2s 2c", 15),
    "flush": ("2h 9h Kh Jh 4h", 10),
    "straight": ("9h Kh Qh Js Th", 6),
    "three of a kind": ("9c 9d 9h 2s 4c", 4),
    "two pair": ("9c 2d 9h 2s 4c", 3),
    "sixes or better": ("6c 3d 6h 2s 4c", 1),
}


@pytest.mark.rule("11(b)")
@pytest.mark.parametrize("line", BONUS)
@pytest.mark.parametrize("stage", ["across", "down", "middle", "stays"])
def test_the_five_card_bonus_is_paid_on_the_cross_whether_the_player_gave_up_or_not(
    line: str, stage: str
) -> None:
    cross, odds = BONUS[line]
    house = CrissCross().open(1)
    house.bet(1, bonus=500)
    house.lay({1: "7d 8c"}, cross=cross)
    house.dealer.deal()
    house.finish({**house.USUAL, stage: "forfeit"})
    bonus = house.results(1)["five-card-bonus"]
    assert (bonus["odds"], bonus["won"], bonus["line"]) == (f"{odds} to 1", 500 * odds, line)
    assert house.key(bonus["cites"][0]) == "11(b)"


@pytest.mark.rule("11(b)")
def test_a_pair_of_fives_loses_the_bonus_and_own_cards_do_not_help() -> None:
    for mine, row, ends, line in (
        ("Ac Kd", "5h 5s 2c", "7c 9d", "pair"),
        ("9c 9h", "9s 4s 2c", "7c Kd", "high card"),
    ):
        bonus = show_down(mine, row, ends, bonus=500).results(1)["five-card-bonus"]
        assert (bonus["outcome"], bonus["line"]) == ("lose", line)


@pytest.mark.rule("11(b)")
def test_the_bonus_is_settled_after_the_hands_counterclockwise() -> None:
    house = CrissCross().open(1, 3, 5)
    for seat in (1, 3, 5):
        house.bet(seat, bonus=500 if seat != 3 else 0)
    house.dealer.deal()
    house.choose(1, "forfeit")
    house.finish()
    settled = [
        (event.act["seat"], event.act["settlement"])
        for event in house.events
        if event.act["act"] == "resolve"
    ]
    assert settled == [(5, "hand"), (3, "hand"), (5, "five-card-bonus"), (1, "five-card-bonus")]


# ---- odds and limit -------------------------------------------------------------------------


@pytest.mark.rule("11(a)", "11(b)")
@pytest.mark.parametrize(
    ("table", "line", "odds"),
    [
        ("line", "flush", "7 to 1"),
        ("five-card-bonus", "two pair", "2 to 1"),
    ],
)
def test_a_house_may_post_better_odds_never_worse(table: str, line: str, odds: str) -> None:
    law = {one: str(pays) for one, pays in Setup.of(GAME, EDITION).rules.pays[table].items()}
    with pytest.raises(RulebookError) as raised:
        Setup.of(GAME, EDITION, posted={table: {**law, line: odds}})
    assert str(raised.value).endswith("(cc-odds)"), "section 11 speaks of no least odds"
    better = Setup.of(GAME, EDITION, posted={table: {**law, line: "20 to 1"}})
    assert str(better.rules.pays[table][line]) == "20 to 1"


@pytest.mark.rule("11(d)")
def test_all_that_one_player_is_paid_on_a_hand_ends_at_the_limit() -> None:
    house = CrissCross().open(1, 2)
    house.bet(1, 2000, bonus=10_000)
    house.bet(2, 1000)
    house.lay({1: "Ah Kh", 2: "Qc Qs"}, cross="Qh Jh Th Qd 8c")
    house.dealer.deal()
    house.finish(dict.fromkeys(house.USUAL, "bet 3x"))
    results = house.results(1)
    assert results["ante-across"]["won"] == 2000, "opening wagers first"
    assert results["across"]["won"] == 3_000_000, "then in the order in which they were placed"
    assert results["middle"]["won"] == 5_000_000 - 3_000_000 - 2000
    assert house.key(results["middle"]["cites"][-1]) == "11(d)"
    assert results["middle"]["readings"] == ["all-limit-order", "cc-limit"]
    assert results["five-card-bonus"]["won"] == 0
    assert sum(one["won"] for one in results.values()) == 5_000_000
    other = sum(one["won"] for one in house.results(2).values())
    assert other == 2 * 1000 + 3000 * (3 + 3 + 3), "each player has a limit of their own"
    assert house.keys(house.last("resolve"))


@pytest.mark.rule("11(d)")
def test_the_limit_is_never_below_what_the_minimum_could_win() -> None:
    def limit(**options: int | str) -> int:
        return Setup.of(GAME, EDITION, options=options).rules.number("payout-limit")

    assert limit() == 5_000_000
    # Antes at even money, three antes each on a royal flush across, a straight flush down and the
    # middle; the community cards are a flush then.
    best = 2 + 3 * (500 + 100 + 500)
    assert limit(minimum=1500) == 5_000_000
    assert limit(minimum=2000) == 2000 * best + 10 * 100
    with pytest.raises(RulebookError, match=r"\(13:69F-40.11\(d\)\)"):
        limit(**{"payout-limit": 4_999_999})
    with pytest.raises(RulebookError, match=r"at least \$66,050, not .*\(13:69F-40.11\(d\)\)"):
        limit(minimum=2000, **{"payout-limit": 5_000_000})
    assert limit(**{"payout-limit": 7_500_000}) == 7_500_000
